//===- QuantizedKernel.cpp - Few rows times a weight of integers ----------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "QuantizedKernel.h"

#include "IntegerBuilder.h"
#include "KernelFunction.h"
#include "rope/Support/NarrowFloats.h"
#include "llvm/ADT/bit.h"

#include <numeric>

namespace mlir::rope {
namespace {

/// Builds C[M, N] += A * B for few rows, where a column of B is read once, as
/// integers, in the order of memory. Sums run along the column in vectors: a
/// vector of integers becomes one of floats, less its zero point, which
/// multiplies all rows of A. Sums of a group are multiplied by its scale.
class QuantizedBuilder : IntegerBuilder {
public:
  QuantizedBuilder(ImplicitLocOpBuilder &b, const MatmulTypes &types,
                   const MatmulTiling &tiling, const QuantizedForm &form)
      : IntegerBuilder(b, types, tiling, form) {}

  void build(ValueRange arguments);

private:
  /// Columns that are read together, and what is taken from their integers in
  /// the group at hand.
  struct Columns {
    SmallVector<Value> numbers, zeros;
  };

  /// Columns that are taken together, so that elements of A that are not in the
  /// first cache are read less often.
  int64_t getWidth() const {
    // Sums of a group have those of all groups beside them in registers.
    int64_t sums = form.registers * (form.hasGroups ? 2 : 3) / 4;
    return std::clamp<int64_t>(sums / form.rows, 1, 4);
  }
  /// Few sums are kept in several chains each, since a sum waits for the one
  /// before.
  int64_t countChains(int64_t width) const {
    return std::max<int64_t>(8 / (form.rows * width), 1);
  }
  Value packLeft(const Operand &a);
  Value getPosition(Value k);
  SmallVector<Value> scaleLeft(Value packed, Value group);

  void fetch(const Columns &columns, Value k);
  SmallVector<Value> multiply(ArrayRef<Value> floats, Value position,
                              int64_t number, ValueRange sums);
  SmallVector<Value> addVector(const Columns &columns, Value k, Value count,
                               int64_t number, ValueRange sums);
  SmallVector<Value> addBlock(const Columns &columns, Value k, Value count,
                              ValueRange sums);
  SmallVector<Value>
  addLoop(Value from, Value to, int64_t step, ValueRange sums,
          function_ref<SmallVector<Value>(Value, ValueRange)> add);
  SmallVector<Value> addElements(const Columns &columns, Value from,
                                 Value length, ValueRange init);
  SmallVector<Value> sumColumns(Value n0, int64_t width);
  SmallVector<Value> addLanesOfAll(ArrayRef<Value> vectors);

