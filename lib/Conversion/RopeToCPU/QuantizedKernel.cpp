//===- QuantizedKernel.cpp - Few rows times a weight of integers ----------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "QuantizedKernel.h"

#include "KernelBuilder.h"
#include "KernelFunction.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

namespace mlir::rope {
namespace {

/// Builds C[M, N] += A * B for few rows, where a column of B is read once, as
/// integers, in the order of memory. Sums run along the column in vectors: a
/// vector of integers becomes one of floats, less its zero point, which
/// multiplies all rows of A. Sums of a group are multiplied by its scale.
class QuantizedBuilder : KernelBuilder {
public:
  QuantizedBuilder(ImplicitLocOpBuilder &b, const MatmulTypes &types,
                   const MatmulTiling &tiling, const QuantizedForm &form)
      : KernelBuilder(b, types, tiling), form(form) {}

  void build(ValueRange arguments);

private:
  /// Integers that are read at a time: a line of memory.
  int64_t getBlock() const { return TargetInfo::lineBytes * 8 / form.bits; }
  int64_t getLength() const { return tiling.vectorLength; }
  int64_t countChains() const { return std::max<int64_t>(4 / form.rows, 1); }
  void packLeft(const Operand &a);
  Value getPosition(Value k);

  Value loadParameter(Value parameters, Value n, Value group);
  Value loadWords(Value n, Value k, Value count);
  Value getTable();
  Value addCenter(Value zero);
  void fetch(Value n, Value k);
  SmallVector<Value> multiply(Value floats, Value position, int64_t number,
                              ValueRange sums);
  SmallVector<Value> addVector(Value n, Value k, Value zero, Value count,
                               int64_t number, ValueRange sums);
  SmallVector<Value> addBlock(Value n, Value k, Value zero, Value count,
                              ValueRange sums);
  SmallVector<Value>
  addLoop(Value from, Value to, int64_t step, ValueRange sums,
          function_ref<SmallVector<Value>(Value, ValueRange)> add);
  SmallVector<Value> addElements(Value n, Value from, Value length, Value zero,
                                 ValueRange init);
  SmallVector<Value> sumColumn(Value n);

