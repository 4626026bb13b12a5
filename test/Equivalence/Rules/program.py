"""Expressions on tensors, written as functions of MLIR."""

F32 = "f32"


class Program:
    """Collects the ops of one function."""

    def __init__(self):
        self.lines, self.count = [], 0

    def emit(self, text, shape, element=F32):
        self.count += 1
        name = f"%v{self.count}"
        self.lines.append(f"  {name} = {text}")
        return Tensor(self, name, shape, element)


class Tensor:
    def __init__(self, program, name, shape, element=F32):
        self.program, self.name, self.shape, self.element = program, name, tuple(shape), element

    @property
    def type(self):
        return f"tensor<{'x'.join([str(size) for size in self.shape] + [self.element])}>"

    def lift(self, value):
        if isinstance(value, Tensor):
            return value
        text = f"{value:d}" if self.element.startswith("i") else value if isinstance(value, str) else f"{value:.9e}"
        return self.program.emit(f"arith.constant dense<{text}> : {self.type}", self.shape, self.element)

    def op(self, name, *others):
        others = [self.lift(other) for other in others]
        assert all(other.shape == self.shape for other in others), (name, self.shape, [o.shape for o in others])
        names = ", ".join(value.name for value in [self, *others])
        return self.program.emit(f"{name} {names} : {self.type}", self.shape, self.element)

    def arith(self, name, other):
        return self.op(f"arith.{name}{'i' if self.element.startswith('i') else 'f'}", other)

    def __add__(self, other): return self.arith("add", other)
    def __radd__(self, other): return self.lift(other) + self
    def __sub__(self, other): return self.arith("sub", other)
    def __rsub__(self, other): return self.lift(other) - self
    def __mul__(self, other): return self.arith("mul", other)
    def __rmul__(self, other): return self.lift(other) * self
    def __truediv__(self, other): return self.op("arith.divf", other)
    def __rtruediv__(self, other): return self.lift(other) / self
    def __neg__(self): return self.op("arith.negf")
    def __matmul__(self, other): return matmul(self, other)

    def __getitem__(self, bounds):
        bounds = list(bounds if isinstance(bounds, tuple) else (bounds,))
        bounds += [slice(None)] * (len(self.shape) - len(bounds))
        starts, sizes, steps = [], [], []
        for bound, size in zip(bounds, self.shape):
            start, stop, step = bound.indices(size)
            starts.append(start), sizes.append(len(range(start, stop, step))), steps.append(step)
        result = Tensor(self.program, "", sizes, self.element)
        return self.program.emit(f"tensor.extract_slice {self.name}{starts} {sizes} {steps} : {self.type} to {result.type}",
                                 sizes, self.element)


def unary(name):
    return lambda x: x.op(f"math.{name}")


exp, log, sqrt, rsqrt, tanh, sin, cos, erf, absf, exp2, floor, ceil = map(
    unary, "exp log sqrt rsqrt tanh sin cos erf absf exp2 floor ceil".split())


def maximum(x, y): return x.op("arith.maximumf", y)
def minimum(x, y): return x.op("arith.minimumf", y)
def power(x, y): return x.op("math.powf", y)
def relu(x): return maximum(x, 0.0)
def sigmoid(x): return 1.0 / (1.0 + exp(-x))
def silu(x): return x * sigmoid(x)


def compare(x, predicate, y):
    y, op = x.lift(y), "cmpi" if x.element.startswith("i") else "cmpf"
    return x.program.emit(f"arith.{op} {predicate}, {x.name}, {y.name} : {x.type}", x.shape, "i1")


def select(condition, x, y):
    y = x.lift(y)
    return x.program.emit(f"arith.select {condition.name}, {x.name}, {y.name} : {condition.type}, {x.type}", x.shape,
                          x.element)


def to_float(x, name="sitofp", element=F32):
    result = Tensor(x.program, "", x.shape, element)
    return x.program.emit(f"arith.{name} {x.name} : {x.type} to {result.type}", x.shape, element)


def cast(x, name, element):
    return to_float(x, name, element)


def empty(program, shape, element=F32):
    return program.emit(f"tensor.empty() : {Tensor(program, '', shape, element).type}", shape, element)


def filled(program, shape, value, element=F32):
    number = program.emit(f"arith.constant {value} : {element}", (), element)
    out = empty(program, shape, element)
    return program.emit(f"linalg.fill ins({number.name} : {element}) outs({out.name} : {out.type}) -> {out.type}", shape, element)


