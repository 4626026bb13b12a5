"""Figures of position encodings, from compiled programs.

Each family of frequencies is a `rope.table` that rope-runner compiles and runs in f64, and a `rope.rotate` of a
vector of ones by it. The figures are read off their results.
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


def program(dim, base, factor, original, length):
    """One function whose results are cosine, sine and rotated ones of each family."""
    table, vector = f"tensor<{length}x{dim // 2}xf64>", f"tensor<{length}x{dim}xf64>"
    body, results = [], []
    for name, parameters in FAMILIES.items():
        given = parameters(factor, original, dim // 2)
        family = f"#rope.frequencies<{name}, base = {base!r}, dim = {dim}{', {' + given + '}' if given else ''}>"
        body.append(f"  %{name}:2 = rope.table outs(%e, %e : {table}, {table}) {{family = {family}}} -> {table}, {table}\n"
                    f"  %r_{name} = rope.rotate half to half block(0, {dim}) ins(%ones, %{name}#0, %{name}#1 : {vector}, {table}, {table})"
                    f" outs(%v : {vector}) -> {vector}")
        results += [f"%{name}#0", f"%{name}#1", f"%r_{name}"]
    types = ", ".join([table, table, vector] * len(FAMILIES))
    text = "\n".join(body)
    return (f"func.func @main(%ones: {vector}) -> ({types}) {{\n  %e = tensor.empty() : {table}\n  %v = tensor.empty() : {vector}\n"
            f"{text}\n  return {', '.join(results)} : {types}\n}}\n")


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


def write_ones(path, rows, columns):
    header = f"{{'descr': '<f8', 'fortran_order': False, 'shape': ({rows}, {columns}), }}"
    header += " " * (-(len(header) + 11) % 64) + "\n"
    path.write_bytes(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode() + struct.pack("<d", 1.0) * (rows * columns))


def figures(cosine, sine, rotated):
    """What is plotted of one family. Index: distance, but for `inverse_frequencies`, whose index is the pair."""
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
    """Figures by family; an error text where the program does not run."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "encodings.mlir").write_text(program(dim, base, factor, original, length))
        write_ones(folder / "ones.npy", length, dim)
        outputs = [folder / f"out_{i}.npy" for i in range(3 * len(FAMILIES))]
        _, errors, status = runner.run("rope-runner", folder / "encodings.mlir", f"--input={folder / 'ones.npy'}",
                                       *[f"--output={path}" for path in outputs])
        if status != 0:
            return None, errors.strip()[:500]
        found = {}
        for i, family in enumerate(FAMILIES):
            found[family] = figures(*[read_npy(path) for path in outputs[3 * i:3 * i + 3]])
        return {"format": 1, "dim": dim, "base": base, "factor": factor, "original_length": original, "length": length,
                "families": found}, None


def table(report):
    """Figures as text, a line for each family."""
    lines = [f"dim {report['dim']}, base {report['base']:g}, factor {report['factor']:g} over {report['original_length']} positions",
             f"{'family':10} {'magnitude':>9} {'longest wave':>13} {'similarity at distance 1':>25} {'16':>8} {'256':>8}"]
    for name, family in report["families"].items():
        at = lambda t: f"{family['similarity'][t]:.4f}" if t < report["length"] else "-"
        longest = max((wave for wave in family["wavelengths"] if wave), default=0)
        lines.append(f"{name:10} {family['magnitude']:9.4f} {longest:13.1f} {at(1):>25} {at(16):>8} {at(256):>8}")
    return "\n".join(lines) + "\n"


def plot(report, path):
    """Frequencies, similarity, decay and a heat map by matplotlib, which has to be installed."""
    import matplotlib
    matplotlib.use("Agg")
    matplotlib.rcParams["svg.hashsalt"] = "rope-explain"
    from matplotlib import pyplot
    figure, axes = pyplot.subplots(2, 2, figsize=(12, 9), layout="constrained")
    for name, family in report["families"].items():
        axes[0][0].semilogy(family["inverse_frequencies"], label=name)
        axes[0][1].plot(family["similarity"], label=name, linewidth=1)
        axes[1][0].plot(family["decay_bound"], label=name, linewidth=1)
    titles = (("inverse frequency", "pair"), ("similarity of a vector of ones", "distance"), ("bound of the decay", "distance"))
    for axis, (title, label) in zip((axes[0][0], axes[0][1], axes[1][0]), titles):
        axis.set(title=title, xlabel=label)
        axis.legend()
    size = min(64, report["length"])
    similarity = report["families"]["default"]["similarity"]
    heat = [[similarity[abs(i - j)] for j in range(size)] for i in range(size)]
    figure.colorbar(axes[1][1].imshow(heat), ax=axes[1][1])
    axes[1][1].set(title="similarity, default", xlabel="key", ylabel="query")
    figure.savefig(path, metadata={"Date": None} if str(path).endswith(".svg") else None)
    pyplot.close(figure)
