//===- QuantizedPanels.cpp - Many rows times a weight of integers ---------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IntegerBuilder.h"
#include "MatmulBuilder.h"
#include "VectorTranspose.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

namespace mlir::rope {
namespace {

/// Makes panels of floats of a weight of integers, each of them the element
/// that the formula says: (q - zero) * scale. A line of each of as many columns
/// as a vector has lanes is a square of words, which is transposed. Then the
/// lanes of a word are columns, as those of a row of a panel are, and each of
/// its integers becomes an element of such a row.
class QuantizedPanelsBuilder : IntegerBuilder {
public:
  /// `tiling` is that of the product; integers become f32.
  QuantizedPanelsBuilder(ImplicitLocOpBuilder &b, const MatmulTypes &types,
                         const MatmulTiling &tiling, const QuantizedForm &form)
      : IntegerBuilder(b, types, ofFloats(tiling), form), product(tiling) {}

  void build(ValueRange arguments);

private:
  static MatmulTiling ofFloats(MatmulTiling tiling) {
    tiling.grouped = 1;
    return tiling;
  }
  /// A square of words, and where its rows go.
  struct Square {
    Value n0, k, count, panel, row, column;
  };
  /// Scales and zero points of the columns of a square.
  struct Parameters {
    Value scale, zero;
  };

  Value getColumn(Value n) { return min(n, sub(columns, index(1))); }
  Value loadOfColumns(Value parameters, Value n0, Value group);
  Parameters loadParameters(Value n0, Value group);
  SmallVector<Value> loadSquare(const Square &at);
  Value convert(Value words, int64_t field, Value zero);
  void store(ArrayRef<Value> rows, Value packed, const Square &at,
             int64_t first);
  void packSquare(Value packed, const Square &at, Parameters of);
  void pack(Value packed, Value nBegin, Value width, Value kBegin, Value size);

