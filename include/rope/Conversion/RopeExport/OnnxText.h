//===- OnnxText.h - A graph in the text form of ONNX ------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_CONVERSION_ROPEEXPORT_ONNXTEXT_H
#define ROPE_CONVERSION_ROPEEXPORT_ONNXTEXT_H

#include "mlir/IR/BuiltinOps.h"

namespace mlir::rope {

/// Writes `module`, which `rope-export` with an ONNX profile has made, as the
/// text that `onnx.parser.parse_model` reads, for operator set `opset`. Fails
/// after a diagnostic at a type or attribute that ONNX lacks.
LogicalResult writeOnnxText(ModuleOp module, int opset, llvm::raw_ostream &os);

} // namespace mlir::rope

#endif // ROPE_CONVERSION_ROPEEXPORT_ONNXTEXT_H
