#!/usr/bin/env python3
"""Prints the rope IR of one ONNX operator test.

    translate.py FOLDER

FOLDER holds a case.json: `op`, `opset`, `attributes` (all of them, defaults filled in), `inputs` and `outputs` (names by
position, null where absent), `input_types`, `output_types`. The printed module has one function, `main`, whose arguments
are the inputs and whose results are the outputs that are present, in their order.

RotaryEmbedding becomes a gather of table rows and a `rope.rotate`; Attention becomes the joins of past and present keys and
a `rope.attention`; its score output, at any of the four stages, is written in linalg. A softmax_precision below f32 is
widened: softmax and probabilities stay in f32, nearer to the exact values than the rounding that was asked for.
"""
import argparse
import json
import math
import pathlib
import struct
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "Inputs"))
from ir_writer import INFINITY, Value, Writer, affine, convert  # noqa: E402

ELEMENT = {"float64": "f64", "float32": "f32", "float16": "f16", "bfloat16": "bf16", "bool": "i1", "int64": "i64"}
# TensorProto codes of softmax_precision.
PRECISION = {1: "f32", 10: "f32", 11: "f64", 16: "f32"}
WIDE_ENOUGH = (1, 11)


class Untranslatable(Exception):
    """A case that rope IR has no words for; the text says why."""


def nearest_f32(number):
    """ONNX holds float attributes in f32."""
    return struct.unpack("<f", struct.pack("<f", number))[0]


