"""Frequencies and magnitudes of every family against formulas in 60 digits, written from the papers and the models.

    check_goldens.py TARGET FOLDER

Position 1 shows a frequency f below pi and the magnitude m: m cos(f) and m sin(f). Both are compared at 16 ulp of f64 (4 of the
formula, 2 of the table, the rest of what is done here; the ramp of YaRN multiplies its own rounding by the factor), and with
published numbers to the digits given.
"""
import math
import subprocess
import sys

import multiprecision as mp
from mpmath import mp as real
from mpmath import mpf

real.dps = 60
TARGET, FOLDER = sys.argv[1:]
BOUND = 2.0 ** -48


def powers(base, dim, scale=1):
    return [mpf(base) ** (-mpf(2 * i) / dim) / scale for i in range(dim // 2)]


def dynamic(base, dim, factor, maximum, length):
    length = max(length, maximum)
    return powers(base * (mpf(factor) * length / maximum - (factor - 1)) ** (mpf(dim) / (dim - 2)), dim)


def mixed(base, dim, factor, b=None):
    values = powers(base * factor, dim)
    if b is None:
        return [v / mpf(factor) ** (mpf(2) / dim) for v in values]
    a = real.log(factor) / mpf(dim // 2) ** mpf(b)
    return [v / real.exp(a * mpf(i + 1) ** mpf(b)) for i, v in enumerate(values)]


def yarn(base, dim, factor, original, fast=32, slow=1, truncate=True, extrapolation=1):
    def correction(turns):
        return dim * real.log(original / (2 * real.pi * turns)) / (2 * real.log(base))
    low, high = correction(fast), correction(slow)
    if truncate:
        low, high = real.floor(low), real.ceil(high)
    low, high = max(low, mpf(0)), min(high, mpf(dim - 1))
    high += mpf("0.001") if low == high else 0
    result = []
    for i, v in enumerate(powers(base, dim)):
        kept = (1 - min(max((i - low) / (high - low), mpf(0)), mpf(1))) * mpf(extrapolation)
        result.append(v / factor * (1 - kept) + v * kept)
    return result


def attention_factor(factor, weight=1):
    return 1 + mpf("0.1") * mpf(weight) * real.log(factor)


def llama3(base, dim, factor, low, high, original):
    result = []
    for v in powers(base, dim):
        wave = 2 * real.pi / v
        if wave > mpf(original) / low:
            result.append(v / factor)
        elif wave < mpf(original) / high or low == high:
            result.append(v)
        else:
            t = (original / wave - low) / (high - low)
            result.append((1 - t) * v / factor + t * v)
    return result


def longrope(base, dim, factors):
    return [1 / (mpf(e) * mpf(base) ** (mpf(2 * i) / dim)) for i, e in enumerate(factors)]


def long_magnitude(factor, original):
    return real.sqrt(1 + real.log(factor) / real.log(original))


SHORT, LONG = [1 + i / 64 for i in range(32)], [1.0 + i for i in range(32)]
LISTS = "long_factor = array<f64: %s>, short_factor = array<f64: %s>" % (", ".join(map(repr, LONG)), ", ".join(map(repr, SHORT)))
# Name, family, length or None, frequencies, magnitude, published frequencies by pair.
CASES = [
    ("default", "default, base = 1.0e4, dim = 128", None, powers(10000, 128), 1, {}),
    ("linear", "linear, base = 1.0e4, dim = 64, {factor = 4.0}", None, powers(10000, 64, 4), 1, {}),
    *[("dynamic_ntk at %d" % n, "dynamic_ntk, base = 1.0e4, dim = 128, {factor = 2.0, max_position = 2048}", n,
       dynamic(10000, 128, 2, 2048, n), 1, {1: base ** (-1 / 64)})
      for n, base in ((100, 10000.0), (2048, 10000.0), (4096, 30527.737), (8192, 72195.860))],
    ("ntk_aware", "ntk_aware, base = 1.0e4, dim = 128, {alpha = 4.0}", None, powers(mpf(10000) * mpf(4) ** (mpf(128) / 126), 128), 1,
     {1: 40889.942 ** (-1 / 64)}),
    ("ntk_mixed", "ntk_mixed, base = 1.0e4, dim = 64, {factor = 4.0}", None, mixed(10000, 64, 4), 1, {}),
    ("ntk_mixed, b", "ntk_mixed, base = 1.0e4, dim = 64, {factor = 4.0, mixed_b = 0.625}", None, mixed(10000, 64, 4, 0.625), 1, {}),
    ("yarn, DeepSeek-V3", "yarn, base = 1.0e4, dim = 64, {factor = 40.0, original_max_position = 4096}", None,
     yarn(10000, 64, 40, 4096), attention_factor(40), {0: 1.0, 16: 5.5e-3, 31: 3.33380358e-06, "m": 1.368887945}),
    ("yarn, mscale both", "yarn, base = 1.0e4, dim = 64, {factor = 40.0, mscale = 1.0, mscale_all_dim = 1.0, original_max_position = 4096}",
     None, yarn(10000, 64, 40, 4096), 1, {}),
    ("yarn, mscale half", "yarn, base = 1.0e4, dim = 64, {factor = 40.0, mscale = 1.0, mscale_all_dim = 0.5, original_max_position = 4096}",
     None, yarn(10000, 64, 40, 4096), attention_factor(40) / attention_factor(40, 0.5), {}),
    ("yarn, gpt-oss", "yarn, base = 1.5e5, dim = 64, {factor = 32.0, original_max_position = 4096, truncate = false}", None,
     yarn(150000, 64, 32, 4096, truncate=False), attention_factor(32), {31: 3.02351143e-07, "m": 1.346573590}),
    ("yarn, base 1e7", "yarn, base = 1.0e7, dim = 64, {factor = 4.0, original_max_position = 262144}", None,
     yarn(10**7, 64, 4, 262144), attention_factor(4), {"m": 1.138629436}),
    ("yarn, all options", "yarn, base = 1.5e5, dim = 64, {attention_factor = 1.25, beta_fast = 16.0, beta_slow = 2.0, extrapolation_factor = "
     "0.75, factor = 32.0, original_max_position = 4096}", None, yarn(150000, 64, 32, 4096, 16, 2, extrapolation=0.75), 1.25, {}),
    *[("longrope, sequence of %d" % n, "longrope, base = 1.0e4, dim = 64, {factor = 32.0, original_max_position = 4096, %s}" % LISTS, n,
       longrope(10000, 64, lists), long_magnitude(32, 4096), {"m": 1.190238071}) for n, lists in ((1, SHORT), (4096, SHORT), (4097, LONG))],
    *[("longrope, maximum of %d" % m, "longrope, base = 1.0e4, dim = 64, {max_position = %d, original_max_position = 4096, switch = "
       "\"maximum\", %s}" % (m, LISTS), None, longrope(10000, 64, lists), long_magnitude(m / 4096, 4096) if m > 4096 else 1, {})
      for m, lists in ((4096, SHORT), (131072, LONG))],
    *[("longrope, own magnitudes at %d" % n, "longrope, base = 1.0e4, dim = 64, {factor = 32.0, long_mscale = 1.5, original_max_position = "
       "4096, short_mscale = 1.125, %s}" % LISTS, n, longrope(10000, 64, lists), m, {}) for n, lists, m in ((4096, SHORT, 1.125), (5000, LONG, 1.5))],
    ("longrope, attention factor", "longrope, base = 1.0e4, dim = 64, {attention_factor = 1.75, factor = 32.0, original_max_position = 4096, "
     "%s}" % LISTS, 9000, longrope(10000, 64, LONG), 1.75, {}),
    ("llama3", "llama3, base = 5.0e5, dim = 128, {factor = 8.0, high_freq_factor = 4.0, low_freq_factor = 1.0, original_max_position = 8192}",
     None, llama3(500000, 128, 8, 1, 4, 8192), 1,
     {1: 0.81461723386, 29: 2.1665707635e-03, 35: 9.5562123540e-05, 63: 3.0689259889e-07}),
    ("llama3, no blend", "llama3, base = 5.0e5, dim = 128, {factor = 8.0, high_freq_factor = 2.0, low_freq_factor = 2.0, "
     "original_max_position = 8192}", None, llama3(500000, 128, 8, 2, 2, 8192), 1, {}),
    ("proportional", "proportional, base = 1.0e6, dim = 512, {partial_rotary_factor = 0.25}", None,
     powers(10**6, 512)[:64] + [mpf(0)] * 192, 1, {}),
    ("list", "list, dim = 8, {magnitude = 0.75, values = array<f64: 1.0, 0.3, 0.02, 0.0>}", None, [mpf(v) for v in (1.0, 0.3, 0.02, 0.0)],
     0.75, {}),
]


def main():
    lines, types, names, arguments, command = [], [], [], [], []
    for number, (_, family, length, frequencies, _, _) in enumerate(CASES):
        kind = "tensor<1x%dxf64>" % len(frequencies)
        operand = ""
        if length is not None:
            arguments.append("%%n%d: i64" % number)
            operand = "length(%%n%d : i64)" % number
            path = "%s/length-%d.npy" % (FOLDER, number)
            mp.write_npy(path, (), [length], "i64")
            command.append("--input=" + path)
        lines.append("  %%e%d = tensor.empty() : %s" % (number, kind))
        lines.append("  %%t%d:2 = rope.table positions(%%one : i64) %s outs(%%e%d, %%e%d : %s, %s) {family = #rope.frequencies<%s>} -> %s, %s"
                     % (number, operand, number, number, kind, kind, family, kind, kind))
        for result in (0, 1):
            types.append(kind)
            names.append("%%t%d#%d" % (number, result))
            command.append("--output=%s/out-%d-%d.npy" % (FOLDER, number, result))
    with open(FOLDER + "/goldens.mlir", "w") as file:
        file.write("func.func @main(%s) -> (%s) {\n  %%one = arith.constant 1 : i64\n%s\n  return %s : %s\n}\n" % (
            ", ".join(arguments), ", ".join(types), "\n".join(lines), ", ".join(names), ", ".join(types)))
    done = subprocess.run(["rope-runner", FOLDER + "/goldens.mlir", "--target=" + TARGET] + command, capture_output=True, text=True)
    if done.returncode:
        sys.exit(done.stderr)
    failed = False
    for number, (name, _, _, frequencies, magnitude, published) in enumerate(CASES):
        cos, sin = (mp.read_npy("%s/out-%d-%d.npy" % (FOLDER, number, result), "f64") for result in (0, 1))
        shown = {pair: math.atan2(s, c) for pair, (c, s) in enumerate(zip(cos, sin))}
        shown["m"] = math.hypot(cos[0], sin[0])
        wanted = dict(enumerate(frequencies)) | {"m": mpf(magnitude)}
        error = max(float(abs(shown[k] - w) / w) if w else abs(shown[k]) for k, w in wanted.items())
        digits = max([float(abs(shown[k] - v) / v) for k, v in published.items()], default=0.0)
        verdict = "" if error <= BOUND and digits <= 2e-9 else "  FAILED"
        failed |= bool(verdict)
        print("%-32s %s: %4d pairs, worst %.2e, published numbers within %.1e%s" % (name, TARGET, len(frequencies), error, digits, verdict))
    print("failed" if failed else "all within their bounds")
    sys.exit(failed)


main()
