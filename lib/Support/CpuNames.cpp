//===- CpuNames.cpp - Processors by LLVM's names --------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Support/CpuNames.h"

#include "llvm/Support/TargetSelect.h"
#include "llvm/TargetParser/Host.h"
#include <mutex>

#if defined(__x86_64__) && defined(__linux__)
#include <sys/syscall.h>
#include <unistd.h>
#endif

using namespace mlir;
using namespace mlir::rope;

// Of the architectures that LLVM was built with, those whose kernels are
// tested.
#define ROPE_OTHER_TARGETS(X) ROPE_TARGET_AARCH64(X) ROPE_TARGET_RISCV(X)
#if ROPE_HAS_AARCH64
#define ROPE_TARGET_AARCH64(X) X(AArch64)
#else
#define ROPE_TARGET_AARCH64(X)
#endif
#if ROPE_HAS_RISCV
#define ROPE_TARGET_RISCV(X) X(RISCV)
#else
#define ROPE_TARGET_RISCV(X)
#endif

#define ROPE_DECLARE_TARGET(NAME)                                              \
  void LLVMInitialize##NAME##TargetInfo();                                     \
  void LLVMInitialize##NAME##Target();                                         \
  void LLVMInitialize##NAME##TargetMC();                                       \
  void LLVMInitialize##NAME##AsmPrinter();                                     \
  void LLVMInitialize##NAME##AsmParser();
extern "C" {
ROPE_OTHER_TARGETS(ROPE_DECLARE_TARGET)
}

/// Makes the host's architecture known to LLVM, or the others, too. LLVM's
/// lists of targets are not made for two threads at once.
static void initializeTargets(bool all) {
  static std::mutex mutex;
  static bool hasHost = false, hasOthers = false;
  std::lock_guard<std::mutex> lock(mutex);
  if (!std::exchange(hasHost, true)) {
    llvm::InitializeNativeTarget();
    llvm::InitializeNativeTargetAsmPrinter();
    // Inline assembly of a program is parsed.
    llvm::InitializeNativeTargetAsmParser();
  }
  if (!all || std::exchange(hasOthers, true))
    return;
#define ROPE_INITIALIZE_TARGET(NAME)                                           \
  LLVMInitialize##NAME##TargetInfo();                                          \
  LLVMInitialize##NAME##Target();                                              \
  LLVMInitialize##NAME##TargetMC();                                            \
  LLVMInitialize##NAME##AsmPrinter();                                          \
  LLVMInitialize##NAME##AsmParser();
  ROPE_OTHER_TARGETS(ROPE_INITIALIZE_TARGET)
}

/// A process has the registers of tiles once it has asked for them
/// (Documentation/arch/x86/xstate.rst of Linux).
static bool requestTiles() {
#if defined(__x86_64__) && defined(__linux__)
  constexpr long kRequest = 0x1023, kTileData = 18;
  static const bool isGranted =
      syscall(SYS_arch_prctl, kRequest, kTileData) == 0;
  return isGranted;
#else
  return false;
#endif
}

SmallVector<std::pair<std::string, bool>> rope::getHostFeatures() {
  SmallVector<std::pair<std::string, bool>> features;
  for (const auto &entry : llvm::sys::getHostCPUFeatures()) {
    bool enabled = entry.second;
    if (enabled && entry.first().starts_with("amx"))
      enabled = requestTiles();
    features.push_back({entry.first().str(), enabled});
  }
  llvm::sort(features);
  return features;
}

bool rope::isOfHost(const llvm::Triple &triple) {
  return triple.getArch() ==
         llvm::Triple(llvm::sys::getProcessTriple()).getArch();
}

Processor Processor::parse(StringRef cpu) {
  Processor processor;
  processor.triple = llvm::Triple(llvm::sys::getProcessTriple());
  if (cpu.empty() || cpu == "native") {
    processor.isHost = true;
    processor.name = llvm::sys::getHostCPUName();
    return processor;
  }
  if (!cpu.contains(':')) {
    processor.name = cpu;
    return processor;
  }
  auto [place, name] = cpu.split(':');
  processor.triple =
      llvm::Triple(place.contains('-') ? llvm::Triple::normalize(place)
                                       : (place + "-unknown-linux-gnu").str());
  processor.name = name;
  if (name.empty())
    processor.name = processor.triple.isRISCV64() ? "generic-rv64" : "generic";
  return processor;
}

const llvm::Target *Processor::lookup() const {
  initializeTargets(!isOfHost(triple));
  std::string message;
  return llvm::TargetRegistry::lookupTarget(triple, message);
}

std::unique_ptr<llvm::MCSubtargetInfo>
Processor::getSubtarget(StringRef features) const {
  const llvm::Target *target = lookup();
  return std::unique_ptr<llvm::MCSubtargetInfo>(
      target ? target->createMCSubtargetInfo(triple, name, features) : nullptr);
}

/// Without a name that may be unknown, which LLVM would complain about.
static std::unique_ptr<llvm::MCSubtargetInfo>
getArchitecture(Processor processor) {
  processor.name.clear();
  return processor.getSubtarget("");
}

std::string rope::checkCpuName(StringRef cpu) {
  Processor processor = Processor::parse(cpu);
  if (processor.isHost)
    return "";
  std::unique_ptr<llvm::MCSubtargetInfo> info = getArchitecture(processor);
  if (!info)
    return "no code can be made for architecture '" +
           processor.triple.getArchName().str() + "' of cpu '" + cpu.str() +
           "'";
  if (info->isCPUStringValid(processor.name))
    return "";
  return ("unknown cpu '" + processor.name + "' of " +
          processor.triple.getArchName())
      .str();
}

/// Each of `features` has to be one of a processor in `infos`.
static std::string
checkFeatures(StringRef features,
              ArrayRef<std::unique_ptr<llvm::MCSubtargetInfo>> infos) {
  SmallVector<StringRef> names;
  features.split(names, ',', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
  for (StringRef name : names) {
    if (!name.starts_with("+") && !name.starts_with("-"))
      return ("expected features as +name or -name but got '" + name + "'")
          .str();
    auto isKnown = [&](const std::unique_ptr<llvm::MCSubtargetInfo> &info) {
      return llvm::any_of(info->getAllProcessorFeatures(),
                          [&](const auto &feature) {
                            return StringRef(feature.Key) == name.drop_front();
                          });
    };
    if (!infos.empty() && llvm::none_of(infos, isKnown))
      return ("unknown feature '" + name.drop_front() + "' of " +
              infos.front()->getTargetTriple().getArchName())
          .str();
  }
  return "";
}

std::string rope::checkCpuFeatures(StringRef features, StringRef cpu) {
  SmallVector<std::unique_ptr<llvm::MCSubtargetInfo>, 1> infos;
  if (auto info = getArchitecture(Processor::parse(cpu)))
    infos.push_back(std::move(info));
  return checkFeatures(features, infos);
}

std::string rope::checkCpuFeatures(StringRef features) {
  if (features.empty())
    return "";
  // The host comes first: most features are of it, and messages name it.
  std::string problem = checkCpuFeatures(features, "");
  if (problem.empty())
    return "";
  SmallVector<std::unique_ptr<llvm::MCSubtargetInfo>> infos;
  for (StringRef cpu : {"", "aarch64:", "riscv64:", "x86_64:"})
    if (auto info = getArchitecture(Processor::parse(cpu)))
      infos.push_back(std::move(info));
  return checkFeatures(features, infos);
}
