//===- Expression.h - Hash-consed scalar expressions ------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Scalars of a program as expressions over loads of tensors. Equal expressions
// of one context are the same pointer, so equality of values is equality of
// pointers (in one direction: equal pointers compute equal values).
//
// Integers of every width from 2 to 64 and `index` are what a register of 64
// bits holds, as a signed number, and have type `index`. Sums and multiples are
// kept in a linear form, modulo 2^64; an operation on a narrow type stays
// opaque where it could wrap. A number is divided term by term, or compared
// through a difference, only where its bounds say that no sum wraps. Bounds
// follow from the operation and the width of its type (IntegerRange.cpp). Wider
// integers are opaque. Floats keep the operations of the program, in its order:
// nothing is reassociated, and only literals are folded, with the rounding they
// have at run time.
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_ANALYSIS_EXPRESSION_H
#define ROPE_ANALYSIS_EXPRESSION_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/OperationSupport.h"
#include "mlir/IR/Value.h"
#include "rope/Analysis/Proof.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/Support/Allocator.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"

#include <limits>
#include <optional>

namespace mlir::rope {

enum class ExprKind : uint8_t {
  /// A float or i1 literal; `attr` holds it, every bit kept.
  Constant,
  /// sum(ints[i] * operands[i]) + ints.back(), operands ordered, no zero
  /// coefficient. Without operands: an integer literal.
  Linear,
  /// Iteration dimension ints[0] with 0 <= d < ints[1] (kDynamic: unknown).
  Symbol,
  /// operands[0] floordiv ints[0], operands[0] mod ints[0], ints[0] > 1.
  FloorDiv,
  Mod,
  /// operands[0] * operands[2] + operands[1] with 0 <= operands[1] <
  /// operands[2], a place in a tensor: the linear index of a collapsed
  /// dimension where the size is no literal, or where nothing else says that
  /// the sum does not wrap.
  Group,
  /// Element of the tensor `value` at the operands.
  Load,
  /// A scalar SSA value that is not looked into.
  Scalar,
  /// Size of dimension ints[0] of the tensor `value`.
  Size,
  /// Any pure scalar operation `name`; `attr` is the dictionary of its
  /// attributes without fast-math flags, `signature` its types.
  Apply,
};

/// Inclusive bounds of an integer; by default those of a 64-bit register.
struct IntegerRange {
  int64_t min = std::numeric_limits<int64_t>::min();
  int64_t max = std::numeric_limits<int64_t>::max();

  bool isAnything() const {
    return min == std::numeric_limits<int64_t>::min() &&
           max == std::numeric_limits<int64_t>::max();
  }
  /// Whether every number of the range is the same in `width` bits.
  bool isWithin(unsigned width) const {
    return width >= 64 ||
           (width > 0 && llvm::isIntN(width, min) && llvm::isIntN(width, max));
  }
};

/// One node; immutable, owned by an ExpressionContext.
struct Expr {
  ExprKind kind;
  Type type;
  ArrayRef<const Expr *> operands;
  ArrayRef<int64_t> ints;
  Value value;
  Attribute attr;
  std::optional<OperationName> name;
  FunctionType signature;
  /// Hash of all of the above, so that nodes which differ are told apart
  /// without their lists.
  unsigned hash = 0;
  /// Order of creation, which depends on the program alone.
  unsigned id = 0;
  /// Hash of the structure without literals and indices; lanes of one formula
  /// have the same.
  uint64_t shape = 0;
  /// Bounds of an integer, in every execution.
  IntegerRange bounds;
  /// Whether an integer counts elements of tensors: it is made of sizes.
  bool isCount = false;

