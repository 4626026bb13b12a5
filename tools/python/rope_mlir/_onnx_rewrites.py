"""Ops of ONNX that torch-mlir's conversion takes for others, or ends its process
on: written in simpler ops, or refused with a reason. What it gets wrong was
found by comparing each op with onnxruntime."""

from __future__ import annotations

import math

import numpy
import onnx
from onnx import TensorProto

from ._onnx_contrib import CONTRIB
from ._onnx_graph import Refused, Rewrite, Steps, Values, attributes_of
from ._onnx_products import write_matmul
from ._onnx_quantized import QUANTIZED
from ._onnx_rotary import write_rotary

_UNSIGNED = (TensorProto.UINT8, TensorProto.UINT16, TensorProto.UINT32, TensorProto.UINT64)


def _input(node: onnx.NodeProto, number: int) -> str:
    return node.input[number] if len(node.input) > number else ""


def _write_pad(node: onnx.NodeProto, values: Values, steps: Steps) -> None:
    """What pads take away goes first: torch-mlir takes a pad that keeps the shape
    for one that changes nothing, and others out of bounds."""
    rank = len(values.known_shape(node, node.input[0]))
    mode = attributes_of(node).get("mode", b"constant").decode()
    pads = values.constant(_input(node, 1)) if values.opset >= 11 else numpy.array(attributes_of(node)["pads"])
    if pads is None:
        raise Refused("onnx.Pad by numbers that are known at the call only")
    if mode == "wrap":
        raise Refused("onnx.Pad in mode wrap")
    if (pads >= 0).all():
        return
    axes = values.constant(_input(node, 3)) if _input(node, 3) else numpy.arange(rank)
    if axes is None:
        raise Refused("onnx.Pad of axes that are known at the call only")
    low, high = pads[: len(axes)].tolist(), pads[len(axes) :].tolist()
    starts, ends = [max(-pad, 0) for pad in low], [pad if pad < 0 else 2**63 - 1 for pad in high]
    x = steps.op("Slice", node.input[0], steps.integers(*starts), steps.integers(*ends), steps.integers(*axes.tolist()))
    kept = [max(pad, 0) for pad in [*low, *high]]
    if values.opset >= 11:
        steps.again(inputs=[x, steps.integers(*kept), *node.input[2:]])
    else:
        steps.again(inputs=[x], pads=kept)


def _write_reshape(node: onnx.NodeProto, values: Values, steps: Steps) -> None:
    """Sizes that are known at the call only and become one, as a flattening:
    torch-mlir guesses which dimensions a view joins, and takes others for 1."""
    shape, target = values.shape(node.input[0]), values.constant(node.input[1])
    if shape is None or target is None or shape.count(None) < 2:
        return
    sizes = target.tolist()
    before = sizes.index(-1) if -1 in sizes else 0
    rest, split = math.prod(sizes[before + 1 :] if -1 in sizes else sizes), len(shape)
    while rest > 1 and split > 0 and shape[split - 1] and rest % (shape[split - 1] or 1) == 0:
        split -= 1
        rest //= shape[split] or 1
    copied = sizes[:before] == [0] and not attributes_of(node).get("allowzero", 0)
    if rest == 1 and shape[before:split].count(None) < 2:
        return
    if rest == 1 and (before == 0 or copied):
        flat = steps.op("Flatten", node.input[0], axis=1 if before else split)
        steps.again(inputs=[flat, node.input[1]])
    elif 0 not in sizes:
        flat = steps.op("Squeeze", steps.op("Flatten", node.input[0], axis=0), steps.integers(0))
        steps.again(inputs=[flat, node.input[1]])


def _write_squeeze(node: onnx.NodeProto, values: Values, steps: Steps) -> None:
    """Dimensions in order: torch-mlir counts the next from the end of what is left."""
    axes, shape = values.constant(_input(node, 1)), values.shape(node.input[0])
    if axes is not None and shape is not None and axes.size > 1 and (axes < 0).any():
        steps.again(inputs=[node.input[0], steps.integers(*sorted(axis % len(shape) for axis in axes.tolist()))])


def _refuse_tile(node: onnx.NodeProto, values: Values, steps: Steps) -> None:
    if not values.is_of_sizes(node.input[1]):
        raise Refused("onnx.Tile by numbers that are known at the call only")


