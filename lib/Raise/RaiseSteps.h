//===- RaiseSteps.h - Steps of rope-raise -----------------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_RAISE_RAISESTEPS_H
#define ROPE_LIB_RAISE_RAISESTEPS_H

#include "Materialize/TensorPlan.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "rope/Analysis/TableProvenance.h"
#include "rope/Raise/RaiseReport.h"

namespace mlir::rope {

/// Whether rotations and tables have elements of this type.
inline bool isDataType(Type type) {
  return type.isF64() || type.isF32() || type.isF16() || type.isBF16();
}

/// A `rope.table` that can be made.
struct TablePlan {
  /// Nothing where `source` cannot be written, or no table has it.
  static std::optional<TablePlan> get(const TableSource &source,
                                      const RowSpace &space);

  TableSource source;
  /// Frequencies that no tensor holds; positions, of all axes or of each one.
  Plan frequencies;
  SmallVector<Plan> positions;
};

/// Makes `rope.table` ops, one for every distinct source in a function.
class TableFactory {
public:
  /// Cosine and sine tensors of `plan`, dominating `user`, where the sizes of
  /// `space` are known.
  std::pair<Value, Value> get(const TablePlan &plan, const RowSpace &space,
                              Operation *user);
  /// Sources that speak of expressions are not compared with later ones, which
  /// are of another context.
  void forgetExpressions();
  /// Sources speak of expressions of `exprs` from now on, which are the same.
  void moveExpressions(ExpressionContext &exprs);
  /// Tables that are about to be erased, with what takes their rows apart.
  void forget(const llvm::SmallPtrSetImpl<Operation *> &erased);
  ArrayRef<Operation *> getCreated() const { return created; }
  /// What the columns of `table` rest on.
  Proof getProof(Operation *table) const { return proofs.lookup(table); }
  /// Relative residual of the family that the frequencies of `table` are of.
  std::optional<double> getResidual(Operation *table) const {
    auto found = residuals.find(table);
    return found == residuals.end() ? std::nullopt
                                    : std::optional<double>(found->second);
  }

private:
  Operation *find(const TableSource &source, Operation *user);
  std::pair<Value, Value> takeResults(const TableSource &source, Operation *op);

  std::vector<std::pair<TableSource, Operation *>> tables;
  /// Tables that stand at their first user, for later ones of that block.
  std::vector<std::pair<TableSource, Operation *>> nearby;
  SmallVector<Operation *> created;
  DenseMap<Operation *, double> residuals;
  DenseMap<Operation *, Proof> proofs;
  /// Results of tables whose columns are those of several rows, as these rows.
  DenseMap<Operation *, std::pair<Value, Value>> spread;
};

/// Rotations of one function become rope.rotate.
void raiseRotations(FunctionOpInterface function, const RaiseOptions &options,
                    TableFactory &tables, RaiseReport &report);

/// Pairs of cosine and sine tensors that are left become rope.table.
void raiseTables(FunctionOpInterface function, const RaiseOptions &options,
                 TableFactory &tables, RaiseReport &report);

/// Products with rows of a table that are chosen for each pair of a row and a
/// key become products with the whole table, which are gathered. Runs before
/// attention is raised. Returns whether products over the pairs of a row were
/// left.
bool raiseGatheredProducts(FunctionOpInterface function,
                           const ReplacementCheck &check, RaiseReport &report);

/// Reports products over the pairs of a row with rows of a table that no
/// attention took.
void reportSummedPairs(FunctionOpInterface function, RaiseReport &report);

/// Updates of one axis of a cache, which attention reads or which is returned,
/// become rope.cache_write. Runs after attention is raised.
void raiseCacheWrites(FunctionOpInterface function, const RaiseOptions &options,
                      RaiseReport &report);

/// Whether the function computes gradients of an attention without its output,
/// which has to be made before they are raised.
bool missesOutput(FunctionOpInterface function);

/// Erases what lost its last use when `replaced` values were replaced, and
/// nothing else. Sizes that were asked of erased tensors are asked of what is
/// left. `elements` must not be used afterwards, and `tables` forgets what
/// goes.
void eraseReplaced(FunctionOpInterface function, ArrayRef<Value> replaced,
                   ElementExpressions &elements,
                   TableFactory *tables = nullptr);

/// Erases ops that only assert what always holds, with what they alone kept
/// alive; of other ops that only assert, the loops that nothing depends on.
void eraseUnreadChecks(FunctionOpInterface function);

/// Erases `roots` and what they alone kept alive. Sizes of dead values are
/// read from their inits instead. `forget` hears of each op before it goes.
void eraseDead(ArrayRef<Operation *> roots,
               llvm::function_ref<void(Operation *)> forget = nullptr);

} // namespace mlir::rope

#endif // ROPE_LIB_RAISE_RAISESTEPS_H
