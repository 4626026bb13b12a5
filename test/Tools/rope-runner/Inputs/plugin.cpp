// A plugin with one pass.
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Tools/Plugins/PassPlugin.h"
#include "llvm/Config/llvm-config.h"

namespace {
struct SayName
    : mlir::PassWrapper<SayName, mlir::OperationPass<mlir::ModuleOp>> {
  llvm::StringRef getArgument() const override { return "test-say-name"; }
  void runOnOperation() override {
    getOperation().emitRemark("a pass of a plugin");
  }
};
} // namespace

extern "C" LLVM_ATTRIBUTE_WEAK mlir::PassPluginLibraryInfo
mlirGetPassPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "SayName", LLVM_VERSION_STRING,
          [] { mlir::PassRegistration<SayName>(); }};
}
