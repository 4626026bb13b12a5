"""Expressions over the elements of tensors: a value in Python, and a function of MLIR."""
import math

WIDTHS = {"i1": 1, "i8": 8, "i32": 32, "i64": 64}
REDUCTIONS = {"sum": ("arith.addf", "0.0"), "rowmax": ("arith.maximumf", "0xFF800000"), "rowmin": ("arith.minimumf", "0x7F800000")}


class Node:
    """An element as a function of others. Of the leaves, `data` is the number of an input or axis, or a constant; of a comparison the
    predicate. Reductions run over the columns and hold for the whole row."""

    def __init__(self, op, kind, *arguments, data=None):
        self.op, self.kind, self.arguments, self.data = op, kind, arguments, data

    def __iter__(self):
        yield self
        for argument in self.arguments:
            yield from argument

    def replace(self, old, new):
        if self is old:
            return new
        arguments = [argument.replace(old, new) for argument in self.arguments]
        if all(a is b for a, b in zip(arguments, self.arguments)):
            return self
        return Node(self.op, self.kind, *arguments, data=self.data)

    def __str__(self):
        parts = [str(argument) for argument in self.arguments] + ([str(self.data)] if self.data is not None else [])
        return f"{self.op}:{self.kind}({', '.join(parts)})"


def const(value, kind="f32"): return Node("const", kind, data=value)
def op(name, *arguments): return Node(name, arguments[0].kind, *arguments)
def compare(predicate, x, y): return Node("cmpf" if x.kind == "f32" else "cmpi", "i1", x, y, data=predicate)
def select(condition, x, y): return Node("select", x.kind, condition, x, y)


def signed(value, kind):
    width = WIDTHS[kind]
    value &= (1 << width) - 1
    return value - (1 << width) if width > 1 and value >> (width - 1) else value


def unsigned(value, kind):
    return value & ((1 << WIDTHS[kind]) - 1)


ORDERS = {"lt": lambda a, b: a < b, "le": lambda a, b: a <= b, "gt": lambda a, b: a > b, "ge": lambda a, b: a >= b,
          "eq": lambda a, b: a == b, "ne": lambda a, b: a != b}
FLOATS = {"add": lambda a, b: a + b, "sub": lambda a, b: a - b, "mul": lambda a, b: a * b, "div": lambda a, b: a / b,
          "neg": lambda a: -a, "max": max, "min": min, "abs": abs, "exp": math.exp}
INTEGERS = {"add": lambda a, b: a + b, "sub": lambda a, b: a - b, "mul": lambda a, b: a * b, "maxs": max, "mins": min,
            "and": lambda a, b: a & b, "or": lambda a, b: a | b, "xor": lambda a, b: a ^ b, "shl": lambda a, b: a << b}


def apply(node, values):
    """One element, of those of the arguments."""
    kind, first = node.kind, node.arguments[0].kind
    if node.op == "select":
        return values[1] if values[0] else values[2]
    if node.op == "cmpf":
        return int(ORDERS[node.data[1:]](*values))
    if node.op == "cmpi":
        if node.data[0] == "u":
            values = [unsigned(value, first) for value in values]
        return int(ORDERS[node.data if node.data in ("eq", "ne") else node.data[1:]](*values))
    if node.op == "sitofp":
        return float(signed(values[0], first))
    if node.op in ("uitofp", "extui"):
        return (float if kind == "f32" else int)(unsigned(values[0], first))
    if node.op in ("trunci", "extsi"):
        return signed(values[0], kind)
    if kind == "f32":
        return FLOATS[node.op](*values)
    if node.op in ("maxu", "minu"):
        return (max if node.op == "maxu" else min)(*values, key=lambda value: unsigned(value, kind))
    return signed(INTEGERS[node.op](*values), kind)


def evaluate(node, inputs, sizes, known=None):
    """The rows of `node` for rows of inputs."""
    known = {} if known is None else known
    if id(node) in known:
        return known[id(node)][1]
    rows, columns = sizes
    if node.op == "input":
        result = inputs[node.data]
    elif node.op == "const":
        result = [[node.data] * columns] * rows
    elif node.op == "index":
        result = [[(i, j)[node.data] for j in range(columns)] for i in range(rows)]
    elif node.op == "size":
        result = [[sizes[node.data]] * columns] * rows
    else:
        values = [evaluate(argument, inputs, sizes, known) for argument in node.arguments]
        if node.op in REDUCTIONS:
            fold = {"sum": math.fsum, "rowmax": max, "rowmin": min}[node.op]
            result = [[fold(row)] * columns for row in values[0]]
        else:
            result = [[apply(node, elements) for elements in zip(*rows_of)] for rows_of in zip(*values)]
    known[id(node)] = (node, result)
    return result


NAMES = {"maxs": "arith.maxsi", "mins": "arith.minsi", "maxu": "arith.maxui", "minu": "arith.minui", "and": "arith.andi",
         "or": "arith.ori", "xor": "arith.xori", "shl": "arith.shli", "max": "arith.maximumf", "min": "arith.minimumf",
         "neg": "arith.negf", "abs": "math.absf", "exp": "math.exp", "div": "arith.divf"}


