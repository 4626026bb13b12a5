"""Programs that are measured on a GPU: bf16 with f32 accumulation, tables of cosines and sines in f32."""

import concurrent.futures
from dataclasses import dataclass, field

import numpy as np


@dataclass
class Sizes:
    hidden: int = 4096
    heads: int = 32
    groups: int = 8
    lanes: int = 128


@dataclass
class Goal:
    """`figure` is "copy" (of the same-run copy bandwidth) or the name of an arm whose time is compared."""
    stage: str
    figure: str
    bound: float


@dataclass
class Program:
    name: str
    module: str
    shapes: list  # (shape, type) of each argument
    flops: float
    bytes: float
    kind: str
    what: dict
    rotates: bool = False
    goals: list = field(default_factory=list)
    expected: tuple | None = None  # results and bounds, once they are computed


def tensor(*shape, type="bf16"):
    return "tensor<" + "x".join(map(str, shape)) + f"x{type}>"


def to_bf16(array):
    """The nearest bf16 of f32 values, as 16-bit integers."""
    bits = np.ascontiguousarray(array, np.float32).view(np.uint32)
    return ((bits + 0x7FFF + (bits >> 16 & 1)) >> 16).astype(np.uint16)


def from_bf16(bits):
    return (bits.astype(np.uint32) << 16).view(np.float32)


def _filled(name, *shape):
    t = tensor(*shape)
    return (f"  %{name}_e = tensor.empty() : {t}\n"
            f"  %{name} = linalg.fill ins(%zero : bf16) outs(%{name}_e : {t}) -> {t}\n")


def _matmul(name, a, b, m, k, n):
    return (_filled(name + "_i", m, n) + f"  %{name} = linalg.matmul ins(%{a}, %{b} : {tensor(m, k)}, {tensor(k, n)})"
            f" outs(%{name}_i : {tensor(m, n)}) -> {tensor(m, n)}\n")


