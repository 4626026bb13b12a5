//===- Modules.cpp - Contexts and modules of the C library --------------------
//===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Modules.h"

#include "Errors.h"
#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Parser/Parser.h"
#include "rope/InitAllDialects.h"
#include "rope/InitAllPasses.h"
#include "rope/Raise/Import.h"
#include "rope/Support/ImporterDialects.h"
#include "rope/Support/ResourceBlobs.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"

using namespace mlir;
using namespace mlir::rope;

static DialectRegistry makeRegistry() {
  // Passes are found by name in a registry of the process.
  static std::once_flag registered;
  std::call_once(registered, [] {
    mlir::registerAllPasses();
    mlir::rope::registerAllPasses();
  });
  DialectRegistry registry;
  mlir::rope::registerAllDialects(registry);
  registerImporterPlaceholders(registry);
  return registry;
}

RopeContext::RopeContext()
    : context(makeRegistry(), MLIRContext::Threading::DISABLED) {
  context.printOpOnDiagnostic(false);
  // Attributes of other dialects are harmless; ops and types are refused below
  // with the conversion they need.
  context.allowUnregisteredDialects();
}

RopeStatus ropeContextCreate(RopeContext **context) {
  if (!context)
    return fail(ROPE_INVALID_ARGUMENT, "expected room for a context");
  *context = new RopeContext;
  return ROPE_OK;
}

void ropeContextDestroy(RopeContext *context) { delete context; }

static RopeStatus parse(RopeContext *context,
                        std::unique_ptr<llvm::MemoryBuffer> buffer,
                        RopeModule **module) {
  std::lock_guard<std::mutex> lock(context->mutex);
  DiagnosticCollector diagnostics(&context->context);
  llvm::SourceMgr sourceMgr;
  sourceMgr.AddNewSourceBuffer(std::move(buffer), llvm::SMLoc());
  OwningOpRef<ModuleOp> parsed =
      parseSourceFile<ModuleOp>(sourceMgr, ParserConfig(&context->context));
  if (!parsed || failed(checkNoUnregisteredOps(*parsed)) ||
      failed(checkResourceBlobs(*parsed)))
    return diagnostics.fail(ROPE_PARSE_ERROR, "the module cannot be parsed");
  *module = new RopeModule{*context, std::move(parsed)};
  return ROPE_OK;
}

RopeStatus ropeModuleParse(RopeContext *context, const char *bytes, size_t size,
                           const char *name, RopeModule **module) {
  if (!context || !bytes || !module)
    return fail(ROPE_INVALID_ARGUMENT,
                "expected a context, bytes and room for a module");
  return parse(context,
               llvm::MemoryBuffer::getMemBufferCopy(StringRef(bytes, size),
                                                    name ? name : "<memory>"),
               module);
}

RopeStatus ropeModuleParseFile(RopeContext *context, const char *path,
                               RopeModule **module) {
  if (!context || !path || !module)
    return fail(ROPE_INVALID_ARGUMENT,
                "expected a context, a path and room for a module");
  auto buffer = llvm::MemoryBuffer::getFile(path);
  if (!buffer)
    return fail(ROPE_IO_ERROR, Twine("cannot read '") + path +
                                   "': " + buffer.getError().message());
  return parse(context, std::move(*buffer), module);
}

RopeStatus ropeModuleClone(RopeModule *module, RopeModule **copy) {
  if (!module || !copy)
    return fail(ROPE_INVALID_ARGUMENT, "expected a module and room for one");
  std::lock_guard<std::mutex> lock(module->owner.mutex);
  *copy = new RopeModule{module->owner, module->module->clone()};
  return ROPE_OK;
}

void ropeModuleDestroy(RopeModule *module) {
  if (!module)
    return;
  // The lock is the context's, which outlives the module.
  std::lock_guard<std::mutex> lock(module->owner.mutex);
  delete module;
}

/// Hands out what was printed or written.
static RopeStatus handOut(StringRef from, char **text, size_t *size) {
  char *copy = copyText(from);
  if (!copy)
    return fail(ROPE_OUT_OF_MEMORY, "no memory for the text of a module");
  *text = copy;
  if (size)
    *size = from.size();
  return ROPE_OK;
}

RopeStatus ropeModulePrint(RopeModule *module, unsigned flags, char **text) {
  if (!module || !text)
    return fail(ROPE_INVALID_ARGUMENT, "expected a module and room for a text");
  if (flags & ~(ROPE_PRINT_LOCATIONS | ROPE_PRINT_ELIDE | ROPE_PRINT_GENERIC))
    return fail(ROPE_INVALID_ARGUMENT,
                "expected a sum of RopePrintFlags but got " + Twine(flags));
  OpPrintingFlags printing;
  if (flags & ROPE_PRINT_LOCATIONS)
    printing.enableDebugInfo();
  if (flags & ROPE_PRINT_ELIDE)
    printing.elideLargeElementsAttrs().elideLargeResourceString();
  if (flags & ROPE_PRINT_GENERIC)
    printing.printGenericOpForm();
  std::lock_guard<std::mutex> lock(module->owner.mutex);
  std::string printed;
  llvm::raw_string_ostream os(printed);
  module->module->print(os, printing);
  os << '\n';
  return handOut(printed, text, nullptr);
}

RopeStatus ropeModuleWriteBytecode(RopeModule *module, char **bytes,
                                   size_t *size) {
  if (!module || !bytes || !size)
    return fail(ROPE_INVALID_ARGUMENT, "expected a module and room for bytes");
  std::lock_guard<std::mutex> lock(module->owner.mutex);
  DiagnosticCollector diagnostics(&module->owner.context);
  std::string written;
  llvm::raw_string_ostream os(written);
  if (failed(writeBytecodeToFile(*module->module, os)))
    return diagnostics.fail(ROPE_IO_ERROR, "the module cannot be written");
  return handOut(written, bytes, size);
}
