//===- QuantizedTiles.cpp - Rows times a weight of integers in tiles ------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IntegerBuilder.h"
#include "VectorTranspose.h"
#include "mlir/Dialect/AMX/AMXDialect.h"

namespace mlir::rope {
namespace {

/// Builds C[M, N] += A * B for up to two tiles of rows, where a line of
/// integers of a column of B becomes a row of tiles as it lies in memory. So
/// tiles of B are left operands, and the product is that of the transposes:
///
///     sums[n, m] = sum of (q[n, k] - zero[n]) * A[m, k]
///
/// A step multiplies as many integers of a line as a row of a tile holds: those
/// of 4 bits at one place of their words, or those of 8 bits that follow each
/// other. The sums of a group are multiplied by its scale in vectors of m.
class QuantizedTilesBuilder : IntegerBuilder {
public:
  QuantizedTilesBuilder(ImplicitLocOpBuilder &b, const MatmulTypes &types,
                        const MatmulTiling &tiling, const QuantizedForm &form)
      : IntegerBuilder(b, types, tiling, form) {}

  void build(ValueRange arguments);

private:
  static constexpr int64_t tileRows = MatmulTiling::tileRows;
  /// Columns of B that are taken together: two tiles below each other.
  static constexpr int64_t height = 2 * tileRows;

  /// A line from k on of the columns from n0 on, `count` integers of it or all
  /// where that is null.
  struct Line {
    Value n0, k, count, group, part;
  };

  /// The last row stands for those that A lacks to whole tiles: tiles of
  /// several shapes could not share a configuration.
  Value getRow(Value m) { return min(m, sub(rows, index(1))); }
  amx::TileType getSumType() {
    return amx::TileType::get({tileRows, getLength()}, types.compute);
  }
  amx::TileType getFactorType() {
    return amx::TileType::get({tileRows, getElements()}, types.a);
  }
  Value allocateOnStack(ArrayRef<int64_t> shape, Type element) {
    return memref::AllocaOp::create(b, MemRefType::get(shape, element),
                                    b.getI64IntegerAttr(64));
  }
  void fillWithZeros(Value buffer);
  /// Lines take turns in two parts of `floats`.
  Value getPart(Value k) {
    return arith::RemUIOp::create(
        b, arith::DivUIOp::create(b, k, index(getBlock())), index(2));
  }

  /// Vectors of floats that a line of integers becomes.
  int64_t countSteps() const { return getBlock() / getElements(); }
  SmallVector<Value> toSteps(ArrayRef<Value> vectors);
  Value getPlace(int64_t step, Value pair, int64_t odd);

  Value packLeft(const Operand &a);
  void packLine(Value a, Value line, Value packed);
  void packElements(Value a, Value line, Value packed);
  Value narrow(Value low, Value high);
  SmallVector<Value> convertLine(const Line &line, Value n);
  void convertColumns(const Line &line, int64_t from, int64_t to);
  SmallVector<Value> multiplyLine(const Line &line, ValueRange init,
                                  std::optional<Line> next);
  void sumGroup(Value n0, Value group, Value from, Value length);
  void addToResult(Value n0);

  void multiply(const Operand &a);

