//===- LanePairs.cpp - Lanes, rows, pairs, signs --------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "rope/Analysis/ExpressionWalk.h"
#include "rope/Analysis/FloatRange.h"
#include "rope/Analysis/LaneForm.h"
#include "rope/Analysis/Reasons.h"

#include <map>

using namespace mlir;
using namespace mlir::rope;

//===----------------------------------------------------------------------===//
// One lane
//===----------------------------------------------------------------------===//

const Expr *LaneFormAnalysis::withoutZero(const Expr *expr, bool &negative) {
  Proof steps;
  bool turned = false;
  const Expr *rest = dropZero(expr, /*products=*/false, turned, steps);
  if (!rest)
    return nullptr;
  exprs.addNotes(steps);
  negative ^= turned;
  return rest;
}

StringRef LaneFormAnalysis::parseLane(const Expr *expr, Value root,
                                      bool negative, Lane &lane,
                                      unsigned depth) {
  if (depth > 16)
    return fail(reason::kNotARotation, expr);
  bool isSum = expr->is<arith::AddFOp>();
  if (isSum || expr->is<arith::SubFOp>()) {
    const Expr *lhs = expr->operands[0], *rhs = expr->operands[1];
    // Zeros come from padding; they add nothing but a sign.
    if (const Expr *rest = withoutZero(expr, negative))
      return parseLane(rest, root, negative, lane, depth + 1);
    if (!dependsOn(lhs, root) || !dependsOn(rhs, root))
      return fail(reason::kNotARotation, expr);
    if (lane.sumType)
      return fail(reason::kNotARotation, expr);
    lane.sumType = expr->type;
    // -(a + b) is -a + -b but where a and b cancel.
    if (negative)
      exprs.noteLoss(Loss::SignOfZero);
    StringRef failed = parseLane(lhs, root, negative, lane, depth + 1);
    if (failed.empty())
      failed = parseLane(rhs, root, negative ^ !isSum, lane, depth + 1);
    return failed;
  }
  if (expr->is<arith::NegFOp>())
    return parseLane(expr->operands[0], root, !negative, lane, depth + 1);
  // Rows that are rotated and rows that are not.
  if (expr->is<arith::SelectOp>())
    for (const Expr *choice : expr->operands.drop_front()) {
      Lane chosen;
      if (!parseLane(choice, root, negative, chosen, depth + 1).empty() ||
          chosen.terms.size() != 2)
        continue;
      lane.terms = chosen.terms;
      lane.failed = fail(reason::kRowLayout, expr);
      return {};
    }
  return parseProduct(expr, root, negative, lane, depth + 1);
}

/// Signs that come from a table of their own: whether `factor` is -1, nothing
/// where it is neither that nor 1.
std::optional<bool> LaneFormAnalysis::readSign(const Expr *factor) {
  NoteScope scope(exprs);
  std::optional<APFloat> sign = expandAll(factor)->getFloat();
  if (!sign || (!sign->isExactlyValue(1.0) && !sign->isExactlyValue(-1.0)))
    return std::nullopt;
  scope.keep();
  return sign->isNegative();
}

/// Whether an expanded factor is arithmetic on numbers that the program holds
/// or counts, wherever they are read.
static bool isConstant(const Expr *factor) {
  return walkExpressions(factor, [](const Expr *expr) {
    if (expr->isInteger())
      return true;
    if (expr->isLoad()) {
      Operation *op = expr->value.getDefiningOp();
      return op && op->hasTrait<OpTrait::ConstantLike>();
    }
    return expr->kind != ExprKind::Scalar &&
           !(expr->name && expr->name->getDialectNamespace() == "math");
  });
}

/// Makes `factor` the product of two factors, of which the other one is applied
/// first; false where they are of a type in which the order of roundings shows,
/// or both are constants, whose product is another constant.
bool LaneFormAnalysis::joinFactors(const Expr *&factor, const Expr *other) {
  if (factor->type != other->type ||
      !isa<Float32Type, Float64Type>(factor->type) ||
      (isConstant(expandAll(factor)) && isConstant(expandAll(other))))
    return false;
  auto isZero = [](const Expr *expr) {
    std::optional<APFloat> literal = expr->getFloat();
    return literal && literal->isZero();
  };
  if (isZero(factor) || isZero(other))
    return false;
  exprs.noteLoss(Loss::Reassociation, "products of several factors");
  factor = exprs.apply<arith::MulFOp>({other, factor}, factor->type);
  return true;
}

