"""Writes products of bf16 for instructions that multiply squares, and inputs for them, to a folder.

    squares.py FOLDER

* weights.mlir: products with constant weights, whose depth is whole groups of four, whole pairs, or neither;
* edges.mlir, a.npy, b.npy: a product of factors that are infinite, NaN, and zero beside numbers;
* small.mlir: one whose left factors can be subnormal.
"""

import random
import struct
import sys


def to_bf16(x):
    word = struct.unpack("<I", struct.pack("<f", x))[0]
    return word >> 16 if x != x else (word + 0x7FFF + (word >> 16 & 1)) >> 16


def save(path, rows):
    data = b"".join(struct.pack("<H", to_bf16(x)) for row in rows for x in row)
    header = repr({"descr": "|V2", "fortran_order": False, "shape": (len(rows), len(rows[0]))})
    header += " " * (-(len(header) + 11) % 64) + "\n"
    with open(path, "wb") as file:
        file.write(b"\x93NUMPY\x01\x00" + len(header).to_bytes(2, "little") + header.encode() + data)


def product(name, m, k, n, weight=None):
    a, b, c = f"tensor<{m}x{k}xbf16>", f"tensor<{k}x{n}xbf16>", f"tensor<{m}x{n}xf32>"
    constant = f"\n  %b = arith.constant dense<{weight}> : {b}" if weight else ""
    parameters = f"%a: {a}" + ("" if weight else f", %b: {b}")
    return f"""func.func @{name}({parameters}) -> {c} {{{constant}
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : {c}
  %fill = linalg.fill ins(%zero : f32) outs(%empty : {c}) -> {c}
  %r = linalg.matmul ins(%a, %b : {a}, {b}) outs(%fill : {c}) -> {c}
  return %r : {c}
}}
"""


def main():
    folder = sys.argv[1]
    generator = random.Random(22)
    with open(f"{folder}/weights.mlir", "w") as module:
        for k in (64, 66, 67):
            words = [to_bf16(generator.uniform(-1, 1)) for _ in range(k * 16)]
            text = '"0x' + struct.pack(f"<{len(words)}H", *words).hex().upper() + '"'
            module.write(product(f"weight_{k}", 41, k, 16, text))
    m, k, n = 35, 31, 9
    a = [[generator.uniform(-1, 1) for _ in range(k)] for _ in range(m)]
    b = [[generator.uniform(-1, 1) for _ in range(n)] for _ in range(k)]
    infinity, nan = float("inf"), float("nan")
    # The last row has no other one in its square, and the last column of B none beside it.
    a[0][3], a[5][30], a[6][0], a[6][9], a[34][30] = infinity, nan, infinity, -infinity, -infinity
    b[2][1], b[30][8], b[17][4] = infinity, nan, 0.0
    a[9][17], a[10][2], a[11] = infinity, 0.0, [0.0] * k
    save(f"{folder}/a.npy", a)
    save(f"{folder}/b.npy", b)
    for name, sizes in {"edges": (m, k, n), "small": (36, 64, 8)}.items():
        with open(f"{folder}/{name}.mlir", "w") as module:
            module.write(product("main", *sizes))


main()
