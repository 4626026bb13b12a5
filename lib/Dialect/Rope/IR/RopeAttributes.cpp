//===- RopeAttributes.cpp - Attributes ------------------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Dialect/Rope/IR/Frequencies.h"

#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::rope;

#define GET_ATTRDEF_CLASSES
#include "rope/Dialect/Rope/IR/RopeAttributes.cpp.inc"

void RopeDialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "rope/Dialect/Rope/IR/RopeAttributes.cpp.inc"
      >();
}

/// `<` family (`,` `base` `=` float)? `,` `dim` `=` int (`,` dictionary)? `>`
Attribute FrequenciesAttr::parse(AsmParser &parser, Type) {
  SMLoc loc = parser.getCurrentLocation();
  StringRef keyword;
  if (parser.parseLess() || parser.parseKeyword(&keyword))
    return {};
  std::optional<FrequencyFamily> family = symbolizeFrequencyFamily(keyword);
  if (!family) {
    parser.emitError(loc, "unknown frequency family '") << keyword << "'";
    return {};
  }
  FloatAttr base;
  int64_t dim;
  DictionaryAttr parameters;
  if (parser.parseComma())
    return {};
  if (succeeded(parser.parseOptionalKeyword("base")))
    if (parser.parseEqual() ||
        parser.parseAttribute(base, parser.getBuilder().getF64Type()) ||
        parser.parseComma())
      return {};
  if (parser.parseKeyword("dim") || parser.parseEqual() ||
      parser.parseInteger(dim))
    return {};
  if (succeeded(parser.parseOptionalComma()) &&
      parser.parseAttribute(parameters))
    return {};
  if (parser.parseGreater())
    return {};
  return parser.getChecked<FrequenciesAttr>(loc, parser.getContext(), *family,
                                            base, dim, parameters);
}

void FrequenciesAttr::print(AsmPrinter &printer) const {
  printer << "<" << stringifyFrequencyFamily(getFamily()) << ", ";
  if (getBase()) {
    printer << "base = ";
    printer.printAttributeWithoutType(getBase());
    printer << ", ";
  }
  printer << "dim = " << getDim();
  if (getParameters())
    printer << ", " << getParameters();
  printer << ">";
}

LogicalResult
FrequenciesAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                        FrequencyFamily family, FloatAttr base, int64_t dim,
                        DictionaryAttr parameters) {
  return rope::detail::verifyFrequencies(emitError, family, base, dim,
                                         parameters);
}
