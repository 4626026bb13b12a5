"""The layer or model of `decoder` as llama.cpp computes it: a graph of ggml."""

import ctypes

import numpy as np

import ggml
from decoder import BASE, EPSILON, PER_LAYER
from native import from_bf16

HALVES = 2  # GGML_ROPE_TYPE_NEOX


def call(library, sizes, arrays):
    """A `ggml.Call` for the arrays of `sizes`. Keys and values are f16 if weights are not f32, and activations f32, which
    products with integers round to 8 bits."""
    return Layers(library, sizes, arrays).build()


class Layers:
    def __init__(self, library, sizes, arrays):
        self.library, self.sizes, self.graph, self.writes = library, sizes, ggml.Graph(library), []
        self.kept, self.kept_type = (np.float32, ggml.F32) if sizes.element == "f32" else (np.float16, ggml.F16)
        self.x, *self.caches = arrays[:sizes.first_weight]
        self.gains, self.embedding, self.matrices = sizes.split(arrays[sizes.first_weight:], bool(sizes.bits))

    def op(self, name, *arguments):
        return self.graph.op(name, *arguments)

    def floats(self, array):
        return self.graph.input(ggml.F32, from_bf16(array) if array.dtype == np.uint16 else array)

    def product(self, weight, x, users):
        sizes = self.sizes
        if sizes.bits:
            integers, scales = weight
            made = ggml.quantized(integers, from_bf16(scales).reshape(integers.shape[0], -1), sizes.bits)
            depth = integers.shape[1] * 8 // sizes.bits
        else:
            integers, depth = weight, weight.shape[1]
            made = (ggml.F32 if weight.dtype == np.float32 else ggml.BF16, weight)
        return self.op("mul_mat", self.library.weight(*made, integers.shape[0], depth, users), x)

    def norm(self, x, gain):
        return self.op("mul", self.op("rms_norm", x, EPSILON), self.floats(gain))

    def split(self, x, heads):
        """[row, head, lane]"""
        return self.op("reshape_3d", x, *map(ctypes.c_int64, (self.sizes.lanes, heads, self.sizes.rows)))

    def rotate(self, x, positions):
        return self.op("rope_ext", x, positions, None, self.sizes.lanes, HALVES, 0, BASE, 1.0, 0.0, 1.0, 0.0, 0.0)

    def keep(self, x, cache):
        """All keys or values [head, token, lane]: those of the cache with the new one behind them, if there is one."""
        sizes = self.sizes
        x = self.op("permute", x, 0, 2, 1, 3)
        if not sizes.cache:
            return self.op("cast", x, self.kept_type)
        held = np.zeros((sizes.groups, sizes.cache + 1, sizes.lanes), self.kept)
        held[:, :-1] = (from_bf16(cache) if cache.dtype == np.uint16 else cache)[0]
        held = self.graph.input(self.kept_type, held)
        line = np.dtype(self.kept).itemsize * sizes.lanes
        last = self.op("view_3d", held, *map(ctypes.c_int64, (sizes.lanes, 1, sizes.groups)),
                       *map(ctypes.c_size_t, (line, (sizes.cache + 1) * line, sizes.cache * line)))
        self.writes.append(self.op("cpy", x, last))
        return held

    def layer(self, x, number, positions, mask):
        sizes, rows = self.sizes, self.sizes.rows
        wq, wk, wv, wo, gate, up, down = self.matrices[PER_LAYER * number:PER_LAYER * (number + 1)]
        caches = self.caches[2 * number:2 * number + 2] or [None, None]
        h = self.norm(x, self.gains[2 * number])
        q = self.rotate(self.split(self.product(wq, h, rows), sizes.heads), positions)
        k = self.rotate(self.split(self.product(wk, h, rows), sizes.groups), positions)
        v = self.split(self.product(wv, h, rows), sizes.groups)
        k, v = self.keep(k, caches[0]), self.keep(v, caches[1])
        a = self.op("flash_attn_ext", self.op("permute", q, 0, 2, 1, 3), k, v, mask, sizes.lanes ** -0.5, 0.0, 0.0)
        a = self.op("reshape_2d", a, *map(ctypes.c_int64, (sizes.heads * sizes.lanes, rows)))
        x = self.op("add", x, self.product(wo, a, rows))
        h = self.norm(x, self.gains[2 * number + 1])
        h = self.op("swiglu_split", self.product(gate, h, rows), self.product(up, h, rows))
        return self.op("add", x, self.product(down, h, rows))

    def build(self):
        sizes, rows, mask = self.sizes, self.sizes.rows, None
        if sizes.layers:
            ids = self.graph.input(ggml.I32, self.x.reshape(-1).astype(np.int32))
            x = self.op("get_rows", self.floats(self.embedding), ids)
        else:
            x = self.floats(self.x[0])
        positions = self.graph.input(ggml.I32, np.arange(sizes.cache, sizes.cache + rows, dtype=np.int32))
        if rows > 1:
            mask = self.graph.input(ggml.F16, np.triu(np.full((rows, rows), -np.inf, np.float16), 1))
        for number in range(sizes.depth):
            x = self.layer(x, number, positions, mask)
        if not sizes.layers:
            return self.graph.finish(x, (1, rows, sizes.hidden), *self.writes)
        line = 4 * sizes.hidden
        last = self.op("view_2d", x, *map(ctypes.c_int64, (sizes.hidden, 1)),
                       *map(ctypes.c_size_t, (line, (rows - 1) * line)))
        logits = self.product(self.matrices[-1], self.norm(last, self.gains[-1]), 1)
        return self.graph.finish(logits, (1, 1, sizes.vocabulary), *self.writes)
