//===- ImporterDialects.h - What to run before this project -----*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_SUPPORT_IMPORTERDIALECTS_H
#define ROPE_SUPPORT_IMPORTERDIALECTS_H

#include "mlir/IR/Operation.h"
#include "mlir/Support/LLVM.h"
#include <string>

namespace mlir::rope {

/// The upstream pass or pipeline to run first on IR of a dialect that an
/// importer writes and this project does not read (`stablehlo`, `onnx`,
/// `torch`, `tm_tensor`, ...); empty for any other dialect.
StringRef getImporterAdvice(StringRef dialect);

/// Fails, with a diagnostic at the first one, where `root` holds ops or types
/// of dialects that are not registered; names the conversion to run where it is
/// known. For IR that was parsed with unregistered dialects allowed.
LogicalResult checkNoUnregisteredOps(Operation *root);

/// Fails, with a diagnostic at the first one, where `root` holds TOSA ops,
/// which only `rope-import` reads.
LogicalResult checkNoTosaOps(Operation *root);

} // namespace mlir::rope

#endif // ROPE_SUPPORT_IMPORTERDIALECTS_H