class Writer:
    """Writes expressions as functions; some inner expressions become tensors of their own."""

    def __init__(self, random, shape, cut):
        self.random, self.shape, self.cut = random, shape, cut
        self.lines, self.count, self.tensors = [], 0, {}

    def name(self):
        self.count += 1
        return f"%v{self.count}"

    def type(self, kind, rank=2):
        return f"tensor<{'x'.join([str(size) for size in self.shape[:rank]] + [kind])}>"

    def empty(self, kind, rank=2):
        name = self.name()
        sizes = ", ".join(f"%d{axis}" for axis in range(rank) if self.shape[axis] == "?")
        self.lines.append(f"  {name} = tensor.empty({sizes}) : {self.type(kind, rank)}")
        return name

    def generic(self, operands, out, kind, body, rank=2):
        """An op over the whole shape, with `rank` axes of its result; operands are pairs of a name and a node."""
        result = self.name()
        maps = ["affine_map<(i, j) -> (i, j)>" if node.op not in REDUCTIONS else "affine_map<(i, j) -> (i)>" for _, node in operands]
        maps.append("affine_map<(i, j) -> (i, j)>" if rank == 2 else "affine_map<(i, j) -> (i)>")
        types = [self.type(node.kind, 1 if node.op in REDUCTIONS else 2) for _, node in operands]
        ins = f"ins({', '.join(name for name, _ in operands)} : {', '.join(types)}) " if operands else ""
        arguments = ", ".join([f"%e{i}: {node.kind}" for i, (_, node) in enumerate(operands)] + [f"%o: {kind}"])
        second = "parallel" if rank == 2 else "reduction"
        self.lines.append(f"  {result} = linalg.generic {{indexing_maps = [{', '.join(maps)}], iterator_types = [\"parallel\", "
                          f"\"{second}\"]}} {ins}outs({out} : {self.type(kind, rank)}) {{\n  ^bb0({arguments}):\n"
                          + "\n".join(body) + f"\n  }} -> {self.type(kind, rank)}")
        return result

    def tensor(self, node):
        if node.op == "input":
            return f"%a{node.data}"
        if id(node) in self.tensors:
            return self.tensors[id(node)][1]
        if node.op in REDUCTIONS:
            name, start = REDUCTIONS[node.op]
            inner = node.arguments[0]
            value, init, out = self.tensor(inner), self.name(), self.name()
            if inner.op in REDUCTIONS:
                value, inner = self.elementwise(inner), Node("mul", inner.kind)
            empty = self.empty("f32", 1)
            self.lines.append(f"  {init} = arith.constant {start} : f32")
            self.lines.append(f"  {out} = linalg.fill ins({init} : f32) outs({empty} : {self.type('f32', 1)}) -> {self.type('f32', 1)}")
            result = self.generic([(value, inner)], out, "f32", [f"    %r = {name} %e0, %o : f32", "    linalg.yield %r : f32"], 1)
        else:
            result = self.elementwise(node)
        self.tensors[id(node)] = (node, result)
        return result

    def elementwise(self, node):
        operands, body, known = [], [], {}

        def scalar(inner):
            if id(inner) in known:
                return known[id(inner)]
            apart = inner.op not in ("const", "index", "size") and (
                inner.op == "input" or inner.op in REDUCTIONS or (inner is not node and self.random.random() < self.cut))
            if apart:
                operands.append((self.tensor(inner), inner))
                name = f"%e{len(operands) - 1}"
            else:
                name = self.name()
                body.extend("    " + line for line in self.write(inner, name, [scalar(argument) for argument in inner.arguments]))
            known[id(inner)] = name
            return name

        result = scalar(node)
        body.append(f"    linalg.yield {result} : {node.kind}")
        return self.generic(operands, self.empty(node.kind), node.kind, body)

    def write(self, node, name, values):
        kind, first = node.kind, node.arguments[0].kind if node.arguments else None
        if node.op == "const":
            return [f"{name} = arith.constant {node.data!r} : {kind}"]
        if node.op == "index":
            return [f"{name}i = linalg.index {node.data} : index", f"{name} = arith.index_cast {name}i : index to {kind}"]
        if node.op == "size":
            return [f"{name} = arith.index_cast %d{node.data} : index to {kind}"]
        if node.op in ("cmpf", "cmpi"):
            return [f"{name} = arith.{node.op} {node.data}, {', '.join(values)} : {first}"]
        if node.op == "select":
            return [f"{name} = arith.select {', '.join(values)} : {kind}"]
        if node.op in ("sitofp", "uitofp", "trunci", "extsi", "extui"):
            return [f"{name} = arith.{node.op} {values[0]} : {first} to {kind}"]
        text = NAMES.get(node.op, f"arith.{node.op}{'f' if kind == 'f32' else 'i'}")
        return [f"{name} = {text} {', '.join(values)} : {kind}"]


def write(name, node, kinds, shape, random, cut):
    """A function of tensors of these kinds, all of one shape."""
    writer = Writer(random, shape, cut)
    for axis in range(2):
        writer.lines.append(f"  %c{axis} = arith.constant {axis} : index")
        writer.lines.append(f"  %d{axis} = tensor.dim %a0, %c{axis} : {writer.type(kinds[0])}")
    if node.op in REDUCTIONS or node.op == "input":
        node = Node("add", node.kind, node, const(0.0 if node.kind == "f32" else 0, node.kind))
    result = writer.tensor(node)
    arguments = ", ".join(f"%a{i}: {writer.type(kind)}" for i, kind in enumerate(kinds))
    lines = "\n".join(writer.lines)
    return f"func.func @{name}({arguments}) -> {writer.type(node.kind)} {{\n{lines}\n  return {result} : {writer.type(node.kind)}\n}}\n"
