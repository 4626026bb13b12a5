"""Text of a program whose raise rests on an assumption, and the inputs that keep or break it."""
import math
import pathlib
import struct
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "Inputs"))
from ir_writer import Value, Writer, affine  # noqa: E402

INF, NAN = math.inf, math.nan
LOWEST = {"f64": -1.7976931348623157e308, "f32": -3.4028234663852886e38, "f16": -65504.0, "bf16": -3.3895313892515355e38}
SUBNORMAL = {"f64": 5e-324, "f32": 1e-45, "f16": 6e-8, "bf16": 9.2e-41}
UNIT = {"f64": 2.0 ** -53, "f32": 2.0 ** -24, "f16": 2.0 ** -11, "bf16": 2.0 ** -8}
BITS = {"f64": ("<d", "<Q"), "f32": ("<f", "<I"), "f16": ("<e", "<H")}
# From the class that promises least to the one that promises most.
CLASSES = ["finite", "contract", "exact"]
KINDS = {}


def kind(function):
    KINDS[function.__name__] = function
    return function


def bits(number, element):
    """The number rounded to the type, as an integer."""
    if element == "bf16":
        wide = bits(number, "f32")
        if wide & 0x7FFFFFFF > 0x7F800000:
            return 0x7FC0
        return (wide + 0x7FFF + (wide >> 16 & 1)) >> 16
    pack, unpack = BITS[element]
    try:
        return struct.unpack(unpack, struct.pack(pack, number))[0]
    except OverflowError:
        return bits(math.copysign(INF, number), element)


def literal(number, element):
    """A literal as MLIR writes it: floats by their bits."""
    if element == "i1":
        return "true" if number else "false"
    if element.startswith(("f", "bf")):
        return f"0x{bits(number, element):0{16 if element == 'f64' else 8 if element == 'f32' else 4}X}"
    return str(int(number))


def nested(numbers, shape, element):
    texts = [literal(n, element) for n in numbers]
    for size in reversed(shape):
        texts = [f"[{', '.join(texts[i:i + size])}]" for i in range(0, len(texts), size)] if size else []
    return texts[0] if texts else ""


class Tensor(Value):
    """Sizes are numbers, or names of values of type index."""

    @property
    def type(self):
        if not self.shape and self.element == "index":
            return "index"
        return f"tensor<{''.join(f'{size}x' if isinstance(size, int) else '?x' for size in self.shape)}{self.element}>"


class Case:
    """Inputs of one run. `level` is the weakest class that promises something about them; `breaks` is the assumption that they break,
    in the words of a certificate: one of class finite that names it promises nothing about them."""

    def __init__(self, label, level, sizes, values, breaks):
        self.label, self.level, self.sizes, self.values, self.breaks = label, level, sizes, values, breaks


