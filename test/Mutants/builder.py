"""Writes a program as exporters do, and keeps what each element of each tensor is, as a term. Each step offers changes
("options") that keep types valid; a mutant is a program with some of them taken."""
import itertools
import math
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "Inputs"))
from ir_writer import Value, Writer, WIDTH  # noqa: E402
import formulas  # noqa: E402
from terms import Term, UNDEFINED, constant  # noqa: E402


class Tensor(Value):
    """`elements` in row-major order; `inputs` are the tensors it is made of by `op`."""

    def __init__(self, name, shape, element, op=None, inputs=()):
        super().__init__(name, shape, element)
        self.op, self.inputs, self.elements, self.copy = op, tuple(inputs), None, False

    @property
    def strides(self):
        strides, step = [], 1
        for size in reversed(self.shape):
            strides.insert(0, step)
            step *= size
        return strides

    def at(self, index):
        return self.elements[sum(i * s for i, s in zip(index, self.strides))]

    def rows(self):
        """Elements by lanes: the last axis."""
        width = self.shape[-1]
        return [self.elements[i:i + width] for i in range(0, len(self.elements), width)]


def indices(shape):
    return itertools.product(*map(range, shape))


def entry(tensor, term):
    """An entry of a literal table that a loop reads by row is a value: 0 and 1 are then no literals."""
    by_row = tensor.op == "constant" and tensor.element != "i1" and any(size > 1 for size in tensor.shape[:-1])
    return Term("entry", term.type, (term,)) if by_row and term.number in (0.0, 1.0, -1.0) else term


class Invalid(Exception):
    """A change that has no valid program."""


class Inexpressible(Exception):
    """A program that no exporter can write, with the reason."""


