"""What StableHLO says that the passes in jaxlib leave: loops, branches, scatters,
barriers. They become ops of scf, arith and tensor around ops of StableHLO, which
those passes take to linalg. What has no form here stays as it is."""

from __future__ import annotations

import math
from typing import Any, Callable, Sequence

import numpy
from jaxlib.mlir import ir
from jaxlib.mlir.dialects import arith, scf
from jaxlib.mlir.dialects import stablehlo as hlo

_EQ, _SGE, _SLE = 0, 5, 3
#: Ops on tensors that numpy has, for the values of indices.
_KNOWN: dict[str, Callable] = {
    "stablehlo.add": numpy.add,
    "stablehlo.subtract": numpy.subtract,
    "stablehlo.multiply": numpy.multiply,
    "stablehlo.select": numpy.where,
}


def _index(value: int) -> Any:
    return arith.constant(ir.IndexType.get(), value)


def _extract(value: Any, indices: Sequence[Any] = ()) -> Any:
    element = ir.RankedTensorType(value.type).element_type
    return ir.Operation.create("tensor.extract", results=[element], operands=[value, *indices]).result


def _scalar_tensor(value: Any) -> Any:
    return ir.Operation.create("tensor.from_elements", results=[ir.RankedTensorType.get([], value.type)], operands=[value]).result


def _is_signless(value: Any) -> bool:
    element = ir.RankedTensorType(value.type).element_type
    return isinstance(element, ir.IntegerType) and element.is_signless


def _move_body(source: Any, target: Any, terminator: str) -> None:
    """Moves the ops of a block, whose last one becomes another terminator."""
    *ops, last = list(source.operations)
    for op in ops:
        target.append(op)
    with ir.InsertionPoint(target), last.location:
        ir.Operation.create(terminator, operands=list(last.operands))
    last.operation.erase()


def _find_counter(loop: Any) -> tuple[int, Any] | None:
    """The number of the counter of a loop that goes up by 1 to a limit, and the
    limit: an attribute, or the number of a value that stays as it is."""
    condition, body = (region.blocks[0] for region in loop.regions)
    ops, results = list(condition.operations), list(list(body.operations)[-1].operands)
    compare = ops[-1].operands[0].owner
    arguments, inside = list(condition.arguments), list(body.arguments)
    if not hasattr(compare, "name") or compare.name != "stablehlo.compare":
        return None
    if str(compare.attributes["comparison_direction"]) != "#stablehlo<comparison_direction LT>":
        return None
    left, right = compare.operands
    if left not in arguments or not _is_signless(left):
        return None
    number = arguments.index(left)
    step = results[number].owner
    if not hasattr(step, "name") or step.name != "stablehlo.add" or inside[number] not in list(step.operands):
        return None
    first, second = step.operands
    one = _evaluate(second if first == inside[number] else first)
    if one is None or one != 1:
        return None
    if right in arguments:
        limit = arguments.index(right)
        return (number, limit) if results[limit] == inside[limit] and len(ops) == 2 else None
    known = _evaluate(right)
    if known is None or len(ops) > 3:
        return None
    return number, right.owner.attributes["value"]


def _lower_counted(loop: Any, counter: int, limit: Any) -> None:
    inits, body = list(loop.operands), loop.regions[1].blocks[0]
    arguments, results = list(body.arguments), list(list(body.operations)[-1].operands)
    element = ir.RankedTensorType(inits[counter].type).element_type
    carried = [k for k in range(len(inits)) if k != counter and results[k] != arguments[k]]
    with ir.InsertionPoint(loop), loop.location:
        end = inits[limit] if isinstance(limit, int) else hlo.ConstantOp(limit).result
        bounds = [arith.index_cast(ir.IndexType.get(), _extract(value)) for value in (inits[counter], end)]
        made = scf.ForOp(bounds[0], bounds[1], _index(1), [inits[k] for k in carried])
        final = hlo.MaxOp(inits[counter], end).result
        with ir.InsertionPoint(made.body):
            number = _scalar_tensor(arith.index_cast(element, made.induction_variable))
    arguments[counter].replace_all_uses_with(number)
    for k, argument in enumerate(arguments):
        if k in carried:
            argument.replace_all_uses_with(made.inner_iter_args[carried.index(k)])
        elif k != counter:
            argument.replace_all_uses_with(inits[k])
    *ops, last = list(body.operations)
    for op in ops:
        made.body.append(op)
    with ir.InsertionPoint(made.body), loop.location:
        scf.YieldOp([list(last.operands)[k] for k in carried])
    for k, result in enumerate(loop.results):
        value = final if k == counter else inits[k]
        result.replace_all_uses_with(made.results[carried.index(k)] if k in carried else value)
    loop.operation.erase()


