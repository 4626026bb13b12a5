"""Figures of position encodings, from compiled programs.

Each family of frequencies is a `rope.table` that rope-runner compiles and runs in f64, and a `rope.rotate` of a
vector of ones by it. Attention is a product, a scale and a softmax of rows, with and without rotations in front. The
figures are read off the results.
"""

import array
import ast
import cmath
import json
import math
import pathlib
import struct
import sys
import tempfile

# Names, and parameters as functions of the factor, of the original length and of dim/2.
FAMILIES = {
    "default": lambda f, o, n: "",
    "linear": lambda f, o, n: f"factor = {f}",
    "ntk_aware": lambda f, o, n: f"alpha = {f}",
    "yarn": lambda f, o, n: f"factor = {f}, original_max_position = {o}",
    # Every model has lists of its own; these grow evenly from 1 to the factor.
    "longrope": lambda f, o, n: (
        f"short_factor = {doubles([1.0] * n)}, long_factor = {doubles([1 + (f - 1) * i / max(n - 1, 1) for i in range(n)])}, "
        f"original_max_position = {o}, factor = {f}, switch = \"maximum\", max_position = {int(o * f)}"),
    "llama3": lambda f, o, n: f"factor = {f}, low_freq_factor = 1.0, high_freq_factor = 4.0, original_max_position = {o}",
}


def doubles(values):
    return f"array<f64: {', '.join(f'{value!r}' for value in values)}>"


TOKENS = 64  # rows of the attention


