//===- FlattenBuffers.cpp - Buffers of kernels as plain arrays ------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Conversion/RopeToSPIRV/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "rope/Conversion/RopeToSPIRV/KernelInterface.h"
#include "rope/Support/ConstantDim.h"
#include "llvm/ADT/TypeSwitch.h"

namespace mlir::rope {
#define GEN_PASS_DEF_ROPESPIRVFLATTENBUFFERSPASS
#include "rope/Conversion/RopeToSPIRV/Passes.h.inc"

namespace {
/// A buffer as a kernel sees it: element (i0..in) lies at
/// `base + offset + sum(i * stride)` of the array `root`. The base is where the
/// pointer of a descriptor points to; a reinterpretation counts from there.
struct View {
  Value root;
  OpFoldResult base, offset;
  SmallVector<OpFoldResult> sizes, strides;
};

/// Rewrites one kernel.
class Flattener {
public:
  explicit Flattener(gpu::GPUFuncOp kernel)
      : kernel(kernel), b(kernel.getContext()) {}

  /// Fails after a diagnostic.
  LogicalResult run();

private:
  LogicalResult replaceKernel();
  LogicalResult allocate(Value buffer, MemRefType type);
  LogicalResult flatten(Operation *op);
  void flattenSubView(memref::SubViewOp op, const View &source);
  void flattenExpansion(memref::ExpandShapeOp op, const View &source);
  void flattenCollapse(memref::CollapseShapeOp op, const View &source);
  void flattenTranspose(memref::TransposeOp op, const View &source);
  void flattenMetadata(memref::ExtractStridedMetadataOp op, const View &source);
  LogicalResult flattenAtomic(memref::AtomicRMWOp op, const View &view);
  void flattenCopy(memref::CopyOp op, const View &from, const View &to);

  OpFoldResult add(OpFoldResult x, OpFoldResult y);
  OpFoldResult multiply(OpFoldResult x, OpFoldResult y);
  /// `yes` where `size` is not 1, else `no`.
  OpFoldResult selectUnlessOne(OpFoldResult size, OpFoldResult yes,
                               OpFoldResult no);
  Value toValue(OpFoldResult x) {
    return getValueOrCreateConstantIndexOp(b, loc, x);
  }
  /// Position in the array of the element at `indices`.
  OpFoldResult getPosition(const View &view, ValueRange indices);
  Value load(const View &view, Type element, OpFoldResult position);
  void store(const View &view, Value value, OpFoldResult position);
  /// The stored form of a scalar that is not complex, and back.
  Value toStorage(Value value);
  Value fromStorage(Value stored, Type element);

  gpu::GPUFuncOp kernel;
  OpBuilder b;
  Location loc = UnknownLoc::get(b.getContext());
  Block *body = nullptr;
  DenseMap<Value, View> views;
};
} // namespace

OpFoldResult Flattener::add(OpFoldResult x, OpFoldResult y) {
  std::optional<int64_t> cx = getConstantIntValue(x);
  std::optional<int64_t> cy = getConstantIntValue(y);
  if (cx && cy)
    return b.getIndexAttr(*cx + *cy);
  if (cx == 0)
    return y;
  if (cy == 0)
    return x;
  return arith::AddIOp::create(b, loc, toValue(x), toValue(y)).getResult();
}

OpFoldResult Flattener::multiply(OpFoldResult x, OpFoldResult y) {
  std::optional<int64_t> cx = getConstantIntValue(x);
  std::optional<int64_t> cy = getConstantIntValue(y);
  if (cx && cy)
    return b.getIndexAttr(*cx * *cy);
  if (cx == 0 || cy == 1)
    return x;
  if (cy == 0 || cx == 1)
    return y;
  return arith::MulIOp::create(b, loc, toValue(x), toValue(y)).getResult();
}

OpFoldResult Flattener::getPosition(const View &view, ValueRange indices) {
  OpFoldResult position = add(view.base, view.offset);
  for (auto [index, stride] : llvm::zip(indices, view.strides))
    position = add(position, multiply(getAsOpFoldResult(index), stride));
  return position;
}

//===----------------------------------------------------------------------===//
// Elements
//===----------------------------------------------------------------------===//

Value Flattener::toStorage(Value value) {
  Type type = value.getType();
  Type storage = getStorageType(type);
  if (type == storage)
    return value;
  if (type.isIndex())
    return arith::IndexCastOp::create(b, loc, storage, value);
  if (type.isInteger())
    return arith::ExtUIOp::create(b, loc, storage, value);
  return arith::BitcastOp::create(b, loc, storage, value);
}

Value Flattener::fromStorage(Value stored, Type element) {
  Type storage = stored.getType();
  if (element == storage)
    return stored;
  if (element.isIndex())
    return arith::IndexCastOp::create(b, loc, element, stored);
  if (element.isInteger(1)) {
    Value zero =
        arith::ConstantOp::create(b, loc, b.getIntegerAttr(storage, 0));
    return arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ne, stored,
                                 zero);
  }
  if (element.isInteger())
    return arith::TruncIOp::create(b, loc, element, stored);
  return arith::BitcastOp::create(b, loc, element, stored);
}

