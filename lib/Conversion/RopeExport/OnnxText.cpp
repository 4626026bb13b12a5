//===- OnnxText.cpp - A graph in the text form of ONNX --------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Conversion/RopeExport/OnnxText.h"
#include "rope/Version.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Format.h"

using namespace mlir;
using namespace mlir::rope;

/// The version of the file format that goes with an operator set.
static int getFormatVersion(int opset) {
  return opset >= 25 ? 12 : opset == 24 ? 11 : 10;
}

/// The name of an element type, and its number in TensorProto.
static std::pair<StringRef, int> getElementType(Type type) {
  if (type.isF32())
    return {"float", 1};
  if (type.isInteger(8))
    return type.isUnsignedInteger() ? std::pair<StringRef, int>{"uint8", 2}
                                    : std::pair<StringRef, int>{"int8", 3};
  if (type.isInteger(16))
    return {"int16", 5};
  if (type.isInteger(32))
    return {"int32", 6};
  if (type.isInteger(64))
    return {"int64", 7};
  if (type.isInteger(1))
    return {"bool", 9};
  if (type.isF16())
    return {"float16", 10};
  if (type.isF64())
    return {"double", 11};
  if (type.isBF16())
    return {"bfloat16", 16};
  return {"", 0};
}

namespace {
class GraphPrinter {
public:
  GraphPrinter(func::FuncOp function, llvm::raw_ostream &os)
      : function(function), os(os) {}

  LogicalResult print(int opset);

private:
  LogicalResult printType(Operation *op, Type type);
  LogicalResult printNode(Operation &op);
  LogicalResult printAttribute(Operation &op, NamedAttribute attribute);
  LogicalResult printElements(Operation &op, ElementsAttr elements);
  void printFloat(const APFloat &value, Type type);
  StringRef getName(Value value);

  func::FuncOp function;
  llvm::raw_ostream &os;
  DenseMap<Value, std::string> names;
};
} // namespace

StringRef GraphPrinter::getName(Value value) {
  std::string &name = names[value];
  if (name.empty()) {
    auto argument = dyn_cast<BlockArgument>(value);
    name = argument ? ("arg" + Twine(argument.getArgNumber())).str()
                    : ("v" + Twine(names.size())).str();
  }
  return name;
}

LogicalResult GraphPrinter::printType(Operation *op, Type type) {
  auto tensor = cast<RankedTensorType>(type);
  StringRef name = getElementType(tensor.getElementType()).first;
  if (name.empty())
    return op->emitError("expected an element type that ONNX has but got ")
           << tensor.getElementType();
  os << name;
  if (tensor.getRank() == 0)
    return success();
  os << '[';
  llvm::interleave(tensor.getShape(), os, ",");
  os << ']';
  return success();
}

void GraphPrinter::printFloat(const APFloat &value, Type type) {
  // Tensors of 16-bit floats are given by their bits.
  if (type.getIntOrFloatBitWidth() == 16)
    os << value.bitcastToAPInt().getZExtValue();
  else if (value.isNaN())
    os << "nan";
  else if (value.isInfinity())
    os << (value.isNegative() ? "-inf" : "inf");
  else if (type.isF64())
    os << llvm::format("%.17g", value.convertToDouble());
  else
    os << llvm::format("%.9g", value.convertToDouble());
}

LogicalResult GraphPrinter::printElements(Operation &op,
                                          ElementsAttr elements) {
  if (failed(printType(&op, elements.getType())))
    return failure();
  Type type = elements.getElementType();
  os << " {";
  if (isa<FloatType>(type)) {
    auto values = elements.tryGetValues<APFloat>();
    if (!values)
      return op.emitError("expected a constant whose elements can be read");
    llvm::interleaveComma(
        *values, os, [&](const APFloat &value) { printFloat(value, type); });
  } else {
    auto values = elements.tryGetValues<APInt>();
    if (!values)
      return op.emitError("expected a constant whose elements can be read");
    llvm::interleaveComma(*values, os, [&](const APInt &value) {
      if (type.isInteger(1))
        os << value.getZExtValue();
      else
        os << value.getSExtValue();
    });
  }
  os << '}';
  return success();
}