def program(dim, base, factor, original, length):
    """One function whose results are cosine, sine and rotated ones of each family; ones rotated by neighbours with a
    table that was made for halves; and attention of %q and %k before and after both are rotated by the first family."""
    table, vector = tensor(length, dim // 2), tensor(length, dim)
    rows, square, short = tensor(TOKENS, dim), tensor(TOKENS, TOKENS), tensor(TOKENS, dim // 2)
    body, results, types = [], [], []
    for name, parameters in FAMILIES.items():
        given = parameters(factor, original, dim // 2)
        family = f"#rope.frequencies<{name}, base = {base!r}, dim = {dim}{', {' + given + '}' if given else ''}>"
        body.append(f"  %{name}:2 = rope.table outs(%e, %e : {table}, {table}) {{family = {family}}} -> {table}, {table}\n"
                    f"  %r_{name} = rope.rotate half to half block(0, {dim}) ins(%ones, %{name}#0, %{name}#1 : {vector}, {table}, {table})"
                    f" outs(%v : {vector}) -> {vector}")
        results += [f"%{name}#0", f"%{name}#1", f"%r_{name}"]
        types += [table, table, vector]
    # Both copies of a column lie half a head apart: a table for halves, read by neighbours.
    for part in (0, 1):
        body.append(f"  %full{part} = tensor.concat dim(1) %default#{part}, %default#{part} : ({table}, {table}) -> {vector}")
    body.append(f"  %wrong = rope.rotate interleaved to interleaved block(0, {dim}) ins(%ones, %full0, %full1 : {vector}, {vector}, {vector})"
                f" outs(%v : {vector}) -> {vector}")
    body.append(f"  %short_e = tensor.empty() : {short}\n  %short:2 = rope.table outs(%short_e, %short_e : {short}, {short})"
                f" {{family = #rope.frequencies<default, base = {base!r}, dim = {dim}>}} -> {short}, {short}\n"
                f"  %re = tensor.empty() : {rows}\n  %se = tensor.empty() : {square}\n  %zero = arith.constant 0.0 : f64\n"
                f"  %scale = arith.constant {1 / math.sqrt(dim)!r} : f64")
    for name in "qk":
        body.append(f"  %{name}_r = rope.rotate half to half block(0, {dim}) ins(%{name}, %short#0, %short#1 : {rows}, {short}, {short})"
                    f" outs(%re : {rows}) -> {rows}")
    for kind, q, k in (("before", "%q", "%k"), ("after", "%q_r", "%k_r")):
        body.append(
            f"  %{kind}_f = linalg.fill ins(%zero : f64) outs(%se : {square}) -> {square}\n"
            f"  %{kind}_s = linalg.matmul indexing_maps = [affine_map<(i, j, d) -> (i, d)>, affine_map<(i, j, d) -> (j, d)>, affine_map<(i, j, d) -> (i, j)>]"
            f" ins({q}, {k} : {rows}, {rows}) outs(%{kind}_f : {square}) -> {square}\n"
            f"  %{kind}_m = linalg.generic {{indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = [\"parallel\", \"parallel\"]}}"
            f" ins(%{kind}_s : {square}) outs(%se : {square}) {{\n  ^bb0(%a: f64, %o: f64):\n    %p = arith.mulf %a, %scale : f64\n"
            f"    linalg.yield %p : f64\n  }} -> {square}\n"
            f"  %{kind} = linalg.softmax dimension(1) ins(%{kind}_m : {square}) outs(%se : {square}) -> {square}")
    results += ["%wrong", "%before", "%after"]
    types += [vector, square, square]
    text = "\n".join(body)
    return (f"func.func @main(%ones: {vector}, %q: {rows}, %k: {rows}) -> ({', '.join(types)}) {{\n  %e = tensor.empty() : {table}\n"
            f"  %v = tensor.empty() : {vector}\n{text}\n  return {', '.join(results)} : {', '.join(types)}\n}}\n")


def tensor(*shape):
    return "tensor<" + "".join(f"{size}x" for size in shape) + "f64>"


def read_npy(path):
    """Rows of a matrix of f64 in version 1.0 of the format, as rope-runner writes it."""
    data = path.read_bytes()
    size, = struct.unpack_from("<H", data, 8)
    header = ast.literal_eval(data[10:10 + size].decode())
    values = array.array("d", data[10 + size:])
    if sys.byteorder == "big":
        values.byteswap()
    columns = header["shape"][1]
    return [values[i:i + columns] for i in range(0, len(values), columns)]


def write_npy(path, rows):
    header = f"{{'descr': '<f8', 'fortran_order': False, 'shape': ({len(rows)}, {len(rows[0])}), }}"
    header += " " * (-(len(header) + 11) % 64) + "\n"
    values = array.array("d", [value for row in rows for value in row])
    if sys.byteorder == "big":
        values.byteswap()
    path.write_bytes(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode() + values.tobytes())


def token_rows(dim, phase):
    """Rows that share most of what they are, so that what position does shows: lanes are 1 + sin(7 row + 3 lane + phase) / 2."""
    return [[1 + math.sin(7 * row + 3 * lane + phase) / 2 for lane in range(dim)] for row in range(TOKENS)]


def figures(cosine, sine, rotated):
    """What is plotted of one family. Index: distance, but for `inverse_frequencies` and `wavelengths`, whose index is the pair."""
    pairs = len(cosine[0])
    magnitude = math.hypot(cosine[0][0], sine[0][0])
    first = rotated[0]
    energy = sum(value * value for value in first)
    similarity = [sum(a * b for a, b in zip(row, first)) / energy for row in rotated]
    bound = []
    for c, s in zip(cosine, sine):
        total, partial = 0.0, 0j
        for i in range(pairs):
            partial += complex(c[i], s[i]) / magnitude
            total += abs(partial)
        bound.append(total / pairs)
    return {"magnitude": magnitude, "similarity": similarity, "decay_bound": bound,
            "inverse_frequencies": [cmath.phase(complex(c, s)) for c, s in zip(cosine[1], sine[1])],
            "wavelengths": [2 * math.pi / cmath.phase(complex(c, s)) if s else None for c, s in zip(cosine[1], sine[1])]}


def compute(runner, dim, base, factor, original, length):
    """All figures; an error text where the program does not run."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "encodings.mlir").write_text(program(dim, base, factor, original, length))
        inputs = {"ones": [[1.0] * dim] * length, "q": token_rows(dim, 0), "k": token_rows(dim, 1)}
        for name, rows in inputs.items():
            write_npy(folder / f"{name}.npy", rows)
        outputs = [folder / f"out_{i}.npy" for i in range(3 * len(FAMILIES) + 3)]
        _, errors, status = runner.run("rope-runner", folder / "encodings.mlir", *[f"--input={folder / name}.npy" for name in inputs],
                                       *[f"--output={path}" for path in outputs])
        if status != 0:
            return None, errors.strip()[:500]
        results = [[list(row) for row in read_npy(path)] for path in outputs]
    found = {family: figures(*results[3 * i:3 * i + 3]) for i, family in enumerate(FAMILIES)}
    shown = [0, dim // 8, dim // 4]
    cosine, sine, rotated = results[:3]
    turns = min(length, 64)
    norms = [math.sqrt(sum(value * value for value in row) / dim) for row in results[-3]]
    return {"format": 2, "dim": dim, "base": base, "factor": factor, "original_length": original, "length": length, "families": found,
            "pairs": [{"pair": pair, "angle": [math.atan2(sine[t][pair], cosine[t][pair]) for t in range(turns)],
                       "cos": [cosine[t][pair] for t in range(turns)], "sin": [sine[t][pair] for t in range(turns)],
                       "rotated": [[rotated[t][pair], rotated[t][pair + dim // 2]] for t in range(turns)]} for pair in shown],
            "attention": {"tokens": TOKENS, "before": results[-2], "after": results[-1]},
            "mispaired": {"norm": norms, "largest_change": max(abs(norm - 1) for norm in norms)}}, None


def table(report):
    """Figures as text, a line for each family."""
    lines = [f"dim {report['dim']}, base {report['base']:g}, factor {report['factor']:g} over {report['original_length']} positions",
             f"{'family':10} {'magnitude':>9} {'longest wave':>13} {'similarity at distance 1':>25} {'16':>8} {'256':>8}"]
    for name, family in report["families"].items():
        at = lambda t: f"{family['similarity'][t]:.4f}" if t < report["length"] else "-"
        longest = max((wave for wave in family["wavelengths"] if wave), default=0)
        lines.append(f"{name:10} {family['magnitude']:9.4f} {longest:13.1f} {at(1):>25} {at(16):>8} {at(256):>8}")
    wrong = report["mispaired"]
    lines.append(f"ones rotated by neighbours with a table for halves: their norm changes by up to {wrong['largest_change']:.3f}; a rotation keeps it")
    return "\n".join(lines) + "\n"
