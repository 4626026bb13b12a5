//===- RopeOps.td - All ops of the dialect -----------------*- tablegen -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_OPS_TD
#define ROPE_OPS_TD

include "rope/Dialect/Rope/IR/RopeTableOps.td"
include "rope/Dialect/Rope/IR/RopeRotateOps.td"
include "rope/Dialect/Rope/IR/RopeAttentionOps.td"
include "rope/Dialect/Rope/IR/RopeCacheOps.td"
include "rope/Dialect/Rope/IR/RopeKernelOps.td"

#endif // ROPE_OPS_TD
