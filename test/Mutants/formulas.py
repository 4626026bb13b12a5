"""Bodies of loops: nested tuples. An integer is an input; ("c", number, type), ("i", loop), ("n", integer) are a literal, a loop
index and an index literal; ("extract", tensor, indices) reads a tensor; the rest is an op of arith, math or complex by name."""
import math

from terms import COMPARE, Term, constant

FLOAT = {"addf", "subf", "mulf", "divf", "negf", "extf", "truncf"}
INDEX = {"addi", "subi", "muli", "remui", "divui"}
PYTHON = {"addi": lambda a, b: a + b, "subi": lambda a, b: a - b, "muli": lambda a, b: a * b, "remui": lambda a, b: a % b,
          "divui": lambda a, b: a // b}
WIDER = {"bf16": "f32", "f16": "f32", "f32": "f64"}


def term(formula, inputs, index):
    """Term of one element; index arithmetic is done with integers, a complex number is a pair."""
    def go(f):
        if isinstance(f, int):
            return inputs[f]
        op = f[0]
        if op == "c":
            return constant(f[1], f[2])
        if op == "i":
            return index[f[1]]
        if op == "n":
            return f[1]
        if op in INDEX:
            a, b = go(f[1]), go(f[2])
            if isinstance(a, int) and isinstance(b, int):
                # Unsigned arithmetic of a negative index is no index.
                if op in ("remui", "divui") and a < 0:
                    raise IndexError
                return PYTHON[op](a, b)
            # Cleanup makes zero of x - x.
            if op == "subi" and a is b:
                raise IndexError
            a, b = (Term("constant", "i64", (), v) if isinstance(v, int) else v for v in (a, b))
            return Term(op, "i64", (a, b))
        if op == "cmp":
            a, b = go(f[2]), go(f[3])
            if isinstance(a, int) and isinstance(b, int):
                return COMPARE[f[1]](a, b)
            return Term("cmpi", "i1", [Term("constant", "i64", (), v) if isinstance(v, int) else v for v in (a, b)], f[1])
        if op in ("ori", "andi"):
            a, b = go(f[1]), go(f[2])
            if isinstance(a, Term) or isinstance(b, Term):
                raise IndexError
            return a or b if op == "ori" else a and b
        if op == "select":
            condition, *choices = (go(g) for g in f[1:])
            if isinstance(condition, Term) and condition.op == "constant":
                condition = condition.payload
            if isinstance(condition, Term):
                return Term("select", choices[0].type, (condition, *choices))
            return choices[0] if condition else choices[1]
        if op == "extract":
            place = [go(i) for i in f[2]]
            unknown = [i for i, part in enumerate(place) if not isinstance(part, int)]
            if unknown:
                # The row is a value: any of them.
                i, = unknown
                rows = [f[1].at([*place[:i], row, *place[i + 1:]]) for row in range(f[1].shape[i])]
                return Term("lookup", f[1].element, (place[i], *rows))
            if any(not 0 <= i < size for i, size in zip(place, f[1].shape)):
                raise IndexError
            return f[1].at(place)
        if op == "complex":
            return go(f[1]), go(f[2])
        if op == "re":
            return go(f[1])[0]
        if op == "im":
            return go(f[1])[1]
        if op == "conj":
            a, b = go(f[1])
            return a, Term("negf", b.type, (b,))
        if op == "mulc":
            (a, b), (c, d) = go(f[1]), go(f[2])
            t = a.type
            return (Term("subf", t, (Term("mulf", t, (a, c)), Term("mulf", t, (b, d)))),
                    Term("addf", t, (Term("mulf", t, (a, d)), Term("mulf", t, (b, c)))))
        operands = [go(g) for g in f[1:] if not isinstance(g, str)]
        if op == "index":
            return operands[0]
        if op in ("extf", "truncf", "sitofp"):
            return Term(op, f[2] if len(f) > 2 else {"extf": WIDER.get(operands[0].type), "truncf": "bf16",
                                                     "sitofp": "f32"}[op], operands)
        return Term(op, operands[0].type, operands)
    return go(formula)


def swapped(formula):
    """Operands of every commutative op of floats exchanged."""
    if not isinstance(formula, tuple) or formula[0] == "extract":
        return formula
    parts = [swapped(part) for part in formula[1:]]
    return (formula[0], *(parts[::-1] if formula[0] in ("addf", "mulf", "mulc") else parts))


def tensors(formula):
    if not isinstance(formula, tuple):
        return []
    found = [formula[1]] if formula[0] == "extract" else []
    for part in formula[1:]:
        for one in part if isinstance(part, list) else [part]:
            found += tensors(one)
    return found


def emit(writer, formula, names, types, known):
    """Lines of the body; the name of the value."""
    if isinstance(formula, int):
        return names[formula]
    key = repr([formula[0], [id(p) if hasattr(p, "elements") else p for p in formula[1:]]])
    if key not in known:
        known[key] = emit_new(writer, formula, names, types, known)
    return known[key]


def element(formula, types):
    """Type of a value of the body."""
    if isinstance(formula, int):
        return types[formula]
    op = formula[0]
    if op in ("c",):
        return formula[2]
    if op in ("i", "n", "index"):
        return "index"
    if op == "extract":
        return formula[1].element
    if op in ("cmp", "ori", "andi"):
        return "i1"
    if op == "select":
        return element(formula[2], types)
    if op in ("extf", "truncf", "sitofp"):
        return formula[2] if len(formula) > 2 else {"extf": WIDER.get(element(formula[1], types)), "truncf": "bf16",
                                                    "sitofp": "f32"}[op]
    if op == "complex":
        return f"complex<{element(formula[1], types)}>"
    if op in ("re", "im"):
        return element(formula[1], types)[8:-1]
    return element(formula[1], types)


def emit_new(w, f, names, types, known):
    op = f[0]
    if op == "c":
        return w.constant(constant(f[1], f[2]).number, f[2])
    if op == "i":
        return w.scalar(f"linalg.index {f[1]} : index")
    if op == "n":
        return w.scalar(f"arith.constant {f[1]} : index")
    if op == "extract":
        place = ", ".join(emit(w, i, names, types, known) for i in f[2])
        return w.scalar(f"tensor.extract {f[1].name}[{place}] : {f[1].type}")
    if op == "cmp":
        a, b = (emit(w, g, names, types, known) for g in f[2:4])
        return w.scalar(f"arith.cmpi {f[1]}, {a}, {b} : {element(f[2], types)}")
    operands = [emit(w, g, names, types, known) for g in f[1:] if not isinstance(g, str)]
    joined, own = ", ".join(operands), element(f, types)
    if op == "index":
        return w.scalar(f"arith.index_cast {joined} : {element(f[1], types)} to index")
    if op == "select":
        return w.scalar(f"arith.select {joined} : {own}")
    if op == "complex":
        return w.scalar(f"complex.create {joined} : {own}")
    if op in ("re", "im"):
        return w.scalar(f"complex.{op} {joined} : {element(f[1], types)}")
    if op in ("mulc", "conj"):
        return w.scalar(f"complex.{op.rstrip('c') if op == 'mulc' else op} {joined} : {own}")
    if op in ("extf", "truncf", "sitofp"):
        return w.scalar(f"arith.{op} {joined} : {element(f[1], types)} to {own}")
    dialect = "math" if op in ("cos", "sin", "rsqrt", "exp", "tanh") else "arith"
    return w.scalar(f"{dialect}.{op} {joined} : {own}")


def changes(formula, inputs, rank):
    """(what, formula) of every small change of a body of `rank` loops."""
    types = [x.element for x in inputs]
    for text, other in walk(formula, types, rank):
        yield text, other


def walk(f, types, rank):
    if isinstance(f, int):
        for i, t in enumerate(types):
            if i != f and t == types[f]:
                yield f"input {i} for {f}", i
        return
    op = f[0]
    own = element(f, types) if op not in ("cmp", "ori", "andi") else None
    if op in ("addf", "subf"):
        yield ("difference for sum", ("subf", *f[1:])) if op == "addf" else ("sum for difference", ("addf", *f[1:]))
        yield "operands exchanged", (op, f[2], f[1])
        yield "first term alone", f[1]
        yield "second term alone", f[2]
        yield "result negated", ("negf", f)
    if op == "mulf":
        yield "operands exchanged", (op, f[2], f[1])
        yield "sum for product", ("addf", f[1], f[2])
        yield "negated", ("negf", f)
        yield "scaled by 2", ("mulf", f, ("c", 2.0, own))
        yield "scaled by 1.0625", ("mulf", ("c", 1.0625, own), f)
        yield "first factor twice", ("mulf", f, f[1])
        yield "second factor twice", ("mulf", f, f[2])
        yield "first factor alone", f[1]
        yield "quotient for product", ("divf", f[1], f[2])
        if own == "f32":
            yield "rounded to bf16", ("extf", ("truncf", f, "bf16"), own)
        if own in WIDER:
            yield "computed wider", ("truncf", ("mulf", ("extf", f[1], WIDER[own]), ("extf", f[2], WIDER[own])), own)
    if op == "negf":
        yield "sign left out", f[1]
        yield "sign twice", ("negf", f)
        yield "scaled by -2", ("mulf", f[1], ("c", -2.0, own))
    if op == "exp":
        yield "argument of the exponential", f[1]
        yield "exponential scaled", ("mulf", f, ("c", 2.0, own))
        yield "exponential of another argument", (op, ("mulf", f[1], ("c", 0.5, own)))
        yield "exponential twice", (op, f)
    if op == "divf":
        yield "operands exchanged", (op, f[2], f[1])
        yield "product for quotient", ("mulf", *f[1:])
        yield "numerator alone", f[1]
        yield "scaled by 2", ("mulf", f, ("c", 2.0, own))
    if op == "tanh":
        yield "no cap", f[1]
        yield "cap twice", (op, f)
    if op in ("cos", "sin"):
        yield ("sine for cosine", ("sin", f[1])) if op == "cos" else ("cosine for sine", ("cos", f[1]))
        yield f"{op} of another angle", (op, ("mulf", f[1], ("c", 1.25, own)))
        yield f"{op} of the angle negated", (op, ("negf", f[1]))
        yield f"{op} shifted", (op, ("addf", f[1], ("c", 0.5, own)))
        yield f"{op} scaled", ("mulf", f, ("c", 1.25, own))
        yield f"{op} negated", ("negf", f)
    if op == "c" and own != "index":
        for number in (-f[1], f[1] * 2, f[1] + 0.5, 1.0, 0.0) if math.isfinite(f[1]) else (-1e9, -50.0, 0.0):
            yield f"literal {number} for {f[1]}", ("c", number, f[2])
    if op == "n":
        for number in (f[1] - 1, f[1] + 1, f[1] * 2):
            if number > 0 or number == 0 != f[1]:
                yield f"{number} for {f[1]}", ("n", number)
    if op == "cmp":
        for predicate in ("ne", "ule", "ugt", "uge"):
            if predicate != f[1]:
                yield f"{predicate} for {f[1]}", ("cmp", predicate, *f[2:])
    if op == "select":
        yield "choices exchanged", ("select", f[1], f[3], f[2])
        yield "first choice always", f[2]
        yield "second choice always", f[3]
    if op == "index":
        yield "loop 0 for the position", ("i", 0)
        yield "0 for the position", ("n", 0)
        yield "next position", ("addi", f, ("n", 1))
    if op == "conj":
        yield "no conjugate", f[1]
    if op == "mulc":
        yield "operands exchanged", (op, f[2], f[1])
        yield "conjugate of the second", (op, f[1], ("conj", f[2]))
        yield "conjugate of the first", (op, ("conj", f[1]), f[2])
        yield "second twice", (op, f, f[2])
    if op in ("re", "im"):
        yield f"{'im' if op == 're' else 're'} for {op}", ("im" if op == "re" else "re", f[1])
    if op == "complex":
        yield "parts exchanged", (op, f[2], f[1])
        yield "real part negated", (op, ("negf", f[1]), f[2])
        yield "imaginary part negated", (op, f[1], ("negf", f[2]))
    if op == "addi":
        yield "difference for sum", ("subi", *f[1:])
    if op == "subi":
        yield "operands exchanged", (op, f[2], f[1])
        yield "sum for difference", ("addi", *f[1:])
    if op == "extract":
        for i, place in enumerate(f[2]):
            for text, other in walk(place, types, rank):
                yield f"index {i}: {text}", (op, f[1], [*f[2][:i], other, *f[2][i + 1:]])
        return
    if op == "i":
        for other in (f[1] - 1, f[1] + 1):
            if 0 <= other < rank:
                yield f"loop {other} for {f[1]}", (op, other)
    if op in ("c", "i", "n"):
        return
    for i, part in enumerate(f):
        if i and not isinstance(part, str):
            for text, other in walk(part, types, rank):
                yield text, (*f[:i], other, *f[i + 1:])
