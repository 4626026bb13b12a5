//===- MatrixInstructions.cpp - Rows of matrix and lane instructions ------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Conversion/EmulateDevice/Instructions.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/LLVMIR/ROCDLDialect.h"
#include "rope/Emulator/Instructions/ApproximateMath.h"
#include "rope/Emulator/Instructions/LaneExchange.h"
#include "rope/Emulator/Instructions/MatrixMultiply.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::rope;
using emulator::ApproximateFunction;
using emulator::MatrixFamily;
using emulator::NumberFormat;

using Attributes = SmallVectorImpl<int64_t>;

//===----------------------------------------------------------------------===//
// Matrix products
//===----------------------------------------------------------------------===//

static std::optional<NumberFormat> getFormat(NVVM::MMATypes type) {
  switch (type) {
  case NVVM::MMATypes::f16:
    return NumberFormat::f16;
  case NVVM::MMATypes::bf16:
    return NumberFormat::bf16;
  case NVVM::MMATypes::tf32:
    return NumberFormat::tf32;
  case NVVM::MMATypes::f32:
    return NumberFormat::f32;
  case NVVM::MMATypes::f64:
    return NumberFormat::f64;
  case NVVM::MMATypes::s8:
    return NumberFormat::s8;
  case NVVM::MMATypes::u8:
    return NumberFormat::u8;
  case NVVM::MMATypes::s32:
    return NumberFormat::s32;
  default:
    return std::nullopt;
  }
}

/// Bytes of an operand in registers.
static int64_t getBytes(Type type) {
  if (auto vector = dyn_cast<VectorType>(type))
    return vector.getNumElements() * vector.getElementTypeBitWidth() / 8;
  return type.getIntOrFloatBitWidth() / 8;
}

/// Appends what `rope_emulator_multiply_matrices` reads; fails where the
/// emulator has no such product, or the operands are not as large as its
/// fragments.
static LogicalResult encodeProduct(MatrixFamily family, int m, int n, int k,
                                   emulator::MatrixFormats formats,
                                   ArrayRef<ValueRange> operands,
                                   Attributes &attributes) {
  const emulator::MatrixInstruction *instruction =
      emulator::findMatrixInstruction(family, m, n, k,
                                      emulator::getByteSize(formats.a));
  if (!instruction || !emulator::areCompatible(formats))
    return failure();
  attributes.assign({int64_t(family), m, n, k, int64_t(formats.a),
                     int64_t(formats.b), int64_t(formats.c)});
  const std::pair<StringRef, NumberFormat> fragments[] = {
      {instruction->a, formats.a},
      {instruction->b, formats.b},
      {instruction->c, formats.c}};
  for (auto [values, fragment] : llvm::zip_equal(operands, fragments)) {
    int64_t count = values.size(), bytes = getBytes(values.front().getType());
    if (count * bytes != emulator::getFragmentLayout(fragment.first).elements *
                             int64_t(emulator::getByteSize(fragment.second)))
      return failure();
    attributes.append({count, bytes});
  }
  return success();
}

static LogicalResult encodeMma(Operation *op, Attributes &attributes) {
  auto mma = cast<NVVM::MmaOp>(op);
  // The only layouts of the shapes in the table; whether integers saturate is
  // not modelled.
  if (mma.getLayoutA() != NVVM::MMALayout::row ||
      mma.getLayoutB() != NVVM::MMALayout::col || mma.getB1Op() ||
      !mma.getMultiplicandAPtxType() || !mma.getMultiplicandBPtxType())
    return failure();
  auto overflow = mma.getIntOverflowBehavior();
  if (overflow && *overflow != NVVM::MMAIntOverflow::wrapped)
    return failure();
  std::optional<NumberFormat> a = getFormat(*mma.getMultiplicandAPtxType());
  std::optional<NumberFormat> b = getFormat(*mma.getMultiplicandBPtxType());
  std::optional<NumberFormat> c = getFormat(mma.accumPtxType());
  std::optional<NumberFormat> d = getFormat(mma.resultPtxType());
  if (!a || !b || !c || c != d)
    return failure();
  NVVM::MMAShapeAttr shape = mma.getShape();
  return encodeProduct(
      MatrixFamily::mma, shape.getM(), shape.getN(), shape.getK(), {*a, *b, *c},
      {mma.getOperandA(), mma.getOperandB(), mma.getOperandC()}, attributes);
}

