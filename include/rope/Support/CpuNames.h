//===- CpuNames.h - Processors by LLVM's names ------------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_SUPPORT_CPUNAMES_H
#define ROPE_SUPPORT_CPUNAMES_H

#include "rope/Support/CheckedOptions.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/TargetParser/Triple.h"

namespace mlir::rope {

/// A processor as options name it: `x86-64-v3` is of the architecture of this
/// machine, `aarch64:neoverse-v1` and `riscv64-unknown-linux-gnu:sifive-x280`
/// of another one, `riscv64:` its baseline; no name, or `native`, is the host.
struct Processor {
  llvm::Triple triple;
  /// LLVM's name.
  std::string name;
  bool isHost = false;

  static Processor parse(StringRef cpu);
  /// What LLVM has for its architecture; null where it has nothing.
  const llvm::Target *lookup() const;
  /// With `features` on top of its own.
  std::unique_ptr<llvm::MCSubtargetInfo> getSubtarget(StringRef features) const;
};

/// The features of this machine, by LLVM's names, in order. Registers of tiles
/// are among them where Linux lets this process have them, which it is asked
/// for.
SmallVector<std::pair<std::string, bool>> getHostFeatures();

/// Whether code of `triple` can be of use to this machine.
bool isOfHost(const llvm::Triple &triple);

/// What is wrong with the name of a processor, or nothing.
std::string checkCpuName(StringRef cpu);

/// The same for a list of features such as "+avx2,-fma" of that processor.
std::string checkCpuFeatures(StringRef features, StringRef cpu);
/// The same where the processor is not known: some architecture has to have
/// each feature.
std::string checkCpuFeatures(StringRef features);

struct CpuNameRule {
  static std::string check(StringRef name) { return checkCpuName(name); }
};
struct CpuFeaturesRule {
  static std::string check(StringRef features) {
    return checkCpuFeatures(features);
  }
};
using CpuName = CheckedText<CpuNameRule>;
using CpuFeatures = CheckedText<CpuFeaturesRule>;

} // namespace mlir::rope

#endif // ROPE_SUPPORT_CPUNAMES_H
