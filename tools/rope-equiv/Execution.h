//===- Execution.h - Both programs in floating point ------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_TOOLS_ROPE_EQUIV_EXECUTION_H
#define ROPE_TOOLS_ROPE_EQUIV_EXECUTION_H

#include "rope/Equivalence/Equivalence.h"
#include "rope/Support/HostArray.h"
#include "llvm/Support/Error.h"

namespace mlir::rope {

/// Inputs at which two programs differ.
struct Counterexample {
  std::vector<HostArray> inputs;
  /// Whether the interpreter, on these inputs, gives results that differ.
  bool isShown = false;
};

/// Arrays for the draw of a verdict that is different: its sizes and integers,
/// and floats for which the reference interpreter shows the difference, if one
/// of a few draws does. In class exact floats are computed in their types and
/// compared bit for bit, else in f64 and up to the tolerance of the result's
/// type. None where an element type is outside of what files hold.
std::optional<Counterexample>
makeCounterexample(FunctionOpInterface before, FunctionOpInterface after,
                   const EquivalenceResult &result, RewriteClass rewriteClass,
                   uint64_t seed);

/// Executes both programs on special values (infinities, NaN, zeros of both
/// signs, subnormal, smallest and largest numbers) at the sizes and integers of
/// `result.draws`, every op rounded to its type. `result` becomes different
/// where one bit does, NaN being NaN whatever its bits, and undecided where the
/// interpreter does not run one of them. Returns inputs at which they differ.
std::optional<Counterexample> executeSpecialValues(FunctionOpInterface before,
                                                   FunctionOpInterface after,
                                                   EquivalenceResult &result,
                                                   uint64_t seed);

/// Writes `folder`/in_K.npy, all or none.
llvm::Error writeCounterexample(const Counterexample &example,
                                StringRef folder);

} // namespace mlir::rope

#endif // ROPE_TOOLS_ROPE_EQUIV_EXECUTION_H