  Value depth, padded, left;
  /// Shared scales and zero points in the order of `left`.
  Value factors, offsets;
};

/// Where element k of a row of A lies. Integers of 4 bits are taken from words:
/// the first one of each word of a vector, then the second ones. Of bytes, two
/// vectors are the first and the second elements of pairs, but floats that are
/// looked up are pairs as they lie.
Value QuantizedBuilder::getPosition(Value k) {
  if (form.floatTables)
    return k;
  if (form.bits == 8) {
    Value inBlock = arith::RemUIOp::create(b, k, index(getElements()));
    Value turn = arith::DivUIOp::create(b, inBlock, index(getLength()));
    Value word = arith::RemUIOp::create(b, inBlock, index(getLength()));
    return add(sub(k, inBlock), add(mul(word, index(tiling.grouped)), turn));
  }
  Value inBlock = arith::RemUIOp::create(b, k, index(getBlock()));
  Value field = arith::RemUIOp::create(b, inBlock, index(countFields()));
  Value word = arith::DivUIOp::create(b, inBlock, index(countFields()));
  return add(sub(k, inBlock), add(mul(field, index(getElements())), word));
}

/// A as it is multiplied, with zeros behind its last column up to a whole
/// block. Rows are a line longer, since rows at a power of two apart share a
/// set of the cache.
Value QuantizedBuilder::packLeft(const Operand &a) {
  Type element = getPackedType(types.a);
  Value packed = allocate({form.rows, ShapedType::kDynamic},
                          add(padded, index(getElements())), element);
  Value nothing = arith::ConstantOp::create(b, b.getZeroAttr(element));
  loop(index(0), index(form.rows), 1, [&](Value m) {
    loop(index(0), depth, 1, [&](Value k) {
      Value x = memref::LoadOp::create(b, a.memref, ValueRange{m, k});
      memref::StoreOp::create(b, toPacked(x), packed,
                              ValueRange{m, getPosition(k)});
    });
    loop(depth, padded, 1, [&](Value k) {
      memref::StoreOp::create(b, nothing, packed,
                              ValueRange{m, getPosition(k)});
    });
  });
  return packed;
}

/// left = packed, times the scales that the columns of a group share. Returns
/// its products with their zero points, for each row, if there are any.
SmallVector<Value> QuantizedBuilder::scaleLeft(Value packed, Value group) {
  packShared(scales, group, depth, factors);
  if (zeros)
    packShared(zeros, group, depth, offsets);
  SmallVector<Value> sums(zeros ? form.rows : 0, zeroVector());
  // Whole vectors of bytes, which is all that is read of them.
  Value end = form.bits == 4 ? padded : depth;
  auto op = scf::ForOp::create(
      b, index(0), end, index(getLength()), sums,
      [&](OpBuilder &, Location, Value k, ValueRange sums) {
        withInsertionPoint(k.getParentBlock(), [&] {
          auto load = [&](Value from, ValueRange at) -> Value {
            return vector::LoadOp::create(b, vectorType, from, at);
          };
          Value factor = load(factors, k), offset;
          if (zeros)
            offset = load(offsets, k);
          SmallVector<Value> next;
          for (int64_t m = 0; m < form.rows; ++m) {
            SmallVector<Value> at = {index(m), k};
            Value x = arith::MulFOp::create(b, load(packed, at), factor);
            vector::StoreOp::create(b, x, left, at);
            if (zeros)
              next.push_back(multiplyAdd(x, offset, sums[m]));
          }
          scf::YieldOp::create(b, next);
        });
      });
  return addLanesOfAll(SmallVector<Value>(op.getResults()));
}

/// sums += floats * A at `position`, for a vector of each column and all rows.
/// Vector `number` adds to one of the chains that take turns.
SmallVector<Value> QuantizedBuilder::multiply(ArrayRef<Value> floats,
                                              Value position, int64_t number,
                                              ValueRange sums) {
  SmallVector<Value> next(sums);
  int64_t chain = number % countChains(floats.size());
  Value *sum = &next[chain * form.rows * floats.size()];
  for (int64_t m = 0; m < form.rows; ++m) {
    Value x = vector::LoadOp::create(
        b, VectorType::get({getElements()}, getPackedType(types.a)), left,
        ValueRange{index(m), position});
    for (Value y : floats) {
      *sum = multiplyAddGroup(x, y, *sum);
      ++sum;
    }
  }
  return next;
}

/// One vector of bytes of each column, or of pairs of them.
SmallVector<Value> QuantizedBuilder::addVector(const Columns &columns, Value k,
                                               Value count, int64_t number,
                                               ValueRange sums) {
  SmallVector<Value> floats;
  for (auto [n, zero] : llvm::zip(columns.numbers, columns.zeros)) {
    if (form.floatTables) {
      floats.push_back(lookUpFloats(loadFloatBits(n, k, count, getElements())));
      continue;
    }
    SmallVector<Value> vectors;
    for (int64_t from = 0; from < getElements(); from += getLength()) {
      Value own = count;
      if (count)
        own = max(min(sub(count, index(from)), index(getLength())), index(0));
      vectors.push_back(
          convertBytes(loadWords(n, add(k, index(from)), own), zero));
    }
    floats.push_back(form.pairs ? joinPairs(vectors[0], vectors[1])
                                : vectors.front());
  }
  return multiply(floats, k, number, sums);
}

/// A block of integers of 4 bits. They choose elements of a table, which looks
/// at the lowest bits of each word: that of the column, or where groups share
/// the block, one that zero points are subtracted from.
SmallVector<Value> QuantizedBuilder::addBlock(const Columns &columns, Value k,
                                              Value count, ValueRange sums) {
  SmallVector<Value> next(sums), words;
  for (Value n : columns.numbers)
    words.push_back(loadFields(n, k, count));
  for (int64_t field = 0; field < countFields(); ++field) {
    SmallVector<Value> floats;
    for (auto [word, zero] : llvm::zip(words, columns.zeros))
      floats.push_back(convertField(word, field, zero));
    next = multiply(floats, add(k, index(getElements() * field)), field, next);
  }
  return next;
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

/// Fetches element k of the columns behind these, or further ahead of short
/// ones.
void QuantizedBuilder::fetch(const Columns &columns, Value k) {
  int64_t bits = cast<MemRefType>(weight.getType()).getElementTypeBitWidth();
  Value column = arith::DivUIOp::create(b, k, index(bits / form.bits));
  Value ahead = arith::MaxSIOp::create(
      b, index(columns.numbers.size()),
      arith::DivUIOp::create(b, index(tiling.fetch.bytes * 8 / form.bits),
                             depth));
  for (Value n : columns.numbers)
    memref::PrefetchOp::create(b, weight, ValueRange{add(n, ahead), column},
                               /*isWrite=*/false, tiling.fetch.locality,
                               /*isDataCache=*/true);
}

/// sums += the elements [from, from + length) of the columns, in chains. What
/// is behind the last whole vector is the end of a column.
SmallVector<Value> QuantizedBuilder::addElements(const Columns &columns,
                                                 Value from, Value length,
                                                 ValueRange init) {
  Value end = add(from, length);
  Value lines = add(from, floorTo(length, getBlock()));
  SmallVector<Value> sums =
      addLoop(from, lines, getBlock(), init, [&](Value k, ValueRange sums) {
        fetch(columns, k);
        if (form.bits == 4)
          return addBlock(columns, k, Value(), sums);
        SmallVector<Value> next(sums);
        for (int64_t i = 0; i < getBlock() / getElements(); ++i)
          next = addVector(columns, add(k, index(i * getElements())), Value(),
                           i, next);
        return next;
      });
  // The loop behind them runs once or not at all for a block of 4 bits.
  if (form.bits == 4)
    return addLoop(lines, end, getBlock(), sums, [&](Value k, ValueRange sums) {
      return addBlock(columns, k, sub(end, k), sums);
    });
  return addLoop(lines, end, getElements(), sums,
                 [&](Value k, ValueRange sums) {
                   return addVector(columns, k, sub(end, k), 0, sums);
                 });
}

/// The sums of `width` columns from n0 on, row by row, less their lanes.
SmallVector<Value> QuantizedBuilder::sumColumns(Value n0, int64_t width) {
  SmallVector<Value> totals(form.rows * width, zeroVector());
  if (form.shared) {
    Columns columns;
    for (int64_t i = 0; i < width; ++i) {
      columns.numbers.push_back(add(n0, index(i)));
      columns.zeros.push_back(prepareZero(n0, index(0)));
    }
    SmallVector<Value> sums(totals.size() * countChains(width), zeroVector());
    sums = addElements(columns, index(0), depth, sums);
    addChains(sums, totals.size());
    return sums;
  }
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
          Columns columns;
          SmallVector<Value> factors;
          for (int64_t i = 0; i < width; ++i) {
            Value n = add(n0, index(i));
            columns.numbers.push_back(n);
            columns.zeros.push_back(prepareZero(n, group));
            factors.push_back(loadParameter(scales, n, group));
          }
          SmallVector<Value> sums(totals.size() * countChains(width),
                                  zeroVector());
          Value from = mul(arith::DivUIOp::create(b, group, step), length);
          sums = addElements(columns, from, length, sums);
          addChains(sums, totals.size());
          SmallVector<Value> next;
          for (auto [i, sum] : llvm::enumerate(sums))
            next.push_back(multiplyAdd(sum, factors[i % width], totals[i]));
          scf::YieldOp::create(b, next);
        });
      });
  return SmallVector<Value>(op.getResults());
}

