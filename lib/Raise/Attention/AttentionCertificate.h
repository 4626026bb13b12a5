//===- AttentionCertificate.h - What was proven of an attention -*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_RAISE_ATTENTION_ATTENTIONCERTIFICATE_H
#define ROPE_LIB_RAISE_ATTENTION_ATTENTIONCERTIFICATE_H

#include "rope/Dialect/Rope/IR/Rope.h"

namespace mlir::rope::detail {

/// What was proven, in one line.
std::string printCertificate(AttentionOp op);

} // namespace mlir::rope::detail

#endif // ROPE_LIB_RAISE_ATTENTION_ATTENTIONCERTIFICATE_H