def _lower_while(loop: Any) -> None:
    counted = _find_counter(loop)
    if counted:
        _lower_counted(loop, *counted)
        return
    types = [value.type for value in loop.operands]
    with ir.InsertionPoint(loop), loop.location:
        made = ir.Operation.create("scf.while", results=types, operands=list(loop.operands), regions=2)
    for region, into in zip(loop.regions, made.regions):
        source = region.blocks[0]
        block = into.blocks.append(*types, arg_locs=[loop.location] * len(types))
        for old, new in zip(source.arguments, block.arguments):
            old.replace_all_uses_with(new)
        if into == made.regions[1]:
            _move_body(source, block, "scf.yield")
            continue
        *ops, last = list(source.operations)
        for op in ops:
            block.append(op)
        with ir.InsertionPoint(block), loop.location:
            ir.Operation.create("scf.condition", operands=[_extract(last.operands[0]), *block.arguments])
        last.operation.erase()
    _replace(loop, made.results)


def _lower_branches(op: Any) -> None:
    """stablehlo.if and stablehlo.case: what is out of range takes the last branch."""
    regions, types = list(op.regions), [result.type for result in op.results]
    with ir.InsertionPoint(op), op.location:
        which = _extract(op.operands[0])
        if op.name == "stablehlo.case" and len(regions) > 2:
            cases = ir.DenseI64ArrayAttr.get(range(len(regions) - 1))
            made = ir.Operation.create("scf.index_switch", results=types, operands=[arith.index_cast(ir.IndexType.get(), which)],
                                       attributes={"cases": cases}, regions=len(regions))
            regions = [regions[-1], *regions[:-1]]
        elif len(regions) == 2:
            if op.name == "stablehlo.case":
                which = arith.cmpi(_EQ, which, arith.constant(which.type, 0))
            made = ir.Operation.create("scf.if", results=types, operands=[which], regions=2)
        else:
            return
    for region, into in zip(regions, made.regions):
        _move_body(region.blocks[0], into.blocks.append(), "scf.yield")
    _replace(op, made.results)


def _replace(op: Any, values: Sequence[Any]) -> None:
    for result, value in zip(op.results, values):
        result.replace_all_uses_with(value)
    op.operation.erase()


def _evaluate(value: Any) -> numpy.ndarray | None:
    """The elements of integers that the program itself says."""
    op = value.owner
    if not hasattr(op, "name") or len(op.results) != 1:
        return None
    shape = ir.RankedTensorType(value.type).shape
    if math.prod(shape) > 1 << 16:
        return None
    if op.name == "stablehlo.constant":
        try:
            return numpy.array(ir.DenseElementsAttr(op.attributes["value"]))
        except (TypeError, ValueError):
            return None
    if op.name == "stablehlo.iota":
        dim = ir.IntegerAttr(op.attributes["iota_dimension"]).value
        return numpy.broadcast_to(numpy.arange(shape[dim]).reshape([-1 if k == dim else 1 for k in range(len(shape))]), shape)
    if op.name not in (*_KNOWN, "stablehlo.broadcast_in_dim", "stablehlo.reshape", "stablehlo.compare", "stablehlo.convert"):
        return None
    known = [_evaluate(operand) for operand in op.operands]
    if any(one is None or one.dtype.kind not in "bi" for one in known):
        return None
    if op.name in _KNOWN:
        return _KNOWN[op.name](*known)
    if op.name == "stablehlo.compare":
        return known[0] < known[1] if "LT" in str(op.attributes["comparison_direction"]) else None
    if op.name == "stablehlo.broadcast_in_dim":
        dims = list(ir.DenseI64ArrayAttr(op.attributes["broadcast_dimensions"]))
        return numpy.broadcast_to(known[0].reshape([known[0].shape[dims.index(k)] if k in dims else 1 for k in range(len(shape))]), shape)
    return known[0].reshape(shape) if op.name == "stablehlo.reshape" or _is_signless(value) else None


