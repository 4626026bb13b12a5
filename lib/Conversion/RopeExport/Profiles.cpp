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