  template <typename OpTy>
  bool is() const {
    return kind == ExprKind::Apply &&
           name->getStringRef() == OpTy::getOperationName();
  }
  /// The predicate of a comparison.
  template <typename PredicateAttrTy>
  auto getPredicate() const {
    return cast<DictionaryAttr>(attr)
        .getAs<PredicateAttrTy>("predicate")
        .getValue();
  }
  bool isLoad() const { return kind == ExprKind::Load; }
  bool isInteger() const { return type.isIndex(); }
  /// The literal when this is an integer literal.
  std::optional<int64_t> getInteger() const;
  /// The literal when this is a float literal.
  std::optional<APFloat> getFloat() const;
  /// The literal when this is an i1 literal.
  std::optional<bool> getBool() const;
  /// At most `maxNodes` nodes, and dots for the rest: a node that is read twice
  /// is printed twice.
  void print(llvm::raw_ostream &os, unsigned maxNodes = 128) const;

private:
  void printNodes(llvm::raw_ostream &os, unsigned &left) const;
};

/// An argument by its number, anything else by its op and the line of that.
/// SSA numbers are not stable, and finding one walks the whole module.
void printValueName(llvm::raw_ostream &os, Value value);

/// Owns expressions, builds them in canonical form. Sizes of tensors, products
/// of sizes, and numbers of rows are taken to be at most 2^52; nothing is
/// assumed of data.
class ExpressionContext {
public:
  explicit ExpressionContext(MLIRContext *context) : context(context) {}
  MLIRContext *getContext() const { return context; }
  size_t getNumExpressions() const { return nodes.size(); }

  const Expr *constant(TypedAttr value);
  const Expr *integer(int64_t value);
  const Expr *boolean(bool value);
  /// Dimension `number` of an iteration space; extent 1 gives 0.
  const Expr *symbol(int64_t number, int64_t extent);
  const Expr *load(Value tensor, ArrayRef<const Expr *> indices);
  const Expr *scalar(Value value);
  const Expr *size(Value tensor, int64_t dim);

  const Expr *add(const Expr *a, const Expr *b);
  const Expr *sub(const Expr *a, const Expr *b);
  const Expr *scale(const Expr *a, int64_t factor);
  /// Product of integers; null where neither is a literal.
  const Expr *multiply(const Expr *a, const Expr *b);
  const Expr *floorDiv(const Expr *a, int64_t divisor);
  const Expr *mod(const Expr *a, int64_t divisor);
  /// outer * size + inner, with 0 <= inner < size.
  const Expr *linearize(const Expr *outer, const Expr *inner, const Expr *size);
  /// Splits an index made by `linearize` with the same size; false where that
  /// is not provable.
  bool delinearize(const Expr *index, const Expr *size, const Expr *&outer,
                   const Expr *&inner);

  /// A float or i1 operation, simplified where that is exact: casts that undo
  /// each other, double negation, decided selects, parts of complex values.
  const Expr *apply(OperationName name, ArrayRef<const Expr *> operands,
                    DictionaryAttr attributes, FunctionType signature);
  template <typename OpTy>
  const Expr *apply(ArrayRef<const Expr *> operands, Type result) {
    SmallVector<Type> types;
    for (const Expr *operand : operands)
      types.push_back(operand->type);
    return apply(OperationName(OpTy::getOperationName(), context), operands,
                 DictionaryAttr::get(context),
                 FunctionType::get(context, types, {result}));
  }
  /// `below` where the integer `number` is less than `bound`, else `above`.
  const Expr *chooseBelow(const Expr *number, const Expr *bound,
                          const Expr *below, const Expr *above);
  /// The node `expr` with other operands, in canonical form.
  const Expr *rebuild(const Expr *expr, ArrayRef<const Expr *> operands);
  /// A node of another context, over operands of this one.
  const Expr *import(const Expr *expr, ArrayRef<const Expr *> operands);
  /// An expression of another context.
  const Expr *import(const Expr *expr);

  /// Bounds that hold in every execution.
  std::optional<IntegerRange> range(const Expr *expr);
  /// Whether a - b, as numbers, is `sub(a, b)`: nothing wraps.
  bool isExactDifference(const Expr *a, const Expr *b);
  /// Truth of a >= b, where known.
  std::optional<bool> isAtLeast(const Expr *a, const Expr *b);
  /// The same of what the registers hold as unsigned numbers.
  std::optional<bool> isUnsignedAtLeast(const Expr *a, const Expr *b);
  std::optional<bool> isEqual(const Expr *a, const Expr *b);

