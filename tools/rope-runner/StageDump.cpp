//===- StageDump.cpp - Writes the IR after each stage ---------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "StageDump.h"

#include "Locations.h"
#include "mlir/IR/OperationSupport.h"
#include "mlir/Pass/PassInstrumentation.h"
#include "rope/Support/StagedFiles.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"

using namespace mlir;
using namespace mlir::rope;

llvm::Error StageDump::prepare() {
  if (!isEnabled())
    return llvm::Error::success();
  if (std::error_code code = llvm::sys::fs::create_directories(folder))
    return llvm::createStringError("cannot make the folder '" + folder +
                                   "': " + code.message());
  // Stages of an earlier run would stand between those of this one.
  std::error_code code;
  for (llvm::sys::fs::directory_iterator entry(folder, code), end;
       entry != end && !code; entry.increment(code)) {
    StringRef name = llvm::sys::path::filename(entry->path());
    StringRef rest = name.drop_while(llvm::isDigit);
    bool isStage = name.size() >= rest.size() + 2 && rest.starts_with("-") &&
                   (rest.ends_with(".mlir") || rest.ends_with(".ll"));
    if (isStage)
      if (std::error_code failed = llvm::sys::fs::remove(entry->path()))
        return llvm::createStringError("cannot remove '" + entry->path() +
                                       "': " + failed.message());
  }
  return llvm::Error::success();
}

void StageDump::pass(StringRef name) {
  if (!times)
    return;
  times->record(name);
  times->resume();
}

void StageDump::write(StringRef name, StringRef extension,
                      function_ref<void(raw_ostream &)> print) {
  pass(name);
  if (!isEnabled())
    return;
  SmallString<128> path(folder);
  llvm::sys::path::append(
      path, llvm::formatv("{0,0+2}-{1}.{2}", count++, name, extension).str());
  StagedFiles files;
  llvm::Error error = files.add(path, print);
  if (!error)
    error = files.commit();
  if (error && failed.empty())
    failed = llvm::toString(std::move(error));
  else
    llvm::consumeError(std::move(error));
  if (times)
    times->resume();
}

void StageDump::write(StringRef name, Operation *op) {
  if (locations)
    completeLocations(op);
  write(name, "mlir", [&](raw_ostream &os) {
    op->print(os, OpPrintingFlags().enableDebugInfo(locations));
    os << '\n';
  });
}

llvm::Error StageDump::takeError() {
  if (failed.empty())
    return llvm::Error::success();
  return llvm::createStringError(std::exchange(failed, ""));
}

namespace {
class DumpInstrumentation : public PassInstrumentation {
public:
  explicit DumpInstrumentation(StageDump &dump) : dump(dump) {}

  void runBeforePass(Pass * /*pass*/, Operation *op) override {
    if (dump.isEnabled() && !op->getParentOp() && !last)
      last = OperationFingerPrint(op);
  }

  void runAfterPass(Pass *pass, Operation *op) override {
    // A nested pass runs on many ops; the stage ends with its pipeline.
    if (op->getParentOp()) {
      std::string name = pass->getArgument().str();
      if (!llvm::is_contained(nested, name))
        nested.push_back(name);
      return;
    }
    StringRef argument = pass->getArgument();
    std::string name =
        !argument.empty() ? argument.str() : llvm::join(nested, "-");
    nested.clear();
    if (name.empty())
      name = "pass";
    if (!dump.isEnabled())
      return dump.pass(name);
    OperationFingerPrint now(op);
    if (last && now == *last)
      return dump.pass(name);
    last = now;
    dump.write(name, op);
  }

private:
  StageDump &dump;
  std::optional<OperationFingerPrint> last;
  SmallVector<std::string> nested;
};
} // namespace

void StageDump::instrument(PassManager &pm) {
  if (isEnabled() || times)
    pm.addInstrumentation(std::make_unique<DumpInstrumentation>(*this));
}
