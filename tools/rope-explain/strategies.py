"""Strategies and targets: what a column of the report is."""

import re

# Passes in front of the target's pipeline, and what the strategy is for. {machine} is whose costs decide.
STRATEGIES = {
    "exported": ("", "as the exporter wrote it; nothing raised"),
    "unfused": ("rope-raise", "raised; every op on its own"),
    "fused": ("rope-raise,rope-fuse{{machine={machine}}}", "raised and fused where the costs of the machine say so"),
    "fused-always": ("rope-raise,rope-fuse{{model=always machine={machine}}}", "raised; whatever is legal is fused"),
    "keys-in-loop": ("rope-raise,rope-fuse{{keys-in-loop=true machine={machine}}}", "keys are rotated in the loop of attention"),
    "strict": ("rope-raise,rope-fuse{{mode=strict machine={machine}}}", "the order and the casts of the source"),
    "fast": ("rope-raise,rope-fuse{{mode=fast machine={machine}}}", "fused multiply-adds and fewer roundings"),
    "decomposed": ("rope-raise,rope-decompose", "raised, then decomposed to linalg and arith again"),
}
# Sizes of tiles that a strategy may ask for, and what they are.
TILES = {"row-block": "rows of a task", "column-block": "columns of a task", "key-block": "keys of a step of attention"}
PLAIN = "plain-kernels"  # on a GPU: kernels from the plain mapping alone


class Usage(Exception):
    """A mistake on the command line."""


class Column:
    """One strategy on one target. `target` is cpu, or the name of an NVIDIA chip. `machine` is whose costs decide."""

    def __init__(self, strategy, target, passes, runner_options, purpose, machine):
        self.strategy, self.target, self.purpose, self.machine = strategy, target, purpose, machine
        self.pipeline = f"builtin.module({passes})" if passes else ""
        self.runner_options = runner_options

    @property
    def name(self):
        return f"{self.strategy} on {self.target}"

    @property
    def is_cpu(self):
        return self.target == "cpu"

    def as_parsed(self):
        """The program without any pass, on the same target."""
        return Column("as parsed", self.target, "", self.runner_options, "", self.machine)


def split_list(text):
    """Splits at commas outside of brackets."""
    parts, depth, start = [], 0, 0
    for i, c in enumerate(text):
        depth += (c in "({[") - (c in ")}]")
        if c == "," and depth == 0:
            parts.append(text[start:i])
            start = i + 1
    return [part.strip() for part in parts + [text[start:]]]


def check_target(target):
    if target != "cpu" and not re.fullmatch(r"sm_\d+[af]?", target):
        raise Usage(f"expected a target to be cpu or an NVIDIA chip such as sm_90a but got '{target}'")


def read_strategy(text):
    """Name, passes, purpose, sizes of tiles, and whether kernels are plain. The form is NAME[=PASSES][/SUFFIX]..."""
    name, given, rest = text.partition("=")
    name, *suffixes = name.split("/")
    if given:
        passes, behind = rest, ""
        if rest.startswith("(") and ")" in rest:
            end = rest.rindex(")")
            passes, behind = rest[1:end].strip(), rest[end + 1:]
        elif "/" in rest:
            passes, _, behind = rest.partition("/")
            behind = "/" + behind
        suffixes += behind.split("/")[1:] if behind.startswith("/") else [behind] if behind else []
        if not re.fullmatch(r"[\w-]+", name):
            raise Usage(f"expected a strategy as NAME=PASSES but got '{text}'")
        passes, purpose = passes.replace("{", "{{").replace("}", "}}"), "given on the command line"
    elif name in STRATEGIES:
        passes, purpose = STRATEGIES[name]
    else:
        raise Usage(f"expected a strategy to be one of {', '.join(STRATEGIES)}, with /{PLAIN} or sizes of tiles such as "
                    f"/row-block:64 behind it, or NAME=PASSES but got '{text}'")
    tiles, plain = [], False
    for suffix in suffixes:
        label, _, size = suffix.partition(":")
        if suffix == PLAIN:
            plain = True
        elif label in TILES and re.fullmatch(r"[1-9]\d{0,6}", size):
            tiles.append(suffix)
        else:
            raise Usage(f"expected /{PLAIN} or a size of tiles ({', '.join(TILES)}) as in /row-block:64 but got '/{suffix}'")
    if tiles:
        purpose += "; tiles: " + ", ".join(f"{tile.split(':')[1]} {TILES[tile.split(':')[0]]}" for tile in tiles)
    return "/".join([name, *suffixes]), passes, purpose, tiles, plain


def make_columns(strategies, targets, machine="cpu"):
    """A column for each strategy on each target. `machine` is the machine, or its file, behind decisions for the CPU."""
    columns = []
    for target in split_list(targets):
        check_target(target)
        for text in split_list(strategies):
            name, passes, purpose, tiles, plain = read_strategy(text)
            if plain and target == "cpu":
                continue
            costs = machine if target == "cpu" else target
            options = [] if target == "cpu" else [f"--chip={target}"] + ["--strategies=none"] * plain
            options += [f"--tiles={','.join(tiles)}"] if tiles else []
            columns.append(Column(name, target, passes.format(machine=costs), options, purpose, costs))
    names = [column.name for column in columns]
    for name in names:
        if names.count(name) > 1:
            raise Usage(f"'{name}' is given twice")
    if not columns:
        raise Usage(f"strategies with /{PLAIN} need a target that is a GPU")
    return columns
