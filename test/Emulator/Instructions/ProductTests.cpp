//===- ProductTests.cpp - Products of fragments and of descriptors --------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Tests.h"
#include "rope/Emulator/Instructions/WarpgroupMultiply.h"
#include <algorithm>
#include <cstring>

using namespace mlir::rope::emulator;

/// Writes a small integer in a format.
static void writeNumber(NumberFormat format, int value, void *bytes) {
  auto write = [&](auto bits) { std::memcpy(bytes, &bits, sizeof(bits)); };
  switch (format) {
  case NumberFormat::f16:
    return write(toF16(static_cast<float>(value)));
  case NumberFormat::bf16:
    return write(toBF16(static_cast<float>(value)));
  case NumberFormat::tf32:
  case NumberFormat::f32:
    return write(static_cast<float>(value));
  case NumberFormat::f64:
    return write(static_cast<double>(value));
  case NumberFormat::s8:
    return write(static_cast<int8_t>(value));
  case NumberFormat::u8:
    return write(static_cast<uint8_t>(value + 7));
  case NumberFormat::s32:
    return write(static_cast<int32_t>(value));
  }
}

/// Registers of all lanes that hold a matrix as a layout says, `elements` of
/// them per lane.
struct Fragment {
  const FragmentLayout &layout;
  NumberFormat format;
  int elements;
  std::vector<char> bytes;

  Fragment(llvm::StringRef name, NumberFormat format, int elements = 0)
      : layout(getFragmentLayout(name)), format(format),
        elements(elements ? elements : layout.elements),
        bytes(layout.lanes * this->elements * getByteSize(format)) {}

  char *lane(int lane) {
    return bytes.data() + lane * elements * getByteSize(format);
  }
  template <typename Visit>
  void forEach(Visit visit) {
    for (int at = 0; at < layout.lanes; ++at)
      for (int i = 0; i < elements; ++i) {
        MatrixStep position = layout.getPosition(at, i);
        visit(position.row, position.column,
              lane(at) + i * getByteSize(format));
      }
  }
  bool areEqual(int first, int second) {
    return std::equal(lane(first), lane(first + 1), lane(second));
  }
  void swapLanes(int first, int second) {
    std::swap_ranges(lane(first), lane(first + 1), lane(second));
  }
};

/// The product of random matrices by an instruction, checked at every element.
/// Swapping two lanes of any operand must spoil it.
static void checkProduct(const MatrixInstruction &instruction,
                         MatrixFormats formats) {
  int m = instruction.m, n = instruction.n, k = instruction.k;
  Fragment a(instruction.a, formats.a), b(instruction.b, formats.b),
      c(instruction.c, formats.c), d(instruction.c, formats.c);
  SmallIntegers random;
  std::vector<int> left(m * k), right(k * n), start(m * n);
  for (std::vector<int> *matrix : {&left, &right, &start})
    for (int &element : *matrix)
      element = random.next();
  auto fill = [](Fragment &fragment, const std::vector<int> &matrix) {
    fragment.forEach([&](int row, int column, char *bytes) {
      writeNumber(fragment.format,
                  matrix[row * fragment.layout.columns + column], bytes);
    });
  };
  fill(a, left);
  fill(b, right);
  fill(c, start);
  auto isRight = [&] {
    std::vector<LaneFragments> lanes;
    for (int lane = 0; lane < a.layout.lanes; ++lane)
      lanes.push_back({a.lane(lane), b.lane(lane), c.lane(lane), d.lane(lane)});
    bool right_ = multiplyFragments(instruction, formats, lanes);
    int aBias = formats.a == NumberFormat::u8 ? 7 : 0;
    int bBias = formats.b == NumberFormat::u8 ? 7 : 0;
    d.forEach([&](int row, int column, char *bytes) {
      int sum = start[row * n + column];
      for (int i = 0; i < k; ++i)
        sum += (left[row * k + i] + aBias) * (right[i * n + column] + bBias);
      right_ &= readNumber(formats.c, bytes) == sum;
    });
    return right_;
  };
  EXPECT(isRight());
  for (Fragment *fragment : {&a, &b, &c})
    for (int other : {1, 4, 9, 15, 31}) {
      if (fragment->areEqual(0, other))
        continue;
      fragment->swapLanes(0, other);
      EXPECT(!isRight());
      fragment->swapLanes(0, other);
    }
  EXPECT(isRight());
}

