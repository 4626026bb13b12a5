"""What importers that stand on the MLIR in other wheels share."""

from __future__ import annotations

import importlib
import math
import pathlib
import re
import subprocess
from typing import Any, Iterable, Sequence


class LoweringError(Exception):
    """A program that cannot be lowered; the text says why, on one line."""


#: Conversion of torch ops with known types, and what it leaves to others.
TORCH_TO_LINALG = "builtin.module(torch-backend-to-linalg-on-tensors-backend-pipeline)"


#: Ops of torch-mlir without a form in linalg: sorts, scans, scatters. They become loops on buffers,
#: which rope-import takes as they are.
LOOPS = "builtin.module(func.func(tm-tensor-bufferize),func.func(tm-tensor-to-loops))"


def summarize(text: str) -> str:
    """The line of an error that says most."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    for line in lines:
        if "error:" in line:
            # Without its location, which can be a whole stack of calls.
            message = re.search(r"(failed to legalize|expected|unsupported|unimplemented|cannot).*", line)
            return (message.group(0) if message else line.split("error:", 1)[1].strip())[:300]
    return lines[0][:300] if lines else "unknown error"


def _pack(match: re.Match) -> str:
    data, sizes = bytes.fromhex(match[1]), match[2]
    if len(data) != math.prod(int(size) for size in sizes.split("x")):
        return match[0]
    bits = sum((byte & 1) << place for place, byte in enumerate(data))
    return f'dense<"0x{bits.to_bytes((len(data) + 7) // 8, "little").hex().upper()}"> : tensor<{sizes}xi1>'


def check_lowered(text: str) -> str:
    """The text, unless an op in it has no lowering here. The MLIR of torch-mlir
    writes truth values as bytes, that of this project reads them as bits."""
    text = re.sub(r'dense<"0x([0-9A-Fa-f]+)"> : tensor<([0-9x]+)xi1>', _pack, text)
    left = re.search(r"\btm_tensor\.\w+", text)
    if left:
        raise LoweringError(f"torch-mlir leaves {left.group(0)}, which has no lowering here")
    return text


def run_apart(text: str, pipelines: Sequence[str]) -> str:
    """As run_pipelines, on a text, in a process of its own: some conversions of
    torch-mlir end the process on what they do not know."""
    import torch_mlir

    tool = pathlib.Path(torch_mlir.__path__[0]) / "_mlir_libs" / "torch-mlir-opt"
    for pipeline in pipelines:
        command = [str(tool), f"--pass-pipeline={pipeline}", "--mlir-print-debuginfo", "-"]
        done = subprocess.run(command, input=text, capture_output=True, text=True)
        if done.returncode < 0:
            raise LoweringError(f"torch-mlir ended by signal {-done.returncode} in {pipeline}")
        if done.returncode != 0:
            raise LoweringError(f"torch-mlir: {summarize(done.stderr)}")
        text = done.stdout
    if "tm_tensor." in text and LOOPS not in pipelines:
        return run_apart(text, (LOOPS,))
    return check_lowered(text)


def run_pipelines(module: Any, pipelines: Iterable[str], bindings: str = "torch_mlir") -> str:
    """Runs passes of a wheel's bindings of MLIR on a module of theirs and returns
    its text with locations. Raises LoweringError where a pass fails or leaves an
    op that has no lowering here."""
    manager = importlib.import_module(f"{bindings}.passmanager").PassManager
    try:
        with module.context:
            for pipeline in pipelines:
                manager.parse(pipeline).run(module)
        text = module.get_asm(enable_debug_info=True)
        if "tm_tensor." in text:
            with module.context:
                manager.parse(LOOPS).run(module)
            text = module.get_asm(enable_debug_info=True)
    except Exception as error:  # The bindings raise errors of many classes.
        raise LoweringError(f"{bindings}: {summarize(str(error))}") from error
    return check_lowered(text)
