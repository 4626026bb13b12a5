"""Measures the machine at hand by small programs that are compiled like any other, and writes its machine file.

Each rate is that of code of this compiler: a product as it packs and multiplies, attention as its kernel runs it.
Times are processor time on one thread, wall time on more.
"""

import json
import pathlib
import statistics
import tempfile
import time

UNITS = {"K": 1024, "M": 1024 ** 2, "G": 1024 ** 3}


def tensor(*shape, of="f32"):
    return "tensor<" + "".join(f"{size}x" for size in shape) + of + ">"


def product(m, k, n, of="f32"):
    a, b, c = tensor(m, k, of=of), tensor(k, n, of=of), tensor(m, n, of=of)
    return (f"func.func @main(%a: {a}, %b: {b}) -> {c} {{\n  %zero = arith.constant 0.0 : {of}\n  %e = tensor.empty() : {c}\n"
            f"  %f = linalg.fill ins(%zero : {of}) outs(%e : {c}) -> {c}\n"
            f"  %r = linalg.matmul ins(%a, %b : {a}, {b}) outs(%f : {c}) -> {c}\n  return %r : {c}\n}}\n")


def elementwise(count, body, inputs=2):
    """`body` makes %r of %a0, %a1, ..."""
    t = tensor(count)
    names = [f"%x{i}" for i in range(inputs)]
    arguments = ", ".join(f"{name}: {t}" for name in names)
    maps = ", ".join(["affine_map<(i) -> (i)>"] * (inputs + 1))
    elements = ", ".join(f"%a{i}: f32" for i in range(inputs))
    return (f"func.func @main({arguments}) -> {t} {{\n  %e = tensor.empty() : {t}\n"
            f"  %r = linalg.generic {{indexing_maps = [{maps}], iterator_types = [\"parallel\"]}} ins({', '.join(names)} : {', '.join([t] * inputs)})"
            f" outs(%e : {t}) {{\n  ^bb0({elements}, %o: f32):\n{body}    linalg.yield %r : f32\n  }} -> {t}\n  return %r : {t}\n}}\n")


ADD = "    %r = arith.addf %a0, %a1 : f32\n"
CHAIN = 16


def chain():
    """Sums and products in turn, each of the last value."""
    lines, last = [], "%a0"
    for i in range(CHAIN):
        name = "%r" if i == CHAIN - 1 else f"%t{i}"
        lines.append(f"    {name} = arith.{'mulf' if i % 2 else 'addf'} {last}, %a1 : f32\n")
        last = name
    return "".join(lines)


def function(name):
    return f"    %r = math.{name} %a0 : f32\n"


def attention(groups, heads, rows, keys, lanes):
    """Causal attention, the rows the last ones of the keys; `heads` share theirs."""
    q, k = tensor(groups, heads, rows, lanes), tensor(groups, keys, lanes)
    maps = ["(g, h, m, d)", "(g, j, d)", "(g, j, n)", "()", "(g, h, m, n)"]
    maps = ", ".join(f"affine_map<(g, h, m, n, j, d) -> {result}>" for result in maps)
    return (f"func.func @main(%q: {q}, %k: {k}, %v: {k}) -> {q} {{\n  %o = arith.constant {keys - rows} : i64\n  %e = tensor.empty() : {q}\n"
            f"  %r = rope.attention ins(%q, %k, %v : {q}, {k}, {k}) offset(%o : i64) outs(%e : {q}) {{causal, scale = 0.125, indexing_maps = [{maps}]}} -> {q}\n"
            f"  return %r : {q}\n}}\n")


def cache_sizes():
    """Bytes of the caches that hold data, by level."""
    sizes = {}
    for index in sorted(pathlib.Path("/sys/devices/system/cpu/cpu0/cache").glob("index*")):
        read = lambda name: (index / name).read_text().strip()
        if read("type") in ("Data", "Unified"):
            text = read("size")
            sizes[int(read("level"))] = int(text[:-1]) * UNITS[text[-1]] if text[-1] in UNITS else int(text)
    return sizes


class Calibration:
    """Programs by name, and the median of their times over passes."""

    def __init__(self, runner, threads, progress):
        self.runner, self.threads, self.progress = runner, threads, progress
        self.programs, self.taken = {}, {}

    def add(self, name, module, runs, packed=False):
        self.programs[name] = module, runs, packed

    def run(self, budget_s):
        """Passes over all programs, one after the other, as long as another one fits: load of others falls on all of them."""
        began = time.monotonic()
        with tempfile.TemporaryDirectory() as folder:
            number = 1
            while number == 1 or (time.monotonic() - began) * number / (number - 1) <= budget_s:
                self.progress(f"pass {number}, {len(self.programs)} programs")
                for name in self.programs:
                    self.taken.setdefault(name, []).append(self.measure(name, pathlib.Path(folder)))
                number += 1

    def measure(self, name, folder):
        module, runs, packed = self.programs[name]
        file, report = folder / "program.mlir", folder / "report.json"
        file.write_text(module)
        _, errors, status = self.runner.run("rope-runner", file, "--random=1", f"--threads={self.threads}", f"--benchmark={runs}",
                                            f"--weights={'packed' if packed else 'plain'}", f"--json={report}")
        if status != 0:
            raise OSError(f"the program of '{name}' does not run: {errors.strip()[:300]}")
        found = json.loads(report.read_text())["benchmark"]
        return found.get("processor", found)["median_s"]

    def seconds(self, name):
        return statistics.median(self.taken[name])

    def inside(self, name):
        """Seconds without those that every kernel takes."""
        return max(self.seconds(name) - self.seconds("start"), 1e-9)