static void registerProducts() {
  using F = NumberFormat;
  for (const MatrixInstruction &instruction : getMatrixInstructions()) {
    switch (instruction.operandBytes) {
    case 1:
      checkProduct(instruction, {F::s8, F::s8, F::s32});
      checkProduct(instruction, {F::u8, F::s8, F::s32});
      break;
    case 2:
      checkProduct(instruction, {F::f16, F::f16, F::f32});
      checkProduct(instruction, {F::bf16, F::bf16, F::f32});
      if (instruction.family == MatrixFamily::mma)
        checkProduct(instruction, {F::f16, F::f16, F::f16});
      break;
    case 4:
      if (instruction.family == MatrixFamily::mma)
        checkProduct(instruction, {F::tf32, F::tf32, F::f32});
      else
        checkProduct(instruction, {F::f32, F::f32, F::f32});
      break;
    case 8:
      checkProduct(instruction, {F::f64, F::f64, F::f64});
      break;
    }
  }
}

/// Lanes 16 to 31 of WMMA operands have to repeat lanes 0 to 15.
static void repeatedOperandsAgree() {
  const MatrixInstruction *instruction =
      findMatrixInstruction(MatrixFamily::wmma, 16, 16, 16, 2);
  std::vector<uint16_t> ab(32 * 16);
  std::vector<float> c(32 * 8);
  std::vector<LaneFragments> lanes;
  for (int lane = 0; lane < 32; ++lane)
    lanes.push_back(
        {&ab[lane * 16], &ab[lane * 16], &c[lane * 8], &c[lane * 8]});
  MatrixFormats formats = {NumberFormat::f16, NumberFormat::f16,
                           NumberFormat::f32};
  EXPECT(multiplyFragments(*instruction, formats, lanes));
  ab[20 * 16 + 3] = 0x3c00;
  EXPECT(!multiplyFragments(*instruction, formats, lanes));
}

/// f32 accumulators keep what f16 ones round away: 2048 + 1.
static void accumulatorsRound() {
  const MatrixInstruction *instruction =
      findMatrixInstruction(MatrixFamily::mma, 16, 8, 8, 2);
  uint16_t a[32][4] = {}, b[32][2] = {}, c[32][4] = {}, d[32][4];
  a[0][0] = b[0][0] = 0x3c00;
  c[0][0] = 0x6800;
  std::vector<LaneFragments> lanes;
  for (int lane = 0; lane < 32; ++lane)
    lanes.push_back({a[lane], b[lane], c[lane], d[lane]});
  using F = NumberFormat;
  EXPECT(multiplyFragments(*instruction, {F::f16, F::f16, F::f16}, lanes));
  EXPECT(d[0][0] == 0x6800);
  float wideC[32][4] = {}, wideD[32][4];
  wideC[0][0] = 2048;
  for (int lane = 0; lane < 32; ++lane)
    lanes[lane] = {a[lane], b[lane], wideC[lane], wideD[lane]};
  EXPECT(multiplyFragments(*instruction, {F::f16, F::f16, F::f32}, lanes));
  EXPECT(wideD[0][0] == 2049);
}

static void formatsThatGoTogether() {
  using F = NumberFormat;
  EXPECT(areCompatible({F::bf16, F::bf16, F::f32}));
  EXPECT(!areCompatible({F::bf16, F::bf16, F::f16}));
  EXPECT(!areCompatible({F::bf16, F::f16, F::f32}));
  EXPECT(areCompatible({F::u8, F::s8, F::s32}));
  EXPECT(!areCompatible({F::s8, F::s8, F::f32}));
}

