//===- Probes.cpp - What programs tell apart ------------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Probes.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "rope/Dialect/Rope/IR/Rope.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::rope;

/// Larger sizes are not drawn at all.
static constexpr int64_t kMaxLargeSize = int64_t(1) << 21;

/// Integers that a constant has, if they are few.
static void addIntegers(Attribute attr, std::set<int64_t> &constants) {
  static constexpr int64_t kMaxElements = 16;
  auto add = [&](const APInt &value) {
    if (value.getBitWidth() > 1 && value.getBitWidth() <= 64)
      constants.insert(value.getSExtValue());
  };
  if (auto integer = dyn_cast<IntegerAttr>(attr))
    return add(integer.getValue());
  auto dense = dyn_cast<DenseIntElementsAttr>(attr);
  if (!dense)
    return;
  if (dense.isSplat())
    return add(dense.getSplatValue<APInt>());
  if (dense.getNumElements() <= kMaxElements)
    for (const APInt &value : dense.getValues<APInt>())
      add(value);
}

/// Constants that a value is made of by integer arithmetic.
static void addSources(Value value, std::set<int64_t> &constants,
                       std::set<int64_t> &multipliers,
                       llvm::SmallPtrSetImpl<void *> &seen) {
  SmallVector<Value> work = {value};
  while (!work.empty()) {
    Value next = work.pop_back_val();
    if (!seen.insert(next.getAsOpaquePointer()).second)
      continue;
    Attribute attr;
    if (matchPattern(next, m_Constant(&attr))) {
      addIntegers(attr, constants);
      continue;
    }
    if (auto argument = dyn_cast<BlockArgument>(next)) {
      // Of a body: the tensor that it is an element of.
      Operation *parent = argument.getOwner()->getParentOp();
      if (auto structured = dyn_cast_or_null<linalg::LinalgOp>(parent))
        work.push_back(parent->getOperand(argument.getArgNumber()));
      continue;
    }
    Operation *op = next.getDefiningOp();
    if (!getElementTypeOrSelf(next.getType()).isIntOrIndex() ||
        isa<arith::CmpFOp>(op))
      continue;
    // What is multiplied is compared with a part of the constant.
    if (isa<arith::MulIOp>(op)) {
      for (Value operand : op->getOperands())
        if (matchPattern(operand, m_Constant(&attr)))
          addIntegers(attr, multipliers);
        else
          work.push_back(operand);
      continue;
    }
    llvm::append_range(work, op->getOperands());
    if (auto structured = dyn_cast<linalg::LinalgOp>(op))
      llvm::append_range(
          work, op->getRegion(0).front().getTerminator()->getOperands());
  }
}

namespace {
/// What a float is made of.
struct FloatSources {
  std::set<double> constants;
  bool ofIntegers = false, ofData = false;
  llvm::SmallPtrSet<void *, 32> seen;
};
} // namespace

/// Adds what a float is made of by steps that integers can be read off.
static void addFloatSources(Value value, FloatSources &sources) {
  static constexpr unsigned kMaxSources = 256;
  SmallVector<Value> work = {value};
  while (!work.empty()) {
    Value next = work.pop_back_val();
    if (sources.seen.size() > kMaxSources ||
        !sources.seen.insert(next.getAsOpaquePointer()).second)
      continue;
    FloatAttr attr;
    DenseFPElementsAttr dense;
    if (matchPattern(next, m_Constant(&attr))) {
      sources.constants.insert(attr.getValueAsDouble());
    } else if (matchPattern(next, m_Constant(&dense))) {
      if (dense.isSplat())
        sources.constants.insert(
            dense.getSplatValue<FloatAttr>().getValueAsDouble());
    } else if (auto argument = dyn_cast<BlockArgument>(next)) {
      if (auto structured =
              dyn_cast<linalg::LinalgOp>(argument.getOwner()->getParentOp()))
        work.push_back(structured->getOperand(argument.getArgNumber()));
      else
        sources.ofData |= isa<FloatType>(getElementTypeOrSelf(next.getType()));
    } else if (Operation *op = next.getDefiningOp();
               isa<arith::SIToFPOp, arith::UIToFPOp>(op)) {
      sources.ofIntegers = true;
    } else if (isa<math::MathDialect>(op->getDialect()) &&
               !isa<math::AbsFOp, math::FloorOp, math::CeilOp,
                    math::RoundEvenOp, math::RoundOp, math::TruncOp>(op)) {
      sources.ofData = true;
    } else {
      llvm::append_range(work, op->getOperands());
      if (auto structured = dyn_cast<linalg::LinalgOp>(op))
        llvm::append_range(
            work, structured.getBlock()->getTerminator()->getOperands());
    }
  }
}

