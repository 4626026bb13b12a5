"""Executes rope.table and measures its error against multiprecision arithmetic.

    check_tables.py families|forms|source TARGET[,TARGET] FOLDER [--pairs N] [--random N] [--summary FILE]

Prints one line a case, with the worst error in units in the last place, and fails where a bound is exceeded. `families`
looks at N of the 32 pairs at each position (default 2, drawn anew), at N positions beyond the first 4097 (default 10000),
and writes a summary for tools/summary.py. Targets of one run are compared with the same values, which are computed once.
"""
import argparse
import functools
import gc
import itertools
import json
import math
import random
import re
import subprocess
import sys
from fractions import Fraction

import multiprecision as mp

parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("what", choices=("families", "forms", "source"))
parser.add_argument("targets", type=lambda text: text.split(","))
parser.add_argument("folder")
parser.add_argument("--pairs", type=int, default=2)
parser.add_argument("--random", type=int, default=10000)
parser.add_argument("--summary")
options = parser.parse_args()
if not set(options.targets) <= {"cpu", "reference"}:
    parser.error("expected targets to be cpu or reference but got %s" % ",".join(options.targets))
TARGET, FOLDER = None, options.folder
# Result types: bound in ulp of exact tables without and with a magnitude.
BOUNDS = {"f64": (1.0, 2.0), "f32": (0.5 + 2**-20, 0.5 + 2**-20), "f16": (0.5 + 2**-12,) * 2, "bf16": (0.5 + 2**-12,) * 2}
failures = []
summary = []
cos_sin = functools.cache(mp.cos_sin)
# Looks for cycles, of which there are none, through all values that are kept.
gc.disable()


def run(command, **options):
    done = subprocess.run(command, capture_output=True, text=True, **options)
    if done.returncode != 0:
        sys.exit("%s\nexit status %d\n%s" % (" ".join(command), done.returncode, done.stderr[-3000:]))
    return done.stdout


TILING = """module attributes {transform.with_named_sequence} {
transform.named_sequence @__transform_main(%root: !transform.any_op) {
  %table = transform.structured.match ops{["rope.table"]} in %root : (!transform.any_op) -> !transform.any_op
  %tiled, %loop = transform.structured.tile_using_for %table tile_sizes [5] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
  transform.yield
}
"""


def execute(text, inputs, element_type, passes=None):
    """cos and sin as flat lists."""
    with open(FOLDER + "/module.mlir", "w") as file:
        file.write(text)
    command = ["rope-runner", FOLDER + "/module.mlir", "--target=" + TARGET]
    if TARGET == "reference" and "angle<source>" in text:
        command.append("--reference=exact")
    for number, (shape, values, kind) in enumerate(inputs):
        path = "%s/in%d.npy" % (FOLDER, number)
        mp.write_npy(path, shape, values, kind)
        command.append("--input=" + path)
    for name in ("cos", "sin"):
        command.append("--output=%s/%s.npy" % (FOLDER, name))
    if passes:
        # The script of the transform is for rope-opt; the runner gets what it made.
        made = run(["rope-opt", FOLDER + "/module.mlir", "--" + passes])
        with open(FOLDER + "/module.mlir", "w") as file:
            file.write(re.sub(r"transform\.named_sequence.*?\n  }\n", "", made, flags=re.S))
    run(command)
    return [mp.read_npy("%s/%s.npy" % (FOLDER, name), element_type) for name in ("cos", "sin")]


def module(arguments, operands, attributes, rows, pairs, element_type, head="", names="angle<exact>"):
    shape = "x".join(map(str, (*rows, pairs)))
    table = "tensor<%sx%s>" % (shape, element_type)
    return """func.func @main(%s) -> (%s, %s) {
  %%empty = tensor.empty() : %s
%s  %%0:2 = rope.table %s %s outs(%%empty, %%empty : %s, %s)
      {%s} -> %s, %s
  return %%0#0, %%0#1 : %s, %s
}
""" % (arguments, table, table, table, head, names, operands, table, table, attributes, table, table, table, table)


