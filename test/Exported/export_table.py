#!/usr/bin/env python3
"""Makes rope_table: the exported table of a model at positions up to 2^20, for the bits of its angles.

    venv/bin/python export_table.py [--out DIR]

The module computes cos and sin of position * frequency in f32, of a model's frequencies and of the same times 2^-44. The sine
of so small an angle is the angle itself, to the bit: out_3 is not the sine but the product, by PyTorch and by NumPy alike.
"""
import argparse
import json
import pathlib

import numpy as np
import torch
from torch_mlir import fx

WIDTH = 64


class Table(torch.nn.Module):
    def __init__(self):
        super().__init__()
        frequencies = 1.0 / (10000.0 ** (torch.arange(0, WIDTH, 2, dtype=torch.int64).float() / WIDTH))
        self.register_buffer("inv_freq", frequencies)
        self.register_buffer("small", frequencies * 2.0**-44)

    def angles(self, positions):
        return positions[:, None].float() * self.inv_freq, positions[:, None].float() * self.small

    def forward(self, positions):
        angle, small = self.angles(positions)
        return angle.cos(), angle.sin(), small.cos(), small.sin()


@torch.no_grad()
def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=pathlib.Path, default=pathlib.Path(__file__).parent / "rope_table")
    options = parser.parse_args()
    torch.manual_seed(20260101)
    powers = [2**k + d for k in range(21) for d in (-1, 0, 1)]
    positions = torch.cat([torch.tensor(powers), torch.randint(0, 2**20, (65,))])
    module = Table().eval()
    ir = fx.export_and_import(torch.export.export(module, (positions,)), output_type="linalg-on-tensors", func_name="main")
    cos, sin, one, small = module(positions)
    product = module.angles(positions)[1]
    by_numpy = positions.numpy().astype(np.float32)[:, None] * module.small.numpy()
    if not (np.array_equal(product.numpy(), by_numpy) and np.array_equal(small.numpy(), by_numpy)):
        raise SystemExit("expected one product by PyTorch and NumPy, and the sine to be it")
    options.out.mkdir(parents=True, exist_ok=True)
    (options.out / "module.mlir").write_text(str(ir))
    np.save(options.out / "in_0.npy", positions.numpy())
    for index, array in enumerate((cos.numpy(), sin.numpy(), one.numpy(), by_numpy)):
        np.save(options.out / f"out_{index}.npy", array)
    text = {"source": "cos and sin of position * frequency in f32, 32 pairs, positions up to 2^20",
            "holds": {"tables": 2, "rotates": 0, "attentions": 0},
            "exporter": f"torch-mlir 20261001, torch {torch.__version__}, numpy {np.__version__}", "dtype": "float32"}
    (options.out / "case.json").write_text(json.dumps(text, indent=1) + "\n")


if __name__ == "__main__":
    main()
