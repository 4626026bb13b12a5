// A foreign program: parses IR with the installed dialects, runs a pipeline of
// installed passes, prints the result.
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "rope/InitAllDialects.h"
#include "rope/InitAllPasses.h"

int main(int argc, char **argv) {
  if (argc != 3)
    return 2;
  mlir::DialectRegistry registry;
  mlir::rope::registerAllDialects(registry);
  mlir::registerAllPasses();
  mlir::rope::registerAllPasses();
  mlir::MLIRContext context(registry);
  auto module = mlir::parseSourceFile<mlir::ModuleOp>(argv[1], &context);
  if (!module)
    return 1;
  // The text of rope-opt's --pass-pipeline, which names the op it runs on:
  // added to a pass manager as it is, it would run on modules inside of the
  // module.
  auto pipeline = mlir::parsePassPipeline(argv[2]);
  if (mlir::failed(pipeline))
    return 1;
  mlir::PassManager manager(&context, pipeline->getOpAnchorName());
  static_cast<mlir::OpPassManager &>(manager) = std::move(*pipeline);
  if (mlir::failed(manager.run(*module)))
    return 1;
  module->print(llvm::outs());
  return 0;
}
