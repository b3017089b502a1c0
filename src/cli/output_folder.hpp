// A folder that a command fills: only a fresh or empty one, or one that an earlier run filled and
// nobody has changed.
#pragma once

#include <string>
#include <vector>

#include "cli/cli.hpp"

namespace trf::cli {

class OutputFolder {
 public:
  /// `again`: files of an earlier run may be written over (--in-place). Throws UsageError for a
  /// folder that is neither fresh, empty nor such a one; FileError when it cannot be read.
  OutputFolder(std::string path, bool again);
  /// Writes the files and the list of them, and removes what an earlier run wrote and this one does
  /// not. Names may have folders in front. Throws UsageError, before anything is written, when a
  /// file would be lost that was made by somebody else or changed since; FileError.
  void write(const std::vector<std::pair<std::string, std::string>>& files);

 private:
  struct Made {
    std::string name, mark;
  };
  void read_list();
  void guard(const std::vector<std::pair<std::string, std::string>>& files) const;
  [[nodiscard]] std::string path_of(const std::string& name) const;

  std::string path_;
  std::vector<Made> earlier_;
};

}  // namespace trf::cli
