"""GroupQueryAttention of onnxruntime in ONNX's own ops."""

from __future__ import annotations

import math

import numpy
import onnx
from onnx import TensorProto

from ._onnx_attention import (
    conjunction,
    count,
    expect_rank,
    from_heads,
    hide,
    known_size,
    repeat_heads,
    size_of,
    to_heads,
    widen,
    write_mean,
    write_scores,
    write_softcap,
)
from ._onnx_graph import Refused, Steps, Values, attributes_of
from ._onnx_rotary import rotate

_INPUTS = (
    "query", "key", "value", "past_key", "past_value", "seqlens_k", "total_sequence_length", "cos_cache", "sin_cache", "position_ids",
    "attention_bias", "head_sink", "k_scale", "v_scale", "q_norm_weight", "k_norm_weight", "query_seqlens",
)  # fmt: skip


class _Grouped:
    """Steps of one op. Sequence b of a batch has T = seqlens_k[b] + 1 tokens, the
    last S of which are new, or all of a first prompt, padded behind T to S: so the
    first new one is at max(T - S, 0). Rows beyond T are undefined."""

    def __init__(self, node: onnx.NodeProto, values: Values, steps: Steps):
        self.node, self.values, self.steps = node, values, steps
        self.inputs = dict(zip(_INPUTS, [*node.input, *[""] * len(_INPUTS)]))
        self.attributes = attributes_of(node)
        self.heads, self.kv_heads = self.attributes["num_heads"], self.attributes["kv_num_heads"]
        self.element = values.element(self.inputs["query"])
        self._check()
        packed = not self.inputs["key"]
        width = known_size(node, values, self.inputs["query"], "hidden size")
        self.lanes = width // (self.heads + 2 * self.kv_heads if packed else self.heads)
        self.packed = packed
        self.rows = size_of(steps, self.inputs["query"], 1)

    def _refuse(self, expected: str, got: str) -> None:
        raise Refused(f"com.microsoft.GroupQueryAttention: expected {expected} but got {got}")

    def _check(self) -> None:
        inputs, attributes = self.inputs, self.attributes
        for name in ("k_scale", "v_scale"):
            if inputs[name]:
                self._refuse("a cache of floats", name)
        for name in ("q_norm_weight", "k_norm_weight", "query_seqlens"):
            if inputs[name]:
                self._refuse("no norms of heads and no query_seqlens", name)
        for name in ("qk_output", "sliding_window_cache"):
            if attributes.get(name, 0):
                self._refuse(f"{name} = 0", str(attributes[name]))
        if len(self.node.output) > 3 and self.node.output[3]:
            self._refuse("three outputs", "output_qk")
        if self.heads % self.kv_heads:
            self._refuse("num_heads that kv_num_heads divides", f"{self.heads} and {self.kv_heads}")
        window = attributes.get("local_window_size", -1)
        if window == 0 or (window > 0 and not attributes.get("causal", 1)):
            self._refuse("a local_window_size of 1 or more of causal attention", str(window))
        for first, second in (("key", "value"), ("past_key", "past_value"), ("cos_cache", "sin_cache")):
            if bool(inputs[first]) != bool(inputs[second]):
                self._refuse(f"{first} and {second} together", "one of them")
        if attributes.get("do_rotary", 0) and not inputs["cos_cache"]:
            self._refuse("cos_cache and sin_cache with do_rotary", "none")
        for name in ("query", "key", "value"):
            if inputs[name]:
                expect_rank(self.node, self.values, inputs[name], 3)
        if self.element not in (TensorProto.FLOAT, TensorProto.FLOAT16, TensorProto.BFLOAT16):
            self._refuse("elements of f32, f16 or bf16", TensorProto.DataType.Name(self.element))

    def _split(self) -> tuple[str, str, str]:
        """Q, K and V as [batch, head, row, lane]."""
        steps, counts = self.steps, (self.heads, self.kv_heads, self.kv_heads)
        if self.packed:
            parts = steps.op("Split", self.inputs["query"], steps.integers(*(one * self.lanes for one in counts)), outputs=3, axis=-1)
        else:
            parts = [self.inputs[name] for name in ("query", "key", "value")]
        q, k, v = (to_heads(steps, part, one, self.lanes) for part, one in zip(parts, counts))
        return q, k, v

    def _has_past(self) -> bool:
        past = self.inputs["past_key"]
        return bool(past) and expect_rank(self.node, self.values, past, 4)[2] != 0

    def _is_kept(self) -> bool:
        """Whether the past is known to have room for all tokens, so that the present has its size."""
        past, present = self.inputs["past_key"], self.node.output[1] if len(self.node.output) > 1 else ""
        capacity = self.values.known_shape(self.node, past)[2]
        total = self.values.constant(self.inputs["total_sequence_length"])
        if capacity and total is not None and int(total.ravel()[0]) <= capacity:
            return True
        return bool(present) and self.values.is_same_size(past, 2, present, 2)

    def _count_keys(self) -> int | None:
        """Rows of the present, where they are known."""
        if not self._has_past():
            return self.values.known_shape(self.node, self.inputs["query"])[1]
        return self.values.known_shape(self.node, self.inputs["past_key"])[2] if self._is_kept() else None

    def _place(self) -> None:
        """Positions of new rows: as [1 or batch, row], and of the first as [batch, 1]."""
        steps = self.steps
        tokens = steps.op("Reshape", self.inputs["seqlens_k"], steps.integers(-1, 1))
        tokens = tokens if self.values.element(self.inputs["seqlens_k"]) == TensorProto.INT64 else steps.op("Cast", tokens, to=TensorProto.INT64)
        self.tokens = steps.op("Add", tokens, steps.integers(1))
        numbers = steps.op("Unsqueeze", count(steps, self.rows), steps.integers(0))
        if not self._has_past():
            self.first, self.positions = "", numbers
            return
        self.first = steps.op("Max", steps.op("Sub", self.tokens, self.rows), steps.integers(0))
        self.positions = steps.op("Add", self.first, numbers)

    def _rotate(self, q: str, k: str) -> tuple[str, str]:
        if not self.attributes.get("do_rotary", 0):
            return q, k
        steps, values, cos, sin = self.steps, self.values, self.inputs["cos_cache"], self.inputs["sin_cache"]
        rotary = 2 * known_size(self.node, values, cos, "width")
        positions, given = self.positions, self.inputs["position_ids"]
        if given:
            # Of a first prompt onnxruntime reads the first of them only.
            first = steps.op("Gather", steps.op("Reshape", given, steps.integers(-1)), steps.integers(0), axis=0)
            numbers = steps.op("Add", steps.op("Unsqueeze", count(steps, self.rows), steps.integers(0)), first)
            total = steps.op("Cast", self.inputs["total_sequence_length"], to=TensorProto.INT64)
            is_prompt = steps.op("Equal", steps.op("Reshape", total, steps.integers(1, 1)), self.rows)
            positions = steps.op("Where", is_prompt, numbers, given)
        tables = [steps.op("Unsqueeze", steps.op("Gather", table, positions, axis=0), steps.integers(1)) for table in (cos, sin)]
        interleaved = bool(self.attributes.get("rotary_interleaved", 0))
        return rotate(steps, q, *tables, self.lanes, rotary, interleaved), rotate(steps, k, *tables, self.lanes, rotary, interleaved)

    def _write_present(self, past: str, rows: str) -> str:
        """The past with new rows at their places."""
        if not self._has_past():
            return rows
        steps, axes = self.steps, (1, 3)
        if not self._is_kept():
            total = steps.op("Reshape", self.inputs["total_sequence_length"], steps.integers(1))
            total = steps.op("Cast", total, to=TensorProto.INT64)
            more = steps.op("Max", steps.op("Sub", total, size_of(steps, past, 2)), steps.integers(0))
            sizes = steps.op("Concat", size_of(steps, past, 0), steps.integers(self.kv_heads), more, steps.integers(self.lanes), axis=0)
            past = steps.op("Concat", past, steps.op("Expand", steps.scalar(0, self.element), sizes), axis=2)
        places = steps.op("Unsqueeze", count(steps, size_of(steps, past, 2)), steps.integers(0))
        if self.values.known_shape(self.node, self.inputs["query"])[1] == 1:
            own = steps.op("Unsqueeze", steps.op("Equal", places, self.first), steps.integers(*axes))
            return steps.op("Where", own, rows, past)
        row = steps.op("Sub", places, self.first)
        own = steps.op("And", steps.op("GreaterOrEqual", row, steps.integers(0)), steps.op("Less", row, self.rows))
        last = steps.op("Sub", self.rows, steps.integers(1))
        row = steps.op("Max", steps.op("Min", row, last), steps.integers(0))
        row = steps.op("Expand", steps.op("Unsqueeze", row, steps.integers(*axes)), steps.op("Shape", past))
        moved = steps.op("GatherElements", rows, row, axis=2)
        return steps.op("Where", steps.op("Unsqueeze", own, steps.integers(*axes)), moved, past)

    def _attend(self, q: str, k: str, v: str) -> str:
        steps, element = self.steps, self.element
        keys = size_of(steps, k, 2)
        groups = self.heads // self.kv_heads
        scale = self.attributes.get("scale", 0.0) or 1 / math.sqrt(self.lanes)
        shape = (self.values.known_shape(self.node, self.inputs["query"])[0], self.kv_heads, self._count_keys(), self.lanes)
        k, v = (repeat_heads(steps, x, shape, groups) for x in (k, v))
        scores = write_scores(steps, q, k, scale, element)
        if self.attributes.get("softcap", 0.0) > 0:
            scores = write_softcap(steps, scores, self.attributes["softcap"])
        if self.inputs["attention_bias"]:
            scores = steps.op("Add", scores, widen(steps, self._widen_bias(self.inputs["attention_bias"], keys), element))
        places = steps.op("Unsqueeze", count(steps, keys), steps.integers(0, 1))
        positions = steps.op("Unsqueeze", self.positions, steps.integers(2))
        if self.attributes.get("causal", 1):
            seen = [steps.op("LessOrEqual", places, positions)]
            window = self.attributes.get("local_window_size", -1)
            if window > 0:
                seen.append(steps.op("Greater", places, steps.op("Sub", positions, steps.integers(window))))
        else:
            seen = [steps.op("Less", places, steps.op("Unsqueeze", self.tokens, steps.integers(2)))]
        scores = hide(steps, scores, steps.op("Unsqueeze", conjunction(steps, seen), steps.integers(1)))
        sinks = self.inputs["head_sink"]
        if not sinks and self.attributes.get("smooth_softmax", 0) == 1:
            sinks = steps.constant(numpy.zeros(self.heads, dtype=onnx.helper.tensor_dtype_to_np_dtype(element)))
        return from_heads(steps, write_mean(steps, self.values, scores, v, element, sinks), self.heads, self.lanes)

    def _widen_bias(self, bias: str, keys: str) -> str:
        """It has a column for each token, where the cache may have room for more."""
        if not self._has_past():
            return bias
        steps = self.steps
        more = steps.op("Sub", keys, size_of(steps, bias, 3))
        sizes = steps.op("Concat", steps.op("Shape", bias, start=0, end=3), more, axis=0)
        return steps.op("Concat", bias, steps.op("Expand", steps.scalar(0, self.element), sizes), axis=3)

    def write(self) -> None:
        q, k, v = self._split()
        self._place()
        q, k = self._rotate(q, k)
        k, v = self._write_present(self.inputs["past_key"], k), self._write_present(self.inputs["past_value"], v)
        self.steps.finish_like(self.values, self.inputs["query"], self.heads * self.lanes, self._attend(q, k, v), k, v)


def write_grouped(node: onnx.NodeProto, values: Values, steps: Steps) -> None:
    _Grouped(node, values, steps).write()