def literals_of(attributes, pairs, length=None):
    """frequency_values and magnitude as the compiler stores them."""
    head = "  %%length = arith.constant %d : index\n" % length if length else ""
    operands = "length(%length : index)" if length else ""
    text = run(["rope-opt", "-canonicalize", "-"], input=module("", operands, attributes, (2,), pairs, "f32", head))
    values = re.search(r"frequency_values = dense<\[?([^\]>]*)\]?> : tensor", text).group(1)
    magnitude = re.search(r"tensor<\d+xf64>, magnitude = ([^ ]*) :", text)
    values = [float(value) for value in values.split(",")]
    if len(values) == 1:
        values *= pairs
    return values, float(magnitude.group(1)) if magnitude else 1.0


def check(label, results, angles, magnitude, element_type, bound=None):
    """`angles` are (flat index, Fraction) of the entries to look at."""
    bound = bound or BOUNDS[element_type][magnitude != 1.0]
    worst = 0.0
    m = Fraction(magnitude)
    if not all(mp.is_finite(result) for result in results):
        failures.append(label)
        return print("%-28s not finite" % label)
    for index, angle in angles:
        want = cos_sin(angle.numerator, angle.denominator)
        for result, value in zip(results, want):
            worst = max(worst, mp.ulp_error(result[index], value, m.numerator, m.denominator, element_type))
    verdict = "" if worst <= bound else "  FAILED"
    if verdict:
        failures.append(label)
    summary.append({"case": label, "target": TARGET, "type": element_type, "angles": len(angles), "worst": worst, "bound": bound,
                    "held": not verdict})
    print("%-28s %s %s %6d angles, worst %.4f ulp, bound %.4f%s" % (
        label, TARGET, element_type, len(angles), worst, bound, verdict), flush=True)


def sweep_positions():
    random.seed(20)
    positions = list(range(4097))
    positions += [(1 << k) + d for k in range(12, 21) for d in (-1, 0, 1)]
    return positions + [random.randrange(1 << 20) for _ in range(options.random)]


LONG = "array<f64: %s>" % ", ".join("%r" % (1.0 + i) for i in range(32))
SHORT = "array<f64: %s>" % ", ".join("%r" % (1.0 + i / 64) for i in range(32))
LONGROPE = ("longrope, base = 1.0e4, dim = 64, {short_factor = %s, long_factor = %s, factor = 32.0, "
            "original_max_position = 4096}" % (SHORT, LONG))
FAMILIES = {
    "default": ("default, base = 1.0e4, dim = 64", None),
    "linear": ("linear, base = 1.0e4, dim = 64, {factor = 4.0}", None),
    "dynamic_ntk": ("dynamic_ntk, base = 1.0e4, dim = 64, {factor = 2.0, max_position = 2048}", 8192),
    "ntk_aware": ("ntk_aware, base = 1.0e4, dim = 64, {alpha = 4.0}", None),
    "ntk_mixed": ("ntk_mixed, base = 1.0e4, dim = 64, {factor = 4.0, mixed_b = 0.5}", None),
    "yarn": ("yarn, base = 1.5e5, dim = 64, {factor = 32.0, original_max_position = 4096, truncate = false}", None),
    "longrope short": (LONGROPE, 4096),
    "longrope long": (LONGROPE, 4097),
    "llama3": ("llama3, base = 5.0e5, dim = 64, {factor = 8.0, high_freq_factor = 4.0, low_freq_factor = 1.0, "
               "original_max_position = 8192}", None),
    "proportional": ("proportional, base = 1.0e6, dim = 64, {partial_rotary_factor = 0.25}", None),
    "list": ("list, dim = 64, {values = array<f64: %s>}" % ", ".join(repr(1 / (1 + i)) for i in range(32)), None),
}


