// Title norms for the eye and for programs.
#pragma once

#include <string>
#include <vector>

#include "rating/norms.hpp"
#include "report/report.hpp"

namespace trf::report {

struct NormView {
  bool all = false;     ///< every player and norm, not only those within reach
  bool detail = false;  ///< all requirements and games of each
};

/// The norms made, each with the data of its certificate (IT1), then who came
/// near and what was missing.
std::string norms_text(const Input& input, const rating::Norms& found, const NormView& view,
                       const Style& style);
/// One object, one line; all players and norms.
std::string norms_json(const Input& input, const rating::Norms& found);
/// One row a player and norm:
/// `tpn,name,fide_id,title,federation,norm,achieved,games,score,average,
/// performance,required,exceeding,foreign_federations,title_holders,norm_titles,missed,left_out`.
std::string norms_csv(const Input& input, const rating::Norms& found);

/// "3 of 4 title-holders GM or IM, one is missing (1.4.5b-f)": one requirement
/// as a sentence.
std::string requirement_text(const rating::Requirement& requirement, rating::Norm norm);
/// What stands against norms in the event, a sentence each.
std::vector<std::string> norm_doubts(const rating::Norms& found);

}  // namespace trf::report