Value Flattener::load(const View &view, Type element, OpFoldResult position) {
  auto loadAt = [&](OpFoldResult at, Type type) {
    Value stored = memref::LoadOp::create(b, loc, view.root, toValue(at));
    return fromStorage(stored, type);
  };
  auto complex = dyn_cast<ComplexType>(element);
  if (!complex)
    return loadAt(position, element);
  OpFoldResult first = multiply(position, b.getIndexAttr(2));
  Value real = loadAt(first, complex.getElementType());
  Value imaginary =
      loadAt(add(first, b.getIndexAttr(1)), complex.getElementType());
  return complex::CreateOp::create(b, loc, complex, real, imaginary);
}

void Flattener::store(const View &view, Value value, OpFoldResult position) {
  auto storeAt = [&](Value part, OpFoldResult at) {
    Value stored = toStorage(part);
    memref::StoreOp::create(b, loc, stored, view.root, toValue(at));
  };
  auto complex = dyn_cast<ComplexType>(value.getType());
  if (!complex)
    return storeAt(value, position);
  OpFoldResult first = multiply(position, b.getIndexAttr(2));
  Type part = complex.getElementType();
  storeAt(complex::ReOp::create(b, loc, part, value), first);
  storeAt(complex::ImOp::create(b, loc, part, value),
          add(first, b.getIndexAttr(1)));
}

//===----------------------------------------------------------------------===//
// Roots
//===----------------------------------------------------------------------===//

/// Makes the kernel with the new arguments and moves the body there: for each
/// buffer an array, its base, offset, sizes and strides. Those that the type
/// says are not read.
LogicalResult Flattener::replaceKernel() {
  if (!llvm::hasSingleElement(kernel.getBody()))
    return kernel.emitError("expected structured control flow in the kernel");
  SmallVector<Type> types;
  SmallVector<Attribute> original;
  for (Type input : kernel.getFunctionType().getInputs()) {
    original.push_back(TypeAttr::get(input));
    auto buffer = dyn_cast<MemRefType>(input);
    if (!buffer) {
      if (isa<ComplexType>(input) || !getStorageType(input))
        return kernel.emitError("expected kernel arguments to be buffers or "
                                "scalars of a known width but got ")
               << input;
      types.push_back(input);
      continue;
    }
    Type storage = getStorageType(buffer.getElementType());
    SmallVector<int64_t> strides;
    int64_t offset;
    if (!storage || failed(buffer.getStridesAndOffset(strides, offset)))
      return kernel.emitError("expected buffers of a strided layout with "
                              "elements that can be stored but got ")
             << input;
    types.push_back(MemRefType::get({ShapedType::kDynamic}, storage));
    types.append(2 + 2 * buffer.getRank(), b.getIndexType());
  }
  b.setInsertionPoint(kernel);
  loc = kernel.getLoc();
  auto flat = gpu::GPUFuncOp::create(
      b, loc, kernel.getName(), b.getFunctionType(types, {}), TypeRange(),
      TypeRange(), llvm::to_vector(kernel->getDialectAttrs()));
  flat.setKnownBlockSizeAttr(kernel.getKnownBlockSizeAttr());
  flat.setKnownGridSizeAttr(kernel.getKnownGridSizeAttr());
  flat->setAttr(kKernelArgumentsName, b.getArrayAttr(original));
  Block &from = kernel.getBody().front();
  Block &to = flat.getBody().front();
  to.getOperations().splice(to.end(), from.getOperations());
  unsigned next = 0;
  for (auto [i, input] :
       llvm::enumerate(kernel.getFunctionType().getInputs())) {
    auto buffer = dyn_cast<MemRefType>(input);
    if (!buffer) {
      from.getArgument(i).replaceAllUsesWith(to.getArgument(next++));
      continue;
    }
    View view = {to.getArgument(next), to.getArgument(next + 1), {}, {}, {}};
    next += 2;
    SmallVector<int64_t> strides;
    int64_t offset;
    (void)buffer.getStridesAndOffset(strides, offset);
    auto take = [&](int64_t known) -> OpFoldResult {
      Value argument = to.getArgument(next++);
      if (ShapedType::isDynamic(known))
        return argument;
      return b.getIndexAttr(known);
    };
    view.offset = take(offset);
    for (int64_t size : buffer.getShape())
      view.sizes.push_back(take(size));
    for (int64_t stride : strides)
      view.strides.push_back(take(stride));
    views[from.getArgument(i)] = std::move(view);
  }
  b.setInsertionPointToStart(&to);
  for (BlockArgument buffer : kernel.getWorkgroupAttributions())
    if (failed(allocate(buffer, cast<MemRefType>(buffer.getType()))))
      return failure();
  for (BlockArgument buffer : kernel.getPrivateAttributions())
    if (failed(allocate(buffer, cast<MemRefType>(buffer.getType()))))
      return failure();
  body = &to;
  return success();
}

