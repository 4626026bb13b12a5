"""The same program as the exporters of the corpus spell it. `torch`: builder.py as it is."""
import re

import formulas
from builder import Inexpressible, Program, Tensor
from ir_writer import Value, affine


class Plain(Program):
    """Without changes to choose from."""

    def choose(self, options):
        return None

    def loop(self, formula, inputs, shape, element, label="op", axes=None, sites=True):
        return super().loop(formula, inputs, shape, element, label, axes, sites=False)


def aligned(inputs, shape, axes):
    axes = list(axes or [None] * len(inputs))
    return [list(range(len(shape) - len(x.shape), len(shape))) if a is None else a for x, a in zip(inputs, axes)]


class StableHlo(Plain):
    """Operands are broadcast to the full shape by loops of their own; a concatenation is a chain of assignments."""

    def loop(self, formula, inputs, shape, element, label="op", axes=None, sites=True):
        if formula != 0:
            whole = list(range(len(shape)))
            inputs = [x if a == whole and list(x.shape) == list(shape) else super(StableHlo, self).loop(0, [x], shape, x.element, "broadcast", [a])
                      for x, a in zip(inputs, aligned(inputs, shape, axes))]
            axes = None
        return super().loop(formula, inputs, shape, element, label, axes)

    def concat(self, parts, axis, label="concat"):
        shape = list(parts[0].shape)
        shape[axis] = sum(part.shape[axis] for part in parts)
        whole, start = self.blank(shape, parts[0].element), 0
        for part in parts:
            whole = self.insert(part, whole, axis, start)
            start += part.shape[axis]
        return whole


class StableHlo2(StableHlo):
    """A concatenation is a loop over the result with a branch for each part."""

    def concat(self, parts, axis, label="concat"):
        whole = Plain.concat(self, parts, axis)
        self.lines.pop()
        shape, element, rank = whole.shape, whole.element, len(whole.shape)
        init = self.empty(shape, element)
        lines, names = [], [f"%v{whole.name[1:]}_i{i}" for i in range(rank)]
        lines += [f"{name} = linalg.index {i} : index" for i, name in enumerate(names)]
        result = self.branch(lines, parts, axis, names, f"%v{whole.name[1:]}", 0, 0)
        body = "".join(f"    {line}\n" for line in lines)
        kinds = ", ".join(['"parallel"'] * rank)
        self.lines.append(f"{whole.name} = linalg.generic {{indexing_maps = [{affine(rank, range(rank))}], iterator_types = [{kinds}]}} "
                          f"outs({init.name} : {init.type}) {{\n  ^bb0(%out: {element}):\n{body}"
                          f"    linalg.yield {result} : {element}\n  }} -> {whole.type}")
        return whole

    def branch(self, lines, parts, axis, names, prefix, number, start):
        part = parts[number]
        place, own, value = list(names), f"{prefix}_{number}", f"{prefix}_v{number}"
        if number:
            lines += [f"{own}_c = arith.constant {start} : index", f"{own}_p = arith.subi {names[axis]}, {own}_c : index"]
            place[axis] = f"{own}_p"
        taken = f"{value} = tensor.extract {part.name}[{', '.join(place)}] : {part.type}"
        if number == len(parts) - 1:
            lines.append(taken)
            return value
        end, element = start + part.shape[axis], part.element
        lines += [f"{own}_e = arith.constant {end} : index", f"{own}_t = arith.cmpi ult, {names[axis]}, {own}_e : index",
                  f"{own}_r = scf.if {own}_t -> ({element}) {{", taken, f"scf.yield {value} : {element}", "} else {"]
        other = self.branch(lines, parts, axis, names, prefix, number + 1, end)
        lines += [f"scf.yield {other} : {element}", "}"]
        return f"{own}_r"


