//===- Passes.td - Passes of this group --------------------*- tablegen -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_CONVERSION_EXPANDMATH_PASSES_TD
#define ROPE_CONVERSION_EXPANDMATH_PASSES_TD

include "mlir/Pass/PassBase.td"

def RopeExpandMathPass : Pass<"rope-expand-math"> {
  let summary = "Transcendental functions as arithmetic, for targets without libm";
  let description = [{
    Elementary functions of f32 and f64 become `arith` ops, so that kernels need no library and
    every target computes the same. Beside the four operations there remain only `math.sqrt`,
    `math.absf`, `math.copysign`, `math.floor`, `math.ceil`, `math.trunc`, `math.round`,
    `math.roundeven` and `math.fma`. Functions of f32 are right to 1 ulp, but for `exp`, `tanh`,
    `erf` and `rsqrt` (5 ulp); that `exp` is 0 where it would be a subnormal number. These, and `sin`,
    `cos`, `log`, `log2`, `log10`, `exp2` and `powf`, are computed in f32 alone, for devices that have
    no f64 or are slow at it; other functions of f32 go through f64. Functions of f64 are right to 4 ulp, but for the tail of `erfc` (10 ulp) and
    for `pow`, whose relative error is below 2^-42. Arguments of `sin`, `cos` and `tan` are reduced
    exactly, however large they are. NaN, infinities and
    zeros are treated as libm does; a sum is never contracted, and no result depends on
    whether `math.fma` is one rounding or two.

    Vectors are expanded element by element where the expansion has a branch. Narrower types are
    to be extended before (`math-extend-to-supported-types`).
  }];
  let options = [
    Option<"expandRounding", "expand-rounding", "bool", "false",
           "floor and ceil by way of trunc, for targets that would call a library">];
  let dependentDialects = ["arith::ArithDialect", "math::MathDialect",
                           "scf::SCFDialect", "vector::VectorDialect"];
}

#endif // ROPE_CONVERSION_EXPANDMATH_PASSES_TD
