//===- MatrixMultiply.cpp - Matrix products in registers ------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Emulator/Instructions/MatrixMultiply.h"
#include "llvm/ADT/SmallVector.h"
#include <algorithm>
#include <cstring>

using namespace mlir::rope::emulator;

static constexpr MatrixInstruction instructions[] = {
    {MatrixFamily::mma, 16, 8, 8, 2, "mma.m16n8k8.b16.a", "mma.m16n8k8.b16.b",
     "mma.m16n8.c"},
    {MatrixFamily::mma, 16, 8, 16, 2, "mma.m16n8k16.b16.a",
     "mma.m16n8k16.b16.b", "mma.m16n8.c"},
    {MatrixFamily::mma, 16, 8, 4, 4, "mma.m16n8k4.b32.a", "mma.m16n8k4.b32.b",
     "mma.m16n8.c"},
    {MatrixFamily::mma, 16, 8, 8, 4, "mma.m16n8k8.b32.a", "mma.m16n8k8.b32.b",
     "mma.m16n8.c"},
    {MatrixFamily::mma, 16, 8, 16, 1, "mma.m16n8k16.b8.a", "mma.m16n8k16.b8.b",
     "mma.m16n8.c"},
    {MatrixFamily::mma, 16, 8, 32, 1, "mma.m16n8k32.b8.a", "mma.m16n8k32.b8.b",
     "mma.m16n8.c"},
    {MatrixFamily::mma, 8, 8, 4, 8, "mma.m8n8k4.b64.a", "mma.m8n8k4.b64.b",
     "mma.m8n8k4.b64.c"},
    {MatrixFamily::mfma, 32, 32, 8, 2, "mfma.32x32x8.b16.a",
     "mfma.32x32x8.b16.b", "mfma.32x32.c"},
    {MatrixFamily::mfma, 32, 32, 2, 4, "mfma.32x32x2.b32.a",
     "mfma.32x32x2.b32.b", "mfma.32x32.c"},
    {MatrixFamily::mfma, 16, 16, 16, 2, "mfma.16x16x16.b16.a",
     "mfma.16x16x16.b16.b", "mfma.16x16.c"},
    {MatrixFamily::mfma, 16, 16, 4, 4, "mfma.16x16x4.b32.a",
     "mfma.16x16x4.b32.b", "mfma.16x16.c"},
    {MatrixFamily::wmma, 16, 16, 16, 2, "wmma.16x16x16.b16.a",
     "wmma.16x16x16.b16.b", "wmma.16x16.b32.c"},
};

llvm::ArrayRef<MatrixInstruction>
mlir::rope::emulator::getMatrixInstructions() {
  return instructions;
}

const MatrixInstruction *
mlir::rope::emulator::findMatrixInstruction(MatrixFamily family, int m, int n,
                                            int k, unsigned operandBytes) {
  for (const MatrixInstruction &instruction : instructions)
    if (instruction.family == family && instruction.m == m &&
        instruction.n == n && instruction.k == k &&
        instruction.operandBytes == operandBytes)
      return &instruction;
  return nullptr;
}

bool mlir::rope::emulator::areCompatible(MatrixFormats formats) {
  if (isInteger(formats.a) || isInteger(formats.b))
    return isInteger(formats.a) && isInteger(formats.b) &&
           formats.c == NumberFormat::s32;
  if (formats.a != formats.b)
    return false;
  switch (formats.a) {
  case NumberFormat::f64:
    return formats.c == NumberFormat::f64;
  case NumberFormat::f16:
    return formats.c == NumberFormat::f16 || formats.c == NumberFormat::f32;
  default:
    return formats.c == NumberFormat::f32;
  }
}

template <typename Real>
bool mlir::rope::emulator::gatherFragment(const FragmentLayout &layout,
                                          NumberFormat format,
                                          llvm::ArrayRef<const void *> lanes,
                                          Real *matrix) {
  unsigned bytes = getByteSize(format);
  llvm::ArrayRef<uint16_t> offsets = layout.getOffsets();
  // Only a layout that has more places than elements can repeat one.
  int places = layout.lanes * layout.elements;
  bool repeats = places > layout.rows * layout.columns;
  int distinct = layout.rows * layout.columns;
  bool agree = true;
  for (int place = 0; place < places; ++place) {
    const char *registers =
        static_cast<const char *>(lanes[place / layout.elements]);
    Real value = static_cast<Real>(
        readNumber(format, registers + (place % layout.elements) * bytes));
    Real &element = matrix[offsets[place]];
    if (repeats && place >= distinct)
      // Bit for bit, NaN and -0 too.
      // NOLINTNEXTLINE(bugprone-suspicious-memory-comparison)
      agree &= std::memcmp(&element, &value, sizeof(Real)) == 0;
    element = value;
  }
  return agree;
}

