"""Identities that keep a value, and small changes that should not."""
from expression import Node, WIDTHS, compare, const, op, select, signed

SWAPPED = {"lt": "gt", "le": "ge", "gt": "lt", "ge": "le", "eq": "eq", "ne": "ne"}
OPPOSITE = {"lt": "ge", "le": "gt", "gt": "le", "ge": "lt", "eq": "ne", "ne": "eq"}
COMMUTATIVE = {"add", "mul", "max", "min", "maxs", "mins", "maxu", "minu", "and", "or", "xor"}
ASSOCIATIVE = COMMUTATIVE
DUAL = {"max": "min", "min": "max"}


def split(predicate):
    """The sign of a predicate and its order."""
    return ("", predicate) if predicate in OPPOSITE else (predicate[0], predicate[1:])


def truth(value): return const(value, "i1")


def rewrites(node):
    """Other expressions of the same value."""
    x, y = (*node.arguments, None, None)[:2]
    name, kind = node.op, node.kind
    real, whole = kind == "f32", kind in WIDTHS and kind != "i1"
    if name in COMMUTATIVE:
        yield op(name, y, x)
    if name in ASSOCIATIVE and y.op == name:
        yield op(name, op(name, x, y.arguments[0]), y.arguments[1])
    if name == "add" and y.op == "neg":
        yield op("sub", x, y.arguments[0])
    if name == "sub":
        minus = op("neg", y) if real else op("mul", y, const(-1, kind))
        yield op("add", x, minus)
    if name == "mul" and y.op in ("add", "sub"):
        yield op(y.op, op("mul", x, y.arguments[0]), op("mul", x, y.arguments[1]))
    if name in DUAL:
        yield op("neg", op(DUAL[name], op("neg", x), op("neg", y)))
        yield op("add", op(name, op("sub", x, const(2.0)), op("sub", y, const(2.0))), const(2.0))
        yield op("mul", op(name, op("mul", x, const(4.0)), op("mul", y, const(4.0))), const(0.25))
        yield select(compare("ogt" if name == "max" else "olt", x, y), x, y)
        yield op(name, node, x)
    if name in DUAL and x.op == DUAL[name] and x.arguments[1].op == "const" and y.op == "const":
        low, high = sorted((x.arguments[1].data, y.data))
        if (name == "min") == (y.data == high):
            yield op(x.op, op(name, x.arguments[0], y), x.arguments[1])
    if name == "abs":
        yield op("max", x, op("neg", x))
        yield op("abs", op("neg", x))
    if name == "exp" and x.op in ("add", "sub") and all(argument.op != "const" for argument in x.arguments):
        yield op("mul" if x.op == "add" else "div", *(op("exp", argument) for argument in x.arguments))
    if name == "sum" and x.op in ("add", "sub"):
        yield op(x.op, *(op("sum", argument) for argument in x.arguments))
    if name in ("sum", "rowmax", "rowmin"):
        yield op("mul", op(name, op("mul", x, const(2.0))), const(0.5))
    if name in ("rowmax", "rowmin"):
        yield op("add", op(name, op("add", x, const(1.5))), const(-1.5))
        yield op("neg", op("rowmin" if name == "rowmax" else "rowmax", op("neg", x)))
    if name == "div" and y.op == "sum" and x.op == "exp" and y.arguments[0].op == "exp":
        yield op("div", op("mul", x, const(3.0)), op("sum", op("mul", y.arguments[0], const(3.0))))
    if name == "select":
        yield select(op("xor", x, truth(1)), node.arguments[2], y)
        if real:
            yield op("add", select(x, op("sub", y, const(1.0)), op("sub", node.arguments[2], const(1.0))), const(1.0))
    if name in ("cmpf", "cmpi"):
        sign, order = split(node.data)
        yield compare(sign + SWAPPED[order], y, x)
        if name == "cmpi":
            yield op("xor", compare(sign + OPPOSITE[order], x, y), truth(1))
            low, high = -(1 << (WIDTHS[x.kind] - 1)), (1 << (WIDTHS[x.kind] - 1)) - 1
            if node.data == "slt" and y.op == "const" and y.data > low:
                yield compare("sle", x, const(y.data - 1, x.kind))
            if node.data == "sle" and y.op == "const" and y.data < high:
                yield compare("slt", x, const(y.data + 1, x.kind))
    if whole:
        yield from rewrite_integer(node, name, kind, x, y)
    if name == "extsi" and kind == "i64" and x.kind == "i8":
        yield Node("extsi", "i64", Node("extsi", "i32", x))
    if name == "trunci" and x.op in ("add", "mul", "sub"):
        yield op(x.op, *(Node("trunci", kind, argument) for argument in x.arguments))


