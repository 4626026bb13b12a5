// A foreign program: parses IR with the installed dialect, runs an installed
// pass, prints the result.
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/InitAllDialects.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "rope/InitAllDialects.h"
#include "rope/InitAllPasses.h"

int main(int argc, char **argv) {
  if (argc != 3)
    return 2;
  mlir::DialectRegistry registry;
  mlir::registerAllDialects(registry);
  mlir::rope::registerAllDialects(registry);
  mlir::rope::registerAllPasses();
  mlir::MLIRContext context(registry);
  auto module = mlir::parseSourceFile<mlir::ModuleOp>(argv[1], &context);
  if (!module)
    return 1;
  mlir::PassManager manager(&context);
  if (mlir::failed(mlir::parsePassPipeline(argv[2], manager)) ||
      mlir::failed(manager.run(*module)))
    return 1;
  module->print(llvm::outs());
  return 0;
}
