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
/// that the rows of a block share multiply its sums. Of pairs, two rows of B
/// are multiplied by a pair of A, which scales of groups multiply, too.
class QuantizedRowsBuilder : IntegerBuilder {
public:
  QuantizedRowsBuilder(ImplicitLocOpBuilder &b, const MatmulTypes &types,
                       const MatmulTiling &tiling, const QuantizedForm &form)
      : IntegerBuilder(b, types, tiling, form) {}

  void build(ValueRange arguments);

private:
  /// Whether A is multiplied by the scales of the groups of a block of columns,
  /// each in the lanes of its group.
  bool scalesLanes() const { return form.pairs && form.hasGroups; }
  /// Rows of B whose part of A is packed together, at most. The lanes of all
  /// rows of A fit the first cache.
  int64_t getMostDepth() const {
    return scalesLanes() && form.rows > 4 ? 64 : 128;
  }
  /// The same of more columns than `shortRow`: rows are pages apart, of which a
  /// processor finds few at once.
  static constexpr int64_t shortRow = 256, depthOfLongRows = 16;
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
  void packLanes(Value size, Value k0, Value n);
  void sumLeft(Value size);
  Value getGroup(Value n);
  Value getFactor(int64_t m, Value k);
  SmallVector<Value> convert(Value k, Value n, int64_t field, int64_t vectors,
                             ValueRange groups, Value count);
  SmallVector<Value> convertPairs(Value k, int64_t rows, Value n, int64_t field,
                                  int64_t vectors, Value count);
  Value convertPairOfFloats(Value k, int64_t rows, Value n, Value count);
  SmallVector<Value> convertPairsOfFields(Value k, int64_t rows, Value n,
                                          int64_t field, int64_t vectors,
                                          Value count);
  void addPanel(Value size, Value k0, Value n, int64_t field, int64_t vectors,
                Value count);
  void addColumns(Value size, Value k0, Value columns);
  void store(const Operand &c, Value columns);

  Value left, factors, sums, groupSize, rowsAhead;
  /// Pairs of A times the scales of groups, [rows, depth / 2, lanes of pairs].
  Value lanes;
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
  Type element = getElementTypeOrSelf(left.getType());
  auto scaled = [&](Value x, Value k) {
    Value wide = widen(x);
    if (scalesLeft) {
      Value factor =
          isa<VectorType>(x.getType())
              ? vector::LoadOp::create(b, vectorType, factors, k).getResult()
              : memref::LoadOp::create(b, factors, k).getResult();
      wide = arith::MulFOp::create(b, wide, factor);
    } else if (getElementTypeOrSelf(x.getType()) == element) {
      return x;
    }
    return isa<VectorType>(x.getType()) ? roundToGroup(wide, element)
                                        : round(wide, element);
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
    // The second one of a last pair.
    if (form.pairs)
      loop(size, mul(ceilDiv(size, 2), index(2)), 1, [&](Value k) {
        Value nothing = arith::ConstantOp::create(b, b.getZeroAttr(element));
        memref::StoreOp::create(b, nothing, left, ValueRange{m, k});
      });
  });
  if (columnZeros)
    sumLeft(size);
}

/// The group of scales of column n, or the first one of its block.
Value QuantizedRowsBuilder::getGroup(Value n) {
  Value size = form.laneGroup ? index(form.laneGroup) : groupSize;
  return arith::DivUIOp::create(b, n, size);
}

/// lanes = the pairs of `left`, each times the scales of its rows of B, for the
/// block of columns at n.
void QuantizedRowsBuilder::packLanes(Value size, Value k0, Value n) {
  Value group = getGroup(n);
  SmallVector<int64_t> turns;
  for (int64_t i = 0; i < getLength(); ++i)
    turns.append({i, getLength() + i});
  auto pack = [&](Value k, int64_t rows) {
    SmallVector<Value> factors;
    for (int64_t i = 0; i < rows; ++i)
      factors.push_back(
          loadParameter(scales, add(add(k0, k), index(i)), group));
    for (int64_t m = 0; m < form.rows; ++m) {
      SmallVector<Value> products(2, zeroVector());
      for (auto [i, factor] : llvm::enumerate(factors)) {
        Value x = memref::LoadOp::create(
            b, left, ValueRange{index(m), add(k, index(i))});
        x = vector::BroadcastOp::create(b, vectorType, x);
        products[i] = arith::MulFOp::create(b, x, factor);
      }
      Value both = roundBothToGroup(products[0], products[1], types.a);
      vector::StoreOp::create(
          b, vector::ShuffleOp::create(b, both, both, turns), lanes,
          ValueRange{index(m), arith::DivUIOp::create(b, k, index(2)),
                     index(0)});
    }
  };
  Value whole = floorTo(size, 2);
  loop(index(0), whole, 2, [&](Value k) { pack(k, 2); });
  loop(whole, size, 1, [&](Value k) { pack(k, 1); });
}

