"""Writes one function of random rotations in a row and rows that are cut, moved and reshaped around them.

random-identities.py SEED COUNT compose: rotations by tables of one set of frequencies, some followed by their adjoints.
random-identities.py SEED COUNT views: slices, transposes and reshapes before and after rotations of every kind.
Every program is a result. Positions are constants; data are arguments of f64.
"""
import random
import sys


def tensor(sizes, element="f64"):
    return "tensor<" + "x".join(map(str, list(sizes) + [element])) + ">"


def affine(rank, results):
    return f"affine_map<({', '.join(f'd{i}' for i in range(rank))}) -> ({', '.join(results)})>"


class Program:
    def __init__(self, seed):
        self.r = random.Random(seed)
        self.lines, self.arguments, self.results, self.count = [], [], [], 0

    def op(self, text):
        self.count += 1
        self.lines.append(f"  %v{self.count} = {text}")
        return f"%v{self.count}"

    def argument(self, sizes):
        self.arguments.append(tensor(sizes))
        return f"%a{len(self.arguments) - 1}"

    def empty(self, sizes):
        return self.op(f"tensor.empty() : {tensor(sizes)}")

    def order(self, count):
        order = list(range(count))
        if self.r.random() < 0.4:
            self.r.shuffle(order)
        return order

    def positions(self, sizes, element):
        count = 1
        for size in sizes:
            count *= size
        numbers = [self.r.randint(-1000, 100000) for _ in range(count)]
        for size in reversed(sizes):
            numbers = [numbers[i:i + size] for i in range(0, len(numbers), size)]
        return self.op(f"arith.constant dense<{numbers[0]}> : {tensor(sizes, element)}")

    def table(self, rows, pairs, magnitude, form):
        """A table of the frequencies 1, 1/2, ... with positions in any form."""
        element = self.r.choice(["i32", "i64"])
        kind = self.r.choice(["shaped", "axes"] + ["offset"] * (2 if len(rows) == 1 else 0))
        if kind == "shaped":
            text = f"positions({self.positions(rows, element)} : {tensor(rows, element)})"
        elif kind == "axes":
            sizes = [self.r.randint(2, 3)] + rows
            text = (f"positions({self.positions(sizes, element)} : {tensor(sizes, element)}) "
                    f"axes {[self.r.randrange(2) for _ in range(pairs)]}")
        else:
            text = f"positions({self.op(f'arith.constant {self.r.randint(-9, 99999)} : {element}')} : {element})"
        init, one = self.empty(rows + [pairs]), tensor(rows + [pairs])
        values = [0.5 ** k for k in range(pairs)]
        self.count += 1
        self.lines.append(
            f"  %v{self.count}:2 = rope.table {text} outs({init}, {init} : {one}, {one}) {{frequency_values = dense<{values}> : "
            f"tensor<{pairs}xf32>, angle_form = #rope.angle_form<{form}>, magnitude = {magnitude}}} -> {one}, {one}")
        return f"%v{self.count}#0", f"%v{self.count}#1"

    def rotate(self, value, sizes, out, maps, table, pairings, block, transposed, kind):
        cos, sin, width = table
        lanes, rank = sizes[-1], len(sizes)
        texts = [affine(rank, list(map_) + [f"d{rank - 1}"]) for map_ in maps]
        init, y = self.empty(out), tensor(out)
        return self.op(
            f"rope.rotate {pairings[0]} to {pairings[1]} block({block[0]}, {block[1]}) {'transposed ' if transposed else ''}"
            f"ins({value}, {cos}, {sin} : {tensor(sizes)}, {tensor(width)}, {tensor(width)}) outs({init} : {y}) "
            f"{{kind = #rope.kind<{kind}>, indexing_maps = [{', '.join(texts)}]}} -> {y}")

    def block(self, lanes):
        width = self.r.choice([w for w in (4, 6, 8) if w <= lanes])
        return self.r.randint(0, lanes - width), width

    def rows(self, sizes):
        """Some dimensions in any order, as expressions with their sizes."""
        rows = [(f"d{d}", size) for d, size in sizes.items() if self.r.random() < 0.6]
        self.r.shuffle(rows)
        if not rows or self.r.random() < 0.2:
            rows.insert(self.r.randint(0, len(rows)), ("0", 1))
        return rows

    def compose(self):
        r, rank = self.r, self.r.randint(2, 4)
        lanes = r.choice([4, 6, 8])
        sizes = [r.randint(1, 3) for _ in range(rank - 1)] + [lanes]
        value, block = self.argument(sizes), self.block(lanes)
        kind, form = r.choice(["rotation", "scaled"]), r.choice(["multiply", "divide"])
        reads = r.choice(["half", "interleaved"])
        for _ in range(r.randint(2, 3)):
            read, write = self.order(rank - 1), self.order(rank - 1)
            size = {dim: sizes[axis] for axis, dim in enumerate(read)}
            rows = self.rows(size)
            magnitude = 1.0 if kind == "rotation" else r.choice([1.0, 1.5, -2.0])
            row_sizes = [s for _, s in rows]
            table = (*self.table(row_sizes, block[1] // 2, magnitude, form), row_sizes + [block[1] // 2])
            out = [size[dim] for dim in write] + [lanes]
            names = [f"d{d}" for d in read], [e for e, _ in rows], [f"d{d}" for d in write]
            writes, transposed = r.choice(["half", "interleaved"]), r.random() < 0.4
            pairings = (writes, reads) if transposed else (reads, writes)
            rotated = self.rotate(value, sizes, out, names, table, pairings, block, transposed, kind)
            if r.random() < 0.25:
                value = self.rotate(rotated, out, sizes, names[::-1], table, pairings, block, not transposed, kind)
            else:
                value, sizes, reads = rotated, out, writes
        self.results.append((value, tensor(sizes)))

    def views(self):
        r, lanes = self.r, self.r.choice([4, 6, 8])
        sizes = [r.choice([1, 2, 3, 4, 6]) for _ in range(r.randint(1, 3))] + [lanes]
        value = self.argument(sizes)
        for _ in range(r.randint(3, 6)):
            step = r.choice([self.rotated, self.rotated, self.sliced, self.transposed, self.reshaped])
            value, sizes = step(value, sizes)
        self.results.append((value, tensor(sizes)))

    def rotated(self, value, sizes):
        r, rank = self.r, len(sizes)
        read, write = self.order(rank - 1), self.order(rank - 1)
        size = {dim: sizes[axis] for axis, dim in enumerate(read)}
        rows, block = self.rows(size), self.block(sizes[-1])
        row_sizes = [s for _, s in rows]
        if r.random() < 0.5:
            table = (*self.table(row_sizes, block[1] // 2, 1.5, "multiply"), row_sizes + [block[1] // 2])
        else:
            width = row_sizes + [r.choice([block[1], block[1] // 2])]
            table = (self.argument(width), self.argument(width), width)
        out = [size[dim] for dim in write] + [sizes[-1]]
        names = [f"d{d}" for d in read], [e for e, _ in rows], [f"d{d}" for d in write]
        pairings = r.choice(["half", "interleaved"]), r.choice(["half", "interleaved"])
        return self.rotate(value, sizes, out, names, table, pairings, block, r.random() < 0.4, "general"), out

    def sliced(self, value, sizes):
        r, offsets, counts, strides = self.r, [], [], []
        for size in sizes[:-1]:
            stride = r.choice([1, 1, 2])
            count = r.randint(1, (size - 1) // stride + 1)
            offsets.append(r.randint(0, size - 1 - (count - 1) * stride))
            counts.append(count)
            strides.append(stride)
        counts.append(sizes[-1])
        kept = list(counts)
        if len(kept) > 2 and kept.count(1) == 1 and r.random() < 0.5:
            kept.remove(1)
        return self.op(f"tensor.extract_slice {value}{offsets + [0]} {counts} {strides + [1]} : {tensor(sizes)} to {tensor(kept)}"), kept

    def transposed(self, value, sizes):
        order = list(range(len(sizes) - 1))
        self.r.shuffle(order)
        out = [sizes[axis] for axis in order] + [sizes[-1]]
        init = self.empty(out)
        return self.op(f"linalg.transpose ins({value} : {tensor(sizes)}) outs({init} : {tensor(out)}) "
                       f"permutation = {order + [len(order)]}"), out

    def reshaped(self, value, sizes):
        r, rank = self.r, len(sizes)
        collapses = rank == 4 or rank == 3 and r.random() < 0.5
        parts = rank - 1 if collapses else rank
        axis = r.randrange(parts - 1)
        groups = [[i] if i < axis else [axis, axis + 1] if i == axis else [i + 1] for i in range(parts)]
        if collapses:
            out = sizes[:axis] + [sizes[axis] * sizes[axis + 1]] + sizes[axis + 2:]
            return self.op(f"tensor.collapse_shape {value} {groups} : {tensor(sizes)} into {tensor(out)}"), out
        factor = r.choice([f for f in (1, 2, 3) if sizes[axis] % f == 0])
        out = sizes[:axis] + [factor, sizes[axis] // factor] + sizes[axis + 1:]
        return self.op(f"tensor.expand_shape {value} {groups} output_shape {out} : {tensor(sizes)} into {tensor(out)}"), out


program = Program(int(sys.argv[1]))
for _ in range(int(sys.argv[2])):
    getattr(program, sys.argv[3])()
signature = ", ".join(f"%a{i}: {type_}" for i, type_ in enumerate(program.arguments))
values, types = zip(*program.results)
print(f"func.func @main({signature}) -> ({', '.join(types)}) {{")
print("\n".join(program.lines))
print(f"  return {', '.join(values)} : {', '.join(types)}\n}}")
