"""MultiHeadAttention of onnxruntime in ONNX's own ops."""

from __future__ import annotations

import math

import onnx
from onnx import TensorProto

from ._onnx_attention import count, expect_rank, from_heads, hide, known_size, size_of, to_heads, widen, write_mean, write_scores
from ._onnx_graph import Refused, Steps, Values, attributes_of

_INPUTS = (
    "query", "key", "value", "bias", "key_padding_mask", "attention_bias", "past_key", "past_value", "past_sequence_length", "cache_indirection",
)  # fmt: skip


def _read_inputs(node: onnx.NodeProto, values: Values) -> dict[str, str]:
    inputs = dict(zip(_INPUTS, [*node.input, *[""] * len(_INPUTS)]))
    for name in ("past_sequence_length", "cache_indirection"):
        if inputs[name]:
            raise Refused(f"com.microsoft.MultiHeadAttention: expected a past of its own size but got {name}")
    if len(node.output) > 3 and node.output[3]:
        raise Refused("com.microsoft.MultiHeadAttention: expected three outputs but got qk")
    for name in ("key", "value"):
        if not inputs[name]:
            raise Refused(f"com.microsoft.MultiHeadAttention: expected {name} but got none: packed inputs have no kernel in onnxruntime on CPUs")
    if bool(inputs["past_key"]) != bool(inputs["past_value"]):
        raise Refused("com.microsoft.MultiHeadAttention: expected past_key and past_value together but got one of them")
    expect_rank(node, values, inputs["query"], 3)
    for name in ("key", "value"):
        expect_rank(node, values, inputs[name], 3, 4)
    return inputs


def _write_mask(node: onnx.NodeProto, values: Values, steps: Steps, mask: str, keys: str) -> str:
    """What a mask of 0 and 1, or of numbers of keys, adds to scores: 0 or mask_filter_value."""
    rank = len(expect_rank(node, values, mask, 1, 2, 3))
    if rank == 1:
        if not values.is_same_size(node.input[0], 0, mask, 0):
            raise Refused(f"com.microsoft.MultiHeadAttention: expected key_padding_mask of one number a batch element but got {list(values.shape(mask))}")
        lengths = steps.op("Cast", steps.op("Unsqueeze", mask, steps.integers(1)), to=TensorProto.INT64)
        seen = steps.op("Less", steps.op("Unsqueeze", count(steps, keys), steps.integers(0)), lengths)
    else:
        seen = steps.op("Cast", mask, to=TensorProto.BOOL)
    seen = steps.op("Unsqueeze", seen, steps.integers(1) if rank == 3 else steps.integers(1, 2))
    fill = attributes_of(node).get("mask_filter_value", -10000.0)
    return steps.op("Where", seen, steps.scalar(0, TensorProto.FLOAT), steps.scalar(fill, TensorProto.FLOAT))


def write_multi_head(node: onnx.NodeProto, values: Values, steps: Steps) -> None:
    attributes, inputs = attributes_of(node), _read_inputs(node, values)
    heads, element = attributes["num_heads"], values.element(inputs["query"])
    parts, offset = {}, 0
    for name in ("query", "key", "value"):
        x, rank = inputs[name], len(values.known_shape(node, inputs[name]))
        lanes = known_size(node, values, x, "width") // (heads if rank == 3 else 1)
        if rank == 3 and inputs["bias"]:
            begin, end = steps.integers(offset), steps.integers(offset + heads * lanes)
            x = steps.op("Add", x, steps.op("Slice", inputs["bias"], begin, end, steps.integers(0), steps.integers(1)))
        offset += heads * lanes
        parts[name] = to_heads(steps, x, heads, lanes) if rank == 3 else x
        if name == "query":
            scale = attributes.get("scale", 0.0) or 1 / math.sqrt(lanes)
    q, k, v = parts.values()
    if inputs["past_key"]:
        k, v = (steps.op("Concat", inputs[past], x, axis=2) for past, x in (("past_key", k), ("past_value", v)))
    keys = size_of(steps, k, 2)
    scores = write_scores(steps, q, k, scale, element)
    if inputs["key_padding_mask"]:
        scores = steps.op("Add", scores, _write_mask(node, values, steps, inputs["key_padding_mask"], keys))
    if inputs["attention_bias"]:
        scores = steps.op("Add", scores, widen(steps, inputs["attention_bias"], element))
    if attributes.get("unidirectional", 0):
        # onnxruntime shows the last row all keys, which is this where there are no more than rows.
        own = len(values.known_shape(node, inputs["key"]))
        if not values.is_same_size(inputs["query"], 1, inputs["key"], 1 if own == 3 else 2):
            raise Refused("com.microsoft.MultiHeadAttention: expected as many new keys as rows, by one name or number, with unidirectional")
        scores = hide(steps, scores, _write_order(node, values, steps, inputs, q, keys))
    y = from_heads(steps, write_mean(steps, values, scores, v, element), heads, lanes)
    steps.finish_like(values, inputs["query"], heads * lanes, y, k, v)


def _write_order(node: onnx.NodeProto, values: Values, steps: Steps, inputs: dict[str, str], q: str, keys: str) -> str:
    """Whether a key is not after a row, whose places are counted on from the past."""
    rows = steps.op("Unsqueeze", count(steps, size_of(steps, q, 2)), steps.integers(1))
    if inputs["past_key"]:
        rows = steps.op("Add", rows, size_of(steps, inputs["past_key"], 2))
    return steps.op("LessOrEqual", steps.op("Unsqueeze", count(steps, keys), steps.integers(0)), rows)
