"""einsum as one product of matrices."""

from __future__ import annotations

from typing import Any

import torch


def einsum(equation: str, *operands: Any) -> torch.Tensor:
    """einsum as one product of matrices where it is one: torch makes views of
    it that join sizes."""
    tensors = operands[0] if len(operands) == 1 and isinstance(operands[0], (tuple, list)) else operands
    inputs, arrow, output = equation.replace(" ", "").partition("->")
    factors = inputs.split(",")
    left, right = [set(factor) for factor in factors] if len(factors) == 2 else (set(), set())
    result = set(output)
    rows, columns, summed = left & result - right, right & result - left, left & right - result
    batch = [index for index in output if index in left & right]
    is_product = (
        arrow
        and "." not in equation
        and [len(rows), len(columns), len(summed)] == [1, 1, 1]
        and [len(left), len(right), len(result)] == [len(factors[0]), len(factors[1]), len(output)]
        and left | right == result | summed
        and left == {*batch, *rows, *summed}
        and right == {*batch, *columns, *summed}
        and len({one.dtype for one in tensors}) == 1
        # Sizes of one may stand for any others.
        and all(a.shape[factors[0].index(i)] == b.shape[factors[1].index(i)] for a, b in [tensors] for i in (*batch, *summed))
    )
    if not is_product:
        return torch.einsum(equation, *operands)

    def permute(tensor: torch.Tensor, written: Any, wanted: list) -> torch.Tensor:
        order = [written.index(index) for index in wanted]
        return tensor if order == sorted(order) else tensor.permute(order)

    first = permute(tensors[0], factors[0], [*batch, *rows, *summed])
    second = permute(tensors[1], factors[1], [*batch, *summed, *columns])
    return permute(first @ second, [*batch, *rows, *columns], list(output))
