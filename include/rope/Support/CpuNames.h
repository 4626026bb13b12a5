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

namespace mlir::rope {

/// Makes the host's architecture known to LLVM, whose lists of targets are not
/// made for two threads at once.
void initializeHostTarget();

/// What is wrong with the name of a processor of the host's architecture, or
/// nothing. No name is the host.
std::string checkCpuName(StringRef name);

/// The same for a list of features such as "+avx2,-fma".
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
