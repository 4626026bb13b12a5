//===- Calls.cpp - Calls of compiled functions -------------------------------
//===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Arrays.h"
#include "Errors.h"
#include <atomic>
#include <cstdlib>
#include <cstring>
#include <new>

using namespace mlir;
using namespace mlir::rope;
using llvm::Error;
using llvm::Expected;

//===----------------------------------------------------------------------===//
// Arguments
//===----------------------------------------------------------------------===//

namespace {
struct FreeMemory {
  void operator()(char *memory) const { std::free(memory); }
};
using Memory = std::unique_ptr<char, FreeMemory>;

/// One argument of a call: where its elements lie in C order.
struct Argument {
  ArrayView view;
  char *data = nullptr;
  /// Holds a copy of an array that is not contiguous, or of narrow integers.
  Memory copy;
};

/// The memory of descriptors, and a pointer for each parameter of the invoker.
class CallFrame {
public:
  CallFrame(const RopeFunction &function, ArrayRef<Argument> arguments);

  void **getPointers() { return pointers.data(); }
  /// A word of the descriptor of a result.
  int64_t getWord(size_t offset, size_t word) const {
    int64_t value;
    std::memcpy(&value, getResult(offset) + 8 * word, 8);
    return value;
  }
  const char *getResult(size_t offset) const {
    return reinterpret_cast<const char *>(results.data()) + offset;
  }

private:
  SmallVector<int64_t, 128> words;
  SmallVector<void *, 32> pointers;
  SmallVector<int64_t, 64> results;
};
} // namespace

/// Words of a descriptor: allocated and aligned pointer, offset, sizes,
/// strides.
static size_t getNumWords(const LibraryType &type) {
  return type.isScalar() ? 0 : 3 + 2 * type.sizes.size();
}

CallFrame::CallFrame(const RopeFunction &function,
                     ArrayRef<Argument> arguments) {
  size_t total = 0;
  for (const LibraryType &type : function.arguments)
    total += getNumWords(type);
  words.resize_for_overwrite(total);
  int64_t *next = words.data();
  for (auto [type, argument] : llvm::zip_equal(function.arguments, arguments)) {
    if (type.isScalar()) {
      pointers.push_back(argument.data);
      continue;
    }
    size_t rank = type.sizes.size();
    pointers.push_back(next);
    next[0] = next[1] = reinterpret_cast<intptr_t>(argument.data);
    next[2] = 0;
    int64_t stride = 1;
    for (size_t i = rank; i-- > 0;) {
      next[3 + i] = argument.view.sizes[i];
      next[3 + rank + i] = stride;
      stride *= argument.view.sizes[i];
    }
    next += getNumWords(type);
  }
  results.resize(function.resultSize / 8 + 1, 0);
  pointers.push_back(results.data());
}

static Memory allocate(int64_t bytes) {
  // Never of size 0, whose address may be null.
  size_t size = llvm::alignTo(std::max<int64_t>(bytes, 1), 64);
  return Memory(static_cast<char *>(std::aligned_alloc(64, size)));
}

/// Checks one argument and copies it where the code cannot read it in place.
static RopeStatus prepare(const LibraryType &type, const RopeTensor *tensor,
                          size_t number, Argument &argument) {
  auto mismatch = [&](const Twine &text) {
    return fail(ROPE_MISMATCH, "argument " + Twine(number) + ": " + text);
  };
  bool isWritten = type.kind == ROPE_MEMREF || type.kind == ROPE_SCRATCH;
  Expected<ArrayView> view = ArrayView::check(tensor, type, isWritten);
  if (!view)
    return mismatch(llvm::toString(view.takeError()));
  argument.view = *view;
  argument.data = view->data;
  if (view->strides || type.narrowBits != 0) {
    argument.copy = allocate(view->numElements * type.bytes);
    if (!argument.copy)
      return fail(ROPE_OUT_OF_MEMORY,
                  "no memory for a copy of argument " + Twine(number));
    argument.data = argument.copy.get();
    gatherElements(argument.data, *view, type.bytes);
  }
  if (type.code == ROPE_BOOL && !areBools(argument.data, view->numElements))
    return mismatch("expected bools that are 0 or 1");
  if (type.narrowBits == 0)
    return ROPE_OK;
  if (!areNarrow(argument.data, view->numElements, type))
    return mismatch("expected values of " + Twine(type.narrowBits) + " bits");
  for (int64_t i = 0; i < view->numElements; ++i)
    argument.data[i] &= static_cast<char>((1 << type.narrowBits) - 1);
  return ROPE_OK;
}

/// Gives the sign back to narrow integers, whose other bits are 0 in the code.
static void widen(char *data, int64_t count, const LibraryType &type) {
  if (type.narrowBits == 0 || type.code == ROPE_UINT)
    return;
  int sign = 1 << (type.narrowBits - 1);
  for (int64_t i = 0; i < count; ++i)
    data[i] = static_cast<char>((data[i] ^ sign) - sign);
}

//===----------------------------------------------------------------------===//
// Results
//===----------------------------------------------------------------------===//

