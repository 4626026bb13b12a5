"""The comparison of position encodings: formula, parameters, memory, time, and what is fused.

Each encoding is a part of the same block: projections of Q, K and V and attention. It is measured alone, forward and
backward, and in the block, forward. Backward is that of the encoding: gradients of its input and of its parameters.
"""

import collections
import json
import pathlib
import tempfile

from markup import duration

BUCKETS, HEADS = 32, 8


class Sizes:
    def __init__(self, batch, length, width):
        self.batch, self.length, self.width, self.lanes = batch, length, width, width // HEADS

    def tensor(self, *shape, of="f32"):
        return "tensor<" + "".join(f"{size}x" for size in shape) + of + ">"

    @property
    def x(self):
        return self.tensor(self.batch, self.length, self.width)

    @property
    def heads(self):
        return self.tensor(self.batch, self.length, HEADS, self.lanes)

    @property
    def bias(self):
        return self.tensor(HEADS, self.length, self.length)

    @property
    def table(self):
        return self.tensor(self.length, self.lanes // 2)


def generic(result, maps, kinds, inputs, out, body, names):
    """A linalg.generic: `inputs` and `out` are (value, type); `body` uses %a, %b, ... and the indices %i0, %i1, ..."""
    values, types = ", ".join(value for value, _ in inputs), ", ".join(kind for _, kind in inputs)
    ins = f" ins({values} : {types})" if inputs else ""
    iterators = ", ".join(f'"{kind}"' for kind in kinds)
    return (f"  {result} = linalg.generic {{indexing_maps = [{', '.join(f'affine_map<{text}>' for text in maps)}], iterator_types = [{iterators}]}}"
            f"{ins} outs({out[0]} : {out[1]}) {{\n  ^bb0({names}):\n{body}  }} -> {out[1]}\n")


PARALLEL3 = ("parallel",) * 3


def add_positions(s, source, result):
    """x + p, for each element of the batch."""
    p = s.tensor(s.length, s.width)
    return (f"  {result}_e = tensor.empty() : {s.x}\n" +
            generic(result, ("(b, s, d) -> (b, s, d)", "(b, s, d) -> (s, d)", "(b, s, d) -> (b, s, d)"), PARALLEL3, ((source, s.x), ("%p", p)),
                    (f"{result}_e", s.x), "    %r = arith.addf %a, %b : f32\n    linalg.yield %r : f32\n", "%a: f32, %b: f32, %o: f32"))


def rotate(s, source, result, transposed=False):
    maps = "affine_map<(b, s, h, d) -> (b, s, h, d)>, affine_map<(b, s, h, d) -> (s, d)>, affine_map<(b, s, h, d) -> (b, s, h, d)>"
    return (f"  {result}_e = tensor.empty() : {s.heads}\n  {result} = rope.rotate half to half block(0, {s.lanes}){' transposed' if transposed else ''}"
            f" ins({source}, %cos, %sin : {s.heads}, {s.table}, {s.table}) outs({result}_e : {s.heads}) {{indexing_maps = [{maps}]}} -> {s.heads}\n")


def alibi(s):
    """-slope * |i - j| with slopes 2^(-8 h / H), h = 1..H (arXiv 2108.12409)."""
    body = ("    %i0 = linalg.index 0 : index\n    %i1 = linalg.index 1 : index\n    %i2 = linalg.index 2 : index\n"
            "    %i = arith.index_cast %i1 : index to i32\n    %j = arith.index_cast %i2 : index to i32\n"
            "    %n = arith.subi %i, %j : i32\n    %f = arith.sitofp %n : i32 to f32\n    %u = math.absf %f : f32\n"
            "    %w = arith.mulf %a, %u : f32\n    %r = arith.negf %w : f32\n    linalg.yield %r : f32\n")
    return (f"  %bias_e = tensor.empty() : {s.bias}\n" +
            generic("%bias", ("(h, i, j) -> (h)", "(h, i, j) -> (h, i, j)"), PARALLEL3, (("%slopes", s.tensor(HEADS)),), ("%bias_e", s.bias), body,
                    "%a: f32, %o: f32"))


def buckets(s):
    """The entry of the table for the bucket of each distance."""
    body = ("    %i0 = linalg.index 0 : index\n    %at = arith.index_cast %a : i64 to index\n"
            f"    %r = tensor.extract %parameters[%at, %i0] : {s.tensor(BUCKETS, HEADS)}\n    linalg.yield %r : f32\n")
    return (f"  %bias_e = tensor.empty() : {s.bias}\n" +
            generic("%bias", ("(h, i, j) -> (i, j)", "(h, i, j) -> (h, i, j)"), PARALLEL3, (("%bucket", s.tensor(s.length, s.length, of="i64")),),
                    ("%bias_e", s.bias), body, "%a: i64, %o: f32"))


def function(arguments, body, results):
    given = ", ".join(f"{name}: {kind}" for name, kind in arguments)
    returned = ", ".join(kind for _, kind in results)
    return f"func.func @main({given}) -> ({returned}) {{\n{body}  return {', '.join(name for name, _ in results)} : {returned}\n}}\n"


def block(s, encoding):
    """Projections and attention with the encoding in them."""
    rows, weight = s.tensor(s.batch * s.length, s.width), s.tensor(s.width, s.width)
    arguments = [("%x", s.x), *((f"%w{name}", weight) for name in "qkv"), *encoding.arguments(s)]
    body = f"  %zero = arith.constant 0.0 : f32\n  %re = tensor.empty() : {rows}\n"
    x = "%x"
    if encoding.place == "input":
        body += add_positions(s, "%x", "%y")
        x = "%y"
    body += f"  %flat = tensor.collapse_shape {x} [[0, 1], [2]] : {s.x} into {rows}\n"
    for name in "qkv":
        body += (f"  %{name}f = linalg.fill ins(%zero : f32) outs(%re : {rows}) -> {rows}\n"
                 f"  %{name}m = linalg.matmul ins(%flat, %w{name} : {rows}, {weight}) outs(%{name}f : {rows}) -> {rows}\n"
                 f"  %{name}0 = tensor.expand_shape %{name}m [[0, 1], [2, 3]] output_shape [{s.batch}, {s.length}, {HEADS}, {s.lanes}] : {rows} into {s.heads}\n")
    q, k = "%q0", "%k0"
    if encoding.place == "heads":
        body += rotate(s, "%q0", "%q1") + rotate(s, "%k0", "%k1")
        q, k = "%q1", "%k1"
    mask, mask_map = "", ""
    if encoding.place == "scores":
        body += encoding.bias(s)
        mask, mask_map = f" mask(%bias : {s.bias})", " affine_map<(b, h, m, n, j, d) -> (h, m, j)>,"
    maps = ("affine_map<(b, h, m, n, j, d) -> (b, m, h, d)>, affine_map<(b, h, m, n, j, d) -> (b, j, h, d)>, affine_map<(b, h, m, n, j, d) -> (b, j, h, n)>,"
            f"{mask_map} affine_map<(b, h, m, n, j, d) -> (b, m, h, n)>")
    body += (f"  %oe = tensor.empty() : {s.heads}\n  %r = rope.attention ins({q}, {k}, %v0 : {s.heads}, {s.heads}, {s.heads}){mask} outs(%oe : {s.heads})"
             f" {{scale = {s.lanes ** -0.5!r}, indexing_maps = [{maps}]}} -> {s.heads}\n")
    return function(arguments, body, [("%r", s.heads)])


class Encoding:
    """`place`: what it changes, of input, heads and scores; None: nothing."""

    def __init__(self, name, formula, place, parameters, table_bytes, arguments=lambda s: [], bias=None, alone=None, backward=None, backward_text=""):
        self.name, self.formula, self.place = name, formula, place
        self.parameters, self.table_bytes, self.arguments, self.bias = parameters, table_bytes, arguments, bias
        self.alone, self.backward, self.backward_text = alone, backward, backward_text


def positions_argument(s):
    return [("%p", s.tensor(s.length, s.width))]


def tables(s):
    return [("%cos", s.table), ("%sin", s.table)]


def add_alone(s):
    return function([("%x", s.x), *positions_argument(s)], add_positions(s, "%x", "%y"), [("%y", s.x)])


def learned_backward(s):
    """The gradient of the table: the sum over the batch."""
    p = s.tensor(s.length, s.width)
    body = (f"  %zero = arith.constant 0.0 : f32\n  %e = tensor.empty() : {p}\n  %f = linalg.fill ins(%zero : f32) outs(%e : {p}) -> {p}\n" +
            generic("%g", ("(s, d, b) -> (b, s, d)", "(s, d, b) -> (s, d)"), ("parallel", "parallel", "reduction"), (("%dy", s.x),), ("%f", p),
                    "    %r = arith.addf %o, %a : f32\n    linalg.yield %r : f32\n", "%a: f32, %o: f32"))
    return function([("%dy", s.x)], body, [("%g", p)])


def rope_alone(s, transposed=False):
    return function([("%q", s.heads), ("%k", s.heads), *tables(s)], rotate(s, "%q", "%q1", transposed) + rotate(s, "%k", "%k1", transposed),
                    [("%q1", s.heads), ("%k1", s.heads)])


def bucket_arguments(s):
    return [("%parameters", s.tensor(BUCKETS, HEADS)), ("%bucket", s.tensor(s.length, s.length, of="i64"))]


def bucket_backward(s):
    """The gradient of the table: the sum of those of the scores over the batch, and over the pairs of each bucket."""
    scores, table = s.tensor(s.batch, HEADS, s.length, s.length), s.tensor(BUCKETS, HEADS)
    pick = ("    %n = linalg.index 0 : index\n    %m = arith.index_cast %n : index to i64\n    %is = arith.cmpi eq, %b, %m : i64\n"
            "    %z = arith.constant 0.0 : f32\n    %c = arith.select %is, %a, %z : f32\n    %r = arith.addf %o, %c : f32\n    linalg.yield %r : f32\n")
    body = (f"  %zero = arith.constant 0.0 : f32\n  %be = tensor.empty() : {s.bias}\n  %bf = linalg.fill ins(%zero : f32) outs(%be : {s.bias}) -> {s.bias}\n" +
            generic("%sum", ("(h, i, j, b) -> (b, h, i, j)", "(h, i, j, b) -> (h, i, j)"), (*PARALLEL3, "reduction"), (("%ds", scores),), ("%bf", s.bias),
                    "    %r = arith.addf %o, %a : f32\n    linalg.yield %r : f32\n", "%a: f32, %o: f32") +
            f"  %te = tensor.empty() : {table}\n  %tf = linalg.fill ins(%zero : f32) outs(%te : {table}) -> {table}\n" +
            generic("%g", ("(n, h, i, j) -> (h, i, j)", "(n, h, i, j) -> (i, j)", "(n, h, i, j) -> (n, h)"), ("parallel", "parallel", "reduction", "reduction"),
                    (("%sum", s.bias), ("%bucket", s.tensor(s.length, s.length, of="i64"))), ("%tf", table), pick, "%a: f32, %b: i64, %o: f32"))
    return function([("%ds", scores), ("%bucket", s.tensor(s.length, s.length, of="i64"))], body, [("%g", table)])


def encodings():
    zero = lambda s: 0
    square = lambda s: 4 * s.length * s.width
    return (
        Encoding("none", "x", None, zero, zero),
        Encoding("sinusoidal", "x + p, p[t, 2i] = sin(t / 10000^(2i/d)), p[t, 2i+1] = cos of it", "input", zero, square, positions_argument, alone=add_alone,
                 backward_text="none: nothing to learn, and the gradient of x is that of x + p"),
        Encoding("learned", "x + p, p a parameter for each position", "input", lambda s: s.length * s.width, square, positions_argument, alone=add_alone,
                 backward=learned_backward, backward_text="the gradient of p, summed over the batch"),
        Encoding("rotary", "q, k rotated by the angles t * 10000^(-2i/d)", "heads", zero, lambda s: 4 * s.length * s.lanes, tables, alone=rope_alone,
                 backward=lambda s: rope_alone(s, True), backward_text="gradients of q and k, rotated back"),
        Encoding("ALiBi", "scores - 2^(-8h/H) |i - j|", "scores", zero, lambda s: 4 * HEADS * s.length ** 2, lambda s: [("%slopes", s.tensor(HEADS))], alibi,
                 lambda s: function([("%slopes", s.tensor(HEADS))], alibi(s), [("%bias", s.bias)]),
                 backward_text="none: nothing to learn, and gradients of scores pass unchanged"),
        Encoding("T5 buckets", f"scores + p[bucket(j - i), h], {BUCKETS} buckets of distances", "scores", lambda s: BUCKETS * HEADS,
                 lambda s: 4 * HEADS * s.length ** 2 + 8 * s.length ** 2, bucket_arguments, buckets,
                 lambda s: function(bucket_arguments(s), buckets(s), [("%bias", s.bias)]), bucket_backward,
                 "the gradient of p, summed over the batch and the pairs of each bucket"),
    )


def compare(runner, batch, length, width, runs, progress):
    """A row for each encoding."""
    sizes, rows = Sizes(batch, length, width), []
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)

        def measure(what, module, pipeline=""):
            """Median processor time of one call, and what the program is after the passes."""
            progress(what)
            file, report, cost = folder / "program.mlir", folder / "report.json", folder / "cost.json"
            file.write_text(module)
            passes = [f"--pass-pipeline=builtin.module({pipeline})"] if pipeline else []
            arrange = ",".join(filter(None, [pipeline, f"rope-print-cost{{format=json file={cost}}}"]))
            _, errors, status = runner.run("rope-opt", file, "-o", "/dev/null", f"--pass-pipeline=builtin.module({arrange})")
            if status == 0:
                _, errors, status = runner.run("rope-runner", file, *passes, "--random=1", "--threads=1", f"--benchmark={runs}", f"--json={report}")
            if status != 0:
                raise OSError(f"'{what}' does not run: {errors.strip()[:300]}")
            return json.loads(report.read_text())["benchmark"]["processor"], json.loads(cost.read_text())["functions"][0]

        for encoding in encodings():
            row = {"name": encoding.name, "formula": encoding.formula, "parameters": encoding.parameters(sizes), "memory_bytes": encoding.table_bytes(sizes),
                   "backward_text": encoding.backward_text, "forward_s": 0.0, "backward_s": 0.0}
            if encoding.alone:
                row["forward_s"] = measure(f"{encoding.name}, forward", encoding.alone(sizes))[0]["median_s"]
            if encoding.backward:
                row["backward_s"] = measure(f"{encoding.name}, backward", encoding.backward(sizes))[0]["median_s"]
            times, program = measure(f"{encoding.name}, in the block", block(sizes, encoding), "rope-fuse")
            steps = [step["op"] for step in program["steps"]]
            row.update({"block_s": times["median_s"], "block_min_s": times["min_s"], "block_max_s": times["max_s"],
                        "live_bytes": max(step["live_bytes"] for step in program["steps"]), "steps": steps, "fused": fused(program, rows[0]["steps"] if rows else steps)})
            rows.append(row)
    return {"batch": batch, "length": length, "width": width, "heads": HEADS, "rows": rows}


