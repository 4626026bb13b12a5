"""Which ops are decomposed before the importer sees them.

Everything else reaches torch-mlir as autograd leaves it: its lowerings keep the
structure that rope-raise reads, which torch's core decompositions break up.
"""

from __future__ import annotations

import math
from typing import Any, Callable

import torch
from torch._decomp import get_decompositions

aten = torch.ops.aten

#: Derivatives that torch-mlir has no lowering for.
_DERIVATIVES = [
    aten.silu_backward,
    aten.gelu_backward,
    aten.sigmoid_backward,
    aten.tanh_backward,
    aten.threshold_backward,
    aten.slice_backward,
    aten.select_backward,
    aten.diagonal_backward,
    aten.unfold_backward,
    aten._softmax_backward_data,
    aten._log_softmax_backward_data,
    aten.native_layer_norm_backward,
    aten.native_group_norm_backward,
    aten.nll_loss_backward,
    aten.mse_loss_backward,
    aten.leaky_relu_backward,
    aten.hardtanh_backward,
    aten.elu_backward,
]


#: Other ops that it has none for.
_UNKNOWN = [aten.index_add, aten.log_sigmoid_forward, aten.log_sigmoid_backward]

#: Ops whose lowering in torch-mlir is less exact than torch's kernel: its gelu
#: by tanh is 6e-5 off, its elu cancels near 0.
_INEXACT = [aten.gelu, aten.elu]

#: Longer sums of integers would cost more than torch's loop.
_MAX_CUMSUM = 4096


#: What torch adds up in, for numbers of a type.
_ACCUMULATORS = {torch.float32: torch.float64, torch.float16: torch.float32, torch.bfloat16: torch.float32}


def _cumsum(value: torch.Tensor, dim: int, *, dtype: torch.dtype | None = None) -> torch.Tensor:
    """Running sums: of floats in the type that torch adds up in; of integers, as
    positions are made of masks, by a triangle of ones."""
    dtype = dtype or (value.dtype if value.dtype.is_floating_point else torch.int64)
    if dtype in _ACCUMULATORS and value.dim() != 0:
        return aten.cumsum.default(value.to(dtype).to(_ACCUMULATORS[dtype]), dim).to(dtype)
    if value.dtype.is_floating_point or value.dtype.is_complex or dtype.is_floating_point or value.dim() == 0:
        return NotImplemented
    size = value.shape[dim]
    if isinstance(size, int) and size > _MAX_CUMSUM:
        return NotImplemented
    last = value.to(dtype).movedim(dim, -1)
    numbers = torch.arange(size, device=value.device)
    kept = torch.where(numbers[None, :] <= numbers[:, None], last.unsqueeze(-2), 0)
    return kept.sum(-1, dtype=dtype).movedim(-1, dim)


def _logsumexp(value: torch.Tensor, dims: list[int], keepdim: bool = False) -> torch.Tensor:
    """The logarithm of a sum of exponentials, where infinities are no shift."""
    if value.dim() == 0 or not dims or not value.dtype.is_floating_point:
        return NotImplemented
    largest = aten.amax.default(value, dims, True)
    shift = torch.where(largest.abs() == math.inf, 0, largest)
    result = (value - shift).exp().sum(dims, True).log() + shift
    for dim in () if keepdim else sorted((dim % value.dim() for dim in dims), reverse=True):
        result = result.squeeze(dim)
    return result


def _constant_pad(value: torch.Tensor, pads: list[int], fill: float = 0) -> torch.Tensor:
    """What pads take away goes first: torch-mlir takes a pad that keeps the shape for one that changes nothing."""
    if not any(isinstance(pad, int) and pad < 0 for pad in pads):
        return NotImplemented
    for number, (low, high) in enumerate(zip(pads[::2], pads[1::2])):
        dim = value.dim() - 1 - number
        begin, end = max(-low, 0), value.shape[dim] - max(-high, 0)
        value = value.narrow(dim, begin, end - begin)
    return aten.constant_pad_nd.default(value, [max(pad, 0) for pad in pads], fill)


