//===- Branches.h - Which ways choices on integers went ---------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_EQUIVALENCE_BRANCHES_H
#define ROPE_LIB_EQUIVALENCE_BRANCHES_H

#include "Dependence.h"
#include "Graph.h"
#include "Reachability.h"
#include "ScalarGraph.h"
#include "llvm/ADT/MapVector.h"

namespace mlir::rope::equivalence {

/// Whether an op compares for assertions alone.
bool isStatement(Operation *op);
/// Whether an op computes scalars of iterations of the function.
bool isInLoop(Operation *op);

/// Comparisons, selects, maxima and minima of sizes, indices, integers,
/// booleans and floats that are made of them, and which ways they went. What no
/// element of any draw needed is not among them, nor what the first program
/// asserts.
class Branches {
public:
  explicit Branches(ArrayRef<Operation *> firstOps)
      : firstOps(firstOps.begin(), firstOps.end()) {}

  /// Notes the ways of a draw that both programs took. Loops of a function
  /// compute scalars whether an element needs them or not, so theirs count
  /// where the draw `isWhole`: all elements are compared.
  void note(const Graph &graph, Evaluator &evaluator, bool isWhole) {
    noteIn(graph, evaluator, /*isCompared=*/true, isWhole);
  }
  /// Notes those that only elements take that are not compared, in a draw of
  /// what is to take them.
  void noteOutside(const Graph &graph, Evaluator &evaluator, bool isWhole) {
    noteIn(graph, evaluator, /*isCompared=*/false, isWhole);
  }
  /// All elements of a draw were compared: what goes the same way in each draw
  /// goes no other one.
  void excludeConstant();
  /// Ways that no draw took, nor several draws outside of what is compared.
  SmallVector<Way> getUncovered() const { return getUncovered(kOutcomeSides); }
  /// Integers that no draw had next to each other.
  SmallVector<Way> getUncoveredNear() const { return getUncovered(kNearSides); }
  bool isCovered(Way way) const;
  /// What no run does at sizes up to `mostSize` is not to be covered.
  void exclude(Way way, int64_t mostSize) {
    exclude(way);
    provenSize = std::min(provenSize, mostSize);
  }
  /// Whether one of them compares a size or index with a large constant: sizes
  /// that it tells apart were not drawn.
  bool hasOpenLimit() const;
  /// What a choice never did.
  static std::string describe(Way way);
  /// The choices that an equal verdict speaks of, if there are any.
  std::optional<std::string> describeCoverage() const;

private:
  struct Branch {
    Outcomes taken = 0;
    /// Whether it is one to cover.
    bool isSeen = false;
    /// Draws that went either way outside of what is compared.
    unsigned outside[2] = {0, 0};
  };
  void exclude(Way way) { branches[way.op].taken |= getBit(way.side); }
  SmallVector<Way> getUncovered(ArrayRef<Side> sides) const;
  /// Of all that went some way in a draw that was taken.
  unsigned getNumBranches() const;
  /// Ways that draws took outside of what is compared alone.
  unsigned getNumOutside() const;
  bool isOfFirst(Operation *op) const;
  bool isMadeOf(Dependence &sources, Operation *op);
  void noteIn(const Graph &graph, Evaluator &evaluator, bool isCompared,
              bool isWhole);

  llvm::DenseSet<Operation *> firstOps;
  llvm::MapVector<Operation *, Branch> branches;
  int64_t provenSize = INT64_MAX;
  Dependence drawn = makeDrawnDependence();
  Dependence data = makeDataDependence();
};

} // namespace mlir::rope::equivalence

#endif // ROPE_LIB_EQUIVALENCE_BRANCHES_H