StringRef LaneFormAnalysis::parseProduct(const Expr *expr, Value root,
                                         bool negative, Lane &lane,
                                         unsigned depth) {
  Term term{nullptr, {}, negative, nullptr};
  const Expr *value = expr;
  for (; depth < 32; ++depth) {
    if (value->isLoad() && value->value == root) {
      term.load = value;
      break;
    }
    if (value->is<arith::NegFOp>()) {
      term.negative = !term.negative;
      value = value->operands[0];
      continue;
    }
    if (const Expr *rest = withoutZero(value, term.negative)) {
      value = rest;
      continue;
    }
    if (value->is<arith::TruncFOp>() && value == expr && lane.sumType) {
      ++lane.numRounded;
      value = value->operands[0];
      continue;
    }
    if (value->is<arith::ExtFOp>()) {
      // Widening x before the product; a wider sum of narrow products is
      // another rounding.
      value = value->operands[0];
      if (!value->isLoad() && !value->is<arith::NegFOp>())
        lane.failed = fail(reason::kMixedComputeType, value);
      continue;
    }
    if (value->is<arith::MulFOp>()) {
      bool left = dependsOn(value->operands[0], root);
      bool right = dependsOn(value->operands[1], root);
      if (left == right)
        return fail(reason::kNotARotation, value);
      const Expr *product = value;
      const Expr *factor = value->operands[left ? 1 : 0];
      value = value->operands[left ? 0 : 1];
      if (std::optional<APFloat> literal = factor->getFloat())
        if (literal->isExactlyValue(1.0) || literal->isExactlyValue(-1.0)) {
          term.negative ^= literal->isNegative();
          continue;
        }
      if (std::optional<bool> sign = readSign(factor)) {
        term.negative ^= *sign;
        continue;
      }
      if (lane.productType && lane.productType != factor->type)
        lane.failed = fail(reason::kMixedComputeType, product);
      lane.productType = factor->type;
      if (term.factor && !joinFactors(term.factor, factor))
        lane.failed = fail(reason::kReassociation, product);
      else if (!term.factor)
        term.factor = factor;
      continue;
    }
    return fail(reason::kNotARotation, value);
  }
  if (!term.load)
    return fail(reason::kNotARotation, value);
  lane.terms.push_back(term);
  return {};
}

//===----------------------------------------------------------------------===//
// All lanes
//===----------------------------------------------------------------------===//

/// The dimensions of an iteration that `index` counts through row by row, all
/// of static size, outermost first; empty where it is anything else.
static SmallVector<int64_t> countedDims(const Expr *index, int64_t size) {
  if (index->kind != ExprKind::Linear || index->ints.back() != 0)
    return {};
  SmallVector<std::pair<int64_t, const Expr *>> terms;
  for (auto [factor, term] : llvm::zip(index->ints, index->operands))
    terms.push_back({factor, term});
  llvm::sort(terms, [](auto &a, auto &b) { return a.first < b.first; });
  SmallVector<int64_t> dims;
  int64_t stride = 1;
  for (auto [factor, term] : terms) {
    if (term->kind != ExprKind::Symbol || factor != stride ||
        ShapedType::isDynamic(term->ints[1]) ||
        llvm::is_contained(dims, term->ints[0]))
      return {};
    stride *= term->ints[1];
    dims.insert(dims.begin(), term->ints[0]);
  }
  return stride == size ? dims : SmallVector<int64_t>();
}

RankedTensorType LaneForm::getJoinedType() const {
  if (resultLaneDims == 1)
    return result.getType();
  return result.join(resultLane, resultLaneDims).getType();
}

