//===- HostMachine.cpp - What code is generated for -----------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/ExecutionEngine/HostCode.h"
#include "rope/ExecutionEngine/ObjectInterface.h"

#include "rope/Support/CpuNames.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/TargetParser/Host.h"
#include "llvm/TargetParser/SubtargetFeature.h"

using namespace mlir;
using namespace mlir::rope;
using llvm::createStringError;
using llvm::Error;
using llvm::Expected;

static std::string getHostFeatureText() {
  llvm::SubtargetFeatures features;
  for (const auto &[name, enabled] : getHostFeatures())
    features.AddFeature(name, enabled);
  return features.getString();
}

Expected<std::unique_ptr<llvm::TargetMachine>>
rope::createHostMachine(StringRef cpu, StringRef features,
                        llvm::CodeGenOptLevel level) {
  for (const std::string &problem :
       {checkCpuName(cpu), checkCpuFeatures(features, cpu)})
    if (!problem.empty())
      return createStringError(problem);
  Processor processor = Processor::parse(cpu);
  std::string allFeatures = features.str();
  if (processor.isHost) {
    allFeatures = getHostFeatureText();
    if (!features.empty())
      allFeatures += "," + features.str();
  }
  const llvm::Target *target = processor.lookup();
  if (!target)
    return createStringError("no code can be made for '" +
                             processor.triple.str() + "'");
  llvm::TargetOptions options;
  // Floats are passed in registers, as all distributions have it.
  if (processor.triple.isRISCV64())
    options.MCOptions.ABIName = "lp64d";
  return std::unique_ptr<llvm::TargetMachine>(target->createTargetMachine(
      processor.triple, processor.name, allFeatures, options, llvm::Reloc::PIC_,
      std::nullopt, level));
}

/// Whether the compiler uses the feature on its own. Those of the system
/// (shadow stacks, power management, trusted execution) and tiles need
/// intrinsics, which no lowering here writes.
static bool isUsedByCompiler(StringRef feature, const llvm::Triple &triple) {
  if (triple.isAArch64()) {
    static constexpr StringLiteral kUsed[] = {
#define ROPE_ARM_FEATURE(name, word, bit) name,
#include "ProcessorFeatures.def"
    };
    // Instructions that the compiler chooses by itself, and Linux has no bit
    // for; those of other features come by intrinsics alone.
    static constexpr StringLiteral kUntold[] = {"lse128", "rcpc3", "sve2p2",
                                                "cmpbr", "lsui"};
    return llvm::is_contained(kUsed, feature) ||
           llvm::is_contained(kUntold, feature);
  }
  if (!triple.isX86())
    return true;
  static constexpr StringLiteral kFamilies[] = {
      "sse",  "ssse", "avx",      "fma",      "f16c",     "xop",
      "bmi",  "adx",  "mmx",      "lzcnt",    "tbm",      "gfni",
      "cx",   "sahf", "amx-tile", "amx-bf16", "amx-fp16", "amx-int8",
      "3dno", "cmov", "popcnt",   "movbe",    "ndd",      "egpr"};
  return llvm::any_of(
      kFamilies, [&](StringRef family) { return feature.starts_with(family); });
}

/// Of RuntimeProcessor.c.
extern "C" const char *rope_find_missing_feature(const char *features);

/// The feature of registers of that width, as RuntimeProcessor.c knows it.
static std::string getRegisterFeature(int64_t bits) {
  return "sve-bits=" + std::to_string(bits);
}

Error rope::checkRunsOnHost(const llvm::TargetMachine &machine,
                            int64_t registerBits) {
  if (!isOfHost(machine.getTargetTriple()))
    return createStringError(
        "cannot run code for '" + machine.getTargetTriple().getArchName() +
        "' here: the host is " +
        llvm::Triple(llvm::sys::getProcessTriple()).getArchName());
  llvm::StringMap<bool> host;
  for (const auto &[name, enabled] : getHostFeatures())
    host[name] = enabled;
  const llvm::MCSubtargetInfo &info = *machine.getMCSubtargetInfo();
  SmallVector<StringRef> missing;
  for (const auto &feature : info.getAllProcessorFeatures()) {
    auto known = host.find(feature.Key);
    if (info.getFeatureBits().test(feature.Value) && known != host.end() &&
        !known->second &&
        isUsedByCompiler(feature.Key, machine.getTargetTriple()))
      missing.push_back(feature.Key);
  }
  std::string width = getRegisterFeature(registerBits);
  if (registerBits && rope_find_missing_feature(width.c_str()))
    missing.push_back(width);
  if (missing.empty())
    return Error::success();
  return createStringError("cannot run code for '" + machine.getTargetCPU() +
                           "' here: the host lacks " +
                           llvm::join(missing, ", "));
}

Expected<std::string>
rope::getNeededFeatures(const llvm::TargetMachine &machine,
                        int64_t registerBits) {
  if (!machine.getTargetTriple().isX86() &&
      !machine.getTargetTriple().isAArch64())
    return std::string();
  static constexpr StringLiteral kKnown[] = {
#define ROPE_X86_FEATURE(name, leaf, subleaf, reg, bit, state) name,
#define ROPE_ARM_FEATURE(name, word, bit) name,
#include "ProcessorFeatures.def"
  };
  const llvm::MCSubtargetInfo &info = *machine.getMCSubtargetInfo();
  SmallVector<StringRef> names;
  for (const auto &feature : info.getAllProcessorFeatures()) {
    if (!info.getFeatureBits().test(feature.Value) ||
        !isUsedByCompiler(feature.Key, machine.getTargetTriple()))
      continue;
    if (!llvm::is_contained(kKnown, StringRef(feature.Key)))
      return createStringError("cannot look for feature '" +
                               Twine(feature.Key) + "' of '" +
                               machine.getTargetCPU() +
                               "' where the object is loaded; leave it out "
                               "with '--features=-" +
                               feature.Key + "'");
    names.push_back(feature.Key);
  }
  std::string needed = llvm::join(names, ",");
  return registerBits ? getRegisterFeature(registerBits) + "," + needed
                      : needed;
}
