//===- Branches.h - Which ways choices on integers went ---------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_EQUIVALENCE_BRANCHES_H
#define ROPE_LIB_EQUIVALENCE_BRANCHES_H

#include "Graph.h"
#include "ScalarGraph.h"
#include "llvm/ADT/MapVector.h"

namespace mlir::rope::equivalence {

/// Comparisons, selects, maxima and minima of sizes, indices, integers and
/// booleans, and which ways they went in the draws that both programs took.
/// What no element needed is not among them.
class Branches {
public:
  /// After a draw that both programs took.
  void note(const Graph &graph);
  /// Those that went one way alone, where the other is not known to be
  /// impossible.
  SmallVector<Operation *> getUncovered() const;
  /// One of them that compares a size or index with a large constant, if any:
  /// sizes that it tells apart were not drawn.
  Operation *getOpenLimit() const;
  /// What such an op never did.
  std::string describe(Operation *op) const;
  unsigned getNumBranches() const { return outcomes.size(); }

private:
  llvm::MapVector<Operation *, Outcomes> outcomes;
};

} // namespace mlir::rope::equivalence

#endif // ROPE_LIB_EQUIVALENCE_BRANCHES_H