def _rotate(name, x, heads, rows, lanes):
    t, c = tensor(rows, heads, lanes), tensor(rows, lanes // 2, type="f32")
    return (f"  %{name}_e = tensor.empty() : {t}\n"
            f"  %{name} = rope.rotate half to half block(0, {lanes}) ins(%{x}, %cos, %sin : {t}, {c}, {c})"
            f" outs(%{name}_e : {t}) {{indexing_maps = [affine_map<(s, h, d) -> (s, h, d)>,"
            f" affine_map<(s, h, d) -> (s, d)>, affine_map<(s, h, d) -> (s, h, d)>]}} -> {t}\n")


def rope(sizes, rows):
    """Queries and keys rotated in one function."""
    q, k = (rows, sizes.heads, sizes.lanes), (rows, sizes.groups, sizes.lanes)
    table = (rows, sizes.lanes // 2)
    types = f"{tensor(*q)}, {tensor(*k)}"
    module = (f"func.func @main(%q: {tensor(*q)}, %k: {tensor(*k)}, %cos: {tensor(*table, type='f32')},"
              f" %sin: {tensor(*table, type='f32')}) -> ({types}) {{\n" +
              _rotate("qr", "q", sizes.heads, rows, sizes.lanes) + _rotate("kr", "k", sizes.groups, rows, sizes.lanes) +
              f"  return %qr, %kr : {types}\n}}\n")
    elements = rows * (sizes.heads + sizes.groups) * sizes.lanes
    goals = [Goal("G0", "copy", 0.90), Goal("G0", "torch.compile", 1.0)] if rows >= 4096 else []
    return Program(f"rope S={rows}", module, [(q, "bf16"), (k, "bf16"), (table, "cos"), (table, "sin")], 3 * elements,
                   4 * elements + 8 * rows * sizes.lanes // 2, "rope", {"rows": rows}, goals=goals)


def gemm(m, k, n):
    module = (f"func.func @main(%a: {tensor(m, k)}, %b: {tensor(k, n)}) -> {tensor(m, n)} {{\n"
              "  %zero = arith.constant 0.0 : bf16\n" + _matmul("r", "a", "b", m, k, n) +
              f"  return %r : {tensor(m, n)}\n}}\n")
    return Program(f"gemm {m}x{n}x{k}", module, [((m, k), "bf16"), ((k, n), "weight")], 2 * m * k * n,
                   2 * (m * k + k * n + m * n), "gemm", {}, goals=[Goal("G1", "cuBLAS", 0.60)])


def qkv(sizes, rows):
    """Projections of Q, K and V, and the rotation of Q and K."""
    hidden, lanes = sizes.hidden, sizes.lanes
    q, kv = sizes.heads * lanes, sizes.groups * lanes

    def split(name, count):
        return (f"  %{name}_h = tensor.expand_shape %{name} [[0], [1, 2]] output_shape [{rows}, {count}, {lanes}]"
                f" : {tensor(rows, count * lanes)} into {tensor(rows, count, lanes)}\n")

    results = ", ".join(tensor(rows, count, lanes) for count in (sizes.heads, sizes.groups, sizes.groups))
    table = tensor(rows, lanes // 2, type="f32")
    module = (f"func.func @main(%x: {tensor(rows, hidden)}, %wq: {tensor(hidden, q)}, %wk: {tensor(hidden, kv)},"
              f" %wv: {tensor(hidden, kv)}, %cos: {table}, %sin: {table}) -> ({results}) {{\n"
              "  %zero = arith.constant 0.0 : bf16\n" +
              _matmul("q", "x", "wq", rows, hidden, q) + split("q", sizes.heads) +
              _rotate("qr", "q_h", sizes.heads, rows, lanes) +
              _matmul("k", "x", "wk", rows, hidden, kv) + split("k", sizes.groups) +
              _rotate("kr", "k_h", sizes.groups, rows, lanes) +
              _matmul("v", "x", "wv", rows, hidden, kv) + split("v", sizes.groups) +
              f"  return %qr, %kr, %v_h : {results}\n}}\n")
    n = q + 2 * kv
    return Program(f"qkv+rope S={rows}", module,
                   [((rows, hidden), "bf16"), ((hidden, q), "weight"), ((hidden, kv), "weight"),
                    ((hidden, kv), "weight"), ((rows, lanes // 2), "cos"), ((rows, lanes // 2), "sin")],
                   2 * rows * hidden * n, 2 * (rows * hidden + hidden * n + rows * n), "qkv",
                   {"rows": rows, "heads": sizes.heads, "groups": sizes.groups, "lanes": lanes}, rotates=True,
                   goals=[Goal("G1", "cuBLAS + torch.compile", 0.60)])


def attention(sizes, rows, lanes=None):
    """Causal, with groups of heads; weights are rounded to bf16, as libraries do."""
    d, groups, ratio = lanes or sizes.lanes, sizes.groups, sizes.heads // sizes.groups
    q, k = (groups, ratio, rows, d), (groups, rows, d)
    module = (f"func.func @main(%q: {tensor(*q)}, %k: {tensor(*k)}, %v: {tensor(*k)}) -> {tensor(*q)} {{\n"
              f"  %o = tensor.empty() : {tensor(*q)}\n"
              f"  %r = rope.attention ins(%q, %k, %v : {tensor(*q)}, {tensor(*k)}, {tensor(*k)})"
              f" outs(%o : {tensor(*q)}) {{causal, probability_type = bf16, scale = {d ** -0.5!r}, indexing_maps = ["
              "affine_map<(g, r, m, n, j, d) -> (g, r, m, d)>, affine_map<(g, r, m, n, j, d) -> (g, j, d)>,"
              " affine_map<(g, r, m, n, j, d) -> (g, j, n)>, affine_map<(g, r, m, n, j, d) -> (g, r, m, n)>]}"
              f" -> {tensor(*q)}\n  return %r : {tensor(*q)}\n}}\n")
    goals = [Goal("G1", "SDPA flash", 1.0)] if d == 128 and rows >= 4096 else []
    return Program(f"attention D={d} S={rows}", module, [(q, "bf16"), (k, "bf16"), (k, "bf16")],
                   2 * sizes.heads * rows * (rows + 1) * d, 2 * 2 * rows * d * (sizes.heads + groups), "attention",
                   {"rows": rows, "lanes": d}, goals=goals)


def all_programs(tiny):
    if tiny:
        sizes = Sizes(hidden=32, heads=4, groups=2, lanes=16)
        return [rope(sizes, 20), gemm(24, 32, 40), qkv(sizes, 9), attention(sizes, 33)]
    sizes = Sizes()
    return [*[rope(sizes, rows) for rows in (1, 512, 4096, 16384)], gemm(4096, 4096, 4096), gemm(4096, 4096, 6144),
            *[qkv(sizes, rows) for rows in (512, 2048, 4096)],
            *[attention(sizes, rows, d) for d in (64, 128) for rows in (1024, 4096, 8192)]]


def make_arguments(program, generator):
    """Arrays of a program: bf16 as 16-bit integers."""
    arrays = []
    for shape, kind in program.shapes:
        if kind in ("cos", "sin"):
            frequencies = 10000.0 ** -(np.arange(shape[1]) / shape[1])
            arrays.append(getattr(np, kind)(np.arange(shape[0])[:, None] * frequencies).astype(np.float32))
            continue
        values = generator.standard_normal(shape, np.float32)
        arrays.append(to_bf16(values / shape[0] ** 0.5 if kind == "weight" else values))
    return arrays


def expect(program, arrays):
    """The results in f32, each with a bound: results are bf16, and sums in f32 err less than their rounding."""
    values = [from_bf16(a) if a.dtype == np.uint16 else a for a in arrays]

    def rotate(x, cos, sin):
        low, high = np.split(x, 2, axis=-1)
        cos, sin = cos[:, None], sin[:, None]
        return np.concatenate([low * cos - high * sin, high * cos + low * sin], axis=-1)

    if program.kind == "rope":
        q, k, cos, sin = values
        results = [rotate(q, cos, sin), rotate(k, cos, sin)]
    elif program.kind == "gemm":
        results = [values[0] @ values[1]]
    elif program.kind == "qkv":
        x, wq, wk, wv, cos, sin = values
        split = lambda y, heads: from_bf16(to_bf16(y)).reshape(y.shape[0], heads, -1)
        w = program.what
        results = [rotate(split(x @ wq, w["heads"]), cos, sin), rotate(split(x @ wk, w["groups"]), cos, sin),
                   split(x @ wv, w["groups"])]
    else:
        q, k, v = values
        result = np.empty_like(q)
        hidden = np.triu(np.ones((q.shape[2], k.shape[1]), bool), 1)

        def attend(at):
            scores = q[at] @ k[at[0]].T * np.float32(q.shape[-1] ** -0.5)
            scores[hidden] = -np.inf
            weights = np.exp(scores - scores.max(axis=1, keepdims=True))
            result[at] = weights / weights.sum(axis=1, keepdims=True) @ v[at[0]]

        with concurrent.futures.ThreadPoolExecutor(8) as pool:
            list(pool.map(attend, np.ndindex(q.shape[:2])))
        results = [result]
    # One rounding of the result, one of each product before a rotation, one of each weight of attention.
    return results, [4 * 2.0 ** -8 * max(1.0, float(np.abs(r).max())) for r in results]
