"""Programs that are measured: one source module for all arms of a workload.

A workload knows its arguments, its floating point operations, the bytes that have to
be read and written once, and how a library would do the same.
"""

from dataclasses import dataclass, field

HIDDEN, HEADS, GROUPS, LANES = 4096, 32, 8, 128


@dataclass
class Workload:
    name: str
    module: str
    arguments: list  # shapes of float32 arrays
    flops: float
    bytes: float
    weights: bool = False  # some argument is packed once
    rotates: bool = False
    in_place: bool = False
    library: dict = field(default_factory=dict)
    goal: str = ""


def tensor(*shape):
    return "tensor<" + "x".join(map(str, shape)) + "xf32>"


def memref(*shape):
    return tensor(*shape).replace("tensor", "memref", 1)


ZERO = "  %zero = arith.constant 0.0 : f32\n"


def filled(name, *shape):
    t = tensor(*shape)
    return (f"  %{name}_e = tensor.empty() : {t}\n"
            f"  %{name} = linalg.fill ins(%zero : f32) outs(%{name}_e : {t}) -> {t}\n")


def matmul(name, a, b, m, k, n):
    return (filled(name + "_i", m, n) +
            f"  %{name} = linalg.matmul ins(%{a}, %{b} : {tensor(m, k)}, {tensor(k, n)})"
            f" outs(%{name}_i : {tensor(m, n)}) -> {tensor(m, n)}\n")