def check_families():
    positions = sweep_positions()
    pairs = 32
    for name, (text, length) in FAMILIES.items():
        attributes = "family = #rope.frequencies<%s>" % text
        values, magnitude = literals_of(attributes, pairs, length)
        arguments = "%%p: tensor<%dxi64>" % len(positions)
        operands = "positions(%%p : tensor<%dxi64>)" % len(positions)
        inputs = [((len(positions),), positions, "i64")]
        if TARGET == "reference":
            # The interpreter evaluates families on its own and may differ in the last bit of a frequency.
            attributes = "frequency_values = dense<[%s]> : tensor<%dxf64>, magnitude = %.17e" % (
                ", ".join("%.17e" % value for value in values), pairs, magnitude)
        elif length:
            arguments += ", %n: index"
            operands += " length(%n : index)"
            inputs.append(((), [length], "i64"))
        random.seed(7)
        picked = [(r, k) for r in range(len(positions)) for k in random.sample(range(pairs), options.pairs)]
        angles = [(r * pairs + k, Fraction(values[k]) * positions[r]) for r, k in picked]
        for element_type in ("f32", "f64"):
            text = module(arguments, operands, attributes, (len(positions),), pairs, element_type)
            results = execute(text, inputs, element_type)
            check(name, results, angles if element_type == "f32" else angles[::8], magnitude, element_type)


def check_axes():
    """The arrangements of several axes in models: for each pair its axis, and its frequency as a literal."""
    def inverse(width, count):
        return [1e4 ** (-2 * i / width) for i in range(count)]
    eight, four = inverse(16, 8), inverse(8, 4)
    sections = [3, 3, 2]
    arrangements = {
        # Qwen2-VL: temporal, height, width in turn, by sections.
        "M-RoPE, sections": ([a for a, n in enumerate(sections) for _ in range(n)], eight),
        # Qwen3-VL: height and width take turns with time up to three times their sections.
        "M-RoPE, interleaved": ([k % 3 if k < 3 * sections[k % 3] else 0 for k in range(8)], eight),
        # ERNIE-4.5-VL: height and width take turns, time is last.
        "M-RoPE, time last": ([1, 2, 1, 2, 1, 2, 0, 0], eight),
        # Qwen2-VL's vision tower: each axis has all frequencies of half the width, height before width.
        "vision, axes in halves": ([1] * 4 + [2] * 4, four + four),
        # Pixtral: height takes the even frequencies, width the odd ones, height before width.
        "vision, even and odd": ([1] * 4 + [2] * 4, eight[0::2] + eight[1::2]),
        # Axes take turns pair by pair, each with its own frequencies.
        "vision, alternating": ([1, 2] * 4, [f for f in four for _ in range(2)]),
        # Video transformers: a block of channels for each of frame, height and width.
        "axial, three axes": ([0] * 2 + [1] * 3 + [2] * 3, inverse(4, 2) + inverse(6, 3) + inverse(6, 3)),
        "axial, two axes": ([1] * 4 + [2] * 4, [1.0, 2.0, 3.0, 4.0] * 2),
    }
    rows = 2 * 5
    for name, (axes, freqs) in arrangements.items():
        for kind, numbers in (("i64", [7 * a + 3 * i - 2 for a in range(3) for i in range(rows)]),
                              ("f32", [a + i / 8 - 0.5 for a in range(3) for i in range(rows)])):
            literals = "frequency_values = dense<[%s]> : tensor<8xf64>" % ", ".join(map(repr, freqs))
            text = module("%%p: tensor<3x2x5x%s>" % kind, "positions(%%p : tensor<3x2x5x%s>) axes %s" % (kind, axes), literals,
                          (2, 5), 8, "f32")
            check(name, execute(text, [((3, 2, 5), numbers, kind)], "f32"),
                  [(r * 8 + k, Fraction(freqs[k]) * Fraction(numbers[axes[k] * rows + r])) for r in range(rows) for k in range(8)],
                  1.0, "f32")


