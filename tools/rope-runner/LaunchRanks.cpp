//===- LaunchRanks.cpp - Starts the ranks of a run ------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Ranks.h"

#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include <cstdlib>

using namespace mlir;
using namespace mlir::rope;
using llvm::createStringError;
using llvm::Expected;

/// Where ranks leave a file when they have come to their end.
static constexpr const char *kFolderVariable = "ROPE_RUNNER_RANKS";

namespace {
struct Launcher {
  std::string program;
  bool isOpenMpi = false;
};
} // namespace

/// The launchers that `mpi` allows, by the names that Debian gives them.
static Expected<Launcher> findLauncher(StringRef mpi) {
  SmallVector<std::pair<StringRef, bool>> names;
  if (mpi != "openmpi")
    names.append({{"mpiexec.mpich", false}, {"mpiexec.hydra", false}});
  if (mpi != "mpich")
    names.append({{"mpiexec.openmpi", true}, {"mpirun.openmpi", true}});
  SmallVector<StringRef> tried;
  for (auto [name, isOpenMpi] : names) {
    tried.push_back(name);
    if (auto program = llvm::sys::findProgramByName(name))
      return Launcher{*program, isOpenMpi};
  }
  return createStringError("'--ranks' needs a launcher of MPI (package mpich "
                           "or openmpi-bin), one of " +
                           llvm::join(tried, ", "));
}

/// The status that a rank left; none where it left nothing.
static std::optional<int> readStatus(StringRef folder, unsigned rank) {
  SmallString<128> path(folder);
  llvm::sys::path::append(path, std::to_string(rank));
  int status;
  auto file = llvm::MemoryBuffer::getFile(path);
  if (!file || (*file)->getBuffer().getAsInteger(10, status))
    return std::nullopt;
  return status;
}

bool rope::markRankDone(int rank, int status) {
  const char *folder = std::getenv(kFolderVariable);
  if (!folder)
    return false;
  SmallString<128> path(folder);
  llvm::sys::path::append(path, std::to_string(rank));
  std::error_code error;
  llvm::raw_fd_ostream file(path, error);
  if (!error)
    file << status;
  return !error;
}

Expected<int> rope::launchRanks(const RunnerOptions &options,
                                ArrayRef<const char *> arguments) {
  Expected<Launcher> launcher = findLauncher(options.mpi);
  if (!launcher)
    return launcher.takeError();
  SmallString<128> folder;
  if (std::error_code error =
          llvm::sys::fs::createUniqueDirectory("rope-ranks", folder))
    return createStringError("cannot make a folder for ranks: " +
                             error.message());
  llvm::scope_exit clean(
      [&] { (void)llvm::sys::fs::remove_directories(folder); });
  std::string self = llvm::sys::fs::getMainExecutable(
      nullptr, reinterpret_cast<void *>(&rope::launchRanks));
  std::string count = std::to_string(options.ranks);
  SmallVector<StringRef> command = {launcher->program, "-n", count};
  if (launcher->isOpenMpi) {
    // More ranks than cores are allowed, and so are containers of root.
    command.append({"--oversubscribe", "--bind-to", "none"});
    setenv("OMPI_ALLOW_RUN_AS_ROOT", "1", 1);
    setenv("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1", 1);
  }
  command.push_back(self);
  for (const char *argument : arguments)
    command.push_back(argument);
  setenv(kFolderVariable, folder.c_str(), 1);
  std::string problem;
  int status = llvm::sys::ExecuteAndWait(launcher->program, command,
                                         /*Env=*/std::nullopt, {},
                                         /*SecondsToWait=*/0,
                                         /*MemoryLimit=*/0, &problem);
  SmallVector<std::string> failed, missing;
  for (unsigned rank = 0; rank < options.ranks; ++rank) {
    std::optional<int> own = readStatus(folder, rank);
    if (!own)
      missing.push_back(std::to_string(rank));
    else if (*own != 0 && *own != 1)
      failed.push_back(std::to_string(rank));
  }
  if (failed.empty() && missing.empty() && status == 0)
    return *readStatus(folder, 0);
  std::string text;
  auto add = [&](StringRef what, ArrayRef<std::string> ranks) {
    if (!ranks.empty())
      text += (text.empty() ? "" : "; ") + what.str() +
              (ranks.size() == 1 ? "rank " : "ranks ") +
              llvm::join(ranks, ", ") + " of " + count;
  };
  add("an error on ", failed);
  add("no end of ", missing);
  if (text.empty())
    text = "the launcher of MPI ended with status " + std::to_string(status);
  return createStringError(text + (problem.empty() ? "" : ": " + problem));
}
