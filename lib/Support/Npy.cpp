//===- Npy.cpp - Reading and writing .npy files ---------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Support/Npy.h"

#include "NpyHeader.h"
#include "rope/Support/NarrowFloats.h"
#include "rope/Support/SubByteIntegers.h"
#include "llvm/Support/CheckedArithmetic.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/MemoryBuffer.h"
#include <algorithm>
#include <cstring>

using namespace mlir;
using namespace mlir::rope;
using llvm::createStringError;
using llvm::Error;
using llvm::Expected;

static constexpr StringRef kMagic("\x93NUMPY", 6);

namespace {
/// What the file says of an element: its type here and how its bytes lie.
struct ElementFormat {
  Type type;
  bool bigEndian = false;
};
} // namespace

/// The element type that a NumPy type string names, or null.
static Type lookUpElementType(char kind, unsigned bytes, MLIRContext *context) {
  Builder builder(context);
  switch (kind) {
  case 'f':
    if (bytes == 1)
      return builder.getIntegerType(8, /*isSigned=*/false);
    if (bytes == 2)
      return builder.getF16Type();
    if (bytes == 4)
      return builder.getF32Type();
    return bytes == 8 ? Type(builder.getF64Type()) : Type();
  case 'V':
    if (bytes == 1)
      return builder.getIntegerType(8, /*isSigned=*/false);
    return bytes == 2 ? Type(builder.getBF16Type()) : Type();
  case 'c':
    if (bytes == 8)
      return ComplexType::get(builder.getF32Type());
    return bytes == 16 ? Type(ComplexType::get(builder.getF64Type())) : Type();
  case 'b':
    return bytes == 1 ? Type(builder.getI1Type()) : Type();
  case 'i':
  case 'u':
    if (bytes != 1 && bytes != 2 && bytes != 4 && bytes != 8)
      return Type();
    return kind == 'i' ? builder.getIntegerType(bytes * 8)
                       : builder.getIntegerType(bytes * 8, /*isSigned=*/false);
  default:
    return Type();
  }
}

static Expected<ElementFormat> parseElementFormat(StringRef descr,
                                                  MLIRContext *context) {
  ElementFormat format;
  StringRef rest = descr;
  bool hostIsBig = llvm::endianness::native == llvm::endianness::big;
  if (rest.consume_front(">"))
    format.bigEndian = true;
  else if (rest.consume_front("="))
    format.bigEndian = hostIsBig;
  else if (!rest.consume_front("<"))
    rest.consume_front("|");
  unsigned bytes;
  if (rest == "?")
    rest = "b1";
  if (rest.starts_with("O"))
    return createStringError(
        "expected numbers but got Python objects (element type '" + descr +
        "')");
  if (!rest.empty() && !rest.drop_front().getAsInteger(10, bytes))
    format.type = lookUpElementType(rest.front(), bytes, context);
  if (!format.type)
    return createStringError(
        "expected an element type among f1 f2 f4 f8 i1 i2 i4 i8 u1 u2 u4 u8 b1 "
        "c8 c16, V1 (bits of a float of 8) and V2 (bf16) but got '" +
        descr + "'");
  return format;
}

/// Brings big-endian scalars of `width` bytes into the host's order.
static void swapBytes(std::vector<char> &data, unsigned width) {
  for (size_t i = 0; width > 1 && i + width <= data.size(); i += width)
    std::reverse(data.begin() + i, data.begin() + i + width);
}

/// Reorders elements from Fortran order to C order.
static void transposeToRowMajor(HostArray &array) {
  unsigned rank = array.shape.size();
  unsigned size = HostArray::getElementSize(array.elementType);
  SmallVector<int64_t> strides(rank, 1);
  for (unsigned i = 1; i < rank; ++i)
    strides[i] = strides[i - 1] * array.shape[i - 1];

  std::vector<char> source = array.data;
  SmallVector<int64_t> index(rank, 0);
  for (int64_t i = 0, e = array.getNumElements(); i < e; ++i) {
    int64_t offset = 0;
    for (unsigned d = 0; d < rank; ++d)
      offset += index[d] * strides[d];
    std::memcpy(array.at(i), source.data() + offset * size, size);
    for (int64_t d = rank - 1; d >= 0 && ++index[d] == array.shape[d]; --d)
      index[d] = 0;
  }
}

/// Splits the file into the header's text and the data.
static Expected<std::pair<StringRef, StringRef>> splitFile(StringRef bytes) {
  if (!bytes.starts_with(kMagic))
    return createStringError("expected a .npy file but got one that does not "
                             "start with \"\\x93NUMPY\"");
  if (bytes.size() < kMagic.size() + 2)
    return createStringError("truncated .npy header: expected a version but "
                             "got the end of the file");
  unsigned major = static_cast<unsigned char>(bytes[6]);
  unsigned minor = static_cast<unsigned char>(bytes[7]);
  if (major < 1 || major > 3 || minor != 0)
    return createStringError("expected .npy version 1.0, 2.0 or 3.0 but got " +
                             Twine(major) + "." + Twine(minor));
  StringRef rest = bytes.drop_front(8);
  unsigned lengthBytes = major == 1 ? 2 : 4;
  if (rest.size() < lengthBytes)
    return createStringError("truncated .npy header: expected its length but "
                             "got the end of the file");
  uint64_t length = major == 1 ? llvm::support::endian::read16le(rest.data())
                               : llvm::support::endian::read32le(rest.data());
  rest = rest.drop_front(lengthBytes);
  if (rest.size() < length)
    return createStringError("truncated .npy header: expected " +
                             Twine(length) + " bytes but got " +
                             Twine(rest.size()));
  return std::make_pair(rest.take_front(length), rest.drop_front(length));
}

