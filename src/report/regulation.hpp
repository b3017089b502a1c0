// Regulations, audits, prizes and fees for the eye, as CSV and as JSON.
#pragma once

#include <string>

#include "regulation/audit.hpp"
#include "regulation/fees.hpp"
#include "regulation/prizes.hpp"
#include "report/table.hpp"

namespace trf::report {

/// `file:line:col: severity: message (article 6) [rule]`, one line each; the repair below.
std::string regulation_findings_text(const regulation::Findings& findings, const std::string& file,
                                     const Style& style);
std::string regulation_check_text(const regulation::ReadResult& read, const std::string& file,
                                  const Style& style);
std::string regulation_check_json(const regulation::ReadResult& read, const std::string& file);
std::string regulation_check_csv_header();
std::string regulation_check_csv(const regulation::ReadResult& read, const std::string& file);

std::string regulation_show_text(const regulation::Regulation& regulation, const Style& style);
std::string regulation_show_json(const regulation::Regulation& regulation);

std::string audit_text(const regulation::Audit& audit, const regulation::Regulation& regulation,
                       const regulation::Group& group, const tournament::Event& event,
                       const std::string& file, const Style& style);
std::string audit_json(const regulation::Audit& audit, const regulation::Group& group,
                       const std::string& file);
std::string audit_csv(const regulation::Audit& audit);

std::string prizes_text(const regulation::Distribution& d, const regulation::Regulation& regulation,
                        const regulation::Group& group, const tournament::Event& event,
                        const Style& style);
std::string prizes_json(const regulation::Distribution& d, const regulation::Regulation& regulation,
                        const regulation::Group& group, const tournament::Event& event,
                        const std::string& file);
/// `prize,category,amount,tpn,name,reason` (cli.md); medals have no amount.
std::string prizes_csv(const regulation::Distribution& d, const regulation::Group& group,
                       const tournament::Event& event);
/// The same as a workbook.
std::string prizes_xlsx(const regulation::Distribution& d, const regulation::Group& group,
                        const tournament::Event& event);
/// One player's place in every series, and why he has what he has. Throws UsageError for a number
/// that the event has not.
std::string prize_reasons_text(const regulation::Distribution& d, const tournament::Event& event,
                               std::uint32_t number);

std::string fees_text(const regulation::FeeList& list, const regulation::Regulation& regulation,
                      const regulation::Group& group, const tournament::Event& event,
                      const Style& style);
std::string fees_json(const regulation::FeeList& list, const regulation::Regulation& regulation,
                      const regulation::Group& group, const tournament::Event& event,
                      const std::string& file);
std::string fees_csv(const regulation::FeeList& list, const tournament::Event& event);
std::string fees_xlsx(const regulation::FeeList& list, const tournament::Event& event);

}  // namespace trf::report
