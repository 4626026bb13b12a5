//===- AsynchronousTests.cpp - mbarriers and boxes of tensor maps ---------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Tests.h"
#include "rope/Emulator/Instructions/Mbarrier.h"
#include "rope/Emulator/Instructions/TensorMap.h"
#include <cmath>
#include <cstring>

using namespace mlir::rope::emulator;

static void mbarrierPhases() {
  Mbarrier barrier;
  bool completed = false;
  EXPECT(Mbarrier::init(2, barrier) == "");
  EXPECT(barrier.hasCompleted(true) && !barrier.hasCompleted(false));
  EXPECT(barrier.arrive(1, completed) == "" && !completed);
  // Bytes may come before they are announced.
  EXPECT(barrier.completeBytes(48, completed) == "" && !completed);
  EXPECT(barrier.arriveExpecting(64, completed) == "" && !completed);
  EXPECT(!barrier.hasCompleted(false));
  barrier = Mbarrier::decode(barrier.encode());
  EXPECT(barrier.describe() ==
         "phase 0 with 0 of 2 arrivals and 16 bytes pending");
  EXPECT(barrier.completeBytes(16, completed) == "" && completed);
  EXPECT(barrier.hasCompleted(false) && !barrier.hasCompleted(true));
  EXPECT(barrier.arrive(2, completed) == "" && completed);
  EXPECT(barrier.hasCompleted(true));
  EXPECT(barrier.arriveDropping(1, completed) == "" && !completed);
  EXPECT(barrier.arrive(1, completed) == "" && completed);
  EXPECT(barrier.count == 1 && barrier.pending == 1);
}

static void mbarrierErrors() {
  Mbarrier barrier;
  bool completed = false;
  EXPECT(Mbarrier::init(0, barrier) ==
         "expected a count between 1 and 1048575 but got 0");
  EXPECT(Mbarrier::init(1u << 20, barrier) != "");
  EXPECT(Mbarrier::init(2, barrier) == "");
  EXPECT(barrier.arrive(3, completed) ==
         "arrives 3 times at an mbarrier in phase 0 with 2 of 2 arrivals and 0 "
         "bytes pending");
  EXPECT(barrier.expectBytes((1 << 20) - 1) == "");
  EXPECT(barrier.expectBytes(1) != "");
  EXPECT(barrier.arriveExpecting(1, completed) != "");
  EXPECT(barrier.pending == 2);
  EXPECT(Mbarrier::init(1, barrier) == "");
  EXPECT(barrier.arriveExpecting(32, completed) == "");
  EXPECT(barrier.completeBytes(64, completed) ==
         "more bytes arrive than the mbarrier expects: 64 in phase 0 with 0 of "
         "1 arrivals and 32 bytes pending");
}

/// A 3-d tensor of u16 with padded rows, its elements numbered.
namespace {
struct Tensor {
  static constexpr uint64_t sizes[] = {60, 5, 3};
  static constexpr uint64_t strides[] = {128, 5 * 128 + 64};
  std::vector<uint16_t> memory;
  uint16_t *data;

  Tensor() : memory(2048) {
    uintptr_t begin = reinterpret_cast<uintptr_t>(memory.data());
    data = memory.data() + (-begin % 64) / 2;
    for (int z = 0; z < 3; ++z)
      for (int y = 0; y < 5; ++y)
        for (int x = 0; x < 60; ++x)
          *at(x, y, z) = number(x, y, z);
  }
  uint16_t *at(int x, int y, int z) {
    return data + x + y * 64 + z * (5 * 64 + 32);
  }
  static uint16_t number(int x, int y, int z) {
    bool inside = x >= 0 && x < 60 && y >= 0 && y < 5 && z >= 0 && z < 3;
    return inside ? 1 + x + 60 * (y + 5 * z) : 0;
  }
};
} // namespace