RowSpace LaneForm::getSpace(ElementExpressions &elements) const {
  if (resultLaneDims == 1)
    return RowSpace(elements, result);
  return RowSpace(elements, result.join(resultLane, resultLaneDims));
}

int64_t LaneFormAnalysis::findLaneDim(ArrayRef<Lane> lanes, int64_t rank) {
  ArrayRef<const Expr *> first = lanes[0].terms[0].indices;
  int64_t lane = -1;
  for (const Lane &row : lanes)
    for (const Term &term : row.terms)
      for (int64_t dim = 0; dim < rank; ++dim)
        if (term.indices[dim] != first[dim]) {
          if (lane >= 0 && lane != dim)
            return -1;
          lane = dim;
        }
  for (const Lane &row : lanes)
    for (const Term &term : row.terms)
      if (lane >= 0 && !term.indices[lane]->getInteger())
        return -1;
  return lane;
}

StringRef LaneFormAnalysis::matchRows(LaneForm &form, ArrayRef<Lane> lanes) {
  auto rootType = cast<RankedTensorType>(form.root.getType());
  RankedTensorType resultType = form.result.getType();
  int64_t extra = form.rootLaneDims - 1;
  int64_t rank = rootType.getRank() - extra;
  // Dimension of the root that dimension `dim` of the taken-as-one root is.
  auto rootDim = [&](int64_t dim) {
    return extra && dim > form.rootLane ? dim + extra : dim;
  };
  ArrayRef<const Expr *> first = lanes[0].terms[0].indices;
  int64_t lane = findLaneDim(lanes, rank);
  int64_t width = resultType.getDimSize(form.resultLane);
  if (lane < 0 || (extra && lane != form.rootLane) ||
      (!extra && rootType.getDimSize(lane) != width))
    return reason::kRowLayout;
  form.rootLane = lane;
  form.rootDims.assign(rank, {});
  form.rootStarts.assign(rank, nullptr);
  RowSpace space(elements, form.result);
  form.rootDims[lane] = {form.resultLane};
  int64_t resultRank = resultType.getRank();
  llvm::SmallBitVector used(resultRank);
  used.set(form.resultLane);
  int64_t counted = -1;
  for (int64_t dim = 0; dim < rank; ++dim) {
    if (dim == lane)
      continue;
    SmallVector<int64_t> several =
        countedDims(first[dim], rootType.getDimSize(rootDim(dim)));
    if (!several.empty()) {
      for (int64_t source : several) {
        if (used.test(source))
          return reason::kRowLayout;
        used.set(source);
      }
      form.rootDims[dim].assign(several.begin(), several.end());
      counted = dim;
      continue;
    }
    std::optional<RowIndex> row =
        space.read(form.root, rootDim(dim), first[dim]);
    if (!row || row->symbol < 0)
      continue;
    int64_t source = row->symbol;
    if (used.test(source))
      return reason::kRowLayout;
    form.rootStarts[dim] = row->start;
    used.set(source);
    form.rootDims[dim] = {source};
  }
  // What is left are unit dimensions on both sides, in order.
  int64_t next = 0;
  auto skipUsed = [&] {
    while (next < resultRank && used.test(next))
      ++next;
    return next < resultRank;
  };
  for (int64_t dim = 0; dim < rank; ++dim) {
    if (!form.rootDims[dim].empty())
      continue;
    if (rootType.getDimSize(rootDim(dim)) != 1 || !skipUsed() ||
        resultType.getDimSize(next) != 1)
      return reason::kRowLayout;
    used.set(next);
    form.rootDims[dim] = {next};
  }
  // A root that is split has as many units as the result needs.
  while (skipUsed()) {
    if (counted < 0 || resultType.getDimSize(next) != 1)
      return reason::kRowLayout;
    used.set(next);
    form.rootDims[counted].push_back(next);
  }
  return {};
}

