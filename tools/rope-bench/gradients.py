#!/usr/bin/env python3
"""Times the gradients of causal attention in f32 against PyTorch's, in the same rounds.

    gradients.py --bin BIN [--python PYTHON] [--heads H] [--sizes S,...] [--lanes D,...] [--rounds N]

PYTHON has torch. Its times are those of the backward pass alone, of scaled_dot_product_attention and of a softmax written out, the
forward pass done once before. Prints a table of medians over all rounds; a ratio above 1 is how much faster rope.attention_backward is.
"""
import argparse
import json
import pathlib
import statistics
import subprocess
import sys
import tempfile

TORCH = """
import statistics, sys, time, torch
torch.manual_seed(0); torch.set_num_threads({threads})
H, S, D, count = map(int, sys.argv[1:])
q, k, v = (torch.randn(1, H, S, D, requires_grad=True) for _ in range(3))
given, hidden = torch.randn(1, H, S, D), ~torch.ones(S, S, dtype=torch.bool).tril()
def written_out():
    scores = (q @ k.transpose(-1, -2)) * D ** -0.5
    return torch.softmax(scores.masked_fill(hidden, float("-inf")), -1) @ v
for run in (lambda: torch.nn.functional.scaled_dot_product_attention(q, k, v, is_causal=True), written_out):
    output, times = run(), []
    for _ in range(count):
        start = time.perf_counter()
        torch.autograd.grad(output, (q, k, v), given, retain_graph=True)
        times.append(time.perf_counter() - start)
    print(statistics.median(times) * 1e3)
"""


def module(heads, rows, lanes):
    x, row = f"tensor<{heads}x{rows}x{lanes}xf32>", f"tensor<{heads}x{rows}xf32>"
    maps = {name: f"affine_map<(h, m, n, j, d) -> (h, {axes})>" for name, axes in
            (("q", "m, d"), ("k", "j, d"), ("v", "j, n"), ("o", "m, n"), ("r", "m"))}
    zeros = "".join(f"  %e{i} = tensor.empty() : {x}\n  %g{i} = linalg.fill ins(%zero : f32) outs(%e{i} : {x}) -> {x}\n" for i in range(3))
    listed = ", ".join(maps[name] for name in "qkvoroqkv")
    return f"""func.func @main(%q: {x}, %k: {x}, %v: {x}, %o: {x}, %lse: {row}, %given: {x}) -> ({x}, {x}, {x}) {{
  %zero = arith.constant 0.0 : f32
{zeros}  %0:3 = rope.attention_backward ins(%q, %k, %v : {x}, {x}, {x}) forward(%o, %lse, %given : {x}, {row}, {x})
      outs(%g0, %g1, %g2 : {x}, {x}, {x}) {{causal, scale = {lanes ** -0.5!r} : f64, indexing_maps = [{listed}]}} -> {x}, {x}, {x}
  return %0#0, %0#1, %0#2 : {x}, {x}, {x}
}}
"""


def run(command):
    result = subprocess.run([str(part) for part in command], capture_output=True, text=True)
    if result.returncode:
        sys.exit(f"{command[0]}: exit status {result.returncode}: {result.stderr[:500]}")
    return result.stdout


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bin", type=pathlib.Path, required=True)
    parser.add_argument("--python", default=sys.executable)
    parser.add_argument("--heads", type=int, default=8)
    parser.add_argument("--sizes", default="512,1024,2048,4096")
    parser.add_argument("--lanes", default="64,128")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--threads", type=int, default=2)
    options = parser.parse_args()
    print("| lanes | rows | ours | `scaled_dot_product_attention` | softmax written out | faster than the better one |\n|---|---|---|---|---|---|")
    for lanes in map(int, options.lanes.split(",")):
        for rows in map(int, options.sizes.split(",")):
            times = [], [], []
            with tempfile.TemporaryDirectory() as scratch:
                path = pathlib.Path(scratch, "gradients.mlir")
                path.write_text(module(options.heads, rows, lanes))
                count = max(5, 10240 // rows)
                for _ in range(options.rounds):
                    # The log-sum-exp is in the range of real ones, so that no probability is subnormal.
                    text = run([options.bin / "rope-runner", path, "--random=1", "--range=4:6:8", f"--benchmark={count}",
                                f"--threads={options.threads}", "--json=-"])
                    times[0].append(json.loads(text)["benchmark"]["median_s"] * 1e3)
                    torch = run([options.python, "-c", TORCH.format(threads=options.threads), options.heads, rows, lanes, count]).split()
                    times[1].append(float(torch[0]))
                    times[2].append(float(torch[1]))
            ours, fused, written = map(statistics.median, times)
            print(f"| {lanes} | {rows} | {ours:.3g} ms | {fused:.3g} ms | {written:.3g} ms | {min(fused, written) / ours:.2f}x |", flush=True)


if __name__ == "__main__":
    main()
