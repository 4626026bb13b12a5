"""Writes attention over caches of integers of 8 and 4 bits and of floats of 8 bits as functions of a module, and prints the commands that check them.

    quantized-caches.py MODULE TYPE [OPTION ...]     options of rope-runner for all of them

TYPE is that of queries and of the floats that keys and values become, and of weights in front of the product with values.
"""

import math
import sys
from dataclasses import dataclass

ELEMENT = sys.argv[2]
RUN_TIME = 0  # a number of keys or rows that is known at run time


@dataclass
class Cache:
    bits: int
    group: int = 0  # lanes that share a scale; 0: all of a token
    zeros: str = "none"  # none, a number, i8 or f32
    scales: str = "f32"  # "none" for floats that have none
    signed: bool = False
    float: str = ""  # the type of floats
    by_lane: bool = False  # a scale and zero point for each lane of all tokens, in place of one for a token
    tokens: int = 0  # the same for each lane of so many tokens

    @property
    def element(self):
        return self.float or "i8"

    @property
    def of_lanes(self):
        return self.by_lane or self.tokens > 0

    @property
    def parameters(self):
        return f"t{self.tokens}" if self.tokens else "lane" if self.by_lane else self.group

    @property
    def name(self):
        if self.float:
            return f"{self.float}g{self.parameters}{self.scales}"
        return f"{'s' if self.signed else 'u'}{self.bits}g{self.parameters}z{self.zeros}{self.scales}"


@dataclass
class Case:
    keys: int
    lanes: int
    key: Cache
    value: Cache
    groups: int = 2
    ratio: int = 4
    rows: int = 1
    layout: str = "g, j"  # axes of a cache before its lanes
    mask: str = ""  # causal, lengths or nothing
    run_keys: int = 0
    run_rows: int = 0

    @property
    def count(self):
        return self.keys or self.run_keys

    @property
    def name(self):
        order = self.layout.replace(", ", "")
        return (f"{order}_j{self.keys}_d{self.lanes}_r{self.ratio}_m{self.rows or f'0_{self.run_rows}'}_{self.mask or 'all'}"
                f"_k{self.key.name}_v{self.value.name}")


S8, S8_BF16 = Cache(8, signed=True), Cache(8, signed=True, scales="bf16")
U4 = Cache(4, zeros="8", scales="bf16")
LANES8 = Cache(8, signed=True, by_lane=True)
TOKENS8, TOKENS4 = Cache(8, signed=True, tokens=32), Cache(4, zeros="f32", tokens=32)
E4M3, E5M2 = Cache(8, float="f8E4M3FN"), Cache(8, float="f8E5M2", scales="none")

