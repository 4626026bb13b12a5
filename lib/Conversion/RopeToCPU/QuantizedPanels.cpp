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
/// that the formula says: (q - zero) * scale.
///
/// Where integers follow each other along the depth, a block of each of as many
/// columns as a vector has lanes is a square of words, which is transposed.
/// Then the lanes of a word are columns, as those of a row of a panel are, and
/// each of its integers becomes an element of such a row. Integers along the
/// columns are in that order already.
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
  /// Scales and zero points of elements of a row of as many columns as a vector
  /// has lanes.
  struct Parameters {
    Value scale, zero;
  };
  /// A vector of a row of a panel.
  struct Place {
    Value panel, row, column;
  };

  Value getColumn(Value n) { return min(n, sub(columns, index(1))); }
  Value loadOfColumns(Value parameters, Value n0, Value group);
  Value loadInOrder(Value parameters, Value row, Value n0, Value count);
  Value loadVector(Value parameters, Value k, Value n0, Value count);
  Parameters loadParameters(Value k, Value n0, Value count = {});
  Value scale(Value floats, const Parameters &of) {
    return arith::MulFOp::create(b, floats, of.scale);
  }
  void store(ArrayRef<Value> rows, Value packed, const Place &at);

  SmallVector<Value> loadSquare(Value n0, Value k, Value count);
  Value convertWord(Value words, int64_t field, Value zero);
  Value convertAt(Value words, ArrayRef<int64_t> shifts, Value zero);
  void packSquare(Value packed, Value n0, Value k, Value count, Parameters of,
                  const Place &first);
  void packColumns(Value packed, Value nBegin, Value width, Value kBegin,
                   Value size);

  /// How many rows ahead of its use B is fetched.
  static constexpr int64_t rowsAhead = 32;

  Value convertRow(Value k, Value n0, Value count);
  void fetchRow(Value k, Value nBegin, Value width);
  void packRow(Value packed, Value nBegin, Value width, ValueRange ks,
               Value row);
  void packRows(Value packed, Value nBegin, Value width, Value kBegin,
                Value size);

  const MatmulTiling &product;
  Value depth, columns, groupSize;
};

/// The scales or zero points of a group of columns from n0 on. The last column
/// stands for those that B lacks.
Value QuantizedPanelsBuilder::loadOfColumns(Value parameters, Value n0,
                                            Value group) {
  SmallVector<Value> lanes;
  for (int64_t i = 0; i < getLength(); ++i)
    lanes.push_back(memref::LoadOp::create(
        b, parameters, ValueRange{getColumn(add(n0, index(i))), group}));
  Type element = getElementTypeOrSelf(parameters.getType());
  return toFloat(vector::FromElementsOp::create(b, vectorOf(element), lanes));
}

/// Those of a row of `parameters` from n0 on, `count` of them or all.
Value QuantizedPanelsBuilder::loadInOrder(Value parameters, Value row, Value n0,
                                          Value count) {
  VectorType type = vectorOf(getElementTypeOrSelf(parameters.getType()));
  if (!count)
    return toFloat(
        vector::LoadOp::create(b, type, parameters, ValueRange{row, n0}));
  Value mask = vector::CreateMaskOp::create(
      b, VectorType::get({getLength()}, b.getI1Type()), count);
  Value nothing = arith::ConstantOp::create(b, b.getZeroAttr(type));
  return toFloat(vector::MaskedLoadOp::create(
      b, type, parameters, ValueRange{row, n0}, mask, nothing));
}

/// The scales or zero points of row k of B and columns from n0 on, which are
/// multiples of as many as share them.
Value QuantizedPanelsBuilder::loadVector(Value parameters, Value k, Value n0,
                                         Value count) {
  int64_t shared = form.shared.value_or(0);
  auto divide = [&](Value x, Value size) -> Value {
    return arith::DivUIOp::create(b, x, size);
  };
  auto getShare = [&](Value x) {
    return shared ? divide(x, index(shared)) : index(0);
  };
  if (form.byRows && form.shared)
    return loadInOrder(parameters, getShare(k), n0, count);
  if (!form.byRows && !form.shared)
    return loadOfColumns(parameters, n0, divide(k, groupSize));
  Value x = memref::LoadOp::create(
      b, parameters,
      form.byRows ? ValueRange{k, divide(n0, groupSize)}
                  : ValueRange{getShare(getColumn(n0)), k});
  return vector::BroadcastOp::create(b, vectorType, toFloat(x));
}

QuantizedPanelsBuilder::Parameters
QuantizedPanelsBuilder::loadParameters(Value k, Value n0, Value count) {
  Parameters of;
  of.scale = loadVector(scales, k, n0, count);
  if (zeros)
    of.zero = loadVector(zeros, k, n0, count);
  // Integers of 4 bits choose from a table that is less the center.
  if (!form.looksUp() && form.center)
    of.zero = addCenter(of.zero);
  return of;
}

