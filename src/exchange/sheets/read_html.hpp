// Inside the room only: the tables of a saved page.
#pragma once

#include "exchange/sheets/sheets.hpp"

namespace trf::exchange::sheets {

/// Whether a text is a page with tables.
bool is_page(std::string_view utf8);
/// The rows of all its tables in order, and each line of text between them as a row of one cell.
Grid read_page(std::string_view html);

}  // namespace trf::exchange::sheets
