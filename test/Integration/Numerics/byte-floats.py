"""Writes conversions to and from floats of 8 bits as functions of a module, each with all bytes or with floats around
every rounding, and products that choose one byte for each sum.

    byte-floats.py > MODULE
"""

TYPES = ["f8E4M3FN", "f8E5M2", "f8E4M3FNUZ"]
# Infinities and what is no number.
SPECIALS = {"f8E4M3FN": (0x7f, 0xff), "f8E5M2": (*range(0x7c, 0x80), *range(0xfc, 0x100)), "f8E4M3FNUZ": (0x80,)}


class Function:
    """Results are tensors whose elements a body makes from their number, `%i`."""

    def __init__(self, name):
        self.name, self.text, self.types = name, "", []

    def add(self, count, element, body):
        type, number = f"tensor<{count}x{element}>", len(self.types)
        self.types.append(type)
        self.text += (f"  %e{number} = tensor.empty() : {type}\n"
                      f"  %y{number} = linalg.generic {{indexing_maps = [affine_map<(i) -> (i)>], iterator_types = [\"parallel\"]}} "
                      f"outs(%e{number} : {type}) {{\n  ^bb0(%o: {element}):\n    %i = linalg.index 0 : index\n"
                      + "".join(f"    {line}\n" for line in body) + f"    linalg.yield %r : {element}\n  }} -> {type}\n")

    def add_product(self, type, first, by_rows, specials):
        """Rows that are zero but at one place, `first` of the first row, the next one of the second, times all bytes,
        or all numbers among them: each sum is one of these, or NaN beside what is no number."""
        rows, depth, columns = 16, 32, 8
        number, kept = len(self.types), lambda byte: byte if specials or byte not in SPECIALS[type] else 0
        shape = (depth, columns) if by_rows else (columns, depth)
        codes = [kept(k * columns + n) for k in range(depth) for n in range(columns)]
        if not by_rows:
            codes = [codes[k * columns + n] for n in range(columns) for k in range(depth)]
        weight, floats = (f"tensor<{shape[0]}x{shape[1]}x{of}>" for of in (type, "bf16"))
        x, out = f"tensor<{rows}x{depth}xbf16>", f"tensor<{rows}x{columns}xf32>"
        bits = "".join("803F" if k == m + first else "0000" for m in range(rows) for k in range(depth))
        own = "k, n" if by_rows else "n, k"
        self.types.append(out)
        self.text += f"""  %x{number} = arith.constant dense<"0x{bits}"> : {x}
  %w{number} = arith.constant dense<"0x{''.join(f'{code:02X}' for code in codes)}"> : {weight}
  %fe{number} = tensor.empty() : {floats}
  %f{number} = linalg.generic {{indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}} ins(%w{number} : {weight}) outs(%fe{number} : {floats}) {{
  ^bb0(%byte: {type}, %o: bf16):
    %wide = arith.extf %byte : {type} to bf16
    linalg.yield %wide : bf16
  }} -> {floats}
  %zero{number} = arith.constant dense<0.0> : {out}
  %y{number} = linalg.generic {{indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> ({own})>,
      affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]}}
      ins(%x{number}, %f{number} : {x}, {floats}) outs(%zero{number} : {out}) {{
  ^bb0(%a: bf16, %b: bf16, %sum: f32):
    %aw = arith.extf %a : bf16 to f32
    %bw = arith.extf %b : bf16 to f32
    %p = arith.mulf %aw, %bw : f32
    %s = arith.addf %sum, %p : f32
    linalg.yield %s : f32
  }} -> {out}
"""

    def print(self):
        names, types = ", ".join(f"%y{i}" for i in range(len(self.types))), ", ".join(self.types)
        print(f"func.func @{self.name}() -> ({types}) {{\n{self.text}  return {names} : {types}\n}}")


def add_extension(function, type, wide):
    function.add(256, wide, ["%b = arith.index_cast %i : index to i8", f"%x = arith.bitcast %b : i8 to {type}",
                             f"%r = arith.extf %x : {type} to {wide}"])


def add_truncation(function, type, source, low=0):
    """Of numbers that have all values of their highest bits, and `low` in the others."""
    bits = {"f16": 16, "bf16": 16, "f32": 32, "f64": 64}[source]
    kept = 17 if source == "f64" else 16
    function.add(1 << kept, type, [f"%n = arith.index_cast %i : index to i{bits}", f"%by = arith.constant {bits - kept} : i{bits}",
                                   f"%high = arith.shli %n, %by : i{bits}" if bits > kept else f"%high = arith.ori %n, %n : i{bits}",
                                   f"%low = arith.constant {low} : i{bits}", f"%w = arith.ori %high, %low : i{bits}",
                                   f"%x = arith.bitcast %w : i{bits} to {source}", f"%r = arith.truncf %x : {source} to {type}"])


for type in TYPES:
    every = Function(f"convert_{type}")
    for wide in ("f64", "f32", "f16", "bf16"):
        add_extension(every, type, wide)
    # Ties, and what is next to them on both sides.
    for low in (0, 1, 0xffff):
        add_truncation(every, type, "f32", low)
    for low in (0, 1, 0xffffffff):
        add_truncation(every, type, "f64", low)
    add_truncation(every, type, "f16")
    add_truncation(every, type, "bf16")
    every.print()
    device = Function(f"device_{type}")
    add_extension(device, type, "f32")
    add_truncation(device, type, "f32", 0)
    add_truncation(device, type, "f32", 1)
    device.print()
    products = Function(f"products_{type}")
    for first in (0, 16):
        for by_rows in (False, True):
            for specials in (False, True):
                products.add_product(type, first, by_rows, specials)
    products.print()
