"""Writes products with weights of 8 and 4 bits as functions of a module, and prints the commands that check them.

    quantized-products.py MODULE [TILES PAIRS]

Many rows of bf16 are multiplied in tiles, whose commands go to the file TILES, or by pairs of a rounded weight, whose
commands go to PAIRS.
"""

import sys
from dataclasses import dataclass


@dataclass
class Case:
    m: int  # 0: known at run time, all of ROWS then
    n: int  # 0: known at run time, 37 then
    k: int
    groups: int
    bits: int
    zeros: str = "none"  # none, a number, i8, u8 or f32
    holder: str = "i8"  # type of the elements that hold the integers
    signed: bool = False
    element: str = "f32"

    @property
    def name(self):
        sign = "s" if self.signed else "u"
        return (f"m{self.m}_n{self.n}_k{self.k}_g{self.groups}_{sign}{self.bits}_{self.holder}"
                f"_zeros_{self.zeros.replace('-', 'minus')}_{self.element}")


STORED = {"i8": "i8", "u8": "i8", "f32": "f32"}  # zero points in memory, and their type there

# Few rows are taken by 8, 4, 2 and 1, more than 32 by panels of floats; in tiles all by 32, 16 and so on.
ROWS = (0, 1, 15, 32, 33, 70)
MANY = 2100  # more than panels are made for at a time; of small products

CASES = [
    Case(1, 37, 200, 1, 8, signed=True),
    Case(8, 5, 16, 1, 8, "i8"),
    Case(3, 0, 96, 6, 8, "f32", signed=True),
    Case(2, 17, 7, 1, 8, "128"),
    Case(1, 19, 512, 4, 8, "i8", element="bf16"),
    Case(7, 3, 3, 1, 8, signed=True),
    Case(1, 33, 256, 2, 4, "8", "i32"),
    Case(8, 3, 128, 8, 4, "i8"),
    Case(4, 0, 256, 8, 4, "f32"),
    Case(1, 9, 640, 10, 4, "-3", signed=True, element="bf16"),
    Case(2, 5, 40, 1, 4, holder="i32", signed=True),
    Case(5, 7, 6, 1, 4, "8"),
    Case(1, 41, 384, 3, 4, "i8", "i32"),
    Case(3, 11, 300, 1, 4, "8", element="bf16"),
    Case(19, 6, 130, 1, 4, signed=True, element="bf16"),
    Case(9, 0, 48, 3, 8, "i8"),
    Case(2, 13, 256, 2, 4, "i8", element="bf16"),
    Case(1, 6, 384, 3, 4, "u8", "i32", element="bf16"),
    Case(1, 7, 128, 1, 4, "u8", signed=True, element="bf16"),
    Case(4, 10, 128, 4, 4, "u8"),
    Case(32, 5, 256, 2, 4, "7", "i32", element="bf16"),
    Case(0, 21, 256, 2, 4, "8", "i32"),
    Case(0, 0, 96, 6, 8, "i8"),
    # In tiles where there are any: more than one block of rows and columns, and lines that are not whole.
    Case(0, 70, 256, 2, 4, "8", element="bf16"),
    Case(2, 31, 100, 1, 4, signed=True, element="bf16"),
    Case(17, 33, 200, 1, 8, signed=True, element="bf16"),
    Case(16, 64, 320, 1, 4, "u8", element="bf16"),
    Case(70, 40, 384, 3, 8, "u8", element="bf16"),
    Case(40, 0, 130, 1, 8, "128", element="bf16"),
    Case(48, 35, 512, 2, 8, "i8", signed=True, element="bf16"),
    Case(35, 96, 512, 4, 4, "i8", "i32", signed=True, element="bf16"),
    Case(33, 40, 256, 2, 4, "8", element="f16"),
    Case(5, 40, 200, 1, 8, "i8", signed=True, element="f16"),
    # Panels: more rows, depths and columns than a block has, and groups that share a line.
    Case(300, 37, 200, 1, 8, signed=True),
    Case(33, 350, 912, 57, 8, "i8"),
    Case(64, 21, 1792, 14, 4, "i8", element="bf16"),
    Case(45, 70, 256, 16, 4, "u8", "i32", element="bf16"),
    Case(0, 0, 384, 12, 4, "f32", element="bf16"),
    Case(36, 20, 301, 1, 8, "128", element="bf16"),
    Case(37, 33, 130, 1, 4, "8", element="f16"),
    Case(MANY, 5, 16, 1, 8, "i8"),
    Case(8, 15, 512, 16, 4, "-3", signed=True, element="bf16"),
]


def tensor(*shape, of):
    return "tensor<" + "x".join("?" if size == 0 else str(size) for size in shape) + f"x{of}>"


