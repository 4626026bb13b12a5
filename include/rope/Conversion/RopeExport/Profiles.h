//===- Profiles.h - What consumers of an exported module read ---*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_CONVERSION_ROPEEXPORT_PROFILES_H
#define ROPE_CONVERSION_ROPEEXPORT_PROFILES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace mlir::rope {

/// The ops that a module is written in.
enum class ExportForm { Linalg, StableHLO, ONNX };

/// What one consumer reads.
struct ExportProfile {
  llvm::StringLiteral name;
  llvm::StringLiteral summary;
  ExportForm form;
  /// What a rotation, an attention becomes: the name of an op, or for StableHLO
  /// of a composite. Empty where the consumer has none, or is slower with it.
  llvm::StringLiteral rotation;
  llvm::StringLiteral attention;
  /// Version of the operator set, for ONNX.
  int opset;
};

/// All profiles, in the order of the documentation.
llvm::ArrayRef<ExportProfile> getExportProfiles();

/// The profile of that name; null if there is none.
const ExportProfile *findExportProfile(llvm::StringRef name);

} // namespace mlir::rope

#endif // ROPE_CONVERSION_ROPEEXPORT_PROFILES_H