/// An array for `buffer`, of which this is the only allocation; it is of each
/// thread's own where it is not the workgroup's.
LogicalResult Flattener::allocate(Value buffer, MemRefType type) {
  Type storage = getStorageType(type.getElementType());
  auto space = dyn_cast_or_null<gpu::AddressSpaceAttr>(type.getMemorySpace());
  if (!storage || !type.hasStaticShape() || !type.getLayout().isIdentity())
    return emitError(buffer.getLoc())
           << "expected an allocation in a kernel to be of static size and "
              "row-major but got "
           << type;
  int64_t count = type.getNumElements();
  if (isa<ComplexType>(type.getElementType()))
    count *= 2;
  bool shared =
      space && space.getValue() == gpu::GPUDialect::getWorkgroupAddressSpace();
  auto flat = MemRefType::get(
      {std::max<int64_t>(count, 1)}, storage, MemRefLayoutAttrInterface(),
      gpu::AddressSpaceAttr::get(
          b.getContext(), shared ? gpu::GPUDialect::getWorkgroupAddressSpace()
                                 : gpu::GPUDialect::getPrivateAddressSpace()));
  View view = {nullptr, b.getIndexAttr(0), b.getIndexAttr(0), {}, {}};
  if (shared)
    view.root = memref::AllocOp::create(b, loc, flat);
  else
    view.root = memref::AllocaOp::create(b, loc, flat);
  int64_t stride = 1;
  for (int64_t size : llvm::reverse(type.getShape())) {
    view.sizes.insert(view.sizes.begin(), b.getIndexAttr(size));
    view.strides.insert(view.strides.begin(), b.getIndexAttr(stride));
    stride *= size;
  }
  views[buffer] = std::move(view);
  return success();
}

//===----------------------------------------------------------------------===//
// Views
//===----------------------------------------------------------------------===//

void Flattener::flattenSubView(memref::SubViewOp op, const View &source) {
  View view = {source.root, source.base, source.offset, {}, {}};
  llvm::SmallBitVector dropped = op.getDroppedDims();
  for (auto [i, offset, size, stride] : llvm::enumerate(
           op.getMixedOffsets(), op.getMixedSizes(), op.getMixedStrides())) {
    view.offset = add(view.offset, multiply(offset, source.strides[i]));
    if (dropped.test(i))
      continue;
    view.sizes.push_back(size);
    view.strides.push_back(multiply(stride, source.strides[i]));
  }
  views[op.getResult()] = std::move(view);
}

void Flattener::flattenExpansion(memref::ExpandShapeOp op, const View &source) {
  View view = {source.root, source.base, source.offset, {}, {}};
  view.sizes =
      getMixedValues(op.getStaticOutputShape(), op.getOutputShape(), b);
  view.strides.resize(view.sizes.size());
  for (auto [i, group] : llvm::enumerate(op.getReassociationIndices())) {
    OpFoldResult stride = source.strides[i];
    for (int64_t axis : llvm::reverse(group)) {
      view.strides[axis] = stride;
      stride = multiply(stride, view.sizes[axis]);
    }
  }
  views[op.getResult()] = std::move(view);
}

