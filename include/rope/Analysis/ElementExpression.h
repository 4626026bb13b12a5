//===- ElementExpression.h - Elements of tensors as expressions -*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_ANALYSIS_ELEMENTEXPRESSION_H
#define ROPE_ANALYSIS_ELEMENTEXPRESSION_H

#include "mlir/Interfaces/FunctionInterfaces.h"
#include "rope/Analysis/Expression.h"
#include "llvm/ADT/STLFunctionalExtras.h"

#include <map>

namespace mlir::linalg {
class LinalgOp;
} // namespace mlir::linalg

namespace mlir::rope {

/// Decides for a tensor value whether an expansion goes through its producer.
using LookThrough = std::function<bool(Value)>;

/// One expansion of loads under a fixed choice of what to look through. Keeps
/// what it has expanded, so that lanes share work.
struct Expansion {
  explicit Expansion(LookThrough lookThrough, int64_t budget = 200000)
      : lookThrough(std::move(lookThrough)), budget(budget) {}
  LookThrough lookThrough;
  /// Nodes it may still visit; `exhausted` is set when there were too few and
  /// the result is then null.
  int64_t budget;
  bool exhausted = false;
  /// What was expanded, under equalities of sizes of this version.
  DenseMap<const Expr *, const Expr *> memo;
  unsigned version = 0;
  /// What the expansion of an expression rests on, a number of `NoteSets`,
  /// where it rests on anything.
  DenseMap<const Expr *, unsigned> notes;
};

/// Numbers for sets of steps and facts, so that what is kept of an expression
/// is kept with what it rests on. Set 0 is empty.
class NoteSets {
public:
  unsigned add(const Proof &notes);
  unsigned unite(unsigned a, unsigned b);
  const Proof &operator[](unsigned set) const { return sets[set]; }

private:
  std::vector<Proof> sets{Proof()};
  std::map<std::string, unsigned> numbers;
  std::map<std::pair<unsigned, unsigned>, unsigned> unions;
};

/// What `exprs` notes from now on, apart from what it noted before, which it
/// has again at the end. What is not taken was not used.
class NoteScope {
public:
  explicit NoteScope(ExpressionContext &exprs)
      : exprs(exprs), before(exprs.takeNotes()) {}
  ~NoteScope() {
    exprs.takeNotes();
    exprs.addNotes(before);
  }
  Proof take() { return exprs.takeNotes(); }
  /// What was noted since is used.
  void keep() { before.merge(exprs.takeNotes()); }

private:
  ExpressionContext &exprs;
  Proof before;
};

/// That two sizes are equal, and why.
struct SizeEquality {
  const Expr *a, *b;
  StringRef why;
};

/// Elements of tensor values, one producer at a time.
class ElementExpressions {
public:
  explicit ElementExpressions(MLIRContext *context) : exprs(context) {}
  ExpressionContext &getExpressions() { return exprs; }

  /// The element `load` names, in terms of the operands of its producer; null
  /// where the producer is not looked through (arguments, contractions,
  /// reductions, loops that do more than insert) or the element cannot be
  /// decided (a slice whose bounds the index may or may not be in).
  const Expr *step(const Expr *load);

  /// `expr` with every load expanded as far as `expansion` allows.
  const Expr *expand(const Expr *expr, Expansion &expansion);

  /// The element of `tensor` at `indices`, unexpanded.
  const Expr *element(Value tensor, ArrayRef<const Expr *> indices) {
    return exprs.load(tensor, indices);
  }
  /// The iteration of `op` that writes an element of a result.
  struct BodyIteration {
    /// Null for loops that the result has no dimension of.
    SmallVector<const Expr *> loops;
    /// No iteration does: the element is that of the init.
    bool isKept = false;
  };
  /// Nothing where it is not decided which iteration writes the element.
  std::optional<BodyIteration> findIteration(linalg::LinalgOp op,
                                             unsigned result,
                                             ArrayRef<const Expr *> indices);
  /// `value`, of the body of `op`, in the iteration `loops`.
  const Expr *inBody(linalg::LinalgOp op, Value value,
                     ArrayRef<const Expr *> loops);
  /// A scalar SSA value outside any region that is being evaluated.
  const Expr *scalar(Value value);
  /// Size of a dimension, followed through producers.
  const Expr *size(Value tensor, int64_t dim);
  /// Whether two tensors provably have the same sizes.
  bool haveSameSizes(Value a, Value b);
  /// An `OpFoldResult` as an expression.
  const Expr *scalar(OpFoldResult value);

  /// Where the program computes `expr`: its op, or the one that makes the
  /// tensor that is read.
  std::optional<Location> locate(const Expr *expr) const;

  /// Whether `step` can go through the producer of `tensor` at all.
  static bool isTransparent(Value tensor);
  /// Whether a product of two tensors of data applies a 2x2 matrix to each
  /// pair of lanes: a sum of two terms that is written out.
  static bool isPairMatrix(linalg::LinalgOp op);
  /// Whether a product applies a square matrix that may hold few numbers beside
  /// zeros: a sum of the terms that are not zero.
  static bool isSparseMatrix(linalg::LinalgOp op);
  /// Tensors that the elements of `tensor` are computed from: operands of the
  /// producer, and tensors its region reads.
  static SmallVector<Value> sources(Value tensor);

  /// The function a call goes to, where it is small, without side effects and
  /// without calls of its own; null for other ops.
  static Operation *pureCallee(Operation *op);

  /// What a tensor that a loop carries, or its result, was before the loop,
  /// where the loop only inserts into it; null for other values.
  static Value scattered(Value value);

