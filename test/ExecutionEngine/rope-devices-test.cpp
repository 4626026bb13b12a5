//===- rope-devices-test.cpp - Devices and calls on several threads -------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// rope-devices-test calls          calls of code on six threads at once
// rope-devices-test memory         buffers that are used again once freed
// rope-devices-test cuda FILE.ptx  a CUDA device, opened on one thread, used on
//                                  another and destroyed on a third one; the
//                                  text has `doubled_kernel_0`
// rope-devices-test emulate FILE.o  an emulated device on each of two threads;
//                                  the object has the same kernel
//
//===----------------------------------------------------------------------===//

#include "EmulatedDevice.h"
#include "ProtectedCall.h"
#include "rope/ExecutionEngine/CudaDevice.h"
#include "rope/ExecutionEngine/rope_runtime.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"
#include <atomic>
#include <cstring>
#include <thread>
#include <vector>

using namespace mlir;
using namespace mlir::rope;

static std::atomic<unsigned> failures{0};

static void expect(bool condition, const Twine &what) {
  if (condition)
    return;
  ++failures;
  llvm::errs() << "FAILED: " << what << "\n";
}

static void check(llvm::Error error) {
  if (error)
    expect(false, llvm::toString(std::move(error)));
}

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

/// Writes a buffer of its own, gives it to the caller and stops.
static void stopWithBuffer(void **arguments) {
  auto *memory = static_cast<unsigned char *>(allocateForCode(100, 0));
  std::memset(memory, *static_cast<int *>(arguments[0]), 100);
  arguments[1] = memory;
  rope_abort("stopped");
}

static void callManyTimes(int number) {
  for (int i = 0; i < 500; ++i) {
    GuardedMemory memory;
    void *arguments[] = {&number, nullptr};
    std::optional<std::string> message;
    {
      ProtectedCalls calls(&memory, /*hasThreads=*/false);
      message = calls.call(stopWithBuffer, arguments);
      expect(memory.owns(arguments[1]),
             "a buffer is in the memory of its call");
      expect(static_cast<unsigned char *>(arguments[1])[99] == number,
             "a buffer holds what its call wrote");
      freeForCode(arguments[1]);
    }
    expect(message == "stopped", "the call returns with the message");
    expect(memory.getLive().second == 0, "the buffer has been freed");
  }
}

/// Keeps a buffer, as code does that is not given any memory.
static void allocateBuffer(void **arguments) {
  arguments[0] = allocateForCode(100, 64);
}

static void *callWithoutMemory() {
  void *arguments[] = {nullptr};
  ProtectedCalls calls(/*memory=*/nullptr, /*hasThreads=*/false);
  std::optional<std::string> message = calls.call(allocateBuffer, arguments);
  expect(!message, "a call without memory returns");
  return arguments[0];
}

static void callManyTimesWithoutMemory() {
  for (int i = 0; i < 500; ++i) {
    void *buffer = callWithoutMemory();
    std::memset(buffer, i, 100);
    freeForCode(buffer);
  }
}

static void testCalls() {
  {
    GuardedMemory memory;
    ProtectedCalls calls(&memory, /*hasThreads=*/false);
    std::thread([&] {
      void *buffer = callWithoutMemory();
      expect(!memory.owns(buffer),
             "a buffer is not in the memory of another call");
      freeForCode(buffer);
    }).join();
  }
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i)
    threads.emplace_back(callManyTimes, i);
  for (int i = 0; i < 2; ++i)
    threads.emplace_back(callManyTimesWithoutMemory);
  for (std::thread &thread : threads)
    thread.join();
}

//===----------------------------------------------------------------------===//
// Memory that is used again
//===----------------------------------------------------------------------===//

/// Buffers of a program that frees many.
static void testFreedBuffers() {
  GuardedMemory memory;
  auto allocate = [&](const char *name) {
    return static_cast<unsigned char *>(memory.allocate(100, 64, name));
  };
  llvm::SmallPtrSet<void *, 32> places;
  for (int i = 0; i < 2000; ++i) {
    unsigned char *buffer = allocate("a step");
    bool unwritten = buffer[0] == 0xff && buffer[99] == 0xff;
    expect(unwritten, "a buffer has not been written");
    std::memset(buffer, 1, 100);
    expect(memory.release(buffer), "a buffer is whole");
    if (i > 1500)
      places.insert(buffer);
  }
  expect(places.size() < 100, "pages are used again");
  unsigned char *buffer = allocate("one");
  buffer[100] = 0;
  expect(!memory.release(buffer), "a buffer that is used again has an end");
  expect(memory.getDamage() == "wrote beyond the end of one (100 bytes)",
         "the damage has a name");
}

