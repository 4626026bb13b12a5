// A plugin with one pass, and a dialect with one strategy for the CPU, whose
// numbers tell that it was asked: logarithms in the place of exponentials.
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Dialect.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Tools/Plugins/DialectPlugin.h"
#include "mlir/Tools/Plugins/PassPlugin.h"
#include "rope/Conversion/RopeToCPU/Strategies.h"
#include "llvm/Config/llvm-config.h"

namespace {
struct SayName
    : mlir::PassWrapper<SayName, mlir::OperationPass<mlir::ModuleOp>> {
  llvm::StringRef getArgument() const override { return "test-say-name"; }
  void runOnOperation() override {
    getOperation().emitRemark("a pass of a plugin");
  }
};

bool takesExp(mlir::Operation *op, const mlir::rope::CpuStrategyContext &,
              std::string &) {
  return llvm::isa<mlir::linalg::ExpOp>(op);
}

llvm::LogicalResult buildLog(mlir::RewriterBase &rewriter, mlir::Operation *op,
                             const mlir::rope::CpuStrategyContext &) {
  auto exp = llvm::cast<mlir::linalg::ExpOp>(op);
  auto log = mlir::linalg::LogOp::create(rewriter, op->getLoc(),
                                         exp.getResultTensors().getTypes(),
                                         exp.getInputs(), exp.getOutputs());
  rewriter.replaceOp(op, log->getResults());
  return llvm::success();
}

struct OddStrategies : mlir::rope::CpuStrategyInterface {
  using CpuStrategyInterface::CpuStrategyInterface;
  llvm::ArrayRef<mlir::rope::CpuStrategy> getStrategies() const override {
    static const mlir::rope::CpuStrategy strategies[] = {
        {"odd", "logarithms", takesExp, buildLog}};
    return strategies;
  }
};

struct OddDialect : mlir::Dialect {
  explicit OddDialect(mlir::MLIRContext *context)
      : Dialect("odd", context, mlir::TypeID::get<OddDialect>()) {
    addInterfaces<OddStrategies>();
  }
  static llvm::StringRef getDialectNamespace() { return "odd"; }
};
} // namespace

extern "C" LLVM_ATTRIBUTE_WEAK mlir::PassPluginLibraryInfo
mlirGetPassPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "SayName", LLVM_VERSION_STRING,
          [] { mlir::PassRegistration<SayName>(); }};
}

extern "C" LLVM_ATTRIBUTE_WEAK mlir::DialectPluginLibraryInfo
mlirGetDialectPluginInfo() {
  return {
      MLIR_PLUGIN_API_VERSION, "Odd", LLVM_VERSION_STRING,
      [](mlir::DialectRegistry *registry) { registry->insert<OddDialect>(); }};
}