class Tosa(Plain):
    """TOSA of torch-mlir: operands of equal rank, shapes as constants."""
    OPS = {"addf": "add", "subf": "sub", "cos": "cos", "sin": "sin", "rsqrt": "rsqrt", "extf": "cast", "truncf": "cast", "sitofp": "cast"}

    def define(self, text, shape, element, op="", inputs=(), elements=None):
        tensor = Tensor(self.fresh(), shape, element, op, inputs)
        self.lines.append(f"{tensor.name} = {text}")
        return tensor

    def scalar(self, text):
        raise Inexpressible("TOSA has no index arithmetic")

    def constant(self, values, shape, element):
        type_ = Value(None, shape, element).type
        return self.define(f'"tosa.const"() <{{values = dense<{values}> : {type_}}}> : () -> {type_}', shape, element)

    def sizes(self, numbers):
        name, rank = self.fresh(), len(numbers)
        self.lines.append(f"{name} = tosa.const_shape {{values = dense<{list(numbers)}> : tensor<{rank}xindex>}} : () -> "
                          f"!tosa.shape<{rank}>")
        return name, f"!tosa.shape<{rank}>"

    def apply(self, op, operands, shape, element, attributes=""):
        result, names = Value(None, shape, element), [o if isinstance(o, tuple) else (o.name, o.type) for o in operands]
        return self.define(f"tosa.{op} {', '.join(n for n, _ in names)}{attributes} : ({', '.join(t for _, t in names)}) -> {result.type}",
                           shape, element, op, [o for o in operands if not isinstance(o, tuple)])

    def literal(self, numbers, shape, element, label="literal"):
        values = [float(n) for n in numbers]
        for size in reversed(shape):
            values = [values[i:i + size] for i in range(0, len(values), size)]
        return self.constant(str(values[0]), shape, element)

    def reshape(self, x, shape):
        return x if list(x.shape) == list(shape) else self.apply("reshape", [x, self.sizes(shape)], shape, x.element)

    def cut(self, x, axis, start, size, step=1, label="slice", sites=True):
        if step > 1:
            groups = [*x.shape[:axis], x.shape[axis] // step, step, *x.shape[axis + 1:]]
            return self.merge(self.cut(self.reshape(x, groups), axis + 1, start, 1), axis, 2)
        starts, shape = [0] * len(x.shape), list(x.shape)
        starts[axis], shape[axis] = start, size
        return self.apply("slice", [x, self.sizes(starts), self.sizes(shape)], shape, x.element)

    def concat(self, parts, axis, label="concat"):
        shape = list(parts[0].shape)
        shape[axis] = sum(part.shape[axis] for part in parts)
        return self.apply("concat", parts, shape, parts[0].element, f" {{axis = {axis} : i32}}")

    def blank(self, shape, element):
        raise Inexpressible("TOSA has no assignment to a slice")

    def insert(self, part, whole, axis, start, step=1, label="assignment"):
        raise Inexpressible("TOSA has no assignment to a slice")

    def zeros(self, shape, element):
        return self.constant(0.0, shape, element)

    def reduce(self, x, op, initial, label="reduction"):
        axis = len(x.shape) - 1
        made = self.apply("reduce_sum", [x], [*x.shape[:-1], 1], x.element, f" {{axis = {axis} : i32}}")
        return self.reshape(made, x.shape[:-1])

    def split(self, x, axis, sizes, label="view", sites=True):
        return self.reshape(x, [*x.shape[:axis], *sizes, *x.shape[axis + 1:]])

    def merge(self, x, axis, count, label="flatten", sites=True):
        size = 1
        for part in x.shape[axis:axis + count]:
            size *= part
        return self.reshape(x, [*x.shape[:axis], size, *x.shape[axis + count:]])

    def turn(self, x, order, label="transpose", sites=True):
        shape = [x.shape[i] for i in order]
        return self.apply("transpose", [x], shape, x.element, f" {{perms = array<i32: {', '.join(map(str, order))}>}}")

    def tile(self, x, shape):
        if list(x.shape) == list(shape):
            return x
        return self.apply("tile", [x, self.sizes([n // k for n, k in zip(shape, x.shape)])], shape, x.element)

    def align(self, x, loops, rank):
        order = sorted(range(len(loops)), key=lambda i: loops[i])
        if order != list(range(len(loops))):
            x, loops = self.turn(x, order), sorted(loops)
        shape = [1] * rank
        for size, loop in zip(x.shape, loops):
            shape[loop] = size
        return self.reshape(x, shape)

    def loop(self, formula, inputs, shape, element, label="op", axes=None, sites=True):
        if self.cell.get("swapped"):
            formula = formulas.swapped(formula)
        rank = len(shape)
        operands = [self.align(x, loops, rank) for x, loops in zip(inputs, aligned(inputs, shape, axes))]

        def go(f):
            if isinstance(f, int):
                return operands[f]
            op = f[0]
            if op == "c":
                return self.constant(f[1], [1] * rank, f[2])
            if op not in self.OPS and op not in ("mulf", "negf"):
                raise Inexpressible(f"TOSA has no {op} in a body")
            parts = [go(part) for part in f[1:] if not isinstance(part, str)]
            size = [max(sizes) for sizes in zip(*(part.shape for part in parts))]
            if op == "mulf":
                return self.apply("mul", [*parts, self.constant(0, [1], "i8")], size, parts[0].element)
            if op == "negf":
                zero = self.constant(0.0, [1], parts[0].element)
                return self.apply("negate", [*parts, zero, zero], size, parts[0].element)
            own = element if op in ("extf", "truncf", "sitofp") else parts[0].element
            return self.apply(self.OPS[op], parts, size, own)
        return self.tile(go(formula), shape)

    def product(self, x, matrix, label="matmul"):
        (rows, inner), columns = x.shape, matrix.shape[1]
        zero = self.constant(0.0, [1], x.element)
        made = self.apply("matmul", [self.reshape(x, [1, rows, inner]), self.reshape(matrix, [1, inner, columns]), zero, zero],
                          [1, rows, columns], x.element)
        return self.reshape(made, [rows, columns])


SPELLINGS = {"torch": Plain, "stablehlo": StableHlo, "stablehlo2": StableHlo2, "tosa": Tosa}


# Dynamic sizes. The batch is 7 and the sequence 5, which no other size is a multiple of.
BATCH, SEQUENCE = 7, 5


def is_dynamic(size):
    return size % BATCH == 0 or size % SEQUENCE == 0


def dynamic_type(text):
    """The type with `?` for sizes that follow the batch or the sequence."""
    return re.sub(r"tensor<((?:\d+x)+)", lambda m: "tensor<" + "".join(
        ("?" if is_dynamic(int(n)) else n) + "x" for n in m.group(1)[:-1].split("x")), text)


def dynamic_function(program, name):
    """The function of the program with the batch and the sequence as dynamic sizes."""
    needed = {}

    def size(number):
        number = int(number)
        if not is_dynamic(number):
            return str(number)
        needed.setdefault(number, f"%n{number}")
        return needed[number]

    def sizes(text):
        return ", ".join(size(n) if n.isdigit() else n for n in re.split(r",\s*", text))
    body = []
    for line in "\n".join(program.lines).split("\n"):
        if "arith.constant dense" in line and dynamic_type(line) != line:
            raise Inexpressible("a literal has no dynamic size")
        slice_ = re.search(r"tensor\.(?:extract|insert)_slice .*?\[.*?\] (\[.*?\]) \[", line)
        if slice_:
            line = line[:slice_.start(1)] + "[" + sizes(slice_.group(1)[1:-1]) + "]" + line[slice_.end(1):]
        line = re.sub(r"output_shape \[(.*?)\]", lambda m: f"output_shape [{sizes(m.group(1))}]", line)
        empty = re.search(r"tensor\.empty\(\) : tensor<((?:\d+x)*)", line)
        if empty:
            given = [size(n) for n in empty.group(1).split("x") if n and is_dynamic(int(n))]
            line = line.replace("tensor.empty()", f"tensor.empty({', '.join(given)})")
        body.append(dynamic_type(line))
    known = []
    for number, factor in (("%batch", BATCH), ("%sequence", SEQUENCE)):
        place = next(((a, a.shape.index(factor)) for a in program.arguments if factor in a.shape), None)
        if place:
            known += [f"{number}_axis = arith.constant {place[1]} : index",
                      f"{number} = tensor.dim {place[0].name}, {number}_axis : {dynamic_type(place[0].type)}"]
    for number, text in needed.items():
        rest, factors = number, []
        for factor, source in ((BATCH, "%batch"), (SEQUENCE, "%sequence")):
            if rest % factor == 0:
                rest //= factor
                factors.append(source)
        known.append(f"{text}_rest = arith.constant {rest} : index")
        value = f"{text}_rest"
        for i, factor in enumerate(factors):
            last = text if i == len(factors) - 1 else f"{text}_{i}"
            known.append(f"{last} = arith.muli {value}, {factor} : index")
            value = last
    arguments = ", ".join(f"{a.name}: {dynamic_type(a.type)}" for a in program.arguments)
    types = ", ".join(dynamic_type(r.type) for r in program.results)
    text = "".join(f"  {line}\n" for line in [*known, *body])
    return (f"func.func @{name}({arguments}) -> ({types}) {{\n{text}  return {', '.join(r.name for r in program.results)} : "
            f"{types}\n}}\n")
