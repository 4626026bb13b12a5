//===- WarpgroupMultiply.cpp - wgmma as each warp executes it -------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Emulator/Instructions/WarpgroupMultiply.h"
#include "llvm/ADT/Twine.h"
#include <vector>

using namespace mlir::rope::emulator;

std::string WarpgroupProduct::check() const {
  if (!areCompatible(formats) || formats.a == NumberFormat::f32 ||
      formats.a == NumberFormat::f64)
    return ("no wgmma multiplies " + getName(formats.a) + " and " +
            getName(formats.b) + " into " + getName(formats.c))
        .str();
  bool integers = isInteger(formats.a);
  bool allowed = n >= 8 && n <= 256 && n % 8 == 0;
  // 8-bit integers come in steps of 16 from 32 on.
  if (integers && n > 32 && n % 16 != 0)
    allowed = false;
  if (!allowed)
    return ("no wgmma has n = " + llvm::Twine(n)).str();
  unsigned bytes = getByteSize(formats.a);
  std::string problem;
  if (!aInRegisters)
    problem = a.check(aKMajor, bytes, /*mn=*/64, getK());
  if (problem.empty())
    problem = b.check(bKMajor, bytes, n, getK());
  return problem;
}

void mlir::rope::emulator::multiplyInWarp(const WarpgroupProduct &product,
                                          unsigned warp,
                                          llvm::ArrayRef<LaneFragments> lanes,
                                          const char *shared) {
  constexpr int rows = 16, warpLanes = 32;
  int n = static_cast<int>(product.n), k = static_cast<int>(product.getK());
  NumberFormat operand = product.formats.a;
  NumberFormat accumulator = product.formats.c;
  unsigned operandBytes = getByteSize(operand);
  std::vector<float> a(rows * k), b(static_cast<size_t>(k) * n);
  if (product.aInRegisters) {
    const FragmentLayout &layout =
        getFragmentLayout(operandBytes == 2   ? "wgmma.m64k16.b16.a"
                          : operandBytes == 4 ? "wgmma.m64k8.b32.a"
                                              : "wgmma.m64k32.b8.a");
    // The rows of the first warp, whose lanes are the first 32 of the layout.
    for (int lane = 0; lane < warpLanes; ++lane)
      for (int i = 0; i < layout.elements; ++i)
        a[layout.getOffsets()[lane * layout.elements + i]] = static_cast<float>(
            readNumber(operand, static_cast<const char *>(lanes[lane].a) +
                                    i * operandBytes));
  } else {
    std::vector<float> all(4 * rows * k);
    product.a.gather(product.aKMajor, operand, 4 * rows, k,
                     /*transposed=*/false, shared, all.data());
    std::copy_n(all.begin() + warp * rows * k, rows * k, a.begin());
  }
  product.b.gather(product.bKMajor, product.formats.b, n, k,
                   /*transposed=*/true, shared, b.data());
  if (product.negateA != product.negateB)
    for (float &element : a)
      element = -element;

  const FragmentLayout &layout = getFragmentLayout("wgmma.m64.c");
  unsigned bytes = getByteSize(accumulator);
  auto forEachAccumulator = [&](auto visit) {
    for (int lane = 0; lane < warpLanes; ++lane)
      for (int i = 0; i < n / 2; ++i) {
        unsigned offset = layout.getOffsets()[lane * layout.elements + i];
        visit(lane, i * bytes,
              offset / layout.columns * n + offset % layout.columns);
      }
  };
  auto multiply = [&](auto &sum, auto &left, auto &right) {
    if (product.accumulate)
      forEachAccumulator([&](int lane, size_t at, size_t place) {
        sum[place] = readNumber(accumulator,
                                static_cast<const char *>(lanes[lane].c) + at);
      });
    accumulateProduct(rows, n, k, /*exactProducts=*/true, left.data(),
                      right.data(), sum.data());
    forEachAccumulator([&](int lane, size_t at, size_t place) {
      writeAccumulator(accumulator, sum[place],
                       static_cast<char *>(lanes[lane].d) + at);
    });
  };
  if (accumulator == NumberFormat::s32) {
    std::vector<double> left(a.begin(), a.end()), right(b.begin(), b.end());
    std::vector<double> sum(static_cast<size_t>(rows) * n);
    multiply(sum, left, right);
  } else {
    std::vector<float> sum(static_cast<size_t>(rows) * n);
    multiply(sum, a, b);
  }
}