def rewrite_integer(node, name, kind, x, y):
    orders = {"maxs": "sgt", "mins": "slt", "maxu": "ugt", "minu": "ult"}
    if name in orders:
        yield select(compare(orders[name], x, y), x, y)
        yield op(name, node, y)
        other = {"maxs": "mins", "mins": "maxs", "maxu": "minu", "minu": "maxu"}[name]
        yield op("sub", op("add", x, y), op(other, x, y))
    if name == "mul" and y.op == "const" and y.data in (2, 4):
        yield op("shl", x, const(y.data // 2, kind))
    if name == "and" and y.op == "const":
        yield op("sub", x, op("and", x, const(signed(~y.data, kind), kind)))
    if name == "xor":
        yield op("sub", op("or", x, y), op("and", x, y))


def changes(node):
    """Expressions that are nearly the same."""
    arguments, name, kind = node.arguments, node.op, node.kind
    real = kind == "f32"
    others = {"max": "min", "min": "max", "maxs": "maxu", "mins": "minu", "maxu": "maxs", "minu": "mins", "rowmax": "rowmin",
              "rowmin": "rowmax", "add": "sub", "sub": "add", "and": "or", "or": "and"}
    if name in others:
        yield Node(others[name], kind, *arguments)
    if name in ("max", "min", "maxs", "mins", "maxu", "minu", "add", "sub", "mul"):
        yield arguments[0]
    if name in ("max", "min"):
        yield op(name, arguments[0], op("mul", arguments[1], const(2.0)))
        yield op(name, op("neg", arguments[0]), arguments[1])
    if name == "const" and kind != "i1":
        for step in ((0.5, -1.0) if real else (1, -1)):
            yield const(node.data + step if real else signed(node.data + step, kind), kind)
    if name in ("cmpf", "cmpi"):
        sign, order = split(node.data)
        yield compare(sign + (SWAPPED if real or arguments[0].kind == "f32" else
                              {"lt": "le", "le": "lt", "gt": "ge", "ge": "gt", "eq": "ne", "ne": "eq"})[order], *arguments)
        if name == "cmpi" and sign:
            yield compare(("s" if sign == "u" else "u") + order, *arguments)
    if name == "select":
        yield select(arguments[0], arguments[2], arguments[1])
        yield arguments[1]
        yield arguments[2]
        if real:
            yield select(arguments[0], arguments[1], op("mul", arguments[2], const(2.0)))
            yield select(arguments[0], op("neg", arguments[1]), arguments[2])
    if name in ("sitofp", "extsi"):
        yield Node("uitofp" if name == "sitofp" else "extui", kind, *arguments)
    if name in ("uitofp", "extui"):
        yield Node("sitofp" if name == "uitofp" else "extsi", kind, *arguments)
    if name == "sitofp" and arguments[0].kind == "i64":
        yield Node("sitofp", kind, Node("trunci", "i32", arguments[0]))
    if name == "sum":
        last = compare("eq", Node("index", "i64", data=1), op("sub", Node("size", "i64", data=1), const(1, "i64")))
        yield op("sum", select(last, op("neg", arguments[0]), arguments[0]))
    if name in ("neg", "abs"):
        yield arguments[0]
    if name == "index":
        yield op("maxs", node, const(1, "i64"))
        yield op("mins", node, const(5, "i64"))
        yield Node("extsi", "i64", Node("trunci", "i8", node))