CASES = [
    Case(300, 32, S8, S8, mask="causal"),
    Case(700, 128, S8_BF16, S8_BF16, ratio=4, rows=4, mask="causal"),
    Case(RUN_TIME, 32, S8, S8, run_keys=2100, groups=1),
    Case(RUN_TIME, 128, U4, U4, run_keys=77, layout="j, g", mask="lengths"),
    Case(133, 20, S8, S8, ratio=1, layout="j, g"),
    Case(133, 24, U4, Cache(4, signed=True), ratio=3),
    Case(65, 128, Cache(4, 32, "i8", "bf16"), Cache(4, 32, "i8", "bf16"), mask="lengths"),
    Case(RUN_TIME, 128, Cache(4, 64, "f32"), Cache(4, 16, "8"), run_keys=90, ratio=2),
    Case(40, 256, Cache(4, 128, "8"), Cache(4, 128, "i8"), ratio=7),
    Case(129, 96, Cache(8, 32, "f32"), Cache(8, 48, "i8", signed=True), ratio=8, rows=2),
    Case(200, 64, Cache(8, 16, "128"), U4, ratio=4),
    Case(31, 7, Cache(8, zeros="i8"), Cache(8, zeros="f32", signed=True), ratio=2, mask="lengths"),
    Case(140, 128, S8, Cache(8, 16), groups=1),
    Case(RUN_TIME, 32, S8, S8, run_keys=0, groups=1, mask="empty"),
    Case(300, 32, E4M3, E4M3, mask="causal"),
    Case(RUN_TIME, 128, E5M2, E4M3, run_keys=77, layout="j, g", mask="lengths"),
    Case(133, 20, Cache(8, float="f8E4M3FNUZ", scales="bf16"), E5M2, ratio=1, layout="j, g"),
    Case(129, 96, Cache(8, 32, float="f8E4M3FN", scales="bf16"), Cache(8, 48, float="f8E5M2"), ratio=8, rows=2),
    Case(31, 7, E5M2, S8, ratio=2, mask="lengths"),
    Case(300, 32, LANES8, LANES8, mask="causal"),
    Case(RUN_TIME, 128, Cache(4, zeros="8", scales="bf16", by_lane=True), Cache(8, scales="bf16", by_lane=True), run_keys=77, layout="j, g", rows=3),
    Case(133, 20, S8, LANES8, ratio=3),
    Case(45, 128, LANES8, Cache(4, zeros="8", by_lane=True), rows=RUN_TIME, run_rows=2),
    # Scales and zero points of a lane of some tokens, or of all.
    Case(320, 32, TOKENS8, TOKENS8, mask="causal"),
    Case(320, 128, TOKENS4, TOKENS4, rows=3, mask="lengths"),
    Case(RUN_TIME, 128, TOKENS4, S8, run_keys=2176),
    Case(RUN_TIME, 128, TOKENS4, TOKENS4, run_keys=2240, layout="j, g"),
    Case(RUN_TIME, 20, TOKENS8, Cache(8, zeros="i8", tokens=64), run_keys=704, ratio=1, groups=3),
    Case(RUN_TIME, 128, Cache(8, zeros="i8", signed=True, scales="bf16", tokens=64), Cache(4, zeros="8", scales="bf16", tokens=128), run_keys=128, ratio=7),
    Case(1024, 96, Cache(4, zeros="i8", signed=True, tokens=64), Cache(4, zeros="i8", scales="f16", tokens=256), groups=1, ratio=8),
    Case(480, 24, Cache(8, zeros="128", tokens=48), Cache(4, 8, "f32", tokens=48), ratio=3),
    Case(RUN_TIME, 128, TOKENS4, TOKENS4, run_keys=0, groups=1, mask="empty"),
    Case(320, 64, Cache(8, float="f8E4M3FN", tokens=32), Cache(8, float="f8E5M2", scales="bf16", tokens=32)),
    Case(133, 20, Cache(8, zeros="f32", by_lane=True), Cache(8, zeros="i8", signed=True, by_lane=True), ratio=3),
    Case(RUN_TIME, 128, Cache(4, zeros="f32", scales="bf16", by_lane=True), Cache(4, zeros="i8", by_lane=True), run_keys=77, rows=2, layout="j, g"),
    Case(RUN_TIME, 32, TOKENS8, TOKENS4, run_keys=160, rows=RUN_TIME, run_rows=3),
    Case(RUN_TIME, 32, TOKENS8, TOKENS4, run_keys=160, rows=RUN_TIME, run_rows=30),
    *[Case(150, 32, S8, Cache(4, zeros="8"), rows=RUN_TIME, run_rows=rows) for rows in (1, 3, 30)],
]


def tensor(*shape, of):
    return "tensor<" + "x".join("?" if size is None else str(size) for size in shape) + f"x{of}>"


def generic(name, axes, maps, inputs, types, out_type, sizes, arguments, body):
    count = axes.count(",") + 1
    maps = ", ".join(f"affine_map<({axes}) -> ({m})>" for m in [*maps, axes])
    iterators = ", ".join(['"parallel"'] * count)
    return (f"  %{name}_e = tensor.empty({sizes}) : {out_type}\n"
            f"  %{name} = linalg.generic {{indexing_maps = [{maps}], iterator_types = [{iterators}]}}\n"
            f"      ins({', '.join(inputs)} : {', '.join(types)}) outs(%{name}_e : {out_type}) {{\n"
            f"  ^bb0({arguments}):\n{body}  }} -> {out_type}\n")


def shape_of(c, *inner):
    """Of a cache; None where it is known at run time."""
    size = {"g": c.groups, "j": c.keys or None}
    return [*(size[axis] for axis in c.layout.split(", ")), *inner]