def split_heads(writer, value, heads):
    """[B, S, H * D] to [B, H, S, D]."""
    batch, rows, width = value.shape
    split = writer.reshape(value, [[0], [1], [2, 3]], [batch, rows, heads, width // heads])
    return writer.transpose(split, [0, 2, 1, 3])


def merge_heads(writer, value):
    """[B, H, S, D] to [B, S, H * D]."""
    moved = writer.transpose(value, [0, 2, 1, 3])
    batch, rows, heads, width = moved.shape
    return writer.reshape(moved, [[0], [1], [2, 3]], [batch, rows, heads * width])


def rotary_embedding(writer, case, given):
    attributes = case["attributes"]
    x, cos, sin, positions = (given[name] for name in ("input", "cos_cache", "sin_cache", "position_ids"))
    shape = x.shape
    if len(shape) == 3:
        heads = attributes["num_heads"]
        x = writer.reshape(x, [[0], [1], [2, 3]], [shape[0], shape[1], heads, shape[2] // heads])
        table_axes = [0, 1, 3]
    else:
        table_axes = [0, 2, 3]
    pairs = cos.shape[-1]
    width = attributes.get("rotary_embedding_dim") or x.shape[-1]
    if pairs * 2 != width:
        raise Untranslatable(f"expected tables of {width // 2} pairs but got {pairs}")

    def rows_of(table):
        def body(b, a):
            row = b.scalar(f"arith.index_cast {a[0]} : i64 to index")
            lane = b.scalar("linalg.index 2 : index")
            return b.scalar(f"tensor.extract {table.name}[{row}, {lane}] : {table.type}")
        init = writer.empty([*positions.shape, pairs], table.element)
        return writer.generic([(positions, [0, 1])], (init, range(3)), body, 3)

    if positions is not None:
        cos, sin = rows_of(cos), rows_of(sin)
    pairing = "interleaved" if attributes["interleaved"] else "half"
    init = writer.empty(x.shape, x.element)
    maps = ", ".join([affine(4, range(4)), affine(4, table_axes), affine(4, range(4))])
    y = writer.op(
        f"rope.rotate {pairing} to {pairing} block(0, {width}) ins({x.name}, {cos.name}, {sin.name} : {x.type}, {cos.type}, "
        f"{sin.type}) outs({init.name} : {init.type}) {{indexing_maps = [{maps}]}} -> {init.type}", x.shape, x.element)
    if len(shape) == 3:
        y = writer.reshape(y, [[0], [1], [2, 3]], shape)
    return {"output": y}


class Attention:
    """The operands in [B, H, S, D], and which positions each row may attend to."""

    def __init__(self, writer, case, given):
        self.writer, attributes = writer, case["attributes"]
        self.attributes = attributes
        q, k, v = given["Q"], given["K"], given["V"]
        self.merged = len(q.shape) == 3
        if self.merged:
            q = split_heads(writer, q, attributes["q_num_heads"])
            k, v = (split_heads(writer, x, attributes["kv_num_heads"]) for x in (k, v))
        past = 0
        if given["past_key"] is not None:
            past = given["past_key"].shape[2]
            k, v = writer.join(given["past_key"], k, 2), writer.join(given["past_value"], v, 2)
        self.q, self.k, self.v = q, k, v
        self.batch, self.heads, self.rows, self.lanes = q.shape
        self.keys, self.group = k.shape[2], q.shape[1] // k.shape[1]
        self.root_of_scale = math.sqrt(nearest_f32(attributes["scale"]))
        self.softcap = nearest_f32(attributes.get("softcap", 0.0))
        self.softmax_type = "f64" if q.element == "f64" else PRECISION[attributes["softmax_precision"]]
        self.probability_type = q.element if attributes["softmax_precision"] in WIDE_ENOUGH else "f32"
        self.causal = bool(attributes.get("is_causal"))
        self.left, self.right = (attributes.get(f"{side}_window_size", -1) for side in ("left", "right"))
        self.lengths = given["nonpad_kv_seqlen"]
        # Scalar number, or a tensor of one offset for each batch entry.
        self.offset = past
        if given["past_key"] is None and self.lengths is not None:
            rows = self.rows

            def body(b, a):
                return b.scalar(f"arith.subi {a[0]}, {b.constant(rows, 'i64')} : i64")
            self.offset = writer.elementwise([self.lengths], self.lengths.shape, "i64", body)
        self.mask = self.padded(given["attn_mask"])

    def padded(self, mask):
        """A mask that ends before the keys do says no for the rest."""
        if mask is None or mask.shape[-1] in (1, self.keys):
            return mask
        rest = self.keys - mask.shape[-1]
        element = mask.element
        fill = self.writer.scalar("arith.constant false" if element == "i1"
                                  else f"arith.constant {INFINITY[element]} : {element}")
        shape = [*mask.shape[:-1], self.keys]
        zeros = ", ".join(["0"] * len(shape))
        high = ", ".join(["0"] * (len(shape) - 1) + [str(rest)])
        indices = ", ".join(f"%p{i}: index" for i in range(len(shape)))
        result = Value(None, shape, element)
        return self.writer.op(f"tensor.pad {mask.name} low[{zeros}] high[{high}] {{\n  ^bb0({indices}):\n    tensor.yield "
                              f"{fill} : {element}\n  }} : {mask.type} to {result.type}", shape, element)

    def output(self):
        """rope.attention over (b, h, m, n, j, d)."""
        q, k, v, writer = self.q, self.k, self.v, self.writer
        head = f"d1 floordiv {self.group}" if self.group > 1 else "d1"
        maps = [affine(6, [0, 1, 2, 5]), affine(6, [0, head, 4, 5]), affine(6, [0, head, 4, 3])]
        operands, attributes = "", []
        if self.mask is not None:
            loops = (0, 1, 2, 4)[4 - len(self.mask.shape):]
            sizes = (self.batch, self.heads, self.rows, self.keys)[4 - len(self.mask.shape):]
            maps.append(affine(6, [d if size == full else "0" for d, size, full in zip(loops, self.mask.shape, sizes)]))
            operands += f" mask({self.mask.name} : {self.mask.type})"
        if isinstance(self.offset, Value):
            maps.append(affine(6, [0]))
            operands += f" offset({self.offset.name} : {self.offset.type})"
        elif self.offset:
            maps.append(affine(6, []))
            operands += f" offset({writer.constant(self.offset, 'index')} : index)"
        if self.lengths is not None:
            maps.append(affine(6, [0]))
            operands += f" lengths({self.lengths.name} : {self.lengths.type})"
        maps.append(affine(6, [0, 1, 2, 3]))
        init = writer.empty([self.batch, self.heads, self.rows, v.shape[3]], q.element)
        if self.causal:
            attributes.append("causal")
        for side, size in (("left", self.left), ("right", self.right)):
            if size >= 0:
                attributes.append(f"window_{side} = {size}")
        if self.softcap > 0:
            attributes.append(f"softcap = {self.softcap!r} : f64")
        attributes += [f"query_scale = {self.root_of_scale!r} : f64", f"key_scale = {self.root_of_scale!r} : f64",
                       f"score_type = {q.element}", f"softmax_type = {self.softmax_type}",
                       f"probability_type = {self.probability_type}", "empty_row = #rope.empty_row<zero>",
                       f"indexing_maps = [{', '.join(maps)}]"]
        return writer.op(f"rope.attention ins({q.name}, {k.name}, {v.name} : {q.type}, {k.type}, {v.type}){operands} "
                         f"outs({init.name} : {init.type}) {{{', '.join(attributes)}}} -> {init.type}", init.shape, q.element)

    def scaled(self, value):
        element, factor = value.element, self.root_of_scale

        def body(b, a):
            return b.scalar(f"arith.mulf {a[0]}, {b.constant(factor, element)} : {element}")
        return self.writer.elementwise([value], value.shape, element, body)

    def products(self):
        """Mode 0: the sums over the lanes, in f32 or wider, rounded to the type of Q."""
        writer, q, k = self.writer, self.scaled(self.q), self.scaled(self.k)
        if self.group > 1:
            batch, heads, keys, lanes = k.shape
            init = writer.empty([batch, heads, self.group, keys, lanes], k.element)
            k = writer.generic([(k, [0, 1, 3, 4])], (init, range(5)), lambda b, a: a[0], 5)
            k = writer.reshape(k, [[0], [1, 2], [3], [4]], [batch, self.heads, keys, lanes])
        wide = "f64" if q.element == "f64" else "f32"

        def body(b, a):
            x, y = (convert(b, name, q.element, wide) for name in a[:2])
            return b.scalar(f"arith.addf {a[2]}, {b.scalar(f'arith.mulf {x}, {y} : {wide}')} : {wide}")
        init = writer.filled(0.0, [self.batch, self.heads, self.rows, self.keys], wide)
        sums = writer.generic([(q, [0, 1, 2, 4]), (k, [0, 1, 3, 4])], (init, range(4)), body, 5, reductions=1)
        return writer.cast(sums, q.element)

    def capped(self, scores):
        """Mode 1."""
        if self.softcap <= 0:
            return scores
        element, cap = scores.element, self.softcap

        def body(b, a):
            bound = b.constant(cap, element)
            bounded = b.scalar(f"math.tanh {b.scalar(f'arith.divf {a[0]}, {bound} : {element}')} : {element}")
            return b.scalar(f"arith.mulf {bounded}, {bound} : {element}")
        return self.writer.elementwise([scores], scores.shape, element, body)

    def bias(self, element):
        """[B, H, Sq, Skv]: the mask, and -inf where a position or a length says no."""
        inputs = [self.mask] if self.mask is not None else []
        batched = [x for x in (self.offset, self.lengths) if isinstance(x, Value)]
        batched = [self.writer.reshape(x, [[0, 1, 2, 3]], [self.batch, 1, 1, 1]) for x in batched]

        def body(b, a):
            arguments = iter(a)
            lowest, zero = b.constant(-math.inf, element), b.constant(0.0, element)
            result = zero
            if self.mask is not None:
                name = next(arguments)
                if self.mask.element == "i1":
                    result = b.scalar(f"arith.select {name}, {zero}, {lowest} : {element}")
                else:
                    result = convert(b, name, self.mask.element, element)

            def position(loop):
                return b.scalar(f"arith.index_cast {b.scalar(f'linalg.index {loop} : index')} : index to i64")

            def unless(lhs, predicate, rhs):
                allowed = b.scalar(f"arith.cmpi {predicate}, {lhs}, {rhs} : i64")
                return b.scalar(f"arith.select {allowed}, {result}, {lowest} : {element}")
            key = position(3)
            offset = next(arguments) if isinstance(self.offset, Value) else b.constant(self.offset, "i64")
            row = b.scalar(f"arith.addi {position(2)}, {offset} : i64")
            if self.causal:
                result = unless(key, "sle", row)
            if self.left >= 0:
                result = unless(key, "sge", b.scalar(f"arith.subi {row}, {b.constant(self.left, 'i64')} : i64"))
            if self.right >= 0:
                result = unless(key, "sle", b.scalar(f"arith.addi {row}, {b.constant(self.right, 'i64')} : i64"))
            if self.lengths is not None:
                result = unless(key, "slt", next(arguments))
            return result
        return self.writer.elementwise(inputs + batched, [self.batch, self.heads, self.rows, self.keys], element, body)

    def softmax(self, scores, bias):
        """Mode 3: over the keys, in softmax_precision; 0 in a row whose bias is -inf throughout."""
        writer, shape, wide = self.writer, scores.shape, self.softmax_type
        values = writer.cast(scores, wide)
        open_ = writer.generic([(writer.cast(bias, wide), range(4))], (writer.filled(-math.inf, shape[:3], wide), range(3)),
                               lambda b, a: b.scalar(f"arith.maximumf {a[0]}, {a[1]} : {wide}"), 4, reductions=1)
        highest = writer.generic([(values, range(4))], (writer.filled(-math.inf, shape[:3], wide), range(3)),
                                 lambda b, a: b.scalar(f"arith.maximumf {a[0]}, {a[1]} : {wide}"), 4, reductions=1)

        def exponential(b, a):
            return b.scalar(f"math.exp {b.scalar(f'arith.subf {a[0]}, {a[1]} : {wide}')} : {wide}")
        weights = writer.generic([(values, range(4)), (highest, range(3))], (writer.empty(shape, wide), range(4)), exponential, 4)
        sums = writer.generic([(weights, range(4))], (writer.filled(0.0, shape[:3], wide), range(3)),
                              lambda b, a: b.scalar(f"arith.addf {a[0]}, {a[1]} : {wide}"), 4, reductions=1)

        def share(b, a):
            lowest, zero = b.constant(-math.inf, wide), b.constant(0.0, wide)
            closed = b.scalar(f"arith.cmpf oeq, {a[2]}, {lowest} : {wide}")
            part = b.scalar(f"arith.divf {a[0]}, {a[1]} : {wide}")
            return b.scalar(f"arith.select {closed}, {zero}, {part} : {wide}")
        rows = range(3)
        result = writer.generic([(weights, range(4)), (sums, rows), (open_, rows)], (writer.empty(shape, wide), range(4)), share, 4)
        return writer.cast(result, scores.element)

    def score_output(self):
        mode = self.attributes.get("qk_matmul_output_mode", 0)
        scores = self.products()
        if mode == 0:
            return scores
        scores = self.capped(scores)
        if mode == 1:
            return scores
        element = scores.element
        bias = self.bias(element)
        biased = self.writer.elementwise([scores, bias], scores.shape, element,
                                         lambda b, a: b.scalar(f"arith.addf {a[0]}, {a[1]} : {element}"))
        return biased if mode == 2 else self.softmax(biased, bias)


def attention(writer, case, given):
    op = Attention(writer, case, given)
    y = op.output()
    results = {"Y": merge_heads(writer, y) if op.merged else y, "present_key": op.k, "present_value": op.v}
    if "qk_matmul_output" in case["outputs"]:
        results["qk_matmul_output"] = op.score_output()
    return results


OPERANDS = {
    "RotaryEmbedding": (rotary_embedding, ("input", "cos_cache", "sin_cache", "position_ids")),
    "Attention": (attention, ("Q", "K", "V", "attn_mask", "past_key", "past_value", "nonpad_kv_seqlen")),
}


def translate(case):
    """Text of the module of a case; raises Untranslatable."""
    if case["op"] not in OPERANDS:
        raise Untranslatable(f"expected one of {', '.join(OPERANDS)} but got the operator {case['op']}")
    function, names = OPERANDS[case["op"]]
    given = dict.fromkeys(names)
    arguments = []
    for position, (name, kind) in enumerate(zip(case["inputs"], case["input_types"])):
        if name is None:
            continue
        value = Value(f"%arg{position}", kind["shape"], ELEMENT[kind["dtype"]])
        given[names[position]] = value
        arguments.append(value)
    writer = Writer()
    results = function(writer, case, given)
    returned = [results[name] for name in case["outputs"] if name is not None]
    wanted = [Value(None, kind["shape"], ELEMENT[kind["dtype"]]).type for kind in case["output_types"] if kind is not None]
    if [value.type for value in returned] != wanted:
        raise Untranslatable(f"expected results {', '.join(wanted)} but got {', '.join(value.type for value in returned)}")
    signature = ", ".join(f"{value.name}: {value.type}" for value in arguments)
    body = "".join(f"  {line}\n" for line in writer.lines)
    types = ", ".join(wanted)
    return (f"func.func @main({signature}) -> ({types}) {{\n{body}"
            f"  return {', '.join(value.name for value in returned)} : {types}\n}}\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path)
    options = parser.parse_args()
    print(translate(json.loads((options.folder / "case.json").read_text())), end="")


if __name__ == "__main__":
    main()