  /// Records that `symbol` counts rows of a dimension of `size`, whatever the
  /// size turns out to be.
  void assumeBelow(const Expr *symbol, const Expr *size);
  void forgetRows() { rowSizes.clear(); }
  /// Records that two sizes are equal in every execution that goes on, with
  /// the reason (a text for people). Later expressions use the smaller one.
  void assumeEqual(const Expr *a, const Expr *b, StringRef why);
  /// Takes every `assumeEqual` back.
  void forgetEqualities();
  /// The representative of `size` under what was assumed, its terms included.
  const Expr *canonicalSize(const Expr *size);
  /// Without facts, sizes are only what producers say.
  void setUseFacts(bool use) { useFacts = use; }
  /// Records a step that an expression rests on.
  void noteLoss(Loss loss, const Twine &detail = {}) {
    notes.lose(loss, detail);
  }
  /// The facts that were needed, and the steps that were taken, since
  /// `takeNotes` was called last.
  Proof takeNotes() { return std::exchange(notes, {}); }
  void addNotes(const Proof &other) { notes.merge(other); }
  bool hasNotes() const { return !notes.isEmpty(); }

private:
  struct KeyInfo {
    static const Expr *getEmptyKey() {
      return llvm::DenseMapInfo<const Expr *>::getEmptyKey();
    }
    static const Expr *getTombstoneKey() {
      return llvm::DenseMapInfo<const Expr *>::getTombstoneKey();
    }
    static unsigned getHashValue(const Expr *e) { return e->hash; }
    static bool isEqual(const Expr *a, const Expr *b);
  };
  const Expr *intern(Expr &probe);
  const Expr *internApply(OperationName name, ArrayRef<const Expr *> operands,
                          DictionaryAttr attributes, FunctionType signature);
  /// The node of a quotient or a remainder, as `kind` says.
  const Expr *divide(ExprKind kind, const Expr *dividend, int64_t divisor);
  const Expr *divideGroup(const Expr *group, int64_t divisor, bool remainder);
  const Expr *linear(ArrayRef<std::pair<const Expr *, int64_t>> terms,
                     int64_t offset);
  void addTerms(const Expr *e, int64_t factor,
                SmallVectorImpl<std::pair<const Expr *, int64_t>> &terms,
                int64_t &offset);
  const Expr *simplify(OperationName name, ArrayRef<const Expr *> operands,
                       DictionaryAttr attributes, FunctionType signature);
  const Expr *simplifyInteger(OperationName name,
                              ArrayRef<const Expr *> operands,
                              DictionaryAttr attributes,
                              FunctionType signature);
  const Expr *simplifyComplex(OperationName name,
                              ArrayRef<const Expr *> operands, Type result);
  const Expr *getPart(const Expr *value, bool imaginary);
  /// The parts of what `op` makes of complex numbers, where it is arithmetic.
  std::optional<std::array<const Expr *, 2>>
  computeParts(StringRef op, ArrayRef<const Expr *> operands);
  /// A product of parts of complex numbers, and a sum or difference of these: a
  /// literal zero, which a number that is real or imaginary has, is dropped.
  const Expr *multiplyParts(const Expr *a, const Expr *b);
  const Expr *addParts(const Expr *a, const Expr *b, bool subtract);
  unsigned valueNumber(Value value);
  /// Writes a = b with smaller numbers where that says the same; false, and
  /// both as they are, where it might not.
  bool reduceEquation(const Expr *&a, const Expr *&b);
  /// A size that was found equal, and why, as numbers of `reasons`.
  struct Representative {
    const Expr *size;
    SmallVector<unsigned, 2> why;
  };
  const Representative &findRepresentative(const Expr *size, unsigned depth);
  /// A bound from above, or from below, of a sum in which every symbol of a
  /// recorded size is its last row or its first.
  const Expr *boundRows(const Expr *sum, bool above);

  MLIRContext *context;
  llvm::BumpPtrAllocator allocator;
  llvm::DenseSet<const Expr *, KeyInfo> uniquer;
  std::vector<const Expr *> nodes;
  DenseMap<Value, unsigned> valueNumbers;
  DenseMap<const Expr *, Representative> equalSizes;
  /// What `canonicalSize` said.
  DenseMap<const Expr *, std::unique_ptr<Representative>> representatives;
  SmallVector<std::string> reasons;
  DenseMap<const Expr *, const Expr *> rowSizes;
  Proof notes;
  bool useFacts = true;
};

} // namespace mlir::rope

#endif // ROPE_ANALYSIS_EXPRESSION_H
