//===- TileTypes.cpp - Tiles and their layouts ----------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Dialect/RopeGPU/IR/RopeGPU.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::rope::rope_gpu;

//===----------------------------------------------------------------------===//
// Layouts
//===----------------------------------------------------------------------===//

/// `[(row, column), ...]`.
static ParseResult parsePlaces(AsmParser &parser,
                               SmallVector<int64_t> &places) {
  return parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, [&] {
    int64_t row = 0, column = 0;
    if (parser.parseLParen() || parser.parseInteger(row) ||
        parser.parseComma() || parser.parseInteger(column) ||
        parser.parseRParen())
      return failure();
    places.push_back(row);
    places.push_back(column);
    return success();
  });
}

static void printPlaces(AsmPrinter &printer, ArrayRef<int64_t> places) {
  printer << "[";
  for (size_t i = 0; i < places.size(); i += 2)
    printer << (i ? ", " : "") << "(" << places[i] << ", " << places[i + 1]
            << ")";
  printer << "]";
}

LogicalResult LayoutAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                                 ArrayRef<int64_t> registers,
                                 ArrayRef<int64_t> lanes,
                                 ArrayRef<int64_t> warps) {
  constexpr int64_t group[] = {16, 0, 32, 0};
  if (!warps.empty() && warps != ArrayRef(group))
    return emitError() << "expected the warps of a warpgroup, [(16, 0), (32, "
                          "0)]";
  SmallVector<int64_t> places(registers);
  llvm::append_range(places, lanes);
  if (places.size() != 16)
    return emitError() << "expected bases for eight bits but got "
                       << places.size() / 2;
  for (int64_t place : places)
    if (place < 0 || place >= 16)
      return emitError() << "expected bases below 16 but got " << place;
  llvm::SmallBitVector seen(256);
  for (int64_t number = 0; number < 256; ++number) {
    int64_t row = 0, column = 0;
    for (int64_t bit = 0; bit < 8; ++bit)
      if (number >> bit & 1) {
        row ^= places[2 * bit];
        column ^= places[2 * bit + 1];
      }
    if (seen.test(16 * row + column))
      return emitError() << "expected each place in one register of one lane "
                            "but row "
                         << row << ", column " << column << " is in several";
    seen.set(16 * row + column);
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

Type TileType::parse(AsmParser &parser) {
  SmallVector<int64_t> shape;
  Type element;
  bool panels = false;
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseLess() ||
      parser.parseDimensionList(shape, /*allowDynamic=*/false) ||
      parser.parseType(element))
    return {};
  if (succeeded(parser.parseOptionalComma())) {
    panels = true;
    if (parser.parseKeyword("panels"))
      return {};
  }
  if (parser.parseGreater())
    return {};
  if (shape.size() != 2) {
    parser.emitError(loc, "expected rows and columns");
    return {};
  }
  return parser.getChecked<TileType>(parser.getContext(), shape[0], shape[1],
                                     element, panels);
}

void TileType::print(AsmPrinter &printer) const {
  printer << "<" << getRows() << "x" << getColumns() << "x" << getElementType()
          << (getPanels() ? ", panels>" : ">");
}

LogicalResult TileType::verify(function_ref<InFlightDiagnostic()> emitError,
                               int64_t rows, int64_t columns, Type element,
                               bool panels) {
  if (!element.isF16() && !element.isBF16() && !element.isF32())
    return emitError() << "expected a tile of f16, bf16 or f32 but got "
                       << element;
  int64_t piece = 128 / element.getIntOrFloatBitWidth();
  if (rows < 1 || columns < 1 || columns % piece != 0)
    return emitError() << "expected rows of a multiple of " << piece
                       << " elements, 16 bytes, but got " << columns;
  if (panels && element.isF32())
    return emitError() << "expected panels of f16 or bf16 but got " << element;
  return success();
}

Type AccumulatorType::parse(AsmParser &parser) {
  SmallVector<int64_t> shape;
  LayoutAttr layout;
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseLess() ||
      parser.parseDimensionList(shape, /*allowDynamic=*/false,
                                /*withTrailingX=*/false) ||
      parser.parseComma() || parser.parseAttribute(layout) ||
      parser.parseGreater())
    return {};
  if (shape.size() != 2) {
    parser.emitError(loc, "expected rows and columns");
    return {};
  }
  return parser.getChecked<AccumulatorType>(parser.getContext(), shape[0],
                                            shape[1], layout);
}

void AccumulatorType::print(AsmPrinter &printer) const {
  printer << "<" << getRows() << "x" << getColumns() << ", ";
  printer.printAttribute(getLayout());
  printer << ">";
}

LogicalResult
AccumulatorType::verify(function_ref<InFlightDiagnostic()> emitError,
                        int64_t rows, int64_t columns, LayoutAttr layout) {
  if (rows < 16 || columns < 16 || rows % 16 != 0 || columns % 16 != 0)
    return emitError() << "expected squares of 16 x 16 sums but got " << rows
                       << " x " << columns;
  if (layout.isOfWarpgroup() && rows != 64)
    return emitError() << "expected 64 rows of a warpgroup but got " << rows;
  return success();
}

LogicalResult RingType::verify(function_ref<InFlightDiagnostic()> emitError,
                               int64_t stages) {
  if (stages < 1)
    return emitError() << "expected at least one stage but got " << stages;
  return success();
}

#define GET_ATTRDEF_CLASSES
#include "rope/Dialect/RopeGPU/IR/RopeGPUAttributes.cpp.inc"

#define GET_TYPEDEF_CLASSES
#include "rope/Dialect/RopeGPU/IR/RopeGPUTypes.cpp.inc"

void RopeGPUDialect::registerTileTypes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "rope/Dialect/RopeGPU/IR/RopeGPUAttributes.cpp.inc"
      >();
  addTypes<
#define GET_TYPEDEF_LIST
#include "rope/Dialect/RopeGPU/IR/RopeGPUTypes.cpp.inc"
      >();
}