def matmul(x, y):
    out = filled(x.program, (x.shape[0], y.shape[1]), "0.0")
    return x.program.emit(f"linalg.matmul ins({x.name}, {y.name} : {x.type}, {y.type}) outs({out.name} : {out.type}) -> "
                          f"{out.type}", out.shape)


def transpose(x):
    out = empty(x.program, x.shape[::-1], x.element)
    return x.program.emit(f"linalg.transpose ins({x.name} : {x.type}) outs({out.name} : {out.type}) permutation = [1, 0]",
                          out.shape, x.element)


REDUCTIONS = {"add": ("arith.addf", "0.0"), "max": ("arith.maximumf", "0xFF800000"), "min": ("arith.minimumf", "0x7F800000"),
              "mul": ("arith.mulf", "1.0")}


def reduce(kind, x, axis=1):
    """Over an axis, which stays, as one of the size that it had."""
    op, start = REDUCTIONS[kind]
    shape = [size for i, size in enumerate(x.shape) if i != axis]
    out = filled(x.program, shape, start)
    row = x.program.emit(f"linalg.reduce {{ {op} }} ins({x.name} : {x.type}) outs({out.name} : {out.type}) dimensions = [{axis}]",
                         shape)
    return spread(row, x.shape, axis)


def spread(row, shape, axis):
    out = empty(row.program, shape)
    return row.program.emit(f"linalg.broadcast ins({row.name} : {row.type}) outs({out.name} : {out.type}) dimensions = [{axis}]",
                            shape)


def total(x, axis=1): return reduce("add", x, axis)
def largest(x, axis=1): return reduce("max", x, axis)
def smallest(x, axis=1): return reduce("min", x, axis)
def mean(x, axis=1): return total(x, axis) / float(x.shape[axis])


def softmax(x, axis=1):
    e = exp(x - largest(x, axis))
    return e / total(e, axis)


def concat(x, y, axis):
    shape = list(x.shape)
    shape[axis] += y.shape[axis]
    result = Tensor(x.program, "", shape, x.element)
    return x.program.emit(f"tensor.concat dim({axis}) {x.name}, {y.name} : ({x.type}, {y.type}) -> {result.type}", shape,
                          x.element)


def reshape(x, shape):
    """By way of one axis."""
    size = 1
    for extent in x.shape:
        size *= extent
    flat = x
    if len(x.shape) > 1:
        flat = Tensor(x.program, "", (size,), x.element)
        flat = x.program.emit(f"tensor.collapse_shape {x.name} [{list(range(len(x.shape)))}] : {x.type} into {flat.type}",
                              (size,), x.element)
    if len(shape) == 1:
        return flat
    result = Tensor(x.program, "", shape, x.element)
    return x.program.emit(f"tensor.expand_shape {flat.name} [{list(range(len(shape)))}] output_shape {list(shape)} : "
                          f"{flat.type} into {result.type}", shape, x.element)


def index(program, shape, axis):
    """Places along an axis, as i64."""
    out = empty(program, shape, "i64")
    names = ", ".join(f"d{i}" for i in range(len(shape)))
    kinds = ", ".join(['"parallel"'] * len(shape))
    return program.emit(
        f"linalg.generic {{indexing_maps = [affine_map<({names}) -> ({names})>], iterator_types = [{kinds}]}} outs({out.name} : "
        f"{out.type}) {{\n  ^bb0(%o: i64):\n    %i = linalg.index {axis} : index\n    %c = arith.index_cast %i : index to i64\n"
        f"    linalg.yield %c : i64\n  }} -> {out.type}", shape, "i64")


def write(name, inputs, build):
    """The function `name` of `build`, whose arguments have these types, as in '4x6' or '5xi64'."""
    program, arguments = Program(), []
    for number, text in enumerate(inputs):
        parts = text.split("x")
        element = parts.pop() if not parts[-1].isdigit() else F32
        arguments.append(Tensor(program, f"%a{number}", [int(part) for part in parts], element))
    result = build(*arguments)
    signature = ", ".join(f"{argument.name}: {argument.type}" for argument in arguments)
    body = "\n".join(program.lines)
    return f"func.func @{name}({signature}) -> {result.type} {{\n{body}\n  return {result.name} : {result.type}\n}}\n"