/// Whether an angle that `table` is computed from is a position times a
/// frequency, and dimension `pair` says which frequency: one factor depends on
/// it and on nothing that the program is given, the other one does not.
static bool choosesFrequency(const Expr *table, int64_t pair) {
  auto isData = [](const Expr *expr) {
    return expr->kind == ExprKind::Symbol || expr->kind == ExprKind::Scalar ||
           (expr->isLoad() && expr->isInteger());
  };
  return !walkExpressions(table, [&](const Expr *expr) {
    if (!expr->is<math::CosOp>() && !expr->is<math::SinOp>())
      return true;
    const Expr *angle = expr->operands[0];
    if (!angle->is<arith::MulFOp>() && !angle->is<arith::DivFOp>())
      return true;
    for (int side : {0, 1}) {
      const Expr *frequency = angle->operands[side];
      const Expr *position = angle->operands[1 - side];
      bool literal = walkExpressions(frequency, [&](const Expr *node) {
        return !isData(node) ||
               (node->kind == ExprKind::Symbol && node->ints[0] == pair);
      });
      bool given = !walkExpressions(
          position, [&](const Expr *node) { return !isData(node); });
      if (literal && given && dependsOnSymbol(frequency, pair) &&
          !dependsOnSymbol(position, pair))
        return false;
    }
    return true;
  });
}

/// Two lanes, and next to them, in result and root, a dimension that says which
/// frequency a pair has: both dimensions are the lanes.
void LaneFormAnalysis::joinPairs(LaneForm &form) {
  RankedTensorType resultType = form.result.getType();
  if (form.blockWidth != 2 || form.rootLaneDims != 1 ||
      form.result.getNumJoined() > 1 ||
      resultType.getDimSize(form.resultLane) != 2)
    return;
  for (int64_t side : {-1, 1}) {
    int64_t pair = form.resultLane + side;
    if (pair < 0 || pair >= resultType.getRank() ||
        resultType.isDynamicDim(pair) || resultType.getDimSize(pair) < 2)
      continue;
    auto isPair = [&](int64_t dim) {
      return dim >= 0 && dim < int64_t(form.rootDims.size()) &&
             form.rootDims[dim].size() == 1 && form.rootDims[dim][0] == pair;
    };
    bool before = isPair(form.rootLane - 1);
    NoteScope quiet(exprs);
    if ((!before && !isPair(form.rootLane + 1)) ||
        !choosesFrequency(expandAll(form.cosLo[0]), pair))
      continue;
    // The dimensions behind the two that become one move up.
    int64_t count = resultType.getDimSize(pair);
    int64_t first = std::min(form.resultLane, pair);
    auto column = [&](const Expr *expr, int64_t index) {
      return substitute(
          expr, [&](const Expr *node, ArrayRef<const Expr *> operands) {
            if (node->kind != ExprKind::Symbol || node->ints[0] < first)
              return exprs.rebuild(node, operands);
            return node->ints[0] == pair
                       ? exprs.integer(index)
                       : exprs.symbol(node->ints[0] - 1, node->ints[1]);
          });
    };
    for (auto *columns : {&form.cosLo, &form.cosHi, &form.sinLo, &form.sinHi}) {
      const Expr *single = (*columns)[0];
      columns->clear();
      for (int64_t index = 0; index < count; ++index)
        columns->push_back(column(single, index));
    }
    int64_t joined = form.rootLane + (before ? -1 : 1);
    form.rootDims.erase(form.rootDims.begin() + joined);
    form.rootStarts.erase(form.rootStarts.begin() + joined);
    for (auto &dims : form.rootDims)
      for (int64_t &dim : dims)
        dim -= dim > first;
    form.read = before ? Pairing::Interleaved : Pairing::Half;
    form.write = side < 0 ? Pairing::Interleaved : Pairing::Half;
    form.blockWidth = 2 * count;
    form.resultLane = first;
    form.rootLane -= before;
    form.rootLaneDims = form.resultLaneDims = 2;
    return;
  }
}

/// Index of the pair of two lanes (ascending, relative to the block), or -1.
static int64_t pairNumber(Pairing pairing, int64_t lo, int64_t hi,
                          int64_t width) {
  if (pairing == Pairing::Half)
    return lo < width / 2 && hi == lo + width / 2 ? lo : -1;
  return lo % 2 == 0 && hi == lo + 1 ? lo / 2 : -1;
}