/// The sum of the lanes of each vector, of as many as possible together.
SmallVector<Value> QuantizedBuilder::addLanesOfAll(ArrayRef<Value> vectors) {
  SmallVector<Value> sums;
  while (!vectors.empty()) {
    int64_t count =
        std::min<int64_t>(llvm::bit_floor(vectors.size()), getLength());
    Value lanes = addLanesOf(vectors.take_front(count));
    for (int64_t i = 0; i < count; ++i)
      sums.push_back(vector::ExtractOp::create(b, lanes, i));
    vectors = vectors.drop_front(count);
  }
  return sums;
}

void QuantizedBuilder::build(ValueRange arguments) {
  setIntegers(arguments);
  Value c = arguments.back();
  depth = memref::DimOp::create(b, arguments[0], index(1));
  padded = mul(ceilDiv(depth, getBlock()), index(getBlock()));
  Value packed = packLeft(describe(arguments[0]));
  Value columns = memref::DimOp::create(b, c, index(1));
  auto sumFrom = [&](Value n0, int64_t width, ArrayRef<Value> taken) {
    SmallVector<Value> totals = addLanesOfAll(sumColumns(n0, width));
    for (auto [i, sum] : llvm::enumerate(totals)) {
      if (!taken.empty())
        sum = arith::SubFOp::create(b, sum, taken[i / width]);
      SmallVector<Value> at = {index(i / width), add(n0, index(i % width))};
      Value old = memref::LoadOp::create(b, c, at);
      memref::StoreOp::create(b, addToOld(old, sum), c, at);
    }
  };
  auto sumRange = [&](Value from, Value to, ArrayRef<Value> taken) {
    Value whole = add(from, floorTo(sub(to, from), getWidth()));
    loop(from, whole, getWidth(),
         [&](Value n) { sumFrom(n, getWidth(), taken); });
    if (getWidth() > 1)
      loop(whole, to, 1, [&](Value n) { sumFrom(n, 1, taken); });
  };
  if (!form.shared) {
    left = packed;
    sumRange(index(0), columns, {});
    memref::DeallocOp::create(b, left);
    return;
  }
  int64_t dynamic = ShapedType::kDynamic;
  left = allocate({form.rows, dynamic}, add(padded, index(getElements())));
  factors = allocate({dynamic}, padded);
  if (zeros)
    offsets = allocate({dynamic}, padded);
  if (int64_t size = *form.shared)
    loop(index(0), columns, size, [&](Value n) {
      Value group = arith::DivUIOp::create(b, n, index(size));
      SmallVector<Value> taken = scaleLeft(packed, group);
      sumRange(n, min(add(n, index(size)), columns), taken);
    });
  else
    sumRange(index(0), columns, scaleLeft(packed, index(0)));
  for (Value buffer : {packed, left, factors, offsets})
    if (buffer)
      memref::DeallocOp::create(b, buffer);
}

} // namespace

