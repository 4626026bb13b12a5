//===- XlaCalls.cpp - Calls from programs that XLA runs -------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Errors.h"
#include "Functions.h"
#include "llvm/ADT/StringExtras.h"
#include <map>
#include <mutex>
#include <random>

using namespace mlir;
using namespace mlir::rope;

//===----------------------------------------------------------------------===//
// The interface of XLA
//===----------------------------------------------------------------------===//

// The parts of XLA's C interface for foreign functions that are read here, of
// version 0.3 (xla/ffi/api/c_api.h). It is stable: fields are only added,
// behind those that are there, and each struct says how large it is.
namespace {
struct XlaExtension {
  size_t structSize;
  int32_t type;
  XlaExtension *next;
};
constexpr int32_t kMetadataExtension = 1;

struct XlaVersion {
  size_t structSize;
  XlaExtension *extensions;
  int32_t major, minor;
};

struct XlaMetadata {
  size_t structSize;
  XlaVersion version;
};

struct XlaMetadataExtension {
  XlaExtension base;
  XlaMetadata *metadata;
};

struct XlaBuffer {
  size_t structSize;
  XlaExtension *extensions;
  int32_t type;
  void *data;
  int64_t rank;
  int64_t *sizes;
};

struct XlaText {
  const char *data;
  size_t size;
};

struct XlaScalar {
  int32_t type;
  void *value;
};

/// Arguments and results, with their kinds, of which there is one.
struct XlaValues {
  size_t structSize;
  XlaExtension *extensions;
  int64_t count;
  int32_t *kinds;
  XlaBuffer **values;
};

struct XlaAttributes {
  size_t structSize;
  XlaExtension *extensions;
  int64_t count;
  int32_t *kinds;
  XlaText **names;
  void **values;
};
constexpr int32_t kScalarAttribute = 3;

struct XlaErrorArguments {
  size_t structSize;
  XlaExtension *extensions;
  const char *message;
  int32_t code;
};

struct XlaApi {
  size_t structSize;
  XlaExtension *extensions;
  XlaVersion version;
  const void *internal;
  void *(*createError)(XlaErrorArguments *);
};

struct XlaFrame {
  size_t structSize;
  XlaExtension *extensions;
  const XlaApi *api;
  void *context;
  int32_t stage;
  XlaValues arguments, results;
  XlaAttributes attributes;
};
} // namespace

/// Codes of DLPack for a type of XLA; bits are 0 where there is none.
static decltype(RopeTensor::dtype) getType(int32_t type) {
  switch (type) {
  case 1:
    return {ROPE_BOOL, 8, 1};
  case 2:
  case 3:
  case 4:
  case 5:
    return {ROPE_INT, static_cast<uint8_t>(8 << (type - 2)), 1};
  case 6:
  case 7:
  case 8:
  case 9:
    return {ROPE_UINT, static_cast<uint8_t>(8 << (type - 6)), 1};
  case 10:
  case 11:
  case 12:
    return {ROPE_FLOAT, static_cast<uint8_t>(16 << (type - 10)), 1};
  case 16:
    return {ROPE_BFLOAT, 16, 1};
  case 15:
    return {ROPE_COMPLEX, 64, 1};
  case 18:
    return {ROPE_COMPLEX, 128, 1};
  case 19:
    return {ROPE_FLOAT8_E5M2, 8, 1};
  case 20:
    return {ROPE_FLOAT8_E4M3FN, 8, 1};
  case 25:
    return {ROPE_FLOAT8_E4M3FNUZ, 8, 1};
  default:
    return {0, 0, 1};
  }
}

//===----------------------------------------------------------------------===//
// Functions by number
//===----------------------------------------------------------------------===//

namespace {
/// Programs of XLA hold numbers, since they may outlive a process on disk; a
/// number of another process names no function.
struct FunctionNumbers {
  std::mutex mutex;
  std::map<int64_t, const RopeFunction *> functions;
  int64_t next = 0;