LogicalResult GraphPrinter::printAttribute(Operation &op,
                                           NamedAttribute attribute) {
  os << attribute.getName().getValue() << " = ";
  Attribute value = attribute.getValue();
  if (auto elements = dyn_cast<ElementsAttr>(value))
    return printElements(op, elements);
  if (auto integer = dyn_cast<IntegerAttr>(value)) {
    os << integer.getInt();
  } else if (auto floating = dyn_cast<FloatAttr>(value)) {
    // A number without point or exponent would be an integer.
    SmallString<32> text;
    llvm::raw_svector_ostream(text)
        << llvm::format("%.9g", floating.getValueAsDouble());
    os << text << (text.find_first_of(".en") == StringRef::npos ? ".0" : "");
  } else if (auto list = dyn_cast<ArrayAttr>(value)) {
    os << '[';
    llvm::interleave(
        list.getAsValueRange<IntegerAttr>(), os,
        [&](const APInt &number) { os << number.getSExtValue(); }, ", ");
    os << ']';
  } else if (auto type = dyn_cast<TypeAttr>(value)) {
    int number = getElementType(type.getValue()).second;
    if (number == 0)
      return op.emitError("expected an element type that ONNX has but got ")
             << type.getValue();
    os << number;
  } else {
    return op.emitError("expected an attribute that ONNX has but got ")
           << value;
  }
  return success();
}

LogicalResult GraphPrinter::printNode(Operation &op) {
  os << "  " << getName(op.getResult(0)) << " = ";
  StringRef name = op.getName().getStringRef();
  name.consume_front("onnx.");
  os << name;
  if (!op.getAttrs().empty()) {
    os << " <";
    for (auto [number, attribute] : llvm::enumerate(op.getAttrs())) {
      if (number > 0)
        os << ", ";
      if (failed(printAttribute(op, attribute)))
        return failure();
    }
    os << '>';
  }
  os << " (";
  llvm::interleaveComma(op.getOperands(), os,
                        [&](Value value) { os << getName(value); });
  os << ")\n";
  return success();
}

LogicalResult GraphPrinter::print(int opset) {
  bool contrib = false;
  for (Operation &op : function.getBody().front())
    contrib |= op.getName().getStringRef().starts_with("com.microsoft.");
  os << "<\n  ir_version: " << getFormatVersion(opset)
     << ",\n  opset_import: [\"\" : " << opset
     << (contrib ? ", \"com.microsoft\" : 1" : "")
     << "],\n  producer_name: \"rope-mlir\",\n  producer_version: \""
     << ROPE_VERSION_STRING << "\"\n>\n";
  auto printValue = [&](Type type, StringRef name) {
    if (failed(printType(function, type)))
      return failure();
    os << ' ' << name;
    return success();
  };
  os << "main (";
  for (BlockArgument argument : function.getArguments()) {
    os << (argument.getArgNumber() ? ", " : "");
    if (failed(printValue(argument.getType(), getName(argument))))
      return failure();
  }
  os << ") => (";
  for (auto [number, type] : llvm::enumerate(function.getResultTypes())) {
    os << (number ? ", " : "");
    if (failed(printValue(type, ("result" + Twine(number)).str())))
      return failure();
  }
  os << ")\n{\n";
  for (Operation &op : function.getBody().front().without_terminator())
    if (failed(printNode(op)))
      return failure();
  // A value may be an input, or two results.
  Operation *terminator = function.getBody().front().getTerminator();
  for (auto [number, value] : llvm::enumerate(terminator->getOperands()))
    os << "  result" << number << " = Identity (" << getName(value) << ")\n";
  os << "}\n";
  return success();
}

LogicalResult rope::writeOnnxText(ModuleOp module, int opset,
                                  llvm::raw_ostream &os) {
  auto functions = module.getOps<func::FuncOp>();
  if (!llvm::hasSingleElement(functions))
    return module.emitError("expected one function for the graph but got ")
           << std::distance(functions.begin(), functions.end());
  return GraphPrinter(*functions.begin(), os).print(opset);
}
