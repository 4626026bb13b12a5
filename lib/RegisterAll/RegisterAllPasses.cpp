//===- RegisterAllPasses.cpp - The passes of the project ------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/InitAllPasses.h"

#include "rope/Conversion/EmulateDevice/Passes.h"
#include "rope/Conversion/ExpandMath/Passes.h"
#include "rope/Conversion/RopeExport/Passes.h"
#include "rope/Conversion/RopeNVToLLVM/Passes.h"
#include "rope/Conversion/RopeToCPU/Passes.h"
#include "rope/Conversion/RopeToCPU/Pipeline.h"
#include "rope/Conversion/RopeToGPU/Passes.h"
#include "rope/Conversion/RopeToGPU/Pipeline.h"
#include "rope/Conversion/RopeToHost/Passes.h"
#include "rope/Conversion/RopeToLoops/Passes.h"
#include "rope/Conversion/RopeToROCDL/Pipeline.h"
#include "rope/Conversion/RopeToSPIRV/Passes.h"
#include "rope/Conversion/RopeToSPIRV/Pipeline.h"
#include "rope/Dialect/Rope/Transforms/Passes.h"
#include "rope/Raise/Passes.h"
#include "rope/Sharding/Passes.h"

void mlir::rope::registerAllPasses() {
  registerRopeTransformsPasses();
  registerRopeRaisePasses();
  registerRopeShardingPasses();
  registerExpandMathPasses();
  registerRopeToCPUPasses();
  registerRopeToHostPasses();
  registerRopeToLoopsPasses();
  registerEmulateDevicePasses();
  registerRopeNVToLLVMPasses();
  registerRopeExportPasses();
  registerRopeToCPUPipeline();
  registerRopeToGPUPasses();
  registerRopeToGPUPipelines();
  registerRopeToROCDLPipeline();
  registerRopeToSPIRVPasses();
  registerRopeToSPIRVPipeline();
}
