#!/usr/bin/env python3
"""Makes a decoder stack of an exported layer: `@main` of MODULE, whose result has
the type of its first argument, N times one after the other.

    stack.py MODULE N [--shared K] [--residual]

Each layer has weights of its own, but for the first K arguments (default 3: hidden
state, positions, mask). --residual adds the input of each layer to its output, for
a module that holds attention alone.
"""
import argparse
import re
import sys

parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("module")
parser.add_argument("count", type=int)
parser.add_argument("--shared", type=int, default=3)
parser.add_argument("--residual", action="store_true")
options = parser.parse_args()

text = open(options.module).read()
head, signature, rest = re.split(r"(  func\.func @main\(.*\{\n)", text, maxsplit=1)
body, tail = rest.split("\n    return ", 1)
returned, after = tail.split("\n", 1)
result, result_type = (part.strip() for part in returned.split(":", 1))
arguments = [(name, type.strip()) for name, type in
             re.findall(r"(%\w+): (.*?)(?=, %\w+: |\) ->)", signature)]
if arguments[0][1] != result_type:
    sys.exit(f"expected a result of type {arguments[0][1]} but got {result_type}")

NAME = re.compile(r"%[A-Za-z0-9_.$-]+")
shared = {name: name for name, _ in arguments[: options.shared]}
parameters = [f"{name}: {type}" for name, type in arguments[: options.shared]]
layers, state = [], arguments[0][0]
for layer in range(options.count):
    def rename(match):
        name = match.group(0)
        if name == arguments[0][0]:
            return state
        return shared.get(name) or f"%l{layer}_{name[1:]}"

    parameters += [f"%l{layer}_{name[1:]}: {type}" for name, type in arguments[options.shared:]]
    layers.append(NAME.sub(rename, body))
    output = NAME.sub(rename, result)
    if options.residual:
        layers.append(f"    %l{layer}_sum = arith.addf {state}, {output} : {result_type}")
        output = f"%l{layer}_sum"
    state = output
print(head + f"  func.func @main({', '.join(parameters)}) -> {result_type} {{")
print("\n".join(layers))
print(f"    return {state} : {result_type}\n{after}", end="")