  const MatmulTiling &product;
  Value depth, columns, groupSize;
};

/// The scales or zero points of columns from n0 on. The last column stands for
/// those that B lacks.
Value QuantizedPanelsBuilder::loadOfColumns(Value parameters, Value n0,
                                            Value group) {
  SmallVector<Value> lanes;
  for (int64_t i = 0; i < getLength(); ++i)
    lanes.push_back(memref::LoadOp::create(
        b, parameters, ValueRange{getColumn(add(n0, index(i))), group}));
  Type element = getElementTypeOrSelf(parameters.getType());
  return toFloat(vector::FromElementsOp::create(b, vectorOf(element), lanes));
}

QuantizedPanelsBuilder::Parameters
QuantizedPanelsBuilder::loadParameters(Value n0, Value group) {
  Parameters of;
  of.scale = loadOfColumns(scales, n0, group);
  if (zeros)
    of.zero = loadOfColumns(zeros, n0, group);
  // Integers of 4 bits choose from a table that is less the center.
  if (form.bits == 8 && form.center)
    of.zero = addCenter(of.zero);
  return of;
}

/// Words of a line of each column, those of a place in the line together.
SmallVector<Value> QuantizedPanelsBuilder::loadSquare(const Square &at) {
  int64_t bits = cast<MemRefType>(weight.getType()).getElementTypeBitWidth();
  Value element = arith::DivUIOp::create(b, at.k, index(bits / form.bits));
  SmallVector<Value> square;
  for (int64_t i = 0; i < getLength(); ++i) {
    Value n = add(at.n0, index(i));
    memref::PrefetchOp::create(
        b, weight, ValueRange{getColumn(add(n, index(getLength()))), element},
        /*isWrite=*/false, tiling.fetch.locality, /*isDataCache=*/true);
    Value line = loadElements(getColumn(n), at.k, at.count, getBlock());
    square.push_back(
        vector::BitCastOp::create(b, vectorOf(b.getI32Type()), line));
  }
  return transposeSquare(b, square);
}

/// The integers number `field` of words, less their zero points.
Value QuantizedPanelsBuilder::convert(Value words, int64_t field, Value zero) {
  VectorType type = vectorOf(b.getI32Type());
  Value shift = arith::ConstantOp::create(
      b, DenseElementsAttr::get(
             type, Attribute(b.getI32IntegerAttr(form.bits * field))));
  if (field)
    words = arith::ShRUIOp::create(b, words, shift);
  if (form.bits == 4) {
    Value x = lookUp(getTable(), words);
    return zero ? arith::SubFOp::create(b, x, zero).getResult() : x;
  }
  Value bytes = arith::TruncIOp::create(b, vectorOf(b.getI8Type()), words);
  if (Type element = getElementTypeOrSelf(weight.getType());
      isa<FloatType>(element))
    bytes = vector::BitCastOp::create(b, vectorOf(element), bytes);
  return convertBytes(bytes, zero);
}

/// Writes consecutive rows of B, from `first` of the square on. Those of a pair
/// are rounded to bf16, as the weight is where pairs are multiplied, and their
/// elements take turns.
void QuantizedPanelsBuilder::store(ArrayRef<Value> rows, Value packed,
                                   const Square &at, int64_t first) {
  int64_t grouped = product.grouped;
  Value x = rows.front();
  if (grouped > 1) {
    VectorType type = VectorType::get({2 * getLength()}, types.b);
    Value both =
        LLVM::CallIntrinsicOp::create(
            b, type, b.getStringAttr("llvm.x86.avx512bf16.cvtne2ps2bf16.512"),
            ValueRange{rows.back(), rows.front()})
            .getResult(0);
    SmallVector<int64_t> lanes;
    for (int64_t i = 0; i < getLength(); ++i)
      lanes.append({i, i + getLength()});
    x = vector::ShuffleOp::create(b, both, both, lanes);
  }
  Value row = add(at.row, index(first / grouped));
  vector::StoreOp::create(b, x, packed, ValueRange{at.panel, row, at.column});
}

/// Packs a square, whose line has the parameters `of` where these are of all
/// its groups.
void QuantizedPanelsBuilder::packSquare(Value packed, const Square &at,
                                        Parameters of) {
  SmallVector<Value> square = loadSquare(at);
  int64_t fields = getBlock() / getLength();
  int64_t words = getLength() / form.lineParts;
  for (auto [number, word] : llvm::enumerate(square)) {
    if (form.hasGroups && number % words == 0) {
      // The last group stands for those behind the last row.
      Value k = min(add(at.k, index(number * fields)), sub(depth, index(1)));
      of = loadParameters(at.n0, arith::DivUIOp::create(b, k, groupSize));
    }
    SmallVector<Value> rows;
    for (int64_t field = 0; field < fields; ++field) {
      rows.push_back(
          arith::MulFOp::create(b, convert(word, field, of.zero), of.scale));
      if (static_cast<int64_t>(rows.size()) < product.grouped)
        continue;
      int64_t last = number * fields + field;
      store(rows, packed, at, last + 1 - product.grouped);
      rows.clear();
    }
  }
}

/// packed[panel][k / grouped][n, k % grouped] = B[kBegin + k][nBegin + panel *
/// columns + n], and anything behind the last row.
void QuantizedPanelsBuilder::pack(Value packed, Value nBegin, Value width,
                                  Value kBegin, Value size) {
  Value zero = index(0), end = add(kBegin, size);
  loop(zero, ceilDiv(width, product.columns()), 1, [&](Value panel) {
    loop(zero, index(product.columns()), getLength(), [&](Value column) {
      Value n0 = add(nBegin, add(mul(panel, index(product.columns())), column));
      Parameters of;
      if (!form.hasGroups)
        of = loadParameters(n0, zero);
      loop(kBegin, end, getBlock(), [&](Value k) {
        Value row =
            arith::DivUIOp::create(b, sub(k, kBegin), index(product.grouped));
        packSquare(packed,
                   {n0, k, min(sub(end, k), index(getBlock())), panel, row,
                    mul(column, index(product.grouped))},
                   of);
      });
    });
  });
}

void QuantizedPanelsBuilder::build(ValueRange arguments) {
  setIntegers(arguments);
  Value c = arguments.back();
  depth = memref::DimOp::create(b, arguments[0], index(1));
  columns = memref::DimOp::create(b, c, index(1));
  groupSize = arith::DivUIOp::create(
      b, depth, memref::DimOp::create(b, scales, index(1)));
  Value accumulate = arith::ConstantOp::create(b, b.getBoolAttr(true));
  MatmulBuilder(b, types, product)
      .build(arguments[0], c, accumulate, getBlock(),
             [&](Value packed, Value nBegin, Value width, Value kBegin,
                 Value size) { pack(packed, nBegin, width, kBegin, size); });
}

} // namespace

void buildQuantizedPanels(ImplicitLocOpBuilder &b, const MatmulTypes &types,
                          const MatmulTiling &tiling, const QuantizedForm &form,
                          ValueRange arguments) {
  QuantizedPanelsBuilder(b, types, tiling, form).build(arguments);
}

} // namespace mlir::rope