template <typename Real>
void mlir::rope::emulator::accumulateProduct(int m, int columns, int k,
                                             bool exactProducts, const Real *a,
                                             const Real *b, Real *sum) {
  for (int row = 0; row < m; ++row)
    for (int term = 0; term < k; ++term) {
      Real factor = a[row * k + term];
      const Real *terms = b + term * columns;
      Real *sums = sum + row * columns;
      if (exactProducts)
        for (int column = 0; column < columns; ++column)
          sums[column] += factor * terms[column];
      else
        for (int column = 0; column < columns; ++column)
          sums[column] = static_cast<Real>(
              sums[column] + static_cast<double>(factor) * terms[column]);
    }
}

void mlir::rope::emulator::writeAccumulator(NumberFormat format, double value,
                                            void *bytes) {
  auto write = [&](auto bits) { std::memcpy(bytes, &bits, sizeof(bits)); };
  switch (format) {
  case NumberFormat::f16:
    return write(toF16(static_cast<float>(value)));
  case NumberFormat::s32:
    return write(static_cast<uint32_t>(static_cast<int64_t>(value)));
  case NumberFormat::f64:
    return write(value);
  default:
    return write(static_cast<float>(value));
  }
}

template <typename Real>
static bool multiply(const MatrixInstruction &instruction,
                     MatrixFormats formats,
                     llvm::ArrayRef<LaneFragments> lanes) {
  int m = instruction.m, n = instruction.n, k = instruction.k;
  llvm::SmallVector<Real, 1024> a(m * k), b(k * n), sum(m * n);
  llvm::SmallVector<const void *, 64> registers(lanes.size());
  auto gather = [&](llvm::StringRef layout, NumberFormat format, Real *matrix,
                    auto member) {
    std::transform(lanes.begin(), lanes.end(), registers.begin(), member);
    return gatherFragment(getFragmentLayout(layout), format, registers, matrix);
  };
  bool agree = gather(instruction.a, formats.a, a.data(),
                      [](const LaneFragments &lane) { return lane.a; });
  agree &= gather(instruction.b, formats.b, b.data(),
                  [](const LaneFragments &lane) { return lane.b; });
  gather(instruction.c, formats.c, sum.data(),
         [](const LaneFragments &lane) { return lane.c; });
  // Products of 16-bit and tf32 numbers fit f32; those of f32 do not.
  accumulateProduct(m, n, k, /*exactProducts=*/formats.a != NumberFormat::f32,
                    a.data(), b.data(), sum.data());
  const FragmentLayout &layout = getFragmentLayout(instruction.c);
  llvm::ArrayRef<uint16_t> offsets = layout.getOffsets();
  unsigned bytes = getByteSize(formats.c);
  for (size_t place = 0; place < offsets.size(); ++place)
    writeAccumulator(formats.c, static_cast<double>(sum[offsets[place]]),
                     static_cast<char *>(lanes[place / layout.elements].d) +
                         (place % layout.elements) * bytes);
  return agree;
}

bool mlir::rope::emulator::multiplyFragments(
    const MatrixInstruction &instruction, MatrixFormats formats,
    llvm::ArrayRef<LaneFragments> lanes) {
  bool wide = formats.c == NumberFormat::f64 || formats.c == NumberFormat::s32;
  return wide ? multiply<double>(instruction, formats, lanes)
              : multiply<float>(instruction, formats, lanes);
}

template bool mlir::rope::emulator::gatherFragment<float>(
    const FragmentLayout &, NumberFormat, llvm::ArrayRef<const void *>,
    float *);
template bool mlir::rope::emulator::gatherFragment<double>(
    const FragmentLayout &, NumberFormat, llvm::ArrayRef<const void *>,
    double *);
template void mlir::rope::emulator::accumulateProduct<float>(
    int, int, int, bool, const float *, const float *, float *);
template void mlir::rope::emulator::accumulateProduct<double>(
    int, int, int, bool, const double *, const double *, double *);