QuantizedForm QuantizedForm::get(rope_cpu::QuantizedMatmulOp product,
                                 const TargetInfo &target) {
  QuantizedForm form;
  form.rows = product.getShape(product.getX()).getDimSize(0);
  form.bits = product.getBits();
  form.center = product.getCenter();
  form.isSigned = product.getIsSigned();
  form.hasZeros = bool(product.getZeros());
  form.areZerosSigned = product.getAreZerosSigned();
  int64_t group = product.getInnerSize() / product.getNumGroups();
  form.byRows = product.getByRows();
  if (auto shared = product.getShared())
    form.shared = *shared;
  form.hasGroups = !form.shared && product.getNumGroups() > 1;
  form.registers = target.numVectorRegisters;
  MatmulTiling tiling =
      MatmulTiling::get(target, Float32Type::get(product.getContext()));
  // A table is a vector of the 16 floats.
  form.tables = target.hasTables && tiling.vectorLength == 16;
  form.flipsTop =
      form.bits == 4 && !form.tables && !form.isSigned && form.center == 8;
  if (form.flipsTop) {
    form.isSigned = true;
    form.center = 0;
  }
  int64_t block = form.getBlock(tiling);
  form.laneGroup =
      form.hasGroups && form.bits == 4 && group < block ? group : 0;
  auto element = [](Value operand) {
    return getElementTypeOrSelf(operand.getType());
  };
  Type x = element(product.getX());
  bool isNarrow = x.isBF16() || x.isF16();
  auto isExact = [&](int64_t number) {
    return isNarrow &&
           std::abs(number) <= int64_t(1)
                                   << cast<FloatType>(x).getFPMantissaWidth();
  };
  int64_t lowest = form.isSigned ? -(int64_t(1) << (form.bits - 1)) : 0;
  int64_t highest = lowest + (int64_t(1) << form.bits) - 1;
  int64_t lowestZero = form.center, highestZero = form.center;
  if (form.hasZeros && !form.shared) {
    lowestZero += form.areZerosSigned ? -128 : 0;
    highestZero += form.areZerosSigned ? 127 : 255;
  }
  // Shared zero points are taken off sums.
  bool areExact = (!form.hasZeros || form.shared ||
                   element(product.getZeros()).isInteger(8)) &&
                  isExact(lowest - highestZero) &&
                  isExact(highest - lowestZero);
  bool areNumbers = areExact && element(product.getWeight()).isInteger() &&
                    !form.byRows && !form.shared;
  // A group begins with a block.
  bool areWhole = product.getNumGroups() <= 1 || group % block == 0;
  bool hasTiles = x.isBF16()  ? target.hasTilesOfBF16
                  : x.isF16() ? target.hasTilesOfF16
                              : false;
  form.tiles = areNumbers && areWhole && hasTiles && !form.laneGroup &&
               (ShapedType::isDynamic(form.rows) || form.rows > 2);
  // Processors with tiles multiply pairs in vectors at half the rate of floats.
  // Those of Arm have no kernel here.
  bool multipliesPairs = x.isBF16() && target.hasPairsOfBF16;
  bool hasPairs = multipliesPairs && !hasTiles && form.tables;
  bool panelsHavePairs =
      hasPairs && (form.byRows || product.getDepth() % 2 == 0);
  // The lanes of a group that shares a block have no table with zero points.
  // Bytes cost more as pairs, which pays for more than two rows, and have no
  // scales of groups along a row.
  bool arePairs = form.bits == 4 ? !(form.laneGroup && form.hasZeros)
                                 : !form.hasGroups ||
                                       (!form.byRows &&
                                        group % (2 * tiling.vectorLength) == 0);
  bool rowsHavePairs =
      hasPairs && arePairs && (form.byRows || !form.shared) &&
      (areExact || isByteFloat(element(product.getWeight()))) &&
      (form.bits == 4 || ShapedType::isDynamic(form.rows) || form.rows > 2);
  // Panels cost as much as they save of so many rows.
  form.fewRows = tiling.smallRows;
  if (form.byRows || (panelsHavePairs && !rowsHavePairs))
    form.fewRows /= 2;
  bool areMany = ShapedType::isDynamic(form.rows) || form.rows > form.fewRows;
  // A vector of columns is whole words.
  bool areWords = !form.byRows || form.bits == 8 || tiling.vectorLength >= 8;
  form.panels = areMany && areWords && !form.tiles && !hasTiles &&
                multipliesPairs == hasPairs;
  bool alongDepth = form.panels && !form.byRows;
  form.blockParts =
      alongDepth && form.hasGroups ? block / std::gcd(block, group) : 1;
  form.wholeBlocks = alongDepth && product.getDepth() % block == 0;
  form.pairs = form.panels ? panelsHavePairs : rowsHavePairs;
  auto number = dyn_cast<FloatType>(element(product.getWeight()));
  form.floatTables =
      !form.panels && rowsHavePairs && number &&
      APFloat::getZero(number.getFloatSemantics(), /*Negative=*/true)
          .isNegative();
  form.roundsScaled = (form.panels && panelsHavePairs) ||
                      (rowsHavePairs && form.byRows && !form.shared);
  // They take any number of rows that as many of them hold.
  if (form.tiles && !ShapedType::isDynamic(form.rows))
    form.rows = llvm::alignTo(form.rows, MatmulTiling::tileRows);
  return form;
}

