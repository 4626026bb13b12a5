//===- RotationCertificate.h - What was proven of a rotation ----*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_RAISE_ROTATIONCERTIFICATE_H
#define ROPE_LIB_RAISE_ROTATIONCERTIFICATE_H

#include "RotationTables.h"

namespace mlir::rope {

/// The text, the parts and the proof of `op`, which is made of `form` with
/// `operands`; before `form.result` is erased.
Certificate certifyRotation(const LaneForm &form, const TableOperands &operands,
                            RotateOp op);

} // namespace mlir::rope

#endif // ROPE_LIB_RAISE_ROTATIONCERTIFICATE_H
