//===- HostSide.cpp - Host code of a program, compiled --------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HostSide.h"

#include "Locations.h"
#include "mlir/Dialect/LLVMIR/Transforms/Passes.h"
#include "mlir/Pass/PassManager.h"
#include "rope/Support/StagedFiles.h"

using namespace mlir;
using namespace mlir::rope;
using llvm::Error;

LogicalResult rope::report(ModuleOp module, Error error) {
  return emitError(module.getLoc()) << llvm::toString(std::move(error));
}

LogicalResult rope::addDebugScopes(ModuleOp module) {
  completeLocations(module);
  // Merging the lines of a fused location would give line 0.
  module.walk([](Operation *op) {
    if (isa<FusedLoc>(op->getLoc()))
      if (FileLineColLoc line = findLine(op->getLoc()))
        op->setLoc(line);
  });
  PassManager pm(module.getContext(), ModuleOp::getOperationName());
  pm.addPass(LLVM::createDIScopeForLLVMFuncOpPass());
  return pm.run(module);
}

std::unique_ptr<HostCode> rope::translate(ModuleOp module,
                                          llvm::TargetMachine &machine,
                                          StageDump &dump) {
  std::unique_ptr<HostCode> code = HostCode::create(module, machine);
  if (code)
    dump.write("llvm-ir", "ll", [&](raw_ostream &os) { code->print(os); });
  return code;
}

LogicalResult rope::optimize(ModuleOp module, HostCode &code, StageDump &dump) {
  if (Error failed = code.optimize())
    return report(module, std::move(failed));
  dump.write("llvm-ir-optimized", "ll",
             [&](raw_ostream &os) { code.print(os); });
  return success();
}

FailureOr<HostSide> HostSide::compile(ModuleOp module, StringRef entry,
                                      const Signature &signature,
                                      StageDump &dump,
                                      llvm::CodeGenOptLevel level) {
  auto machine = createHostMachine("", "", level);
  if (!machine)
    return report(module, machine.takeError());
  HostSide host{std::move(*machine), nullptr};
  host.code = translate(module, *host.machine, dump);
  if (!host.code)
    return failure();
  if (Error failed = host.code->addInvoker(entry, signature, kInvokerName))
    return report(module, std::move(failed));
  if (failed(optimize(module, *host.code, dump)))
    return failure();
  return host;
}

LogicalResult rope::writeFile(ModuleOp module, StringRef path,
                              StringRef bytes) {
  StagedFiles files;
  Error failed = files.add(path, [&](raw_ostream &os) { os << bytes; });
  if (!failed)
    failed = files.commit();
  if (failed)
    return report(module, std::move(failed));
  return success();
}