static void testLateWrites(bool again) {
  GuardedMemory memory;
  for (int i = 0; i < 1001; ++i)
    memory.release(memory.allocate(100, 64, "a step"));
  auto *late = static_cast<char *>(memory.allocate(100, 64, "one"));
  memory.release(late);
  late[7] = 0;
  if (again)
    for (int i = 0; i < 100; ++i)
      memory.release(memory.allocate(100, 64, "a step"));
  std::string damage = again ? memory.getDamage() : memory.findDamage();
  expect(damage == "wrote to one (100 bytes) after it was freed",
         "a late write is noticed");
}

//===----------------------------------------------------------------------===//
// CUDA
//===----------------------------------------------------------------------===//

static void useDevice(GpuDevice &device) {
  constexpr int64_t kCount = 300, kBytes = kCount * sizeof(float);
  auto *x = static_cast<float *>(device.allocate(kBytes));
  auto *y = static_cast<float *>(device.allocate(kBytes));
  expect(x && y, "a device has memory on a thread that did not open it");
  if (!x || !y)
    return;
  for (int64_t i = 0; i < kCount; ++i)
    x[i] = i;
  int64_t offset = 0, size = kCount, stride = 1;
  void *arguments[] = {&x, &x, &offset, &size, &stride,
                       &y, &y, &offset, &size, &stride};
  GpuLaunch launch;
  launch.kernel = "doubled_kernel_0";
  launch.grid[0] = 3;
  launch.block[0] = 128;
  launch.arguments = arguments;
  launch.signature = "pp888pp888";
  check(device.launch(launch));
  // A launch has copies of its parameters.
  float *wanted = y;
  x = y = nullptr;
  check(device.synchronize());
  for (int64_t i = 0; i < kCount; ++i)
    expect(wanted[i] == 2 * i, "the kernel doubles element " + Twine(i));
}

static void testCuda(StringRef path) {
  auto text = llvm::MemoryBuffer::getFile(path, /*IsText=*/true);
  if (!text)
    return expect(false, "cannot read " + path);
  auto device = createCudaDevice((*text)->getBuffer());
  if (!device)
    return check(device.takeError());
  std::thread(useDevice, std::ref(**device)).join();
  std::thread([&] { device->reset(); }).join();
}

//===----------------------------------------------------------------------===//
// Emulated devices
//===----------------------------------------------------------------------===//

static void emulateManyTimes(StringRef object) {
  auto code = LinkedCode::linkObject(object, EmulatedDevice::getSymbols());
  if (!code)
    return check(code.takeError());
  EmulatedDevice device(*findChip("sm_80"));
  check(device.addModule(*code));
  for (int i = 0; i < 20; ++i) {
    useDevice(device);
    device.releaseAll();
  }
}

static void testEmulated(StringRef path) {
  auto object = llvm::MemoryBuffer::getFile(path);
  if (!object)
    return expect(false, "cannot read " + path);
  // Makes the targets of LLVM known.
  if (auto machine = createHostMachine("", ""); !machine)
    return check(machine.takeError());
  std::thread first(emulateManyTimes, (*object)->getBuffer());
  std::thread second(emulateManyTimes, (*object)->getBuffer());
  first.join();
  second.join();
}

int main(int argc, char **argv) {
  if (argc == 2 && StringRef(argv[1]) == "calls") {
    testCalls();
  } else if (argc == 2 && StringRef(argv[1]) == "memory") {
    testFreedBuffers();
    testLateWrites(/*again=*/false);
    testLateWrites(/*again=*/true);
  } else if (argc == 3 && StringRef(argv[1]) == "cuda") {
    testCuda(argv[2]);
  } else if (argc == 3 && StringRef(argv[1]) == "emulate") {
    testEmulated(argv[2]);
  } else {
    llvm::errs() << "usage: rope-devices-test calls | memory | cuda FILE.ptx "
                    "| emulate FILE.o\n";
    return 2;
  }
  llvm::outs() << argv[1] << ": " << failures << " failures\n";
  return failures != 0;
}
