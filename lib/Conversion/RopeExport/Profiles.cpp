//===- Profiles.cpp - What consumers of an exported module read -----------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Conversion/RopeExport/Profiles.h"

#include "llvm/ADT/STLExtras.h"

using namespace mlir::rope;

static constexpr ExportProfile kProfiles[] = {
    {"linalg", "upstream dialects alone", ExportForm::Linalg, "", "", 0},
    {"iree-cpu", "IREE for CPUs, where its attention op is slow",
     ExportForm::Linalg, "", "", 0},
    {"iree-gpu", "IREE for GPUs", ExportForm::Linalg, "",
     "iree_linalg_ext.attention", 0},
    {"stablehlo", "StableHLO with composites", ExportForm::StableHLO,
     "rope.rotary", "rope.attention", 0},
    {"xla", "StableHLO for XLA, which reads no composites",
     ExportForm::StableHLO, "", "", 0},
    {"onnx", "ONNX, operator set 23", ExportForm::ONNX, "onnx.RotaryEmbedding",
     "onnx.Attention", 23},
    {"onnx-24", "ONNX, operator set 24", ExportForm::ONNX,
     "onnx.RotaryEmbedding", "onnx.Attention", 24},
    {"onnx-25", "ONNX, operator set 25", ExportForm::ONNX,
     "onnx.RotaryEmbedding", "onnx.Attention", 25},
    {"onnx-18", "ONNX, operator set 18, which has neither op", ExportForm::ONNX,
     "", "", 18},
    {"onnxruntime-18", "operator set 18 with RotaryEmbedding of com.microsoft",
     ExportForm::ONNX, "com.microsoft.RotaryEmbedding", "", 18},
    // OpenVINO 2026.4 takes Attention apart, and wrongly where it is of bf16.
    {"openvino", "operator set 23 with RotaryEmbedding", ExportForm::ONNX,
     "onnx.RotaryEmbedding", "", 23},
};

llvm::ArrayRef<ExportProfile> mlir::rope::getExportProfiles() {
  return kProfiles;
}

const ExportProfile *mlir::rope::findExportProfile(llvm::StringRef name) {
  const auto *found =
      llvm::find_if(kProfiles, [&](const ExportProfile &profile) {
        return profile.name == name;
      });
  return found == std::end(kProfiles) ? nullptr : found;
}