def generic(name, maps, loops, inputs, types, out, out_type, arguments, body):
    iterators = ", ".join(['"parallel"'] * loops)
    return (f"  %{name} = linalg.generic {{indexing_maps = [{', '.join(f'affine_map<{m}>' for m in maps)}], "
            f"iterator_types = [{iterators}]}} ins({', '.join(inputs)} : {', '.join(types)}) "
            f"outs({out} : {out_type}) {{\n  ^bb0({arguments}):\n{body}  }} -> {out_type}\n")


def empty(name, *shape, of):
    size = "(%size)" if 0 in shape else "()"
    return f"  %{name} = tensor.empty{size} : {tensor(*shape, of=of)}\n"


def size_of(n):
    return "%size" if n == 0 else str(n)


def fields(c):
    """The integers of 4 bits, one an element: of a word, the first one is the lowest."""
    width = int(c.holder[1:])
    count = width // 4
    words = tensor(c.n, c.k // count, of=c.holder)
    shape = tensor(c.n, c.k // count, count, of=c.holder)
    pick = f"""    %i = linalg.index 2 : index
    %four = arith.constant 4 : index
    %bit = arith.muli %i, %four : index
    %shift = arith.index_cast %bit : index to {c.holder}
"""
    if c.signed:
        pick += f"""    %most = arith.constant {width - 4} : {c.holder}
    %up = arith.subi %most, %shift : {c.holder}
    %high = arith.shli %word, %up : {c.holder}
    %field = arith.shrsi %high, %most : {c.holder}
"""
    else:
        pick += f"""    %low = arith.shrui %word, %shift : {c.holder}
    %mask = arith.constant 15 : {c.holder}
    %field = arith.andi %low, %mask : {c.holder}
"""
    pick += f"    linalg.yield %field : {c.holder}\n"
    return (empty("fields_empty", c.n, c.k // count, count, of=c.holder)
            + generic("fields", ["(n, w, i) -> (n, w)", "(n, w, i) -> (n, w, i)"], 3, ["%weight"], [words], "%fields_empty",
                      shape, f"%word: {c.holder}, %o: {c.holder}", pick)
            + f"  %integers = tensor.collapse_shape %fields [[0], [1, 2]] : {shape} into {tensor(c.n, c.k, of=c.holder)}\n")


def dequantize(c):
    """The weight as floats, group by group."""
    group = c.k // c.groups
    split = tensor(c.n, c.groups, group, of=c.holder)
    floats = tensor(c.n, c.groups, group, of=c.element)
    each, of_group = "(n, g, k) -> (n, g, k)", "(n, g, k) -> (n, g)"
    inputs, types = ["%split", "%scales"], [split, tensor(c.n, c.groups, of="f32")]
    maps, arguments = [each, of_group], f"%q: {c.holder}, %scale: f32"
    extend = "extsi" if c.signed else "extui"
    body = f"    %wide = arith.{extend} %q : {c.holder} to i64\n"
    if c.zeros in STORED:
        inputs.append("%zeros")
        types.append(tensor(c.n, c.groups, of=STORED[c.zeros]))
        maps.append(of_group)
        arguments += f", %zero: {STORED[c.zeros]}"
    if c.zeros in ("i8", "u8"):
        extend = "extsi" if c.zeros == "i8" else "extui"
        body += f"    %z = arith.{extend} %zero : i8 to i64\n    %d = arith.subi %wide, %z : i64\n"
    elif c.zeros not in ("none", "f32"):
        body += f"    %z = arith.constant {c.zeros} : i64\n    %d = arith.subi %wide, %z : i64\n"
    number = "%wide" if c.zeros in ("none", "f32") else "%d"
    body += f"    %f = arith.sitofp {number} : i64 to f32\n"
    if c.zeros == "f32":
        body += "    %e = arith.subf %f, %zero : f32\n"
    body += f"    %r = arith.mulf {'%e' if c.zeros == 'f32' else '%f'}, %scale : f32\n"
    if c.element != "f32":
        body += f"    %t = arith.truncf %r : f32 to {c.element}\n"
    body += f"    linalg.yield {'%r' if c.element == 'f32' else '%t'} : {c.element}\n"
    integers = "%integers" if c.bits == 4 else "%weight"
    return (f"  %split = tensor.expand_shape {integers} [[0], [1, 2]] output_shape [{size_of(c.n)}, {c.groups}, {group}] "
            f": {tensor(c.n, c.k, of=c.holder)} into {split}\n"
            + empty("floats_empty", c.n, c.groups, group, of=c.element)
            + generic("floats", maps + [each], 3, inputs, types, "%floats_empty", floats, f"{arguments}, %o: {c.element}", body)
            + f"  %b = tensor.collapse_shape %floats [[0], [1, 2]] : {floats} into {tensor(c.n, c.k, of=c.element)}\n")


def product(c):
    holders = c.k * c.bits // int(c.holder[1:])
    arguments = [f"%x: {tensor(c.m, c.k, of=c.element)}", f"%weight: {tensor(c.n, holders, of=c.holder)}",
                 f"%scales: {tensor(c.n, c.groups, of='f32')}"]
    if c.zeros in STORED:
        arguments.append(f"%zeros: {tensor(c.n, c.groups, of=STORED[c.zeros])}")
    out = tensor(c.m, c.n, of="f32")
    text = f"func.func @{c.name}({', '.join(arguments)}) -> {out} {{\n"
    if c.m == 0:
        text += f"  %outer = arith.constant 0 : index\n  %rows = tensor.dim %x, %outer : {tensor(0, c.k, of=c.element)}\n"
    if c.n == 0:
        text += f"  %first = arith.constant 0 : index\n  %size = tensor.dim %scales, %first : {tensor(0, c.groups, of='f32')}\n"
    if c.bits == 4:
        text += fields(c)
    text += dequantize(c)
    narrow = c.element != "f32"
    widen = "".join(f"    %{v}w = arith.extf %{v}e : {c.element} to f32\n" for v in "xb") if narrow else ""
    suffix = "w" if narrow else "e"
    text += f"""  %null = arith.constant 0.0 : f32
  %sums_empty = tensor.empty({", ".join(["%rows"] * (c.m == 0) + ["%size"] * (c.n == 0))}) : {out}
  %sums = linalg.fill ins(%null : f32) outs(%sums_empty : {out}) -> {out}
  %y = linalg.generic {{indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>,
      affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]}}
      ins(%x, %b : {tensor(c.m, c.k, of=c.element)}, {tensor(c.n, c.k, of=c.element)}) outs(%sums : {out}) {{
  ^bb0(%xe: {c.element}, %be: {c.element}, %s: f32):
{widen}    %p = arith.mulf %x{suffix}, %b{suffix} : f32
    %t = arith.addf %s, %p : f32
    linalg.yield %t : f32
  }} -> {out}
  return %y : {out}
}}
"""
    return text


def main():
    path, tiles, pairs = sys.argv[1], [], []
    for i, c in enumerate(CASES):
        # |x| <= 1, scales up to 1 / 128, zero points up to 9, or 255 without a sign.
        largest = 2 ** (c.bits - 1) if c.signed else 2 ** c.bits - 1
        shift = 255 if c.zeros == "u8" else 9 if c.zeros in STORED else 0 if c.zeros == "none" else abs(int(c.zeros))
        sum_of_terms = c.k * (largest + shift) / 128
        top = 2 ** (int(c.holder[1:]) - 1)
        command = (f"rope-runner {path} --entry={c.name} --random={i + 1} --range=0:-1:1 --range=1:{-top}:{top - 1} "
                   f"--range=2:0:0.0078125 --compare-with=reference --rtol=0 --threads={1 + i % 2}")
        if c.zeros in STORED:
            command += " --range=3:-128:127" if c.zeros == "u8" else " --range=3:-9:9"
        if c.n == 0:
            command += f" --shape=1:37x{c.k * c.bits // int(c.holder[1:])} --shape=2:37x{c.groups}"
            if c.zeros in STORED:
                command += f" --shape=3:37x{c.groups}"
        for rows in (c.m,) if c.m else (*ROWS, MANY) if c.k < 100 else ROWS:
            shape = f" --shape=0:{rows}x{c.k}" if c.m == 0 else ""
            def line(error, features=""):
                return f"{command}{shape}{features} --atol={sum_of_terms * error} && echo 'ran {c.name}'"
            if rounds_weight(c, rows):
                tiles.append(line(error_bound(c)))
                pairs.append(line(error_bound(c) + 2.0 ** -8, " --features=-amx-tile"))
            else:
                print(line(error_bound(c)))
    for name, lines in zip(sys.argv[2:], (tiles, pairs)):
        open(name, "w").write("\n".join(lines) + "\n")
    open(path, "w").write("".join(map(product, CASES)))


def rounds_weight(c, rows):
    """Whether panels of pairs are multiplied: more rows than are multiplied otherwise, in pairs or not."""
    share_line = c.groups > 1 and c.k // c.groups < 128
    have_pairs = c.bits == 4 and c.zeros != "f32" and not (share_line and c.zeros in STORED)
    return c.element == "bf16" and rows > (32 if have_pairs else 16)


def error_bound(c):
    """Of docs/Numerics.md, for a sum of |x_k| |s| |q - z| of 1."""
    return (c.k + 10) * 2.0 ** -24


if __name__ == "__main__":
    main()