  /// Uses these equalities of sizes and no others; `numbers` tell one list from
  /// another.
  void useSizes(ArrayRef<unsigned> numbers, ArrayRef<SizeEquality> equalities);
  ArrayRef<unsigned> getUsedSizes() const { return usedSizes; }
  /// Takes sizes that `known` found to be literals, or sizes and arguments of
  /// the function, from there: chains of producers are as long as the function.
  /// `forgotten` is told what is forgotten here.
  void reuseSizes(ElementExpressions &known,
                  std::function<void(Operation *)> forgotten) {
    knownSizes = &known;
    onForget = std::move(forgotten);
  }
  /// What is known of `op`, which is about to be erased, goes: another op may
  /// be made in its place.
  void forget(Operation *op);
  /// Takes these symbols, and no others, to be less than a size each.
  void assumeRows(ArrayRef<std::pair<const Expr *, const Expr *>> rows);
  /// The size equalities that hold once `op` went on: what an assertion says,
  /// or that the operands of a structured op fit each other.
  void statedSizes(
      Operation &op,
      llvm::function_ref<void(const Expr *, const Expr *, StringRef)> state);

private:
  /// A dimension of a tensor, or, with dimension -1, a scalar.
  using Query = std::pair<Value, int64_t>;
  const Expr *resolve(Query query);
  /// Sets `deferred` where the answer lies too far back.
  const Expr *resolve(Query query, unsigned depth);
  /// What `knownSizes` has, null where that is nothing.
  const Expr *reuse(Query query);
  const Expr *computeSize(Value tensor, int64_t dim, unsigned depth);
  const Expr *computeScalar(Value value, unsigned depth);
  using Bindings = DenseMap<Value, const Expr *>;
  const Expr *stepSlice(Operation *op, ArrayRef<const Expr *> indices);
  const Expr *stepInsert(Operation *op, ArrayRef<const Expr *> indices);
  template <typename InsertOpTy>
  const Expr *stepInsertInto(InsertOpTy insert, ArrayRef<const Expr *> indices);
  const Expr *stepLoop(Operation *op, unsigned result,
                       ArrayRef<const Expr *> indices);
  const Expr *stepConcat(Operation *op, ArrayRef<const Expr *> indices);
  const Expr *stepPad(Operation *op, ArrayRef<const Expr *> indices);
  const Expr *stepReshape(Operation *op, ArrayRef<const Expr *> indices);
  const Expr *stepCall(Operation *op, unsigned result,
                       ArrayRef<const Expr *> indices);
  const Expr *stepExpand(Operation *op, ArrayRef<const Expr *> indices);
  const Expr *stepCollapse(Operation *op, ArrayRef<const Expr *> indices);
  const Expr *stepLinalg(linalg::LinalgOp op, unsigned result,
                         ArrayRef<const Expr *> indices);
  const Expr *unrollReduction(linalg::LinalgOp op, unsigned result,
                              SmallVectorImpl<const Expr *> &loops);
  const Expr *sumNonzeroTerms(linalg::LinalgOp op,
                              SmallVectorImpl<const Expr *> &loops,
                              int64_t reduced, int64_t extent,
                              const Expr *start);
  const Expr *startOf(linalg::LinalgOp op, unsigned result,
                      ArrayRef<const Expr *> loops);
  /// What an element is, through everything that is looked through.
  const Expr *followLoad(const Expr *element);
  /// Of `accumulator`, what it was before, where `value` reads one.
  const Expr *
  evaluateBody(linalg::LinalgOp op, Value value, ArrayRef<const Expr *> loops,
               std::pair<OpOperand *, const Expr *> accumulator = {});
  /// The body of result `result`, which it accumulates.
  const Expr *evaluateBody(linalg::LinalgOp op, unsigned result,
                           ArrayRef<const Expr *> loops,
                           const Expr *accumulator);
  const Expr *constantElement(Value constant, ArrayRef<const Expr *> indices);
  /// Evaluates the ops of `block` in order; ops that cannot be evaluated leave
  /// no binding.
  void evaluateBlock(Block &block, Bindings &bindings,
                     ArrayRef<const Expr *> loops, unsigned depth);
  const Expr *evaluateOperand(Value value, Bindings &bindings);
  void evaluateOp(Operation &op, Bindings &bindings,
                  ArrayRef<const Expr *> loops, unsigned depth);
  const Expr *simplifyBroadcast(Operation &op, ArrayRef<const Expr *> operands,
                                ArrayRef<const Expr *> loops);
  const Expr *evaluateAffineApply(Operation &op,
                                  ArrayRef<const Expr *> operands);
  /// A pure scalar op on evaluated operands; null where it is not one.
  const Expr *evaluateScalarOp(Operation &op, ArrayRef<const Expr *> operands);

  ExpressionContext exprs;
  /// Keeps the first location an operation was read at.
  const Expr *note(const Expr *expr, Location loc) {
    if (expr && expr->kind == ExprKind::Apply)
      origins.try_emplace(expr, loc);
    return expr;
  }

  const Expr *computeStep(const Expr *load);

  /// Elements, and what each rests on.
  DenseMap<const Expr *, std::pair<const Expr *, unsigned>> stepMemo;
  NoteSets noteSets;
  /// For a dimension of a constant, `ConstantElements::findCopies`.
  DenseMap<std::pair<Value, int64_t>, SmallVector<int64_t>> constantCopies;
  /// Elements of matrices that may be zero.
  Expansion matrices{isTransparent};
  DenseMap<const Expr *, Location> origins;
  DenseMap<Query, const Expr *> scalarMemo;
  ElementExpressions *knownSizes = nullptr;
  std::function<void(Operation *)> onForget;
  std::optional<Query> deferred;
  SmallVector<unsigned> usedSizes;
  /// Counts the changes of what sizes are equal.
  unsigned version = 0;
};

} // namespace mlir::rope

#endif // ROPE_ANALYSIS_ELEMENTEXPRESSION_H