def check_forms():
    f32 = mp.to_f32
    freqs = [1.0, f32(0.3), f32(0.01), f32(1e-4)]
    literals = "frequency_values = dense<[%s]> : tensor<4xf32>" % ", ".join(map(repr, freqs))
    pairs = 4

    def every(rows, angle):
        return [(r * pairs + k, angle(r, k)) for r in range(rows) for k in range(pairs)]

    # The scalar offset, negative and beyond 32 bits.
    for offset in (0, -5, 1 << 20, 1 << 36):
        text = module("%p: i64", "positions(%p : i64)", literals, (9,), pairs, "f32")
        results = execute(text, [((), [offset], "i64")], "f32")
        check("offset %d" % offset, results, every(9, lambda r, k: Fraction(freqs[k]) * (offset + r)), 1.0, "f32")
    # No operand, and every element type; a magnitude.
    for element_type in BOUNDS:
        text = module("", "", literals + ", magnitude = 1.138629436", (300,), pairs, element_type)
        check("no offset", execute(text, [], element_type), every(300, lambda r, k: Fraction(freqs[k]) * r),
              1.138629436, element_type)
    # Fractional and negative positions of [B, S], and the operand form.
    rows = [f32(0.37 * i - 3.0) for i in range(14)]
    text = module("%p: tensor<2x7xf32>, %f: tensor<4xf32>",
                  "positions(%p : tensor<2x7xf32>) frequencies(%f : tensor<4xf32>)", "", (2, 7), pairs, "f32")
    results = execute(text, [((2, 7), rows, "f32"), ((4,), freqs, "f32")], "f32")
    check("fractional positions", results, every(14, lambda r, k: Fraction(freqs[k]) * Fraction(rows[r])), 1.0, "f32")
    # Narrow integers are signed.
    text = module("%p: tensor<3xi16>", "positions(%p : tensor<3xi16>)", literals, (3,), pairs, "f64")
    narrow = [-32768, -1, 32767]
    check("i16 positions", execute(text, [((3,), narrow, "i16")], "f64"),
          every(3, lambda r, k: Fraction(freqs[k]) * narrow[r]), 1.0, "f64")
    # Timescales.
    text = module("%p: tensor<5xi64>", "positions(%p : tensor<5xi64>)",
                  literals + ", angle_form = #rope.angle_form<divide>", (5,), pairs, "f64")
    large = [1, 77, 4095, 131071, (1 << 20) - 1]
    check("divide", execute(text, [((5,), large, "i64")], "f64"),
          every(5, lambda r, k: large[r] / Fraction(freqs[k])), 1.0, "f64")
    # M-RoPE: three axes, pair by pair.
    axes = [0, 2, 1, 2]
    grid = [100 * a + 10 * b + s for a in range(3) for b in range(2) for s in range(5)]
    text = module("%p: tensor<3x2x5xi32>", "positions(%%p : tensor<3x2x5xi32>) axes %s" % axes, literals, (2, 5), pairs, "f32")
    check("axes", execute(text, [((3, 2, 5), grid, "i32")], "f32"),
          every(10, lambda r, k: Fraction(freqs[k]) * grid[axes[k] * 10 + r]), 1.0, "f32")
    check_axes()
    # Packed sequences, one of them empty, with an offset.
    lengths = [0, 3, 3, 7, 12]
    starts = [max(n for n in lengths if n <= r) for r in range(12)]
    text = module("%p: i32, %n: tensor<5xi32>", "positions(%p : i32) cumulative_lengths(%n : tensor<5xi32>)",
                  literals, (12,), pairs, "f32")
    check("packed", execute(text, [((), [40], "i32"), ((5,), lengths, "i32")], "f32"),
          every(12, lambda r, k: Fraction(freqs[k]) * (40 + r - starts[r])), 1.0, "f32")
    # The same in tiles of rows, some of which begin within a sequence.
    text = TILING + text + "}"
    check("packed, tiled", execute(text, [((), [40], "i32"), ((5,), lengths, "i32")], "f32", "transform-interpreter"),
          every(12, lambda r, k: Fraction(freqs[k]) * (40 + r - starts[r])), 1.0, "f32")
    # Angles that are nearly multiples of pi/2: the worst of the reduction, up to the bound of the claim.
    near = [355, 710, 103993, 1042, 833719, 312689 * 3, 411557987, 1 << 40]
    text = module("%%p: tensor<%dxi64>" % len(near), "positions(%%p : tensor<%dxi64>)" % len(near),
                  "frequency_values = dense<[1.0, 0.5, 0.25, 1.5]> : tensor<4xf64>", (len(near),), pairs, "f64")
    factors = [1.0, 0.5, 0.25, 1.5]
    check("near multiples of pi/2", execute(text, [((len(near),), near, "i64")], "f64"),
          every(len(near), lambda r, k: Fraction(factors[k]) * near[r]), 1.0, "f64")