/// Writes an operand where CUTLASS' canonical layouts put it: `outer` blocks
/// of 8 lines with rows of the swizzle's width.
static void writeOperand(const SharedMatrix &place, bool kMajor,
                         NumberFormat format, int mn, int k,
                         const std::vector<int> &matrix, char *shared) {
  int bytes = static_cast<int>(getByteSize(format)), chunk = 16 / bytes;
  int width = static_cast<int>(getRowBytes(place.swizzle)) / bytes;
  bool swizzled = place.swizzle != Swizzle::none;
  for (int i = 0; i < mn; ++i)
    for (int j = 0; j < k; ++j) {
      int line = kMajor ? i : j, along = kMajor ? j : i;
      uint32_t block = line / 8, row = line % 8;
      uint32_t at = place.start;
      if (swizzled) {
        // Rows of the swizzle's width; the next ones lie `leading` bytes on.
        at += block * place.strideOffset + row * width * bytes +
              along / width * place.leadingOffset + along % width * bytes;
        uint32_t mode = place.swizzle == Swizzle::bytes32   ? 1
                        : place.swizzle == Swizzle::bytes64 ? 3
                                                            : 7;
        at ^= (at >> 7 & mode) << 4;
      } else {
        uint32_t acrossLines =
            kMajor ? place.strideOffset : place.leadingOffset;
        uint32_t acrossChunks =
            kMajor ? place.leadingOffset : place.strideOffset;
        at += block * acrossLines + row * 16 + along / chunk * acrossChunks +
              along % chunk * bytes;
      }
      writeNumber(format, matrix[i * k + j], shared + at);
    }
}

static void checkWarpgroup(NumberFormat format, NumberFormat accumulator,
                           unsigned n, Swizzle swizzle, bool aInRegisters,
                           bool aKMajor, bool bKMajor) {
  WarpgroupProduct product;
  product.formats = {format, format, accumulator};
  product.n = n;
  product.aInRegisters = aInRegisters;
  product.aKMajor = aKMajor;
  product.bKMajor = bKMajor;
  int k = static_cast<int>(product.getK()), columns = static_cast<int>(n);
  uint32_t pattern = std::max(getPatternBytes(swizzle), 128u);
  auto place = [&](uint32_t start, bool kMajor, uint32_t mn) {
    SharedMatrix matrix = {start, 16, pattern, 0, swizzle};
    if (swizzle == Swizzle::none)
      // Core matrices of 8 x 16 bytes, those of a line block side by side.
      matrix.leadingOffset = kMajor ? mn / 8 * 128 : 128,
      matrix.strideOffset = kMajor ? 128 : 2 * 128;
    else if (!kMajor)
      matrix.leadingOffset = 2 * pattern;
    return matrix;
  };
  product.a = place(4096, aKMajor, 64);
  product.b = place(65536, bKMajor, n);
  EXPECT(product.check() == "");
  SharedMatrix decoded;
  EXPECT(SharedMatrix::decode(product.b.encode(), decoded) == "");
  EXPECT(decoded.start == product.b.start &&
         decoded.leadingOffset == product.b.leadingOffset &&
         decoded.strideOffset == product.b.strideOffset &&
         decoded.swizzle == swizzle);

  SmallIntegers random;
  std::vector<int> left(64 * k), right(columns * k);
  for (std::vector<int> *matrix : {&left, &right})
    for (int &element : *matrix)
      element = random.next();
  std::vector<char> shared(1 << 18);
  writeOperand(product.a, aKMajor, format, 64, k, left, shared.data());
  writeOperand(product.b, bKMajor, format, columns, k, right, shared.data());
  Fragment a(getByteSize(format) == 4   ? "wgmma.m64k8.b32.a"
             : getByteSize(format) == 2 ? "wgmma.m64k16.b16.a"
                                        : "wgmma.m64k32.b8.a",
             format);
  a.forEach([&](int row, int column, char *bytes) {
    writeNumber(format, left[row * k + column], bytes);
  });
  Fragment c("wgmma.m64.c", accumulator, columns / 2);
  c.forEach([&](int row, int column, char *bytes) {
    writeNumber(accumulator, row - column, bytes);
  });
  Fragment d("wgmma.m64.c", accumulator, columns / 2);
  auto isRight = [&] {
    for (int warp = 0; warp < 4; ++warp) {
      std::vector<LaneFragments> lanes;
      for (int lane = 32 * warp; lane < 32 * warp + 32; ++lane)
        lanes.push_back({a.lane(lane), nullptr, c.lane(lane), d.lane(lane)});
      multiplyInWarp(product, warp, lanes, shared.data());
    }
    bool right_ = true;
    d.forEach([&](int row, int column, char *bytes) {
      int sum = 0;
      for (int i = 0; i < k; ++i)
        sum += left[row * k + i] * right[column * k + i];
      sum = (product.negateA != product.negateB ? -sum : sum) +
            (product.accumulate ? row - column : 0);
      right_ &= readNumber(accumulator, bytes) == sum;
    });
    return right_;
  };
  EXPECT(isRight());
  product.accumulate = false;
  product.negateB = !isInteger(format);
  EXPECT(isRight());
  if (aInRegisters) {
    a.swapLanes(5, 6);
    EXPECT(!isRight());
    a.swapLanes(5, 6);
  }
  // One box shifted by one chunk.
  product.b.start += 16;
  EXPECT(!isRight());
}

