//===- QuantizedElement.cpp - What makes a float from an integer ----------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "QuantizedElement.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "rope/Support/NarrowFloats.h"

namespace mlir::rope {
namespace {

/// Integer expressions of the body for given values of the input and of the
/// innermost loop.
class IntegerEvaluator {
public:
  IntegerEvaluator(linalg::GenericOp elements, unsigned number)
      : elements(elements), input(elements.getRegionInputArgs()[number]) {}

  /// Whether `value` depends on the input.
  bool depends(Value value);
  /// Whether each bit of `value` is a sum modulo 2 of bits of the input.
  bool isLinear(Value value);
  std::optional<APInt> evaluate(Value value, const APInt &word,
                                int64_t innermost);

private:
  Attribute compute(Value value, const APInt &word, int64_t innermost);
  Attribute readConstant(BlockArgument argument, int64_t innermost);

  linalg::GenericOp elements;
  BlockArgument input;
  llvm::DenseMap<Value, bool> known;
};

bool IntegerEvaluator::depends(Value value) {
  if (value == input)
    return true;
  Operation *op = value.getDefiningOp();
  if (!op || op->getBlock() != elements.getBody())
    return false;
  auto [it, isNew] = known.try_emplace(value, false);
  if (!isNew)
    return it->second;
  bool result = llvm::any_of(op->getOperands(),
                             [&](Value operand) { return depends(operand); });
  return known[value] = result;
}

bool IntegerEvaluator::isLinear(Value value) {
  if (value == input)
    return true;
  Operation *op = value.getDefiningOp();
  if (!depends(value) || !op)
    return false;
  if (isa<arith::ExtSIOp, arith::ExtUIOp, arith::TruncIOp>(op))
    return isLinear(op->getOperand(0));
  if (isa<arith::ShRSIOp, arith::ShRUIOp, arith::ShLIOp>(op))
    return isLinear(op->getOperand(0)) && !depends(op->getOperand(1));
  if (isa<arith::AndIOp>(op))
    return depends(op->getOperand(0)) != depends(op->getOperand(1)) &&
           isLinear(op->getOperand(depends(op->getOperand(0)) ? 0 : 1));
  if (auto select = dyn_cast<arith::SelectOp>(op))
    return !depends(select.getCondition()) && isLinear(select.getTrueValue()) &&
           isLinear(select.getFalseValue());
  return false;
}

/// An element of a constant tensor that only the innermost loop chooses.
Attribute IntegerEvaluator::readConstant(BlockArgument argument,
                                         int64_t innermost) {
  unsigned number = argument.getArgNumber();
  if (number >= elements.getNumDpsInputs())
    return {};
  // The whole constant in another shape.
  Value value = elements.getDpsInputs()[number];
  auto type = dyn_cast<RankedTensorType>(value.getType());
  while (Operation *op = value.getDefiningOp()) {
    if (!isa<tensor::ExtractSliceOp, tensor::ExpandShapeOp>(op))
      break;
    value = op->getOperand(0);
  }
  DenseElementsAttr constant;
  if (!type || !matchPattern(value, m_Constant(&constant)) ||
      constant.getNumElements() != type.getNumElements())
    return {};
  AffineMap map = elements.getIndexingMapsArray()[number];
  int64_t place = 0;
  for (auto [expr, size] : llvm::zip(map.getResults(), type.getShape())) {
    auto fixed = dyn_cast<AffineConstantExpr>(expr);
    if (!fixed &&
        expr != getAffineDimExpr(elements.getNumLoops() - 1, expr.getContext()))
      return {};
    int64_t index = fixed ? fixed.getValue() : innermost;
    if (index >= size)
      return {};
    place = place * size + index;
  }
  return *std::next(constant.value_begin<Attribute>(), place);
}

Attribute IntegerEvaluator::compute(Value value, const APInt &word,
                                    int64_t innermost) {
  if (value == input)
    return IntegerAttr::get(value.getType(), word);
  Attribute constant;
  if (matchPattern(value, m_Constant(&constant)))
    return constant;
  if (auto argument = dyn_cast<BlockArgument>(value))
    return argument.getOwner() == elements.getBody()
               ? readConstant(argument, innermost)
               : Attribute();
  Operation *op = value.getDefiningOp();
  if (op->getBlock() != elements.getBody())
    return {};
  if (auto index = dyn_cast<linalg::IndexOp>(op))
    return index.getDim() + 1 == elements.getNumLoops()
               ? Builder(op->getContext()).getIndexAttr(innermost)
               : Attribute();
  SmallVector<Attribute> operands;
  for (Value operand : op->getOperands()) {
    operands.push_back(compute(operand, word, innermost));
    if (!operands.back())
      return {};
  }
  SmallVector<OpFoldResult> results;
  if (op->getNumResults() != 1 || failed(op->fold(operands, results)) ||
      results.size() != 1)
    return {};
  if (auto attribute = dyn_cast<Attribute>(results.front()))
    return attribute;
  for (auto [operand, attribute] : llvm::zip(op->getOperands(), operands))
    if (operand == cast<Value>(results.front()))
      return attribute;
  return {};
}

std::optional<APInt> IntegerEvaluator::evaluate(Value value, const APInt &word,
                                                int64_t innermost) {
  auto result = dyn_cast_or_null<IntegerAttr>(compute(value, word, innermost));
  if (!result)
    return std::nullopt;
  return result.getValue();
}

/// Looks through casts, but for a rounding to a float of 8 bits.
Value skipFloatCasts(Value value) {
  while (Operation *op = value.getDefiningOp()) {
    if (!isa<arith::ExtFOp, arith::TruncFOp>(op) ||
        isByteFloat(value.getType()))
      break;
    value = op->getOperand(0);
  }
  return value;
}

/// Whether `value` is field number `innermost` of a word, for every word.
/// `isUnsigned` says how its bits are read. Sets the sign of the field.
bool isField(IntegerEvaluator &evaluator, Value value, bool isUnsigned,
             unsigned width, int64_t bits, bool &isSigned) {
  auto read = [&](const APInt &word, int64_t i) -> std::optional<int64_t> {
    std::optional<APInt> result = evaluator.evaluate(value, word, i);
    if (!result || result->getBitWidth() > 64 ||
        (isUnsigned && result->getBitWidth() == 64))
      return std::nullopt;
    return isUnsigned ? int64_t(result->getZExtValue())
                      : result->getSExtValue();
  };
  int64_t top = int64_t(1) << (bits - 1);
  auto highest = read(APInt::getOneBitSet(width, bits - 1), 0);
  if (!highest || (*highest != top && *highest != -top))
    return false;
  isSigned = *highest == -top;
  auto isRight = [&](const APInt &word, int64_t i) {
    APInt field = word.extractBits(bits, i * bits);
    auto result = read(word, i);
    return result && *result == (isSigned ? field.getSExtValue()
                                          : int64_t(field.getZExtValue()));
  };
  for (int64_t i = 0, e = width / bits; i < e; ++i) {
    // All bytes are tried. Of longer words one bit each is enough, if the
    // field is a sum of bits.
    if (width == 8) {
      for (unsigned word = 0; word < 256; ++word)
        if (!isRight(APInt(8, word), i))
          return false;
      continue;
    }
    if (!evaluator.isLinear(value) || !isRight(APInt(width, 0), i))
      return false;
    for (unsigned bit = 0; bit < width; ++bit)
      if (!isRight(APInt::getOneBitSet(width, bit), i))
        return false;
  }
  return true;
}

/// What all elements of a constant input are.
Attribute readSplat(linalg::GenericOp elements, BlockArgument argument) {
  if (argument.getOwner() != elements.getBody() ||
      argument.getArgNumber() >= elements.getNumDpsInputs())
    return {};
  Value value = elements.getDpsInputs()[argument.getArgNumber()];
  while (auto slice = value.getDefiningOp<tensor::ExtractSliceOp>())
    value = slice.getSource();
  DenseElementsAttr constant;
  return matchPattern(value, m_Constant(&constant)) && constant.isSplat()
             ? constant.getSplatValue<Attribute>()
             : Attribute();
}

/// Takes a constant zero point that is a small integer into the center.
void foldZero(QuantizedElement &element, linalg::GenericOp elements) {
  if (!element.zero)
    return;
  Attribute zero;
  if (auto argument = dyn_cast<BlockArgument>(element.zero))
    zero = readSplat(elements, argument);
  else
    matchPattern(element.zero, m_Constant(&zero));
  APSInt value(17, /*isUnsigned=*/false);
  if (auto integer = dyn_cast_or_null<IntegerAttr>(zero)) {
    if (integer.getValue().getSignificantBits() > 16)
      return;
    value = APSInt(integer.getValue().sextOrTrunc(17), /*isUnsigned=*/false);
  } else {
    auto number = dyn_cast_or_null<FloatAttr>(zero);
    bool isExact = false;
    if (!number ||
        number.getValue().convertToInteger(value, APFloat::rmTowardZero,
                                           &isExact) != APFloat::opOK ||
        !isExact)
      return;
  }
  element.center = value.getSExtValue();
  element.zero = nullptr;
}

/// The product of values of the body, which is new there for several; null for
/// none.
Value multiplyAll(linalg::GenericOp elements, ArrayRef<Value> factors) {
  OpBuilder b(elements.getBody()->getTerminator());
  Location loc = elements.getLoc();
  Value product;
  for (Value factor : factors) {
    if (product) {
      Type type = b.getF32Type();
      for (Value x : {product, factor})
        if (x.getType().getIntOrFloatBitWidth() > 32)
          type = x.getType();
      for (Value *x : {&product, &factor})
        if (x->getType().getIntOrFloatBitWidth() < type.getIntOrFloatBitWidth())
          *x = arith::ExtFOp::create(b, loc, type, *x);
      factor = arith::MulFOp::create(b, loc, product, factor);
    }
    product = factor;
  }
  return product;
}

} // namespace

llvm::SmallBitVector getLoopsOf(linalg::GenericOp elements, Value value) {
  llvm::SmallBitVector loops(elements.getNumLoops());
  SmallVector<Value> values = {value};
  for (size_t i = 0; i < values.size(); ++i) {
    auto argument = dyn_cast<BlockArgument>(values[i]);
    if (argument && argument.getOwner() == elements.getBody()) {
      AffineMap map = elements.getIndexingMapsArray()[argument.getArgNumber()];
      for (AffineExpr expr : map.getResults())
        if (auto dim = dyn_cast<AffineDimExpr>(expr))
          loops.set(dim.getPosition());
      continue;
    }
    Operation *inner = values[i].getDefiningOp();
    if (!inner || inner->getBlock() != elements.getBody())
      continue;
    if (auto index = dyn_cast<linalg::IndexOp>(inner))
      loops.set(index.getDim());
    llvm::append_range(values, inner->getOperands());
  }
  return loops;
}

std::optional<QuantizedElement>
QuantizedElement::match(linalg::GenericOp elements, unsigned number,
                        int64_t integersOfElement) {
  IntegerEvaluator evaluator(elements, number);
  unsigned width =
      elements.getRegionInputArgs()[number].getType().getIntOrFloatBitWidth();
  QuantizedElement element;
  element.bits = width / integersOfElement;
  // The operand of `op` that depends on the integer, where the other does not.
  auto split = [&](Operation *op, Value &other) -> Value {
    for (unsigned i : {0u, 1u})
      if (evaluator.depends(op->getOperand(i)) &&
          !evaluator.depends(op->getOperand(1 - i))) {
        other = op->getOperand(1 - i);
        return op->getOperand(i);
      }
    return {};
  };
  BlockArgument input = elements.getRegionInputArgs()[number];
  Value value =
      skipFloatCasts(elements.getBody()->getTerminator()->getOperand(0));
  SmallVector<Value> factors;
  while (auto product = value.getDefiningOp<arith::MulFOp>()) {
    Value factor, next = split(product, factor);
    if (!next)
      break;
    factors.push_back(factor);
    value = skipFloatCasts(next);
  }
  if (value == input) {
    if (!isByteFloat(input.getType()))
      return std::nullopt;
    element.scale = multiplyAll(elements, factors);
    return element;
  }
  if (factors.empty() || isByteFloat(input.getType()))
    return std::nullopt;
  if (auto difference = value.getDefiningOp<arith::SubFOp>()) {
    value = split(difference, element.zero);
    if (!value || !evaluator.depends(difference.getLhs()))
      return std::nullopt;
    value = skipFloatCasts(value);
  }
  Operation *conversion = value.getDefiningOp();
  if (!isa_and_nonnull<arith::SIToFPOp, arith::UIToFPOp>(conversion))
    return std::nullopt;
  bool isUnsigned = isa<arith::UIToFPOp>(conversion);
  value = conversion->getOperand(0);
  auto difference = value.getDefiningOp<arith::SubIOp>();
  if (difference && !element.zero) {
    // A narrow difference wraps around.
    if (isUnsigned || difference.getType().getIntOrFloatBitWidth() < 16 ||
        !evaluator.depends(difference.getLhs()))
      return std::nullopt;
    value = split(difference, element.zero);
  }
  if (!value || !isField(evaluator, value, isUnsigned, width, element.bits,
                         element.isSigned))
    return std::nullopt;
  element.scale = multiplyAll(elements, factors);
  foldZero(element, elements);
  return element;
}

} // namespace mlir::rope
