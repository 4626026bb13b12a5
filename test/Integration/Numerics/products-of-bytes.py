"""Writes products of bytes of several sizes as functions of a module, and prints the commands that check them.

    products-of-bytes.py MODULE
"""

import sys

# Above 2048, sums are taken in parts. 3 and 77 end within a group of four.
DEPTHS = (0, 1, 3, 64, 77, 500, 2100)
SIZES = ((5, 32), (33, 75), (1, 70), (16, 3))


def product(name, m, k, n, along_depth, dynamic):
    shape, layout = (f"{n}x{k}", "(n, k)") if along_depth else (f"{k}x{n}", "(k, n)")
    rows = "?" if dynamic else m
    a, b, c = f"tensor<{rows}x{k}xi8>", f"tensor<{shape}xi8>", f"tensor<{rows}x{n}xi32>"
    size = "%size" if dynamic else ""
    return f"""func.func @{name}(%a: {a}, %b: {b}) -> {c} {{
  %first = arith.constant 0 : index
  {'%size = tensor.dim %a, %first : ' + a if dynamic else ''}
  %zero = arith.constant 0 : i32
  %empty = tensor.empty({size}) : {c}
  %fill = linalg.fill ins(%zero : i32) outs(%empty : {c}) -> {c}
  %r = linalg.generic {{
    indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> {layout}>, affine_map<(m, n, k) -> (m, n)>],
    iterator_types = ["parallel", "parallel", "reduction"]}} ins(%a, %b : {a}, {b}) outs(%fill : {c}) {{
  ^bb0(%x: i8, %y: i8, %s: i32):
    %xw = arith.extsi %x : i8 to i32
    %yw = arith.extsi %y : i8 to i32
    %p = arith.muli %xw, %yw : i32
    %t = arith.addi %s, %p : i32
    linalg.yield %t : i32
  }} -> {c}
  return %r : {c}
}}
"""


def main():
    path = sys.argv[1]
    functions = []
    for i, k in enumerate(DEPTHS):
        for j, (m, n) in enumerate(SIZES):
            for along_depth in (False, True):
                dynamic = (i + j) % 3 == 0
                name = f"k{k}_{m}x{n}_{'depth' if along_depth else 'columns'}"
                functions.append(product(name, m, k, n, along_depth, dynamic))
                bits = 256 if (i + along_depth) % 3 == 2 else 512
                shape = f" --shape=0:{m}x{k}" if dynamic else ""
                print(f"rope-runner {path} --entry={name} --random={i + 1} --range=0:-128:127 --range=1:-128:127{shape}"
                      f" --vector-bits={bits} --compare-with=reference --ulp=0 --threads={1 + j % 2}"
                      f" && echo 'ran {name}'")
    open(path, "w").write("".join(functions))


if __name__ == "__main__":
    main()