def _write_argument(node: onnx.NodeProto, values: Values, steps: Steps) -> None:
    """The last of equal elements, which torch-mlir counts from a wrong end where sizes are unknown."""
    attributes, shape = attributes_of(node), values.shape(node.input[0])
    if attributes.get("select_last_index", 0) and (shape is None or shape[attributes.get("axis", 0)] is None):
        raise Refused(f"onnx.{node.op_type} with select_last_index over a dimension of unknown size")


def _write_top(node: onnx.NodeProto, values: Values, steps: Steps) -> None:
    """In order, where the model leaves the order open."""
    if not attributes_of(node).get("sorted", 1):
        steps.again(sorted=1)


def _write_slice(node: onnx.NodeProto, values: Values, steps: Steps) -> None:
    """With axes and steps. Where a slice goes backwards it begins inside:
    torch-mlir reads beyond the end for places that ONNX cuts."""
    if values.opset < 10:
        return
    inputs, shape = [*node.input, "", ""][:5], values.known_shape(node, node.input[0])
    if not inputs[3]:
        starts = values.shape(inputs[1])
        if starts is None or starts[0] is None:
            raise Refused("onnx.Slice along a number of dimensions that is known at the call only")
        inputs[3:] = [steps.integers(*range(starts[0])), inputs[4] or steps.integers(*[1] * starts[0])]
    if _input(node, 4):
        stride, begin = values.constant(inputs[4]), values.constant(inputs[1])
        axes = values.constant(inputs[3]) if _input(node, 3) else numpy.arange(len(shape))
        if stride is None or (stride < 0).any():
            if stride is None or axes is None or begin is None:
                raise Refused("onnx.Slice backwards by numbers that are known at the call only")
            places = begin.tolist()
            for number, (axis, step) in enumerate(zip(axes.tolist(), stride.tolist())):
                size = shape[axis]
                if step < 0 and size is None and places[number] != -1:
                    raise Refused("onnx.Slice backwards from a place of a dimension of unknown size")
                if step < 0 and size is not None:
                    place = places[number] + (size if places[number] < 0 else 0)
                    places[number] = max(min(place, size - 1), 0)
            inputs[1] = steps.constant(numpy.array(places, dtype=begin.dtype))
    if inputs != [*node.input, "", ""][:5]:
        steps.again(inputs=inputs)


def _write_attention(node: onnx.NodeProto, values: Values, steps: Steps) -> None:
    """The importer has no type for outputs that are left out between others."""
    if not all(node.output):
        element = values.element(node.input[0])
        steps.again(outputs=[output or steps.fresh(element, 4) for output in node.output])


def _write_rms_norm(node: onnx.NodeProto, values: Values, steps: Steps) -> None:
    """The body that ONNX defines it by, with axes that are known."""
    attributes, rank, element = attributes_of(node), len(values.known_shape(node, node.input[0])), values.element(node.input[0])
    stash = attributes.get("stash_type", TensorProto.FLOAT)
    axes = steps.integers(*range(attributes.get("axis", -1) % rank, rank))
    x = steps.op("Cast", node.input[0], to=stash) if element != stash else node.input[0]
    mean = steps.op("ReduceMean", steps.op("Mul", x, x), axes, keepdims=1)
    root = steps.op("Sqrt", steps.op("Add", mean, steps.scalar(attributes.get("epsilon", 1e-5), stash)))
    normal = steps.op("Div", x, root)
    if element != stash:
        normal = steps.op("Cast", normal, to=element)
    steps.finish(steps.op("Mul", normal, node.input[1]))


def _write_log_sum_exp(node: onnx.NodeProto, values: Values, steps: Steps) -> None:
    """Exponentials of differences from the largest: torch-mlir's own overflow."""
    attributes, axes = attributes_of(node), list(node.input[1:2])
    kept = attributes.get("keepdims", 1)
    element = values.element(node.input[0])
    if element not in (TensorProto.FLOAT, TensorProto.DOUBLE, TensorProto.FLOAT16, TensorProto.BFLOAT16):
        return
    over = {name: attributes[name] for name in ("axes", "noop_with_empty_axes") if name in attributes}
    largest = steps.op("ReduceMax", *[node.input[0], *axes], keepdims=1, **over)
    limit = steps.scalar(numpy.inf, element)
    shift = steps.op("Where", steps.op("Equal", steps.op("Abs", largest), limit), steps.scalar(0, element), largest)
    powers = steps.op("Exp", steps.op("Sub", node.input[0], shift))
    sums = {"keepdims": 1, **{name: value for name, value in over.items() if name != "axes"}}
    if "axes" in over:  # ReduceSum takes them as an input since 13.
        axes = [steps.integers(*over["axes"])]
    result = steps.op("Add", steps.op("Log", steps.op("ReduceSum", *[powers, *axes], **sums)), shift)
    if not kept:
        rank = len(values.known_shape(node, node.input[0]))
        given = values.constant(axes[0]) if axes and "axes" not in over else over.get("axes")
        if axes and given is None:
            raise Refused("onnx.ReduceLogSumExp over axes that are known at the call only")
        empty = given is None or len(given) == 0
        if not (empty and attributes.get("noop_with_empty_axes", 0)):
            result = steps.op("Squeeze", result, steps.integers(*(range(rank) if empty else sorted(int(axis) % rank for axis in given))))
    steps.finish(result)