/// The stride of a group is that of its last axis with more than one element:
/// the type promises that the group is contiguous, and says nothing of the
/// strides of axes with one.
void Flattener::flattenCollapse(memref::CollapseShapeOp op,
                                const View &source) {
  View view = {source.root, source.base, source.offset, {}, {}};
  for (const ReassociationIndices &group : op.getReassociationIndices()) {
    OpFoldResult size = b.getIndexAttr(1), stride;
    for (int64_t axis : group) {
      size = multiply(size, source.sizes[axis]);
      std::optional<int64_t> known = getConstantIntValue(source.sizes[axis]);
      if (!stride || known != 1)
        stride = selectUnlessOne(source.sizes[axis], source.strides[axis],
                                 stride ? stride : source.strides[axis]);
    }
    view.sizes.push_back(size);
    view.strides.push_back(stride ? stride : OpFoldResult(b.getIndexAttr(1)));
  }
  views[op.getResult()] = std::move(view);
}

OpFoldResult Flattener::selectUnlessOne(OpFoldResult size, OpFoldResult yes,
                                        OpFoldResult no) {
  if (getConstantIntValue(size) || yes == no)
    return yes;
  Value one = arith::ConstantIndexOp::create(b, loc, 1);
  Value isOne = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq,
                                      toValue(size), one);
  return arith::SelectOp::create(b, loc, isOne, toValue(no), toValue(yes))
      .getResult();
}

void Flattener::flattenMetadata(memref::ExtractStridedMetadataOp op,
                                const View &source) {
  views[op.getBaseBuffer()] = {
      source.root, source.base, b.getIndexAttr(0), {}, {}};
  op.getOffset().replaceAllUsesWith(toValue(source.offset));
  for (auto [result, size] : llvm::zip(op.getSizes(), source.sizes))
    result.replaceAllUsesWith(toValue(size));
  for (auto [result, stride] : llvm::zip(op.getStrides(), source.strides))
    result.replaceAllUsesWith(toValue(stride));
}

void Flattener::flattenTranspose(memref::TransposeOp op, const View &source) {
  View view = {source.root, source.base, source.offset, {}, {}};
  for (AffineExpr result : op.getPermutation().getResults()) {
    unsigned axis = cast<AffineDimExpr>(result).getPosition();
    view.sizes.push_back(source.sizes[axis]);
    view.strides.push_back(source.strides[axis]);
  }
  views[op.getResult()] = std::move(view);
}

//===----------------------------------------------------------------------===//
// Accesses
//===----------------------------------------------------------------------===//

void Flattener::flattenCopy(memref::CopyOp op, const View &from,
                            const View &to) {
  Type element = cast<MemRefType>(op.getSource().getType()).getElementType();
  Value zero = arith::ConstantIndexOp::create(b, loc, 0);
  Value one = arith::ConstantIndexOp::create(b, loc, 1);
  SmallVector<Value> indices;
  for (OpFoldResult size : from.sizes) {
    auto loop = scf::ForOp::create(b, loc, zero, toValue(size), one);
    indices.push_back(loop.getInductionVar());
    b.setInsertionPointToStart(loop.getBody());
  }
  store(to, load(from, element, getPosition(from, indices)),
        getPosition(to, indices));
}

/// An update of an element that is stored as it is stays one on the array.
LogicalResult Flattener::flattenAtomic(memref::AtomicRMWOp op,
                                       const View &view) {
  Type element = op.getValue().getType();
  if (element != getStorageType(element))
    return op.emitError("expected an atomic update of a stored type but got ")
           << element;
  auto update = memref::AtomicRMWOp::create(
      b, loc, op.getKind(), op.getValue(), view.root,
      toValue(getPosition(view, op.getIndices())));
  op.getResult().replaceAllUsesWith(update.getResult());
  return success();
}

