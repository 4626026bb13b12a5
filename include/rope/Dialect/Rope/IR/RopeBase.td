//===- RopeBase.td - Dialect and operand constraints -------*- tablegen -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_BASE_TD
#define ROPE_BASE_TD

include "mlir/IR/OpBase.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"

def Rope_Dialect : Dialect {
  let name = "rope";
  let cppNamespace = "::mlir::rope";
  let summary = "Rotary position embedding and attention as structured ops";
  let description = [{
    The `rope` dialect says rotary position embedding (RoPE) and the attention
    around it as destination-style, layout-agnostic ops on tensors and memrefs.
    `docs/Spec.md` is the contract of every op; its constraint labels (`rotate_c3`)
    appear in verifiers and tests.

    One formula covers every spelling of the rotation. For a head vector
    `x[0..D)`, rotary block `[o, o+R)`, `R` even, pair `k` in `[0, R/2)`, input
    lanes `(lo, hi)` and output lanes `(lo', hi')`:

        y[lo'] = c_lo * x[lo] - s_lo * x[hi]
        y[hi'] = c_hi * x[hi] + s_hi * x[lo]      other lanes: y = x
  }];
  let useDefaultAttributePrinterParser = 1;
  let extraClassDeclaration = [{
    void registerAttributes();

    /// Sees each op that raising makes, for tests; null by default.
    void setRaiseListener(::mlir::OpBuilder::Listener *listener) {
      raiseListener = listener;
    }
    ::mlir::OpBuilder::Listener *getRaiseListener() const {
      return raiseListener;
    }

  private:
    ::mlir::OpBuilder::Listener *raiseListener = nullptr;

  public:
  }];
  let dependentDialects = [
    "::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect",
    "::mlir::linalg::LinalgDialect", "::mlir::math::MathDialect",
    "::mlir::memref::MemRefDialect", "::mlir::scf::SCFDialect",
    "::mlir::tensor::TensorDialect", "::mlir::cf::ControlFlowDialect",
    "::mlir::bufferization::BufferizationDialect"
  ];
}

class Rope_Op<string mnemonic, list<Trait> traits = []> :
    Op<Rope_Dialect, mnemonic, traits>;

/// A signless 64-bit attribute that reads back signed.
def Rope_I64Attr : TypedSignlessIntegerAttrBase<I64, "int64_t", "64-bit integer">;

/// Data element types of every op.
def Rope_Float : AnyTypeOf<[F64, F32, F16, BF16]>;
/// Element types of angle arithmetic and of fractional positions.
def Rope_WideFloat : AnyTypeOf<[F64, F32]>;
def Rope_PositionElement : AnyTypeOf<[AnySignlessInteger, Index, F64, F32]>;
def Rope_IndexElement : AnyTypeOf<[AnySignlessInteger, Index]>;
def Rope_MaskElement : AnyTypeOf<[I1, F64, F32, F16, BF16]>;

class Rope_ShapedOf<list<Type> elements> :
    AnyTypeOf<[RankedTensorOf<elements>, MemRefOf<elements>]>;

def Rope_FloatShaped : Rope_ShapedOf<[F64, F32, F16, BF16]>;
def Rope_FloatTensor : RankedTensorOf<[F64, F32, F16, BF16]>;
/// What a cache holds: floats, those of 8 bits included, or bytes of one integer
/// or of two.
defvar Rope_CacheElements = [
  F64, F32, F16, BF16, F8E4M3FN, F8E5M2, F8E4M3FNUZ, I8];
def Rope_CacheShaped : Rope_ShapedOf<Rope_CacheElements>;
def Rope_CacheTensor : RankedTensorOf<Rope_CacheElements>;
def Rope_Scalar : AnyTypeOf<[AnySignlessInteger, Index]>;
def Rope_Positions : AnyTypeOf<[AnySignlessInteger, Index,
    RankedTensorOf<[Rope_PositionElement]>, MemRefOf<[Rope_PositionElement]>]>;
def Rope_WideFloatShaped : Rope_ShapedOf<[F64, F32]>;
def Rope_IndexShaped : Rope_ShapedOf<[Rope_IndexElement]>;
def Rope_IndexOrShaped : AnyTypeOf<[AnySignlessInteger, Index,
    RankedTensorOf<[Rope_IndexElement]>, MemRefOf<[Rope_IndexElement]>]>;
def Rope_MaskShaped : Rope_ShapedOf<[Rope_MaskElement]>;

#endif // ROPE_BASE_TD