namespace {
struct AmdProduct {
  StringLiteral name;
  MatrixFamily family;
  int m, n, k;
  NumberFormat operands;
};
} // namespace

static constexpr AmdProduct amdProducts[] = {
    {"rocdl.mfma.f32.32x32x8f16", MatrixFamily::mfma, 32, 32, 8,
     NumberFormat::f16},
    {"rocdl.mfma.f32.32x32x8bf16.1k", MatrixFamily::mfma, 32, 32, 8,
     NumberFormat::bf16},
    {"rocdl.mfma.f32.32x32x2f32", MatrixFamily::mfma, 32, 32, 2,
     NumberFormat::f32},
    {"rocdl.mfma.f32.16x16x16f16", MatrixFamily::mfma, 16, 16, 16,
     NumberFormat::f16},
    {"rocdl.mfma.f32.16x16x16bf16.1k", MatrixFamily::mfma, 16, 16, 16,
     NumberFormat::bf16},
    {"rocdl.mfma.f32.16x16x4f32", MatrixFamily::mfma, 16, 16, 4,
     NumberFormat::f32},
    {"rocdl.wmma.f32.16x16x16.f16", MatrixFamily::wmma, 16, 16, 16,
     NumberFormat::f16},
    {"rocdl.wmma.f32.16x16x16.bf16", MatrixFamily::wmma, 16, 16, 16,
     NumberFormat::bf16},
};

static LogicalResult encodeAmdProduct(Operation *op, Attributes &attributes) {
  const AmdProduct *product =
      llvm::find_if(amdProducts, [&](const AmdProduct &candidate) {
        return candidate.name == op->getName().getStringRef();
      });
  // Beyond A, B and C come the broadcast controls of mfma, which must be 0.
  for (Value control : op->getOperands().drop_front(3)) {
    auto constant = control.getDefiningOp<LLVM::ConstantOp>();
    auto value =
        constant ? dyn_cast<IntegerAttr>(constant.getValue()) : IntegerAttr();
    if (!value || !value.getValue().isZero())
      return failure();
  }
  return encodeProduct(
      product->family, product->m, product->n, product->k,
      {product->operands, product->operands, NumberFormat::f32},
      {op->getOperands().take_front(1), op->getOperands().slice(1, 1),
       op->getOperands().slice(2, 1)},
      attributes);
}

//===----------------------------------------------------------------------===//
// Matrices in shared memory
//===----------------------------------------------------------------------===//

template <typename Op>
static bool hasModelledMatrices(Op op) {
  return op.getEltType() == NVVM::LdStMatrixEltType::B16 &&
         op.getShape().getM() == 8 && op.getShape().getN() == 8;
}

static LogicalResult encodeLdmatrix(Operation *op, Attributes &attributes) {
  auto load = cast<NVVM::LdMatrixOp>(op);
  attributes.assign(
      {int64_t(load.getNum()), load.getLayout() == NVVM::MMALayout::col});
  return success(hasModelledMatrices(load));
}

static LogicalResult encodeStmatrix(Operation *op, Attributes &attributes) {
  auto store = cast<NVVM::StMatrixOp>(op);
  attributes.assign({int64_t(store.getSources().size()),
                     store.getLayout() == NVVM::MMALayout::col});
  return success(hasModelledMatrices(store));
}

//===----------------------------------------------------------------------===//
// Single lanes
//===----------------------------------------------------------------------===//

template <ApproximateFunction function, bool flush>
static LogicalResult encodeApproximate(Operation *, Attributes &attributes) {
  attributes.assign({int64_t(function), flush});
  return success();
}

static LogicalResult encodeFastReciprocal(Operation *, Attributes &attributes) {
  attributes.assign({int64_t(ApproximateFunction::rcp), 1});
  return success();
}

/// Conversions of two f32 to a pair of 16-bit floats.
static LogicalResult encodePack(Operation *op, Attributes &attributes) {
  return llvm::TypeSwitch<Operation *, LogicalResult>(op)
      .Case<NVVM::ConvertF32x2ToF16x2Op, NVVM::ConvertF32x2ToBF16x2Op>(
          [&](auto convert) -> LogicalResult {
            bool truncates = convert.getRnd() == NVVM::FPRoundingMode::RZ;
            if (convert.getRandomBits() ||
                convert.getSat() != NVVM::SaturationMode::NONE ||
                (!truncates && convert.getRnd() != NVVM::FPRoundingMode::RN))
              return failure();
            attributes.assign({isa<NVVM::ConvertF32x2ToBF16x2Op>(op), truncates,
                               convert.getRelu()});
            return success();
          })
      .Default([](Operation *) { return failure(); });
}

