//===- Options.h - Command line of rope-equiv -------------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_TOOLS_ROPE_EQUIV_OPTIONS_H
#define ROPE_TOOLS_ROPE_EQUIV_OPTIONS_H

#include "rope/Equivalence/Equivalence.h"
#include "llvm/Support/Error.h"

namespace mlir::rope {

struct EquivOptions {
  std::vector<std::string> files; ///< one or two
  std::string function;
  std::string pipeline;
  EquivalenceOptions check;
  std::string counterexample; ///< folder for .npy files, if any
  bool json = false;
  bool floatingPoint = false;
  bool help = false;
  bool version = false;

  static llvm::Expected<EquivOptions> parse(ArrayRef<const char *> arguments);
};

StringRef getUsage();

} // namespace mlir::rope

#endif // ROPE_TOOLS_ROPE_EQUIV_OPTIONS_H
