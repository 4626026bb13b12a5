//===- ConvertToNVVM.cpp - Kernels in the LLVM and NVVM dialects ----------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Conversion/RopeToGPU/Passes.h"

#include "mlir/Conversion/ArithToLLVM/ArithToLLVM.h"
#include "mlir/Conversion/ComplexToLLVM/ComplexToLLVM.h"
#include "mlir/Conversion/ControlFlowToLLVM/ControlFlowToLLVM.h"
#include "mlir/Conversion/FuncToLLVM/ConvertFuncToLLVM.h"
#include "mlir/Conversion/GPUToNVVM/GPUToNVVMPass.h"
#include "mlir/Conversion/IndexToLLVM/IndexToLLVM.h"
#include "mlir/Conversion/LLVMCommon/ConversionTarget.h"
#include "mlir/Conversion/LLVMCommon/TypeConverter.h"
#include "mlir/Conversion/MathToLLVM/MathToLLVM.h"
#include "mlir/Conversion/MemRefToLLVM/MemRefToLLVM.h"
#include "mlir/Conversion/VectorToLLVM/ConvertVectorToLLVM.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Transforms/DialectConversion.h"
#include "rope/Dialect/RopeGPU/IR/RopeGPU.h"

namespace mlir::rope {
#define GEN_PASS_DEF_ROPEGPUCONVERTTONVVMPASS
#include "rope/Conversion/RopeToGPU/Passes.h.inc"

namespace {
/// A parameter that a kernel takes by value, as numbered after the conversion,
/// which keeps few attributes of parameters.
struct ByValueParameter {
  StringAttr function;
  size_t index;
  Attribute pointee;
};

SmallVector<ByValueParameter>
findByValueParameters(gpu::GPUModuleOp module, const LLVMTypeConverter &types) {
  SmallVector<ByValueParameter> parameters;
  for (auto function : module.getOps<gpu::GPUFuncOp>()) {
    TypeConverter::SignatureConversion signature(function.getNumArguments());
    types.convertFunctionSignature(function.getFunctionType(),
                                   /*isVariadic=*/false,
                                   /*useBarePtrCallConv=*/false, signature);
    for (unsigned i = 0; i < function.getNumArguments(); ++i)
      if (Attribute pointee =
              function.getArgAttr(i, rope_gpu::kByValueAttrName))
        parameters.push_back({function.getNameAttr(),
                              signature.getInputMapping(i)->inputNo, pointee});
  }
  return parameters;
}

struct ConvertToNVVMPass
    : impl::RopeGPUConvertToNVVMPassBase<ConvertToNVVMPass> {
  using Base::Base;

  void runOnOperation() override {
    MLIRContext *context = &getContext();
    LowerToLLVMOptions options(context);
    LLVMTypeConverter types(context, options);
    configureGpuToNVVMTypeConverter(types);
    RewritePatternSet patterns(context);
    // Functions that the arithmetic stage leaves are instructions: before the
    // patterns that would call a library for them.
    populateMathToLLVMConversionPatterns(types, patterns,
                                         /*approximateLog1p=*/true,
                                         /*benefit=*/10);
    arith::populateArithToLLVMConversionPatterns(types, patterns);
    cf::populateControlFlowToLLVMConversionPatterns(types, patterns);
    index::populateIndexToLLVMConversionPatterns(types, patterns);
    populateComplexToLLVMConversionPatterns(types, patterns);
    populateFinalizeMemRefToLLVMConversionPatterns(types, patterns);
    populateFuncToLLVMConversionPatterns(types, patterns);
    populateVectorToLLVMConversionPatterns(types, patterns);
    populateGpuToNVVMConversionPatterns(types, patterns);
    populateGpuWMMAToNVVMConversionPatterns(types, patterns);
    LLVMConversionTarget target(*context);
    target.addLegalDialect<LLVM::LLVMDialect, NVVM::NVVMDialect>();
    target.addIllegalDialect<gpu::GPUDialect>();
    target.addLegalOp<gpu::GPUModuleOp, UnrealizedConversionCastOp>();
    SmallVector<ByValueParameter> parameters =
        findByValueParameters(getOperation(), types);
    if (failed(applyPartialConversion(getOperation(), target,
                                      std::move(patterns))))
      return signalPassFailure();
    for (const ByValueParameter &parameter : parameters) {
      auto function =
          getOperation().lookupSymbol<LLVM::LLVMFuncOp>(parameter.function);
      function.setArgAttr(parameter.index,
                          LLVM::LLVMDialect::getByValAttrName(),
                          parameter.pointee);
      // What a kernel takes by value it only reads: it need not be copied.
      function.setArgAttr(parameter.index,
                          NVVM::NVVMDialect::getGridConstantAttrName(),
                          UnitAttr::get(context));
    }
  }
};
} // namespace
} // namespace mlir::rope