static void warpgroupProducts() {
  using F = NumberFormat;
  for (Swizzle swizzle :
       {Swizzle::none, Swizzle::bytes32, Swizzle::bytes64, Swizzle::bytes128})
    for (bool aInRegisters : {false, true}) {
      for (bool aKMajor : {true, false})
        for (bool bKMajor : {true, false})
          if (aKMajor || !aInRegisters)
            checkWarpgroup(F::bf16, F::f32, 128, swizzle, aInRegisters, aKMajor,
                           bKMajor);
      checkWarpgroup(F::f16, F::f16, 24, swizzle, aInRegisters, true, true);
      checkWarpgroup(F::tf32, F::f32, 8, swizzle, aInRegisters, true, true);
      checkWarpgroup(F::s8, F::s32, 256, swizzle, aInRegisters, true, true);
    }
}

static void wrongDescriptors() {
  WarpgroupProduct product;
  product.formats = {NumberFormat::f16, NumberFormat::f16, NumberFormat::f32};
  product.n = 64;
  product.a = product.b = {1024, 16, 1024, 0, Swizzle::bytes128};
  EXPECT(product.check() == "");
  // K may advance within the row of the swizzle, not out of it.
  product.b.start = 1024 + 96;
  EXPECT(product.check() == "");
  product.b.start = 1024 + 112;
  EXPECT(product.check() == "K of 32 bytes from byte 112 leaves the 128-byte "
                            "row of the swizzle");
  product.b.start = 1024 + 256;
  EXPECT(product.check() ==
         "the matrix starts 256 bytes into the pattern of its swizzle");
  product.b.baseOffset = 2;
  EXPECT(product.check() == "");
  product.b.strideOffset = 512;
  EXPECT(product.check() != "");
  product.b = {1024, 16, 1024, 0, Swizzle::bytes128};
  product.formats.a = product.formats.b = NumberFormat::tf32;
  EXPECT(product.check() == "");
  product.bKMajor = false;
  EXPECT(product.check() == "only 16-bit operands can be MN-major");
  product.bKMajor = true;
  product.n = 12;
  EXPECT(product.check() == "no wgmma has n = 12");
  SharedMatrix matrix;
  EXPECT(SharedMatrix::decode(uint64_t(1) << 14, matrix) ==
         "reserved bits of the matrix descriptor are set");
  EXPECT(SharedMatrix::decode(uint64_t(1) << 49, matrix) ==
         "the matrix descriptor has a base offset but no swizzle");
}

void mlir::rope::emulator::addProductTests(std::vector<Test> &tests) {
  tests.push_back({"products-in-registers", registerProducts});
  tests.push_back({"repeated-operands-agree", repeatedOperandsAgree});
  tests.push_back({"accumulators-round", accumulatorsRound});
  tests.push_back({"formats-that-go-together", formatsThatGoTogether});
  tests.push_back({"products-of-warpgroups", warpgroupProducts});
  tests.push_back({"wrong-descriptors", wrongDescriptors});
}
