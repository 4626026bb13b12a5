"""Programs that are measured: one source module for all arms of a workload.

A workload knows its arguments, its floating point operations, the bytes that have to
be read and written once, and how a library would do the same.
"""

import math
from dataclasses import dataclass, field

HIDDEN, HEADS, GROUPS, LANES = 4096, 32, 8, 128


def shrink():
    """Sizes at which the harness itself is tested."""
    global HIDDEN, HEADS, GROUPS, LANES
    HIDDEN, HEADS, GROUPS, LANES = 64, 4, 2, 16


@dataclass
class Workload:
    name: str
    module: str
    arguments: list  # shapes
    flops: float
    bytes: float
    weights: bool = False  # some argument is packed once
    rotates: bool = False
    in_place: bool = False
    element: str = "f32"  # type of the arguments, f32, bf16 or i8, or of a cache, f8E4M3FN; results are f32, or i32
    narrow: int = 0  # bits of the numbers that argument 1, and 3 of a cache, holds; the argument behind has scales
    wide: object = None  # the same workload in f32, whose arm is a peer
    query: str = "f32"  # type of the query over such a cache, f32 or bf16
    library: dict = field(default_factory=dict)
    compiled: dict = field(default_factory=dict)  # modules by arm, of a workload that times compilation
    goals: list = field(default_factory=list)  # of Goal

    @property
    def multiplied(self):
        """The type of what is multiplied, whose peak is the bound."""
        return self.query if self.wide else self.element


@dataclass
class Goal:
    """What a figure has to be: `figure` names one that the report knows."""
    figure: str
    bound: float
    at_least: bool = True

    def holds(self, value):
        return value >= self.bound if self.at_least else value <= self.bound


def tensor(*shape, element="f32"):
    return "tensor<" + "x".join(map(str, shape)) + f"x{element}>"


def memref(*shape):
    return tensor(*shape).replace("tensor", "memref", 1)


ZERO = "  %zero = arith.constant 0.0 : f32\n"


def filled(name, *shape):
    t = tensor(*shape)
    return (f"  %{name}_e = tensor.empty() : {t}\n"
            f"  %{name} = linalg.fill ins(%zero : f32) outs(%{name}_e : {t}) -> {t}\n")


def matmul(name, a, b, m, k, n, element="f32"):
    return (filled(name + "_i", m, n) +
            f"  %{name} = linalg.matmul ins(%{a}, %{b} : {tensor(m, k, element=element)}, {tensor(k, n, element=element)})"
            f" outs(%{name}_i : {tensor(m, n)}) -> {tensor(m, n)}\n")


def cast(name, source, shape, element):
    """The tensor `source` of f32 rounded to another type."""
    wide, narrow = tensor(*shape), tensor(*shape, element=element)
    return f"  %{name} = arith.truncf %{source} : {wide} to {narrow}\n"