namespace {
/// A result where the code left it.
struct Result {
  ArrayView view;
  SmallVector<int64_t, 6> sizes, strides;
  /// The allocation that the code returned, of which `view` is a part.
  void *allocated = nullptr;
};

/// What a managed tensor points to; its sizes and strides follow.
struct Owner {
  RopeManagedTensor tensor;
  /// Managed tensors that are not deleted.
  std::atomic<size_t> users;
  /// One of both: a block of the call, or memory of this file.
  void *block;
  char *memory;
};
} // namespace

static void release(Owner *owner) {
  if (owner->users.fetch_sub(1, std::memory_order_acq_rel) != 1)
    return;
  if (owner->block)
    EmbeddedCode::freeBlock(owner->block);
  std::free(owner->memory);
  std::free(owner);
}

/// Deletes the tensor in an owner, whose memory goes with the last user.
static void deleteResult(RopeManagedTensor *tensor) {
  release(static_cast<Owner *>(tensor->manager_ctx));
}

/// Deletes another tensor of an owner.
static void deleteShared(RopeManagedTensor *tensor) {
  auto *owner = static_cast<Owner *>(tensor->manager_ctx);
  std::free(tensor);
  release(owner);
}

/// Reads the descriptor of a result; false where its sizes contradict the type.
static bool readResult(const CallFrame &frame, size_t offset,
                       const LibraryType &type, Result &result) {
  if (type.isScalar()) {
    result.view.data = const_cast<char *>(frame.getResult(offset));
    result.view.numElements = 1;
    return true;
  }
  size_t rank = type.sizes.size();
  result.allocated = reinterpret_cast<void *>(frame.getWord(offset, 0));
  result.view.numElements = 1;
  for (size_t i = 0; i < rank; ++i) {
    result.sizes.push_back(frame.getWord(offset, 3 + i));
    result.strides.push_back(frame.getWord(offset, 3 + rank + i));
    result.view.numElements *= result.sizes.back();
  }
  if (!type.acceptsSizes(result.sizes))
    return false;
  result.view.data = reinterpret_cast<char *>(frame.getWord(offset, 1)) +
                     frame.getWord(offset, 2) * type.bytes;
  result.view.sizes = result.sizes;
  int64_t expected = 1;
  for (size_t i = rank; i-- > 0; expected *= result.sizes[i])
    if (result.sizes[i] != 1 && result.strides[i] != expected &&
        result.view.numElements != 0)
      result.view.strides = result.strides.data();
  return true;
}

/// Makes a result the caller's: the block of the code itself where it is one in
/// C order, otherwise a copy. Null without memory.
static RopeManagedTensor *own(const Result &result, const LibraryType &type,
                              EmbeddedCode::TakeBlock take) {
  size_t rank = type.sizes.size();
  auto *owner = static_cast<Owner *>(
      std::malloc(sizeof(Owner) + 2 * rank * sizeof(int64_t)));
  if (!owner)
    return nullptr;
  new (owner) Owner();
  owner->users = 1;
  char *data = result.view.data;
  if (result.allocated && !result.view.strides && take(result.allocated)) {
    owner->block = result.allocated;
  } else {
    owner->memory = allocate(result.view.numElements * type.bytes).release();
    if (!owner->memory) {
      std::free(owner);
      return nullptr;
    }
    data = owner->memory;
    gatherElements(data, result.view, type.bytes);
  }
  widen(data, result.view.numElements, type);
  auto *sizes = reinterpret_cast<int64_t *>(owner + 1);
  int64_t stride = 1;
  for (size_t i = rank; i-- > 0;) {
    sizes[i] = result.sizes[i];
    sizes[rank + i] = stride;
    stride *= std::max<int64_t>(sizes[i], 1);
  }
  owner->tensor.manager_ctx = owner;
  owner->tensor.deleter = deleteResult;
  RopeTensor &tensor = owner->tensor.dl_tensor;
  tensor.data = data;
  tensor.device.device_type = decltype(tensor.device.device_type)(1);
  tensor.ndim = static_cast<int32_t>(rank);
  tensor.dtype.code = type.code;
  tensor.dtype.bits = 8 * type.bytes;
  tensor.dtype.lanes = 1;
  tensor.shape = sizes;
  tensor.strides = sizes + rank;
  return &owner->tensor;
}

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

