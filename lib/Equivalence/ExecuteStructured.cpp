//===- ExecuteStructured.cpp - linalg and element-wise ops ----------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Executor.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::equivalence;

static ScalarGraph::Parts addLeaves(ScalarGraph &graph, Opcode code,
                                    int64_t number, Type type) {
  ScalarGraph::Parts parts;
  for (unsigned part = 0, e = isa<ComplexType>(type) ? 2 : 1; part < e; ++part)
    parts.push_back(graph.addLeaf(code, number, part, type));
  return parts;
}

/// Sizes of loops from the operands that have one of them as an axis.
static LogicalResult inferSizes(LoopNest &nest, unsigned numLoops,
                                std::pair<int64_t, int64_t> &conflict) {
  nest.sizes.assign(numLoops, -1);
  for (const LoopOperand &operand :
       llvm::concat<const LoopOperand>(nest.inputs, nest.inits))
    for (auto [expression, size] :
         llvm::zip_equal(operand.map.getResults(), operand.tensor.shape)) {
      auto dim = dyn_cast<AffineDimExpr>(expression);
      if (!dim)
        continue;
      int64_t &known = nest.sizes[dim.getPosition()];
      if (known != -1 && known != size) {
        conflict = {known, size};
        return failure();
      }
      known = size;
    }
  conflict = {0, 0};
  return failure(llvm::is_contained(nest.sizes, -1));
}

/// Of a result whose map names one place of some axes, that place alone: loops
/// leave the others as they are. False where there is no such place, for loops
/// that run at all.
static bool narrow(LoopOperand &init, bool runs,
                   SmallVectorImpl<int64_t> &offsets) {
  offsets.assign(init.tensor.shape.size(), 0);
  for (auto [axis, expression] : llvm::enumerate(init.map.getResults())) {
    auto constant = dyn_cast<AffineConstantExpr>(expression);
    if (!constant)
      continue;
    int64_t place = constant.getValue();
    bool isInside = place >= 0 && place < init.tensor.shape[axis];
    if (runs && !isInside)
      return false;
    offsets[axis] = place;
    if (isInside)
      init.tensor.offset += place * init.tensor.strides[axis];
    init.tensor.shape[axis] = 1;
  }
  SmallVector<AffineExpr> expressions;
  for (AffineExpr expression : init.map.getResults())
    expressions.push_back(isa<AffineConstantExpr>(expression)
                              ? getAffineConstantExpr(0, init.map.getContext())
                              : expression);
  init.map = AffineMap::get(init.map.getNumDims(), 0, expressions,
                            init.map.getContext());
  return true;
}

LogicalResult Executor::executeStructured(linalg::LinalgOp op) {
  if (!op.hasPureTensorSemantics())
    return notModelled(op);
  LoopNest nest;
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  unsigned numInputs = op.getNumDpsInputs();
  for (auto [i, operand] : llvm::enumerate(op->getOperands())) {
    if (i >= maps.size() || maps[i].getNumSymbols() != 0)
      return notModelled(op);
    Tensor tensor = getScalarTensor(operand);
    if (maps[i].getNumResults() != tensor.getRank())
      return notModelled(op);
    (i < numInputs ? nest.inputs : nest.inits).push_back({tensor, maps[i]});
  }
  std::pair<int64_t, int64_t> conflict;
  if (failed(inferSizes(nest, op.getNumLoops(), conflict))) {
    if (conflict.first == conflict.second)
      return notModelled(op);
    stop.conflicts.push_back(conflict);
    return redraw(op, "sizes of operands differ");
  }
  std::vector<LoopOperand> targets = nest.inits;
  std::vector<SmallVector<int64_t>> offsets(targets.size());
  for (auto [init, place] : llvm::zip_equal(nest.inits, offsets))
    if (!narrow(init, getProduct(nest.sizes) != 0, place))
      return redraw(op, "an element is outside of its tensor");
  Block &body = op->getRegion(0).front();
  FailureOr<LoopNest> translated = translate(
      body, std::move(nest), [&](ScalarTranslator &translator, LoopNest &nest) {
        for (auto [i, argument] : llvm::enumerate(body.getArguments()))
          translator.bind(
              argument,
              addLeaves(nest.graph,
                        i < numInputs ? Opcode::Input : Opcode::Accumulator,
                        i < numInputs ? i : i - numInputs, argument.getType()));
      });
  if (failed(translated))
    return failure();
  for (auto [i, result] : llvm::enumerate(op->getResults())) {
    Tensor tensor =
        makeTensor(*translated, i, getElementTypeOrSelf(result.getType()));
    if (!tensor)
      return notModelled(op);
    const Tensor &target = targets[i].tensor;
    if (tensor.shape != target.shape)
      tensor = insertSlice(tensor, target, offsets[i],
                           SmallVector<int64_t>(target.shape.size(), 1));
    set(result, tensor);
  }
  return success();
}

