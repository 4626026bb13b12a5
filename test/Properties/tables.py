"""Random tables: every form of positions, every source of frequencies."""
import random

from ir_writer import Value
from forms import Scalar

POSITIONS = ("offset", "shaped", "fraction", "axes", "packed", "gathered")
SOURCES = ("f64", "f32", "operand", "family")
# Frequencies of a family are computed twice, by the interpreter and by the folder, and may differ in their last bits.
NEAR = 16


def family(r, pairs):
    """A family of magnitude 1, and whether it takes the length."""
    lists = ", ".join(f"{name} = array<f64: {', '.join(repr(1 + r.random()) for _ in range(pairs))}>"
                      for name in ("short_factor", "long_factor"))
    choices = ["default, base = 1.0e4, dim = {0}", "linear, base = 1.0e4, dim = {0}, {{factor = 4.0}}",
               "proportional, base = 1.0e4, dim = {0}, {{partial_rotary_factor = 0.5}}",
               "ntk_mixed, base = 1.0e4, dim = {0}, {{factor = 4.0, mixed_b = 0.5}}",
               "llama3, base = 5.0e5, dim = {0}, {{factor = 8.0, high_freq_factor = 4.0, low_freq_factor = 1.0, original_max_position = 64}}",
               "yarn, base = 1.0e4, dim = {0}, {{attention_factor = 1.0, factor = 40.0, original_max_position = 4096}}",
               "longrope, base = 1.0e4, dim = {0}, {{attention_factor = 1.0, original_max_position = 64, %s}}" % lists,
               "longrope, base = 1.0e4, dim = {0}, {{attention_factor = 1.0, max_position = 128, original_max_position = 64, "
               "switch = \"maximum\", %s}}" % lists]
    if pairs > 1:
        choices += ["ntk_aware, base = 1.0e4, dim = {0}, {{alpha = 4.0}}",
                    "dynamic_ntk, base = 1.0e4, dim = {0}, {{factor = 2.0, max_position = 64}}"]
    text = r.choice(choices)
    return text.format(2 * pairs), text.startswith("dynamic") or text.startswith("longrope") and "switch" not in text


def elements(program, shape, numbers, element):
    if element[0] == "f":
        numbers = [repr(float(n)) for n in numbers]
    if not shape:
        return program.op(f"arith.constant dense<{numbers[0]}> : tensor<{element}>", [], element)
    flat = program.dense(numbers, element)
    return flat if len(shape) == 1 else program.reshape(flat, [list(range(len(shape)))], shape)


def count(shape):
    result = 1
    for size in shape:
        result *= size
    return result


def write_table(program, p, rows, pairs, magnitude, shift=0):
    """cos and sin of [*rows, pairs]: kind of positions, source of frequencies, element type and form are in `p`."""
    r = random.Random(p["seed"])
    kind, source, element = p["positions"], p["source"], p["table_element"]
    base = (p["position"] % NEAR if source == "family" else p["position"]) + shift
    if kind in ("offset", "packed") and len(rows) != 1:
        kind = "shaped"
    frequencies, attributes = "", [f"magnitude = {magnitude!r} : f64"]
    operands = [None] * 4
    if source == "family":
        text, takes_length = family(r, pairs)
        attributes.append(f"family = #rope.frequencies<{text}>")
        if takes_length:
            operands[2] = Scalar(program.constant(r.choice([32, 100]), "i64"), "i64")
    else:
        values = [r.uniform(2.0 ** -12, 1.0) for _ in range(pairs)]
        if source == "operand":
            operands[1] = program.dense([repr(value) for value in values], "f64")
        else:
            attributes.append(f"frequency_values = dense<[{', '.join(map(repr, values))}]> : tensor<{pairs}x{source}>")
    shape, index, axes = list(rows), None, ""
    if kind == "offset":
        scalar = r.choice(["index", "i64", "i32"])
        operands[0] = Scalar(program.constant(base, scalar), scalar)
    elif kind == "packed":
        operands[0] = Scalar(program.constant(base, "i64"), "i64")
        cuts = sorted(r.choices(range(rows[0] + 1), k=r.randint(0, 3)))
        operands[3] = program.dense([0, *cuts, rows[0]], r.choice(["i64", "i32"]))
    else:
        if kind == "gathered":
            shape, index = [12], elements(program, rows, [r.randrange(12) for _ in range(count(rows))], "index")
        full = [3, *shape] if kind == "axes" else shape
        numbers = [base + (0 if p.get("still") else r.randint(-9, 9)) for _ in range(count(full))]
        number_type = r.choice(["i64", "i32"])
        if kind == "fraction":
            numbers, number_type = [n + r.randrange(8) / 8 for n in numbers], r.choice(["f64", "f32"])
        operands[0] = elements(program, full, numbers, number_type)
        if kind == "axes":
            axes = f" axes {[r.randrange(3) for _ in range(pairs)]}"
    inits = [program.empty([*shape, pairs], element) for _ in range(2)]

    def write(given, outs, results):
        words = zip(("positions", "frequencies", "length", "cumulative_lengths"), given)
        text = " ".join(f"{word}({value.name} : {value.type})" + (axes if word == "positions" else "")
                        for word, value in words if value is not None)
        return (f"rope.table {text} outs({', '.join(o.name for o in outs)} : {', '.join(o.type for o in outs)}) "
                f"{{{', '.join(attributes)}}}{results}")
    form = "memref" if p["table_form"] == "in place" else p["table_form"]
    outs = {init.name for init in inits}
    tables = program.apply(form, operands, inits, write, lambda value: [-1] if value.name in outs else [])
    return tables if index is None else [gather(program, table, index, rows, pairs) for table in tables]


def gather(program, table, index, rows, pairs):
    """Rows of a cached table."""
    def body(b, a):
        lane = b.scalar(f"linalg.index {len(rows)} : index")
        return b.scalar(f"tensor.extract {table.name}[{a[0]}, {lane}] : {table.type}")
    init = program.empty([*rows, pairs], table.element)
    return program.generic([(index, range(len(rows)))], (init, range(len(rows) + 1)), body, len(rows) + 1)
