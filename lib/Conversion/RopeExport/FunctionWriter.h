//===- FunctionWriter.h - A function in the ops of a consumer ---*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_CONVERSION_ROPEEXPORT_FUNCTIONWRITER_H
#define ROPE_LIB_CONVERSION_ROPEEXPORT_FUNCTIONWRITER_H

#include "TensorTarget.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::rope {

/// Names of what a consumer lacks, each once, in the order they were met.
class Refusals {
public:
  void insert(std::string name) {
    if (!llvm::is_contained(names, name))
      names.push_back(std::move(name));
  }
  bool empty() const { return names.empty(); }
  size_t size() const { return names.size(); }
  std::string join() const { return llvm::join(names, ", "); }

private:
  SmallVector<std::string> names;
};

/// Writes linalg, tensor, arith and math on tensors of static sizes by a
/// `TensorTarget`. A scalar is a tensor without axes, an index is an i64.
class FunctionWriter {
public:
  FunctionWriter(OpBuilder &builder, TensorTarget &target)
      : builder(builder), target(target) {}

  /// Builds before `function` one that says the same in the consumer's ops.
  /// What cannot be said is added to `refused`; the function is then not to be
  /// used.
  func::FuncOp write(func::FuncOp function);

  /// Ops and types that cannot be said, each once, in program order.
  Refusals refused;
  /// Assertions that were left out.
  int64_t assertions = 0;

private:
  friend class GenericWriter;

  /// What `value` is in the new function; null where that was refused.
  Value lookup(Value value);
  std::optional<SmallVector<Value>> lookup(ValueRange values);
  /// Whether `value` was not refused, so that an op that reads it is the one to
  /// refuse.
  bool isKnown(Value value);
  /// The type that a value has in the new function; null where it has none.
  RankedTensorType getType(Type type);
  void refuse(Operation *op, StringRef detail = "");

  void write(Operation *op);
  /// The results of `op`; none where it is refused.
  SmallVector<Value> writeTensorOp(Operation *op);
  Value writeResource(DenseResourceElementsAttr resource);
  Value writeExtractSlice(tensor::ExtractSliceOp op);
  Value writeInsertSlice(tensor::InsertSliceOp op);
  Value insertRows(Value source, Value dest, int64_t axis, int64_t start);
  struct InsertedRows {
    Value places, condition;
  };
  InsertedRows getInsertedRows(OpFoldResult offset, OpFoldResult stride,
                               int64_t size, int64_t count);
  Value writePad(tensor::PadOp op);
  Value writeExtract(tensor::ExtractOp op);
  Value writeFromElements(tensor::FromElementsOp op);
  SmallVector<Value> writeGeneric(linalg::GenericOp op);
  /// A scalar op of arith or math on operands that broadcast.
  Value writeScalarOp(Operation *op, ValueRange operands);
  Value writePower(Operation *op, Value base, Value exponent);
  Value writeFloatComparison(arith::CmpFOp op, Value lhs, Value rhs);
  /// An index along one axis for each number in [0, size).
  Value getIndices(OpFoldResult offset, int64_t size, OpFoldResult stride);

  OpBuilder &builder;
  TensorTarget &target;
  DenseMap<Value, Value> values;
};

/// The shape that operands broadcast to; scalars have none.
SmallVector<int64_t> broadcastShapes(ValueRange values);

} // namespace mlir::rope

#endif // ROPE_LIB_CONVERSION_ROPEEXPORT_FUNCTIONWRITER_H
