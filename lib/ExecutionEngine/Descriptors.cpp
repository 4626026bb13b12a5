//===- Descriptors.cpp - Memref descriptors of host arrays ----------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/ExecutionEngine/Descriptors.h"

#include "llvm/Support/MathExtras.h"
#include <cstring>

using namespace mlir;
using namespace mlir::rope;

static size_t getDescriptorSize(size_t rank) { return 8 * (3 + 2 * rank); }

std::vector<char> rope::makeDescriptor(void *data, ArrayRef<int64_t> shape) {
  size_t rank = shape.size();
  SmallVector<int64_t> words(3 + 2 * rank);
  words[0] = words[1] = reinterpret_cast<intptr_t>(data);
  int64_t stride = 1;
  for (size_t d = rank; d-- > 0;) {
    words[3 + d] = shape[d];
    words[3 + rank + d] = stride;
    stride *= shape[d];
  }
  const char *bytes = reinterpret_cast<const char *>(words.data());
  return std::vector<char>(bytes, bytes + getDescriptorSize(rank));
}

static int64_t loadWord(const char *bytes, size_t index) {
  int64_t word;
  std::memcpy(&word, bytes + 8 * index, 8);
  return word;
}

ResultLayout rope::getResultLayout(const Signature &signature) {
  ResultLayout layout;
  size_t alignment = 1;
  for (const ValueSpec &spec : signature.results) {
    size_t size = getDescriptorSize(spec.shape.size()), own = 8;
    if (spec.kind == ValueSpec::Kind::Scalar) {
      size = own = HostArray::getElementSize(spec.elementType);
      if (isa<ComplexType>(spec.elementType))
        own /= 2;
    }
    layout.size = llvm::alignTo(layout.size, own);
    layout.offsets.push_back(layout.size);
    layout.size += size;
    alignment = std::max(alignment, own);
  }
  layout.size = llvm::alignTo(layout.size, alignment);
  return layout;
}

void *rope::getAllocatedPointer(const char *bytes) {
  return reinterpret_cast<void *>(loadWord(bytes, 0));
}

llvm::Expected<HostArray> rope::readResult(const char *bytes,
                                           const ValueSpec &spec) {
  size_t rank = spec.shape.size();
  SmallVector<int64_t> shape, strides;
  if (spec.kind != ValueSpec::Kind::Scalar)
    for (size_t d = 0; d < rank; ++d) {
      shape.push_back(loadWord(bytes, 3 + d));
      strides.push_back(loadWord(bytes, 3 + rank + d));
    }
  if (!spec.acceptsShape(shape) ||
      llvm::any_of(shape, [](int64_t size) { return size < 0; }))
    return llvm::createStringError("expected a result of type " +
                                   spec.format() + " but got " +
                                   formatShapedType(shape, spec.elementType));
  HostArray array(spec.elementType, shape);
  size_t size = HostArray::getElementSize(spec.elementType);
  if (spec.kind == ValueSpec::Kind::Scalar) {
    std::memcpy(array.data.data(), bytes, size);
    return array;
  }
  const char *data = reinterpret_cast<const char *>(loadWord(bytes, 1)) +
                     loadWord(bytes, 2) * size;
  SmallVector<int64_t> index(rank, 0);
  for (int64_t i = 0, e = array.getNumElements(); i < e; ++i) {
    int64_t offset = 0;
    for (size_t d = 0; d < rank; ++d)
      offset += index[d] * strides[d];
    std::memcpy(array.at(i), data + offset * static_cast<int64_t>(size), size);
    for (size_t d = rank; d > 0; --d) {
      if (++index[d - 1] != shape[d - 1])
        break;
      index[d - 1] = 0;
    }
  }
  return array;
}
