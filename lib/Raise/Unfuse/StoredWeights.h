//===- StoredWeights.h - Weights that a loop stores for another -*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A loop over layers hands the weights of each to the loop of the gradients, as
// a tensor with one slice for each iteration. Attention and its gradients keep
// none, so they are computed again from the Q and K that are stored as well.
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_RAISE_STOREDWEIGHTS_H
#define ROPE_LIB_RAISE_STOREDWEIGHTS_H

#include "mlir/Interfaces/FunctionInterfaces.h"

namespace mlir::rope {

/// Whether a loop stores what is computed by an exponential from a product that
/// its other stored tensors have the factors of.
bool storesWeights(FunctionOpInterface function);

/// Computes these where they are read, and stores them no more.
void recomputeWeights(FunctionOpInterface function);

} // namespace mlir::rope

#endif // ROPE_LIB_RAISE_STOREDWEIGHTS_H
