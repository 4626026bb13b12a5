// A foreign program: parses IR with the installed dialects, runs a pipeline of
// installed passes, prints the result. It has strategies of its own, which are
// asked before those of the library: rotations of f32 rows, on a GPU as a block
// for each row and a thread for each pair, on a CPU as a loop over rows; and
// products with a ReLU.
#include "relu-projection.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "rope/Conversion/RopeToCPU/Strategies.h"
#include "rope/Conversion/RopeToGPU/Strategies.h"
#include "rope/Dialect/Rope/IR/Rope.h"
#include "rope/Dialect/RopeGPU/IR/RopeGPU.h"
#include "rope/InitAllDialects.h"
#include "rope/InitAllPasses.h"

using namespace mlir;

/// The rotation that `op` is, or the one thing that a kernel computes.
static rope::RotateOp findRotation(Operation *op) {
  auto kernel = dyn_cast<rope::KernelOp>(op);
  if (!kernel)
    return dyn_cast<rope::RotateOp>(op);
  if (kernel->getNumResults() != 1)
    return {};
  Value result = kernel.getYield().getValues()[0];
  auto rotate = result.getDefiningOp<rope::RotateOp>();
  if (!rotate || rotate->getParentOp() != op)
    return {};
  for (Value operand : {rotate.getInput(), rotate.getCos(), rotate.getSin()})
    if (Operation *from = operand.getDefiningOp())
      if (op->isProperAncestor(from))
        return {};
  return rotate;
}

template <typename Context>
static bool takesRotation(Operation *op, const Context &, std::string &reason) {
  rope::RotateOp rotate = findRotation(op);
  if (!rotate)
    return false;
  auto type = dyn_cast<RankedTensorType>(rotate.getInput().getType());
  if (!type || !type.hasStaticShape() || type.getRank() != 2 ||
      !type.getElementType().isF32() || rotate.hasFullWidthTable() ||
      rotate.getBlockWidth() != type.getDimSize(1) ||
      rotate.getReadPairing() != rope::Pairing::Half ||
      rotate.getWritePairing() != rope::Pairing::Half ||
      !rotate.getInputMap().isIdentity() ||
      !rotate.getTableMap().isIdentity() ||
      !rotate.getOutputMap().isIdentity()) {
    reason = "no whole f32 rows with halves";
    return false;
  }
  return true;
}

static LogicalResult buildRotation(RewriterBase &rewriter, Operation *op,
                                   const rope::GpuStrategyContext &context) {
  rope::RotateOp rotate = findRotation(op);
  ImplicitLocOpBuilder host(op->getLoc(), rewriter);
  auto type = cast<RankedTensorType>(rotate.getInput().getType());
  Value result =
      tensor::EmptyOp::create(host, type.getShape(), type.getElementType());
  Value operands[] = {rotate.getInput(), rotate.getCos(), rotate.getSin(),
                      result};
  SmallVector<Type> parameters;
  for (Value operand : operands) {
    auto type = cast<RankedTensorType>(operand.getType());
    parameters.push_back(
        MemRefType::get(type.getShape(), type.getElementType()));
  }
  int64_t pairs = type.getDimSize(1) / 2;
  gpu::GPUFuncOp kernel = context.createKernel(host, op, parameters, pairs);

  ImplicitLocOpBuilder b(op->getLoc(), op->getContext());
  b.setInsertionPointToStart(&kernel.getBody().front());
  Value row = gpu::BlockIdOp::create(b, gpu::Dimension::x);
  Value low = gpu::ThreadIdOp::create(b, gpu::Dimension::x);
  Value high =
      arith::AddIOp::create(b, low, arith::ConstantIndexOp::create(b, pairs));
  auto load = [&](unsigned parameter, Value lane) -> Value {
    return memref::LoadOp::create(b, kernel.getArgument(parameter),
                                  ValueRange{row, lane});
  };
  Value x = load(0, low), y = load(0, high), c = load(1, low), s = load(2, low);
  Value first = arith::SubFOp::create(b, arith::MulFOp::create(b, x, c),
                                      arith::MulFOp::create(b, y, s));
  Value second = arith::AddFOp::create(b, arith::MulFOp::create(b, y, c),
                                       arith::MulFOp::create(b, x, s));
  memref::StoreOp::create(b, first, kernel.getArgument(3),
                          ValueRange{row, low});
  memref::StoreOp::create(b, second, kernel.getArgument(3),
                          ValueRange{row, high});
  gpu::ReturnOp::create(b);

  Value one = arith::ConstantIndexOp::create(host, 1);
  Value rows = arith::ConstantIndexOp::create(host, type.getDimSize(0));
  Value threads = arith::ConstantIndexOp::create(host, pairs);
  auto symbol =
      SymbolRefAttr::get(gpu::GPUModuleOp(context.kernels).getNameAttr(),
                         {FlatSymbolRefAttr::get(kernel)});
  rewriter.replaceOp(op, rope::rope_gpu::LaunchOp::create(
                             host, type, symbol, rows, one, one, threads, one,
                             one, /*dynamicSharedBytes=*/Value(),
                             ArrayRef(operands).drop_back(),
                             ArrayRef(operands).take_back())
                             .getResults());
  return success();
}