class _Scatter:
    """A scatter of one operand whose body is one op of both numbers, or the new
    one. A window that is not all inside is dropped, as XLA does."""

    def __init__(self, op: Any):
        self.op = op
        self.operand, self.indices, self.updates = op.operands
        numbers = hlo.ScatterDimensionNumbers(op.attributes["scatter_dimension_numbers"])
        self.index_dim = numbers.index_vector_dim
        self.scattered = list(numbers.scattered_dims_to_operand_dims)
        self.batching = list(numbers.input_batching_dims)
        self.index_batching = list(numbers.scatter_indices_batching_dims)
        self.shape = list(ir.RankedTensorType(self.operand.type).shape)
        updates = list(ir.RankedTensorType(self.updates.type).shape)
        in_window = list(numbers.update_window_dims)
        dropped = {*numbers.inserted_window_dims, *self.batching}
        sizes = iter(in_window)
        self.window = [1 if dim in dropped else updates[next(sizes)] for dim in range(len(self.shape))]
        self.dropped, self.update_shape = dropped, updates
        self.loops = [dim for dim in range(len(updates)) if dim not in in_window]

    @property
    def combiner(self) -> str | None:
        """The op of both numbers; "" for the new one, None for anything else."""
        block = self.op.regions[0].blocks[0]
        ops, (old, new) = list(block.operations), block.arguments
        if len(ops) == 1:
            return "" if ops[0].operands[0] == new else None
        fits = len(ops) == 2 and list(ops[0].operands) in ([old, new], [new, old]) and ops[1].operands[0] == ops[0].results[0]
        return ops[0].name if fits and len(ops[0].attributes) == 0 else None

    def combine(self, old: Any, new: Any) -> Any:
        if not self.combiner:
            return new
        return ir.Operation.create(self.combiner, results=[new.type], operands=[old, new]).result

    def lower(self) -> None:
        if self.combiner is None or not _is_signless(self.indices):
            return
        with ir.InsertionPoint(self.op), self.op.location:
            result = self._write_slice() or self._write_loop(0, [], self.operand)
        _replace(self.op, [result])

    def _write_slice(self) -> Any:
        """One slice, where the program says which and it is inside."""
        known = _evaluate(self.indices)
        if known is None or self.batching:
            return None
        rows = numpy.moveaxis(known, self.index_dim, -1) if self.index_dim < known.ndim else known[..., None]
        rows = rows.reshape(-1, rows.shape[-1])
        offsets, sizes, strides = [0] * len(self.shape), list(self.window), [1] * len(self.shape)
        for column, dim in enumerate(self.scattered):
            offsets[dim] = int(rows[0, column])
        if len(rows) > 1:
            # Windows of one row each, in their place among the dimensions.
            dim, steps = self.scattered[0], numpy.diff(rows[:, 0])
            if len(self.scattered) > 1 or self.loops != [dim] or self.dropped != {dim} or steps.min() != steps.max() or steps[0] < 1:
                return None
            sizes[dim], strides[dim] = len(rows), int(steps[0])
        for dim, size in enumerate(self.shape):
            if offsets[dim] < 0 or offsets[dim] + (sizes[dim] - 1) * strides[dim] >= size:
                return None
        element = ir.RankedTensorType(self.operand.type).element_type
        new = hlo.reshape(ir.RankedTensorType.get(sizes, element), self.updates)
        if self.combiner:
            ends = [offset + (size - 1) * stride + 1 for offset, size, stride in zip(offsets, sizes, strides)]
            new = self.combine(hlo.slice(self.operand, offsets, ends, strides), new)
        attributes = {f"static_{name}": ir.DenseI64ArrayAttr.get(values)
                      for name, values in (("offsets", offsets), ("sizes", sizes), ("strides", strides))}
        attributes["operandSegmentSizes"] = ir.DenseI32ArrayAttr.get([1, 1, 0, 0, 0])
        return ir.Operation.create("tensor.insert_slice", results=[self.operand.type], operands=[new, self.operand],
                                   attributes=attributes).result

    def _write_loop(self, depth: int, at: list, into: Any) -> Any:
        if depth == len(self.loops):
            return self._write_window(at, into)
        loop = scf.ForOp(_index(0), _index(self.update_shape[self.loops[depth]]), _index(1), [into])
        with ir.InsertionPoint(loop.body):
            scf.YieldOp([self._write_loop(depth + 1, [*at, loop.induction_variable], loop.inner_iter_args[0])])
        return loop.results[0]

    def _write_window(self, at: list, into: Any) -> Any:
        integer = ir.RankedTensorType(self.indices.type).element_type
        zero = arith.constant(integer, 0)
        starts = [zero] * len(self.shape)
        inside: Any = None
        rank = ir.RankedTensorType(self.indices.type).rank
        for column, dim in enumerate(self.scattered):
            places = iter(at)
            starts[dim] = _extract(self.indices, [_index(column) if k == self.index_dim else next(places) for k in range(rank)])
            last = arith.constant(integer, self.shape[dim] - self.window[dim])
            for holds in (arith.cmpi(_SGE, starts[dim], zero), arith.cmpi(_SLE, starts[dim], last)):
                inside = holds if inside is None else arith.andi(inside, holds)
        for dim, of_indices in zip(self.batching, self.index_batching):
            starts[dim] = arith.index_cast(integer, at[of_indices - (of_indices > self.index_dim)])
        tensors = [_scalar_tensor(start) for start in starts]
        places = dict(zip(self.loops, at))
        sizes = [1 if dim in places else size for dim, size in enumerate(self.update_shape)]
        read = [_scalar_tensor(arith.index_cast(integer, places[dim]) if dim in places else zero) for dim in range(len(sizes))]
        element = ir.RankedTensorType(self.operand.type).element_type
        new = hlo.reshape(ir.RankedTensorType.get(self.window, element), hlo.dynamic_slice(self.updates, read, sizes))
        old = hlo.dynamic_slice(into, tensors, self.window)
        new = self.combine(old, new)
        if inside is not None:
            new = hlo.select(_scalar_tensor(inside), new, old)
        return hlo.dynamic_update_slice(into, new, tensors)


def _lower_op(op: Any) -> None:
    if op.name == "stablehlo.while":
        _lower_while(op)
    elif op.name in ("stablehlo.case", "stablehlo.if"):
        _lower_branches(op)
    elif op.name == "stablehlo.scatter" and len(op.operands) == 3:
        _Scatter(op).lower()
    elif op.name == "stablehlo.optimization_barrier":
        # It says when XLA may compute a value, and not which.
        _replace(op, list(op.operands))
    elif op.name == "stablehlo.dot_general" and "algorithm" in op.attributes:
        # What it is accumulated in is the type of the result, as without one.
        del op.attributes["algorithm"]


def prepare(module: Any) -> Any:
    """A copy of a module with only what the passes in jaxlib take."""
    with module.context, ir.Location.unknown():
        copy = module.clone()
        ops: list = []

        def collect(op: Any) -> Any:
            ops.append(op)
            return ir.WalkResult.ADVANCE

        copy.walk(collect, ir.WalkOrder.POST_ORDER)
        for op in ops:
            if op.name.startswith("stablehlo."):
                _lower_op(op)
    return copy