def _write_norm(node: onnx.NodeProto, values: Values, steps: Steps) -> None:
    """A row of zeros stays one."""
    attributes, element = attributes_of(node), values.element(node.input[0])
    if not element or values.opset < 18:
        return
    kind = "ReduceL1" if attributes.get("p", 2) == 1 else "ReduceL2"
    norm = steps.op(kind, node.input[0], steps.integers(attributes.get("axis", -1)), keepdims=1)
    zero, one = steps.scalar(0, element), steps.scalar(1, element)
    steps.finish(steps.op("Div", node.input[0], steps.op("Where", steps.op("Equal", norm, zero), one, norm)))


def _write_instance_norm(node: onnx.NodeProto, values: Values, steps: Steps) -> None:
    """torch-mlir leaves the count out of the variance where sizes are unknown."""
    rank, element = len(values.known_shape(node, node.input[0])), values.element(node.input[0])
    spatial = list(range(2, rank))

    def average(x: str) -> str:
        if values.opset < 18:
            return steps.op("ReduceMean", x, axes=spatial, keepdims=1)
        return steps.op("ReduceMean", x, steps.integers(*spatial), keepdims=1)

    centred = steps.op("Sub", node.input[0], average(node.input[0]))
    epsilon = steps.scalar(attributes_of(node).get("epsilon", 1e-5), element)
    root = steps.op("Sqrt", steps.op("Add", average(steps.op("Mul", centred, centred)), epsilon))
    scale, bias = (steps.op("Unsqueeze", one, steps.integers(*range(1, rank - 1))) for one in node.input[1:3])
    steps.finish(steps.op("Add", steps.op("Mul", steps.op("Div", centred, root), scale), bias))


def _write_cache(node: onnx.NodeProto, values: Values, steps: Steps) -> None:
    """Rows of an update at places of their own in each sequence."""
    attributes, shape = attributes_of(node), values.known_shape(node, node.input[1])
    cache, update, begin = node.input[0], node.input[1], _input(node, 2)
    axis = attributes.get("axis", -2) % len(shape)
    sizes = steps.op("Shape", update)
    zero, one = steps.scalar(0, TensorProto.INT64), steps.scalar(1, TensorProto.INT64)
    places = steps.op("Range", zero, steps.op("Squeeze", steps.op("Shape", update, start=axis, end=axis + 1), steps.integers(0)), one)
    places = steps.op("Unsqueeze", places, steps.integers(*(dim for dim in range(len(shape)) if dim != axis)))
    if begin:
        begin = steps.op("Unsqueeze", begin, steps.integers(*range(1, len(shape))))
        places = steps.op("Add", places, begin)
    if attributes.get("mode", b"linear") == b"circular":
        places = steps.op("Mod", places, steps.op("Shape", cache, start=axis, end=axis + 1))
    steps.finish(steps.op("ScatterElements", cache, steps.op("Expand", places, sizes), update, axis=axis))


