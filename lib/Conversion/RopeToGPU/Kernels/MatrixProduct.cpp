//===- MatrixProduct.cpp - 16x16 tiles by one subgroup --------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MatrixProduct.h"

#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/LLVMIR/ROCDLDialect.h"

namespace mlir::rope {

MatrixProduct::MatrixProduct(DeviceBuilder &b, MatrixUnit unit,
                             const LinearLayout &layout, Type element,
                             Value lane)
    : layout(layout), b(b), instruction(*findMatrixInstruction(unit, element)),
      element(element), lane(lane) {
  SmallVector<Value> place = layout.apply(b, {Value(), lane});
  row = place[0];
  column = place[1];
}

//===----------------------------------------------------------------------===//
// Layouts
//===----------------------------------------------------------------------===//

LinearLayout MatrixProduct::getSumLayout(MatrixUnit unit, bool ofEight) {
  const LinearLayout &sums =
      llvm::find_if(getMatrixInstructions(), [&](auto &instruction) {
        return instruction.unit == unit;
      })->c;
  SmallVector<TilePlace> registers = sums.getRegisterBits();
  if (unit == MatrixUnit::Mma) {
    registers.push_back({0, 8});
    return sums.withRegisters(registers);
  }
  // Columns go to registers, then to lanes, then to the other registers.
  SmallVector<TilePlace> lanes = sums.transpose().getLaneBits();
  size_t own = registers.size() - ofEight;
  int64_t next = 1;
  auto place = [&](MutableArrayRef<TilePlace> bits) {
    for (TilePlace &bit : bits)
      if (!bit.row)
        bit.column = std::exchange(next, 2 * next);
  };
  llvm::fill(registers, TilePlace());
  place(MutableArrayRef(registers).take_front(own));
  place(lanes);
  place(MutableArrayRef(registers).drop_front(own));
  return LinearLayout::ofTile(registers, lanes);
}

int64_t MatrixProduct::getDepth(MatrixUnit unit, Type element) {
  const MatrixInstruction &row = *findMatrixInstruction(unit, element);
  if (unit == MatrixUnit::Mma)
    return row.k;
  // A piece of each lane.
  int64_t lanes = row.k / row.a.getNumRegisters();
  return std::max(lanes * 16 / getElementBytes(element), row.k);
}

/// A factor with rows and the depth as columns, for several products: the order
/// along the depth is free, as both factors have the same. So a lane has
/// neighbours.
static LinearLayout widen(const LinearLayout &factor, int64_t products) {
  SmallVector<TilePlace> registers = factor.getRegisterBits(),
                         lanes = factor.getLaneBits();
  int64_t depth = factor.getNumRegisters();
  for (int64_t product = 1; product < products; product *= 2, depth *= 2)
    registers.push_back({0, depth});
  for (TilePlace &bit : lanes)
    if (bit.column)
      bit.column = std::exchange(depth, 2 * depth);
  return LinearLayout::ofTile(registers, lanes);
}

LinearLayout MatrixProduct::getLeft(int64_t depth) const {
  if (!isWave())
    return instruction.a;
  return widen(instruction.b.transpose(), depth / instruction.k);
}

LinearLayout MatrixProduct::getRight(int64_t depth) const {
  if (!isWave()) {
    LinearLayout factor = instruction.b.transpose();
    SmallVector<TilePlace> registers = factor.getRegisterBits();
    registers.push_back({8, 0});
    return factor.withRegisters(registers);
  }
  // Row of the instruction to column of the sums.
  LinearLayout columns = instruction.c.invert().compose(layout);
  SmallVector<TilePlace> lanes = instruction.a.getLaneBits();
  for (TilePlace &bit : lanes)
    bit.row = columns.apply({bit.row, 0})[1];
  return widen(LinearLayout::ofTile(instruction.a.getRegisterBits(), lanes),
               depth / instruction.k);
}

//===----------------------------------------------------------------------===//
// Factors
//===----------------------------------------------------------------------===//

/// Numbers `[first, first + count)` of two vectors.
static Value take(DeviceBuilder &b, Value low, Value high, int32_t first,
                  int32_t count) {
  return LLVM::ShuffleVectorOp::create(
      b, low, high, llvm::to_vector(llvm::seq(first, first + count)));
}

/// Register `i` of a lane is of the matrix that the eight lanes from `8 i` on
/// give the rows of.
MatrixProduct::Fragment MatrixProduct::loadMatrices(const LinearLayout &factor,
                                                    const SharedTile &tile,
                                                    const Start &start) {
  SmallVector<TilePlace> bits = factor.getRegisterBits();
  bool isTransposed = bits[0].row != 0;
  SmallVector<Value> at =
      LinearLayout::ofTile({}, {{1, 0}, {2, 0}, {4, 0}, bits[1], bits[2]})
          .splitColumns(8)
          .apply(b, {Value(), lane});
  Value address = tile.getPiece(b, b.add(start.row, at[0]), at[2],
                                start.rowStep, start.columnStep / 8);
  SmallVector<Type> four(4, b.getI32Type());
  Value loaded = NVVM::LdMatrixOp::create(
      b, LLVM::LLVMStructType::getLiteral(b.getContext(), four), address,
      b.getI32IntegerAttr(4),
      NVVM::MMALayoutAttr::get(b.getContext(), isTransposed
                                                   ? NVVM::MMALayout::col
                                                   : NVVM::MMALayout::row),
      NVVM::LdStMatrixShapeAttr::get(b.getContext(), 8, 8),
      NVVM::LdStMatrixEltTypeAttr::get(b.getContext(),
                                       NVVM::LdStMatrixEltType::B16));
  Fragment registers;
  for (int64_t i = 0; i < 4; ++i)
    registers.push_back(join(b.extract(loaded, i)));
  return registers;
}

/// Registers whose columns are neighbours are loaded together, up to 16 bytes.
MatrixProduct::Fragment MatrixProduct::loadPieces(const LinearLayout &factor,
                                                  const SharedTile &tile,
                                                  const Start &start) {
  int64_t elements = tile.layout.getPieceElements(), size = 1;
  SmallVector<Value> at =
      factor.withRegisters({}).splitColumns(elements).apply(b, {Value(), lane});
  Value row = start.row ? b.add(start.row, at[0]) : at[0];
  Value piece = start.piece ? b.add(start.piece, at[2]) : at[2];
  SmallVector<int64_t> places{0};
  int64_t others = factor.getNumRegisters() - 1;
  for (auto [bit, place] : llvm::enumerate(factor.getRegisterBits()))
    if (!place.row && place.column == size && size < elements) {
      for (int64_t i = 0; i < size; ++i)
        places.push_back(places[i] | int64_t(1) << bit);
      others ^= int64_t(1) << bit;
      size *= 2;
    }
  Type type = VectorType::get({size}, getBitsType());
  // Numbers an operand of the instruction has.
  int64_t width = isWave() ? instruction.a.getNumRegisters() : 1;
  Fragment result(factor.getNumRegisters() / width);
  Value before;
  for (int64_t number = 0; number < factor.getNumRegisters(); ++number) {
    if (number & ~others)
      continue;
    SmallVector<int64_t> place = factor.apply({number});
    Value address = tile.getPiece(b, row, piece, start.rowStep + place[0],
                                  (start.columnStep + place[1]) / elements);
    if (!isConstantIntValue(at[1], 0))
      address = b.offsetPointer(address, at[1], element);
    Value loaded = b.load(address, type, size * getElementBytes(element));
    if (width > size) {
      if (number % width)
        result[number / width] = take(b, before, loaded, 0, width);
      before = loaded;
      continue;
    }
    for (int64_t i = 0; i < size; i += width)
      result[(number | places[i]) / width] =
          width == 1      ? b.element(loaded, i)
          : width == size ? loaded
                          : take(b, loaded, loaded, i, width);
  }
  return result;
}

MatrixProduct::Fragment MatrixProduct::load(const LinearLayout &factor,
                                            const SharedTile &tile,
                                            const Start &start) {
  if (isWave() || element.isF32())
    return loadPieces(factor, tile, start);
  return loadMatrices(factor, tile, start);
}

MatrixProduct::Fragment MatrixProduct::loadLeft(const SharedTile &tile,
                                                Value from, int64_t step,
                                                int64_t k) {
  return load(getLeft(getDepth()), tile, {from, Value(), step, k});
}

MatrixProduct::Fragment MatrixProduct::loadRight(const SharedTile &tile,
                                                 RightStorage storage,
                                                 Value origin, int64_t k,
                                                 int64_t n) {
  LinearLayout factor = getRight(getDepth());
  if (storage == RightStorage::DepthContiguous)
    return load(factor, tile, {origin, Value(), n, k});
  assert(!isWave() && "lanes take neighbours along the depth");
  return load(factor.transpose(), tile, {origin, Value(), k, n});
}

MatrixProduct::Fragment MatrixProduct::loadRightOfSums(const SharedTile &tile,
                                                       Value origin, int64_t k,
                                                       int64_t n) {
  if (!isWave())
    return loadRight(tile, RightStorage::ColumnContiguous, origin, k, n);
  Value first = b.div(origin, tile.layout.getPieceElements());
  return load(getRight(getSumDepth()), tile, {Value(), first, n, k});
}

/// Words of two numbers as the instructions take them.
Value MatrixProduct::join(ArrayRef<Value> words) {
  Type type = VectorType::get({int64_t(2 * words.size())}, getBitsType());
  if (words.size() == 1)
    return b.bitcast(words[0], element.isF16() ? type : b.getI32Type());
  SmallVector<Value> bits;
  for (Value word : words)
    bits.push_back(b.bitcast(word, b.getI32Type()));
  return b.bitcast(b.makeVector(bits), type);
}

MatrixProduct::Fragment
MatrixProduct::makeLeft(ArrayRef<SmallVector<Value>> groups, int64_t k) {
  int64_t depth = getSumDepth(), columns = layout.getGroup();
  SmallVector<Value> numbers;
  for (int64_t at = k; at < k + depth; at += columns)
    llvm::append_range(numbers, groups[at / columns]);
  LinearLayout to = getLeft(depth);
  SmallVector<TilePlace> wanted = to.getRegisterBits();
  for (int64_t more = depth; more < columns; more *= 2)
    wanted.push_back({0, more});
  to = to.withRegisters(wanted);
  LinearLayout from =
      layout.withRegisters(ArrayRef(layout.getRegisterBits())
                               .take_front(llvm::Log2_64(numbers.size())));
  if (element.isF32()) {
    int64_t count = getLeft(depth).getNumRegisters();
    return convertLayout(b, from, to, numbers, lane,
                         k % columns / depth * count, count);
  }
  SmallVector<Value> words;
  for (size_t i = 0; i < numbers.size(); i += 2)
    words.push_back(b.makeVector(
        {b.toFloat(numbers[i], element), b.toFloat(numbers[i + 1], element)}));
  if (!(from == to)) {
    for (Value &word : words)
      word = b.bitcast(word, b.getI32Type());
    words = convertLayout(b, from.joinPairs(), to.joinPairs(), words, lane);
  }
  size_t each = isWave() ? instruction.b.getNumRegisters() / 2 : 1;
  Fragment operands;
  for (ArrayRef<Value> rest = words; !rest.empty();
       rest = rest.drop_front(each))
    operands.push_back(join(rest.take_front(each)));
  return operands;
}

//===----------------------------------------------------------------------===//
// Sums
//===----------------------------------------------------------------------===//

void MatrixProduct::multiply(MutableArrayRef<Value> sums, ArrayRef<Value> left,
                             ArrayRef<Value> right) {
  if (isWave()) {
    for (auto [x, w] : llvm::zip_equal(left, right))
      instruction.multiply(b, instruction, w, x, sums);
    return;
  }
  size_t half = right.size() / 2, sumHalf = sums.size() / 2;
  for (size_t i : {0, 1})
    instruction.multiply(b, instruction, left, right.slice(i * half, half),
                         sums.slice(i * sumHalf, sumHalf));
}

void MatrixProduct::endStep() {
  // No load of a factor is moved across a barrier of the warp. A lane of WMMA
  // has eight registers of each factor, and 256 in all.
  if (!isWave())
    NVVM::SyncWarpOp::create(b, b.i32(-1));
  else if (instruction.unit == MatrixUnit::Wmma)
    ROCDL::SchedBarrier::create(b, b.getI32IntegerAttr(0));
}

SmallVector<Value> MatrixProduct::unpack(ArrayRef<Value> sums) {
  if (!isWave())
    return llvm::to_vector(sums);
  SmallVector<Value> numbers;
  for (int64_t i = 0; i < layout.getNumRegisters(); ++i)
    numbers.push_back(b.element(sums[0], i));
  return numbers;
}

void MatrixProduct::scale(MutableArrayRef<Value> sums,
                          ArrayRef<Value> factors) {
  if (isWave()) {
    SmallVector<Value> factor(layout.getNumRegisters(), factors[0]);
    sums[0] = b.mulF(sums[0], b.makeVector(factor));
    return;
  }
  for (auto [i, sum] : llvm::enumerate(sums))
    sum = b.mulF(sum, factors[i / layout.getRun() % layout.getRows()]);
}

SmallVector<SmallVector<Value>>
MatrixProduct::splitGroups(ArrayRef<Value> sums) {
  size_t each = getNumValues(), groupSums = layout.getGroupSums();
  SmallVector<SmallVector<Value>> groups;
  for (; !sums.empty(); sums = sums.drop_front(each)) {
    SmallVector<Value> numbers = unpack(sums.take_front(each));
    for (size_t first = 0; first < numbers.size(); first += groupSums)
      groups.emplace_back(ArrayRef<Value>(numbers).slice(first, groupSums));
  }
  return groups;
}

SmallVector<SmallVector<Value>>
MatrixProduct::getGroups(ValueRange numbers) const {
  int64_t run = layout.getRun(), rows = layout.getRows();
  int64_t columns = static_cast<int64_t>(numbers.size()) / rows;
  SmallVector<SmallVector<Value>> groups(columns / run);
  for (int64_t row = 0; row < rows; ++row)
    for (int64_t column = 0; column < columns; ++column)
      groups[column / run].push_back(numbers[row * columns + column]);
  return groups;
}

SmallVector<Value>
MatrixProduct::listRows(ArrayRef<SmallVector<Value>> groups) const {
  int64_t run = layout.getRun();
  SmallVector<Value> numbers;
  for (int64_t row = 0; row < layout.getRows(); ++row)
    for (ArrayRef<Value> group : groups)
      llvm::append_range(numbers, group.slice(row * run, run));
  return numbers;
}

SmallVector<SmallVector<Value>> MatrixProduct::splitRows(ArrayRef<Value> sums,
                                                         int64_t tiles) {
  size_t each = getNumValues() * tiles;
  SmallVector<SmallVector<Value>> rows;
  for (; !sums.empty(); sums = sums.drop_front(each)) {
    size_t first = rows.size();
    rows.resize(first + layout.getRows());
    for (ArrayRef<Value> group : splitGroups(sums.take_front(each)))
      for (auto [i, number] : llvm::enumerate(group))
        rows[first + i / layout.getRun()].push_back(number);
  }
  return rows;
}

SmallVector<Value> MatrixProduct::getRemainders(ArrayRef<Value> sums) {
  SmallVector<Value> remainders;
  for (Value sum : sums)
    remainders.push_back(
        b.subF(sum, b.toFloat(b.toFloat(sum, element), b.getF32Type())));
  return remainders;
}

} // namespace mlir::rope
