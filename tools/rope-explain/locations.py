#!/usr/bin/env python3
"""Which lines of the source each line of a stage is from, and how many ops have none.

    locations.py [--limit=PERCENT] [--source=FILE] FOLDER...

FOLDER holds the stages that `rope-runner --debug-info=lines --dump-stages=FOLDER`
writes. Prints one row for each stage: its ops, and those that name no line of a
file. With --limit, exit 1 where a stage has more of these than PERCENT. With
--source, a line that FILE does not have counts as none.
"""
import argparse
import pathlib
import re
import sys

ALIAS = re.compile(r"^(#loc\d*) = loc\((.*)\)$")
PLACE = re.compile(r'"((?:[^"\\]|\\.)*)":(\d+):\d+')
USE = re.compile(r"#loc\d*\b")
# A location holds aliases, strings and parentheses of its own, but no line break.
INLINE = re.compile(r' loc\((?:#loc\d*|unknown|(?:"(?:[^"\\]|\\.)*"|[^"()]|\((?:"(?:[^"\\]|\\.)*"|[^"()]|\([^()]*\))*\))*)\)')
TRAILING = re.compile(INLINE.pattern + "$")


class Stage:
    """A stage: `lines` without locations, `places` of each line (a sorted tuple of
    (file, line)), the number of `ops`, and of those `unlocated`."""

    def __init__(self, name, lines, places, ops, unlocated):
        self.name, self.lines, self.places = name, lines, places
        self.ops, self.unlocated = ops, unlocated


def resolve_aliases(lines):
    """The places of each alias. An alias refers to others in either direction."""
    bodies = {}
    for line in lines:
        if match := ALIAS.match(line):
            bodies[match[1]] = match[2]
    resolved = {}
    for name in bodies:
        seen, pending, places = set(), [name], set()
        while pending:
            alias = pending.pop()
            if alias in seen:
                continue
            seen.add(alias)
            body = bodies.get(alias, "")
            places |= {(file, int(line)) for file, line in PLACE.findall(body)}
            pending += USE.findall(body)
        resolved[name] = frozenset(places)
    return resolved


def places_of(text, aliases):
    places = {(file, int(line)) for file, line in PLACE.findall(text)}
    for alias in USE.findall(text):
        places |= aliases.get(alias, frozenset())
    return tuple(sorted(places))


def read_mlir(name, text, exists=lambda place: True):
    """An op ends in its location. The line on which its region opens has the
    indentation of the one on which that closes."""
    raw = text.splitlines()
    aliases = resolve_aliases(raw)
    lines, places, opened, ops, unlocated = [], [], {}, 0, 0
    for line in raw:
        if ALIAS.match(line):
            continue
        own = ()
        indent = len(line) - len(line.lstrip())
        if match := TRAILING.search(line):
            own = tuple(place for place in places_of(match[0], aliases) if exists(place))
            ops += 1
            unlocated += not own
            if line.lstrip().startswith("}") and indent in opened:
                places[opened[indent]] = own
        if line.rstrip().endswith("{"):
            opened[indent] = len(lines)
        lines.append(INLINE.sub("", line))
        places.append(own)
    while lines and not lines[-1]:
        lines.pop(), places.pop()
    return Stage(name, lines, places, ops, unlocated)


DI_FILE = re.compile(r'^(!\d+) = !DIFile\(filename: "([^"]*)", directory: "([^"]*)"')
DI_SCOPE = re.compile(r"^(!\d+) = (?:distinct )?!DI(?:Subprogram|LexicalBlock\w*)\((.*)\)$")
DI_LOCATION = re.compile(r"^(!\d+) = (?:distinct )?!DILocation\(line: (\d+).*scope: (!\d+)")


def read_llvm(name, text, source):
    """LLVM IR. A function's instructions refer to DILocation nodes, whose lines are
    those of `source`."""
    raw = text.splitlines()
    line_of = {}
    for line in raw:
        if match := DI_LOCATION.match(line):
            line_of[match[1]] = int(match[2])
    lines, places, ops, unlocated, inside = [], [], 0, 0, False
    for line in raw:
        if re.match(r"!\d+ = ", line):
            continue
        own = ()
        if line.startswith("define "):
            inside = True
        elif line == "}":
            inside = False
        elif inside and line.startswith("  ") and not line.lstrip().startswith((";", "]", "i64 ", "i32 ", "#dbg")):
            match = re.search(r", !dbg (!\d+)", line)
            number = line_of.get(match[1], 0) if match else 0
            own = ((source, number),) if number else ()
            # A phi is a block argument, which upstream gives line 0, and no op.
            if " = phi " not in line:
                ops += 1
                unlocated += not own
        lines.append(re.sub(r",? !dbg !\d+", "", line))
        places.append(own)
    return Stage(name, lines, places, ops, unlocated)


LOC_DIRECTIVE = re.compile(r"^\s*\.loc\s+\d+\s+(\d+)")


def read_assembly(name, text, source):
    """Assembly or PTX: a `.loc` holds for what follows, up to the next one or the
    next function."""
    lines, places, ops, unlocated, number = [], [], 0, 0, 0
    for line in text.splitlines():
        if re.match(r"\s*\.section\s+\.?debug", line):
            break
        if match := LOC_DIRECTIVE.match(line):
            number = int(match[1])
            continue
        if re.match(r"\s*\.(cfi_|file|type|size|p2align)|\s*//|\s*#|\.?L(?:func|tmp|debug)|\$L__tmp", line):
            if re.match(r"\s*\.type|\.?Lfunc_end", line):
                number = 0
            continue
        is_op = re.match(r"^\t(?:@!?%p\d+ )?[a-z]", line) is not None
        own = ((source, number),) if is_op and number else ()
        ops += is_op
        unlocated += is_op and not own
        lines.append(line)
        places.append(own)
    return Stage(name, lines, places, ops, unlocated)


def read_stage(path, source=None, source_lines=None):
    """The stage in `path`, named after the file. A place in `source` behind its
    last line is none."""
    text = path.read_text(errors="replace")
    exists = lambda place: place[0] != source or source_lines is None or 0 < place[1] <= source_lines
    if path.suffix == ".mlir":
        return read_mlir(path.stem, text, exists)
    reader = read_llvm if path.suffix == ".ll" else read_assembly
    return reader(path.stem, text, source or "")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--limit", type=float)
    parser.add_argument("--source")
    parser.add_argument("folder", type=pathlib.Path, nargs="+")
    options = parser.parse_args()
    size = len(pathlib.Path(options.source).read_text().splitlines()) if options.source else None
    failed = False
    for folder in options.folder:
        paths = sorted(path for path in folder.iterdir() if path.suffix in (".mlir", ".ll", ".s", ".ptx"))
        if not paths:
            sys.exit(f"locations.py: error: expected stages in '{folder}' but found none")
        print(f"{folder.name:28} {'ops':>7} {'without':>7} {'%':>6}")
        for path in paths:
            stage = read_stage(path, options.source, size)
            percent = 100 * stage.unlocated / max(stage.ops, 1)
            over = options.limit is not None and percent > options.limit
            failed = failed or over
            print(f"{stage.name:28} {stage.ops:7} {stage.unlocated:7} {percent:6.2f}{'  too many' if over else ''}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