BUDGET_S = 24
PRODUCT = (192, 1024, 1024)
ATTENTION = {"groups": 4, "heads": 2, "rows": 256, "lanes": 64}
ROW = {"groups": 2, "heads": 4, "keys": 128, "lanes": 128}
FUNCTIONS = {"exponentials": "exp", "divisions": "sqrt", "functions": "sin"}
TYPES = {"products-f32": "f32", "products-f64": "f64", "products-16": "bf16"}


def calibrate(runner, threads, progress):
    """The machine file as an object."""
    host, _ = runner.machines()
    run = Calibration(runner, threads, progress)
    small = 4096 * threads
    run.add("start", elementwise(16 * threads, ADD), 501)
    for kind, of in TYPES.items():
        run.add(kind, product(*PRODUCT, of), 7, packed=True)
    run.add("vector", elementwise(small, chain()), 301)
    for kind, name in FUNCTIONS.items():
        run.add(kind, elementwise(small, function(name), 1), 101)
    groups, heads, rows, lanes = ATTENTION.values()
    run.add("attention", attention(groups * threads, heads, rows, rows, lanes), 15)
    row_groups, row_heads, keys, row_lanes = ROW.values()
    run.add("row", attention(row_groups * threads, row_heads, 1, keys, row_lanes), 101)
    # Others use a cache that cores share: half of it counts.
    sizes = {level: size / (1 if level < 3 else 2) for level, size in (cache_sizes() or {1: host["l1_bytes"], 2: host["l2_bytes"]}).items()}
    counts = {}
    for level in sorted(sizes):
        # Cores have a first and a second cache each.
        counts[level] = add_count(sizes[level] * (0.75 if level == 1 else 0.5) * (threads if level < 3 else 1))
        run.add(f"L{level}", elementwise(counts[level], ADD), 301 if level < 3 else 31)
    behind = min(max(4 * max(sizes.values()), 64e6), 256e6)
    columns = 4096
    depth, many = int(behind / 4 / columns), add_count(behind)
    run.add("memory read", product(1, depth, columns), 7)
    run.add("memory add", elementwise(many, ADD), 7)
    run.run(BUDGET_S)

    m, k, n = PRODUCT
    rates = {kind: 2 * m * k * n / run.inside(kind) for kind in TYPES}
    rates["vector"] = CHAIN * small / run.inside("vector")
    rates.update({kind: small / run.inside(kind) for kind in FUNCTIONS})
    scores = groups * threads * heads * rows * (rows + 1) / 2
    multiplied = 4 * scores * lanes / rates["products-f32"] + 2 * groups * threads * rows * lanes / rates["vector"]
    rates["scores"] = scores / max(run.inside("attention") - multiplied, 0.05 * run.inside("attention"))
    levels = []
    for level in sorted(sizes):
        rate = 12 * counts[level] / run.inside(f"L{level}")
        levels.append({"name": f"L{level}", "bytes": sizes[level], "read_bytes_per_s": rate, "write_bytes_per_s": rate})
    # A product of one row reads its weights and little else; what a sum of two arrays takes longer is the writing.
    read = 4 * depth * columns / run.inside("memory read")
    writing = max(run.inside("memory add") - 8 * many / read, 0.1 * run.inside("memory add"))
    levels.append({"name": "memory", "read_bytes_per_s": read, "write_bytes_per_s": 4 * many / writing})
    # A nearer level is never slower, which noise may say.
    for nearer, level in reversed(list(zip(levels, levels[1:]))):
        for key in ("read_bytes_per_s", "write_bytes_per_s"):
            nearer[key] = max(level["read_bytes_per_s"], nearer[key])
    # Keys and values of the one row are in the second cache.
    moved = 8 * row_groups * threads * keys * row_lanes / levels[min(1, len(levels) - 1)]["read_bytes_per_s"]
    rates["few-rows"] = 4 * row_groups * threads * row_heads * keys * row_lanes / max(run.inside("row") - moved, 0.2 * run.inside("row"))
    return {"format": 1, "name": "this-cpu", "threads": threads, "rates": rates, "levels": levels, "start_s": run.seconds("start"),
            "register_tile": host["register_tile"]}


def add_count(footprint):
    """Elements of two arrays and their sum that have so many bytes together."""
    return int(footprint / 12) // 64 * 64


def table(machine):
    """The machine file as text."""
    lines = [machine["name"], f"{'start of a kernel':24} {machine['start_s'] * 1e6:10.2f} us"]
    lines += [f"{kind:24} {rate / 1e9:10.2f} G/s" for kind, rate in machine["rates"].items()]
    for level in machine["levels"]:
        size = f"{level['bytes'] / 1024:,.0f} KB" if "bytes" in level else ""
        lines.append(f"{level['name'] + ' ' + size:24} {level['read_bytes_per_s'] / 1e9:10.2f} GB/s read {level['write_bytes_per_s'] / 1e9:8.2f} GB/s written")
    return "\n".join(lines) + "\n"
