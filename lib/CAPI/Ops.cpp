//===- Ops.cpp - Ops of the rope dialect for C ---------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope-c/Ops.h"

#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"
#include "mlir/IR/Verifier.h"
#include "rope/Dialect/Rope/IR/Rope.h"

using namespace mlir;
using namespace mlir::rope;

/// The operands of an op in their order: those of an op with segments may be
/// absent, or several.
static ArrayRef<StringRef> getNames(StringRef op) {
  static constexpr StringRef kRotate[] = {"input", "cos", "sin", "init"};
  static constexpr StringRef kPermute[] = {"input", "init"};
  static constexpr StringRef kCache[] = {"rows", "slots", "cache"};
  static constexpr StringRef kTable[] = {"positions", "frequencies",
                                         "length",    "cumulative_lengths",
                                         "cos_init",  "sin_init"};
  static constexpr StringRef kAttention[] = {
      "query",   "key",   "value",      "mask",     "offset",
      "lengths", "sinks", "query_base", "key_base", "inits"};
  static constexpr StringRef kBackward[] = {
      "query",    "key",     "value",       "mask",
      "offset",   "lengths", "sinks",       "query_base",
      "key_base", "output",  "log_sum_exp", "output_gradient",
      "inits"};
  if (op == RotateOp::getOperationName())
    return kRotate;
  if (op == PermuteLanesOp::getOperationName())
    return kPermute;
  if (op == CacheWriteOp::getOperationName())
    return kCache;
  if (op == TableOp::getOperationName())
    return kTable;
  if (op == AttentionOp::getOperationName() ||
      op == OnlineAttentionOp::getOperationName())
    return kAttention;
  if (op == AttentionBackwardOp::getOperationName())
    return kBackward;
  return {};
}

static bool isInit(StringRef name) {
  return name.contains("init") || name == "cache";
}

static OperandRange getOperands(Operation *op, StringRef name) {
  ArrayRef<StringRef> names = getNames(op->getName().getStringRef());
  const auto *found = llvm::find(names, name);
  OperandRange none(op->operand_begin(), op->operand_begin());
  if (found == names.end())
    return none;
  size_t number = found - names.begin();
  auto segments = op->getPropertiesAsAttribute()
                      ? dyn_cast<DictionaryAttr>(op->getPropertiesAsAttribute())
                      : DictionaryAttr();
  auto sizes = segments
                   ? segments.getAs<DenseI32ArrayAttr>("operandSegmentSizes")
                   : DenseI32ArrayAttr();
  if (!sizes)
    return op->getOperands().slice(number, 1);
  size_t begin = 0;
  for (size_t i = 0; i < number; ++i)
    begin += sizes[i];
  return op->getOperands().slice(begin, sizes[number]);
}

bool mlirRopeOperationIs(MlirOperation op, MlirStringRef name) {
  StringRef full = unwrap(op)->getName().getStringRef();
  return full.consume_front("rope.") && full == unwrap(name);
}

intptr_t mlirRopeOperationGetNumOperandNames(MlirOperation op) {
  return getNames(unwrap(op)->getName().getStringRef()).size();
}

MlirStringRef mlirRopeOperationGetOperandName(MlirOperation op,
                                              intptr_t number) {
  ArrayRef<StringRef> names = getNames(unwrap(op)->getName().getStringRef());
  return wrap(number >= 0 && static_cast<size_t>(number) < names.size()
                  ? names[number]
                  : StringRef());
}

intptr_t mlirRopeOperationGetNumOperands(MlirOperation op, MlirStringRef name) {
  return getOperands(unwrap(op), unwrap(name)).size();
}

MlirValue mlirRopeOperationGetOperand(MlirOperation op, MlirStringRef name,
                                      intptr_t number) {
  OperandRange values = getOperands(unwrap(op), unwrap(name));
  if (number < 0 || static_cast<size_t>(number) >= values.size())
    return {nullptr};
  return wrap(values[number]);
}

MlirOperation mlirRopeOperationCreate(MlirLocation location, MlirStringRef name,
                                      intptr_t numOperands,
                                      const MlirRopeOperand *operands,
                                      intptr_t numAttributes,
                                      const MlirNamedAttribute *attributes) {
  Location where = unwrap(location);
  where.getContext()->getOrLoadDialect<RopeDialect>();
  std::string fullName = ("rope." + unwrap(name)).str();
  ArrayRef<StringRef> names = getNames(fullName);
  auto refuse = [&](const Twine &text) -> MlirOperation {
    emitError(where) << text;
    return {nullptr};
  };
  if (names.empty())
    return refuse("expected an op of the rope dialect without regions but got "
                  "'" +
                  unwrap(name) + "'");
  SmallVector<SmallVector<Value>> values(names.size());
  for (intptr_t i = 0; i < numOperands; ++i) {
    const auto *found = llvm::find(names, unwrap(operands[i].name));
    if (found == names.end())
      return refuse("'" + Twine(fullName) + "' has no operand '" +
                    unwrap(operands[i].name) + "'");
    if (!unwrap(operands[i].value))
      return refuse("expected a value of operand '" + unwrap(operands[i].name) +
                    "' but got null");
    values[found - names.begin()].push_back(unwrap(operands[i].value));
  }
  OperationState state(where, fullName);
  SmallVector<int32_t> sizes;
  for (auto [own, ownName] : llvm::zip_equal(values, names)) {
    state.addOperands(own);
    sizes.push_back(own.size());
    for (Value value : own)
      if (isInit(ownName) && isa<RankedTensorType>(value.getType()))
        state.addTypes(value.getType());
  }
  for (intptr_t i = 0; i < numAttributes; ++i)
    state.addAttribute(unwrap(attributes[i].name),
                       unwrap(attributes[i].attribute));
  bool hasSegments = fullName == TableOp::getOperationName() ||
                     fullName == AttentionOp::getOperationName() ||
                     fullName == OnlineAttentionOp::getOperationName() ||
                     fullName == AttentionBackwardOp::getOperationName();
  if (hasSegments)
    state.addAttribute("operandSegmentSizes",
                       DenseI32ArrayAttr::get(where.getContext(), sizes));
  else
    for (auto [size, ownName] : llvm::zip_equal(sizes, names))
      if (size != 1)
        return refuse("expected one operand '" + Twine(ownName) + "' of '" +
                      fullName + "' but got " + Twine(size));
  Operation *op = Operation::create(state);
  if (failed(verify(op))) {
    op->destroy();
    return {nullptr};
  }
  return wrap(op);
}
