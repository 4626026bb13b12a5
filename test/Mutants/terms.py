"""Terms: what an element of a tensor is, as a tree over elements of the arguments. Equal trees are one object."""
import math
import operator
import struct

TYPES = {"f64": "d", "f32": "f", "f16": "e"}


def rounded(number, element):
    """`number` to the nearest value of a type; bf16 as the upper half of an f32, ties to even."""
    if element == "bf16":
        bits = struct.unpack("<I", struct.pack("<f", number))[0]
        bits += 0x7FFF + (bits >> 16 & 1)
        return struct.unpack("<f", struct.pack("<I", bits & 0xFFFF0000))[0]
    try:
        return struct.unpack("<" + TYPES[element], struct.pack("<" + TYPES[element], number))[0]
    except OverflowError:
        return math.copysign(math.inf, number)


class Term:
    """`op` of `operands` in `type`; `payload` is the number of a constant, or (argument, position) of a leaf."""
    __slots__ = ("op", "type", "operands", "payload")
    table = {}

    def __new__(cls, op, type, operands=(), payload=None):
        key = (op, type, tuple(map(id, operands)), payload)
        found = cls.table.get(key)
        if found is None:
            found = super().__new__(cls)
            found.op, found.type, found.operands, found.payload = op, type, tuple(operands), payload
            cls.table[key] = found
        return found

    def __init__(self, *_, **__):
        pass

    @property
    def number(self):
        """Of a constant; None else."""
        return self.payload if self.op == "constant" else None

    def text(self):
        if self.op == "leaf":
            return f"{self.payload[0]}[{self.payload[1]}]"
        if self.op == "constant":
            return repr(self.payload)
        return f"{self.op}({', '.join(t.text() for t in self.operands)})"


def constant(number, type):
    return Term("constant", type, (), rounded(number, type) if type[0] in "fb" else number)


UNDEFINED = Term("undefined", "f32")

MEANING = {
    "addf": lambda a, b: a + b, "subf": lambda a, b: a - b, "mulf": lambda a, b: a * b,
    "divf": lambda a, b: a / b if b else math.nan, "negf": lambda a: -a, "cos": math.cos, "sin": math.sin,
    "entry": lambda a: a, "extf": lambda a: a, "truncf": lambda a: a, "sitofp": float, "addi": lambda a, b: a + b, "subi": lambda a, b: a - b,
    "exp": lambda a: math.exp(a) if a < 700 else math.inf, "tanh": math.tanh, "maximumf": max,
    "select": lambda c, a, b: a if c else b,
    "rsqrt": lambda a: 1 / math.sqrt(a) if a > 0 else math.nan,
}
COMPARE = {"eq": operator.eq, "ne": operator.ne, "ult": operator.lt, "ule": operator.le, "uge": operator.ge, "ugt": operator.gt}


def evaluate(term, leaves, known, exact=True):
    """Value, with `exact` rounded after each op as its type says; `leaves(payload)` are the arguments."""
    stack = [term]
    while stack:
        top = stack[-1]
        if top in known:
            stack.pop()
            continue
        if top.op in ("leaf", "constant"):
            known[top] = top.payload if top.op == "constant" else leaves(top.payload)
            continue
        missing = [operand for operand in top.operands if operand not in known]
        if missing:
            stack.extend(missing)
            continue
        if top.op == "undefined":
            known[top] = math.nan
        else:
            if top.op == "lookup":
                known[top] = known[top.operands[1 + int(known[top.operands[0]])]]
                continue
            if top.op == "cmpi":
                known[top] = COMPARE[top.payload](*(known[operand] for operand in top.operands))
                continue
            value = MEANING[top.op](*(known[operand] for operand in top.operands))
            if exact and top.type[0] in "fb" and math.isfinite(value):
                value = rounded(value, top.type)
            known[top] = value
    return known[term]