static void boxesOfTensors() {
  Tensor tensor;
  struct Case {
    Swizzle swizzle;
    uint32_t width;
  };
  for (Case test : {Case{Swizzle::none, 24}, Case{Swizzle::bytes32, 16},
                    Case{Swizzle::bytes64, 32}, Case{Swizzle::bytes128, 64}}) {
    TensorMap map;
    EXPECT(TensorMap::encode(TensorMapType::u16, tensor.data, Tensor::sizes,
                             Tensor::strides, {test.width, 4, 2}, {1, 1, 1},
                             test.swizzle, false, map) == "");
    EXPECT(map.getBoxBytes() == test.width * 2 * 8);
    EXPECT(map.getTensorBytes() == 120 + 4 * 128 + 2 * (5 * 128 + 64));
    const int32_t coordinates[][3] = {
        {0, 0, 0}, {8, 1, 1}, {-5, -2, -1}, {40, 3, 2}, {60, 0, 0}};
    for (auto [x0, y0, z0] : coordinates) {
      std::vector<char> shared(16384, 0x55);
      constexpr uint32_t target = 4096;
      map.load({x0, y0, z0}, target, shared.data());
      for (uint32_t z = 0; z < 2; ++z)
        for (uint32_t y = 0; y < 4; ++y)
          for (uint32_t x = 0; x < test.width; ++x) {
            uint32_t line = z * 4 + y;
            uint32_t chunk = x / 8;
            // The pattern: the chunk xor the 128-byte line.
            uint32_t at = target + line * test.width * 2;
            if (test.swizzle == Swizzle::bytes128)
              chunk ^= line % 8;
            else if (test.swizzle == Swizzle::bytes64)
              chunk ^= line / 2 % 4;
            else if (test.swizzle == Swizzle::bytes32)
              chunk ^= line / 4 % 2;
            at += chunk * 16 + x % 8 * 2;
            uint16_t number;
            std::memcpy(&number, shared.data() + at, 2);
            EXPECT(number == Tensor::number(x0 + x, y0 + y, z0 + z));
          }
      // Storing the box elsewhere changes what is in bounds, and no more.
      Tensor other;
      for (uint16_t &element : other.memory)
        element = 0xabcd;
      TensorMap target_;
      EXPECT(TensorMap::encode(TensorMapType::u16, other.data, Tensor::sizes,
                               Tensor::strides, {test.width, 4, 2}, {1, 1, 1},
                               test.swizzle, false, target_) == "");
      target_.store({x0, y0, z0}, target, shared.data());
      int stored = 0;
      for (int z = 0; z < 3; ++z)
        for (int y = 0; y < 5; ++y)
          for (int x = 0; x < 60; ++x) {
            bool inBox = x >= x0 && x < x0 + int(test.width) && y >= y0 &&
                         y < y0 + 4 && z >= z0 && z < z0 + 2;
            stored += inBox;
            EXPECT(*other.at(x, y, z) ==
                   (inBox ? Tensor::number(x, y, z) : 0xabcd));
          }
      int changed = 0;
      for (uint16_t element : other.memory)
        changed += element != 0xabcd;
      EXPECT(changed == stored);
    }
  }
}

static void elementStepsAndFill() {
  std::vector<float> storage(16 * 16 + 16);
  float *data =
      storage.data() + (-reinterpret_cast<uintptr_t>(storage.data()) % 64) / 4;
  for (int i = 0; i < 256; ++i)
    data[i] = static_cast<float>(i);
  TensorMap map;
  EXPECT(TensorMap::encode(TensorMapType::f32, data, {16, 16}, {64}, {8, 5},
                           {1, 2}, Swizzle::none, true, map) == "");
  EXPECT(map.getBoxSize(1) == 3 && map.getBoxBytes() == 96);
  std::vector<float> shared(64);
  map.load({12, 13}, 0, reinterpret_cast<char *>(shared.data()));
  for (int y = 0; y < 3; ++y)
    for (int x = 0; x < 8; ++x) {
      float got = shared[y * 8 + x];
      if (12 + x < 16 && 13 + 2 * y < 16)
        EXPECT(got == data[(13 + 2 * y) * 16 + 12 + x]);
      else
        EXPECT(std::isnan(got));
    }
}

static void wrongTensorMaps() {
  alignas(64) static char data[256];
  TensorMap map;
  auto encode = [&](const void *address, uint64_t stride, uint32_t width,
                    uint32_t height, uint32_t step, Swizzle swizzle,
                    bool fillNaN) {
    return TensorMap::encode(TensorMapType::u16, address, {64, 64}, {stride},
                             {width, height}, {1, step}, swizzle, fillNaN, map);
  };
  EXPECT(encode(data, 128, 64, 64, 1, Swizzle::bytes128, false) == "");
  EXPECT(encode(data + 8, 128, 64, 64, 1, Swizzle::none, false) ==
         "the address of the tensor is not a multiple of 16");
  EXPECT(encode(data, 120, 64, 64, 1, Swizzle::none, false) ==
         "expected a stride that is a multiple of 16 below 2^40 but got 120 "
         "bytes in dimension 1");
  EXPECT(encode(data, 128, 64, 257, 1, Swizzle::none, false) ==
         "expected a box size between 1 and 256 but got 257 in dimension 1");
  EXPECT(encode(data, 128, 64, 64, 9, Swizzle::none, false) ==
         "expected an element step between 1 and 8 but got 9 in dimension 1");
  EXPECT(encode(data, 128, 12, 64, 1, Swizzle::none, false) ==
         "the innermost box row of 24 bytes is not a multiple of 16");
  EXPECT(encode(data, 128, 64, 64, 1, Swizzle::bytes64, false) ==
         "the innermost box row of 128 bytes is longer than the 64 bytes of "
         "the swizzle");
  EXPECT(encode(data, 128, 64, 64, 1, Swizzle::none, true) ==
         "only floating-point tensors can be filled with NaN");
  EXPECT(TensorMap::encode(TensorMapType::u16, data, {}, {}, {}, {},
                           Swizzle::none, false, map) ==
         "expected a tensor of rank 1 to 5 but got 0");
}

void mlir::rope::emulator::addAsynchronousTests(std::vector<Test> &tests) {
  tests.push_back({"mbarrier-phases", mbarrierPhases});
  tests.push_back({"mbarrier-errors", mbarrierErrors});
  tests.push_back({"boxes-of-tensors", boxesOfTensors});
  tests.push_back({"element-steps-and-fill", elementStepsAndFill});
  tests.push_back({"wrong-tensor-maps", wrongTensorMaps});
}
