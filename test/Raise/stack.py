#!/usr/bin/env python3
"""Makes a decoder stack of an exported layer: `@main` of MODULE, whose result has
the type of its first argument, N times one after the other.

    stack.py MODULE N [--shared K] [--residual] [--carry A,...]

Each layer has weights of its own, but for the first K arguments (default 3: hidden
state, positions, mask). --residual adds the input of each layer to its output, for
a module that holds attention alone. A layer with several results hands the first
ones on as the arguments that --carry numbers (default 0), which are shared, and the
stack returns the others of each layer, too.
"""
import argparse
import re
import sys

parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("module")
parser.add_argument("count", type=int)
parser.add_argument("--shared", type=int, default=3)
parser.add_argument("--residual", action="store_true")
parser.add_argument("--carry", default="0")
options = parser.parse_args()

text = open(options.module).read()
head, signature, rest = re.split(r"(  func\.func @main\(.*\{\n)", text, maxsplit=1)
body, tail = rest.split("\n    return ", 1)
returned, after = tail.split("\n", 1)
values, types = (part.strip().split(", ") for part in returned.split(":", 1))
arguments = [(name, type.strip()) for name, type in
             re.findall(r"(%\w+): (.*?)(?=, %\w+: |\) ->)", signature)]
carried = [int(number) for number in options.carry.split(",")]
for number, type in zip(carried, types):
    if arguments[number][1] != type:
        sys.exit(f"expected a result of type {arguments[number][1]} but got {type}")

NAME = re.compile(r"%[A-Za-z0-9_.$-]+")
shared = {name: name for name, _ in arguments[: options.shared]}
parameters = [f"{name}: {type}" for name, type in arguments[: options.shared]]
layers, others = [], []
for layer in range(options.count):
    def rename(match):
        name = match.group(0)
        return shared.get(name) or f"%l{layer}_{name[1:]}"

    parameters += [f"%l{layer}_{name[1:]}: {type}" for name, type in arguments[options.shared:]]
    layers.append(NAME.sub(rename, body))
    outputs = [NAME.sub(rename, value) for value in values]
    if options.residual:
        state = shared[arguments[0][0]]
        layers.append(f"    %l{layer}_sum = arith.addf {state}, {outputs[0]} : {types[0]}")
        outputs[0] = f"%l{layer}_sum"
    shared |= {arguments[number][0]: output for number, output in zip(carried, outputs)}
    others += zip(outputs[len(carried):], types[len(carried):])
returned = [(shared[arguments[number][0]], arguments[number][1]) for number in carried] + others
returned_types = ", ".join(type for _, type in returned)
results = returned_types if len(returned) == 1 else f"({returned_types})"
print(head + f"  func.func @main({', '.join(parameters)}) -> {results} {{")
print("\n".join(layers))
print(f"    return {', '.join(value for value, _ in returned)} : {returned_types}\n{after}", end="")