/// Adds the integers at which floats that are made of them change sides: the
/// constants next to a comparison, by the factors that are there.
static void addFloatConstants(Operation *op, std::set<int64_t> &constants) {
  static constexpr size_t kMaxFloats = 16;
  static constexpr double kMaxInteger = 9.0e15;
  FloatSources sources;
  for (Value operand : op->getOperands())
    addFloatSources(operand, sources);
  const std::set<double> &floats = sources.constants;
  if (!sources.ofIntegers || sources.ofData || floats.size() > kMaxFloats)
    return;
  auto add = [&](double value) {
    if (std::isfinite(value) && std::fabs(value) < kMaxInteger) {
      constants.insert(int64_t(std::floor(value)));
      constants.insert(int64_t(std::ceil(value)));
    }
  };
  for (double value : floats) {
    add(value);
    for (double factor : floats)
      if (factor != 0) {
        add(value / factor);
        add(value * factor);
      }
  }
}

bool equivalence::isOnlyAsserted(Value value) {
  return llvm::all_of(value.getUsers(), [](Operation *user) {
    return isa<cf::AssertOp>(user) || (isa<arith::AndIOp, arith::OrIOp>(user) &&
                                       isOnlyAsserted(user->getResult(0)));
  });
}

/// Adds the constants of one op.
static void addConstants(Operation *op, equivalence::Constants &constants,
                         std::set<int64_t> &multipliers,
                         llvm::SmallPtrSetImpl<void *> &compared,
                         llvm::SmallPtrSetImpl<void *> &others) {
  using Predicate = arith::CmpIPredicate;
  bool limits =
      isa<arith::MinSIOp, arith::MaxSIOp, arith::MinUIOp, arith::MaxUIOp>(op);
  if (auto compare = dyn_cast<arith::CmpIOp>(op)) {
    bool isEquality = compare.getPredicate() == Predicate::eq ||
                      compare.getPredicate() == Predicate::ne;
    limits = !isEquality || !equivalence::isOnlyAsserted(compare);
  }
  if (limits)
    for (Value operand : op->getOperands())
      addSources(operand, constants.compared, multipliers, compared);
  if (isa<arith::CmpFOp, arith::MaximumFOp, arith::MinimumFOp, arith::MaxNumFOp,
          arith::MinNumFOp>(op))
    addFloatConstants(op, constants.compared);
  if (isa<arith::CmpIOp, arith::DivSIOp, arith::DivUIOp, arith::RemSIOp,
          arith::RemUIOp, arith::FloorDivSIOp, arith::CeilDivSIOp,
          arith::CeilDivUIOp, arith::ShLIOp, arith::ShRSIOp, arith::ShRUIOp,
          arith::AndIOp>(op))
    for (Value operand : op->getOperands())
      addSources(operand, constants.all, multipliers, others);
  if (isa<affine::AffineMinOp, affine::AffineMaxOp>(op))
    cast<AffineMapAttr>(op->getAttr("map"))
        .getValue()
        .walkExprs([&](AffineExpr expression) {
          if (auto constant = dyn_cast<AffineConstantExpr>(expression))
            constants.compared.insert(constant.getValue());
        });
  for (StringRef name : {"window_left", "window_right"})
    if (auto window = op->getAttrOfType<IntegerAttr>(name))
      constants.compared.insert(window.getInt());
}

/// Adds where the parts of a tensor meet.
static void addPlaces(Operation *op, std::set<int64_t> &places) {
  if (auto slice = dyn_cast<OffsetSizeAndStrideOpInterface>(op))
    for (auto [offset, size] :
         llvm::zip_equal(slice.getStaticOffsets(), slice.getStaticSizes())) {
      if (!ShapedType::isDynamic(offset) && offset > 0)
        places.insert(offset);
      if (!ShapedType::isDynamic(offset) && !ShapedType::isDynamic(size))
        places.insert(offset + size);
    }
  if (auto concat = dyn_cast<tensor::ConcatOp>(op)) {
    int64_t end = 0;
    for (Value input : concat.getInputs()) {
      int64_t size =
          cast<RankedTensorType>(input.getType()).getDimSize(concat.getDim());
      if (ShapedType::isDynamic(size))
        break;
      places.insert(end += size);
    }
  }
  if (isa<tensor::InsertOp, tensor::ExtractOp>(op))
    for (Value operand : op->getOperands()) {
      APInt constant;
      if (operand.getType().isIndex() &&
          matchPattern(operand, m_ConstantInt(&constant)))
        places.insert(constant.getSExtValue());
    }
}

void equivalence::collectConstants(Operation *root, Constants &constants) {
  llvm::SmallPtrSet<void *, 32> compared, others;
  std::set<int64_t> multipliers;
  llvm::SetVector<Operation *> work;
  work.insert(root);
  for (size_t i = 0; i < work.size(); ++i)
    work[i]->walk([&](Operation *op) {
      if (auto call = dyn_cast<CallOpInterface>(op))
        if (Operation *callee = call.resolveCallable())
          work.insert(callee);
      addConstants(op, constants, multipliers, compared, others);
      addPlaces(op, constants.places);
    });
  for (int64_t constant : std::set(constants.compared))
    for (int64_t multiplier : multipliers)
      if (multiplier > 1 || multiplier < -1)
        constants.compared.insert(constant / multiplier);
  constants.all.insert(constants.compared.begin(), constants.compared.end());
}

