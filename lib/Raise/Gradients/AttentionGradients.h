//===- AttentionGradients.h - Products of a gradient ------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_RAISE_GRADIENTS_ATTENTIONGRADIENTS_H
#define ROPE_LIB_RAISE_GRADIENTS_ATTENTIONGRADIENTS_H

#include "Attention/AttentionRewrite.h"
#include "GradientLoops.h"
#include "GradientTerms.h"
#include "Mask/AttentionProgram.h"
#include "PairScatter.h"
#include "Softmax/AttentionSearch.h"
#include "rope/Analysis/SizeFacts.h"

namespace mlir::rope::detail {

/// The gradients of an attention that is proven.
///
/// *Matches*, for the probabilities P of the match and at its rows and keys,
///
///     G   = sum_n dO * V          R   = sum_j P * G
///     H   = c * P * (G - R)       a polynomial, however it is written, or that
///                                 where the mask keeps a key, and 0 elsewhere
///     dV  = sum_m P * dO          dQ  = sum_j H * K      dK = sum_m H * Q
///     dmask = P * (G - R)         summed over what the mask is broadcast along
///     dsink = -exp(sink - M) / L * R                    summed over the rows
///     dF = sum_n Q * dQ'       where Q' = F * Q, for scores that F multiplies,
///                              and what they are: dQ = F * dQ'
///
/// or, where weights are P * M behind their softmax, as of dropout,
///
///     R   = sum_j P * M * G       H = c * P * (M * G - R)
///     dV  = sum_m P * M * dO
///
/// or, for a tensor T that the mask is computed from, in the place of dmask,
///
///     dT  = sum w * dmask      w computed from positions and tensors
///
/// where c is the scale of the scores, dK and dV summed over the heads of a
/// group where heads share K or V, in the product or behind it. Loops may run
/// over rows and heads at once. *Produces* `rope.attention_backward` on the
/// operands of the attention, its log-sum-exp, and dO.
class AttentionGradients : public AttentionExtension {
public:
  /// `loops` are those of the product with V in symbols of the match,
  /// `scoreLoops` those of the product of Q and K.
  AttentionGradients(AttentionMatcher &matcher, ArrayRef<const Expr *> loops,
                     ArrayRef<const Expr *> scoreLoops,
                     const Downstream &downstream);

  /// Whether everything computed from the probabilities, but the product with
  /// V, is a gradient. Sizes are equal as `facts` says at the last product,
  /// where the op is made.
  bool prove(const SizeFacts &facts);
  /// Says what the gradients rest on beside the attention.
  void note(const Expr *mask, const std::optional<Root> &maskRoot);
  /// The gradient of a mask is that of an operand, but where it goes on to
  /// those of captured tensors.
  bool takesProgram(const AttentionSpace &space) override;
  bool plan(const PlannedAttention &attention) override;
  void make(OpBuilder &b, AttentionOp attention) override;
  /// The op, once it is made.
  AttentionBackwardOp getOp() const { return backward; }
  /// Erases what `getOp` replaced.
  void eraseReplaced();

private:
  /// One symbol of an axis, or a group of it.
  struct AxisPart {
    int64_t symbol, group;
  };
  using Axis = SmallVector<AxisPart, 2>;
  /// A tensor by its axes, and the plan of it: a map and sizes, and the
  /// dimensions of each axis that has any.
  struct Layout {
    SmallVector<Axis> axes;
    AffineMap map;
    SmallVector<ReassociationIndices> groups;
  };
  struct Gradient : Layout {
    /// What it is the result of; null where nothing reads it.
    Operation *replaced = nullptr;
  };

  /// A sum, over pairs, of multiples of the gradient of a mask.
  struct CapturedGradient : Gradient, PairTerm {
    /// The loops that scatter it, if so, and whether their assertions stay.
    std::optional<PairScatter> scatter;
    bool keepsChecks = false;
    /// Of each axis of what it replaces, which one of the op it is; empty where
    /// all are in order.
    SmallVector<int64_t> permutation;
  };