/// Rows one after the other; the halves of a row are slices.
static LogicalResult buildRows(RewriterBase &rewriter, Operation *op,
                               const rope::CpuStrategyContext &) {
  rope::RotateOp rotate = findRotation(op);
  ImplicitLocOpBuilder b(op->getLoc(), rewriter);
  auto type = cast<RankedTensorType>(rotate.getInput().getType());
  int64_t pairs = type.getDimSize(1) / 2;
  Value zero = arith::ConstantIndexOp::create(b, 0);
  Value rows = arith::ConstantIndexOp::create(b, type.getDimSize(0));
  Value one = arith::ConstantIndexOp::create(b, 1);
  Value result =
      tensor::EmptyOp::create(b, type.getShape(), type.getElementType());
  auto body = [&](OpBuilder &builder, Location loc, Value row,
                  ValueRange carried) {
    ImplicitLocOpBuilder b(loc, builder);
    auto part = [&](Value from, int64_t lane) -> Value {
      return tensor::ExtractSliceOp::create(
          b, RankedTensorType::get({pairs}, type.getElementType()), from,
          ArrayRef<OpFoldResult>{row, b.getIndexAttr(lane)},
          ArrayRef<OpFoldResult>{b.getIndexAttr(1), b.getIndexAttr(pairs)},
          ArrayRef<OpFoldResult>{b.getIndexAttr(1), b.getIndexAttr(1)});
    };
    Value x = part(rotate.getInput(), 0), y = part(rotate.getInput(), pairs);
    Value c = part(rotate.getCos(), 0), s = part(rotate.getSin(), 0);
    Value xc = arith::MulFOp::create(b, x, c),
          ys = arith::MulFOp::create(b, y, s);
    Value yc = arith::MulFOp::create(b, y, c),
          xs = arith::MulFOp::create(b, x, s);
    Value halves[] = {arith::SubFOp::create(b, xc, ys),
                      arith::AddFOp::create(b, yc, xs)};
    Value rotated = tensor::ConcatOp::create(b, 0, halves);
    Value next = tensor::InsertSliceOp::create(
        b, rotated, carried[0], ArrayRef<OpFoldResult>{row, b.getIndexAttr(0)},
        ArrayRef<OpFoldResult>{b.getIndexAttr(1), b.getIndexAttr(2 * pairs)},
        ArrayRef<OpFoldResult>{b.getIndexAttr(1), b.getIndexAttr(1)});
    scf::YieldOp::create(b, next);
  };
  auto loop = scf::ForOp::create(b, zero, rows, one, result, body);
  rewriter.replaceOp(op, loop.getResults());
  return success();
}

namespace {
struct MineRows : rope::CpuStrategyInterface {
  using CpuStrategyInterface::CpuStrategyInterface;
  ArrayRef<rope::CpuStrategy> getStrategies() const override {
    static const rope::CpuStrategy strategies[] = {
        {"rows", "rows one after the other", takesRotation, buildRows}};
    return strategies;
  }
};

struct MineStrategies : rope::GpuStrategyInterface {
  using GpuStrategyInterface::GpuStrategyInterface;
  ArrayRef<rope::GpuStrategy> getStrategies() const override {
    static const rope::GpuStrategy strategies[] = {
        {"mine", "a block for each row", takesRotation, buildRotation},
        getReluProjection()};
    return strategies;
  }
};

struct MineDialect : Dialect {
  explicit MineDialect(MLIRContext *context)
      : Dialect(getDialectNamespace(), context, TypeID::get<MineDialect>()) {
    addInterfaces<MineRows, MineStrategies>();
  }
  static StringRef getDialectNamespace() { return "mine"; }
};
} // namespace

int main(int argc, char **argv) {
  if (argc != 3)
    return 2;
  DialectRegistry registry;
  rope::registerAllDialects(registry);
  rope::registerAllPasses();
  MLIRContext context(registry);
  context.getOrLoadDialect<MineDialect>();
  auto module = parseSourceFile<ModuleOp>(argv[1], &context);
  if (!module)
    return 1;
  // The text of rope-opt's --pass-pipeline, which names the op it runs on:
  // added to a pass manager as it is, it would run on modules inside of the
  // module.
  auto pipeline = parsePassPipeline(argv[2]);
  if (failed(pipeline))
    return 1;
  PassManager manager(&context, pipeline->getOpAnchorName());
  static_cast<OpPassManager &>(manager) = std::move(*pipeline);
  if (failed(manager.run(*module)))
    return 1;
  module->print(llvm::outs());
  return 0;
}
