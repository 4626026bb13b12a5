//===- ImporterPlaceholders.cpp - Readers that name the conversion --------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/IR/DialectImplementation.h"
#include "rope/Raise/Import.h"

using namespace mlir;
using namespace mlir::rope;

namespace {
/// A dialect known by name only. Its generic form parses and reaches
/// `rope-import`, which refuses it; its custom forms and types cannot be
/// parsed, and say which conversion to run.
class ImporterPlaceholder : public Dialect {
public:
  ImporterPlaceholder(StringRef name, MLIRContext *context, TypeID id)
      : Dialect(name, context, id) {
    allowUnknownOperations();
  }

  std::optional<ParseOpHook> getParseOperationHook(StringRef) const override {
    return ParseOpHook(parseOperation);
  }

  Type parseType(DialectAsmParser &parser) const override {
    (void)refuse(parser, getNamespace(), ("!" + getNamespace()).str());
    return {};
  }

  Attribute parseAttribute(DialectAsmParser &parser, Type) const override {
    (void)refuse(parser, getNamespace(), ("#" + getNamespace()).str());
    return {};
  }

private:
  static ParseResult refuse(AsmParser &parser, StringRef dialect,
                            StringRef what) {
    return parser.emitError(parser.getNameLoc())
           << "expected upstream dialects but got '" << what << "': run "
           << getRequiredConversion(dialect) << " first";
  }

  static ParseResult refuseOperation(OpAsmParser &parser,
                                     OperationState &state) {
    return refuse(parser, state.name.getDialectNamespace(),
                  state.name.getStringRef());
  }

  /// The hook is handed out by reference, so it lives in the dialect.
  ParseResult (*parseOperation)(OpAsmParser &,
                                OperationState &) = &refuseOperation;
};
} // namespace

void rope::registerImporterPlaceholders(DialectRegistry &registry) {
  constexpr size_t count = 8;
  static const StringLiteral names[count] = {"stablehlo", "vhlo",     "chlo",
                                             "mhlo",      "onnx",     "torch",
                                             "torch_c",   "tm_tensor"};
  // The address of each is the identity of one dialect.
  static const SelfOwningTypeID ids[count];
  for (size_t index = 0; index < count; ++index) {
    StringRef name = names[index];
    TypeID id = ids[index];
    if (registry.getDialectAllocator(name))
      continue;
    registry.insert(id, name, [name, id](MLIRContext *context) -> Dialect * {
      return context->getOrLoadDialect(
          name, id, [&]() -> std::unique_ptr<Dialect> {
            return std::make_unique<ImporterPlaceholder>(name, context, id);
          });
    });
  }
}
