//===- NumericsMode.h - How exactly code follows its source -----*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_DIALECT_ROPE_IR_NUMERICSMODE_H
#define ROPE_DIALECT_ROPE_IR_NUMERICSMODE_H

#include "mlir/IR/BuiltinOps.h"

namespace mlir::rope {

/// How exactly compiled code follows the program (`docs/Numerics.md`).
enum class NumericsMode {
  /// What the attribute of the module says; without one, Standard.
  Module,
  /// Operations and casts in the order of the source, sums excepted.
  Strict,
  /// As Strict, but attention runs online: it divides after the sum.
  Standard,
  /// As Standard, with fused multiply-adds and without roundings to a narrower
  /// type that is widened again.
  Fast
};

/// Attribute of a module that names the mode its code is compiled in:
/// "strict", "standard" or "fast".
constexpr StringLiteral numericsModeAttrName = "rope.numerics";

/// `mode`, or what the module of `op` says.
inline NumericsMode resolveNumericsMode(NumericsMode mode, Operation *op) {
  if (mode != NumericsMode::Module)
    return mode;
  auto module = dyn_cast<ModuleOp>(op);
  if (!module)
    module = op->getParentOfType<ModuleOp>();
  auto name = module ? module->getAttrOfType<StringAttr>(numericsModeAttrName)
                     : StringAttr();
  if (name && name.getValue() == "strict")
    return NumericsMode::Strict;
  return name && name.getValue() == "fast" ? NumericsMode::Fast
                                           : NumericsMode::Standard;
}

} // namespace mlir::rope

#endif // ROPE_DIALECT_ROPE_IR_NUMERICSMODE_H