static LogicalResult encodeTF32(Operation *op, Attributes &) {
  auto convert = cast<NVVM::ConvertFloatToTF32Op>(op);
  return success(convert.getRnd() == NVVM::FPRoundingMode::RNA &&
                 convert.getSat() == NVVM::SaturationMode::NONE &&
                 !convert.getRelu());
}

static LogicalResult encodePrmt(Operation *op, Attributes &attributes) {
  auto permute = cast<NVVM::PermuteOp>(op);
  attributes.assign({int64_t(permute.getMode()), permute.getHi() != nullptr});
  return success();
}

static LogicalResult encodeDpp(Operation *op, Attributes &attributes) {
  auto update = cast<ROCDL::DPPUpdateOp>(op);
  attributes.assign({update.getDppCtrl(), update.getRowMask(),
                     update.getBankMask(), update.getBoundCtrl()});
  return success(getBytes(update.getType()) == 4 &&
                 emulator::isKnownDppControl(update.getDppCtrl()));
}

template <bool upper>
static LogicalResult encodeMbcnt(Operation *, Attributes &attributes) {
  attributes.push_back(upper);
  return success();
}

void rope::addMatrixInstructions(InstructionTable &table) {
  table["nvvm.mma.sync"] = {"rope_emulator_multiply_matrices", encodeMma};
  table["nvvm.ldmatrix"] = {"rope_emulator_ldmatrix", encodeLdmatrix};
  table["nvvm.stmatrix"] = {"rope_emulator_stmatrix", encodeStmatrix};
  for (const AmdProduct &product : amdProducts)
    table[product.name] = {"rope_emulator_multiply_matrices", encodeAmdProduct};

  table["nvvm.rcp.approx.ftz.f"] = {"rope_emulator_approximate",
                                    encodeFastReciprocal};
  table["nvvm.convert.f32x2.to.f16x2"] = {"rope_emulator_pack_pair",
                                          encodePack};
  table["nvvm.convert.f32x2.to.bf16x2"] = {"rope_emulator_pack_pair",
                                           encodePack};
  table["nvvm.convert.float.to.tf32"] = {"rope_emulator_convert_to_tf32",
                                         encodeTF32};
  table["nvvm.prmt"] = {"rope_emulator_prmt", encodePrmt};
  using F = ApproximateFunction;
  auto approximate = [&](StringRef name, auto encode, auto encodeFlushing) {
    table[("llvm.nvvm." + name + ".approx.f").str()] = {
        "rope_emulator_approximate", encode};
    table[("llvm.nvvm." + name + ".approx.ftz.f").str()] = {
        "rope_emulator_approximate", encodeFlushing};
  };
  approximate("ex2", encodeApproximate<F::ex2, false>,
              encodeApproximate<F::ex2, true>);
  approximate("lg2", encodeApproximate<F::lg2, false>,
              encodeApproximate<F::lg2, true>);
  approximate("rsqrt", encodeApproximate<F::rsqrt, false>,
              encodeApproximate<F::rsqrt, true>);
  approximate("sqrt", encodeApproximate<F::sqrt, false>,
              encodeApproximate<F::sqrt, true>);
  approximate("sin", encodeApproximate<F::sin, false>,
              encodeApproximate<F::sin, true>);
  approximate("cos", encodeApproximate<F::cos, false>,
              encodeApproximate<F::cos, true>);

  // v_exp_f32, with the error of `ex2.approx`, which is larger.
  table["rocdl.exp2"] = {"rope_emulator_approximate",
                         encodeApproximate<F::ex2, true>};
  table["rocdl.ds_bpermute"] = {"rope_emulator_bpermute"};
  table["rocdl.ds_swizzle"] = {"rope_emulator_swizzle"};
  table["rocdl.mbcnt.lo"] = {"rope_emulator_mbcnt", encodeMbcnt<false>};
  table["rocdl.mbcnt.hi"] = {"rope_emulator_mbcnt", encodeMbcnt<true>};
  table["rocdl.update.dpp"] = {"rope_emulator_dpp", encodeDpp};
}