def check_source():
    """The angle is the product of f32 values, rounded to f32: cos of any other angle is ulps away by the
    thousand at these positions, so closeness of cos and sin shows the bits of the angle."""
    f32 = mp.to_f32
    freqs = [f32(1e4 ** (-2 * i / 64)) for i in range(32)]
    literals = "frequency_values = dense<[%s]> : tensor<32xf32>" % ", ".join(map(repr, freqs))
    positions = sweep_positions()[::5]
    arguments = "%%p: tensor<%dxi64>" % len(positions)
    operands = "positions(%%p : tensor<%dxi64>)" % len(positions)
    inputs = [((len(positions),), positions, "i64")]
    scale = f32(0.7)
    cases = {
        "f32 product": ("", lambda p, f: f32(p * f)),
        "f32 quotient": (", angle_form = #rope.angle_form<divide>", lambda p, f: f32(p / f)),
        "f32 product, scaled": (", angle_scale = 0.7", lambda p, f: f32(f32(p * f) * scale)),
        "f32 product, divided": (", angle_scale = 0.7, angle_scale_form = #rope.angle_form<divide>",
                                 lambda p, f: f32(f32(p * f) / scale)),
        "f64 product": (", angle_type = f64", lambda p, f: p * f),
    }
    for label, (attributes, angle) in cases.items():
        element_type = "f64" if "f64" in label else "f32"
        text = module(arguments, operands, literals + attributes, (len(positions),), 32, element_type, names="angle<source>")
        random.seed(3)
        angles = [(r * 32 + k, Fraction(angle(float(p), freqs[k]))) for r, p in enumerate(positions)
                  for k in random.sample(range(32), 3)]
        check(label, execute(text, inputs, element_type), angles, 1.0, element_type, bound=1.0)


def check_bits():
    """Where frequencies are small, the sine of an angle is the angle, to the last bit: every product of the sweep is compared
    with the f32 arithmetic of NumPy, which is IEEE's: a product of two f32 is exact in f64 and rounded once."""
    f32 = mp.to_f32
    freqs = [f32(1e4 ** (-2 * i / 64)) for i in range(32)]
    positions = sweep_positions()
    inputs = [((len(positions),), positions, "i64")]
    scale = f32(0.7)
    small, large = 2.0 ** -44, 2.0 ** 44
    cases = {
        "bits of p * f": ("", [f * small for f in freqs], lambda p, f: f32(p * f)),
        "bits of p / t": (", angle_form = #rope.angle_form<divide>", [f32(1 / f) * large for f in freqs], lambda p, t: f32(p / t)),
        "bits of (p * f) * s": (", angle_scale = 0.7", [f * small for f in freqs], lambda p, f: f32(f32(p * f) * scale)),
    }
    for label, (attributes, values, angle) in cases.items():
        literals = "frequency_values = dense<[%s]> : tensor<32xf32>" % ", ".join(map(repr, values))
        text = module("%%p: tensor<%dxi64>" % len(positions), "positions(%%p : tensor<%dxi64>)" % len(positions),
                      literals + attributes, (len(positions),), 32, "f32", names="angle<source>")
        _, sin = execute(text, inputs, "f32")
        wrong = sum(got != angle(float(p), f) for got, (p, f) in zip(sin, itertools.product(positions, values)))
        if wrong:
            failures.append(label)
        print("%-28s %s f32 %6d angles, %d differ%s" % (label, TARGET, len(sin), wrong, "  FAILED" if wrong else ""), flush=True)


for TARGET in options.targets:
    {"families": check_families, "forms": check_forms, "source": lambda: (check_source(), check_bits())}[options.what]()
if options.summary:
    with open(options.summary, "w") as file:
        json.dump({"kind": "tables", "positions": len(sweep_positions()), "cases": summary}, file, default=float)
if failures:
    sys.exit("failed: " + ", ".join(failures))
print("all within their bounds")
