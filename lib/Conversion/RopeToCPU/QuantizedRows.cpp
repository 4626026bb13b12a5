//===- QuantizedRows.cpp - Few rows times rows of integers ----------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IntegerBuilder.h"

namespace mlir::rope {
namespace {

/// Builds C[M, N] += A * B for few rows, where B is read once, as integers, in
/// the order of memory, which is that of its rows. Sums of some vectors of
/// columns stay in registers for a block of the depth, which stays in the first
/// cache. Where a row of B has one scale, it multiplies A; scales of columns
/// that the rows of a block share multiply its sums.
class QuantizedRowsBuilder : IntegerBuilder {
public:
  QuantizedRowsBuilder(ImplicitLocOpBuilder &b, const MatmulTypes &types,
                       const MatmulTiling &tiling, const QuantizedForm &form)
      : IntegerBuilder(b, types, tiling, form) {}

  void build(ValueRange arguments);

private:
  /// Rows of B whose part of A is packed together, at most.
  static constexpr int64_t depthBlock = 128;
  /// The same number where scales are shared: a part of those that share them.
  int64_t getDepthBlock() const {
    int64_t size = form.shared.value_or(0);
    if (size == 0)
      return depthBlock;
    int64_t parts = llvm::divideCeil(size, depthBlock);
    while (size % parts != 0)
      ++parts;
    return size / parts;
  }
  /// How many rows ahead of its use B is fetched, at least.
  static constexpr int64_t leastAhead = 32;

  /// Vectors of columns whose sums are in registers: a power of 2, so that
  /// those of the fields of a word are whole panels.
  int64_t countVectors() const {
    int64_t vectors = 8;
    while (vectors > 1 && vectors * form.rows > form.registers * 3 / 4)
      vectors /= 2;
    return vectors;
  }
  /// Columns that are read together, and that sums are padded to.
  int64_t getUnit() const { return form.bits == 8 ? getLength() : getBlock(); }
  void packLeft(const Operand &a, Value k0, Value size);
  void sumLeft(Value size);
  SmallVector<Value> convert(Value k, Value n, int64_t field, int64_t vectors,
                             ValueRange groups, Value count);
  void addPanel(Value size, Value k0, Value n, int64_t field, int64_t vectors,
                Value count);
  void addColumns(Value size, Value k0, Value columns);
  void store(const Operand &c, Value columns);

