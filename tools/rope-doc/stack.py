#!/usr/bin/env python3
"""Prints a program of many layers: the function @main of a module, one call behind the other.

    stack.py MODULE.mlir LAYERS

The first argument of @main is its result's type; each layer takes the result of the one in front of it, and weights of its own.
Arguments of integers or of unit batch, such as positions and masks, are shared.
"""
import pathlib
import re
import sys

FUNCTION = re.compile(r"^  func\.func @main\((?P<arguments>.*?)\) -> (?P<result>\S+) (?P<attributes>attributes \{.*?\} )?\{\n(?P<body>.*?)"
                      r"^    return (?P<value>\S+) : \S+\n  \}\n", re.M | re.S)


def main():
    text, layers = pathlib.Path(sys.argv[1]).read_text(), int(sys.argv[2])
    function = FUNCTION.search(text)
    if not function or layers < 1:
        sys.exit("stack: error: expected a function @main with one result, and at least one layer")
    arguments = [argument.split(": ", 1) for argument in re.split(r", (?=%)", function["arguments"])]
    if arguments[0][1] != function["result"]:
        sys.exit(f"stack: error: expected @main to give the type of its first argument {arguments[0][1]} but got {function['result']}")
    shared = {name for name, kind in arguments if re.search(r"xi\d+>$|<1x1x", kind)} | {arguments[0][0]}
    taken = [f"{name}: {kind}" for name, kind in arguments if name in shared]
    body, last = [], arguments[0][0]
    for layer in range(layers):
        taken += [f"%w{layer}_{name[1:]}: {kind}" for name, kind in arguments if name not in shared]
        names = {name: name if name in shared else f"%w{layer}_{name[1:]}" for name, _ in arguments} | {arguments[0][0]: last}
        rename = lambda line: re.sub(r"%[\w$.]+", lambda match: names.get(match[0], f"%l{layer}_{match[0][1:]}"), line)
        body.append(rename(function["body"]))
        last = rename(function["value"])
    stacked = (f"  func.func @main({', '.join(taken)}) -> {function['result']} {function['attributes'] or ''}{{\n{''.join(body)}"
               f"    return {last} : {function['result']}\n  }}\n")
    sys.stdout.write(text[:function.start()] + stacked + text[function.end():])


if __name__ == "__main__":
    main()