func::FuncOp getOrCreateQuantizedMatmul(SymbolTable &symbols,
                                        rope_cpu::QuantizedMatmulOp product,
                                        const TargetInfo &target) {
  auto element = [](Value operand) {
    return getElementTypeOrSelf(operand.getType());
  };
  QuantizedForm form = QuantizedForm::get(product, target);
  std::string name;
  llvm::raw_string_ostream os(name);
  os << "rope_matmul_" << element(product.getX()) << "_"
     << (form.isSigned ? "s" : "u") << form.bits << "_in_"
     << element(product.getWeight()) << "_" << element(product.getScales());
  if (form.hasZeros)
    os << (form.areZerosSigned ? "_signed_zeros_" : "_zeros_")
       << element(product.getZeros());
  os << "_" << element(product.getInit()) << "_rows";
  if (!ShapedType::isDynamic(form.rows) && !form.panels)
    os << "_" << form.rows;
  if (form.center)
    os << "_center_" << form.center;
  if (form.flipsTop)
    os << "_flipped";
  if (form.laneGroup)
    os << "_group_" << form.laneGroup;
  if (form.byRows)
    os << (form.hasGroups ? "_by_groups_of_rows" : "_by_rows");
  if (form.shared)
    os << "_shared_" << *form.shared;

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
  if (form.pairs || form.tiles)
    tiling.groupRows(2);
  if (form.panels) {
    int64_t block = form.getBlock(tiling);
    tiling.depth = std::max(tiling.depth / block, int64_t(1)) * block;
    if (!ShapedType::isDynamic(form.rows))
      tiling.fitRows(form.rows);
    os << "_panels_" << tiling.rows << "_last_" << tiling.lastRows;
    if (form.hasGroups)
      os << "_parts_" << form.blockParts;
    if (form.wholeBlocks)
      os << "_whole";
  }
  if (form.tiles) {
    requestTilesAtLoad(symbols);
    os << "_tiles";
  } else if (form.pairs) {
    os << "_pairs";
  }
  return getOrCreateKernelFunction(
      symbols, name, "rope.matmul", parameters,
      [&](ImplicitLocOpBuilder &b, ValueRange arguments) {
        if (form.panels)
          buildQuantizedPanels(b, types, tiling, form, arguments);
        else if (form.byRows)
          buildQuantizedRows(b, types, tiling, form, arguments);
        else if (form.tiles)
          buildQuantizedTiles(b, types, tiling, form, arguments);
        else
          QuantizedBuilder(b, types, tiling, form).build(arguments);
      });
}

} // namespace mlir::rope
