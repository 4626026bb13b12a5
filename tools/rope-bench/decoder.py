"""Layers of a language model, and models of them from ids to logits, as arrays and as modules of PyTorch."""

import dataclasses

import numpy as np

from native import aligned, from_bf16, to_bf16

BASE, EPSILON = 10000.0, 1e-5
PER_LAYER = 7  # matrices of a layer, beside two gains


@dataclasses.dataclass
class Decoder:
    """`layers` of 0 is one layer by itself; of more, a model that has an embedding in front of them, and behind them a
    norm and the head, of the last row alone. `cache` keys are in the caches of each layer."""
    rows: int
    cache: int = 0
    layers: int = 0
    element: str = "f32"  # or int8, int4: of the matrices, beside bf16
    hidden: int = 2048
    heads: int = 32
    groups: int = 8
    lanes: int = 64
    inner: int = 8192
    vocabulary: int = 32000
    shared: int = 128  # integers of 4 bits that share a scale

    @property
    def bits(self):
        return {"int8": 8, "int4": 4}.get(self.element, 0)

    @property
    def depth(self):
        return max(self.layers, 1)

    @property
    def first_weight(self):
        """What is before it differs from call to call."""
        return 1 + (2 * self.depth if self.cache else 0)

    def matrices(self):
        """The shapes of the weights that multiply, [out, in]."""
        q, kv = self.heads * self.lanes, self.groups * self.lanes
        layer = [(q, self.hidden), (kv, self.hidden), (kv, self.hidden), (self.hidden, q), (self.inner, self.hidden),
                 (self.inner, self.hidden), (self.hidden, self.inner)]
        return self.depth * layer + [(self.vocabulary, self.hidden)] * bool(self.layers)

    def arrays(self, generator):
        """Arguments: the rows or their ids, caches, gains, the embedding, and matrices, those of integers as pairs with
        their scales."""
        def floats(shape, scale=1.0, offset=0.0):
            array = aligned(shape, generator=generator)
            array[...] = array * scale + offset
            return array if self.element == "f32" else to_bf16(array)

        made = [generator.integers(0, self.vocabulary, (1, self.rows)) if self.layers else floats((1, self.rows, self.hidden))]
        if self.cache:
            made += [floats((1, self.groups, self.cache, self.lanes)) for _ in range(2 * self.depth)]
        made += [floats((self.hidden,), 0.1, 1.0) for _ in range(2 * self.depth + bool(self.layers))]
        if self.layers:
            made.append(floats((self.vocabulary, self.hidden)))
        for shape in self.matrices():
            array = aligned(shape, generator=generator)
            array *= shape[1] ** -0.5
            made += self.quantized(array) if self.bits else [array if self.element == "f32" else to_bf16(array)]
        return made

    def quantized(self, array):
        """A weight as integers, those of 4 bits two in a byte and 8 more than they are, and their scales in bf16."""
        bits = self.bits
        groups = array.reshape(array.shape[0], -1, self.shared if bits == 4 else array.shape[1])
        scales = to_bf16(np.abs(groups).max(-1) / (7 if bits == 4 else 127))
        integers = np.rint(groups / from_bf16(scales)[..., None])
        integers = integers.clip(-8 if bits == 4 else -128, 7 if bits == 4 else 127).reshape(array.shape)
        if bits == 4:
            integers = (integers + 8).astype(np.uint8)
            integers = integers[:, ::2] | integers[:, 1::2] << 4
        made = aligned((array.shape[0], integers.shape[1] // 4)).view(integers.dtype if bits == 4 else np.int8)
        made[...] = integers
        return [made, scales if bits == 4 else scales.reshape(-1)]

    def work(self, arrays):
        """Operations of a call and bytes that it moves, but for its result. Of the embedding it reads a row for each id."""
        whole = sum(rows * columns for rows, columns in self.matrices())
        head = self.vocabulary * self.hidden if self.layers else 0
        keys = self.cache + self.rows if self.cache else (self.rows + 1) / 2
        flops = 2 * (self.rows * (whole - head) + head) + 4 * self.depth * self.heads * self.lanes * self.rows * keys
        moved = sum(array.nbytes for array in arrays)
        if self.layers:
            table = arrays[self.first_weight + 2 * self.depth + 1]
            moved -= table.nbytes - self.rows * table[0].nbytes
        return flops, moved

    def split(self, tensors, pairs):
        """Gains, the embedding or None, and matrices of the arguments from the first weight on; `pairs`: with scales."""
        gains = 2 * self.depth + bool(self.layers)
        matrices = tensors[gains + bool(self.layers):]
        return (tensors[:gains], tensors[gains] if self.layers else None,
                [*zip(matrices[::2], matrices[1::2])] if pairs else matrices)

    def dense(self, torch, tensors):
        """The arguments with matrices of floats in place of pairs."""
        if not self.bits:
            return tensors
        gains, embedding, pairs = self.split(tensors[self.first_weight:], True)
        return [*tensors[:self.first_weight], *gains, *([embedding] if self.layers else []),
                *[dequantized(torch, *pair, torch.float64) for pair in pairs]]

    def products(self, torch, tensors):
        """What torchao calls for products with the packed matrices."""
        return [self.packed_product(torch, *pair) for pair in self.split(tensors[self.first_weight:], True)[2]]

    def packed_product(self, torch, integers, scales):
        operators = torch.ops.aten
        if scales.dim() == 1:
            return lambda x: operators._weight_int8pack_mm(x, integers, scales)
        parameters = torch.stack([scales.T, torch.zeros_like(scales.T)], -1).contiguous()
        whole = torch.stack([integers & 15, integers >> 4], -1).flatten(-2).to(torch.int32)
        packed = operators._convert_weight_to_int4pack_for_cpu(whole, 1)
        return lambda x: operators._weight_int4pack_mm_for_cpu(x, packed, self.shared, parameters)


def dequantized(torch, integers, scales, dtype):
    """The weight in floats, as exporters write it."""
    if scales.dim() == 1:
        return integers.to(dtype) * scales.to(dtype)[:, None]
    integers = torch.stack([integers & 15, integers >> 4], -1).flatten(-2)
    groups = (integers.to(dtype) - 8).view(*scales.shape, -1)
    return (groups * scales.to(dtype)[..., None]).view(integers.shape)


def make_module(torch, sizes, native_attention, products=None, pairs=False):
    """The layer or model as a module; `native_attention`: by torch's own attention, else as a model writes it. Weights
    are tensors, with `pairs` integers and scales each, and in place of all of them `products` may compute."""
    F = torch.nn.functional
    rows, cache, lanes, heads, groups = sizes.rows, sizes.cache, sizes.lanes, sizes.heads, sizes.groups

    def linear(x, weight):
        if products:
            return products[weight](x.reshape(-1, x.shape[-1])).view(*x.shape[:-1], -1)
        return F.linear(x, dequantized(torch, *weight, x.dtype) if pairs else weight)

    def norm(x, gain):
        return gain * (x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + EPSILON))

    def rotate(x, cos, sin):
        half = torch.cat((-x[..., lanes // 2:], x[..., :lanes // 2]), -1)
        return x * cos + half * sin

    def layer(x, cached, weights, gains, cos, sin):
        wq, wk, wv, wo, gate, up, down = weights
        h = norm(x, gains[0])
        split = lambda w, n: linear(h, w).view(1, rows, n, lanes).transpose(1, 2)
        q, k, v = split(wq, heads), split(wk, groups), split(wv, groups)
        q, k = rotate(q, cos, sin), rotate(k, cos, sin)
        if cache:
            k, v = torch.cat((cached[0], k), 2), torch.cat((cached[1], v), 2)
        if native_attention:
            a = F.scaled_dot_product_attention(q, k, v, is_causal=rows > 1, enable_gqa=True)
        else:
            repeat = lambda t: t[:, :, None].expand(1, groups, heads // groups, cache + rows, lanes).reshape(
                1, heads, cache + rows, lanes)
            scores = torch.matmul(q, repeat(k).transpose(2, 3)) * lanes ** -0.5
            if rows > 1:
                scores = scores + torch.triu(torch.full((rows, rows), float("-inf"), dtype=x.dtype), 1)
            a = torch.matmul(torch.softmax(scores, -1), repeat(v))
        x = x + linear(a.transpose(1, 2).reshape(1, rows, heads * lanes), wo)
        h = norm(x, gains[1])
        return x + linear(F.silu(linear(h, gate)) * linear(h, up), down)

    class Module(torch.nn.Module):
        def forward(self, x, *rest):
            caches = rest[:sizes.first_weight - 1]
            gains, embedding, matrices = sizes.split(rest[sizes.first_weight - 1:], pairs)
            if products:
                matrices = range(len(products))
            if sizes.layers:
                x = F.embedding(x, embedding)
            positions = torch.arange(cache, cache + rows).to(x.dtype)
            frequencies = 1.0 / BASE ** (torch.arange(0, lanes, 2).to(x.dtype) / lanes)
            angles = positions[:, None] * frequencies[None, :]
            angles = torch.cat((angles, angles), -1)
            cos, sin = angles.cos(), angles.sin()
            for i in range(sizes.depth):
                x = layer(x, caches[2 * i:2 * i + 2], matrices[PER_LAYER * i:PER_LAYER * (i + 1)],
                          gains[2 * i:2 * i + 2], cos, sin)
            return linear(norm(x[:, -1:], gains[-1]), matrices[-1]) if sizes.layers else x

    return Module()
