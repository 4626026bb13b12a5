// A strategy by ops of tiles: a product of f16 and a ReLU of its sums in f32.
// clang-format off
#include "relu-projection.h"
using namespace mlir;
/// The kernel, behind names for types and sizes: a block of four warps computes 64 x 64 numbers.
static constexpr char kernelText[] = R"(
!sums = !rope_gpu.accumulator<16x64, #rope_gpu.layout<registers = [(0, 1), (8, 0), (0, 8)], lanes = [(0, 2), (0, 4), (1, 0), (2, 0), (4, 0)]>>
!a = !rope_gpu.tile<64x32xf16>
!b = !rope_gpu.tile<32x64xf16>
#id = affine_map<(r, c) -> (r, c)>
gpu.module @kernels {
  gpu.func @relu(%x: !x, %w: !w, %y: !y) kernel {
    %rows = arith.constant #rows
    %columns = arith.constant #columns
    %steps = arith.constant #steps
    %c16 = arith.constant 16 : i32
    %c32 = arith.constant 32 : i32
    %c64 = arith.constant 64 : i32
    %tx = gpu.thread_id x
    %thread = arith.index_cast %tx : index to i32
    %warp = arith.divui %thread, %c32 : i32
    %own = arith.muli %warp, %c16 : i32
    %bx = gpu.block_id x
    %i = arith.index_cast %bx : index to i32
    %row = arith.muli %i, %c64 : i32
    %by = gpu.block_id y
    %j = arith.index_cast %by : index to i32
    %column = arith.muli %j, %c64 : i32
    %memory = gpu.dynamic_shared_memory : memref<?xi8, #gpu.address_space<workgroup>>
    %stages = rope_gpu.shared_start %memory : memref<?xi8, #gpu.address_space<workgroup>>
    %left = rope_gpu.matrix %x rows [0] columns 1 pieces : !x
    %right = rope_gpu.matrix %w rows [0] columns 1 pieces : !w
    %none = rope_gpu.zero : !sums
    %sums = rope_gpu.fill_ahead %stages stages 3 fills %steps threads(%thread of 128) from %none {
    ^bb0(%step: i32, %a: !a, %b: !b):
      %k = arith.muli %step, %c32 : i32
      rope_gpu.fill_tile %left[%row, %k] to %a : !rope_gpu.matrix<f16>, !a
      rope_gpu.fill_tile %right[%k, %column] to %b : !rope_gpu.matrix<f16>, !b } use {
    ^bb0(%a: !a, %b: !b, %sum: !sums):
      %next = rope_gpu.dot %a[%own], %b depth_rows columns [0, 16, 32, 48] into %sum : !a, !b into !sums
      rope_gpu.next %next : !sums } : !sums
    %exists = arith.constant true
    %zero = arith.constant 0.0 : f32
    rope_gpu.epilogue %sums rows(%row + %own of 64 in %rows) units(%exists) lanes(%column of %columns) axes #id : !sums {
    ^bb0(%s: !out):
      %e = ub.poison : !out
      %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%s : !out) outs(%e : !out) {
      ^bb0(%v: f32, %o: f32):
        %larger = arith.maximumf %v, %zero : f32
        linalg.yield %larger : f32 } -> !out
      rope_gpu.store %r to %y : !out, !y }
    gpu.return } })";

static bool takesRelu(Operation *op, const rope::GpuStrategyContext &context, std::string &reason) {
  auto kernel = dyn_cast<rope::KernelOp>(op);
  auto relu = kernel ? kernel.getYield().getValues()[0].getDefiningOp<linalg::GenericOp>() : linalg::GenericOp();
  auto product = relu ? relu->getOperand(0).getDefiningOp<linalg::LinalgOp>() : linalg::LinalgOp();
  if (!product || !llvm::hasNItems(*kernel.getYield()->getBlock(), 3) || relu.getNumDpsInputs() != 1) return false;
  auto larger = dyn_cast<arith::MaximumFOp>(relu.getBlock()->front());
  auto start = product.getDpsInits()[0].getDefiningOp<linalg::FillOp>();
  auto isF16 = [](Value x) { return getElementTypeOrSelf(x).isF16(); };
  return larger && start && larger.getLhs() == relu.getBlock()->getArgument(0) && larger.getType().isF32() &&
         matchPattern(larger.getRhs(), m_AnyZeroFloat()) && matchPattern(start.getInputs()[0], m_AnyZeroFloat()) &&
         relu.getBlock()->getTerminator()->getOperand(0) == larger.getResult() && rope::SumOfProducts::match(product) &&
         product.getIndexingMapsArray() == linalg::MatmulOp::getDefaultIndexingMaps(op->getContext()) &&
         llvm::all_of(relu.getIndexingMapsArray(), std::mem_fn(&AffineMap::isIdentity)) &&
         llvm::all_of(product.getDpsInputs(), isF16) && context.chip.hasMma && !product.hasDynamicShape();
}

static LogicalResult buildRelu(RewriterBase &rewriter, Operation *op, const rope::GpuStrategyContext &context) {
  auto product = cast<linalg::LinalgOp>(op->getRegion(0).front().front());
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  auto sizes = product.getStaticLoopRanges(); // m, n, k
  Value y = tensor::EmptyOp::create(rewriter, op->getLoc(), type.getShape(), type.getElementType());
  SmallVector<Value> operands = {product->getOperand(0), product->getOperand(1), y};
  std::string text; // types and sizes, then the kernel
  llvm::raw_string_ostream os(text);
  for (auto [i, tensor] : llvm::enumerate(ValueRange(operands).getTypes()))
    os << "!" << "xwy"[i] << " = " << MemRefType::get(cast<ShapedType>(tensor).getShape(), getElementTypeOrSelf(tensor)) << "\n";
  os << "!out = " << type << "\n#rows = " << sizes[0] << " : i32\n#columns = " << sizes[1]
     << " : i32\n#steps = " << llvm::divideCeil(sizes[2], 32) << " : i32" << kernelText;
  auto parsed = parseSourceString<ModuleOp>(text, op->getContext());
  gpu::GPUFuncOp written = *(*parsed->getOps<gpu::GPUModuleOp>().begin()).getOps<gpu::GPUFuncOp>().begin();
  gpu::GPUFuncOp kernel = context.createKernel(rewriter, op, written.getArgumentTypes(), /*blockSize=*/128);
  kernel.getBody().takeBody(written.getBody());
  constexpr int32_t bytes = 3 * (64 * 32 + 32 * 64) * 2;
  kernel->setAttr(rope::rope_gpu::kDynamicSharedAttrName, rewriter.getI64IntegerAttr(bytes));
  auto index = [&](int64_t n) -> Value { return arith::ConstantIndexOp::create(rewriter, op->getLoc(), n); };
  Value rows = index((sizes[0] + 63) / 64), columns = index((sizes[1] + 63) / 64), one = index(1);
  Value shared = arith::ConstantOp::create(rewriter, op->getLoc(), rewriter.getI32IntegerAttr(bytes));
  auto symbol = SymbolRefAttr::get(gpu::GPUModuleOp(context.kernels).getNameAttr(), {FlatSymbolRefAttr::get(kernel)});
  rewriter.replaceOpWithNewOp<rope::rope_gpu::LaunchOp>(op, type, symbol, rows, columns, one, index(128), one, one, shared,
                                                        ValueRange(operands).drop_back(), y);
  return success();
}

rope::GpuStrategy getReluProjection() {
  return {"relu-projection", "64 x 64 numbers of a product with a ReLU", takesRelu, buildRelu};
}