def unpack(c, cache, name):
    """One integer an element, of bytes of two, the lower bits of which come first."""
    pairs, half = tensor(*shape_of(c, c.lanes // 2, 2), of="i8"), c.layout
    if cache.signed:
        body = """    %four = arith.constant 4 : i8
    %up = arith.subi %four, %shift : i8
    %high = arith.shli %byte, %up : i8
    %field = arith.shrsi %high, %four : i8
"""
    else:
        body = """    %low = arith.shrui %byte, %shift : i8
    %mask = arith.constant 15 : i8
    %field = arith.andi %low, %mask : i8
"""
    body = """    %i = linalg.index 3 : index
    %width = arith.constant 4 : index
    %bit = arith.muli %i, %width : index
    %shift = arith.index_cast %bit : index to i8
""" + body + "    linalg.yield %field : i8\n"
    return (generic(f"{name}_pairs", f"{half}, d, i", [f"{half}, d"], [f"%{name}q"],
                    [tensor(*shape_of(c, c.lanes // 2), of="i8")], pairs, "" if c.keys else "%count",
                    "%byte: i8, %o: i8", body) +
            f"  %{name}_i = tensor.collapse_shape %{name}_pairs [[0], [1], [2, 3]] : {pairs} into "
            f"{tensor(*shape_of(c, c.lanes), of='i8')}\n")


def scales_of(c, cache):
    """Axes and shape of the scales and zero points."""
    if cache.tokens:
        size = {"g": c.groups, "j": c.keys // cache.tokens if c.keys else None}
        axes = c.layout.replace("j", "t")
        group = cache.group or c.lanes
        return f"{axes}, h, d", [*(size[axis] for axis in c.layout.split(", ")), c.lanes // group, group]
    if cache.by_lane:
        return "g, h, d", [c.groups, 1, c.lanes]
    return f"{c.layout}, h", shape_of(c, c.lanes // (cache.group or c.lanes))


def dequantize(c, cache, name):
    group = cache.group or c.lanes
    groups = c.lanes // group
    # Axes of the cache as [.., lanes of a group], with tokens cut into groups of these, and what becomes one axis.
    split, layout, joined = [], c.layout, []
    for axis in c.layout.split(", "):
        joined.append([len(split)])
        if axis == "g":
            split.append(c.groups)
        elif cache.tokens:
            joined[-1].append(len(split) + 1)
            split += [c.keys // cache.tokens if c.keys else None, cache.tokens]
            layout = layout.replace("j", "t, j")
        else:
            split.append(c.keys or None)
    joined.append([len(split), len(split) + 1])
    split += [groups, group]
    count = "" if c.keys else "%count"
    flat, flat_i = tensor(*shape_of(c, c.lanes), of=ELEMENT), tensor(*shape_of(c, c.lanes), of=cache.element)
    text = unpack(c, cache, name) if cache.bits == 4 else ""
    source = f"%{name}_i" if cache.bits == 4 else f"%{name}q"
    sizes = ", ".join(f"%{name}_parts" if cache.tokens and size is None else "%count" if size is None else str(size) for size in split)
    if cache.tokens and not c.keys:
        text += f"  %{name}_size = arith.constant {cache.tokens} : index\n  %{name}_parts = arith.divui %count, %{name}_size : index\n"
        count = f"%{name}_parts"
    text += (f"  %{name}_s = tensor.expand_shape {source} {joined} output_shape [{sizes}] : "
             f"{flat_i} into {tensor(*split, of=cache.element)}\n")
    inputs, types = [f"%{name}_s"], [tensor(*split, of=cache.element)]
    arguments, maps = f"%b: {cache.element}", [f"{layout}, h, d"]
    axes, shape = scales_of(c, cache)
    if cache.scales != "none":
        inputs.append(f"%{name}s")
        types.append(tensor(*shape, of=cache.scales))
        arguments += f", %s: {cache.scales}"
        maps.append(axes)
    body = "" if cache.float else f"    %w = arith.{'extsi' if cache.signed else 'extui'} %b : i8 to i32\n"
    number = "%w"
    if cache.zeros in ("i8", "f32"):
        inputs.append(f"%{name}z")
        types.append(tensor(*shape, of=cache.zeros))
        arguments += f", %z: {cache.zeros}"
        maps.append(axes)
    if cache.zeros == "i8":
        body += "    %zw = arith.extsi %z : i8 to i32\n    %n = arith.subi %w, %zw : i32\n"
        number = "%n"
    elif cache.zeros not in ("none", "f32"):
        body += f"    %zw = arith.constant {cache.zeros} : i32\n    %n = arith.subi %w, %zw : i32\n"
        number = "%n"
    body += f"    %f = arith.extf %b : {cache.float} to f32\n" if cache.float else f"    %f = arith.sitofp {number} : i32 to f32\n"
    value, scale = "%f", "%s"
    if cache.zeros == "f32":
        body += "    %e = arith.subf %f, %z : f32\n"
        value = "%e"
    if cache.scales in ("bf16", "f16"):
        body += f"    %sw = arith.extf %s : {cache.scales} to f32\n"
        scale = "%sw"
    if cache.scales != "none":
        body += f"    %r = arith.mulf {value}, {scale} : f32\n"
        value = "%r"
    if ELEMENT != "f32":
        body += f"    %t = arith.truncf {value} : f32 to {ELEMENT}\n"
        value = "%t"
    body += f"    linalg.yield {value} : {ELEMENT}\n"
    split_f = tensor(*split, of=ELEMENT)
    return (text + generic(f"{name}_f", f"{layout}, h, d", maps, inputs, types, split_f, count,
                           arguments + f", %o: {ELEMENT}", body) +
            f"  %{name} = tensor.collapse_shape %{name}_f {joined} : {split_f} into {flat}\n")


def arguments_of(c):
    """Types by name, in order."""
    found = {"q": tensor(c.groups, c.ratio, c.rows or None, c.lanes, of=ELEMENT)}
    for name, cache in (("k", c.key), ("v", c.value)):
        found[name + "q"] = tensor(*shape_of(c, c.lanes * cache.bits // 8), of=cache.element)
        if cache.scales != "none":
            found[name + "s"] = tensor(*scales_of(c, cache)[1], of=cache.scales)
        if cache.zeros in ("i8", "f32"):
            found[name + "z"] = tensor(*scales_of(c, cache)[1], of=cache.zeros)
    if c.mask == "lengths":
        found["lengths"] = tensor(c.groups, of="i64")
    return found


def attention(c):
    out, kv = tensor(c.groups, c.ratio, c.rows or None, c.lanes, of="f32"), tensor(*shape_of(c, c.lanes), of=ELEMENT)
    parameters = ", ".join(f"%{name}: {type}" for name, type in arguments_of(c).items())
    text = f"func.func @{c.name}({parameters}) -> {out} {{\n"
    if not c.keys:
        axis = c.layout.split(", ").index("j")
        text += (f"  %axis = arith.constant {axis} : index\n"
                 f"  %count = tensor.dim %kq, %axis : {arguments_of(c)['kq']}\n")
    if not c.rows:
        text += f"  %two = arith.constant 2 : index\n  %rows = tensor.dim %q, %two : {arguments_of(c)['q']}\n"
    text += dequantize(c, c.key, "k") + dequantize(c, c.value, "v")
    dims = "(g, r, m, n, j, d)"
    maps = ["g, r, m, d", f"{c.layout}, d", f"{c.layout}, n"]
    clause, attributes = "", ""
    if c.mask == "causal":
        text += f"  %offset = arith.constant {c.keys - c.rows} : i64\n"
        clause, attributes = " offset(%offset : i64)", "causal, "
        maps.append("")
    elif c.mask == "lengths":
        clause = f" lengths(%lengths : {tensor(c.groups, of='i64')})"
        maps.append("g")
    elif c.mask == "empty":
        attributes = "empty_row = #rope.empty_row<zero>, "
    if ELEMENT != "f32":
        attributes += f"probability_type = {ELEMENT}, "
    maps = ", ".join(f"affine_map<{dims} -> ({m})>" for m in [*maps, "g, r, m, n"])
    return text + f"""  %o = tensor.empty({'' if c.rows else '%rows'}) : {out}
  %y = rope.attention ins(%q, %k, %v : {arguments_of(c)['q']}, {kv}, {kv}){clause} outs(%o : {out})
      {{{attributes}scale = 0.25, indexing_maps = [{maps}]}} -> {out}
  return %y : {out}
}}
"""


def largest(cache):
    """Of q - z; scales are up to its reciprocal, so that a key is at most 1."""
    if cache.float:
        return 1 if cache.scales == "none" else {"f8E4M3FN": 448, "f8E5M2": 57344, "f8E4M3FNUZ": 240}[cache.float]
    whole = 2 ** (cache.bits - 1) if cache.signed else 2 ** cache.bits - 1
    return whole + (0 if cache.zeros == "none" else 4 if cache.zeros in ("i8", "f32") else int(cache.zeros))


def error_bound(c):
    """Of docs/Numerics.md for |Q|, |K| and |V| up to 1."""
    score = 0.25 * c.lanes
    error = (2 * c.count + 20 + 2 * (c.lanes + 12) * score) * 2.0 ** -24
    if ELEMENT == "f32":
        return error
    # Weights are rounded, and then values, or weights times scales in their place; keys, too, for more rows.
    unit = 2.0 ** -8
    return error + 2 * unit + (math.expm1(2 * score * unit) if c.run_rows > 16 else 0)


def command(path, number, c, options):
    text = (f"rope-runner {path} --entry={c.name} --random={number + 1} --compare-with=reference --rtol=0 "
            f"--atol={error_bound(c)} --threads={1 + number % 2} {' '.join(options)}")
    for i, (name, type) in enumerate(arguments_of(c).items()):
        cache = c.key if name[0] == "k" else c.value
        if "?" in type:
            size = c.run_rows if name == "q" else c.run_keys // cache.tokens if cache.tokens and name[1] != "q" else c.run_keys
            text += f" --shape={i}:{type[7:type.rindex('x')].replace('?', str(size))}"
        if name == "q":
            text += f" --range={i}:-1:1"
        elif name == "lengths":
            text += f" --range={i}:1:{c.count}"
        elif name[1] == "q":
            text += f" --range={i}:" + (f"{-largest(cache)}:{largest(cache)}" if cache.float else "-128:127")
        else:
            text += f" --range={i}:" + (f"0:{1 / largest(cache)}" if name[1] == "s" else "-4:4")
    return f"{text} && echo 'ran {c.name}'"


def main():
    path, _, *options = sys.argv[1:]
    for number, c in enumerate(CASES):
        print(command(path, number, c, options))
    open(path, "w").write("".join(map(attention, CASES)))


if __name__ == "__main__":
    main()
