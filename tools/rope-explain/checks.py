"""What is refused before any work begins: a report of a large program takes minutes."""

import os
import re
import tempfile

import programs
from strategies import Usage

SHAPE = re.compile(r"\d+:(?:\d+(?:x\d+)*)?")


def check_outputs(options):
    """Files that results go to: all of them can be written, and none is another."""
    names = ("out", "json", "model_explorer", "calibrate")
    given = {f"--{name.replace('_', '-')}": getattr(options, name) for name in names if getattr(options, name)}
    seen = {}
    for flag, path in given.items():
        folder = path.parent
        reason = ("is a folder" if path.is_dir() else "its folder does not exist" if not folder.is_dir() else
                  "" if os.access(path if path.exists() else folder, os.W_OK) else "no permission")
        if reason:
            raise Usage(f"cannot write '{path}' of '{flag}': {reason}")
        if other := seen.get(path.resolve()):
            raise Usage(f"expected '{flag}' and '{other}' to be different files but got '{path}' for both")
        if options.file and path.exists() and path.samefile(options.file):
            raise Usage(f"expected '{flag}' to be another file than the program but got '{path}'")
        seen[path.resolve()] = flag


def check_programs(folder):
    for name in ("rope-opt", "rope-runner"):
        if not os.access(folder / name, os.X_OK):
            raise Usage(f"expected '{name}' in '{folder}'; build it, or name its folder by '--bin' or ROPE_BIN")


def check_shapes(shapes):
    for shape in shapes:
        if not SHAPE.fullmatch(shape):
            raise Usage(f"expected '--shape' as ARGUMENT:SIZES, as in 0:2x16x64, but got '{shape}'")


def check_targets(columns, chips):
    """Chips that the table of chips has and that PTX is for; any other has no costs and no kernels."""
    known = [name for name in chips if name.startswith("sm_")]
    for column in columns:
        if not column.is_cpu and column.target not in known:
            raise Usage(f"expected a target to be one of cpu, {', '.join(known)} but got '{column.target}'")


def check_machine(runner, machine):
    """A machine that rope-print-cost reads."""
    with tempfile.NamedTemporaryFile("w", suffix=".mlir") as empty:
        _, errors, status = runner.run("rope-opt", empty.name, "-o", os.devnull, f"--pass-pipeline=builtin.module(rope-print-cost{{machine={machine}}})")
    if status != 0:
        raise Usage(f"'--machine': {programs.first_error(errors)}")


def check_program(runner, cost):
    """A program that parses, and the function that is explained. `cost` is that of the program as parsed, if it has any."""
    if cost is None:
        _, errors, status = runner.run("rope-opt", runner.file, "-o", os.devnull)
        if status != 0:
            raise Usage(f"cannot read '{runner.file}': {programs.first_error(errors, True)}")
        return
    names = [function["function"] for function in cost["functions"]]
    if not names:
        raise Usage(f"expected '{runner.file}' to define a function")
    if runner.entry and runner.entry not in names:
        raise Usage(f"expected '--entry' to be a function of '{runner.file}' ({', '.join(names[:8])}{', ...' if len(names) > 8 else ''})"
                    f" but got '{runner.entry}'")