/// What row m of A multiplies row k of a block of B by, or rows k and k + 1.
Value QuantizedRowsBuilder::getFactor(int64_t m, Value k) {
  if (!scalesLanes())
    return broadcastGroup(left, {index(m), k});
  return vector::LoadOp::create(
      b, VectorType::get({getElements()}, types.a), lanes,
      ValueRange{index(m), arith::DivUIOp::create(b, k, index(2)), index(0)});
}

/// The sums of rows of `left`.
void QuantizedRowsBuilder::sumLeft(Value size) {
  int64_t length = getLength();
  VectorType type = vectorOf(getElementTypeOrSelf(left.getType()));
  Value nothing = arith::ConstantOp::create(b, b.getZeroAttr(type));
  SmallVector<Value> totals(form.rows, zeroVector());
  auto op = scf::ForOp::create(
      b, index(0), size, index(length), totals,
      [&](OpBuilder &, Location, Value k, ValueRange totals) {
        withInsertionPoint(k.getParentBlock(), [&] {
          Value mask = vector::CreateMaskOp::create(
              b, VectorType::get({length}, b.getI1Type()), sub(size, k));
          SmallVector<Value> next;
          for (auto [m, total] : llvm::enumerate(totals)) {
            Value x = vector::MaskedLoadOp::create(
                b, type, left, ValueRange{index(m), k}, mask, nothing);
            next.push_back(arith::AddFOp::create(b, total, widen(x)));
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

/// Vectors of the pairs of rows k and k + 1, without the second one if `rows`
/// is 1.
SmallVector<Value> QuantizedRowsBuilder::convertPairs(Value k, int64_t rows,
                                                      Value n, int64_t field,
                                                      int64_t vectors,
                                                      Value count) {
  if (form.bits == 4)
    return convertPairsOfFields(k, rows, n, field, vectors, count);
  SmallVector<Value> pairs;
  for (int64_t v = 0; v < vectors; ++v) {
    if (form.floatTables) {
      pairs.push_back(
          convertPairOfFloats(k, rows, add(n, index(v * getLength())), count));
      continue;
    }
    SmallVector<Value> floats(2, zeroVector());
    for (int64_t i = 0; i < rows; ++i) {
      Value row = add(k, index(i));
      floats[i] =
          convertBytes(loadWords(row, add(n, index(v * getLength())), count),
                       prepareZero(row, index(0)));
    }
    pairs.push_back(joinPairs(floats[0], floats[1]));
  }
  return pairs;
}

/// One of these vectors, of floats of 8 bits.
Value QuantizedRowsBuilder::convertPairOfFloats(Value k, int64_t rows, Value n,
                                                Value count) {
  Value x = loadFloatBits(k, n, count, getLength()),
        y = arith::ConstantOp::create(b, b.getZeroAttr(x.getType()));
  if (rows > 1)
    y = loadFloatBits(add(k, index(1)), n, count, getLength());
  return lookUpFloats(vector::InterleaveOp::create(b, x, y));
}

/// The same of integers of 4 bits. The halves of words of both rows become
/// words, from which a table is looked up: of zero points, that of their row.
SmallVector<Value>
QuantizedRowsBuilder::convertPairsOfFields(Value k, int64_t rows, Value n,
                                           int64_t field, int64_t vectors,
                                           Value count) {
  int64_t size = getElements();
  Value second = add(k, index(rows - 1));
  Value x = loadFields(k, n, count), y = loadFields(second, n, count);
  SmallVector<Value> halves;
  for (int64_t odd : {0, 1}) {
    SmallVector<int64_t> places;
    for (int64_t i = odd; i < size; i += 2)
      places.append({i, size + i});
    halves.push_back(vector::ShuffleOp::create(b, x, y, places));
  }
  bool ownZeros = zeros && !form.shared;
  Value table = getTable();
  auto constant = [&](function_ref<int64_t(int64_t)> get) -> Value {
    SmallVector<Attribute> all;
    for (int64_t i = 0; i < size; ++i)
      all.push_back(b.getI16IntegerAttr(get(i)));
    return arith::ConstantOp::create(
        b, DenseElementsAttr::get(cast<VectorType>(x.getType()), all));
  };
  if (ownZeros) {
    Value group = getGroup(n);
    table = getTable(loadParameter(zeros, k, group),
                     loadParameter(zeros, second, group));
  }
  SmallVector<Value> pairs;
  for (int64_t v = field; v < field + vectors; ++v) {
    Value words = halves[v / countFields()];
    if (int64_t shift = 4 * (v % countFields()))
      words = arith::ShRUIOp::create(b, words,
                                     constant([&](int64_t) { return shift; }));
    if (ownZeros) {
      words =
          arith::AndIOp::create(b, words, constant([](int64_t) { return 15; }));
      words = arith::OrIOp::create(
          b, words, constant([](int64_t i) { return i % 2 * 16; }));
    }
    pairs.push_back(lookUp(table, words));
  }
  return pairs;
}

/// sums += left * B[k0..k0 + size] for some vectors of columns from n on.
void QuantizedRowsBuilder::addPanel(Value size, Value k0, Value n,
                                    int64_t field, int64_t vectors,
                                    Value count) {
  int64_t length = getLength();
  SmallVector<Value> totals, places, groups;
  for (int64_t v = 0; v < vectors; ++v) {
    places.push_back(add(n, index((field + v) * length)));
    groups.push_back(getGroup(form.bits == 8 ? places.back() : n));
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
  auto addRows = [&](Value from, Value to, int64_t rows) {
    auto op = scf::ForOp::create(
        b, from, to, index(rows), totals,
        [&](OpBuilder &, Location, Value k, ValueRange totals) {
          withInsertionPoint(k.getParentBlock(), [&] {
            Value row = add(k0, k);
            for (int64_t i = 0; i < rows; ++i)
              for (int64_t line = 0; line < lines; ++line)
                memref::PrefetchOp::create(
                    b, weight,
                    ValueRange{add(add(row, index(i)), rowsAhead),
                               add(element, index(line * TargetInfo::lineBytes *
                                                  8 / bits))},
                    /*isWrite=*/false, tiling.fetch.locality,
                    /*isDataCache=*/true);
            SmallVector<Value> floats =
                form.pairs ? convertPairs(row, rows, n, field, vectors, count)
                           : convert(row, n, field, vectors, groups, count);
            SmallVector<Value> next(totals);
            for (int64_t m = 0; m < form.rows; ++m) {
              Value x = getFactor(m, k);
              for (auto [v, y] : llvm::enumerate(floats)) {
                Value &sum = next[m * vectors + v];
                sum = multiplyAddGroup(x, y, sum);
              }
            }
            scf::YieldOp::create(b, next);
          });
        });
    keepRolled(op);
    totals.assign(op.getResults().begin(), op.getResults().end());
  };
  Value whole = floorTo(size, tiling.grouped);
  addRows(index(0), whole, tiling.grouped);
  if (form.pairs)
    addRows(whole, size, 1);
  for (auto [v, place] : llvm::enumerate(places)) {
    Value scale, zero;
    if (form.shared)
      scale = vector::LoadOp::create(b, vectorType, columnScales, place);
    if (columnZeros)
      zero = vector::LoadOp::create(b, vectorType, columnZeros, place);
    for (int64_t m = 0; m < form.rows; ++m) {
      Value sum = totals[m * vectors + v];
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
      if (scalesLanes())
        packLanes(size, k0, n);
      for (int64_t field = 0; field < countFloats(); field += vectors)
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
          Value field = arith::RemUIOp::create(b, n, index(countFloats()));
          Value word = arith::DivUIOp::create(b, inBlock, index(countFloats()));
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
  // A vector more, since rows at a power of two apart share a set of the cache.
  sums = allocate({form.rows, ShapedType::kDynamic},
                  add(padded, index(getLength())));
  auto makeScratch = [&](ArrayRef<int64_t> shape, Type element) -> Value {
    return memref::AllocaOp::create(b, MemRefType::get(shape, element),
                                    b.getI64IntegerAttr(64));
  };
  int64_t most = getMostDepth();
  left = makeScratch({form.rows, most},
                     scalesLanes() ? types.compute : getPackedType(types.a));
  factors = makeScratch({most}, types.compute);
  if (scalesLanes())
    lanes = makeScratch({form.rows, most / 2, getElements()}, types.a);
  loop(zero, index(form.rows), 1, [&](Value m) {
    loop(zero, padded, getLength(), [&](Value n) {
      vector::StoreOp::create(b, zeroVector(), sums, ValueRange{m, n});
    });
  });
  Value step = select(less(index(shortRow), columns), index(depthOfLongRows),
                      index(most));
  auto addRows = [&](Value from, Value to) {
    auto op = scf::ForOp::create(b, from, to, step);
    withInsertionPoint(
        op.getBody(),
        [&] {
          Value k0 = op.getInductionVar(), size = min(sub(to, k0), step);
          packLeft(a, k0, size);
          addColumns(size, k0, columns);
        },
        /*atStart=*/true);
  };
  auto packScales = [&](Value group) {
    packShared(scales, group, columns, columnScales);
    if (columnZeros)
      packShared(zeros, group, columns, columnZeros);
  };
  if (form.shared)
    columnScales = allocate({ShapedType::kDynamic}, padded);
  if (form.shared && zeros)
    columnZeros = allocate({ShapedType::kDynamic}, padded);
  if (int64_t count = form.shared.value_or(0)) {
    loop(zero, depth, count, [&](Value first) {
      packScales(arith::DivUIOp::create(b, first, index(count)));
      addRows(first, min(depth, add(first, index(count))));
    });
  } else {
    if (form.shared)
      packScales(zero);
    addRows(zero, depth);
  }
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
