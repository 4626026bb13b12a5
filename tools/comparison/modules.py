"""The modules that are compared: those of an export script, in several forms."""
import importlib.util
import pathlib
from dataclasses import dataclass
from typing import Any

import torch

FORMS = ("f32", "bf16", "dynamic")


@dataclass
class Module:
    """A module in one form: what it holds, and the inputs that its outputs are compared for."""

    name: str
    form: str
    pairing: str
    holds: dict
    module: torch.nn.Module
    example: list
    arguments: list
    #: Dimensions of each input that may vary; None where no size does.
    dynamic: Any

    @property
    def key(self):
        return f"{self.name} {self.form}"

    @property
    def tolerance(self):
        """Of the largest output: f32 keeps 20 bits of sums of a hundred terms; bf16 rounds each step to 8 bits."""
        return 2.0**-5 if self.form == "bf16" else 2.0**-14


def load_script(path):
    spec = importlib.util.spec_from_file_location("export_script", path)
    script = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(script)
    return script


def load_modules(path, match=""):
    """Every case of the script (its CASES, of which those that only name another exporter's form are left out) in every
    form, with seeded weights and inputs."""
    import re

    script, modules = load_script(pathlib.Path(path)), []
    for name, (make, options, holds, source) in script.CASES.items():
        if name.endswith(("_tosa", "_bf16", "_dynamic", "_demo")) or not re.search(match, name):
            continue
        for form in FORMS:
            dtype = torch.bfloat16 if form == "bf16" else torch.float32
            sizes = {"hidden": script.HIDDEN, "batch": script.BATCH, "sequence": script.SEQUENCE, **options, "dtype": dtype}
            torch.manual_seed(20260101)
            module = make().eval().to(dtype)
            for buffer in module.buffers():
                if buffer.is_floating_point():
                    buffer.data = buffer.data.float()
            example = script.inputs(**sizes)
            arguments = script.inputs(**{**sizes, "batch": 3, "sequence": 5}) if form == "dynamic" else example
            if form == "dynamic" and options.get("packed_positions"):
                continue  # positions without a batch, which the script's dynamic sizes do not describe
            pairing = "interleaved" if "interleaved" in source else "half" if holds["rotates"] else "none"
            try:
                module(*arguments)
            except (NotImplementedError, RuntimeError):
                continue  # PyTorch itself has no such form of the module
            modules.append(Module(name, form, pairing, holds, module, example, arguments, script.DYNAMIC if form == "dynamic" else None))
    return modules
