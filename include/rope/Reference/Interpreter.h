//===- Interpreter.h - Evaluates IR on host arrays --------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The judge of every lowering: an interpreter of the upstream dialects that
// exporters produce and of the rope dialect. It shares no code with
// decompositions and lowerings.
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_REFERENCE_INTERPRETER_H
#define ROPE_REFERENCE_INTERPRETER_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "rope/Support/HostArray.h"

namespace mlir::rope::reference {

/// Wide: every float is an f64 (complex: of f64) and casts between floats are
/// identities; constants keep the values they have in the type written.
/// Exact: in the types written, every op rounded to nearest even.
/// Integers wrap to their width in both.
enum class Precision { Wide, Exact };

struct InterpretOptions {
  Precision precision = Precision::Wide;
  /// What run-time verification would report is an error: a slot beyond a
  /// cache, packed sequences that do not cover the rows. Without it such a slot
  /// writes nothing and such rows go on from the last start.
  bool runtimeChecks = true;
};

/// Runs `entry` on `arguments`, one array for each argument in order. A scalar
/// is an array of rank 0. Memref arguments are in-out: they are updated in
/// place. Results are in the order of the function's; in `Wide` mode float
/// arrays, memref arguments included, come back as f64.
///
/// Fails after a diagnostic: arguments that do not fit the signature, an op
/// that is not modelled, a failing `cf.assert` (its message), an access out of
/// bounds, a division by zero, calls nested too deeply.
FailureOr<SmallVector<HostArray>>
interpret(func::FuncOp entry, MutableArrayRef<HostArray> arguments,
          const InterpretOptions &options);

} // namespace mlir::rope::reference

#endif // ROPE_REFERENCE_INTERPRETER_H
