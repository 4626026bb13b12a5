//===- CpuNames.cpp - Processors by LLVM's names --------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Support/CpuNames.h"

#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/TargetParser/Host.h"
#include "llvm/TargetParser/Triple.h"
#include <mutex>

using namespace mlir;
using namespace mlir::rope;

void rope::initializeHostTarget() {
  static std::once_flag initialized;
  std::call_once(initialized, [] {
    llvm::InitializeNativeTarget();
    llvm::InitializeNativeTargetAsmPrinter();
    // Inline assembly of a program is parsed.
    llvm::InitializeNativeTargetAsmParser();
  });
}

/// The lists of the host's architecture; null where LLVM does not have it.
static std::unique_ptr<llvm::MCSubtargetInfo> getSubtarget() {
  initializeHostTarget();
  llvm::Triple triple(llvm::sys::getProcessTriple());
  std::string message;
  const llvm::Target *target =
      llvm::TargetRegistry::lookupTarget(triple, message);
  return std::unique_ptr<llvm::MCSubtargetInfo>(
      target ? target->createMCSubtargetInfo(triple, "", "") : nullptr);
}

std::string rope::checkCpuName(StringRef name) {
  if (name.empty() || name == "native")
    return "";
  std::unique_ptr<llvm::MCSubtargetInfo> info = getSubtarget();
  if (!info || info->isCPUStringValid(name))
    return "";
  return ("unknown cpu '" + name + "' of " +
          info->getTargetTriple().getArchName())
      .str();
}

std::string rope::checkCpuFeatures(StringRef features) {
  if (features.empty())
    return "";
  std::unique_ptr<llvm::MCSubtargetInfo> info = getSubtarget();
  if (!info)
    return "";
  SmallVector<StringRef> names;
  features.split(names, ',', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
  for (StringRef name : names) {
    if (!name.starts_with("+") && !name.starts_with("-"))
      return ("expected features as +name or -name but got '" + name + "'")
          .str();
    if (llvm::none_of(info->getAllProcessorFeatures(),
                      [&](const auto &feature) {
                        return StringRef(feature.Key) == name.drop_front();
                      }))
      return ("unknown feature '" + name.drop_front() + "' of " +
              info->getTargetTriple().getArchName())
          .str();
  }
  return "";
}
