"""Writes random products with weights of integers whose scales and zero points columns or rows share as functions of a module,
and prints the commands that check them.

    shared-scales.py MODULE COUNT SEED [TYPE]      activations and weights of all have this type

Others have scales of their own, one or several groups. Some weights are the first columns or rows of a larger one, as many as a number that is known at run time: the last group
of these is a part.
"""

import random
import sys
from dataclasses import dataclass

STORED = {"i8": "i8", "u8": "i8", "f32": "f32", "bf16": "bf16"}  # zero points, and their type in memory
LARGEST_SCALE = 0.01
UNIT = 2.0 ** -24


@dataclass
class Case:
    number: int
    rows: int
    inner: int  # integers that follow each other
    shared: int  # 0: all share scales; -1: each has its own, for each group of `inner`
    groups: int
    outer: int
    taken: int  # of the outer ones
    is_cut: bool
    by_rows: bool
    bits: int
    signed: bool
    center: int
    zeros: str
    scales: str
    x: str
    weight: str  # what its floats are rounded to

    @property
    def name(self):
        size = f"part_{self.taken}_of_{self.outer}" if self.is_cut else str(self.outer)
        return (f"f{self.number}_m{self.rows}_{'by_rows_' if self.by_rows else ''}{size}_x_{self.inner}_{f'shared_{self.shared}' if self.shared >= 0 else f'groups_{self.groups}'}"
                f"_{'s' if self.signed else 'u'}{self.bits}_less_{self.zeros or self.center}_{self.scales}_{self.x}_{self.weight}")

    @property
    def depth(self):
        return self.taken if self.by_rows else self.inner


def draw(number, type=None):
    bits, shared = random.choice((4, 8)), random.choice((-1, -1, -1, 0, 16, 32, 48, 64, 96, 128, 160, 192, 256))
    outer = shared * random.choice((1, 2, 3, 5)) if shared > 0 else random.choice((1, 2, 15, 33, 130, 257, 1000))
    is_cut = shared > 0 and random.random() < 0.3
    inner = random.choice((2, 7, 15, 16, 17, 20, 24, 63, 64, 65, 100, 128, 129, 200, 256, 300, 384, 640))
    x, zeros = type or random.choice(("f32", "f32", "bf16", "f16")), random.choice(("", *STORED))
    inner += inner % 2 if bits == 4 else 0
    sizes = [size for size in (16, 32, 64, 128) if inner % (16 if bits == 8 else 128) == 0 and inner % size == 0]
    groups = inner // random.choice([inner, *sizes]) if shared < 0 else 1
    return Case(number, random.choice((1, 2, 3, 4, 5, 7, 8, 9, 12, 17, 32, 33, 70)), inner, shared, groups,
                outer, random.randint(0, outer) if is_cut else outer, is_cut, random.random() < 0.5, bits, random.random() < 0.5,
                0 if zeros else random.choice((0, 3, 8)), zeros, random.choice(("f32", "bf16", "f16")), x,
                (type or random.choice(("f32", x))) if outer > 1 else "f32")


def tensor(*shape, of):
    return "tensor<" + "x".join("?" if size is None else str(size) for size in shape) + f"x{of}>"


def generic(name, axes, maps, inputs, types, out, arguments, body):
    loops = ", ".join(['"parallel"'] * (axes.count(",") + 1))
    maps = ", ".join(f"affine_map<({axes}) -> ({m})>" for m in [*maps, axes])
    return (f"  %{name}_e = tensor.empty() : {out}\n"
            f"  %{name} = linalg.generic {{indexing_maps = [{maps}], iterator_types = [{loops}]}}"
            f" ins({', '.join(inputs)} : {', '.join(types)}) outs(%{name}_e : {out}) {{\n  ^bb0({arguments}):\n{body}  }} -> {out}\n")