  static FunctionNumbers &get() {
    // Never destroyed: programs may run while the process ends.
    static auto *numbers = new FunctionNumbers;
    return *numbers;
  }

private:
  FunctionNumbers() {
    std::random_device random;
    next = static_cast<int64_t>(
        ((uint64_t(random()) << 32 | random()) & 0x7fffffff00000000) | 1);
  }
};
} // namespace

RopeStatus ropeXlaEnter(const RopeFunction *function, int64_t *number) {
  if (!function || !number)
    return fail(ROPE_INVALID_ARGUMENT,
                "expected a function and room for a number");
  FunctionNumbers &numbers = FunctionNumbers::get();
  std::lock_guard<std::mutex> lock(numbers.mutex);
  *number = numbers.next++;
  numbers.functions[*number] = function;
  return ROPE_OK;
}

void ropeXlaLeave(int64_t number) {
  FunctionNumbers &numbers = FunctionNumbers::get();
  std::lock_guard<std::mutex> lock(numbers.mutex);
  numbers.functions.erase(number);
}

static const RopeFunction *find(const XlaAttributes &attributes) {
  for (int64_t i = 0; i < attributes.count; ++i) {
    StringRef name(attributes.names[i]->data, attributes.names[i]->size);
    if (name != "function" || attributes.kinds[i] != kScalarAttribute)
      continue;
    const auto *scalar = static_cast<const XlaScalar *>(attributes.values[i]);
    if (getType(scalar->type).code != ROPE_INT ||
        getType(scalar->type).bits != 64)
      return nullptr;
    FunctionNumbers &numbers = FunctionNumbers::get();
    std::lock_guard<std::mutex> lock(numbers.mutex);
    auto found =
        numbers.functions.find(*static_cast<const int64_t *>(scalar->value));
    return found == numbers.functions.end() ? nullptr : found->second;
  }
  return nullptr;
}

static void readBuffers(const XlaValues &values,
                        SmallVectorImpl<RopeTensor> &tensors) {
  for (int64_t i = 0; i < values.count; ++i) {
    const XlaBuffer &buffer = *values.values[i];
    RopeTensor tensor = {};
    tensor.data = buffer.data;
    tensor.device.device_type = decltype(tensor.device.device_type)(1);
    tensor.ndim = static_cast<int32_t>(buffer.rank);
    tensor.dtype = getType(buffer.type);
    tensor.shape = buffer.sizes;
    tensors.push_back(tensor);
  }
}

void *ropeXlaCall(void *callFrame) {
  auto *frame = static_cast<XlaFrame *>(callFrame);
  // XLA asks once what the handler was built for.
  if (frame->extensions && frame->extensions->type == kMetadataExtension) {
    auto *asked = reinterpret_cast<XlaMetadataExtension *>(frame->extensions);
    // Of version 0, any: what is read here is in all of them.
    asked->metadata->version.major = 0;
    asked->metadata->version.minor = frame->api ? frame->api->version.minor : 0;
    return nullptr;
  }
  auto refuse = [&](const char *text) {
    constexpr int32_t kInvalidArgument = 3;
    XlaErrorArguments error = {sizeof(error), nullptr, text, kInvalidArgument};
    return frame->api->createError(&error);
  };
  const RopeFunction *function = find(frame->attributes);
  if (!function)
    return refuse("rope-mlir: the program names no function of this process");
  SmallVector<RopeTensor, 16> arguments, results;
  readBuffers(frame->arguments, arguments);
  readBuffers(frame->results, results);
  auto getPointers = [](ArrayRef<RopeTensor> tensors) {
    SmallVector<const RopeTensor *, 16> pointers;
    for (const RopeTensor &tensor : tensors)
      pointers.push_back(&tensor);
    return pointers;
  };
  SmallVector<const RopeTensor *, 16> from = getPointers(arguments),
                                      to = getPointers(results);
  if (ropeFunctionCallInto(function, from.data(), from.size(), to.data(),
                           to.size()) != ROPE_OK)
    return refuse(ropeErrorText());
  return nullptr;
}