StringRef LaneFormAnalysis::findPairing(LaneForm &form, ArrayRef<Lane> lanes,
                                        ArrayRef<int64_t> rotated,
                                        PairedLanes &pairs) {
  auto laneOf = [&](const Term &term) {
    return *term.indices[form.rootLane]->getInteger();
  };
  for (int64_t number : rotated) {
    int64_t a = laneOf(lanes[number].terms[0]) - form.blockOffset;
    int64_t b = laneOf(lanes[number].terms[1]) - form.blockOffset;
    if (a > b)
      std::swap(a, b);
    if (a < 0 || b >= form.blockWidth)
      return fail(reason::kPairing, lanes[number].element);
    pairs[{a, b}].push_back(number - form.blockOffset);
  }
  bool found = false;
  for (Pairing read : {Pairing::Half, Pairing::Interleaved})
    for (Pairing write : {Pairing::Half, Pairing::Interleaved}) {
      if (found || (form.blockWidth == 2 && read != write))
        continue;
      bool fits = true;
      for (auto &[input, output] : pairs) {
        if (output.size() != 2)
          return reason::kPairing;
        int64_t in =
            pairNumber(read, input.first, input.second, form.blockWidth);
        int64_t out = pairNumber(write, output[0], output[1], form.blockWidth);
        fits &= in >= 0 && in == out;
      }
      if (fits) {
        form.read = read;
        form.write = write;
        found = true;
      }
    }
  return found ? StringRef() : StringRef(reason::kPairing);
}

void LaneFormAnalysis::takeSigns(LaneForm &form, Entries (&own)[2],
                                 Entries (&cross)[2]) {
  // The sine's sign is that of the formula times that of the coefficient,
  // where the coefficients of a side agree on one; else what is written.
  auto sign = [](const Entries &entries) -> std::optional<bool> {
    for (auto &entry : entries)
      if (entry.first != entries[0].first)
        return std::nullopt;
    return entries[0].first;
  };
  auto opposite = [&](const Entries &a, const Entries &b) {
    std::optional<bool> signOfA = sign(a), signOfB = sign(b);
    return signOfA && signOfB && *signOfA != *signOfB;
  };
  NoteScope scope(exprs);
  Entries brought[2] = {cross[0], cross[1]};
  bool signsInside = false;
  for (Entries &entries : brought)
    for (auto &[negative, factor] : entries) {
      bool inner = false;
      const Expr *expanded = expandAll(factor);
      const Expr *positive = splitSign(expanded, inner);
      negative ^= inner;
      signsInside |= inner;
      // Signs of both lanes may come from one vector: then the factor of the
      // positive lane is a product with one.
      if (positive != expanded)
        factor = positive;
    }
  if (signsInside && opposite(brought[0], brought[1])) {
    cross[0] = brought[0];
    cross[1] = brought[1];
    scope.keep();
  } else if (!opposite(cross[0], cross[1])) {
    form.oneSided = true;
  }
  form.transposed = !form.oneSided && !*sign(cross[0]);
  bool wanted[2] = {!form.transposed, form.transposed};
  auto signedFactor = [&](std::pair<bool, const Expr *> entry, bool sign) {
    if (entry.first == sign)
      return entry.second;
    return exprs.apply<arith::NegFOp>(entry.second, entry.second->type);
  };
  for (int64_t k = 0, count = form.getNumPairs(); k < count; ++k) {
    form.cosLo.push_back(signedFactor(own[0][k], false));
    form.cosHi.push_back(signedFactor(own[1][k], false));
    form.sinLo.push_back(signedFactor(cross[0][k], wanted[0]));
    form.sinHi.push_back(signedFactor(cross[1][k], wanted[1]));
  }
}