def _write_depth_to_space(node: onnx.NodeProto, values: Values, steps: Steps) -> None:
    """CRD order, which torch-mlir takes for another."""
    attributes = attributes_of(node)
    if attributes.get("mode", b"DCR") != b"CRD":
        return
    shape, block = values.known_shape(node, node.input[0]), attributes["blocksize"]
    if None in shape[1:]:
        raise Refused(f"onnx.{node.op_type} in mode CRD of sizes that are known at the call only")
    _, depth, high, wide = shape
    if node.op_type == "DepthToSpace":
        inner = (depth // block**2, block, block, high, wide)
        order, outer = [0, 1, 4, 2, 5, 3], (depth // block**2, high * block, wide * block)
    else:
        inner = (depth, high // block, block, wide // block, block)
        order, outer = [0, 1, 3, 5, 2, 4], (depth * block**2, high // block, wide // block)
    x = steps.op("Transpose", steps.op("Reshape", node.input[0], steps.integers(0, *inner)), perm=order)
    steps.finish(steps.op("Reshape", x, steps.integers(0, *outer)))


def _write_unsigned(node: onnx.NodeProto, values: Values, steps: Steps) -> None:
    """Quotients and magnitudes of unsigned integers, which torch-mlir takes for signed."""
    element = values.element(node.input[0])
    if element not in _UNSIGNED:
        return
    if node.op_type == "Abs":
        return steps.finish(node.input[0])
    if element == TensorProto.UINT64:
        raise Refused(f"onnx.{node.op_type} of unsigned 64-bit integers")
    wide = [steps.op("Cast", one, to=TensorProto.INT64) for one in node.input]
    steps.finish(steps.op("Cast", steps.op(node.op_type, *wide), to=element))


def _refuse_weights(node: onnx.NodeProto, values: Values, steps: Steps) -> None:
    if _input(node, 2):
        raise Refused(f"onnx.{node.op_type} with weights of classes")


def _refuse_shift(node: onnx.NodeProto, values: Values, steps: Steps) -> None:
    if values.element(node.input[0]) not in _UNSIGNED:
        raise Refused("onnx.BitShift of signed integers")


def _refuse_sequences(node: onnx.NodeProto, values: Values, steps: Steps) -> None:
    """Parts of recurrences that torch-mlir leaves out."""
    if _input(node, 4):
        raise Refused(f"onnx.{node.op_type} with sequence_lens")
    if _input(node, 7):
        raise Refused(f"onnx.{node.op_type} with peepholes")
    if "clip" in attributes_of(node):
        raise Refused(f"onnx.{node.op_type} with clip")


def _refuse_pool(node: onnx.NodeProto, values: Values, steps: Steps) -> None:
    attributes, shape = attributes_of(node), values.known_shape(node, node.input[0])
    if attributes.get("auto_pad", b"NOTSET").startswith(b"SAME") and None in shape[2:]:
        raise Refused(f"onnx.{node.op_type} with auto_pad of sizes that are known at the call only")
    if node.op_type == "MaxPool" and len(node.output) > 1 and node.output[1]:
        raise Refused("onnx.MaxPool with Indices, which torch-mlir counts in each plane")
    if node.op_type == "AveragePool" and attributes.get("ceil_mode", 0) and attributes.get("count_include_pad", 0):
        raise Refused("onnx.AveragePool with ceil_mode and count_include_pad")


def _refuse_grid_sample(node: onnx.NodeProto, values: Values, steps: Steps) -> None:
    attributes = attributes_of(node)
    raise Refused(f"onnx.GridSample (mode {attributes.get('mode', b'linear').decode()}), which torch-mlir reads out of bounds")


#: What becomes of the ops, by their names, with the domain where it is not ONNX's own.
REWRITES: dict[str, Rewrite] = {
    **CONTRIB,
    **QUANTIZED,
    "Abs": _write_unsigned,
    "ArgMax": _write_argument,
    "ArgMin": _write_argument,
    "Attention": _write_attention,
    "AveragePool": _refuse_pool,
    "BitShift": _refuse_shift,
    "DepthToSpace": _write_depth_to_space,
    "Div": _write_unsigned,
    "GridSample": _refuse_grid_sample,
    "GRU": _refuse_sequences,
    "InstanceNormalization": _write_instance_norm,
    "LpNormalization": _write_norm,
    "LpPool": _refuse_pool,
    "LSTM": _refuse_sequences,
    "MatMul": write_matmul,
    "MaxPool": _refuse_pool,
    "Mod": _write_unsigned,
    "NegativeLogLikelihoodLoss": _refuse_weights,
    "Pad": _write_pad,
    "ReduceLogSumExp": _write_log_sum_exp,
    "Reshape": _write_reshape,
    "RMSNormalization": _write_rms_norm,
    "RNN": _refuse_sequences,
    "RotaryEmbedding": write_rotary,
    "Slice": _write_slice,
    "SoftmaxCrossEntropyLoss": _refuse_weights,
    "SpaceToDepth": _write_depth_to_space,
    "Squeeze": _write_squeeze,
    "TensorScatter": _write_cache,
    "Tile": _refuse_tile,
    "TopK": _write_top,
}