def fused(program, plain):
    """What became of an encoding: the steps that the block has beside those without one, `plain`, and which steps read them."""
    left, said = collections.Counter(plain), []
    for number, step in enumerate(program["steps"]):
        if left[step["op"]]:
            left[step["op"]] -= 1
        elif "[" in step["op"]:
            said.append(f"in one kernel: {step['op']}")
        else:
            readers = (other["op"] for other in program["steps"][number + 1:] if set(step["writes"]) & set(other["reads"]))
            said.append(f"a step of its own: {step['op']}, read by {', '.join(dict.fromkeys(readers)) or 'none'}")
    return "; ".join(said) or "–"


def text(report):
    """The table for a terminal or a page of Markdown."""
    lines = [f"B={report['batch']}, S={report['length']}, d={report['width']}, {report['heads']} heads, f32, one thread, processor time", "",
             "| encoding | formula | parameters | memory | forward | backward | block, forward | what is fused |", "|---|---|---|---|---|---|---|---|"]
    bare = report["rows"][0]["block_s"]
    for row in report["rows"]:
        lines.append(f"| {row['name']} | {row['formula'].replace('|', chr(92) + '|')} | {row['parameters']:,} | {row['memory_bytes'] / 1e6:.2f} MB | {duration(row['forward_s']) if row['forward_s'] else '–'} |"
                     f" {duration(row['backward_s']) if row['backward_s'] else '–'} | {duration(row['block_s'])} ({row['block_s'] / bare:.2f}x of none) | {row['fused']} |")
    lines += ["", "Forward and backward are of the encoding alone. Backward: " + "; ".join(
        f"{row['name']}: {row['backward_text']}" for row in report["rows"] if row["backward_text"]) + ".",
        "There is no op for the gradient of attention, so that the block is measured forward only.",
        "Memory: tables and parameters of the encoding."]
    return "\n".join(lines) + "\n"