  Value left, factors, sums, groupSize, rowsAhead;
  /// Of scales that are shared: these and the zero points of all columns, in
  /// the order of sums, and the sum of each row of `left`.
  Value columnScales, columnZeros;
  SmallVector<Value> leftSums;
};

/// left = A[:, k0..k0 + size], times the scales of these rows of B where each
/// has one.
void QuantizedRowsBuilder::packLeft(const Operand &a, Value k0, Value size) {
  int64_t length = getLength();
  Value whole = floorTo(size, length), zero = index(0);
  bool scalesLeft = !form.hasGroups && !form.shared;
  if (scalesLeft)
    loop(zero, size, 1, [&](Value k) {
      Value scale =
          memref::LoadOp::create(b, scales, ValueRange{add(k0, k), zero});
      memref::StoreOp::create(b, toFloat(scale), factors, k);
    });
  auto scaled = [&](Value x, Value k) {
    x = widen(x);
    if (!scalesLeft)
      return x;
    Value factor =
        isa<VectorType>(x.getType())
            ? vector::LoadOp::create(b, vectorType, factors, k).getResult()
            : memref::LoadOp::create(b, factors, k).getResult();
    return arith::MulFOp::create(b, x, factor).getResult();
  };
  loop(zero, index(form.rows), 1, [&](Value m) {
    auto scalars = [&](Value from) {
      loop(from, size, 1, [&](Value k) {
        Value x =
            memref::LoadOp::create(b, a.memref, ValueRange{m, add(k0, k)});
        memref::StoreOp::create(b, scaled(x, k), left, ValueRange{m, k});
      });
    };
    branch(
        isOne(a.strides[1]),
        [&] {
          loop(zero, whole, length, [&](Value k) {
            Value x = vector::LoadOp::create(b, vectorOf(types.a), a.unit[1],
                                             ValueRange{m, add(k0, k)});
            vector::StoreOp::create(b, scaled(x, k), left, ValueRange{m, k});
          });
          scalars(whole);
        },
        [&] { scalars(zero); });
  });
  if (columnZeros)
    sumLeft(size);
}

/// The sums of rows of `left`.
void QuantizedRowsBuilder::sumLeft(Value size) {
  int64_t length = getLength();
  Value nothing = zeroVector();
  SmallVector<Value> totals(form.rows, nothing);
  auto op = scf::ForOp::create(
      b, index(0), size, index(length), totals,
      [&](OpBuilder &, Location, Value k, ValueRange totals) {
        withInsertionPoint(k.getParentBlock(), [&] {
          Value mask = vector::CreateMaskOp::create(
              b, VectorType::get({length}, b.getI1Type()), sub(size, k));
          SmallVector<Value> next;
          for (auto [m, total] : llvm::enumerate(totals)) {
            Value x = vector::MaskedLoadOp::create(
                b, vectorType, left, ValueRange{index(m), k}, mask, nothing);
            next.push_back(arith::AddFOp::create(b, total, x));
          }
          scf::YieldOp::create(b, next);
        });
      });
  leftSums.clear();
  for (Value total : op.getResults())
    leftSums.push_back(
        vector::BroadcastOp::create(b, vectorType, addLanes(total)));
}

/// Vectors of row k of B from column n on, or of fields of the words there, and
/// of `count` columns if it is not null. Each is of one of `groups`.
SmallVector<Value> QuantizedRowsBuilder::convert(Value k, Value n,
                                                 int64_t field, int64_t vectors,
                                                 ValueRange groups,
                                                 Value count) {
  SmallVector<Value> floats;
  Value words, zero, scale;
  if (form.bits == 4)
    words = loadFields(k, n, count);
  for (int64_t v = 0; v < vectors; ++v) {
    if (v == 0 || (form.bits == 8 && form.hasGroups)) {
      zero = prepareZero(k, groups[v]);
      if (form.hasGroups)
        scale = loadParameter(scales, k, groups[v]);
    }
    Value x;
    if (form.bits == 4) {
      x = convertField(words, field + v, zero);
    } else {
      Value bytes = loadWords(k, add(n, index(v * getLength())), count);
      x = convertBytes(bytes, zero);
    }
    floats.push_back(scale ? arith::MulFOp::create(b, x, scale).getResult()
                           : x);
  }
  return floats;
}

/// sums += left * B[k0..k0 + size] for some vectors of columns from n on.
void QuantizedRowsBuilder::addPanel(Value size, Value k0, Value n,
                                    int64_t field, int64_t vectors,
                                    Value count) {
  int64_t length = getLength();
  SmallVector<Value> totals, places, groups;
  for (int64_t v = 0; v < vectors; ++v) {
    places.push_back(add(n, index((field + v) * length)));
    Value column = form.bits == 8 ? places.back() : n;
    groups.push_back(
        form.laneGroup
            ? arith::DivUIOp::create(b, n, index(form.laneGroup)).getResult()
            : arith::DivUIOp::create(b, column, groupSize).getResult());
  }
  auto loadSum = [&](int64_t m, Value place) -> Value {
    return vector::LoadOp::create(b, vectorType, sums,
                                  ValueRange{index(m), place});
  };
  for (int64_t m = 0; m < form.rows; ++m)
    for (Value place : places)
      totals.push_back(form.shared ? zeroVector() : loadSum(m, place));
  int64_t bits = cast<MemRefType>(weight.getType()).getElementTypeBitWidth();
  Value element = arith::DivUIOp::create(b, n, index(bits / form.bits));
  // A panel of 4 bits is of one block, whose fields it takes.
  int64_t lines =
      form.bits == 8 ? llvm::divideCeil(vectors * length, TargetInfo::lineBytes)
                     : 1;
  auto op = scf::ForOp::create(
      b, index(0), size, index(1), totals,
      [&](OpBuilder &, Location, Value k, ValueRange totals) {
        withInsertionPoint(k.getParentBlock(), [&] {
          Value row = add(k0, k);
          for (int64_t line = 0; line < lines; ++line)
            memref::PrefetchOp::create(
                b, weight,
                ValueRange{add(row, rowsAhead),
                           add(element,
                               index(line * TargetInfo::lineBytes * 8 / bits))},
                /*isWrite=*/false, tiling.fetch.locality,
                /*isDataCache=*/true);
          SmallVector<Value> floats =
              convert(row, n, field, vectors, groups, count);
          SmallVector<Value> next(totals);
          for (int64_t m = 0; m < form.rows; ++m) {
            Value x = memref::LoadOp::create(b, left, ValueRange{index(m), k});
            x = vector::BroadcastOp::create(b, vectorType, x);
            for (auto [v, y] : llvm::enumerate(floats)) {
              Value &sum = next[m * vectors + v];
              sum = multiplyAdd(x, y, sum);
            }
          }
          scf::YieldOp::create(b, next);
        });
      });
  keepRolled(op);
  for (auto [v, place] : llvm::enumerate(places)) {
    Value scale, zero;
    if (form.shared)
      scale = vector::LoadOp::create(b, vectorType, columnScales, place);
    if (columnZeros)
      zero = vector::LoadOp::create(b, vectorType, columnZeros, place);
    for (int64_t m = 0; m < form.rows; ++m) {
      Value sum = op.getResult(m * vectors + v);
      if (zero)
        sum = arith::SubFOp::create(
            b, sum, arith::MulFOp::create(b, leftSums[m], zero));
      if (scale)
        sum = multiplyAdd(sum, scale, loadSum(m, place));
      vector::StoreOp::create(b, sum, sums, ValueRange{index(m), place});
    }
  }
}

/// The same for all columns.
void QuantizedRowsBuilder::addColumns(Value size, Value k0, Value columns) {
  int64_t vectors = countVectors();
  Value units = floorTo(columns, getUnit());
  if (form.bits == 4) {
    auto addFields = [&](Value n, Value count) {
      for (int64_t field = 0; field < countFields(); field += vectors)
        addPanel(size, k0, n, field, vectors, count);
    };
    loop(index(0), units, getUnit(), [&](Value n) { addFields(n, Value()); });
    loop(units, columns, getUnit(),
         [&](Value n) { addFields(n, sub(columns, n)); });
    return;
  }
  // Of one row there may be registers for twice as many sums, for which a row
  // of B is read in longer pieces.
  Value done = index(0);
  bool fitsTwice = form.rows == 1 && 2 * vectors <= form.registers / 2;
  for (int64_t width : {fitsTwice ? 2 * vectors : vectors, vectors}) {
    Value end = add(done, floorTo(sub(columns, done), width * getLength()));
    loop(done, end, width * getLength(),
         [&](Value n) { addPanel(size, k0, n, 0, width, Value()); });
    done = end;
    if (width == vectors)
      break;
  }
  loop(done, columns, getLength(), [&](Value n) {
    addPanel(size, k0, n, 0, 1, min(sub(columns, n), index(getLength())));
  });
}

/// C += sums, rounded. Sums of the fields of words are in the order of fields.
void QuantizedRowsBuilder::store(const Operand &c, Value columns) {
  loop(index(0), index(form.rows), 1, [&](Value m) {
    auto scalars = [&](Value from) {
      loop(from, columns, 1, [&](Value n) {
        Value place = n;
        if (form.bits == 4) {
          Value inBlock = arith::RemUIOp::create(b, n, index(getBlock()));
          Value field = arith::RemUIOp::create(b, n, index(countFields()));
          Value word = arith::DivUIOp::create(b, inBlock, index(countFields()));
          place =
              add(sub(n, inBlock), add(mul(field, index(getLength())), word));
        }
        Value sum = memref::LoadOp::create(b, sums, ValueRange{m, place});
        Value old = memref::LoadOp::create(b, c.memref, ValueRange{m, n});
        memref::StoreOp::create(b, addToOld(old, sum), c.memref,
                                ValueRange{m, n});
      });
    };
    scalars(index(0));
  });
}

void QuantizedRowsBuilder::build(ValueRange arguments) {
  setIntegers(arguments);
  Value zero = index(0), one = index(1);
  Operand a = describe(arguments.front()), c = describe(arguments.back());
  Value depth = memref::DimOp::create(b, a.memref, one);
  Value columns = memref::DimOp::create(b, c.memref, one);
  groupSize =
      arith::DivUIOp::create(b, columns, memref::DimOp::create(b, scales, one));
  rowsAhead =
      max(arith::DivUIOp::create(b, index(tiling.fetch.bytes * 8 / form.bits),
                                 max(columns, one)),
          index(leastAhead));
  Value padded = mul(ceilDiv(columns, getUnit()), index(getUnit()));
  sums = allocate({form.rows, ShapedType::kDynamic}, padded);
  auto makeScratch = [&](ArrayRef<int64_t> shape) -> Value {
    return memref::AllocaOp::create(b, MemRefType::get(shape, types.compute),
                                    b.getI64IntegerAttr(64));
  };
  left = makeScratch({form.rows, depthBlock});
  factors = makeScratch({depthBlock});
  loop(zero, index(form.rows), 1, [&](Value m) {
    loop(zero, padded, getLength(), [&](Value n) {
      vector::StoreOp::create(b, zeroVector(), sums, ValueRange{m, n});
    });
  });
  if (form.shared)
    columnScales = allocate({ShapedType::kDynamic}, padded);
  if (form.shared && zeros)
    columnZeros = allocate({ShapedType::kDynamic}, padded);
  loop(zero, depth, getDepthBlock(), [&](Value k0) {
    Value size = min(sub(depth, k0), index(getDepthBlock()));
    if (form.shared) {
      Value group =
          *form.shared
              ? arith::DivUIOp::create(b, k0, index(*form.shared)).getResult()
              : zero;
      packShared(scales, group, columns, columnScales);
      if (columnZeros)
        packShared(zeros, group, columns, columnZeros);
    }
    packLeft(a, k0, size);
    addColumns(size, k0, columns);
  });
  store(c, columns);
  for (Value buffer : {sums, columnScales, columnZeros})
    if (buffer)
      memref::DeallocOp::create(b, buffer);
}

} // namespace

void buildQuantizedRows(ImplicitLocOpBuilder &b, const MatmulTypes &types,
                        const MatmulTiling &tiling, const QuantizedForm &form,
                        ValueRange arguments) {
  QuantizedRowsBuilder(b, types, tiling, form).build(arguments);
}

} // namespace mlir::rope