/// The elements of a constant tensor as bytes; none of a splat.
static ArrayRef<char> getBytes(ElementsAttr attr) {
  if (auto dense = dyn_cast<DenseElementsAttr>(attr))
    return dense.isSplat() ? ArrayRef<char>() : dense.getRawData();
  if (auto resource = dyn_cast<DenseResourceElementsAttr>(attr))
    if (AsmResourceBlob *blob = resource.getRawHandle().getBlob())
      return blob->getData();
  return {};
}

static llvm::SetVector<Attribute>
getConstantTensors(ArrayRef<Operation *> program) {
  llvm::SetVector<Attribute> tensors;
  for (Operation *root : program)
    root->walk([&](Operation *op) {
      ElementsAttr attr;
      if (matchPattern(op, m_Constant(&attr)) && !getBytes(attr).empty())
        tensors.insert(attr);
    });
  return tensors;
}

/// Adds the index of the first, the last and some other elements that differ.
static void addDifferences(ElementsAttr a, ElementsAttr b,
                           std::set<int64_t> &places) {
  static constexpr size_t kShown = 4;
  ArrayRef<char> x = getBytes(a), y = getBytes(b);
  int64_t count = a.getNumElements();
  if (x.size() != y.size() || x.size() % count != 0)
    return;
  size_t width = x.size() / count;
  SmallVector<int64_t> different;
  for (int64_t i = 0; i < count; ++i)
    if (std::memcmp(&x[i * width], &y[i * width], width) != 0)
      different.push_back(i);
  SmallVector<int64_t> strides = computeStrides(a.getShapedType().getShape());
  size_t step = std::max<size_t>(1, different.size() / kShown);
  auto add = [&](int64_t element) {
    for (int64_t index : mlir::delinearize(element, strides))
      places.insert(index);
  };
  for (size_t i = 0; i < different.size(); i += step)
    add(different[i]);
  if (!different.empty())
    add(different.back());
}

void equivalence::addDifferences(ArrayRef<Operation *> first,
                                 ArrayRef<Operation *> second,
                                 std::set<int64_t> &places) {
  static constexpr unsigned kMaxPairs = 32;
  llvm::SetVector<Attribute> before = getConstantTensors(first);
  llvm::SetVector<Attribute> after = getConstantTensors(second);
  unsigned numPairs = 0;
  for (Attribute a : before)
    for (Attribute b : after)
      if (!after.contains(a) && !before.contains(b) &&
          cast<ElementsAttr>(a).getType() == cast<ElementsAttr>(b).getType() &&
          numPairs++ < kMaxPairs)
        ::addDifferences(cast<ElementsAttr>(a), cast<ElementsAttr>(b), places);
}

std::vector<int64_t>
equivalence::getNeighbours(const std::set<int64_t> &constants) {
  std::set<int64_t> values;
  for (int64_t constant : constants)
    for (int64_t offset : {-1, 0, 1}) {
      int64_t value;
      if (!llvm::AddOverflow(constant, offset, value))
        values.insert(value);
    }
  return {values.begin(), values.end()};
}

std::vector<int64_t>
equivalence::getIntegerProbes(const std::set<int64_t> &constants,
                              unsigned width) {
  std::set<int64_t> values = {-2, -1, 0, 1, 2};
  for (int64_t value : getNeighbours(constants))
    values.insert(value);
  // Ends of types, and the first integers that f16, bf16, f32, f64 round.
  for (unsigned bits : {8, 16, 32, 64}) {
    values.insert(llvm::minIntN(bits));
    values.insert(llvm::maxIntN(bits));
    if (bits < 64) {
      values.insert(llvm::maxIntN(bits) + 1);
      values.insert(llvm::maxUIntN(bits) + 1);
    }
  }
  for (unsigned bits : {8, 11, 24, 53})
    values.insert((int64_t(1) << bits) + 1);
  // All of a narrow type.
  if (width <= 8)
    for (int64_t value = llvm::minIntN(width); value <= llvm::maxIntN(width);
         ++value)
      values.insert(value);
  std::vector<int64_t> result;
  for (int64_t value : values)
    if (llvm::isIntN(width, value))
      result.push_back(value);
  return result;
}

std::vector<int64_t>
equivalence::getSizeProbes(const std::set<int64_t> &constants) {
  std::set<int64_t> values = {0, 1, 2};
  int64_t beyond = 8;
  for (int64_t constant : constants)
    if (constant >= 0 && constant < kLeastLargeSize) {
      for (int64_t offset : {-1, 0, 1})
        if (constant + offset >= 0)
          values.insert(constant + offset);
      beyond = std::max(beyond, constant + 7);
    }
  values.insert(beyond);
  return {values.begin(), values.end()};
}

std::vector<int64_t>
equivalence::getLargeSizes(const std::set<int64_t> &constants) {
  std::set<int64_t> values;
  for (int64_t constant : constants)
    if (constant >= kLeastLargeSize && constant <= kMaxLargeSize)
      for (int64_t offset : {-1, 0, 1})
        values.insert(constant + offset);
  return {values.begin(), values.end()};
}
