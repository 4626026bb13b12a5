#!/usr/bin/env python3
"""Exports a training step of a small classifier with rotary attention, and the losses that PyTorch has in STEPS of them:
export.py FOLDER. Needs the packages of test/Exported/requirements.txt.

The step is one graph: forward, loss, gradients and Adam. `step.mlir` holds it as torch-mlir writes it, and `train`, which runs it
in a loop over batches. The task: whether the last token of a sequence is the first one, so that heads compare tokens and places.
"""
import pathlib
import sys

import numpy as np
import torch
from torch.fx.experimental.proxy_tensor import make_fx
from torch_mlir import fx
from torch_mlir.passmanager import PassManager

STEPS, BATCH, LENGTH, TOKENS, WIDTH, HEADS, CLASSES = 100, 32, 10, 12, 32, 4, 2
RATE, BETA1, BETA2, EPSILON = 1e-2, 0.9, 0.999, 1e-8
LANES = WIDTH // HEADS
SHAPES = {"embedding": (TOKENS, WIDTH), "query": (WIDTH, WIDTH), "key": (WIDTH, WIDTH), "value": (WIDTH, WIDTH), "output": (WIDTH, WIDTH),
          "classes": (WIDTH, CLASSES)}


def rotate(x, cos, sin):
    low, high = x[..., :LANES // 2], x[..., LANES // 2:]
    return torch.cat([low * cos - high * sin, high * cos + low * sin], -1)


def loss_of(weights, ids, labels):
    embedding, query, key, value, output, classes = weights
    x = torch.nn.functional.embedding(ids, embedding)

    def split(weight):
        return torch.matmul(x, weight).view(BATCH, LENGTH, HEADS, LANES).transpose(1, 2)

    frequencies = 10000.0 ** (-torch.arange(LANES // 2, dtype=torch.float32) * 2 / LANES)
    angles = torch.arange(LENGTH, dtype=torch.float32)[:, None] * frequencies
    cos, sin = angles.cos(), angles.sin()
    q, k, v = rotate(split(query), cos, sin), rotate(split(key), cos, sin), split(value)
    scores = torch.matmul(q, k.transpose(2, 3)) * LANES ** -0.5
    mask = torch.full((LENGTH, LENGTH), float("-inf")).triu(1)
    attended = torch.matmul(torch.softmax(scores + mask, -1), v)
    y = x + torch.matmul(attended.transpose(1, 2).reshape(BATCH, LENGTH, WIDTH), output)
    logits = torch.matmul(y[:, -1], classes)
    return -torch.log_softmax(logits, -1).gather(1, labels[:, None]).mean()


def step(number, ids, labels, *state):
    """Adam (Kingma and Ba, 2015), `number` counted from 1."""
    count = len(SHAPES)
    weights, means, squares = state[:count], state[count:2 * count], state[2 * count:]
    gradients, loss = torch.func.grad_and_value(loss_of)(weights, ids, labels)
    new = [[], [], []]
    for weight, mean, square, gradient in zip(weights, means, squares, gradients):
        mean = BETA1 * mean + (1 - BETA1) * gradient
        square = BETA2 * square + (1 - BETA2) * gradient * gradient
        by_mean = mean / (1 - BETA1 ** number)
        by_square = square / (1 - BETA2 ** number)
        for part, value in zip(new, (weight - RATE * by_mean / (by_square.sqrt() + EPSILON), mean, square)):
            part.append(value)
    return loss, *new[0], *new[1], *new[2]


def make_data(generator):
    ids = torch.randint(TOKENS, (STEPS, BATCH, LENGTH), generator=generator)
    # In half of the sequences the last token is the first one.
    same = torch.rand(STEPS, BATCH, generator=generator) < 0.5
    ids[..., -1] = torch.where(same, ids[..., 0], ids[..., -1])
    return ids, (ids[..., -1] == ids[..., 0]).long()


def loop(names):
    """`train`, which runs the step for each batch: losses and weights."""
    kinds = [f"tensor<{'x'.join(map(str, SHAPES[name]))}xf32>" for name in names]
    count, state = len(names), kinds * 3
    ids, labels = f"tensor<{BATCH}x{LENGTH}xi64>", f"tensor<{BATCH}xi64>"
    bytes_of_ids, bytes_of_labels = ids.replace("i64", "i8"), labels.replace("i64", "i8")
    all_ids, all_labels, losses = f"tensor<{STEPS}x{BATCH}x{LENGTH}xi8>", f"tensor<{STEPS}x{BATCH}xi8>", f"tensor<{STEPS}xf32>"
    lines = [f"  func.func @train(%ids: {all_ids}, %labels: {all_labels}, " +
             ", ".join(f"%w{i}: {kind}" for i, kind in enumerate(kinds)) + f") -> ({', '.join([losses, *kinds])}) {{",
             "    %c0 = arith.constant 0 : index", "    %c1 = arith.constant 1 : index", f"    %steps = arith.constant {STEPS} : index"]
    for i, kind in enumerate(kinds):
        lines.append(f"    %z{i} = arith.constant dense<0.0> : {kind}")
    lines.append(f"    %none = tensor.empty() : {losses}")
    first = [f"%w{i}" for i in range(count)] + [f"%z{i}" for i in range(count)] * 2
    arguments = ", ".join(f"%s{i} = {value}" for i, value in enumerate(first))
    lines += [f"    %r:{3 * count + 1} = scf.for %i = %c0 to %steps step %c1 iter_args(%told = %none, {arguments}) -> ({', '.join([losses, *state])}) {{",
              "      %n = arith.addi %i, %c1 : index", "      %n64 = arith.index_cast %n : index to i64",
              "      %nf = arith.sitofp %n64 : i64 to f32", "      %number = tensor.from_elements %nf : tensor<f32>",
              f"      %few_ids = tensor.extract_slice %ids[%i, 0, 0] [1, {BATCH}, {LENGTH}] [1, 1, 1] : {all_ids} to {bytes_of_ids}",
              f"      %few_labels = tensor.extract_slice %labels[%i, 0] [1, {BATCH}] [1, 1] : {all_labels} to {bytes_of_labels}",
              f"      %id = arith.extui %few_ids : {bytes_of_ids} to {ids}",
              f"      %label = arith.extui %few_labels : {bytes_of_labels} to {labels}",
              f"      %t:{3 * count + 1} = func.call @step(%number, %id, %label, {', '.join(f'%s{i}' for i in range(3 * count))})"
              f" : ({', '.join(['tensor<f32>', ids, labels, *state])}) -> ({', '.join(['tensor<f32>', *state])})",
              "      %loss = tensor.extract %t#0[] : tensor<f32>", f"      %tell = tensor.insert %loss into %told[%i] : {losses}",
              f"      scf.yield %tell, {', '.join(f'%t#{i + 1}' for i in range(3 * count))} : {', '.join([losses, *state])}", "    }",
              f"    return {', '.join(f'%r#{i}' for i in range(count + 1))} : {', '.join([losses, *kinds])}", "  }"]
    return "\n".join(lines) + "\n"


def main():
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    generator = torch.Generator().manual_seed(7)
    ids, labels = make_data(generator)
    weights = [torch.randn(shape, generator=generator) * (1.0 if name == "embedding" else WIDTH ** -0.5) for name, shape in SHAPES.items()]
    # Tensors of their own: one that comes twice is one argument of the graph.
    state = [*weights, *[torch.zeros_like(weight) for _ in range(2) for weight in weights]]
    graph = make_fx(step)(torch.tensor(1.0), ids[0], labels[0], *state)
    for constant in {node.target for node in graph.graph.nodes if node.op == "get_attr"}:
        tensor = getattr(graph, constant)
        delattr(graph, constant)
        graph.register_buffer(constant, tensor.detach().clone())
    program = torch.export.export(graph, (torch.tensor(1.0), ids[0], labels[0], *state))
    module = fx.export_and_import(program, output_type="linalg-on-tensors", func_name="step")
    with module.context:
        # The gradient of the embedding is a scatter, which becomes a loop.
        PassManager.parse("builtin.module(func.func(tm-tensor-bufferize),func.func(tm-tensor-to-loops))").run(module.operation)
    body = str(module).rstrip()
    assert body.endswith("}")
    (folder / "step.mlir").write_text(body[:-1] + loop(list(SHAPES)) + "}\n")
    losses = []
    for number in range(STEPS):
        loss, *state = step(torch.tensor(float(number + 1)), ids[number], labels[number], *state)
        losses.append(loss)
    np.save(folder / "losses.npy", torch.stack(losses).numpy())
    for name, array in (("ids", ids), ("labels", labels)):
        np.save(folder / f"{name}.npy", array.to(torch.int8).numpy())
    for name, weight in zip(SHAPES, weights):
        np.save(folder / f"{name}.npy", weight.numpy())
    print(f"losses from {losses[0]:.3f} to {losses[-1]:.3f}")


if __name__ == "__main__":
    main()
