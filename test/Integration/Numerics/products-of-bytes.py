"""Writes products of bytes of several sizes as functions of a module, and prints the commands that check them.

    products-of-bytes.py MODULE
"""

import sys

# Above 2048, sums are taken in parts. 3 and 77 end within a group of four.
DEPTHS = (0, 1, 3, 64, 77, 500, 2100)
SIZES = ((5, 32), (50, 96), (1, 70), (16, 3))


def types(m, k, n, along_depth, dynamic):
    """Of A, B and the product."""
    shape = f"{n}x{k}" if along_depth else f"{k}x{n}"
    rows = "?" if dynamic else m
    return f"tensor<{rows}x{k}xi8>", f"tensor<{shape}xi8>", f"tensor<{rows}x{n}xi32>"


def calls(entry, group):
    """A function that returns what each product of the group does."""
    arguments = ", ".join(f"%a{i}: {a}, %b{i}: {b}" for i, (_, (a, b, _), _) in enumerate(group))
    results = ", ".join(c for _, (_, _, c), _ in group)
    body = "".join(f"  %c{i} = call @{name}(%a{i}, %b{i}) : ({a}, {b}) -> {c}\n" for i, (name, (a, b, c), _) in enumerate(group))
    values = ", ".join(f"%c{i}" for i in range(len(group)))
    return f"func.func @{entry}({arguments}) -> ({results}) {{\n{body}  return {values} : {results}\n}}\n"


def product(name, m, k, n, along_depth, dynamic):
    layout = "(n, k)" if along_depth else "(k, n)"
    a, b, c = types(m, k, n, along_depth, dynamic)
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
    functions, groups = [], {}
    for i, k in enumerate(DEPTHS):
        for j, (m, n) in enumerate(SIZES):
            for along_depth in (False, True):
                dynamic = (i + j) % 3 == 0
                name = f"k{k}_{m}x{n}_{'depth' if along_depth else 'columns'}"
                functions.append(product(name, m, k, n, along_depth, dynamic))
                bits = 256 if (i + along_depth) % 3 == 2 else 512
                shape = f"{m}x{k}" if dynamic else ""
                tiles = bits == 512 and (i + j + along_depth) % 2 == 0
                groups.setdefault((bits, 1 + j % 2, tiles), []).append((name, types(m, k, n, along_depth, dynamic), shape))
    # Products that are compiled in the same way are run by one process.
    for (bits, threads, tiles), group in groups.items():
        entry = f"all_{bits}_{threads}" + "_tiles" * tiles
        features = "" if tiles else " --features=-amx-tile"
        functions.append(calls(entry, group))
        shapes = "".join(f" --shape={2 * number}:{shape}" for number, (_, _, shape) in enumerate(group) if shape)
        ranges = "".join(f" --range={number}:-128:127" for number in range(2 * len(group)))
        for weights in ("plain", "packed"):
            print(f"rope-runner {path} --entry={entry} --random={bits + threads}{ranges}{shapes} --vector-bits={bits}{features} "
                  f"--compare-with=reference --ulp=0 --threads={threads} --weights={weights}")
        print("\n".join(f"echo 'ran {name}'" for name, _, _ in group))
    open(path, "w").write("".join(functions))


if __name__ == "__main__":
    main()