class Program(Writer):
    def __init__(self, taken=(), cell=None, rows=None):
        super().__init__()
        # Rows of x, where they are given.
        self.rows = rows
        # What is not drawn but given: see matrix.py.
        self.cell = cell or {}
        # Options that are taken, by number of the site.
        self.taken, self.sites = dict(taken), []
        self.arguments, self.ranges, self.tensors, self.results = [], {}, [], []
        self.changes = []
        # The size of another axis that is rotated, if one is.
        self.turned = None

    def choose(self, options):
        """One of (label, payload), or None."""
        site = len(self.sites)
        self.sites.append([label for label, _ in options])
        number = self.taken.get(site)
        if number is None or number >= len(options):
            return None
        self.changes.append(options[number][0])
        return options[number][1]

    def define(self, text, shape, element, op, inputs, elements):
        tensor = Tensor(self.fresh(), shape, element, op, inputs)
        self.lines.append(f"{tensor.name} = {text}")
        tensor.elements = elements
        self.tensors.append(tensor)
        return tensor

    def argument(self, name, shape, element, numbers=None):
        """`numbers` are (low, high) of its values."""
        tensor = Tensor(f"%{name}", shape, element, "argument")
        tensor.elements = [Term("leaf", element, (), (name, i)) for i in range(math.prod(shape))]
        if numbers:
            self.ranges[name] = numbers
        self.arguments.append(tensor)
        self.tensors.append(tensor)
        return tensor

    def literal(self, numbers, shape, element, label="literal"):
        numbers = list(numbers)
        options = []
        if len(numbers) > 1:
            options = [(f"{label}: first entry changed", [numbers[0] * 1.5 + 0.25, *numbers[1:]]),
                       (f"{label}: last entry changed", [*numbers[:-1], numbers[-1] * 1.5 + 0.25]),
                       (f"{label}: rolled", numbers[1:] + numbers[:1]),
                       (f"{label}: scaled", [n * 1.25 for n in numbers])]
        numbers = self.choose(options) or numbers
        elements = [constant(n, element) for n in numbers]
        step = [t.number for t in elements]
        for size in reversed(shape):
            step = [step[i:i + size] for i in range(0, len(step), size)]
        text = str(step[0]).replace("'", "")
        return self.define(f"arith.constant dense<{text}> : {Value(None, shape, element).type}", shape, element, "constant", (),
                           elements)

    def truth(self, rows):
        """A literal of booleans."""
        shape = [len(rows), len(rows[0])]
        return self.define(f"arith.constant dense<{str(rows).lower()}> : {Value(None, shape, 'i1').type}", shape, "i1", "constant", (),
                           [Term("constant", "i1", (), kept) for row in rows for kept in row])

    # Lanes and views.

    def cut(self, x, axis, start, size, step=1, label="slice", sites=True):
        """extract_slice of one axis."""
        whole = x.shape[axis]
        options = []

        def fits(start, step):
            return start >= 0 and start + (size - 1) * step < whole and size > 0
        for other in sorted({start - 1, start + 1, 0, whole - size, start + size}):
            if other != start and fits(other, step):
                options.append((f"{label} from {other}, not {start}", (axis, other, step)))
        for other in (1, 2):
            for first in (0, 1) if other != step else ():
                if fits(first, other):
                    options.append((f"{label} from {first} by {other}, not from {start} by {step}", (axis, first, other)))
        choice = (self.choose(options) if sites else None) or (axis, start, step)
        axis, start, step = choice
        starts, sizes, steps = [0] * len(x.shape), list(x.shape), [1] * len(x.shape)
        starts[axis], sizes[axis], steps[axis] = start, size, step
        result = Value(None, sizes, x.element)
        elements = [x.at([i * k + o for i, k, o in zip(index, steps, starts)]) for index in indices(sizes)]
        return self.define(f"tensor.extract_slice {x.name}{starts} {sizes} {steps} : {x.type} to {result.type}", sizes,
                           x.element, "slice", [x], elements)

    def concat(self, parts, axis, label="concat"):
        options = []
        if len(parts) > 1:
            swapped = [parts[1], parts[0], *parts[2:]]
            if parts[0] is not parts[1]:
                options.append((f"{label}: first two exchanged", swapped))
                if parts[0].shape == parts[1].shape:
                    options += [(f"{label}: first part twice", [parts[0], parts[0], *parts[2:]]),
                                (f"{label}: second part twice", [parts[1], parts[1], *parts[2:]])]
        parts = self.choose(options) or parts
        shape = list(parts[0].shape)
        shape[axis] = sum(p.shape[axis] for p in parts)
        result = Value(None, shape, parts[0].element)
        elements = []
        for index in indices(shape):
            index = list(index)
            for part in parts:
                if index[axis] < part.shape[axis]:
                    elements.append(part.at(index))
                    break
                index[axis] -= part.shape[axis]
        names, types = ", ".join(p.name for p in parts), ", ".join(p.type for p in parts)
        return self.define(f"tensor.concat dim({axis}) {names} : ({types}) -> {result.type}", shape, result.element, "concat",
                           parts, elements)

    def blank(self, shape, element):
        result = Value(None, shape, element)
        return self.define(f"tensor.empty() : {result.type}", shape, element, "empty", (), [UNDEFINED] * math.prod(shape))

    def zeros(self, shape, element):
        filled = self.filled(0.0, shape, element)
        tensor = Tensor(filled.name, shape, element, "fill")
        tensor.elements = [constant(0.0, element)] * math.prod(shape)
        self.tensors.append(tensor)
        return tensor

    def insert(self, part, whole, axis, start, step=1, label="assignment"):
        size, limit = part.shape[axis], whole.shape[axis]
        options = []
        for first in sorted({start - 1, start + 1}):
            if first >= 0 and first + (size - 1) * step < limit:
                options.append((f"{label} from {first}, not {start}", (first, step)))
        for other in (1, 2):
            if other != step and (size - 1) * other < limit:
                options.append((f"{label} by {other}, not {step}", (min(start, limit - 1 - (size - 1) * other), other)))
        start, step = self.choose(options) or (start, step)
        starts, steps = [0] * len(whole.shape), [1] * len(whole.shape)
        starts[axis], steps[axis] = start, step
        elements = list(whole.elements)
        strides = whole.strides
        for index, term in zip(indices(part.shape), part.elements):
            elements[sum((i * k + o) * s for i, k, o, s in zip(index, steps, starts, strides))] = term
        return self.define(f"tensor.insert_slice {part.name} into {whole.name}{starts} {list(part.shape)} {steps} : "
                           f"{part.type} into {whole.type}", whole.shape, whole.element, "insert", [part, whole], elements)

    def split(self, x, axis, sizes, label="view", sites=True):
        """expand_shape of one axis."""
        if len(sizes) == 1:
            return x
        options = []
        if len(sizes) == 2 and 1 not in sizes and sites:
            options.append((f"{label} {sizes[::-1]}, transposed, not {sizes}", True))
        turned = self.choose(options)
        shape = [*x.shape[:axis], *(sizes[::-1] if turned else sizes), *x.shape[axis + 1:]]
        groups = [[i] if i < axis else list(range(axis, axis + len(sizes))) if i == axis else [i + len(sizes) - 1]
                  for i in range(len(x.shape))]
        result = Value(None, shape, x.element)
        y = self.define(f"tensor.expand_shape {x.name} {groups} output_shape {shape} : {x.type} into {result.type}", shape,
                        x.element, "expand", [x], x.elements)
        if turned:
            order = list(range(len(shape)))
            order[axis], order[axis + 1] = axis + 1, axis
            y = self.turn(y, order, sites=False)
        return y

    def merge(self, x, axis, count, label="flatten", sites=True):
        """collapse_shape of `count` axes."""
        options = []
        if count == 2 and 1 not in x.shape[axis:axis + 2] and sites:
            options.append((f"{label} transposed", True))
        if self.choose(options):
            order = list(range(len(x.shape)))
            order[axis], order[axis + 1] = axis + 1, axis
            x = self.turn(x, order, sites=False)
        shape = [*x.shape[:axis], math.prod(x.shape[axis:axis + count]), *x.shape[axis + count:]]
        groups = [[i] if i < axis else list(range(axis, axis + count)) if i == axis else [i + count - 1]
                  for i in range(len(shape))]
        result = Value(None, shape, x.element)
        return self.define(f"tensor.collapse_shape {x.name} {groups} : {x.type} into {result.type}", shape, x.element,
                           "collapse", [x], x.elements)

    def turn(self, x, order, label="transpose", sites=True):
        options = []
        if sites:
            for other in itertools.permutations(range(len(order))):
                if list(other) != list(order) and [x.shape[i] for i in other] == [x.shape[i] for i in order]:
                    options.append((f"{label} {list(other)}, not {list(order)}", other))
        order = list(self.choose(options[:3]) or order)
        shape = [x.shape[i] for i in order]
        init = self.empty(shape, x.element)
        back = [order.index(i) for i in range(len(order))]
        elements = [x.at([index[i] for i in back]) for index in indices(shape)]
        return self.define(f"linalg.transpose ins({x.name} : {x.type}) outs({init.name} : {init.type}) permutation = {order}",
                           shape, x.element, "transpose", [x], elements)

    # Loops.

    def loop(self, formula, inputs, shape, element, label="op", axes=None, sites=True):
        """linalg.generic over `shape`: `formula` of the inputs, which are aligned from the right or along `axes` (a loop for each of
        their axes; axes of size 1 broadcast)."""
        rank = len(shape)
        if self.cell.get("swapped"):
            formula = formulas.swapped(formula)
        axes = list(axes or [None] * len(inputs))
        for i, x in enumerate(inputs):
            if axes[i] is None:
                axes[i] = list(range(rank - len(x.shape), rank))
        if sites:
            options = [(f"{label}: {text}", (other, None)) for text, other in formulas.changes(formula, inputs, rank)]
            for i, x in enumerate(inputs):
                others = [t for t in self.tensors[-12:] if t.shape == x.shape and t.element == x.element and t is not x]
                for number, other in enumerate(others[-3:]):
                    if other.op not in ("empty", "fill"):
                        options.append((f"{label}: operand {i} is another ({other.op}, {number})",
                                        (formula, [*inputs[:i], other, *inputs[i + 1:]])))
            for i, x in enumerate(inputs):
                loops = axes[i]
                for a, b in itertools.combinations(range(len(loops)), 2):
                    if 1 < x.shape[a] == x.shape[b] and b < len(loops) - 1:
                        turned = list(loops)
                        turned[a], turned[b] = loops[b], loops[a]
                        options.append((f"{label}: rows of operand {i} turned", (formula, (i, turned))))
                for loop in range(rank - 1):
                    if len(loops) == 2 and loops[0] != loop and shape[loop] == x.shape[0] > 1:
                        options.append((f"{label}: rows of operand {i} along loop {loop}", (formula, (i, [loop, loops[1]]))))
            choice = self.choose(options)
            if choice:
                formula, other = choice
                if isinstance(other, list):
                    inputs = other
                elif other:
                    axes[other[0]] = other[1]
        maps = [[loop if x.shape[i] == shape[loop] else "0" for i, loop in enumerate(loops)] for x, loops in zip(inputs, axes)]
        elements = []
        for index in indices(shape):
            terms = [entry(x, x.at([0 if loop == "0" else index[loop] for loop in loops])) for x, loops in zip(inputs, maps)]
            elements.append(formulas.term(formula, terms, index))
        for extra in formulas.tensors(formula):
            if extra not in inputs:
                inputs = [*inputs, extra]
        names = [x.element for x in inputs]
        made = self.generic([(x, m) for x, m in zip(inputs, maps)], (self.empty(shape, element), range(rank)),
                            lambda b, a: formulas.emit(b, formula, a, names, {}), rank)
        tensor = Tensor(made.name, shape, element, "loop", inputs)
        tensor.elements, tensor.copy = elements, formula == 0
        self.tensors.append(tensor)
        return tensor

    def binary(self, op, a, b, label=None, **keywords):
        shape = [max(p, q) for p, q in zip([1] * (len(b.shape) - len(a.shape)) + list(a.shape),
                                           [1] * (len(a.shape) - len(b.shape)) + list(b.shape))]
        return self.loop((op, 0, 1), [a, b], shape, a.element, label or op, **keywords)

    def mul(self, a, b, label="product", **keywords):
        return self.binary("mulf", a, b, label, **keywords)

    def add(self, a, b, label="sum", **keywords):
        return self.binary("addf", a, b, label, **keywords)

    def sub(self, a, b, label="difference", **keywords):
        return self.binary("subf", a, b, label, **keywords)

    def unary(self, op, x, element=None, label=None, **keywords):
        return self.loop((op, 0), [x], x.shape, element or x.element, label or op, **keywords)

    def neg(self, x, label="sign"):
        return self.unary("negf", x, label=label)

    def convert(self, x, element):
        if x.element == element:
            return x
        op = "extf" if WIDTH[x.element] < WIDTH[element] else "truncf"
        return self.loop((op, 0, element), [x], x.shape, element, sites=False)

    def copy(self, x, shape, axes):
        """A broadcast, as a loop that yields its input."""
        return self.loop(0, [x], shape, x.element, "copy", [axes], sites=False)

    def product(self, x, matrix, label="matmul"):
        """linalg.matmul of [n, k] with [k, m]."""
        (rows, inner), columns = x.shape, matrix.shape[1]
        init = self.filled(0.0, [rows, columns], x.element)
        elements = []
        for i, j in indices([rows, columns]):
            total = constant(0.0, x.element)
            for k in range(inner):
                total = Term("addf", x.element, (total, Term("mulf", x.element, (x.at([i, k]), matrix.at([k, j])))))
            elements.append(total)
        return self.define(f"linalg.matmul ins({x.name}, {matrix.name} : {x.type}, {matrix.type}) "
                           f"outs({init.name} : {init.type}) -> {init.type}", [rows, columns], x.element, "matmul",
                           [x, matrix], elements)

    def batch_product(self, a, b, label="batch matmul"):
        """linalg.batch_matmul of [n, i, k] with [n, k, j]; operands of square matrices may be transposed."""
        options = [(f"{label}: {side} transposed", i) for i, (side, t) in enumerate((("left", a), ("right", b)))
                   if t.shape[1] == t.shape[2] > 1]
        if a.shape == b.shape:
            options.append((f"{label}: operands exchanged", 2))
        turned = self.choose(options)
        if turned == 2:
            a, b = b, a
        elif turned is not None:
            a, b = (self.turn(t, [0, 2, 1], sites=False) if i == turned else t for i, t in enumerate((a, b)))
        n, rows, inner = a.shape
        shape = [n, rows, b.shape[2]]
        init = self.filled(0.0, shape, a.element)
        elements = []
        for m, i, j in indices(shape):
            total = constant(0.0, a.element)
            for k in range(inner):
                total = Term("addf", a.element, (total, Term("mulf", a.element, (a.at([m, i, k]), b.at([m, k, j])))))
            elements.append(total)
        return self.define(f"linalg.batch_matmul ins({a.name}, {b.name} : {a.type}, {b.type}) "
                           f"outs({init.name} : {init.type}) -> {init.type}", shape, a.element, "matmul", [a, b], elements)

    def reduce(self, x, op, initial, label="reduction"):
        """linalg.generic that reduces the last axis of x; any other axis of its size is an option."""
        rank = len(x.shape)
        axis = self.choose([(f"{label} over axis {i}, not {rank - 1}", i) for i in range(rank - 1)
                            if x.shape[i] == x.shape[-1] > 1])
        axis = rank - 1 if axis is None else axis
        kept = [i for i in range(rank) if i != axis]
        shape = [x.shape[i] for i in kept]
        init = self.filled(initial, shape, x.element)
        loops = [*range(rank - 1)]
        loops.insert(axis, rank - 1)
        made = self.generic([(x, loops)], (init, range(rank - 1)), lambda b, a: b.scalar(f"arith.{op} {a[1]}, {a[0]} : {x.element}"),
                            rank, 1)
        tensor = Tensor(made.name, shape, x.element, "reduction", [x])
        tensor.elements = []
        for index in indices(shape):
            total = constant(initial, x.element)
            for k in range(x.shape[axis]):
                total = Term(op, x.element, (total, x.at([*index[:axis], k, *index[axis:]])))
            tensor.elements.append(total)
        self.tensors.append(tensor)
        return tensor

    def function(self, name):
        arguments = ", ".join(f"{a.name}: {a.type}" for a in self.arguments)
        types = ", ".join(r.type for r in self.results)
        body = "".join(f"  {line}\n" for line in self.lines)
        return (f"func.func @{name}({arguments}) -> ({types}) {{\n{body}  return {', '.join(r.name for r in self.results)} : "
                f"{types}\n}}\n")