class Assumed(Writer):
    def __init__(self, r):
        super().__init__()
        self.r, self.arguments, self.results, self.cases, self.notes, self.ranges = r, [], [], [], [], {}
        # What the bound on the error is computed from.
        self.terms = {}
        # Results that are no function of attention: the class of the other ops counts.
        self.moved = set()

    def choose(self, label, options):
        """One of the options, by chance; the choice is part of the description."""
        choice = self.r.choice(list(options))
        self.notes.append(f"{label}={choice}")
        return choice

    def op(self, text, shape, element):
        value = Tensor(self.fresh(), shape, element)
        self.lines.append(f"{value.name} = {text}")
        return value

    def argument(self, name, shape, element="f32", low=-2.0, high=2.0):
        """Sizes that are text are open: `%` and the text is the size, taken from the first argument that has it."""
        tensor = Tensor(f"%{name}", [size if isinstance(size, int) else f"%{size}" for size in shape], element)
        for axis, size in enumerate(shape):
            if not isinstance(size, int) and not any(f"%{size}" in a.shape for a in self.arguments):
                place = self.scalar(f"arith.constant {axis} : index")
                self.lines.append(f"%{size} = tensor.dim {tensor.name}, {place} : {tensor.type}")
        self.arguments.append(tensor)
        self.ranges[name] = (low, high)
        return tensor

    def empty(self, shape, element):
        sizes = ", ".join(size for size in shape if not isinstance(size, int))
        return self.op(f"tensor.empty({sizes}) : {Tensor(None, shape, element).type}", shape, element)

    def constant(self, number, element):
        return self.scalar(f"arith.constant {literal(number, element)}{'' if element == 'i1' else f' : {element}'}")

    def filled(self, number, shape, element):
        init, scalar = self.empty(shape, element), self.constant(number, element)
        return self.op(f"linalg.fill ins({scalar} : {element}) outs({init.name} : {init.type}) -> {init.type}", shape, element)

    def table(self, numbers, shape, element):
        """A literal with a value for each element."""
        text = nested(numbers, shape, element)
        return self.op(f"arith.constant dense<{text}> : {Tensor(None, shape, element).type}", shape, element)

    def loop(self, inputs, shape, element, body):
        """A loop for each element of `shape`. An input is (tensor, loops), or a tensor aligned from the right."""
        rank = len(shape)
        pairs = [i if isinstance(i, tuple) else (i, list(range(rank - len(i.shape), rank))) for i in inputs]
        return self.generic(pairs, (self.empty(shape, element), range(rank)), body, rank)

    def reduced(self, inputs, init, loops, body, reductions=1):
        """Inputs are (tensor, loops); `init` is (tensor, loops)."""
        return self.generic(inputs, init, body, loops, reductions)

    def slice(self, x, starts, sizes, steps=None):
        steps = steps or [1] * len(sizes)
        result = Tensor(None, sizes, x.element)
        return self.op(f"tensor.extract_slice {x.name}{square(starts)} {square(sizes)} {square(steps)} : {x.type} to {result.type}",
                       sizes, x.element)

    def insert(self, part, whole, starts, steps=None):
        steps = steps or [1] * len(starts)
        return self.op(f"tensor.insert_slice {part.name} into {whole.name}{square(starts)} {square(part.shape)} {square(steps)} : "
                       f"{part.type} into {whole.type}", whole.shape, whole.element)

    def concat(self, parts, axis):
        shape = list(parts[0].shape)
        shape[axis] = sum(part.shape[axis] for part in parts)
        result = Tensor(None, shape, parts[0].element)
        return self.op(f"tensor.concat dim({axis}) {', '.join(part.name for part in parts)} : "
                       f"({', '.join(part.type for part in parts)}) -> {result.type}", shape, result.element)

    def size(self, value, axis):
        return self.scalar(f"tensor.dim {value.name}, {self.scalar(f'arith.constant {axis} : index')} : {value.type}")

    # Inputs.

    def drawn(self, tensor, sizes):
        low, high = self.ranges[tensor.name[1:]]
        count = math.prod(extents(tensor, sizes))
        if tensor.element == "i1":
            return [self.r.random() < 0.7 for _ in range(count)]
        draw = self.r.uniform if tensor.element.startswith(("f", "bf")) else self.r.randint
        return [draw(low, high) for _ in range(count)]

    def case(self, label, level="finite", sizes=None, breaks=None, **values):
        """Arguments that are not named are drawn; a value is a list, a number for all elements, or a function of what is drawn."""
        sizes, chosen = sizes or {}, {}
        for tensor in self.arguments:
            name = tensor.name[1:]
            drawn = self.drawn(tensor, sizes)
            value = values.pop(name, drawn)
            value = value(drawn) if callable(value) else value
            chosen[name] = value if isinstance(value, list) else [value] * len(drawn)
        assert not values, values
        self.cases.append(Case(label, level, sizes, chosen, (breaks,) if isinstance(breaks, str) else breaks or ()))

    def function(self, name):
        arguments = ", ".join(f"{a.name}: {a.type}" for a in self.arguments)
        types = ", ".join(r.type for r in self.results)
        body = "".join(f"  {line}\n" for line in self.lines)
        return (f"func.func @{name}({arguments}) -> ({types}) {{\n{body}  return {', '.join(r.name for r in self.results)} : "
                f"{types}\n}}\n")


def square(items):
    return f"[{', '.join(str(i) for i in items)}]"


def extents(tensor, sizes):
    return [size if isinstance(size, int) else sizes[size[1:]] for size in tensor.shape]


def poke(r, *numbers):
    """Puts numbers at random places of what is drawn."""
    def change(drawn):
        drawn = list(drawn)
        for number in numbers:
            if drawn:
                drawn[r.randrange(len(drawn))] = number
        return drawn
    return change


def scaled(factor):
    return lambda drawn: [n * factor for n in drawn]


def arith(b, op, *operands, type="f32"):
    return b.scalar(f"arith.{op} {', '.join(operands)} : {type}")


def compare(b, predicate, x, y, type="index"):
    return b.scalar(f"arith.{'cmpf' if type.startswith(('f', 'bf')) else 'cmpi'} {predicate}, {x}, {y} : {type}")


def select(b, condition, x, y, type="f32"):
    return b.scalar(f"arith.select {condition}, {x}, {y} : {type}")


def index(b, loop):
    return b.scalar(f"linalg.index {loop} : index")