LogicalResult Executor::executeElementwise(Operation *op) {
  if (isa<affine::AffineMinOp, affine::AffineMaxOp>(op)) {
    AffineMap map = cast<AffineMapAttr>(op->getAttr("map")).getValue();
    SmallVector<Attribute> operands, results;
    Builder builder(op->getContext());
    for (Value operand : op->getOperands())
      operands.push_back(builder.getIndexAttr(getInteger(operand)));
    if (failed(map.constantFold(operands, results)))
      return notModelled(op);
    int64_t best = cast<IntegerAttr>(results[0]).getInt();
    for (Attribute result : results) {
      int64_t value = cast<IntegerAttr>(result).getInt();
      best = isa<affine::AffineMinOp>(op) ? std::min(best, value)
                                          : std::max(best, value);
    }
    set(op->getResult(0), best);
    return success();
  }
  if (op->getNumResults() != 1)
    return notModelled(op);
  // One op, over all elements of its operands; scalars are tensors of rank 0.
  Value result = op->getResult(0);
  auto shaped = dyn_cast<RankedTensorType>(result.getType());
  SmallVector<int64_t> shape;
  for (Value operand : op->getOperands())
    if (isa<RankedTensorType>(operand.getType()))
      shape = getTensor(operand).shape;
  LoopNest nest;
  nest.sizes = shape;
  MLIRContext *context = op->getContext();
  AffineMap identity = AffineMap::getMultiDimIdentityMap(shape.size(), context);
  ScalarGraph &scalars = nest.graph;
  ScalarTranslator translator(
      scalars,
      [&](Value value) -> ScalarGraph::Parts {
        if (!isa<RankedTensorType>(value.getType()))
          return addOutside(scalars, value);
        return {};
      },
      [](Value) { return Tensor(); });
  for (Value operand : op->getOperands()) {
    if (!isa<RankedTensorType>(operand.getType()))
      continue;
    Tensor tensor = getTensor(operand);
    if (tensor.shape != shape) {
      for (auto [a, b] : llvm::zip_equal(tensor.shape, shape))
        if (a != b)
          stop.conflicts.push_back({a, b});
      return redraw(op, "sizes of operands differ");
    }
    translator.bind(operand,
                    addLeaves(scalars, Opcode::Input, nest.inputs.size(),
                              tensor.getElementType()));
    nest.inputs.push_back({tensor, identity});
  }
  if (failed(translator.translate(op)))
    return notModelled(op);
  nest.results.push_back(translator.lookup(result));
  Type elementType = getElementTypeOrSelf(result.getType());
  nest.inits.push_back({makeEmpty(shape, elementType), identity});
  Tensor tensor = makeTensor(nest, 0, elementType);
  if (!tensor)
    return notModelled(op);
  if (!shaped && elementType.isIntOrIndex())
    return setScalar(op, result, tensor);
  set(result, tensor);
  return success();
}

LogicalResult Executor::executeSoftmax(linalg::SoftmaxOp op) {
  Tensor input = getTensor(op.getInput());
  auto type = dyn_cast<FloatType>(input.getElementType());
  if (!type)
    return notModelled(op);
  MLIRContext *context = op->getContext();
  unsigned rank = input.getRank();
  int64_t dimension = op.getDimension();
  AffineMap identity = AffineMap::getMultiDimIdentityMap(rank, context);
  AffineMap row = identity.dropResult(dimension);
  SmallVector<int64_t> rowShape = input.shape;
  rowShape.erase(rowShape.begin() + dimension);
  auto fold = [&](const Tensor &values, Opcode code, double start) {
    LoopNest nest;
    nest.sizes = input.shape;
    nest.inputs.push_back({values, identity});
    Tensor init = makeConstant(Number::real(start), type);
    init.shape = rowShape;
    init.strides.assign(rowShape.size(), 0);
    nest.inits.push_back({init, row});
    unsigned value = nest.graph.addLeaf(Opcode::Input, 0, 0, type);
    unsigned sum = nest.graph.addLeaf(Opcode::Accumulator, 0, 0, type);
    ScalarOp op;
    op.code = code;
    op.operands = {sum, value};
    op.type = type;
    nest.results.push_back({nest.graph.add(std::move(op))});
    return makeTensor(nest, 0, type);
  };
  auto combine = [&](const Tensor &values, const Tensor &rows, Opcode code,
                     bool exponential) {
    LoopNest nest;
    nest.sizes = input.shape;
    nest.inputs = {{values, identity}, {rows, row}};
    nest.inits.push_back({makeEmpty(input.shape, type), identity});
    unsigned a = nest.graph.addLeaf(Opcode::Input, 0, 0, type);
    unsigned b = nest.graph.addLeaf(Opcode::Input, 1, 0, type);
    ScalarOp op;
    op.code = code;
    op.operands = {a, b};
    op.type = type;
    unsigned result = nest.graph.add(op);
    if (exponential) {
      op.code = Opcode::Exp;
      op.operands = {result};
      result = nest.graph.add(op);
    }
    nest.results.push_back({result});
    return makeTensor(nest, 0, type);
  };
  Tensor maximum = fold(input, Opcode::Maximum, -INFINITY);
  Tensor weights = combine(input, maximum, Opcode::Subtract, true);
  Tensor sums = fold(weights, Opcode::Add, 0);
  set(op->getResult(0), combine(weights, sums, Opcode::Divide, false));
  return success();
}