def widened(name, kind):
    """An op that makes f32 of a value, if one is needed, and its result."""
    return ("", f"%{name}") if kind == "f32" else (f"    %{name}_w = arith.extf %{name} : {kind} to f32\n", f"%{name}_w")


def unpack(c):
    """One integer an element, of bytes of two, the lower bits of which come first."""
    pairs = tensor(c.outer, c.inner // 2, 2, of="i8")
    pick = ("""    %four = arith.constant 4 : i8
    %up = arith.subi %four, %shift : i8
    %high = arith.shli %byte, %up : i8
    %field = arith.shrsi %high, %four : i8
""" if c.signed else """    %low = arith.shrui %byte, %shift : i8
    %mask = arith.constant 15 : i8
    %field = arith.andi %low, %mask : i8
""")
    return generic("pairs", "n, d, i", ["n, d"], ["%w"], [tensor(c.outer, c.inner // 2, of="i8")], pairs, "%byte: i8, %o: i8",
                   """    %i = linalg.index 2 : index
    %width = arith.constant 4 : index
    %bit = arith.muli %i, %width : index
    %shift = arith.index_cast %bit : index to i8
""" + pick + "    linalg.yield %field : i8\n") + (f"  %q = tensor.collapse_shape %pairs [[0], [1, 2]] : {pairs} into "
                                                   f"{tensor(c.outer, c.inner, of='i8')}\n")


def types_of(c):
    """Of the arguments by name, in order."""
    groups = [c.outer // c.shared, c.inner] if c.shared > 0 else [c.inner] if c.shared == 0 else [c.outer, c.groups]
    taken = None if c.is_cut else c.taken
    found = {"x": tensor(c.rows, taken if c.by_rows else c.inner, of=c.x),
             "w": tensor(c.outer, c.inner * c.bits // 8, of="i8"), "s": tensor(*groups, of=c.scales)}
    if c.zeros:
        found["z"] = tensor(*groups, of=STORED[c.zeros])
    found["c"] = tensor(c.rows, c.inner if c.by_rows else taken, of="f32")
    if c.is_cut:
        found["count"] = tensor(None, of="f32")
    return found


def product(c):
    types, group = types_of(c), c.shared or c.outer
    shape = (c.outer // group, group, c.inner) if c.shared >= 0 else (c.outer, c.groups, c.inner // c.groups)
    split, floats = (tensor(*shape, of=of) for of in ("i8", c.weight))
    flat, of_group = tensor(c.outer, c.inner, of=c.weight), "t, d" if c.shared > 0 else "d" if c.shared == 0 else "t, g"
    axes = "[[0, 1], [2]]" if c.shared >= 0 else "[[0], [1, 2]]"
    text = f"func.func @{c.name}({', '.join(f'%{name}: {type}' for name, type in types.items())}) -> {types['c']} {{\n"
    if c.bits == 4:
        text += unpack(c)
    text += (f"  %split = tensor.expand_shape %{'q' if c.bits == 4 else 'w'} {axes} output_shape "
             f"{list(shape)} : {tensor(c.outer, c.inner, of='i8')} into {split}\n")
    body, number = f"    %i = arith.{'extsi' if c.signed else 'extui'} %b : i8 to i32\n", "%i"
    if c.zeros in ("i8", "u8"):
        body += f"    %zi = arith.{'extsi' if c.zeros == 'i8' else 'extui'} %z0 : i8 to i32\n    %n = arith.subi %i, %zi : i32\n"
        number = "%n"
    elif c.center:
        body += f"    %center = arith.constant {c.center} : i32\n    %n = arith.subi %i, %center : i32\n"
        number = "%n"
    body, value = body + f"    %f = arith.sitofp {number} : i32 to f32\n", "%f"
    if c.zeros in ("f32", "bf16"):
        widen, zero = widened("z0", c.zeros)
        body, value = body + widen + f"    %g = arith.subf %f, {zero} : f32\n", "%g"
    widen, scale = widened("s0", c.scales)
    body += widen + f"    %r = arith.mulf {value}, {scale} : f32\n"
    if c.weight != "f32":
        body += f"    %t = arith.truncf %r : f32 to {c.weight}\n"
    body += f"    linalg.yield {'%r' if c.weight == 'f32' else '%t'} : {c.weight}\n"
    names = ["s", "z"] if c.zeros else ["s"]
    text += generic("floats", "t, g, d", ["t, g, d", *[of_group] * len(names)], ["%split", *(f"%{name}" for name in names)],
                    [split, *(types[name] for name in names)], floats,
                    ", ".join(["%b: i8", *(f"%{name}0: {types[name][types[name].rindex('x') + 1:-1]}" for name in names), f"%o: {c.weight}"]),
                    body)
    text += f"  %flat = tensor.collapse_shape %floats {axes} : {floats} into {flat}\n"
    weight, type = "%flat", flat
    if c.is_cut:
        weight, type = "%part", tensor(None, c.inner, of=c.weight)
        text += (f"  %first = arith.constant 0 : index\n  %size = tensor.dim %count, %first : {types['count']}\n"
                 f"  %part = tensor.extract_slice %flat[0, 0] [%size, {c.inner}] [1, 1] : {flat} to {type}\n")
    (widen_x, x), (widen_b, weight_element) = widened("x0", c.x), widened("b0", c.weight)
    return text + f"""  %y = linalg.generic {{indexing_maps = [affine_map<(m, n, k) -> (m, k)>,
      affine_map<(m, n, k) -> ({'k, n' if c.by_rows else 'n, k'})>, affine_map<(m, n, k) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction"]}} ins(%x, {weight} : {types['x']}, {type}) outs(%c : {types['c']}) {{
  ^bb0(%x0: {c.x}, %b0: {c.weight}, %old: f32):
{widen_x}{widen_b}    %p = arith.mulf {x}, {weight_element} : f32
    %t = arith.addf %old, %p : f32
    linalg.yield %t : f32
  }} -> {types['c']}
  return %y : {types['c']}
}}
"""


def error_bound(c):
    """Of docs/Numerics.md for |x| up to 1, beside the rounding of the result, of sums that begin with up to 1."""
    integers = (8 if c.signed else 15) if c.bits == 4 else 128 if c.signed else 255
    zero = {"": 0, "u8": 255}.get(c.zeros, 20)
    largest = c.depth * LARGEST_SCALE * (integers + c.center + zero)
    # Panels of pairs round elements to bf16, as the weight is, and pairs of rows what multiplies them.
    is_rounded = c.rows > 16 or (c.by_rows and c.shared < 0)
    rounding = 2.0 ** -8 if c.weight == c.x == "bf16" and is_rounded else 0
    return ((c.depth + 10) * UNIT + rounding) * largest + UNIT * (largest + 1)


def command(path, c):
    text = (f"rope-runner {path} --entry={c.name} --random={c.number + 1} --compare-with=reference --rtol=0 --atol={error_bound(c)}"
            f" --threads={1 + c.number % 2}")
    ranges = {"x": "-1:1", "w": "-128:127", "s": f"-{LARGEST_SCALE}:{LARGEST_SCALE}", "c": "-1:1",
              "z": "-128:127" if c.zeros == "u8" else "-20:20"}
    for i, (name, type) in enumerate(types_of(c).items()):
        if name in ranges:
            text += f" --range={i}:{ranges[name]}"
        if "?" in type:
            text += f" --shape={i}:{type[7:type.rindex('x')].replace('?', str(c.taken))}"
    return f"{text} && echo 'ran {c.name}'"


def main():
    path, count = sys.argv[1], int(sys.argv[2])
    random.seed(sys.argv[3])
    cases = [draw(number, *sys.argv[4:]) for number in range(count)]
    open(path, "w").write("".join(map(product, cases)))
    for c in cases:
        print(command(path, c))


if __name__ == "__main__":
    main()
