"""Writes conversions to and from floats of 8 bits as functions of a module, each with all bytes or with floats around
every rounding.

    byte-floats.py > MODULE
"""

TYPES = ["f8E4M3FN", "f8E5M2", "f8E4M3FNUZ"]


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