  /// Tiles of rows of A.
  int64_t numTiles = 0;
  Value rows, depth, columns, left;
  Operand result;
  /// [part, step, column, element]: the integers of a line of each column, as
  /// floats.
  Value floats;
  /// [column, row]: sums of a group, and of all groups; [row, column]: these.
  Value sums, totals, transposed;
};

void QuantizedTilesBuilder::fillWithZeros(Value buffer) {
  ArrayRef<int64_t> shape = cast<MemRefType>(buffer.getType()).getShape();
  loop(index(0), index(shape[0]), 1, [&](Value n) {
    for (int64_t m = 0; m < shape[1]; m += getLength())
      vector::StoreOp::create(b, zeroVector(), buffer, ValueRange{n, index(m)});
  });
}

/// Vectors of a line of integers as the factors of its steps.
SmallVector<Value> QuantizedTilesBuilder::toSteps(ArrayRef<Value> vectors) {
  return form.bits == 4 ? toFields(vectors) : SmallVector<Value>(vectors);
}

/// Where element `odd` of a pair of step `step` is in a line.
Value QuantizedTilesBuilder::getPlace(int64_t step, Value pair, int64_t odd) {
  Value element = add(mul(pair, index(2)), index(odd));
  if (form.bits == 4)
    return add(mul(element, index(countSteps())), index(step));
  return add(element, index(step * getElements()));
}

/// [step, pair, (row, element of the pair)]: A in the order in which the lines
/// give their integers, with zeros behind its last column.
Value QuantizedTilesBuilder::packLeft(const Operand &a) {
  Value lines = ceilDiv(depth, getBlock());
  Value packed = allocate(
      {ShapedType::kDynamic, getElements() / 2, 2 * tileRows * numTiles},
      mul(lines, index(countSteps())), types.a);
  Value whole = arith::DivUIOp::create(b, depth, index(getBlock()));
  branch(
      isOne(a.strides[1]),
      [&] {
        loop(index(0), whole, 1,
             [&](Value line) { packLine(a.unit[1], line, packed); });
      },
      [&] {
        loop(index(0), whole, 1,
             [&](Value line) { packElements(a.memref, line, packed); });
      });
  loop(whole, lines, 1,
       [&](Value line) { packElements(a.memref, line, packed); });
  return packed;
}

/// Packs a whole line of rows that are contiguous: squares of pairs and rows
/// are transposed.
void QuantizedTilesBuilder::packLine(Value a, Value line, Value packed) {
  VectorType type = VectorType::get({getElements()}, types.a);
  VectorType pairs = vectorOf(b.getI32Type());
  for (int64_t tile = 0; tile < numTiles; ++tile) {
    SmallVector<SmallVector<Value>> squares(countSteps());
    for (int64_t r = 0; r < tileRows; ++r) {
      Value m = getRow(index(tile * tileRows + r));
      SmallVector<Value> vectors;
      for (int64_t i = 0; i < countSteps(); ++i)
        vectors.push_back(vector::LoadOp::create(
            b, type, a,
            ValueRange{m, add(mul(line, index(getBlock())),
                              index(i * getElements()))}));
      for (auto [square, x] : llvm::zip(squares, toSteps(vectors)))
        square.push_back(vector::BitCastOp::create(b, pairs, x));
    }
    for (auto [step, square] : llvm::enumerate(squares))
      for (auto [pair, x] : llvm::enumerate(transposeSquare(b, square))) {
        Value rows = vector::BitCastOp::create(b, type, x);
        vector::StoreOp::create(
            b, rows, packed,
            ValueRange{add(mul(line, index(countSteps())), index(step)),
                       index(pair), index(2 * tileRows * tile)});
      }
  }
}

/// The same element by element, and for a line that is not whole.
void QuantizedTilesBuilder::packElements(Value a, Value line, Value packed) {
  Value nothing = arith::ConstantOp::create(b, b.getZeroAttr(types.a));
  Value begin = mul(line, index(getBlock())), last = sub(depth, index(1));
  loop(index(0), index(getElements() / 2), 1, [&](Value pair) {
    loop(index(0), index(tileRows * numTiles), 1, [&](Value m) {
      Value row = getRow(m);
      for (int64_t step = 0; step < countSteps(); ++step)
        for (int64_t odd : {0, 1}) {
          Value k = add(begin, getPlace(step, pair, odd));
          Value x = memref::LoadOp::create(b, a, ValueRange{row, min(k, last)});
          memref::StoreOp::create(
              b, select(less(k, depth), x, nothing), packed,
              ValueRange{add(mul(line, index(countSteps())), index(step)), pair,
                         add(mul(m, index(2)), index(odd))});
        }
    });
  });
}

/// Two vectors of floats as one of the type of A, which they are exact in: the
/// upper halves of what is exact in bf16.
Value QuantizedTilesBuilder::narrow(Value low, Value high) {
  VectorType type = VectorType::get({getElements()}, types.a);
  SmallVector<int64_t> lanes;
  for (int64_t i = 0; i < getElements(); ++i)
    lanes.push_back(types.a.isBF16() ? 2 * i + 1 : i);
  if (!types.a.isBF16())
    return vector::ShuffleOp::create(
        b, arith::TruncFOp::create(b, vectorOf(types.a), low),
        arith::TruncFOp::create(b, vectorOf(types.a), high), lanes);
  VectorType halves = VectorType::get({getElements()}, b.getI16Type());
  Value x = vector::ShuffleOp::create(
      b, vector::BitCastOp::create(b, halves, low),
      vector::BitCastOp::create(b, halves, high), lanes);
  return vector::BitCastOp::create(b, type, x);
}

/// What numbers the steps of a line of column n have.
SmallVector<Value> QuantizedTilesBuilder::convertLine(const Line &line,
                                                      Value n) {
  Value zero = prepareZero(n, line.group);
  SmallVector<Value> converted;
  if (form.bits == 4) {
    Value words = loadFields(n, line.k, line.count);
    for (int64_t step = 0; step < countSteps(); ++step)
      converted.push_back(convertField(words, step, zero));
    return converted;
  }
  for (int64_t step = 0; step < countSteps(); ++step) {
    SmallVector<Value> parts;
    for (int64_t i : {0, 1}) {
      Value from = index(step * getElements() + i * getLength()), count;
      if (line.count)
        count = arith::MaxSIOp::create(b, sub(line.count, from), index(0));
      parts.push_back(
          convertBytes(loadWords(n, add(line.k, from), count), zero));
    }
    converted.push_back(narrow(parts[0], parts[1]));
  }
  return converted;
}

/// floats[part] = the integers of a line of the columns [from, to) of those
/// from n0 on, less their zero points. The last column stands for those that B
/// lacks.
void QuantizedTilesBuilder::convertColumns(const Line &line, int64_t from,
                                           int64_t to) {
  constexpr int64_t together = 4;
  Value last = sub(columns, index(1));
  int64_t bits = cast<MemRefType>(weight.getType()).getElementTypeBitWidth();
  Value element = arith::DivUIOp::create(b, line.k, index(bits / form.bits));
  loop(index(from), index(to), together, [&](Value c) {
    for (int64_t i = 0; i < together; ++i) {
      Value column = add(c, index(i)), n = min(add(line.n0, column), last);
      memref::PrefetchOp::create(b, weight,
                                 ValueRange{add(n, index(height)), element},
                                 /*isWrite=*/false, /*localityHint=*/2,
                                 /*isDataCache=*/true);
      for (auto [step, x] : llvm::enumerate(convertLine(line, n)))
        vector::StoreOp::create(
            b, x, floats, ValueRange{line.part, index(step), column, index(0)});
    }
  });
}

/// sums += floats[part] * A, for a line that begins at k. Meanwhile `next` is
/// converted.
SmallVector<Value>
QuantizedTilesBuilder::multiplyLine(const Line &line, ValueRange init,
                                    std::optional<Line> next) {
  SmallVector<Value> sums(init);
  Value zero = index(0);
  Value first = arith::DivUIOp::create(b, line.k, index(getElements()));
  for (int64_t step = 0; step < countSteps(); ++step) {
    SmallVector<Value> rights;
    for (int64_t tile = 0; tile < numTiles; ++tile)
      rights.push_back(
          amx::TileLoadOp::create(b, getFactorType(), left,
                                  ValueRange{add(first, index(step)), zero,
                                             index(2 * tileRows * tile)}));
    auto *sum = sums.begin();
    for (int64_t row = 0; row < height; row += tileRows) {
      Value x = amx::TileLoadOp::create(
          b, getFactorType(), floats,
          ValueRange{line.part, index(step), index(row), zero});
      for (Value y : rights) {
        *sum = amx::TileMulFOp::create(b, sum->getType(), x, y, *sum);
        ++sum;
      }
    }
    int64_t share = height / countSteps();
    if (next)
      convertColumns(*next, share * step, share * (step + 1));
  }
  return sums;
}

/// totals += the sums of the elements [from, from + length) of the columns from
/// n0 on, times the scales of their group. Its first line is converted already
/// if it is a whole one, and the first one of the next group is then.
void QuantizedTilesBuilder::sumGroup(Value n0, Value group, Value from,
                                     Value length) {
  SmallVector<Value> init;
  for (int64_t row = 0; row < height; row += tileRows)
    for (int64_t tile = 0; tile < numTiles; ++tile)
      init.push_back(amx::TileZeroOp::create(b, getSumType()));
  auto addLines = [&](Value from, Value to, ValueRange sums,
                      function_ref<SmallVector<Value>(Value, ValueRange)> add) {
    auto op = scf::ForOp::create(
        b, from, to, index(getBlock()), sums,
        [&](OpBuilder &, Location, Value k, ValueRange sums) {
          withInsertionPoint(k.getParentBlock(),
                             [&] { scf::YieldOp::create(b, add(k, sums)); });
        });
    return op.getResults();
  };
  Value end = add(from, length);
  Value whole = add(from, floorTo(length, getBlock()));
  Value lastLine = sub(floorTo(depth, getBlock()), index(getBlock()));
  ValueRange tiles = addLines(from, whole, init, [&](Value k, ValueRange sums) {
    Value next = min(add(k, index(getBlock())), lastLine);
    Value nextGroup = arith::DivUIOp::create(b, next, length);
    return multiplyLine(
        {n0, k, Value(), group, getPart(k)}, sums,
        Line{n0, next, Value(), nextGroup, getPart(add(k, index(getBlock())))});
  });
  tiles = addLines(whole, end, tiles, [&](Value k, ValueRange sums) {
    Line line = {n0, k, sub(end, k), group, getPart(k)};
    convertColumns(line, 0, height);
    return multiplyLine(line, sums, std::nullopt);
  });
  size_t number = 0;
  for (int64_t row = 0; row < height; row += tileRows)
    for (int64_t tile = 0; tile < numTiles; ++tile)
      amx::TileStoreOp::create(b, sums,
                               ValueRange{index(row), index(tile * tileRows)},
                               tiles[number++]);
  Value last = sub(columns, index(1));
  loop(index(0), index(height), 1, [&](Value column) {
    Value scale = loadParameter(scales, min(add(n0, column), last), group);
    for (int64_t tile = 0; tile < numTiles; ++tile) {
      SmallVector<Value> at = {column, index(tile * tileRows)};
      Value x = vector::LoadOp::create(b, vectorType, sums, at);
      Value total = vector::LoadOp::create(b, vectorType, totals, at);
      vector::StoreOp::create(b, multiplyAdd(x, scale, total), totals, at);
    }
  });
}

/// C[m][n0 + n] += totals[n][m].
void QuantizedTilesBuilder::addToResult(Value n0) {
  auto load = [&](VectorType type, Value from, ValueRange at) -> Value {
    return vector::LoadOp::create(b, type, from, at);
  };
  for (int64_t tile = 0; tile < numTiles; ++tile)
    for (int64_t row = 0; row < height; row += tileRows) {
      SmallVector<Value> square;
      for (int64_t n = 0; n < tileRows; ++n)
        square.push_back(
            load(vectorType, totals, {index(row + n), index(tile * tileRows)}));
      square = transposeSquare(b, square);
      for (int64_t m = 0; m < tileRows; ++m)
        vector::StoreOp::create(
            b, square[m], transposed,
            ValueRange{index(tile * tileRows + m), index(row)});
    }
  Value width = min(sub(columns, n0), index(height));
  Value isWhole = both(atLeast(width, index(height)), isOne(result.strides[1]));
  loop(index(0), rows, 1, [&](Value m) {
    branch(
        isWhole,
        [&] {
          for (int64_t n = 0; n < height; n += getLength()) {
            SmallVector<Value> at = {m, add(n0, index(n))};
            Value old = load(vectorOf(types.c), result.unit[1], at);
            Value sum = load(vectorType, transposed, {m, index(n)});
            vector::StoreOp::create(b, addToOld(old, sum), result.unit[1], at);
          }
        },
        [&] {
          loop(index(0), width, 1, [&](Value n) {
            SmallVector<Value> at = {m, add(n0, n)};
            Value old = memref::LoadOp::create(b, result.memref, at);
            Value sum = memref::LoadOp::create(b, transposed, ValueRange{m, n});
            memref::StoreOp::create(b, addToOld(old, sum), result.memref, at);
          });
        });
  });
}

void QuantizedTilesBuilder::multiply(const Operand &a) {
  left = packLeft(a);
  Value groups = memref::DimOp::create(b, scales, index(1));
  Value length = arith::DivUIOp::create(b, depth, groups);
  Value isAnyWhole =
      min(arith::DivUIOp::create(b, depth, index(getBlock())), index(1));
  loop(index(0), columns, height, [&](Value n0) {
    fillWithZeros(totals);
    loop(index(0), isAnyWhole, 1, [&](Value zero) {
      convertColumns({n0, zero, Value(), zero, zero}, 0, height);
    });
    loop(index(0), groups, 1,
         [&](Value group) { sumGroup(n0, group, mul(group, length), length); });
    addToResult(n0);
  });
  memref::DeallocOp::create(b, left);
}

void QuantizedTilesBuilder::build(ValueRange arguments) {
  setIntegers(arguments);
  result = describe(arguments.back());
  rows = memref::DimOp::create(b, arguments[0], index(0));
  depth = memref::DimOp::create(b, arguments[0], index(1));
  columns = memref::DimOp::create(b, result.memref, index(1));
  Operand a = describe(arguments[0]);
  bool isKnown = !ShapedType::isDynamic(form.rows);
  numTiles = isKnown ? llvm::divideCeil(form.rows, tileRows) : 2;
  int64_t width = numTiles * tileRows;
  floats = allocateOnStack({2, countSteps(), height, getElements()}, types.a);
  sums = allocateOnStack({height, width}, types.compute);
  totals = allocateOnStack({height, width}, types.compute);
  transposed = allocateOnStack({width, height}, types.compute);
  if (isKnown)
    return multiply(a);
  branch(
      less(index(tileRows), rows), [&] { multiply(a); },
      [&] {
        numTiles = 1;
        multiply(a);
      });
}

} // namespace

void buildQuantizedTiles(ImplicitLocOpBuilder &b, const MatmulTypes &types,
                         const MatmulTiling &tiling, const QuantizedForm &form,
                         ValueRange arguments) {
  QuantizedTilesBuilder(b, types, tiling, form).build(arguments);
}

} // namespace mlir::rope