  const QuantizedForm &form;
  Value depth, left, weight, scales, zeros;
};

/// Where element k of a row of A lies. Integers of 4 bits are taken from words:
/// the first one of each word of a vector, then the second ones.
Value QuantizedBuilder::getPosition(Value k) {
  if (form.bits == 8)
    return k;
  Value inBlock = arith::RemUIOp::create(b, k, index(128));
  Value field = arith::RemUIOp::create(b, inBlock, index(8));
  Value word = arith::DivUIOp::create(b, inBlock, index(8));
  return add(sub(k, inBlock), add(mul(field, index(16)), word));
}

/// A in f32, with zeros behind its last column up to a whole block.
void QuantizedBuilder::packLeft(const Operand &a) {
  int64_t dynamic = ShapedType::kDynamic;
  Value padded = mul(ceilDiv(depth, getBlock()), index(getBlock()));
  left = allocate({form.rows, dynamic}, padded);
  loop(index(0), index(form.rows), 1, [&](Value m) {
    loop(index(0), depth, 1, [&](Value k) {
      Value x = memref::LoadOp::create(b, a.memref, ValueRange{m, k});
      memref::StoreOp::create(b, widen(x), left, ValueRange{m, getPosition(k)});
    });
    loop(depth, padded, 1, [&](Value k) {
      memref::StoreOp::create(b, zeroScalar(), left,
                              ValueRange{m, getPosition(k)});
    });
  });
}

/// The scale or zero point of a group in all lanes; of several groups of a
/// block, each in its lanes.
Value QuantizedBuilder::loadParameter(Value parameters, Value n, Value group) {
  Type element = getElementTypeOrSelf(parameters.getType());
  if (!form.laneGroup) {
    Value x = memref::LoadOp::create(b, parameters, ValueRange{n, group});
    return vector::BroadcastOp::create(b, vectorType, widen(x));
  }
  int64_t count = getBlock() / form.laneGroup;
  Value x = widen(vector::LoadOp::create(b, VectorType::get({count}, element),
                                         parameters, ValueRange{n, group}));
  SmallVector<int64_t> lanes;
  for (int64_t lane = 0; lane < getLength(); ++lane)
    lanes.push_back(lane * count / getLength());
  return vector::ShuffleOp::create(b, x, x, lanes);
}

/// `count` elements of the weight at k, or all of a vector where it is null,
/// and zeros behind them.
Value QuantizedBuilder::loadWords(Value n, Value k, Value count) {
  auto type = cast<MemRefType>(weight.getType());
  int64_t width = type.getElementTypeBitWidth(), integers = width / form.bits;
  int64_t elements = form.bits == 8 ? getLength() : getBlock() / integers;
  Value column =
      integers == 1 ? k
                    : arith::DivUIOp::create(b, k, index(integers)).getResult();
  auto vector = VectorType::get({elements}, type.getElementType());
  if (!count)
    return vector::LoadOp::create(b, vector, weight, ValueRange{n, column});
  Value mask = vector::CreateMaskOp::create(
      b, VectorType::get({elements}, b.getI1Type()), ceilDiv(count, integers));
  Value nothing = arith::ConstantOp::create(b, b.getZeroAttr(vector));
  return vector::MaskedLoadOp::create(b, vector, weight, ValueRange{n, column},
                                      mask, nothing);
}

/// sums += floats * A at `position`, for all rows. Vector `number` adds to one
/// of the chains that take turns.
SmallVector<Value> QuantizedBuilder::multiply(Value floats, Value position,
                                              int64_t number, ValueRange sums) {
  SmallVector<Value> next(sums);
  int64_t chain = number % countChains();
  for (int64_t m = 0; m < form.rows; ++m) {
    Value x = vector::LoadOp::create(b, vectorType, left,
                                     ValueRange{index(m), position});
    Value &sum = next[chain * form.rows + m];
    sum = multiplyAdd(x, floats, sum);
  }
  return next;
}

/// One vector of integers of 8 bits.
SmallVector<Value> QuantizedBuilder::addVector(Value n, Value k, Value zero,
                                               Value count, int64_t number,
                                               ValueRange sums) {
  Value words = loadWords(n, k, count);
  VectorType wide = vectorOf(b.getI32Type());
  if (form.isSigned)
    words = arith::ExtSIOp::create(b, wide, words);
  else
    words = arith::ExtUIOp::create(b, wide, words);
  Value floats = arith::SIToFPOp::create(b, vectorType, words);
  if (zero)
    floats = arith::SubFOp::create(b, floats, zero);
  return multiply(floats, k, number, sums);
}

/// A block of integers of 4 bits. They choose elements of a table, which looks
/// at the lowest bits of each word. `zero` is the table, or what is subtracted
/// where groups share the block.
SmallVector<Value> QuantizedBuilder::addBlock(Value n, Value k, Value zero,
                                              Value count, ValueRange sums) {
  VectorType wide = vectorOf(b.getI32Type());
  Value words = loadWords(n, k, count);
  if (words.getType() != wide)
    words = vector::BitCastOp::create(b, wide, words);
  SmallVector<Value> next(sums);
  Value table = form.laneGroup ? getTable() : zero;
  for (int64_t field = 0; field < 8; ++field) {
    Value shift = arith::ConstantOp::create(
        b, DenseElementsAttr::get(wide, b.getI32IntegerAttr(4 * field)));
    Value shifted =
        field ? arith::ShRUIOp::create(b, words, shift).getResult() : words;
    auto name = b.getStringAttr("llvm.x86.avx512.permvar.sf.512");
    Value floats = LLVM::CallIntrinsicOp::create(b, vectorType, name,
                                                 ValueRange{table, shifted})
                       .getResult(0);
    if (form.laneGroup && zero)
      floats = arith::SubFOp::create(b, floats, zero);
    next = multiply(floats, add(k, index(16 * field)), field, next);
  }
  return next;
}

/// The float that each integer of 4 bits means.
Value QuantizedBuilder::getTable() {
  SmallVector<float> values;
  for (int64_t i = 0; i < 16; ++i)
    values.push_back((form.isSigned && i >= 8 ? i - 16 : i) - form.center);
  return arith::ConstantOp::create(
      b, DenseElementsAttr::get(vectorType, ArrayRef<float>(values)));
}

/// A loop that carries sums.
SmallVector<Value> QuantizedBuilder::addLoop(
    Value from, Value to, int64_t step, ValueRange sums,
    function_ref<SmallVector<Value>(Value, ValueRange)> add) {
  auto op =
      scf::ForOp::create(b, from, to, index(step), sums,
                         [&](OpBuilder &, Location, Value k, ValueRange sums) {
                           withInsertionPoint(k.getParentBlock(), [&] {
                             scf::YieldOp::create(b, add(k, sums));
                           });
                         });
  keepRolled(op);
  return SmallVector<Value>(op.getResults());
}

/// Fetches the line of memory that is read a page after element k.
void QuantizedBuilder::fetch(Value n, Value k) {
  int64_t width = cast<MemRefType>(weight.getType()).getElementTypeBitWidth();
  Value column = arith::DivUIOp::create(b, k, index(width / form.bits));
  Value ahead = add(column, index(TargetInfo::fetchBytes * 8 / width));
  memref::PrefetchOp::create(b, weight, ValueRange{n, ahead}, /*isWrite=*/false,
                             /*localityHint=*/3, /*isDataCache=*/true);
}

/// sums += the elements [from, from + length) of column n, in chains. What is
/// behind the last whole vector is the end of the column.
SmallVector<Value> QuantizedBuilder::addElements(Value n, Value from,
                                                 Value length, Value zero,
                                                 ValueRange init) {
  Value end = add(from, length);
  Value lines = add(from, floorTo(length, getBlock()));
  SmallVector<Value> sums =
      addLoop(from, lines, getBlock(), init, [&](Value k, ValueRange sums) {
        fetch(n, k);
        if (form.bits == 4)
          return addBlock(n, k, zero, Value(), sums);
        SmallVector<Value> next(sums);
        for (int64_t i = 0; i < getBlock() / getLength(); ++i)
          next = addVector(n, add(k, index(i * getLength())), zero, Value(), i,
                           next);
        return next;
      });
  // The loop behind them runs once or not at all for a block of 4 bits.
  if (form.bits == 4)
    return addLoop(lines, end, getBlock(), sums, [&](Value k, ValueRange sums) {
      return addBlock(n, k, zero, sub(end, k), sums);
    });
  return addLoop(lines, end, getLength(), sums, [&](Value k, ValueRange sums) {
    return addVector(n, k, zero, min(sub(end, k), index(getLength())), 0, sums);
  });
}

/// The sums of column n, less their lanes.
SmallVector<Value> QuantizedBuilder::sumColumn(Value n) {
  SmallVector<Value> totals(form.rows, zeroVector());
  Value groups = memref::DimOp::create(b, scales, index(1));
  Value length = arith::DivUIOp::create(b, depth, groups);
  Value step = index(1);
  if (form.laneGroup) {
    length = index(getBlock());
    step = index(getBlock() / form.laneGroup);
  }
  auto op = scf::ForOp::create(
      b, index(0), groups, step, totals,
      [&](OpBuilder &, Location, Value group, ValueRange totals) {
        withInsertionPoint(group.getParentBlock(), [&] {
          Value scale = loadParameter(scales, n, group), zero;
          if (zeros)
            zero = loadParameter(zeros, n, group);
          if (form.bits == 4 && !form.laneGroup)
            zero = zero ? arith::SubFOp::create(b, getTable(), zero).getResult()
                        : getTable();
          else if (form.bits == 8 && form.center)
            zero = addCenter(zero);
          SmallVector<Value> sums(form.rows * countChains(), zeroVector());
          Value from = mul(arith::DivUIOp::create(b, group, step), length);
          sums = addElements(n, from, length, zero, sums);
          addChains(sums, form.rows);
          SmallVector<Value> next;
          for (auto [sum, total] : llvm::zip(sums, totals))
            next.push_back(multiplyAdd(sum, scale, total));
          scf::YieldOp::create(b, next);
        });
      });
  return SmallVector<Value>(op.getResults());
}

Value QuantizedBuilder::addCenter(Value zero) {
  Value center = arith::ConstantOp::create(
      b, DenseElementsAttr::get(vectorType, float(form.center)));
  return zero ? arith::AddFOp::create(b, zero, center).getResult() : center;
}

void QuantizedBuilder::build(ValueRange arguments) {
  weight = arguments[1];
  scales = arguments[2];
  if (form.hasZeros)
    zeros = arguments[3];
  Value c = arguments.back();
  depth = memref::DimOp::create(b, arguments[0], index(1));
  packLeft(describe(arguments[0]));
  Value columns = memref::DimOp::create(b, c, index(1));
  loop(index(0), columns, 1, [&](Value n) {
    for (auto [m, total] : llvm::enumerate(sumColumn(n))) {
      SmallVector<Value> at = {index(m), n};
      Value sum = addLanes(total);
      Value old = widen(memref::LoadOp::create(b, c, at));
      sum = arith::AddFOp::create(b, old, sum);
      if (types.c != types.compute)
        sum = arith::TruncFOp::create(b, types.c, sum);
      memref::StoreOp::create(b, sum, c, at);
    }
  });
  memref::DeallocOp::create(b, left);
}

} // namespace

func::FuncOp getOrCreateQuantizedMatmul(SymbolTable &symbols,
                                        rope_cpu::QuantizedMatmulOp product,
                                        const TargetInfo &target) {
  auto element = [](Value operand) {
    return getElementTypeOrSelf(operand.getType());
  };
  QuantizedForm form;
  form.rows = product.getShape(product.getX()).getDimSize(0);
  form.bits = product.getBits();
  form.center = product.getCenter();
  form.isSigned = product.getIsSigned();
  form.hasZeros = bool(product.getZeros());
  int64_t group = product.getDepth() / product.getNumGroups();
  form.laneGroup =
      product.getNumGroups() > 1 && form.bits == 4 && group < 128 ? group : 0;
  std::string name;
  llvm::raw_string_ostream os(name);
  os << "rope_matmul_" << element(product.getX()) << "_"
     << (form.isSigned ? "s" : "u") << form.bits << "_in_"
     << element(product.getWeight()) << "_" << element(product.getScales());
  if (form.hasZeros)
    os << "_zeros_" << element(product.getZeros());
  os << "_" << element(product.getInit()) << "_rows_" << form.rows;
  if (form.center)
    os << "_center_" << form.center;
  if (form.laneGroup)
    os << "_group_" << form.laneGroup;

  int64_t dynamic = ShapedType::kDynamic;
  SmallVector<Type> parameters;
  for (Value operand : product.getOperands()) {
    bool isContiguous =
        operand != product.getX() && operand != product.getInit();
    auto layout = StridedLayoutAttr::get(product.getContext(), dynamic,
                                         {dynamic, isContiguous ? 1 : dynamic});
    parameters.push_back(
        MemRefType::get({dynamic, dynamic}, element(operand), layout));
  }
  auto f32 = Float32Type::get(product.getContext());
  auto x = cast<FloatType>(element(product.getX()));
  MatmulTypes types = {x, x, cast<FloatType>(element(product.getInit())), f32};
  MatmulTiling tiling = MatmulTiling::get(target, f32);
  return getOrCreateKernelFunction(
      symbols, name, "rope.matmul", parameters,
      [&](ImplicitLocOpBuilder &b, ValueRange arguments) {
        QuantizedBuilder(b, types, tiling, form).build(arguments);
      });
}

} // namespace mlir::rope