/// Checks, calls, and hands the results on while their memory lives.
static RopeStatus
call(const RopeFunction *function, const RopeTensor *const *tensors,
     size_t count,
     function_ref<RopeStatus(ArrayRef<Result>, EmbeddedCode::TakeBlock)> use) {
  if (count != function->arguments.size() || (count != 0 && !tensors))
    return fail(ROPE_MISMATCH, "expected " + Twine(function->arguments.size()) +
                                   " arguments but got " + Twine(count));
  SmallVector<Argument, 16> arguments(count);
  for (auto [i, argument] : llvm::enumerate(arguments))
    if (RopeStatus failed =
            prepare(function->arguments[i], tensors[i], i, argument))
      return failed;
  CallFrame frame(*function, arguments);
  RopeStatus status = ROPE_OK;
  auto takeResults = [&](EmbeddedCode::TakeBlock take) {
    SmallVector<Result, 4> results(function->results.size());
    for (auto [i, result] : llvm::enumerate(results))
      if (!readResult(frame, function->resultOffsets[i], function->results[i],
                      result)) {
        status =
            fail(ROPE_RUN_ERROR, "expected result " + Twine(i) + " to be " +
                                     function->results[i].format() +
                                     " but the program made other sizes");
        return;
      }
    status = use(results, take);
  };
  if (std::optional<std::string> message = function->code.call(
          frame.getPointers(), function->threads, takeResults))
    return fail(ROPE_RUN_ERROR, *message);
  for (auto [i, argument] : llvm::enumerate(arguments)) {
    const LibraryType &type = function->arguments[i];
    if (type.kind != ROPE_MEMREF || !argument.copy)
      continue;
    widen(argument.data, argument.view.numElements, type);
    scatterElements(argument.view, argument.data, type.bytes);
  }
  return status;
}

static RopeStatus checkResultCount(const RopeFunction *function,
                                   const void *results, size_t count) {
  if (count != function->results.size() || (count != 0 && !results))
    return fail(ROPE_MISMATCH, "expected room for " +
                                   Twine(function->results.size()) +
                                   " results but got " + Twine(count));
  return ROPE_OK;
}

RopeStatus ropeFunctionCall(const RopeFunction *function,
                            const RopeTensor *const *arguments,
                            size_t numArguments, RopeManagedTensor **results,
                            size_t numResults) {
  if (!function)
    return fail(ROPE_INVALID_ARGUMENT, "expected a function");
  if (RopeStatus failed = checkResultCount(
          function, static_cast<const void *>(results), numResults))
    return failed;
  return call(function, arguments, numArguments,
              [&](ArrayRef<Result> made, EmbeddedCode::TakeBlock take) {
                SmallVector<RopeManagedTensor *, 4> owned;
                for (auto [result, type] :
                     llvm::zip_equal(made, function->results)) {
                  RopeManagedTensor *tensor = own(result, type, take);
                  if (!tensor) {
                    for (RopeManagedTensor *other : owned)
                      other->deleter(other);
                    return fail(ROPE_OUT_OF_MEMORY, "no memory for a result");
                  }
                  owned.push_back(tensor);
                }
                llvm::copy(owned, results);
                return ROPE_OK;
              });
}

RopeStatus ropeTensorShare(const RopeManagedTensor *result,
                           RopeManagedTensor **shared) {
  if (!result || !shared ||
      (result->deleter != deleteResult && result->deleter != deleteShared))
    return fail(ROPE_INVALID_ARGUMENT,
                "expected a result of ropeFunctionCall and room for one");
  auto *other =
      static_cast<RopeManagedTensor *>(std::malloc(sizeof(RopeManagedTensor)));
  if (!other)
    return fail(ROPE_OUT_OF_MEMORY, "no memory for a result");
  *other = *result;
  other->deleter = deleteShared;
  static_cast<Owner *>(result->manager_ctx)
      ->users.fetch_add(1, std::memory_order_relaxed);
  *shared = other;
  return ROPE_OK;
}

RopeStatus ropeFunctionCallInto(const RopeFunction *function,
                                const RopeTensor *const *arguments,
                                size_t numArguments,
                                const RopeTensor *const *results,
                                size_t numResults) {
  if (!function)
    return fail(ROPE_INVALID_ARGUMENT, "expected a function");
  if (RopeStatus failed = checkResultCount(
          function, static_cast<const void *>(results), numResults))
    return failed;
  SmallVector<ArrayView, 4> views;
  for (auto [i, type] : llvm::enumerate(function->results)) {
    Expected<ArrayView> view =
        ArrayView::check(results[i], type, /*isWritten=*/true);
    if (!view)
      return fail(ROPE_MISMATCH, "result " + Twine(i) + ": " +
                                     llvm::toString(view.takeError()));
    views.push_back(*view);
  }
  return call(function, arguments, numArguments,
              [&](ArrayRef<Result> made, EmbeddedCode::TakeBlock) {
                for (auto [i, view] : llvm::enumerate(views))
                  if (ArrayRef<int64_t>(made[i].sizes) != view.sizes)
                    return fail(
                        ROPE_MISMATCH,
                        "result " + Twine(i) +
                            ": the array does not have the sizes that the "
                            "program made");
                for (auto [view, result, type] :
                     llvm::zip_equal(views, made, function->results)) {
                  Memory copy;
                  const char *data = result.view.data;
                  if (result.view.strides || type.narrowBits != 0) {
                    copy = allocate(result.view.numElements * type.bytes);
                    if (!copy)
                      return fail(ROPE_OUT_OF_MEMORY, "no memory for a result");
                    gatherElements(copy.get(), result.view, type.bytes);
                    widen(copy.get(), result.view.numElements, type);
                    data = copy.get();
                  }
                  scatterElements(view, data, type.bytes);
                }
                return ROPE_OK;
              });
}
