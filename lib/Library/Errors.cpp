//===- Errors.cpp - Status and text of a failed call --------------------------
//===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Errors.h"

#include "rope/Version.h"
#include <cstdlib>

using namespace mlir;
using namespace mlir::rope;

static std::string &getThreadText() {
  static thread_local std::string text;
  return text;
}

RopeStatus rope::fail(RopeStatus status, const Twine &text) {
  getThreadText() = text.str();
  return status;
}

RopeStatus rope::fail(RopeStatus status, llvm::Error error) {
  return fail(status, llvm::toString(std::move(error)));
}

char *rope::copyText(StringRef text) {
  auto *copy = static_cast<char *>(std::malloc(text.size() + 1));
  if (!copy)
    return nullptr;
  llvm::copy(text, copy);
  copy[text.size()] = '\0';
  return copy;
}

//===----------------------------------------------------------------------===//
// Diagnostics
//===----------------------------------------------------------------------===//

static void print(raw_ostream &os, const Diagnostic &diagnostic,
                  StringRef severity) {
  if (auto file = diagnostic.getLocation()->findInstanceOf<FileLineColLoc>())
    os << file.getFilename().getValue() << ':' << file.getLine() << ':'
       << file.getColumn() << ": ";
  os << severity << ": " << diagnostic.str() << '\n';
}

DiagnosticCollector::DiagnosticCollector(MLIRContext *context)
    : handler(context, [this](Diagnostic &diagnostic) {
        if (diagnostic.getSeverity() != DiagnosticSeverity::Error)
          return;
        llvm::raw_string_ostream os(text);
        print(os, diagnostic, "error");
        for (const Diagnostic &note : diagnostic.getNotes())
          print(os, note, "note");
      }) {}

RopeStatus DiagnosticCollector::fail(RopeStatus status, StringRef otherwise) {
  StringRef known = StringRef(text).rtrim();
  return rope::fail(status, known.empty() ? otherwise : known);
}

//===----------------------------------------------------------------------===//
// The interface
//===----------------------------------------------------------------------===//

void ropeGetVersion(int *major, int *minor, int *patch) {
  if (major)
    *major = ROPE_API_VERSION_MAJOR;
  if (minor)
    *minor = ROPE_API_VERSION_MINOR;
  if (patch)
    *patch = ROPE_API_VERSION_PATCH;
}

const char *ropeGetVersionText(void) { return ROPE_VERSION_STRING; }

const char *ropeErrorText(void) { return getThreadText().c_str(); }

const char *ropeStatusName(RopeStatus status) {
  switch (status) {
  case ROPE_OK:
    return "ROPE_OK";
  case ROPE_INVALID_ARGUMENT:
    return "ROPE_INVALID_ARGUMENT";
  case ROPE_IO_ERROR:
    return "ROPE_IO_ERROR";
  case ROPE_PARSE_ERROR:
    return "ROPE_PARSE_ERROR";
  case ROPE_PASS_ERROR:
    return "ROPE_PASS_ERROR";
  case ROPE_COMPILE_ERROR:
    return "ROPE_COMPILE_ERROR";
  case ROPE_MISMATCH:
    return "ROPE_MISMATCH";
  case ROPE_RUN_ERROR:
    return "ROPE_RUN_ERROR";
  case ROPE_OUT_OF_MEMORY:
    return "ROPE_OUT_OF_MEMORY";
  }
  return "unknown status";
}

void ropeTextFree(char *text) { std::free(text); }
