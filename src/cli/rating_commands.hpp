// The commands about ratings and titles.
#pragma once

#include "cli/cli.hpp"

namespace trf::cli {

const Command& rate_command();
const Command& norms_command();

}  // namespace trf::cli
