"""Writes products of bf16 or f16 of several sizes to a folder, each as a module, and prints the commands that check them.

    pairs.py FOLDER TYPE

Or says how many elements of arrays of f32 are zero:

    pairs.py zeros FILE.npy...
"""

import array
import sys

DEPTHS = (1, 31, 128, 333, 700)  # a part, a step of a tile and a pair end within some of them
# Few rows are multiplied where B lies, if it is along the depth.
SIZES = ((9, 32), (33, 75), (50, 96), (1, 75), (7, 33))


def product(name, m, k, n, along_depth, of):
    shape, layout = (f"{n}x{k}", "(n, k)") if along_depth else (f"{k}x{n}", "(k, n)")
    a, b, c = f"tensor<{m}x{k}x{of}>", f"tensor<{shape}x{of}>", f"tensor<{m}x{n}xf32>"
    return f"""func.func @{name}(%a: {a}, %b: {b}) -> {c} {{
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : {c}
  %fill = linalg.fill ins(%zero : f32) outs(%empty : {c}) -> {c}
  %r = linalg.generic {{
    indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> {layout}>, affine_map<(m, n, k) -> (m, n)>],
    iterator_types = ["parallel", "parallel", "reduction"]}} ins(%a, %b : {a}, {b}) outs(%fill : {c}) {{
  ^bb0(%x: {of}, %y: {of}, %s: f32):
    %xw = arith.extf %x : {of} to f32
    %yw = arith.extf %y : {of} to f32
    %p = arith.mulf %xw, %yw : f32
    %t = arith.addf %s, %p : f32
    linalg.yield %t : f32
  }} -> {c}
  return %r : {c}
}}
"""


def read(path):
    """The elements of a file of version 1, which starts with the length of its header at byte 8."""
    data = open(path, "rb").read()
    return array.array("f", data[10 + int.from_bytes(data[8:10], "little"):])


def main():
    path = sys.argv[1]
    if path == "zeros":
        for elements in map(read, sys.argv[2:]):
            print(f"{elements.count(0.0)} of {len(elements)} are zero")
        return
    of = sys.argv[2]
    # Products of f16 are normal numbers, and so are their sums.
    flushed = 2.0 ** -126 if of == "bf16" else 0
    for i, k in enumerate(DEPTHS):
        for j, (m, n) in enumerate(SIZES):
            for along_depth in (False, True):
                name = f"k{k}_{m}x{n}_{'depth' if along_depth else 'columns'}"
                file = f"{path}/{name}.mlir"
                with open(file, "w") as module:
                    module.write(product(name, m, k, n, along_depth, of))
                weights = "packed" if (i + j) % 2 else "plain"
                bits = 256 if (i + along_depth) % 3 == 2 else 512
                tiles = "" if (i + j + along_depth) % 3 else " --features=-amx-tile"
                bound = k * k * 2.0 ** -24 + 4 * k * flushed
                print(f"rope-runner {file} --random={i + 1} --range=0:-1:1 --range=1:-1:1 --threads=1 "
                      f"--weights={weights} --vector-bits={bits}{tiles} --compare-with=reference --rtol=0 --atol={bound}")


main()