def _embedding_backward(gradient: torch.Tensor, indices: torch.Tensor, rows: int, padding: int, by_frequency: bool) -> torch.Tensor:
    """Rows of the gradient added up at the rows that were read."""
    if by_frequency:
        return NotImplemented
    indices = indices.reshape(-1)
    added = gradient.reshape(indices.shape[0], -1)
    if padding >= 0:
        added = torch.where((indices == padding).unsqueeze(-1), 0, added)
    return aten.index_put.default(gradient.new_zeros(rows, gradient.shape[-1]), [indices], added, True)


def _index_put(target: torch.Tensor, indices: list, values: torch.Tensor, accumulate: bool = False) -> torch.Tensor:
    """Indices of several dimensions in one. torch-mlir takes the first of several dynamic sizes for the number of them all."""
    if any(one is None or one.dtype == torch.bool for one in indices) or all(one.dim() <= 1 for one in indices):
        return NotImplemented
    places = torch.broadcast_tensors(*indices)
    rows = target.shape[len(indices) :]
    flat = values.expand(*places[0].shape, *rows).reshape(-1, *rows)
    return aten.index_put.default(target, [one.reshape(-1) for one in places], flat, accumulate)


def _conj(value: torch.Tensor) -> torch.Tensor:
    """What the gradient of a product of complex numbers is multiplied with: torch-mlir has no lowering for views that are negated when they are read."""
    if not value.dtype.is_complex:
        return NotImplemented
    parts = torch.view_as_real(value)
    return torch.view_as_complex(torch.stack([parts[..., 0], -parts[..., 1]], dim=-1))


def _sum(value: torch.Tensor, dims: list[int] | None, keepdim: bool = False, *, dtype: torch.dtype | None = None) -> torch.Tensor:
    """Sums of complex numbers by their parts: torch-mlir ends the process over their zero."""
    if not value.dtype.is_complex or value.dim() == 0 or dtype not in (None, value.dtype):
        return NotImplemented
    dims = [dim % value.dim() for dim in dims] if dims else list(range(value.dim()))
    return torch.view_as_complex(torch.view_as_real(value).sum(dims, keepdim).contiguous())


def _add(value: torch.Tensor, other: Any, *, alpha: float = 1) -> torch.Tensor:
    """Gradients of complex numbers add up by their parts: torch-mlir takes the factor of the second one for an integer."""
    if not isinstance(other, torch.Tensor) or not value.dtype.is_complex or value.dtype != other.dtype or alpha != 1:
        return NotImplemented
    value, other = torch.broadcast_tensors(value, other)
    return torch.view_as_complex(torch.view_as_real(value) + torch.view_as_real(other))


def _unbind(value: torch.Tensor, dim: int = 0) -> list[torch.Tensor]:
    """Slices one by one: torch-mlir has no lowering for the list of them where the graph is one of two."""
    size = value.shape[dim]
    return [aten.select.int(value, dim, number) for number in range(size)] if isinstance(size, int) else NotImplemented


def get_table() -> dict[Any, Callable]:
    """The decompositions that AOTAutograd applies."""
    table = get_decompositions(_DERIVATIVES + _UNKNOWN + _INEXACT)
    table[aten._conj.default] = _conj
    table[aten.add.Tensor] = _add
    table[aten.unbind.int] = _unbind
    table[aten.sum.dim_IntList] = _sum
    table[aten.sum.default] = lambda value, **options: _sum(value, None, **options)
    table[aten.cumsum.default] = _cumsum
    table[aten.index_put.default] = _index_put
    table[aten.logsumexp.default] = _logsumexp
    table[aten.constant_pad_nd.default] = _constant_pad
    table[aten.embedding_dense_backward.default] = _embedding_backward
    return table
