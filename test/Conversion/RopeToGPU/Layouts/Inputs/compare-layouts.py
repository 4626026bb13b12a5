"""Compares layouts of fragments with those that others have published.

usage: rope-layouts-test --json | compare-layouts.py PUBLISHED

PUBLISHED has a layout of CuTe (shape and stride of threads and of values; the index counts rows first, and is that of the transposed
matrix where it says so), or row and column as formulas of `lane` and of the number `e` in its registers; and the fields of descriptors.
Prints a line for each, with the tables that agree. Every layout of both tables has to be published, but for multiply-adds, which are
no instruction.
"""
import itertools
import json
import sys


def spread(shape, stride):
    """Indices of a mode, the first part of its shape fastest."""
    parts = [[i * step for i in range(size)] for size, step in zip(shape, stride)]
    return [sum(reversed(choice)) for choice in itertools.product(*reversed(parts))]


def list_places(entry):
    if "shape" in entry:
        threads, values = (spread(*mode) for mode in zip(entry["shape"], entry["stride"]))
        places = [[(t + v) % entry["rows"], (t + v) // entry["rows"]] for t in threads for v in values]
        return [place[::-1] for place in places] if entry.get("transposed") else places
    formulas = [compile(entry[name], name, "eval") for name in ("row", "column")]
    return [[eval(formula, {"lane": lane, "e": e}) for formula in formulas] for lane in range(entry["lanes"]) for e in range(entry["elements"])]


def describe(published, matrix):
    """The descriptor of a matrix in shared memory."""
    values = {"layout_type": published["layout_types"][str(matrix["swizzle"])], "base_offset": matrix["base_offset"]}
    values.update({name: matrix[name] >> 4 for name in ("start_address", "leading_byte_offset", "stride_byte_offset")})
    word = 0
    for name, (first, width) in published["fields"].items():
        assert values[name] < 1 << width, name
        word |= values[name] << first
    return word


def main():
    tables = json.load(sys.stdin)
    descriptors = tables.pop("descriptors")
    with open(sys.argv[1]) as file:
        published = json.load(file)
    known = {table: {name for name in names if not name.startswith("fma ")} for table, names in tables.items()}
    failed = False
    for entry in published["layouts"]:
        published["sources"][entry["source"]]
        places = list_places(entry)
        for table in tables:
            for name in entry.get(table, []):
                known[table].discard(name)
                same = tables[table][name] == places
                failed |= not same
                print(f"{entry['source']} {entry['atom']}: {table} '{name}' {'agrees' if same else 'DIFFERS'}")
    for matrix in descriptors:
        same = int(matrix["word"], 16) == describe(published["descriptor"], matrix)
        failed |= not same
        print(f"descriptor with swizzle {matrix['swizzle']}: {matrix['table']} {'agrees' if same else 'DIFFERS'}")
    for table, names in known.items():
        for name in sorted(names):
            failed = True
            print(f"{table} '{name}' IS NOT PUBLISHED")
    return failed


if __name__ == "__main__":
    sys.exit(main())
