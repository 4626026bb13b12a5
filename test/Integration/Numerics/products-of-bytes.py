"""Writes products of bytes of several sizes as functions of a module, and prints the commands that check them.

    products-of-bytes.py MODULE

Those of MODULE-constant.mlir have constant weights, which are packed when they are compiled.
"""

import random
import sys

# Above 2048, sums are taken in parts. 3 and 77 end within a group of four.
DEPTHS = (0, 1, 3, 64, 77, 500, 2100)
SIZES = ((5, 32), (50, 96), (1, 70), (16, 3))


def types(m, k, n, along_depth, dynamic):
    """Of A, B and the product."""
    shape = f"{n}x{k}" if along_depth else f"{k}x{n}"
    rows = "?" if dynamic else m
    return f"tensor<{rows}x{k}xi8>", f"tensor<{shape}xi8>", f"tensor<{rows}x{n}xi32>"


def signature(entry, group):
    """Of a function that returns what each product of the group does."""
    arguments = ", ".join(f"%a{i}: {a}, %b{i}: {b}" for i, (_, (a, b, _), *_) in enumerate(group))
    results = ", ".join(c for _, (_, _, c), *_ in group)
    return f"func.func @{entry}({arguments}) -> ({results}) {{\n"


def end(group):
    return (f"  return {', '.join(f'%c{i}' for i in range(len(group)))} : "
            f"{', '.join(c for _, (_, _, c), *_ in group)}\n}}\n")


def calls(entry, group):
    return signature(entry, group) + "".join(
        f"  %c{i} = call @{name}(%a{i}, %b{i}) : ({a}, {b}) -> {c}\n"
        for i, (name, (a, b, c), *_) in enumerate(group)) + end(group)


def statements(i, a, b, c, along_depth, dynamic):
    """%ci, the product of %ai and %bi."""
    layout = "(n, k)" if along_depth else "(k, n)"
    size = f"%size{i}" if dynamic else ""
    return f"""  %first{i} = arith.constant 0 : index
  {f'%size{i} = tensor.dim %a{i}, %first{i} : ' + a if dynamic else ''}
  %zero{i} = arith.constant 0 : i32
  %empty{i} = tensor.empty({size}) : {c}
  %fill{i} = linalg.fill ins(%zero{i} : i32) outs(%empty{i} : {c}) -> {c}
  %c{i} = linalg.generic {{
    indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> {layout}>, affine_map<(m, n, k) -> (m, n)>],
    iterator_types = ["parallel", "parallel", "reduction"]}} ins(%a{i}, %b{i} : {a}, {b}) outs(%fill{i} : {c}) {{
  ^bb0(%x: i8, %y: i8, %s: i32):
    %xw = arith.extsi %x : i8 to i32
    %yw = arith.extsi %y : i8 to i32
    %p = arith.muli %xw, %yw : i32
    %t = arith.addi %s, %p : i32
    linalg.yield %t : i32
  }} -> {c}
"""


def products(entry, group):
    """A function with the products of the group in it, so that it can take their weights packed."""
    return signature(entry, group) + "".join(
        statements(i, *types, along_depth, dynamic)
        for i, (_, types, _, along_depth, dynamic) in enumerate(group)) + end(group)


def with_constant(member):
    """The function of a product whose weight is a constant."""
    name, (_, weight, _), *_ = member
    n, k = weight[len("tensor<"):].split("x")[:2]
    bytes_of_weight = random.Random(name).randbytes(int(n) * int(k)).hex()
    head, body = products(name, [member]).split("\n", 1)
    return (head.replace(f", %b0: {weight}", "") + f'\n  %b0 = arith.constant dense<"0x{bytes_of_weight}"> : {weight}\n' + body)


def main():
    path = sys.argv[1]
    functions, groups = [], {}
    for i, k in enumerate(DEPTHS):
        for j, (m, n) in enumerate(SIZES):
            for along_depth in (False, True):
                dynamic = (i + j) % 3 == 0
                name = f"k{k}_{m}x{n}_{'depth' if along_depth else 'columns'}"
                bits = 256 if (i + along_depth) % 3 == 2 else 512
                shape = f"{m}x{k}" if dynamic else ""
                tiles = bits == 512 and (i + j + along_depth) % 2 == 0
                member = name, types(m, k, n, along_depth, dynamic), shape, along_depth, dynamic
                functions.append(products(name, [member]))
                groups.setdefault((bits, 1 + j % 2, tiles), []).append(member)

    # Products that are compiled in the same way are run by one process. To pack their weights, they have to be in the
    # entry itself, of another module.
    packed_path = path.replace(".mlir", "-packed.mlir")
    packed = []
    for (bits, threads, tiles), group in groups.items():
        entry = f"all_{bits}_{threads}" + "_tiles" * tiles
        features = "" if tiles else " --features=-amx-tile"
        functions.append(calls(entry, group))
        packed.append(products(entry, group))
        shapes = "".join(f" --shape={2 * number}:{member[2]}" for number, member in enumerate(group) if member[2])
        ranges = "".join(f" --range={number}:-128:127" for number in range(2 * len(group)))
        for file, weights in ((path, "plain"), (packed_path, "packed")):
            print(f"rope-runner {file} --entry={entry} --random={bits + threads}{ranges}{shapes} --vector-bits={bits}{features} "
                  f"--compare-with=reference --ulp=0 --threads={threads} --weights={weights}")
        print("\n".join(f"echo 'ran {member[0]}'" for member in group))
    # A weight without elements is no dense constant.
    constant = [with_constant(member) for group in groups.values() for member in group if "x0x" not in member[1][0]]
    constant_path = path.replace(".mlir", "-constant.mlir")
    for file, text in ((path, functions), (packed_path, packed), (constant_path, constant)):
        open(file, "w").write("".join(text))


if __name__ == "__main__":
    main()