/// Rewrites an op that has a buffer for an operand or result.
LogicalResult Flattener::flatten(Operation *op) {
  b.setInsertionPoint(op);
  loc = op->getLoc();
  if (isa<memref::AllocOp, memref::AllocaOp>(op))
    return allocate(op->getResult(0),
                    cast<MemRefType>(op->getResult(0).getType()));
  SmallVector<const View *> sources;
  for (Value operand : op->getOperands()) {
    if (!isa<BaseMemRefType>(operand.getType()))
      continue;
    auto it = views.find(operand);
    if (it == views.end())
      return op->emitError("expected the buffers of a kernel to be views of "
                           "its arguments and allocations");
    sources.push_back(&it->second);
  }
  if (sources.empty())
    return op->emitError("expected the buffers of a kernel to be views of its "
                         "arguments and allocations but got the result of '")
           << op->getName() << "'";
  // A copy: entries of the map move.
  View source = *sources.front();
  auto pass = [&](Value result) { views[result] = source; };
  return llvm::TypeSwitch<Operation *, LogicalResult>(op)
      .Case([&](memref::LoadOp load) {
        Value value = this->load(source, load.getType(),
                                 getPosition(source, load.getIndices()));
        load.getResult().replaceAllUsesWith(value);
        return success();
      })
      .Case([&](memref::StoreOp store) {
        this->store(source, store.getValue(),
                    getPosition(source, store.getIndices()));
        return success();
      })
      .Case([&](memref::AtomicRMWOp update) {
        return flattenAtomic(update, source);
      })
      .Case([&](memref::CopyOp copy) {
        View target = *sources[1];
        flattenCopy(copy, source, target);
        return success();
      })
      .Case([&](memref::DimOp dim) -> LogicalResult {
        std::optional<int64_t> axis = getConstantDim(dim);
        if (!axis)
          return dim.emitError("expected the axis to be a constant");
        dim.getResult().replaceAllUsesWith(toValue(source.sizes[*axis]));
        return success();
      })
      .Case([&](memref::SubViewOp view) {
        flattenSubView(view, source);
        return success();
      })
      .Case([&](memref::ExpandShapeOp view) {
        flattenExpansion(view, source);
        return success();
      })
      .Case([&](memref::CollapseShapeOp view) {
        flattenCollapse(view, source);
        return success();
      })
      .Case([&](memref::TransposeOp view) {
        flattenTranspose(view, source);
        return success();
      })
      .Case([&](memref::ReinterpretCastOp view) {
        views[view.getResult()] = {
            source.root, source.base, view.getMixedOffsets().front(),
            view.getMixedSizes(), view.getMixedStrides()};
        return success();
      })
      .Case([&](memref::ExtractStridedMetadataOp view) {
        flattenMetadata(view, source);
        return success();
      })
      .Case<memref::CastOp, memref::MemorySpaceCastOp,
            memref::AssumeAlignmentOp>([&](Operation *view) {
        pass(view->getResult(0));
        return success();
      })
      .Case<memref::DeallocOp, memref::PrefetchOp>(
          [](Operation *) { return success(); })
      .Default([](Operation *other) {
        return other->emitError("expected the buffers of a kernel to be views "
                                "of its arguments and allocations, but '")
               << other->getName() << "' takes one";
      });
}

LogicalResult Flattener::run() {
  if (failed(replaceKernel()))
    return failure();
  // Operands come before their users: control flow is structured.
  SmallVector<Operation *> operations;
  body->walk<WalkOrder::PreOrder>([&](Operation *op) {
    auto isBuffer = [](Type type) { return isa<BaseMemRefType>(type); };
    if (llvm::any_of(op->getOperandTypes(), isBuffer) ||
        llvm::any_of(op->getResultTypes(), isBuffer))
      operations.push_back(op);
  });
  // The arrays that stand for attributions are in their new form already.
  llvm::erase_if(operations, [&](Operation *op) {
    return llvm::any_of(views, [&](auto &view) {
      return view.second.root.getDefiningOp() == op;
    });
  });
  for (Operation *op : operations)
    if (failed(flatten(op)))
      return failure();
  for (Operation *op : llvm::reverse(operations))
    op->erase();
  kernel.erase();
  return success();
}

namespace {
struct FlattenBuffersPass
    : impl::RopeSPIRVFlattenBuffersPassBase<FlattenBuffersPass> {
  void runOnOperation() override {
    SmallVector<gpu::GPUFuncOp> kernels;
    for (auto kernel : getOperation().getOps<gpu::GPUFuncOp>())
      if (kernel.isKernel() && !kernel->hasAttr(kKernelArgumentsName))
        kernels.push_back(kernel);
    for (gpu::GPUFuncOp kernel : kernels)
      if (failed(Flattener(kernel).run()))
        return signalPassFailure();
  }
};
} // namespace
} // namespace mlir::rope
