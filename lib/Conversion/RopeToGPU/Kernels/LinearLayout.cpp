//===- LinearLayout.cpp - Which lane holds what ---------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LinearLayout.h"

namespace mlir::rope {

static unsigned countBits(ArrayRef<LinearLayout::Number> numbers) {
  unsigned bits = 0;
  for (const LinearLayout::Number &number : numbers)
    bits += number.bits;
  return bits;
}

LinearLayout LinearLayout::ofTile(ArrayRef<TilePlace> registers,
                                  ArrayRef<TilePlace> lanes,
                                  ArrayRef<TilePlace> warps) {
  LinearLayout layout;
  unsigned rowBits = 0, columnBits = 0;
  const std::pair<StringRef, ArrayRef<TilePlace>> all[] = {
      {"register", registers}, {"lane", lanes}, {"warp", warps}};
  for (auto [name, places] : all) {
    layout.from.push_back({name, unsigned(places.size())});
    for (TilePlace place : places) {
      rowBits = std::max(rowBits, llvm::Log2_64_Ceil(place.row + 1));
      columnBits = std::max(columnBits, llvm::Log2_64_Ceil(place.column + 1));
    }
  }
  layout.to = {{"row", rowBits}, {"column", columnBits}};
  for (auto [name, places] : all)
    for (TilePlace place : places)
      layout.bases.push_back(place.row | place.column << rowBits);
  return layout;
}

LinearLayout LinearLayout::get(rope_gpu::LayoutAttr attribute) {
  auto getPlaces = [](ArrayRef<int64_t> numbers) {
    SmallVector<TilePlace> places;
    for (; !numbers.empty(); numbers = numbers.drop_front(2))
      places.push_back({numbers[0], numbers[1]});
    return places;
  };
  return ofTile(getPlaces(attribute.getRegisters()),
                getPlaces(attribute.getLanes()));
}

rope_gpu::LayoutAttr LinearLayout::getAttribute(MLIRContext *context) const {
  auto getNumbers = [](ArrayRef<TilePlace> places) {
    SmallVector<int64_t> numbers;
    for (TilePlace place : places)
      llvm::append_values(numbers, place.row, place.column);
    return numbers;
  };
  return rope_gpu::LayoutAttr::get(context, getNumbers(getRegisterBits()),
                                   getNumbers(getLaneBits()),
                                   /*warps=*/ArrayRef<int64_t>());
}

int64_t LinearLayout::map(int64_t packed) const {
  int64_t result = 0;
  for (auto [bit, base] : llvm::enumerate(bases))
    if (packed >> bit & 1)
      result ^= base;
  return result;
}

SmallVector<int64_t> LinearLayout::apply(ArrayRef<int64_t> numbers) const {
  int64_t packed = 0;
  unsigned start = 0;
  for (auto [number, field] : llvm::zip(numbers, from)) {
    packed |= number << start;
    start += field.bits;
  }
  int64_t result = map(packed);
  SmallVector<int64_t> results;
  for (const Number &field : to) {
    results.push_back(result & ((int64_t(1) << field.bits) - 1));
    result >>= field.bits;
  }
  return results;
}

/// Bits that move together are one shift.
SmallVector<Value> LinearLayout::apply(DeviceBuilder &b,
                                       ArrayRef<Value> numbers) const {
  SmallVector<Value> results;
  unsigned resultStart = 0;
  for (const Number &field : to) {
    Value result;
    unsigned start = 0;
    auto getPart = [&](unsigned bit) {
      return bases[start + bit] >> resultStart &
             ((int64_t(1) << field.bits) - 1);
    };
    for (auto [number, source] : llvm::zip(numbers, from)) {
      for (unsigned bit = 0; number && bit < source.bits;) {
        int64_t part = getPart(bit);
        assert((part & (part - 1)) == 0 && "bits do not mix");
        unsigned end = bit + 1;
        while (part && end < source.bits && getPart(end) == part << (end - bit))
          ++end;
        if (part) {
          Value moved = number;
          if (bit > 0)
            moved = b.div(moved, int64_t(1) << bit);
          if (end < source.bits)
            moved = b.rem(moved, int64_t(1) << (end - bit));
          if (part > 1)
            moved = b.mul(moved, part);
          result = result ? b.add(result, moved) : moved;
        }
        bit = end;
      }
      start += source.bits;
    }
    results.push_back(result ? result : b.i32(0));
    resultStart += field.bits;
  }
  return results;
}

LinearLayout LinearLayout::compose(const LinearLayout &next) const {
  assert(countBits(to) == next.bases.size() && "expected the same numbers");
  LinearLayout result;
  result.from = from;
  result.to = next.to;
  for (int64_t base : bases)
    result.bases.push_back(next.map(base));
  return result;
}

LinearLayout LinearLayout::invert() const {
  // Gauss: what makes a base, until each bit is made alone.
  SmallVector<std::pair<int64_t, int64_t>> made;
  for (auto [bit, base] : llvm::enumerate(bases))
    made.push_back({base, int64_t(1) << bit});
  LinearLayout result;
  result.from = to;
  result.to = from;
  for (unsigned bit = 0; bit < countBits(to); ++bit) {
    auto *pivot = llvm::find_if(ArrayRef(made).drop_front(bit), [&](auto &row) {
      return row.first >> bit & 1;
    });
    assert(pivot != made.end() && "expected a map onto all results");
    std::swap(made[bit], made[pivot - made.begin()]);
    for (auto [number, row] : llvm::enumerate(made))
      if (number != bit && row.first >> bit & 1)
        row = {row.first ^ made[bit].first, row.second ^ made[bit].second};
  }
  for (unsigned bit = 0; bit < countBits(to); ++bit)
    result.bases.push_back(made[bit].second);
  return result;
}

void LinearLayout::print(raw_ostream &os) const {
  unsigned bit = 0;
  for (const Number &source : from)
    for (unsigned i = 0; i < source.bits; ++i, ++bit) {
      os << (bit ? (i ? ", " : "; ") : "");
      if (i == 0)
        os << source.name << ' ';
      os << (1 << i) << " ->";
      int64_t base = bases[bit];
      if (!base)
        os << " 0";
      for (const Number &field : to) {
        if (int64_t part = base & ((int64_t(1) << field.bits) - 1))
          os << ' ' << field.name << ' ' << part;
        base >>= field.bits;
      }
    }
}

//===----------------------------------------------------------------------===//
// Tiles
//===----------------------------------------------------------------------===//

SmallVector<TilePlace> LinearLayout::getBits(unsigned number) const {
  unsigned start = countBits(ArrayRef(from).take_front(number));
  SmallVector<TilePlace> places;
  for (int64_t base : ArrayRef(bases).slice(start, from[number].bits))
    places.push_back(
        {base & ((int64_t(1) << to[0].bits) - 1), base >> to[0].bits});
  return places;
}

LinearLayout LinearLayout::transpose() const {
  SmallVector<TilePlace> registers = getRegisterBits(), lanes = getLaneBits();
  for (SmallVector<TilePlace> *places : {&registers, &lanes})
    for (TilePlace &place : *places)
      std::swap(place.row, place.column);
  return ofTile(registers, lanes);
}

LinearLayout LinearLayout::joinPairs() const {
  SmallVector<TilePlace> registers = getRegisterBits(), lanes = getLaneBits();
  registers.erase(registers.begin());
  for (SmallVector<TilePlace> *places : {&registers, &lanes})
    for (TilePlace &place : *places)
      place.column /= 2;
  return ofTile(registers, lanes);
}

LinearLayout LinearLayout::splitColumns(int64_t size) const {
  LinearLayout result = *this;
  unsigned low = std::min(llvm::Log2_64(size), to[1].bits);
  result.to = {to[0], {"column", low}, {"piece", to[1].bits - low}};
  return result;
}

int64_t LinearLayout::getRows() const {
  return int64_t(1) << llvm::count_if(
             getRegisterBits(), [](TilePlace place) { return place.row != 0; });
}

int64_t LinearLayout::getRowStep(int64_t row) const {
  int64_t step = 0;
  for (TilePlace place : getRegisterBits())
    if (place.row) {
      step += row % 2 * place.row;
      row /= 2;
    }
  return step + (row << to[0].bits);
}

int64_t LinearLayout::getRun() const {
  int64_t run = 1;
  for (TilePlace place : getRegisterBits()) {
    if (place.row || place.column != run)
      break;
    run *= 2;
  }
  return run;
}

int64_t LinearLayout::getRowLanes() const {
  return int64_t(1) << getRowDistances().size();
}

int64_t LinearLayout::getPlace(int64_t column) const {
  int64_t place = 0;
  for (TilePlace bit : getRegisterBits())
    if (bit.column) {
      place += column % 2 * bit.column;
      column /= 2;
    }
  return place + (column << to[1].bits);
}

int64_t LinearLayout::getSpread() const {
  int64_t spread = 0;
  for (TilePlace place : getLaneBits())
    spread += place.column;
  return spread;
}

SmallVector<int64_t> LinearLayout::getRowDistances() const {
  SmallVector<int64_t> distances;
  for (auto [bit, place] : llvm::enumerate(getLaneBits()))
    if (!place.row)
      distances.push_back(int64_t(1) << bit);
  return distances;
}

//===----------------------------------------------------------------------===//
// Exchange
//===----------------------------------------------------------------------===//

static Value isBitSet(DeviceBuilder &b, Value lane, unsigned bit) {
  return b.equal(b.rem(b.div(lane, int64_t(1) << bit), 2), b.i32(1));
}

/// Registers that differ in bit `r` and lanes that differ in bit `l` change
/// places.
static void swapBits(DeviceBuilder &b, SmallVectorImpl<Value> &registers,
                     unsigned r, unsigned l, Value lane) {
  Value isUpper = isBitSet(b, lane, l);
  for (size_t low = 0; low < registers.size(); ++low) {
    if (low >> r & 1)
      continue;
    Value &first = registers[low], &second = registers[low | size_t(1) << r];
    Value sent = b.select(isUpper, first, second);
    Value received = b.shuffleXor(sent, int64_t(1) << l);
    Value kept = b.select(isUpper, received, first);
    second = b.select(isUpper, second, received);
    first = kept;
  }
}

/// Lanes that differ in bit `l` get what both have, as a bit more of the
/// registers.
static void shareBits(DeviceBuilder &b, SmallVectorImpl<Value> &registers,
                      unsigned l, Value lane) {
  Value isUpper = isBitSet(b, lane, l);
  SmallVector<Value> lower, upper;
  for (Value own : registers) {
    Value other = b.shuffleXor(own, int64_t(1) << l);
    lower.push_back(b.select(isUpper, other, own));
    upper.push_back(b.select(isUpper, own, other));
  }
  registers = std::move(lower);
  llvm::append_range(registers, upper);
}

SmallVector<Value> convertLayout(DeviceBuilder &b, const LinearLayout &from,
                                 const LinearLayout &to, ArrayRef<Value> values,
                                 Value lane, int64_t first, int64_t count) {
  SmallVector<Value> registers(values);
  SmallVector<TilePlace> own = from.getRegisterBits(),
                         lanes = from.getLaneBits(), wanted = to.getLaneBits();
  for (auto [bit, place] : llvm::enumerate(wanted)) {
    auto *other = llvm::find(own, place);
    if (other == own.end())
      continue;
    swapBits(b, registers, other - own.begin(), bit, lane);
    std::swap(*other, lanes[bit]);
  }
  // Lanes that hold the same: what a lane wants it gets from whoever has it, or
  // all that another one has.
  size_t number = count ? count : to.getNumRegisters();
  SmallVector<unsigned> shared;
  for (auto [bit, place] : llvm::enumerate(wanted))
    if (place == TilePlace() && !(lanes[bit] == place))
      shared.push_back(bit);
  if ((registers.size() << shared.size()) - registers.size() < number)
    for (unsigned bit : shared) {
      shareBits(b, registers, bit, lane);
      own.push_back(std::exchange(lanes[bit], TilePlace()));
    }
  LinearLayout source = to.compose(LinearLayout::ofTile(own, lanes).invert());
  bool isOwn = lanes == wanted;
  Value start = isOwn ? Value() : source.apply(b, {Value(), lane})[1];
  SmallVector<Value> results;
  for (size_t i = first; i < first + number; ++i) {
    SmallVector<int64_t> at = source.apply({int64_t(i)});
    Value held = registers[at[0]];
    if (!isOwn)
      held = b.shuffleFrom(held, b.add(start, at[1]));
    else if (at[1])
      held = b.shuffleXor(held, at[1]);
    results.push_back(held);
  }
  return results;
}

} // namespace mlir::rope
