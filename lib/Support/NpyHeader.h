//===- NpyHeader.h - Header of a .npy file ----------------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_SUPPORT_NPYHEADER_H
#define ROPE_LIB_SUPPORT_NPYHEADER_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>

namespace mlir::rope {

/// The three entries of the dictionary that describes the data.
struct NpyHeader {
  std::string descr;
  bool fortranOrder = false;
  llvm::SmallVector<int64_t> shape;
};

/// Parses the Python dictionary literal of the header, e.g.
/// `{'descr': '<f4', 'fortran_order': False, 'shape': (3, 4), }`.
llvm::Expected<NpyHeader> parseNpyHeader(llvm::StringRef text);

} // namespace mlir::rope

#endif // ROPE_LIB_SUPPORT_NPYHEADER_H
