"""Writes MLIR text: numbered values, one op a call. For the scripts of the tests."""
import math

INFINITY = {"f64": "0xFFF0000000000000", "f32": "0xFF800000", "f16": "0xFC00", "bf16": "0xFF80"}
WIDTH = {"f64": 64, "f32": 32, "f16": 16, "bf16": 16}


class Value:
    def __init__(self, name, shape, element):
        self.name, self.shape, self.element = name, tuple(shape), element

    @property
    def type(self):
        return f"tensor<{''.join(f'{size}x' for size in self.shape)}{self.element}>"


def dims(count):
    return ", ".join(f"d{i}" for i in range(count))


def affine(count, results):
    """A map whose results are dimension numbers, or text as it stands."""
    return f"affine_map<({dims(count)}) -> ({', '.join(f'd{r}' if isinstance(r, int) else r for r in results)})>"


class Writer:
    """Text of a function, one op a call; values are numbered."""

    def __init__(self):
        self.lines, self.count = [], 0

    def fresh(self):
        self.count += 1
        return f"%{self.count}"

    def op(self, text, shape, element):
        value = Value(self.fresh(), shape, element)
        self.lines.append(f"{value.name} = {text}")
        return value

    def scalar(self, text):
        name = self.fresh()
        self.lines.append(f"{name} = {text}")
        return name

    def constant(self, number, element):
        if number == -math.inf:
            return self.scalar(f"arith.constant {INFINITY[element]} : {element}")
        text = repr(float(number)) if element.startswith(("f", "bf")) else str(int(number))
        return self.scalar(f"arith.constant {text} : {element}")

    def empty(self, shape, element):
        value = Value(None, shape, element)
        return self.op(f"tensor.empty() : {value.type}", shape, element)

    def filled(self, number, shape, element):
        init, scalar = self.empty(shape, element), self.constant(number, element)
        return self.op(f"linalg.fill ins({scalar} : {element}) outs({init.name} : {init.type}) -> {init.type}", shape, element)

    def generic(self, inputs, init, body, loops, reductions=0):
        """linalg.generic. `inputs` are pairs (value, map results); `init` is a pair too. `body(b, args)` writes
        lines to the Writer `b` and returns the name that is yielded. The last `reductions` loops reduce."""
        operands = inputs + [init]
        inner = Writer()
        inner.count = self.count
        names = [f"%a{i}" for i in range(len(operands))]
        result = body(inner, names)
        self.count = inner.count
        maps = ", ".join(affine(loops, results) for _, results in operands)
        kinds = ", ".join(['"parallel"'] * (loops - reductions) + ['"reduction"'] * reductions)
        ins = ""
        if inputs:
            ins = f"ins({', '.join(v.name for v, _ in inputs)} : {', '.join(v.type for v, _ in inputs)}) "
        arguments = ", ".join(f"{n}: {v.element}" for n, (v, _) in zip(names, operands))
        value = init[0]
        return self.op(
            f"linalg.generic {{indexing_maps = [{maps}], iterator_types = [{kinds}]}} {ins}"
            f"outs({value.name} : {value.type}) {{\n  ^bb0({arguments}):\n"
            + "".join(f"    {line}\n" for line in inner.lines)
            + f"    linalg.yield {result} : {value.element}\n  }} -> {value.type}", value.shape, value.element)

    def elementwise(self, inputs, shape, element, body):
        """A loop nest over `shape`; each input is aligned from the right and broadcasts its axes of size 1."""
        rank = len(shape)

        def aligned(value):
            first = rank - len(value.shape)
            return [first + i if size == shape[first + i] else "0" for i, size in enumerate(value.shape)]
        return self.generic([(v, aligned(v)) for v in inputs], (self.empty(shape, element), range(rank)), body, rank)

    def cast(self, value, element):
        if value.element == element:
            return value
        return self.elementwise([value], value.shape, element, lambda b, a: convert(b, a[0], value.element, element))

    def transpose(self, value, order):
        init = self.empty([value.shape[i] for i in order], value.element)
        return self.op(f"linalg.transpose ins({value.name} : {value.type}) outs({init.name} : {init.type}) "
                       f"permutation = {list(order)}", init.shape, init.element)

    def reshape(self, value, groups, shape):
        """Splits or joins axes: `groups` are the axes of the longer side for each axis of the shorter one."""
        result = Value(None, shape, value.element)
        kind = "expand" if len(shape) > len(value.shape) else "collapse"
        sizes = f" output_shape {list(shape)}" if kind == "expand" else ""
        return self.op(f"tensor.{kind}_shape {value.name} {groups}{sizes} : {value.type} into {result.type}",
                       shape, value.element)

    def join(self, first, second, axis):
        shape = list(first.shape)
        shape[axis] += second.shape[axis]
        result = Value(None, shape, first.element)
        return self.op(f"tensor.concat dim({axis}) {first.name}, {second.name} : ({first.type}, {second.type}) -> "
                       f"{result.type}", shape, first.element)


def convert(writer, name, source, target):
    if source == target:
        return name
    if WIDTH[source] == WIDTH[target]:
        return convert(writer, convert(writer, name, source, "f32"), "f32", target)
    op = "extf" if WIDTH[source] < WIDTH[target] else "truncf"
    return writer.scalar(f"arith.{op} {name} : {source} to {target}")