Expected<HostArray> mlir::rope::parseNpy(StringRef bytes,
                                         MLIRContext *context) {
  Expected<std::pair<StringRef, StringRef>> parts = splitFile(bytes);
  if (!parts)
    return parts.takeError();
  Expected<NpyHeader> header = parseNpyHeader(parts->first);
  if (!header)
    return header.takeError();
  Expected<ElementFormat> format = parseElementFormat(header->descr, context);
  if (!format)
    return format.takeError();

  // Sizes are checked against the bytes at hand before anything is allocated.
  // A zero size does not excuse the others from fitting: their product is an
  // array's stride.
  unsigned size = HostArray::getElementSize(format->type);
  bool isEmpty = llvm::is_contained(header->shape, 0);
  std::optional<int64_t> needed = size;
  for (int64_t extent : header->shape)
    if (needed && extent != 0)
      needed = llvm::checkedMul<int64_t>(*needed, extent);
  if (!needed)
    return createStringError("expected sizes whose product fits 64 bits but "
                             "got " +
                             formatShapedType(header->shape, format->type));
  uint64_t expected = isEmpty ? 0 : *needed;
  if (expected != parts->second.size())
    return createStringError("expected " + Twine(expected) +
                             " bytes of data for " +
                             formatShapedType(header->shape, format->type) +
                             " but got " + Twine(parts->second.size()));

  HostArray array(format->type, header->shape);
  if (expected != 0)
    std::memcpy(array.data.data(), parts->second.data(), expected);
  bool hostIsBig = llvm::endianness::native == llvm::endianness::big;
  if (format->bigEndian != hostIsBig)
    swapBytes(array.data, isa<ComplexType>(format->type) ? size / 2 : size);
  if (format->type.isInteger(1))
    for (char &value : array.data)
      value = value != 0;
  if (header->fortranOrder && array.shape.size() > 1)
    transposeToRowMajor(array);
  return array;
}

Expected<HostArray> mlir::rope::readNpyFile(StringRef path,
                                            MLIRContext *context) {
  llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> buffer =
      llvm::MemoryBuffer::getFile(path, /*IsText=*/false,
                                  /*RequiresNullTerminator=*/false);
  if (!buffer)
    return createStringError("cannot read '" + path +
                             "': " + buffer.getError().message());
  Expected<HostArray> array = parseNpy((*buffer)->getBuffer(), context);
  if (!array)
    return createStringError("'" + path +
                             "': " + llvm::toString(array.takeError()));
  return array;
}

/// The NumPy type string of an element type.
static std::string getDescr(Type type) {
  unsigned size = HostArray::getElementSize(type);
  if (type.isBF16())
    return "|V2";
  if (isByteFloat(type))
    return "|V1";
  if (type.isInteger(1))
    return "|b1";
  char kind = isa<ComplexType>(type)     ? 'c'
              : isa<FloatType>(type)     ? 'f'
              : type.isUnsignedInteger() ? 'u'
                                         : 'i';
  return (size == 1 ? "|" : "<") + std::string(1, kind) + std::to_string(size);
}

void mlir::rope::writeNpy(raw_ostream &os, const HostArray &array) {
  // Files have no integers of less than a byte.
  if (isSubByteInteger(array.elementType)) {
    auto integer = cast<IntegerType>(array.elementType);
    return writeNpy(os, array.convertTo(IntegerType::get(
                            integer.getContext(), 8, integer.getSignedness())));
  }

  std::string text = "{'descr': '" + getDescr(array.elementType) +
                     "', 'fortran_order': False, 'shape': (";
  for (auto [i, extent] : llvm::enumerate(array.shape))
    text += (i == 0 ? "" : ", ") + std::to_string(extent);
  text += array.shape.size() == 1 ? ",), }" : "), }";

  // The data starts at a multiple of 64 bytes.
  unsigned lengthBytes = text.size() < 65000 ? 2 : 4;
  size_t prefix = kMagic.size() + 2 + lengthBytes;
  text.append(63 - (prefix + text.size()) % 64, ' ');
  text.push_back('\n');

  os << kMagic << char(lengthBytes == 2 ? 1 : 2) << char(0);
  for (unsigned i = 0; i < lengthBytes; ++i)
    os << char((text.size() >> (8 * i)) & 0xff);
  os << text;
  std::vector<char> swapped;
  if (llvm::endianness::native == llvm::endianness::big) {
    swapped = array.data;
    unsigned size = HostArray::getElementSize(array.elementType);
    swapBytes(swapped, isa<ComplexType>(array.elementType) ? size / 2 : size);
    os.write(swapped.data(), swapped.size());
    return;
  }
  os.write(array.data.data(), array.data.size());
}
