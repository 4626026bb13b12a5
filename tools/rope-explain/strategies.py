"""Strategies and targets: what a column of the report is."""

import re

# Passes in front of the target's pipeline, and what the strategy is for.
STRATEGIES = {
    "exported": ("", "as the exporter wrote it; nothing raised"),
    "unfused": ("rope-raise", "raised; every op on its own"),
    "fused": ("rope-raise,rope-fuse", "raised and fused where the cost model of a CPU core says so"),
    "fused-always": ("rope-raise,rope-fuse{model=always}", "raised; whatever is legal is fused"),
    "fused-h200": ("rope-raise,rope-fuse{model=h200}", "raised and fused where the cost model of an H200 says so"),
    "keys-in-loop": ("rope-raise,rope-fuse{keys-in-loop=true}", "keys are rotated in the loop of attention"),
    "strict": ("rope-raise,rope-fuse{mode=strict}", "the order and the casts of the source"),
    "decomposed": ("rope-raise,rope-decompose", "raised, then decomposed to linalg and arith again"),
}
# On a GPU, the same with kernels from the plain mapping alone.
PLAIN_SUFFIX = "/plain-kernels"


class Usage(Exception):
    """A mistake on the command line."""


class Column:
    """One strategy on one target. `target` is cpu, or the name of an NVIDIA chip."""

    def __init__(self, strategy, target, passes, runner_options, purpose):
        self.strategy, self.target, self.purpose = strategy, target, purpose
        self.pipeline = f"builtin.module({passes})" if passes else ""
        self.runner_options = runner_options

    @property
    def name(self):
        return f"{self.strategy} on {self.target}"


def split_list(text):
    """Splits at commas outside of brackets."""
    parts, depth, start = [], 0, 0
    for i, c in enumerate(text):
        depth += (c in "({[") - (c in ")}]")
        if c == "," and depth == 0:
            parts.append(text[start:i])
            start = i + 1
    return [part.strip() for part in parts + [text[start:]]]


def make_columns(strategies, targets):
    """A column for each strategy on each target. NAME=PASSES, or NAME=(PASS,...), defines a strategy."""
    columns = []
    for target in split_list(targets):
        if target != "cpu" and not re.fullmatch(r"sm_\d+[af]?", target):
            raise Usage(f"expected a target to be cpu or an NVIDIA chip such as sm_90a but got '{target}'")
        for text in split_list(strategies):
            name, given, passes = text.partition("=")
            plain = name.endswith(PLAIN_SUFFIX)
            base = name.removesuffix(PLAIN_SUFFIX)
            if given:
                if passes.startswith("(") and passes.endswith(")"):
                    passes = passes[1:-1].strip()
                if not re.fullmatch(r"[\w-]+", name):
                    raise Usage(f"expected a strategy as NAME=PASSES but got '{text}'")
                purpose = "given on the command line"
            elif base in STRATEGIES:
                passes, purpose = STRATEGIES[base]
            else:
                raise Usage(f"expected a strategy to be one of {', '.join(STRATEGIES)} (each with {PLAIN_SUFFIX} behind it "
                            f"for GPUs) or NAME=PASSES but got '{text}'")
            if plain and target == "cpu":
                continue
            options = [] if target == "cpu" else [f"--chip={target}"] + ["--strategies=none"] * plain
            columns.append(Column(name, target, passes, options, purpose))
    names = [column.name for column in columns]
    for name in names:
        if names.count(name) > 1:
            raise Usage(f"'{name}' is given twice")
    if not columns:
        raise Usage(f"strategies with {PLAIN_SUFFIX} need a target that is a GPU")
    return columns