/// Writes a row of B, or those of a pair, which are rounded to bf16, as the
/// weight is where pairs are multiplied, and whose elements take turns.
void QuantizedPanelsBuilder::store(ArrayRef<Value> rows, Value packed,
                                   const Place &at) {
  Value x = rows.front();
  if (product.grouped > 1) {
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
  Value column = mul(at.column, index(product.grouped));
  vector::StoreOp::create(b, x, packed, ValueRange{at.panel, at.row, column});
}

/// Words of a block of each column from n0 on, `count` integers of it or all,
/// those of a place in the block together.
SmallVector<Value> QuantizedPanelsBuilder::loadSquare(Value n0, Value k,
                                                      Value count) {
  int64_t bits = cast<MemRefType>(weight.getType()).getElementTypeBitWidth();
  Value element = arith::DivUIOp::create(b, k, index(bits / form.bits));
  SmallVector<Value> square;
  for (int64_t i = 0; i < getLength(); ++i) {
    Value n = add(n0, index(i));
    memref::PrefetchOp::create(
        b, weight, ValueRange{getColumn(add(n, index(getLength()))), element},
        /*isWrite=*/false, tiling.fetch.locality, /*isDataCache=*/true);
    Value line = loadElements(getColumn(n), k, count, getBlock());
    square.push_back(
        flipTop(vector::BitCastOp::create(b, vectorOf(b.getI32Type()), line)));
  }
  return transposeSquare(b, square);
}

/// The integers number `field` of words, less their zero points.
Value QuantizedPanelsBuilder::convertWord(Value words, int64_t field,
                                          Value zero) {
  if (form.bits == 4)
    return convertAt(words, SmallVector<int64_t>(getLength(), 4 * field), zero);
  VectorType type = vectorOf(b.getI32Type());
  Value shift = arith::ConstantOp::create(
      b, DenseElementsAttr::get(
             type, Attribute(b.getI32IntegerAttr(form.bits * field))));
  if (field)
    words = arith::ShRUIOp::create(b, words, shift);
  Value bytes = arith::TruncIOp::create(b, vectorOf(b.getI8Type()), words);
  if (Type element = getElementTypeOrSelf(weight.getType());
      isa<FloatType>(element))
    bytes = vector::BitCastOp::create(b, vectorOf(element), bytes);
  return convertBytes(bytes, zero);
}

/// The integers of 4 bits at the shifts of their lanes, less zero points.
Value QuantizedPanelsBuilder::convertAt(Value words, ArrayRef<int64_t> shifts,
                                        Value zero) {
  Value x = convertNibbles(words, shifts, form.tables ? getTable() : Value());
  return zero ? arith::SubFOp::create(b, x, zero).getResult() : x;
}

/// Packs a square, from row `first` on. All its columns have the parameters
/// `of` where they are of one group.
void QuantizedPanelsBuilder::packSquare(Value packed, Value n0, Value k,
                                        Value count, Parameters of,
                                        const Place &first) {
  SmallVector<Value> square = loadSquare(n0, k, count);
  int64_t fields = getBlock() / getLength();
  int64_t words = getLength() / form.blockParts;
  // The last row stands for those behind it.
  auto load = [&](int64_t number) {
    return loadParameters(min(add(k, index(number)), sub(depth, index(1))), n0);
  };
  for (auto [number, word] : llvm::enumerate(square)) {
    if (form.hasGroups && number % words == 0)
      of = load(number * fields);
    SmallVector<Value> rows;
    for (int64_t field = 0; field < fields; ++field) {
      int64_t inBlock = number * fields + field;
      if (form.shared)
        of = load(inBlock);
      rows.push_back(scale(convertWord(word, field, of.zero), of));
      if (static_cast<int64_t>(rows.size()) < product.grouped)
        continue;
      Value row = add(first.row, index(inBlock / product.grouped));
      store(rows, packed, {first.panel, row, first.column});
      rows.clear();
    }
  }
}

/// packed[panel][k / grouped][n, k % grouped] = B[kBegin + k][nBegin + panel *
/// columns + n], and anything behind the last row and column.
void QuantizedPanelsBuilder::packColumns(Value packed, Value nBegin,
                                         Value width, Value kBegin,
                                         Value size) {
  Value zero = index(0), end = add(kBegin, size);
  loop(zero, ceilDiv(width, product.columns()), 1, [&](Value panel) {
    loop(zero, index(product.columns()), getLength(), [&](Value column) {
      Value n0 = add(nBegin, add(mul(panel, index(product.columns())), column));
      Parameters of;
      if (!form.hasGroups && !form.shared)
        of = loadParameters(zero, n0);
      auto packBlock = [&](Value k, Value count) {
        Value row =
            arith::DivUIOp::create(b, sub(k, kBegin), index(product.grouped));
        packSquare(packed, n0, k, count, of, {panel, row, column});
      };
      Value whole = add(kBegin, floorTo(size, getBlock()));
      loop(kBegin, whole, getBlock(), [&](Value k) { packBlock(k, Value()); });
      if (!form.wholeBlocks)
        loop(whole, end, getBlock(),
             [&](Value k) { packBlock(k, sub(end, k)); });
    });
  });
}

/// A vector of row k of B, from column n0 on, `count` integers of it or all.
Value QuantizedPanelsBuilder::convertRow(Value k, Value n0, Value count) {
  Parameters of = loadParameters(k, n0, count);
  Value loaded = loadElements(k, n0, count, getLength());
  if (form.bits == 8)
    return scale(convertBytes(loaded, of.zero), of);
  // A word is in as many lanes as it has integers, each of which shifts to its
  // own one.
  int64_t fields = getBlock() / getLength();
  SmallVector<int64_t> words, shifts;
  for (int64_t i = 0; i < getLength(); ++i) {
    words.push_back(i / fields);
    shifts.push_back(form.bits * (i % fields));
  }
  Value few = flipTop(vector::BitCastOp::create(
      b, VectorType::get({getLength() / fields}, b.getI32Type()), loaded));
  Value all = vector::ShuffleOp::create(b, few, few, words);
  return scale(convertAt(all, shifts, of.zero), of);
}

/// Packs rows `ks` of B, which are one row of each panel. A pair may lack its
/// second row.
void QuantizedPanelsBuilder::packRow(Value packed, Value nBegin, Value width,
                                     ValueRange ks, Value row) {
  Value zero = index(0), length = index(getLength());
  auto pack = [&](Value n, Value count) {
    SmallVector<Value> rows;
    for (Value k : ks)
      rows.push_back(convertRow(k, add(nBegin, n), count));
    if (static_cast<int64_t>(rows.size()) < product.grouped)
      rows.push_back(zeroVector());
    Value wide = index(product.columns());
    store(rows, packed,
          {arith::DivUIOp::create(b, n, wide), row,
           arith::RemUIOp::create(b, n, wide)});
  };
  Value whole = floorTo(width, getLength());
  loop(zero, whole, getLength(), [&](Value n) { pack(n, Value()); });
  loop(whole, width, getLength(),
       [&](Value n) { pack(n, min(sub(width, n), length)); });
}

/// Fetches a part of a row of B; of the last one past all of them.
void QuantizedPanelsBuilder::fetchRow(Value k, Value nBegin, Value width) {
  int64_t bits = cast<MemRefType>(weight.getType()).getElementTypeBitWidth();
  Value row = min(k, sub(depth, index(1)));
  loop(index(0), width, getBlock(), [&](Value n) {
    Value element =
        arith::DivUIOp::create(b, add(nBegin, n), index(bits / form.bits));
    memref::PrefetchOp::create(b, weight, ValueRange{row, element},
                               /*isWrite=*/false, tiling.fetch.locality,
                               /*isDataCache=*/true);
  });
}

/// The same where integers follow each other along the columns.
void QuantizedPanelsBuilder::packRows(Value packed, Value nBegin, Value width,
                                      Value kBegin, Value size) {
  Value whole = floorTo(size, product.grouped);
  loop(index(0), whole, product.grouped, [&](Value k) {
    SmallVector<Value> ks;
    for (int64_t i = 0; i < product.grouped; ++i) {
      ks.push_back(add(add(kBegin, k), index(i)));
      fetchRow(add(ks.back(), index(rowsAhead)), nBegin, width);
    }
    packRow(packed, nBegin, width, ks,
            arith::DivUIOp::create(b, k, index(product.grouped)));
  });
  if (product.grouped > 1)
    loop(whole, size, 1, [&](Value k) {
      packRow(packed, nBegin, width, add(kBegin, k),
              arith::DivUIOp::create(b, k, index(product.grouped)));
    });
}

void QuantizedPanelsBuilder::build(ValueRange arguments) {
  setIntegers(arguments);
  Value c = arguments.back();
  depth = memref::DimOp::create(b, arguments[0], index(1));
  columns = memref::DimOp::create(b, c, index(1));
  groupSize =
      arith::DivUIOp::create(b, form.byRows ? columns : depth,
                             memref::DimOp::create(b, scales, index(1)));
  Value accumulate = arith::ConstantOp::create(b, b.getBoolAttr(true));
  MatmulBuilder(b, types, product)
      .build(arguments[0], c, accumulate, form.byRows ? 1 : getBlock(),
             [&](Value packed, Value nBegin, Value width, Value kBegin,
                 Value size) {
               if (form.byRows)
                 packRows(packed, nBegin, width, kBegin, size);
               else
                 packColumns(packed, nBegin, width, kBegin, size);
             });
}

} // namespace

void buildQuantizedPanels(ImplicitLocOpBuilder &b, const MatmulTypes &types,
                          const MatmulTiling &tiling, const QuantizedForm &form,
                          ValueRange arguments) {
  QuantizedPanelsBuilder(b, types, tiling, form).build(arguments);
}

} // namespace mlir::rope