def wide_tables(rows, element):
    """Cosines and sines as f32."""
    table, given = tensor(rows, LANES // 2), tensor(rows, LANES // 2, element=element)
    return "".join(f"  %{name} = arith.extf %{name}_n : {given} to {table}\n" for name in ("cos", "sin"))


def rotate(name, x, heads, rows, pairing="half"):
    t, c = tensor(rows, heads, LANES), tensor(rows, LANES // 2)
    return (f"  %{name}_e = tensor.empty() : {t}\n"
            f"  %{name} = rope.rotate {pairing} to {pairing} block(0, {LANES}) ins(%{x}, %cos, %sin : {t}, {c}, {c})"
            f" outs(%{name}_e : {t}) {{indexing_maps = [affine_map<(s, h, d) -> (s, h, d)>,"
            f" affine_map<(s, h, d) -> (s, d)>, affine_map<(s, h, d) -> (s, h, d)>]}} -> {t}\n")


def head_norm(name, x, heads, rows):
    """RMS norm of each head. Its last op is marked, so that it can be left out."""
    t, row = tensor(rows, heads, LANES), tensor(rows, heads)
    whole, head = "affine_map<(s, h, d) -> (s, h, d)>", "affine_map<(s, h, d) -> (s, h)>"
    return (filled(name + "_z", rows, heads) +
            f"  %{name}_s = linalg.generic {{indexing_maps = [{whole}, {head}], iterator_types = [\"parallel\","
            f" \"parallel\", \"reduction\"]}} ins(%{x} : {t}) outs(%{name}_z : {row}) {{\n"
            "  ^bb0(%e: f32, %o: f32):\n    %p = arith.mulf %e, %e : f32\n    %a = arith.addf %o, %p : f32\n"
            f"    linalg.yield %a : f32\n  }} -> {row}\n"
            f"  %{name}_e = tensor.empty() : {t}\n"
            f"  %{name} = linalg.generic {{indexing_maps = [{whole}, {head}, affine_map<(s, h, d) -> (d)>, {whole}],"
            " iterator_types = [\"parallel\", \"parallel\", \"parallel\"]}"
            f" ins(%{x}, %{name}_s, %gain_{name} : {t}, {row}, {tensor(LANES)}) outs(%{name}_e : {t})"
            " attrs = {removable} {\n"
            "  ^bb0(%e: f32, %sum: f32, %g: f32, %o: f32):\n"
            f"    %m = arith.divf %sum, %lanes : f32\n    %b = arith.addf %m, %epsilon : f32\n"
            "    %r = math.rsqrt %b : f32\n    %n = arith.mulf %e, %r : f32\n    %w = arith.mulf %n, %g : f32\n"
            f"    linalg.yield %w : f32\n  }} -> {t}\n")


def rope(rows, pairing="half", heads=None):
    heads = heads or HEADS
    x, c = memref(rows, heads, LANES), memref(rows, LANES // 2)
    module = (f"func.func @main(%x: {x}, %cos: {c}, %sin: {c}) {{\n"
              f"  rope.rotate {pairing} to {pairing} block(0, {LANES}) ins(%x, %cos, %sin : {x}, {c}, {c})"
              f" outs(%x : {x}) {{indexing_maps = [affine_map<(s, h, d) -> (s, h, d)>,"
              f" affine_map<(s, h, d) -> (s, d)>, affine_map<(s, h, d) -> (s, h, d)>]}}\n"
              f"  return\n}}\n")
    elements = rows * heads * LANES
    size = 8 * elements + 4 * rows * LANES
    return Workload(f"rope {pairing} S={rows} H={heads}", module,
                    [(rows, heads, LANES), (rows, LANES // 2), (rows, LANES // 2)], 3 * elements, size, in_place=True,
                    goals=[Goal("stream", 0.95)] if rows >= 2048 else [])


def gemm(m):
    k, n = HIDDEN, (HEADS + 2 * GROUPS) * LANES
    module = (f"func.func @main(%a: {tensor(m, k)}, %b: {tensor(k, n)}) -> {tensor(m, n)} {{\n" + ZERO +
              matmul("r", "a", "b", m, k, n) + f"  return %r : {tensor(m, n)}\n}}\n")
    goals = {1: [Goal("library", 1.2), Goal("read", 0.95)],
             8: [Goal("library", 3.5), Goal("floor", 1.35, False), Goal("packed", 1.0)],
             32: [Goal("library", 1.85), Goal("floor", 1.12, False), Goal("packed", 1.0)],
             128: [Goal("library", 1.25), Goal("floor", 1.06, False), Goal("packed", 1.0)]}
    large = [Goal("library", 1.05), Goal("peak", 0.95)]
    return Workload(f"gemm M={m}", module, [(m, k), (k, n)], 2 * m * k * n, 4 * (m * k + k * n + m * n),
                    weights=True, library={"kind": "gemm", "m": m, "k": k, "n": n}, goals=goals.get(m, large))


def gemm_bf16(m):
    k, n = HIDDEN, (HEADS + 2 * GROUPS) * LANES
    a, b = tensor(m, k, element="bf16"), tensor(k, n, element="bf16")
    module = (f"func.func @main(%a: {a}, %b: {b}) -> {tensor(m, n)} {{\n" + ZERO +
              matmul("r", "a", "b", m, k, n, "bf16") + f"  return %r : {tensor(m, n)}\n}}\n")
    goals = [Goal("read", 0.9)] if m <= 8 else [Goal("packed", 1.1), Goal("torch", 1.1)]
    return Workload(f"gemm bf16 M={m}", module, [(m, k), (k, n)], 2 * m * k * n, 2 * (m * k + k * n) + 4 * m * n,
                    weights=True, library={"kind": "gemm", "m": m, "k": k, "n": n}, element="bf16",
                    goals=goals if m < 512 else [Goal("packed", 1.0), Goal("torch", 1.0), Goal("peak", 0.85)])


GROUP = 128  # integers of 4 bits that share a scale


def field_of_byte(axis):
    """The body that takes 4 bits of %byte, the low ones first along this axis."""
    return f"""    %i = linalg.index {axis} : index
    %four = arith.constant 4 : index
    %bit = arith.muli %i, %four : index
    %shift = arith.index_cast %bit : index to i8
    %low = arith.shrui %byte, %shift : i8
    %mask = arith.constant 15 : i8
    %field = arith.andi %low, %mask : i8
    linalg.yield %field : i8
"""


def gemm_narrow(bits, group=GROUP):
    """Products in bf16 with a weight of integers along the depth: of 8 bits, with a scale for each column, or of 4
    bits, less 8, two in a byte, with a scale for each group."""
    def product(m):
        k, n = HIDDEN, (HEADS + 2 * GROUPS) * LANES
        groups = 1 if bits == 8 else max(k // group, 1)
        held, holder = tensor(n, k * bits // 8, element="i8"), tensor(n, k, element="i8")
        split, scales = tensor(n, groups, k // groups, element="i8"), tensor(n, groups)
        floats, x = tensor(n, groups, k // groups, element="bf16"), tensor(m, k, element="bf16")
        pairs = tensor(n, k // 2, 2, element="i8")
        each, of_group = "affine_map<(n, g, k) -> (n, g, k)>", "affine_map<(n, g, k) -> (n, g)>"
        loops = 'iterator_types = ["parallel", "parallel", "parallel"]'
        unpack = f"""  %ue = tensor.empty() : {pairs}
  %u = linalg.generic {{indexing_maps = [{of_group}, {each}], {loops}}} ins(%w : {held}) outs(%ue : {pairs}) {{
  ^bb0(%byte: i8, %o: i8):
{field_of_byte(2)}  }} -> {pairs}
  %flat_q = tensor.collapse_shape %u [[0], [1, 2]] : {pairs} into {holder}
""" if bits == 4 else ""
        number = ("    %wide = arith.extui %q : i8 to i32\n    %eight = arith.constant 8 : i32\n"
                  "    %d = arith.subi %wide, %eight : i32\n    %f = arith.sitofp %d : i32 to f32\n") if bits == 4 else (
                      "    %f = arith.sitofp %q : i8 to f32\n")
        transposed = tensor(k, n, element="bf16")
        module = (f"func.func @main(%a: {x}, %w: {held}, %s: {scales}) -> {tensor(m, n)} {{\n" + ZERO + unpack + f"""
  %g = tensor.expand_shape {'%flat_q' if bits == 4 else '%w'} [[0], [1, 2]] output_shape [{n}, {groups}, {k // groups}] : {holder} into {split}
  %fe = tensor.empty() : {floats}
  %fs = linalg.generic {{indexing_maps = [{each}, {of_group}, {each}], {loops}}} ins(%g, %s : {split}, {scales}) outs(%fe : {floats}) {{
  ^bb0(%q: i8, %scale: f32, %o: bf16):
{number}    %r = arith.mulf %f, %scale : f32
    %t = arith.truncf %r : f32 to bf16
    linalg.yield %t : bf16
  }} -> {floats}
  %flat = tensor.collapse_shape %fs [[0], [1, 2]] : {floats} into {tensor(n, k, element="bf16")}
  %te = tensor.empty() : {transposed}
  %b = linalg.transpose ins(%flat : {tensor(n, k, element="bf16")}) outs(%te : {transposed}) permutation = [1, 0]
""" + matmul("r", "a", "b", m, k, n, "bf16") + f"  return %r : {tensor(m, n)}\n}}\n")
        of_groups = "" if group == GROUP else f" G={group}"
        return Workload(f"gemm int{bits}{of_groups} M={m}", module, [(m, k), (n, k * bits // 8), (n, groups)], 2 * m * k * n,
                        2 * m * k + n * k * bits // 8 + 4 * n * groups + 4 * m * n, element="bf16", narrow=bits,
                        library={"kind": "narrow", "m": m, "k": k, "n": n},
                        goals=[Goal("read", 0.9), Goal("torch", 1.1)] if m == 1 else [Goal("torch", 1.0)])
    return product


def gemm_bytes(m):
    """Sums of products of bytes with a sign, the weight along the depth."""
    k, n = HIDDEN, (HEADS + 2 * GROUPS) * LANES
    a, b, c = tensor(m, k, element="i8"), tensor(n, k, element="i8"), tensor(m, n, element="i32")
    module = f"""func.func @main(%a: {a}, %b: {b}) -> {c} {{
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : {c}
  %f = linalg.fill ins(%zero : i32) outs(%e : {c}) -> {c}
  %te = tensor.empty() : {tensor(k, n, element="i8")}
  %t = linalg.transpose ins(%b : {b}) outs(%te : {tensor(k, n, element="i8")}) permutation = [1, 0]
  %r = linalg.matmul ins(%a, %t : {a}, {tensor(k, n, element="i8")}) outs(%f : {c}) -> {c}
  return %r : {c}
}}
"""
    return Workload(f"gemm int8 x int8 M={m}", module, [(m, k), (n, k)], 2 * m * k * n, m * k + k * n + 4 * m * n,
                    weights=True, element="i8", library={"kind": "bytes", "m": m, "k": k, "n": n},
                    goals=[Goal("torch", 1.0)] if m < 512 else [Goal("torch", 1.0), Goal("peak", 0.75)])


def qkv(m, heads=None, groups=None, norm=False, element="f32"):
    """Projections of Q, K and V, head by head, and the rotation of Q and K; `norm`: after a norm of each head. Of bf16 the results
    are f32, as those of all workloads."""
    narrow, suffix = element != "f32", "_n" if element != "f32" else ""

    def given(*shape):
        return tensor(*shape, element=element)

    heads, groups = heads or HEADS, groups or GROUPS
    q, kv = heads * LANES, groups * LANES

    def split(name, count):
        return (f"  %{name}_h = tensor.expand_shape %{name} [[0], [1, 2]] output_shape [{m}, {count}, {LANES}]"
                f" : {tensor(m, count * LANES)} into {tensor(m, count, LANES)}\n")

    results = [tensor(m, heads, LANES), tensor(m, groups, LANES), tensor(m, groups, LANES)]
    gains = "".join(f" %gain_{name}: {tensor(LANES)}," for name in ("qn", "kn")) if norm else ""
    constants = (f"  %lanes = arith.constant {LANES}.0 : f32\n  %epsilon = arith.constant 1.0e-6 : f32\n" if norm else "")
    normed = head_norm if norm else lambda *_: ""
    rotated = ("qn", "kn") if norm else ("q_h", "k_h")
    module = (f"func.func @main(%x: {given(m, HIDDEN)}, %wq: {given(HIDDEN, q)}, %wk: {given(HIDDEN, kv)},"
              f" %wv: {given(HIDDEN, kv)},{gains} %cos{suffix}: {given(m, LANES // 2)}, %sin{suffix}: {given(m, LANES // 2)})"
              f" -> ({', '.join(results)}) {{\n" + ZERO + constants + (wide_tables(m, element) if narrow else "") +
              matmul("q", "x", "wq", m, HIDDEN, q, element) + split("q", heads) + normed("qn", "q_h", heads, m) +
              rotate("qr", rotated[0], heads, m) +
              matmul("k", "x", "wk", m, HIDDEN, kv, element) + split("k", groups) + normed("kn", "k_h", groups, m) +
              rotate("kr", rotated[1], groups, m) +
              matmul("v", "x", "wv", m, HIDDEN, kv, element) + split("v", groups) +
              f"  return %qr, %kr, %v_h : {', '.join(results)}\n}}\n")
    n = q + 2 * kv
    return Workload(f"qkv{'+norm' * norm}+rope {(element + ' ') * narrow}M={m}", module,
                    [(m, HIDDEN), (HIDDEN, q), (HIDDEN, kv), (HIDDEN, kv), *[(LANES,)] * (2 * norm),
                     (m, LANES // 2), (m, LANES // 2)],
                    2 * m * HIDDEN * n, (2 if narrow else 4) * (m * HIDDEN + HIDDEN * n) + 4 * m * n, weights=True, rotates=True, element=element,
                    library={"kind": "gemm", "m": m, "k": HIDDEN, "n": n},
                    goals=[Goal("bare", 1.02 if norm else 1.005, False)] if not narrow else [])


def attention(rows, keys=None, d=None, element="f32"):
    """Causal attention; with more keys than rows, the rows are the last ones. Of bf16 the weights are bf16, too."""
    keys, d, heads, groups = keys or rows, d or LANES, HEADS, GROUPS
    ratio = heads // groups
    q, k = tensor(groups, ratio, rows, d, element=element), tensor(groups, keys, d, element=element)
    o = tensor(groups, ratio, rows, d)
    weights = "probability_type = bf16, " if element == "bf16" else ""
    offset = keys - rows
    module = (f"func.func @main(%q: {q}, %k: {k}, %v: {k}) -> {o} {{\n"
              f"  %offset = arith.constant {offset} : i64\n"
              f"  %o = tensor.empty() : {o}\n"
              f"  %r = rope.attention ins(%q, %k, %v : {q}, {k}, {k}) offset(%offset : i64) outs(%o : {o})"
              f" {{causal, scale = {1 / d ** 0.5!r}, {weights}indexing_maps = ["
              "affine_map<(g, r, m, n, j, d) -> (g, r, m, d)>, affine_map<(g, r, m, n, j, d) -> (g, j, d)>,"
              " affine_map<(g, r, m, n, j, d) -> (g, j, n)>, affine_map<(g, r, m, n, j, d) -> ()>,"
              " affine_map<(g, r, m, n, j, d) -> (g, r, m, n)>]}"
              f" -> {o}\n  return %r : {o}\n}}\n")
    visible = rows * offset + rows * (rows + 1) / 2
    decode, kind = rows == 1, "" if element == "f32" else element + " "
    size = 4 if element == "f32" else 2
    return Workload(f"decode {kind}L={keys}" if decode else f"attention {kind}D={d} S={rows}", module,
                    [(groups, ratio, rows, d), (groups, keys, d), (groups, keys, d)],
                    4 * heads * visible * d, d * (heads * rows * (4 + size) + 2 * groups * keys * size),
                    library={"kind": "attention", "heads": heads, "groups": groups, "rows": rows, "keys": keys, "d": d},
                    element=element, goals=[Goal("read", 0.90)] if decode else attention_goals(rows, d, element))


LANE_GROUP = 32  # lanes of 4 bits that share a scale
TOKEN_GROUP = 32  # tokens each of whose lanes has a scale


def decode_narrow(bits, element="i8", by_tokens=False, activations="f32"):
    """One token over a cache of integers, of keys and of values: of 8 bits, with a scale for each token, or of 4 bits,
    less 8, two in a byte, with a scale for each group of lanes; or over one of floats of 8 bits, f8E4M3FN, with a scale
    for each token. `by_tokens`, each lane of a group of tokens has a scale instead, and with 4 bits a zero point. Where
    `activations` is bf16, so are the query, the floats of the cache and the weights of values."""
    def decode(keys):
        wide, groups, d = attention(1, keys), GROUPS, LANES
        program = attention(1, keys, element=activations)
        parts = keys // TOKEN_GROUP if by_tokens else 1 if bits == 8 else max(d // LANE_GROUP, 1)
        parameters = (groups, parts, d) if by_tokens else (groups, keys, parts)
        held, scales = tensor(groups, keys, d * bits // 8, element=element), tensor(*parameters)
        cut = (groups, parts, keys // parts, d) if by_tokens else (groups, keys, parts, d // parts)
        split, floats = (tensor(*cut, element=e) for e in (element, activations))
        pairs, flat = (tensor(*shape, element=element) for shape in ((groups, keys, d // 2, 2), (groups, keys, d)))
        each, outer = "affine_map<(g, j, h, d) -> (g, j, h, d)>", "affine_map<(g, j, h, d) -> (g, j, h)>"
        own, axes = ("affine_map<(g, t, j, d) -> (g, t, d)>", "[[0], [1, 2], [3]]") if by_tokens else (outer, "[[0], [1], [2, 3]]")
        has_zeros = by_tokens and bits == 4
        names = ["q", "s", "z"] if has_zeros else ["q", "s"]
        loops = 'iterator_types = ["parallel", "parallel", "parallel", "parallel"]'
        number = ("    %wide = arith.extui %b : i8 to i32\n    %eight = arith.constant 8 : i32\n"
                  "    %n = arith.subi %wide, %eight : i32\n    %f = arith.sitofp %n : i32 to f32\n") if bits == 4 else (
                      "    %f = arith.sitofp %b : i8 to f32\n" if element == "i8" else f"    %f = arith.extf %b : {element} to f32\n")
        rounded = "    linalg.yield %r : f32\n" if activations == "f32" else (
            f"    %t = arith.truncf %r : f32 to {activations}\n    linalg.yield %t : {activations}\n")
        if has_zeros:
            number = "    %n = arith.uitofp %b : i8 to f32\n    %f = arith.subf %n, %z : f32\n"

        def dequantize(x):
            unpack = f"""  %{x}_e = tensor.empty() : {pairs}
  %{x}_u = linalg.generic {{indexing_maps = [{outer}, {each}], {loops}}} ins(%{x}q : {held}) outs(%{x}_e : {pairs}) {{
  ^bb0(%byte: i8, %o: i8):
{field_of_byte(3)}  }} -> {pairs}
  %{x}_i = tensor.collapse_shape %{x}_u [[0], [1], [2, 3]] : {pairs} into {flat}
""" if bits == 4 else ""
            integers = f"%{x}_i" if bits == 4 else f"%{x}q"
            return unpack + f"""  %{x}_s = tensor.expand_shape {integers} {axes} output_shape {list(cut)} : {flat} into {split}
  %{x}_fe = tensor.empty() : {floats}
  %{x}_f = linalg.generic {{indexing_maps = [{each}, {', '.join([own] * (len(names) - 1))}, {each}], {loops}}} ins(%{x}_s, {', '.join(f'%{x}{n}' for n in names[1:])} : {split}, {', '.join([scales] * (len(names) - 1))}) outs(%{x}_fe : {floats}) {{
  ^bb0(%b: {element}, {', '.join(f'%{n}: f32' for n in names[1:])}, %o: {activations}):
{number}    %r = arith.mulf %f, %s : f32
{rounded}  }} -> {floats}
  %{x} = tensor.collapse_shape %{x}_f {axes} : {floats} into {tensor(groups, keys, d, element=activations)}
"""

        head, body = program.module.split("{\n", 1)
        query, result = head.split(", %k")[0], head.split("->")[1]
        given = ", ".join(f"%{x}{name}: {held if name == 'q' else scales}" for x in "kv" for name in names)
        module = f"{query}, {given}) ->{result}{{\n" + dequantize("k") + dequantize("v") + body
        shapes = [(groups, keys, d * bits // 8), *[parameters] * (len(names) - 1)]
        size = 8 * HEADS * d + 2 * (groups * keys * d * bits // 8 + 4 * (len(names) - 1) * math.prod(parameters))
        goals = [Goal("f32", 1.8 if bits == 8 else 3.0)] if keys >= 32768 else []
        of = "" if activations == "f32" else f"{activations} "
        if element != "i8":
            return Workload(f"decode {of}{element} L={keys}", module, [wide.arguments[0], *shapes, *shapes], wide.flops, size,
                            element=element, narrow=bits, library=wide.library | {"kind": "cache"}, wide=wide, query=activations, goals=goals)
        kind = "groups of tokens " if by_tokens else ""
        return Workload(f"decode {of}int{bits} {kind}L={keys}", module, [wide.arguments[0], *shapes, *shapes], wide.flops, size,
                        narrow=bits, library=wide.library | {"kind": "cache"}, wide=wide, query=activations,
                        goals=[*goals, Goal("onnxruntime", 1.0)])
    return decode


CACHES = [(8,), (4,), (8, "f8E4M3FN"), (8, "i8", True), (4, "i8", True), (8, "i8", False, "bf16"), (4, "i8", False, "bf16"),
          (8, "f8E4M3FN", False, "bf16")]


def attention_goals(rows, d, element):
    if d != LANES or rows < 1024:
        return []
    if element == "bf16":
        return [Goal("torch", 1.5)]
    return [Goal("peak", 0.75), Goal("library", 1.8), Goal("torch", 1.5 if rows <= 2048 else 1.15)]


def block(rows, element="f32"):
    """Projections, rotation, causal attention and the output projection, with heads where the
    products leave them. Of bf16 all that attention and products read is bf16."""
    q, kv, ratio = HEADS * LANES, GROUPS * LANES, HEADS // GROUPS
    narrow = element != "f32"

    def given(*shape):
        return tensor(*shape, element=element)

    def rounded(name, source, *shape):
        return cast(name, source, shape, element) if narrow else ""

    def split(name, source, *heads):
        shape = [rows, *heads, LANES]
        axes = ", ".join(map(str, range(1, len(shape))))
        return (f"  %{name} = tensor.expand_shape %{source} [[0], [{axes}]] output_shape {shape}"
                f" : {tensor(rows, LANES * (heads[0] * (heads[1] if len(heads) > 1 else 1)))} into {tensor(*shape)}\n")

    grouped, keys, mixed = given(rows, GROUPS, ratio, LANES), given(rows, GROUPS, LANES), given(rows, q)
    suffix = "_n" if narrow else ""
    module = (f"func.func @main(%x: {given(rows, HIDDEN)}, %wq: {given(HIDDEN, q)}, %wk: {given(HIDDEN, kv)}, %wv: {given(HIDDEN, kv)},"
              f" %wo: {given(q, HIDDEN)}, %cos{suffix}: {given(rows, LANES // 2)}, %sin{suffix}: {given(rows, LANES // 2)})"
              f" -> {tensor(rows, HIDDEN)} {{\n" + ZERO + (wide_tables(rows, element) if narrow else "") +
              matmul("q", "x", "wq", rows, HIDDEN, q, element) + split("q_h", "q", HEADS) + rotate("qr", "q_h", HEADS, rows) +
              matmul("k", "x", "wk", rows, HIDDEN, kv, element) + split("k_h", "k", GROUPS) + rotate("kr", "k_h", GROUPS, rows) +
              matmul("v", "x", "wv", rows, HIDDEN, kv, element) + split("v_h", "v", GROUPS) +
              rounded("qr_n", "qr", rows, HEADS, LANES) + rounded("kr_n", "kr", rows, GROUPS, LANES) + rounded("v_h_n", "v_h", rows, GROUPS, LANES) +
              f"  %qg = tensor.expand_shape %qr{suffix} [[0], [1, 2], [3]] output_shape [{rows}, {GROUPS}, {ratio}, {LANES}]"
              f" : {given(rows, HEADS, LANES)} into {grouped}\n"
              f"  %ae = tensor.empty() : {grouped}\n"
              f"  %a = rope.attention ins(%qg, %kr{suffix}, %v_h{suffix} : {grouped}, {keys}, {keys}) outs(%ae : {grouped})"
              f" {{causal, scale = {1 / LANES ** 0.5!r}, {'probability_type = bf16, ' if narrow else ''}indexing_maps = ["
              "affine_map<(g, r, m, n, j, d) -> (m, g, r, d)>, affine_map<(g, r, m, n, j, d) -> (j, g, d)>,"
              " affine_map<(g, r, m, n, j, d) -> (j, g, n)>, affine_map<(g, r, m, n, j, d) -> (m, g, r, n)>]}"
              f" -> {grouped}\n"
              f"  %am = tensor.collapse_shape %a [[0], [1, 2, 3]] : {grouped} into {mixed}\n" +
              matmul("o", "am", "wo", rows, q, HIDDEN, element) + f"  return %o : {tensor(rows, HIDDEN)}\n}}\n")
    n = q + 2 * kv
    goals = {rows: [Goal("torch", 1.15)]} if narrow else {s: [Goal("library", bound)] for s, bound in ((32, 1.6), (128, 1.25), (2048, 1.12))}
    return Workload(f"block {element + ' ' if narrow else ''}S={rows}", module,
                    [(rows, HIDDEN), (HIDDEN, q), (HIDDEN, kv), (HIDDEN, kv), (q, HIDDEN), (rows, LANES // 2),
                     (rows, LANES // 2)],
                    2 * rows * HIDDEN * (n + q) + 2 * rows * (rows + 1) * q,
                    4 * rows * HIDDEN + (2 if narrow else 4) * (rows * HIDDEN + HIDDEN * (n + q)), weights=True, rotates=True,
                    library={"kind": "block", "rows": rows, "heads": HEADS, "groups": GROUPS, "d": LANES},
                    element=element, goals=goals.get(rows, []))


def compilation():
    """From text to machine code of a block whose weights are arguments, at two numbers of rows."""
    return Workload("compile block", "", [], 0, 0, compiled={"fused": block(128).module} | {
        f"fused, S={rows}": block(rows).module for rows in (8192,)},
        goals=[Goal("compile", 3.0, False), Goal("growth", 1.25, False)])


def tiny_workloads():
    """One of each kind, for shrunk sizes."""
    return [rope(512), gemm(8), gemm_bf16(8), gemm_narrow(8)(1), gemm_narrow(4)(8), gemm_bytes(32), qkv(8, norm=True), attention(32), attention(1, 64),
            decode_narrow(8)(64), decode_narrow(4)(64), decode_narrow(8, "f8E4M3FN")(64),
            decode_narrow(8, by_tokens=True)(64), decode_narrow(4, by_tokens=True)(64), decode_narrow(4, activations="bf16")(64),
            attention(32, element="bf16"), attention(1, 64, element="bf16"), qkv(8, element="bf16"), block(32, element="bf16"), block(32), compilation()]


def all_workloads(quick):
    if quick:
        return [rope(1), rope(512), rope(2048), rope(8192), rope(512, "interleaved"), rope(512, heads=8),
                *[product(m) for product in (gemm, gemm_bf16) for m in (1, 8, 32, 128, 512, 2048)],
                *[gemm_narrow(bits)(m) for bits in (8, 4) for m in (1, 8, 32, 128)],
                *[gemm_narrow(4, group=32)(m) for m in (1, 8, 32, 128)],
                *[gemm_bytes(m) for m in (32, 128, 512, 2048)], *[qkv(m) for m in (1, 32, 128)],
                *[qkv(m, norm=True) for m in (1, 32)], attention(128), attention(512), attention(1024), attention(2048), attention(512, d=64),
                attention(1, 4096), attention(1, 32768), attention(512, element="bf16"), attention(2048, element="bf16"),
                attention(1, 4096, element="bf16"), attention(1, 32768, element="bf16"),
                *[decode_narrow(*held)(keys) for held in CACHES for keys in (4096, 32768)], *[qkv(m, element="bf16") for m in (1, 32, 128)],
            *[block(s, element="bf16") for s in (32, 128, 1024)], block(32), block(128), block(2048),
                compilation()]
    return [*[rope(s, p, h) for p in ("half", "interleaved") for h in (HEADS, GROUPS)
              for s in (1, 32, 512, 2048, 8192)],
            *[product(m) for product in (gemm, gemm_bf16) for m in (1, 8, 32, 128, 512, 2048)],
                *[gemm_narrow(bits)(m) for bits in (8, 4) for m in (1, 8, 32, 128)],
                *[gemm_narrow(4, group=32)(m) for m in (1, 8, 32, 128)],
                *[gemm_bytes(m) for m in (32, 128, 512, 2048)], *[qkv(m, norm=norm) for norm in (False, True) for m in (1, 8, 32, 128, 512, 2048)],
            *[attention(s, d=d) for d in (64, 128) for s in (128, 512, 1024, 2048, 4096)],
            attention(1, 4096), attention(1, 32768), *[attention(s, d=d, element="bf16") for d in (64, 128) for s in (128, 512, 1024, 2048, 4096)],
            attention(1, 4096, element="bf16"), attention(1, 32768, element="bf16"),
            *[decode_narrow(*held)(keys) for held in CACHES for keys in (4096, 32768)], *[qkv(m, element="bf16") for m in (1, 32, 128)],
            *[block(s, element="bf16") for s in (32, 128, 1024)], block(32), block(128), block(2048), compilation()]