def rotate(name, x, heads, rows, pairing="half"):
    t, c = tensor(rows, heads, LANES), tensor(rows, LANES // 2)
    return (f"  %{name}_e = tensor.empty() : {t}\n"
            f"  %{name} = rope.rotate {pairing} to {pairing} block(0, {LANES}) ins(%{x}, %cos, %sin : {t}, {c}, {c})"
            f" outs(%{name}_e : {t}) {{indexing_maps = [affine_map<(s, h, d) -> (s, h, d)>,"
            f" affine_map<(s, h, d) -> (s, d)>, affine_map<(s, h, d) -> (s, h, d)>]}} -> {t}\n")


def rope(rows, pairing="half", heads=HEADS + GROUPS):
    x, c = memref(rows, heads, LANES), memref(rows, LANES // 2)
    module = (f"func.func @main(%x: {x}, %cos: {c}, %sin: {c}) {{\n"
              f"  rope.rotate {pairing} to {pairing} block(0, {LANES}) ins(%x, %cos, %sin : {x}, {c}, {c})"
              f" outs(%x : {x}) {{indexing_maps = [affine_map<(s, h, d) -> (s, h, d)>,"
              f" affine_map<(s, h, d) -> (s, d)>, affine_map<(s, h, d) -> (s, h, d)>]}}\n"
              f"  return\n}}\n")
    elements = rows * heads * LANES
    return Workload(f"rope {pairing} S={rows}", module,
                    [(rows, heads, LANES), (rows, LANES // 2), (rows, LANES // 2)],
                    3 * elements, 8 * elements + 4 * rows * LANES, in_place=True,
                    goal=">=0.95x of an in-place stream where it does not fit the caches")


def gemm(m, k=HIDDEN, n=6144):
    module = (f"func.func @main(%a: {tensor(m, k)}, %b: {tensor(k, n)}) -> {tensor(m, n)} {{\n" + ZERO +
              matmul("r", "a", "b", m, k, n) + f"  return %r : {tensor(m, n)}\n}}\n")
    goals = {1: ">=1.2x of the best library, >=0.95x of the read ceiling", 8: ">=3.5x", 32: ">=1.85x", 128: ">=1.25x",
             512: ">=1.05x, >=95 % of the peak", 2048: ">=1.05x, >=95 % of the peak"}
    return Workload(f"gemm M={m}", module, [(m, k), (k, n)], 2 * m * k * n, 4 * (m * k + k * n + m * n),
                    weights=True, library={"kind": "gemm", "m": m, "k": k, "n": n}, goal=goals.get(m, ""))


def qkv(m):
    """Projections of Q, K and V, head by head, and the rotation of Q and K."""
    q, kv = HEADS * LANES, GROUPS * LANES

    def split(name, heads):
        return (f"  %{name}_h = tensor.expand_shape %{name} [[0], [1, 2]] output_shape [{m}, {heads}, {LANES}]"
                f" : {tensor(m, heads * LANES)} into {tensor(m, heads, LANES)}\n")

    results = [tensor(m, HEADS, LANES), tensor(m, GROUPS, LANES), tensor(m, GROUPS, LANES)]
    module = (f"func.func @main(%x: {tensor(m, HIDDEN)}, %wq: {tensor(HIDDEN, q)}, %wk: {tensor(HIDDEN, kv)},"
              f" %wv: {tensor(HIDDEN, kv)}, %cos: {tensor(m, LANES // 2)}, %sin: {tensor(m, LANES // 2)})"
              f" -> ({', '.join(results)}) {{\n" + ZERO +
              matmul("q", "x", "wq", m, HIDDEN, q) + split("q", HEADS) + rotate("qr", "q_h", HEADS, m) +
              matmul("k", "x", "wk", m, HIDDEN, kv) + split("k", GROUPS) + rotate("kr", "k_h", GROUPS, m) +
              matmul("v", "x", "wv", m, HIDDEN, kv) + split("v", GROUPS) +
              f"  return %qr, %kr, %v_h : {', '.join(results)}\n}}\n")
    n = q + 2 * kv
    return Workload(f"qkv+rope M={m}", module,
                    [(m, HIDDEN), (HIDDEN, q), (HIDDEN, kv), (HIDDEN, kv), (m, LANES // 2), (m, LANES // 2)],
                    2 * m * HIDDEN * n, 4 * (m * HIDDEN + HIDDEN * n + m * n), weights=True, rotates=True,
                    library={"kind": "gemm", "m": m, "k": HIDDEN, "n": n},
                    goal="<=1.005x of its time without rotation")


def attention(rows, keys=None, d=LANES, heads=HEADS, groups=GROUPS):
    """Causal attention; with more keys than rows, the rows are the last ones."""
    keys = keys or rows
    ratio = heads // groups
    q, k, o = (tensor(groups, ratio, rows, d), tensor(groups, keys, d), tensor(groups, ratio, rows, d))
    offset = keys - rows
    module = (f"func.func @main(%q: {q}, %k: {k}, %v: {k}) -> {o} {{\n"
              f"  %offset = arith.constant {offset} : i64\n"
              f"  %o = tensor.empty() : {o}\n"
              f"  %r = rope.attention ins(%q, %k, %v : {q}, {k}, {k}) offset(%offset : i64) outs(%o : {o})"
              f" {{causal, scale = {1 / d ** 0.5!r}, indexing_maps = ["
              "affine_map<(g, r, m, n, j, d) -> (g, r, m, d)>, affine_map<(g, r, m, n, j, d) -> (g, j, d)>,"
              " affine_map<(g, r, m, n, j, d) -> (g, j, n)>, affine_map<(g, r, m, n, j, d) -> ()>,"
              " affine_map<(g, r, m, n, j, d) -> (g, r, m, n)>]}"
              f" -> {o}\n  return %r : {o}\n}}\n")
    visible = rows * offset + rows * (rows + 1) / 2
    decode = rows == 1
    return Workload(f"decode L={keys}" if decode else f"attention D={d} S={rows}", module,
                    [(groups, ratio, rows, d), (groups, keys, d), (groups, keys, d)],
                    4 * heads * visible * d, 4 * d * (2 * heads * rows + 2 * groups * keys),
                    library={"kind": "attention", "heads": heads, "groups": groups, "rows": rows, "keys": keys, "d": d},
                    goal=">=0.90x of the read ceiling" if decode else ">=1.8x of the library chain; S >= 1024: >=75 % of the peak")


def all_workloads(quick):
    if quick:
        return [rope(1), rope(512), rope(2048), rope(512, "interleaved"),
                *[gemm(m) for m in (1, 8, 32, 128, 512)], *[qkv(m) for m in (1, 32, 128)],
                attention(128), attention(512), attention(1024), attention(512, d=64), attention(1, 4096),
                attention(1, 32768)]
    return [*[rope(s, p) for p in ("half", "interleaved") for s in (1, 32, 512, 2048, 8192)],
            *[gemm(m) for m in (1, 8, 32, 128, 512, 2048)], *[qkv(m) for m in (1, 8, 32, 128, 512, 2048)],
            *[attention(s, d=d) for d in (64, 128) for s in (128, 512, 1024, 2048, 4096)],
            attention(1, 4096), attention(1, 32768)]
