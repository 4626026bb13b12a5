//===- MachineList.cpp - What is known of machines ------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MachineList.h"

#include "mlir/IR/BuiltinTypes.h"
#include "rope/Conversion/RopeToCPU/TargetInfo.h"
#include "rope/Conversion/RopeToGPU/ChipInfo.h"
#include "rope/Dialect/Rope/Transforms/MachineModel.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::rope;

static llvm::json::Value describeHost(MLIRContext *context) {
  TargetInfo target = TargetInfo::get("", "", /*vectorBits=*/0);
  MatmulTiling tiling = MatmulTiling::get(target, Float32Type::get(context));
  return llvm::json::Object{
      {"vector_bits", target.vectorBits},
      {"l1_bytes", target.l1Bytes},
      {"l2_bytes", target.l2Bytes},
      {"register_tile", llvm::json::Object{{"rows", tiling.rows},
                                           {"columns", tiling.columns()}}}};
}

void rope::printMachines(MLIRContext *context, llvm::raw_ostream &os) {
  llvm::json::Array chips;
  for (const ChipInfo &chip : getChips()) {
    llvm::json::Value machine = nullptr;
    if (llvm::Expected<MachineModel> model = MachineModel::load(chip.name))
      machine = model->toJSON();
    else
      llvm::consumeError(model.takeError());
    llvm::json::Object limits{
        {"registers", chip.multiprocessor.registers},
        {"threads", chip.multiprocessor.threads},
        {"blocks", chip.multiprocessor.blocks},
        {"shared_bytes", chip.multiprocessor.sharedBytes}};
    chips.push_back(
        llvm::json::Object{{"name", chip.name},
                           {"subgroup", chip.subgroupSize},
                           {"threads_per_block", chip.maxThreadsPerBlock},
                           {"shared_bytes_per_block", chip.maxSharedBytes},
                           {"multiprocessors", chip.multiprocessors},
                           {"multiprocessor", std::move(limits)},
                           {"machine", std::move(machine)}});
  }
  llvm::json::Value all = llvm::json::Object{{"host", describeHost(context)},
                                             {"chips", std::move(chips)}};
  os << llvm::formatv("{0:2}", all) << '\n';
}