StringRef LaneFormAnalysis::matchPairs(LaneForm &form, ArrayRef<Lane> lanes) {
  auto laneOf = [&](const Term &term) {
    return *term.indices[form.rootLane]->getInteger();
  };
  SmallVector<int64_t> rotated;
  for (auto [number, lane] : llvm::enumerate(lanes)) {
    if (lane.terms.size() == 1) {
      const Term &term = lane.terms[0];
      if (term.factor || term.negative || laneOf(term) != int64_t(number))
        return fail(reason::kNotARotation, lane.element);
      continue;
    }
    if (lane.terms.size() != 2 ||
        laneOf(lane.terms[0]) == laneOf(lane.terms[1]))
      return fail(reason::kNotARotation, lane.element);
    if (!lane.productType)
      return fail(reason::kNotARotation, lane.element);
    // Of products that are rounded before their sum, the sum is rounded alone.
    bool isRounded = lane.numRounded == 2;
    Type type = isRounded ? lane.productType : lane.sumType;
    if (lane.productType != type ||
        (form.computeType && form.computeType != type))
      return fail(reason::kMixedComputeType, lane.element);
    if (isRounded)
      exprs.noteLoss(Loss::Cast, "products are not rounded before their sum");
    form.computeType = cast<FloatType>(type);
    rotated.push_back(number);
  }
  if (rotated.empty() || rotated.size() % 2)
    return reason::kNotARotation;
  form.blockOffset = rotated.front();
  form.blockWidth = rotated.size();

  PairedLanes pairs;
  if (StringRef failed = findPairing(form, lanes, rotated, pairs);
      !failed.empty())
    return failed;

  int64_t count = form.getNumPairs();
  Entries own[2], cross[2];
  for (int side : {0, 1}) {
    own[side].resize(count);
    cross[side].resize(count);
  }
  bool data = false;
  for (auto &[input, output] : pairs) {
    int64_t k =
        pairNumber(form.read, input.first, input.second, form.blockWidth);
    for (int side : {0, 1})
      for (const Term &term : lanes[output[side] + form.blockOffset].terms) {
        const Expr *factor = term.factor;
        if (!factor)
          factor = exprs.constant(FloatAttr::get(form.computeType, 1.0));
        data |= !factor->getFloat();
        bool high = laneOf(term) - form.blockOffset == input.second;
        (high == bool(side) ? own : cross)[side][k] = {term.negative, factor};
      }
  }
  // Sums of lanes with literal weights are no tables.
  if (!data)
    return reason::kNotARotation;
  takeSigns(form, own, cross);
  return {};
}

//===----------------------------------------------------------------------===//
// Signs
//===----------------------------------------------------------------------===//

const Expr *LaneFormAnalysis::splitSign(const Expr *expr, bool &negative,
                                        unsigned depth) {
  constexpr unsigned maxDepth = 64;
  auto known = signs.find(expr);
  if (known == signs.end() && depth <= maxDepth) {
    std::pair<const Expr *, bool> parts;
    parts.first = computeSign(expr, parts.second, depth);
    known = signs.insert({expr, parts}).first;
  }
  negative = known != signs.end() && known->second.second;
  return known != signs.end() ? known->second.first : expr;
}

const Expr *LaneFormAnalysis::computeSign(const Expr *expr, bool &negative,
                                          unsigned depth) {
  negative = false;
  if (std::optional<APFloat> value = expr->getFloat()) {
    negative = value->isNegative();
    return negative ? exprs.constant(FloatAttr::get(expr->type, -*value))
                    : expr;
  }
  if (expr->is<arith::NegFOp>()) {
    const Expr *inner = splitSign(expr->operands[0], negative, depth + 1);
    negative = !negative;
    return inner;
  }
  bool product = expr->is<arith::MulFOp>() || expr->is<arith::DivFOp>();
  if (product || expr->is<arith::ExtFOp>() || expr->is<arith::TruncFOp>()) {
    SmallVector<const Expr *> operands;
    for (const Expr *operand : expr->operands) {
      bool inner = false;
      operands.push_back(splitSign(operand, inner, depth + 1));
      negative ^= inner;
    }
    // A factor of one that a sign leaves behind is exact.
    if (expr->is<arith::MulFOp>())
      for (int side : {0, 1})
        if (std::optional<APFloat> value = operands[side]->getFloat())
          if (value->isExactlyValue(1.0))
            return operands[1 - side];
    return exprs.rebuild(expr, operands);
  }
  return expr;
}