  ExpressionContext &exprs() { return matcher.exprs(); }
  const Expr *expand(const Expr *expr) {
    return expr ? matcher.elements.expand(expr, everything) : nullptr;
  }
  /// What a factor is at some loops, without casts.
  const Expr *getElement(const Contraction &product, unsigned side,
                         ArrayRef<const Expr *> at);
  const LoopSymbol *findSymbol(int64_t number) const;
  bool nameLoops();
  /// Reads what the gradients are compared with.
  bool readElements();
  std::vector<std::pair<Contraction, unsigned>> findProducts() const;
  /// The ops of the block of the output that read what is computed from the
  /// scores, in their order.
  SmallVector<Operation *> getUsersInOrder() const;
  /// Takes products from those that values computed from the scores enter.
  bool takeProducts(ArrayRef<std::pair<Contraction, unsigned>> products);
  bool isScoreGradient(const Expr *expr,
                       const GradientTerms::Powers &others = {});
  bool isValueProduct();
  bool isSumOfOp(const Contraction &product, ArrayRef<const Expr *> at);
  bool takeProduct(const Contraction &product, unsigned side);
  bool addGradient(unsigned number, const Contraction &product,
                   const GradientLoops &at, const Root *root);
  /// Takes the gradients of mask and sinks among what is computed from the
  /// scores, of which `results` are read by others.
  void takeSums(ArrayRef<Value> results);
  /// Whether `op` is that gradient, summed over some loops or none.
  /// That of the mask may be `scale` times the gradient.
  bool takeSum(unsigned number, linalg::LinalgOp op, double scale = 1.0);
  /// Takes the sums that the gradient of the mask goes on to, where it goes on
  /// to nothing else; none otherwise.
  void takeCaptured();
  void findCaptured();
  bool takeCapturedSum(Operation *op, const Expr *gradient,
                       ArrayRef<const LoopSymbol *> symbols);
  bool takeScatter(scf::ForOp loop, const Expr *gradient,
                   ArrayRef<const LoopSymbol *> symbols);
  /// The axes of `scattered`, which is written at `indices`: loops of the
  /// attention, and those that indices are computed of.
  bool addAxes(CapturedGradient &found, Value scattered,
               ArrayRef<const Expr *> indices,
               ArrayRef<const LoopSymbol *> symbols);
  bool planCaptured(CapturedGradient &gradient,
                    const PlannedAttention &attention);
  bool addTail(Gradient &gradient, const Contraction &product,
               ArrayRef<const Expr *> indices, std::optional<AxisPart> shared,
               double factor);
  bool orderAxes(Value tensor, ArrayRef<AxisPart> parts,
                 llvm::function_ref<bool(ArrayRef<const Expr *>)> accepts,
                 SmallVectorImpl<Axis> &axes);
  bool planLayout(Layout &layout, AffineMap operandMap,
                  const PlannedAttention &attention);
  /// Where the op stands: behind its operands and before all that reads what it
  /// replaces, some of which is moved. False where that cannot be.
  bool planPlace();
  /// What the results of the op replace.
  SmallVector<Operation *> getReplaced() const;
  /// The map and the groups of a gradient that no operand has the map of.
  bool planAxes(Layout &layout, const PlannedAttention &attention);
  bool planFactor(const PlannedAttention &attention);
  /// Hands on what the gradient `ofProduct` of the factor times Q is to both.
  void replaceFactors(OpBuilder &b, AttentionOp attention, Value ofProduct);
  /// dO by the dimensions of the output.
  Value makeOutputGradient(OpBuilder &b, AttentionOp attention);
  /// Of each key the sum of dO / T over the rows without keys, of T keys each,
  /// in the layout of the gradient of V.
  Value makeMeanGradient(OpBuilder &b, AttentionOp attention,
                         Value outputGradient, Value empty);
  /// The operands that the op has gradients of, and those.
  SmallVector<std::pair<Value, const Gradient *>>
  getInputs(AttentionOp attention) const;
  /// Adds what gradients are added to, and the maps of them.
  void addInits(OpBuilder &b, AttentionOp attention, Value given,
                SmallVectorImpl<Value> &operands,
                SmallVectorImpl<AffineMap> &maps);
  /// Hands all results on.
  void replaceAll(OpBuilder &b, AttentionOp attention);
  /// Hands `result` on in the shape of what it replaces.
  void replace(OpBuilder &b, Value result, const Gradient &gradient);
  /// Appends the digits of a loop to an axis.
  static void addDigits(Axis &axis, ArrayRef<const LoopSymbol *> digits);

  AttentionMatcher &matcher;
  AttentionMatch &match;
  SmallVector<const Expr *> loops, scoreLoops;
  const Downstream &downstream;
  Expansion everything;
  std::optional<ProductRoles> outputRoles;
  const Expr *probability = nullptr, *value = nullptr;
  const Expr *query = nullptr, *key = nullptr;
  /// An element of dO.
  const Expr *outputGradient = nullptr;
  std::optional<GradientTerms> terms;
  /// Symbols of the output but its lanes, which are `valueLane`.
  SmallVector<const LoopSymbol *> rowSymbols;
  const LoopSymbol *keySymbol, *lane, *valueLane = nullptr;
  std::optional<Contraction> valueProduct;
  GradientLoops valueLoops;
  unsigned outputGradientSide = 0;
  /// Of Q, K, V, the mask, the sinks and the factor of Q.
  static constexpr unsigned kValue = 2, kMask = 3, kSinks = 4, kFactor = 5;
  Gradient gradients[6];
  /// In the order of the program.
  SmallVector<CapturedGradient, 1> captured;
  /// What the gradient of the mask is multiplied with, where it is read by what
  /// `captured` replaces alone.
  double maskScale = 1.0;
  const AttentionSpace *space = nullptr;
  /// Whether the gradient of Q is that of its product times the factor.
  bool scalesQuery = false;
  /// Of each dimension of the gradient of Q, the index.
  SmallVector<const Expr *> queryIndices;
  /// Rows without keys are means of V, which the gradient of V starts from.
  bool addsMean = false;
  std::optional<bool> dropsRow;
  const Expr *mask = nullptr;
  /// The op that the gradients are made in front of, and what moves behind it.
  Operation *place = nullptr, *lastProduct = nullptr;
  SmallVector<Operation *> moved;
  Layout outputLayout;
  AttentionBackwardOp backward;
};

/// Makes outputs that only gradients are computed from, so that their products
/// with V are there to be raised: of the same weights one. Nothing reads them:
/// where one is not raised, it has to be erased.
SmallVector<Operation *> makeMissingOutputs(FunctionOpInterface function);

} // namespace mlir::rope::detail

#endif // ROPE_LIB_RAISE_GRADIENTS_ATTENTIONGRADIENTS_H
