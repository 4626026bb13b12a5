//===- BlockProgram.h - Buffer code as the program of a block of threads - -*-
// C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_CONVERSION_ROPETOGPU_BLOCKPROGRAM_H
#define ROPE_LIB_CONVERSION_ROPETOGPU_BLOCKPROGRAM_H

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/PatternMatch.h"
#include "rope/Conversion/RopeToGPU/ChipInfo.h"

namespace mlir::rope {

/// Why the body of a parallel loop cannot be the program of a block; empty
/// where it can.
std::string whyNoBlockProgram(scf::ForallOp loop);

/// Replaces a parallel loop on buffers, for which `whyNoBlockProgram` has no
/// objection, by a launch with a block of `blockSize` threads for each
/// iteration.
void mapToBlocks(IRRewriter &rewriter, scf::ForallOp loop, const ChipInfo &chip,
                 int64_t blockSize);

/// A launch of `grid` blocks in one dimension, with the body still empty.
gpu::LaunchOp createLaunch(ImplicitLocOpBuilder &b, Value grid,
                           int64_t blockSize);

/// Every driver takes this many blocks in one dimension.
inline constexpr int64_t kMaxGrid = 65535;

/// The number of blocks to launch where there is work for `count`: as many, but
/// at least 1 and at most `kMaxGrid`.
Value createGrid(ImplicitLocOpBuilder &b, Value count);

/// Makes a parallel loop on buffers a nest of sequential loops.
void lowerForallToFor(IRRewriter &rewriter, scf::ForallOp op);

} // namespace mlir::rope

#endif // ROPE_LIB_CONVERSION_ROPETOGPU_BLOCKPROGRAM_H
