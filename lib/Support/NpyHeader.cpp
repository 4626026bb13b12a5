//===- NpyHeader.cpp - Header of a .npy file ------------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "NpyHeader.h"

#include "llvm/ADT/StringExtras.h"
#include <optional>

using namespace mlir::rope;
using llvm::Error;
using llvm::Expected;
using llvm::StringRef;

namespace {

/// A reader of the literal, left to right, without backtracking.
class HeaderParser {
public:
  explicit HeaderParser(StringRef text) : text(text), rest(text) {}

  Expected<NpyHeader> parse();

private:
  Error error(const llvm::Twine &expected) {
    std::string found = rest.empty() ? "the end of the header" : "";
    if (found.empty()) {
      llvm::raw_string_ostream os(found);
      os << '\'';
      llvm::printEscapedString(rest.take_front(12), os);
      os << '\'';
    }
    return llvm::createStringError(
        "malformed .npy header: expected " + expected + " but got " + found +
        " at offset " + llvm::Twine(text.size() - rest.size()));
  }

  void skipSpace() { rest = rest.ltrim(" \t\r\n"); }

  bool consume(StringRef token) {
    skipSpace();
    return rest.consume_front(token);
  }

  std::optional<std::string> parseString();
  Error parseEntry(StringRef key, NpyHeader &header);
  Error parseShape(NpyHeader &header);

  StringRef text;
  StringRef rest;
};

} // namespace

/// A quoted string. Escapes do not occur in the keys and types of the format,
/// so a backslash ends the attempt.
std::optional<std::string> HeaderParser::parseString() {
  skipSpace();
  if (rest.empty() || (rest.front() != '\'' && rest.front() != '"'))
    return std::nullopt;
  size_t end = rest.find(rest.front(), 1);
  if (end == StringRef::npos)
    return std::nullopt;
  StringRef value = rest.slice(1, end);
  if (value.contains('\\'))
    return std::nullopt;
  rest = rest.drop_front(end + 1);
  return value.str();
}

Error HeaderParser::parseShape(NpyHeader &header) {
  if (!consume("("))
    return error("a tuple of sizes");
  while (!consume(")")) {
    skipSpace();
    StringRef digits = rest.take_while(llvm::isDigit);
    int64_t size;
    // getAsInteger reads a leading zero as octal unless the radix is given.
    if (digits.empty() || digits.getAsInteger(10, size))
      return error("a non-negative size that fits 64 bits");
    rest = rest.drop_front(digits.size());
    rest.consume_front("L");
    header.shape.push_back(size);
    if (consume(","))
      continue;
    if (header.shape.size() == 1)
      return error("',' after the only size of a tuple");
    if (!consume(")"))
      return error("',' or ')' after a size");
    break;
  }
  return Error::success();
}

Error HeaderParser::parseEntry(StringRef key, NpyHeader &header) {
  if (key == "descr") {
    skipSpace();
    if (rest.starts_with("["))
      return error("a plain element type, not a structured one,");
    std::optional<std::string> value = parseString();
    if (!value)
      return error("a quoted element type");
    header.descr = *value;
    return Error::success();
  }
  if (key == "fortran_order") {
    if (consume("True"))
      header.fortranOrder = true;
    else if (!consume("False"))
      return error("True or False");
    return Error::success();
  }
  return parseShape(header);
}

Expected<NpyHeader> HeaderParser::parse() {
  NpyHeader header;
  llvm::SmallVector<std::string, 3> seen;
  if (!consume("{"))
    return error("'{'");
  while (!consume("}")) {
    skipSpace();
    StringRef before = rest;
    std::optional<std::string> key = parseString();
    if (!key)
      return error("a quoted key or '}'");
    if (*key != "descr" && *key != "fortran_order" && *key != "shape") {
      rest = before;
      return error("the key 'descr', 'fortran_order' or 'shape'");
    }
    if (llvm::is_contained(seen, *key)) {
      rest = before;
      return error("each key once");
    }
    seen.push_back(*key);
    if (!consume(":"))
      return error("':' after the key");
    if (Error failed = parseEntry(*key, header))
      return std::move(failed);
    if (!consume(",")) {
      if (!consume("}"))
        return error("',' or '}' after a value");
      break;
    }
  }
  skipSpace();
  if (!rest.empty())
    return error("nothing after '}'");
  for (StringRef key : {"descr", "fortran_order", "shape"})
    if (!llvm::is_contained(seen, key))
      return llvm::createStringError("malformed .npy header: the key '" + key +
                                     "' is missing");
  return header;
}

Expected<NpyHeader> mlir::rope::parseNpyHeader(StringRef text) {
  return HeaderParser(text).parse();
}
