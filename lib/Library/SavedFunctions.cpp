//===- SavedFunctions.cpp - Compiled functions as bytes ----------------------
//===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Errors.h"
#include "Functions.h"
#include "rope/Version.h"
#include "llvm/Support/xxhash.h"

using namespace mlir;
using namespace mlir::rope;
using llvm::createStringError;
using llvm::Error;
using llvm::Expected;

/// First bytes; the version of the library follows, since the code relies on
/// the runtime of the library that compiled it.
static constexpr StringLiteral kMagic = "rope-function";

namespace {
class Writer {
public:
  void number(uint64_t value) {
    for (unsigned i = 0; i < 8; ++i)
      bytes.push_back(static_cast<char>(value >> (8 * i)));
  }
  void text(StringRef value) {
    number(value.size());
    bytes.append(value.data(), value.size());
  }
  void type(const LibraryType &type) {
    number(type.kind);
    number(type.code);
    number(type.bytes);
    number(type.narrowBits);
    number(type.isSignless);
    number(type.sizes.size());
    for (int64_t size : type.sizes)
      number(size);
  }

  std::string bytes;
};

/// Reads what `Writer` wrote; once something does not fit, all that follows is
/// empty.
class Reader {
public:
  explicit Reader(StringRef bytes) : bytes(bytes) {}

  uint64_t number() {
    uint64_t value = 0;
    StringRef taken = take(8);
    for (unsigned i = 0; i < taken.size(); ++i)
      value |= uint64_t(static_cast<unsigned char>(taken[i])) << (8 * i);
    return value;
  }
  StringRef text() { return take(number()); }
  /// A number of things that are `size` bytes long at least.
  size_t count(size_t size) {
    uint64_t value = number();
    if (value > bytes.size() / size)
      failed = true;
    return failed ? 0 : value;
  }
  LibraryType type() {
    LibraryType type;
    type.kind = static_cast<RopeValueKind>(number());
    type.code = static_cast<RopeTypeCode>(number());
    type.bytes = number();
    type.narrowBits = number();
    type.isSignless = number() != 0;
    for (size_t i = 0, e = count(8); i < e; ++i)
      type.sizes.push_back(static_cast<int64_t>(number()));
    return type;
  }
  bool isDone() const { return !failed && bytes.empty(); }

private:
  StringRef take(uint64_t size) {
    if (failed || size > bytes.size()) {
      failed = true;
      return "";
    }
    StringRef taken = bytes.take_front(size);
    bytes = bytes.drop_front(size);
    return taken;
  }

  StringRef bytes;
  bool failed = false;
};
} // namespace

static std::string write(const LibraryFunction &function) {
  Writer writer;
  writer.text(function.cpu);
  writer.text(function.features);
  writer.number(function.threads);
  writer.number(function.arguments.size());
  for (const LibraryType &type : function.arguments)
    writer.type(type);
  writer.number(function.results.size());
  for (auto [type, offset] :
       llvm::zip_equal(function.results, function.resultOffsets)) {
    writer.type(type);
    writer.number(offset);
  }
  writer.number(function.resultSize);
  writer.text(function.object);
  Writer file;
  file.text(kMagic);
  file.text(ROPE_VERSION_STRING);
  file.number(llvm::xxh3_64bits(StringRef(writer.bytes)));
  file.text(writer.bytes);
  return file.bytes;
}

static Expected<LibraryFunction> read(StringRef bytes) {
  Reader file(bytes);
  if (file.text() != kMagic)
    return createStringError("expected a saved function but got other bytes");
  StringRef version = file.text();
  if (version != ROPE_VERSION_STRING)
    return createStringError("expected a function that rope-mlir " +
                             Twine(ROPE_VERSION_STRING) +
                             " saved but got one of " + version);
  uint64_t hash = file.number();
  StringRef content = file.text();
  if (!file.isDone() || llvm::xxh3_64bits(content) != hash)
    return createStringError("the saved function is damaged");
  Reader reader(content);
  LibraryFunction function;
  function.cpu = reader.text().str();
  function.features = reader.text().str();
  function.threads = reader.number();
  for (size_t i = 0, e = reader.count(48); i < e; ++i)
    function.arguments.push_back(reader.type());
  for (size_t i = 0, e = reader.count(56); i < e; ++i) {
    function.results.push_back(reader.type());
    function.resultOffsets.push_back(reader.number());
  }
  function.resultSize = reader.number();
  function.object = reader.text().str();
  if (!reader.isDone())
    return createStringError("the saved function is damaged");
  auto machine = createHostMachine(function.cpu, function.features);
  if (!machine)
    return machine.takeError();
  if (Error failed = checkRunsOnHost(**machine))
    return std::move(failed);
  return function;
}

RopeStatus ropeFunctionSave(const RopeFunction *function, char **bytes,
                            size_t *size) {
  if (!function || !bytes || !size)
    return fail(ROPE_INVALID_ARGUMENT,
                "expected a function and room for bytes");
  std::string written = write(*function);
  char *copy = copyText(written);
  if (!copy)
    return fail(ROPE_OUT_OF_MEMORY, "no memory for a saved function");
  *bytes = copy;
  *size = written.size();
  return ROPE_OK;
}

RopeStatus ropeFunctionLoad(const char *bytes, size_t size,
                            RopeFunction **function) {
  if (!bytes || !function)
    return fail(ROPE_INVALID_ARGUMENT,
                "expected bytes and room for a function");
  Expected<LibraryFunction> parts = read(StringRef(bytes, size));
  if (!parts)
    return fail(ROPE_COMPILE_ERROR, parts.takeError());
  Expected<RopeFunction *> linked = RopeFunction::create(std::move(*parts));
  if (!linked)
    return fail(ROPE_COMPILE_ERROR, linked.takeError());
  *function = *linked;
  return ROPE_OK;
}
