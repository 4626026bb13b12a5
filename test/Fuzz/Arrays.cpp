//===- Arrays.cpp - Files of arrays ---------------------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Mutation.h"
#include "rope/Support/HostArray.h"
#include "rope/Support/Npy.h"

using namespace mlir;
using namespace mlir::rope::fuzz;

bool mlir::rope::fuzz::checkArray(StringRef bytes, MLIRContext &context,
                                  bool &isRead) {
  llvm::Expected<rope::HostArray> array = rope::parseNpy(bytes, &context);
  isRead = bool(array);
  if (!isRead) {
    llvm::consumeError(array.takeError());
    return true;
  }
  std::string written;
  llvm::raw_string_ostream os(written);
  rope::writeNpy(os, *array);
  llvm::Expected<rope::HostArray> again = rope::parseNpy(written, &context);
  if (!again) {
    llvm::errs() << llvm::toString(again.takeError()) << "\n";
    return false;
  }
  return again->elementType == array->elementType &&
         again->shape == array->shape && again->data == array->data;
}
