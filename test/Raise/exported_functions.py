"""What torch-mlir makes of functions, as one module without aliases of a function alone: for the scripts that write exported tests."""
import argparse
import pathlib
import re
import subprocess
import tempfile

import torch
from torch_mlir import fx


class Module(torch.nn.Module):
    def __init__(self, function):
        super().__init__()
        self.function = [function]

    def forward(self, *inputs):
        return self.function[0](*inputs)


def export(name, function, inputs, shapes):
    shapes = shapes and {"inputs": shapes}
    program = torch.export.export(Module(function), inputs, dynamic_shapes=shapes)
    text = str(fx.export_and_import(program, output_type="linalg-on-tensors", func_name=name))
    maps = dict(re.findall(r"^(#\w+) = (affine_map<.*>)$", text, re.M))
    body = text[text.index("module {") + 8:text.rstrip().rindex("}")]
    return re.sub(r"#map\d*", lambda found: maps[found[0]], body)


def write(description, cases, *passes):
    """Prints the functions of `cases`, each a name, a function, its inputs and their dynamic shapes, after `passes` of rope-opt."""
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bin", type=pathlib.Path, required=True)
    options = parser.parse_args()
    torch.manual_seed(1)
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "all.mlir"
        path.write_text("\n".join(export(*case) for case in cases()))
        text = subprocess.run([options.bin / "rope-opt", path, *passes], check=True, capture_output=True, text=True).stdout
    text = re.sub(r"#map(\d*)", lambda found: "#m" + (found[1] or "0"), text)
    head, body = text.split("module {\n")
    print(head + re.sub(r"(?m)^  ", "", body[:body.rstrip().rindex("}")]), end="")
