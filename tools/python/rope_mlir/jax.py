"""Functions of JAX, compiled by rope-mlir.

    @rope_mlir.jax.jit
    def attention(q, k, v): ...

    y = attention(q, k, v)
    print(attention.explain(q, k, v)["counts"])

The function is traced by JAX, lowered from StableHLO to linalg by the passes in
jaxlib, raised, fused and compiled. Arrays go in and out by DLPack.
Inside of another jax.jit the call is a foreign function of XLA (jax.ffi), which
reads and writes XLA's own memory. Its derivative, for jax.grad and jax.vjp, is
a function that is compiled in the same way.
"""

from __future__ import annotations

import ctypes
import functools
from typing import Any, Callable

import jax as _jax
import numpy
from jaxlib.mlir.dialects import stablehlo as _stablehlo

from ._function import Function
from ._importer import LoweringError, run_pipelines, summarize
from ._library import RopeError, check, lib
from ._module import parse
from ._stablehlo import prepare

__all__ = ["Jitted", "LoweringError", "jit"]

#: From the StableHLO that JAX writes to linalg on tensors.
_STABLEHLO_TO_LINALG = (
    "builtin.module(func.func(stablehlo-legalize-composite-to-call,chlo-legalize-to-stablehlo),canonicalize,"
    "stablehlo-legalize-to-linalg,canonicalize,stablehlo-convert-to-signless,canonicalize,cse)",
)

#: StableHLO says nothing of whether it may be inlined, so this comes behind it.
_INLINE = "builtin.module(inline,symbol-dce,canonicalize,cse)"

_TARGET = "rope_mlir_call"
_jax.ffi.register_ffi_target(_TARGET, _jax.ffi.pycapsule(lib.ropeXlaCall), platform="cpu")


class _Number:
    """The number by which programs of XLA name a function. JAX may keep such a
    program as long as the process lives, and so the function."""

    _kept: list = []

    def __init__(self, function: Function):
        number = ctypes.c_int64()
        check(lib.ropeXlaEnter(function._handle, ctypes.byref(number)))
        self._kept.append(function)
        self.value = numpy.int64(number.value)


def _program(lowered: Any) -> Any:
    """The StableHLO of a lowered function, for the passes in jaxlib. JAX keeps
    its own for jax.jit of the same function."""
    _stablehlo.register_stablehlo_passes()
    return prepare(lowered.compiler_ir("stablehlo").operation)


def _as_bits(array: Any, dtype: Any) -> Any:
    """An array of integers as one of another sign: compiled functions have none."""
    return array if array.dtype == dtype else _jax.lax.bitcast_convert_type(array, dtype)


def _signless(dtype: Any) -> Any:
    return numpy.dtype(f"int{dtype.itemsize * 8}") if dtype.kind == "u" else dtype


def _is_inexact(value: Any) -> bool:
    return _jax.numpy.issubdtype(_jax.numpy.result_type(value), _jax.numpy.inexact)


def _pull_back(function: Callable, tree: Any, leaves: tuple, tangents: list) -> tuple:
    """The gradients of the arguments that are no integers, from those of such results."""

    def compute(*values: Any) -> list:
        given = iter(values)
        args, kwargs = _jax.tree.unflatten(tree, [next(given) if _is_inexact(leaf) else leaf for leaf in leaves])
        return [one for one in _jax.tree.leaves(function(*args, **kwargs)) if _is_inexact(one)]

    return _jax.vjp(compute, *(leaf for leaf in leaves if _is_inexact(leaf)))[1](tangents)


class Jitted:
    """A compiled function of JAX. Each combination of types and sizes is compiled
    once."""

    def __init__(self, function: Callable, mode: str, threads: int):
        functools.update_wrapper(self, function)
        self._jitted = _jax.jit(function)
        self._mode, self._threads = mode, threads
        self._compiled: dict = {}
        self._numbers: dict = {}
        self._gradients: dict = {}

    def _compile(self, args: tuple, kwargs: dict) -> tuple[Function, dict, Any, list[int]]:
        leaves, tree = _jax.tree.flatten((args, kwargs))
        types = [_jax.ShapeDtypeStruct(numpy.shape(leaf), _jax.dtypes.canonicalize_dtype(_jax.numpy.result_type(leaf))) for leaf in leaves]
        key = tree, tuple((one.shape, str(one.dtype)) for one in types)
        if key in self._compiled:
            return self._compiled[key]
        abstract_args, abstract_kwargs = _jax.tree.unflatten(tree, types)
        lowered: Any = self._jitted.lower(*abstract_args, **abstract_kwargs)
        # What the function does not use is no argument of the module.
        kept = sorted(lowered._lowering.compile_args["kept_var_idx"])
        text = run_pipelines(_program(lowered), _STABLEHLO_TO_LINALG, "jaxlib.mlir")
        try:
            module = parse(text, "jax")
            module.run(_INLINE)
            report = module.raise_()
            module.fuse(f"mode={self._mode}")
            function = module.compile(entry="main", threads=self._threads, mode=self._mode)
        except RopeError as error:
            raise LoweringError(f"rope-mlir: {summarize(str(error))}") from error
        results = _jax.eval_shape(self._jitted, *abstract_args, **abstract_kwargs)
        self._compiled[key] = function, report, results, kept
        return self._compiled[key]

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        function, _, results, kept = self._compile(args, kwargs)
        leaves, tree = _jax.tree.flatten((args, kwargs))
        if any(isinstance(leaf, _jax.core.Tracer) for leaf in leaves):

            @_jax.custom_vjp
            def call(*leaves: Any) -> Any:
                return self._call_in_xla(function, results, self._take_bits(leaves, kept))

            call.defvjp(lambda *leaves: (call(*leaves), leaves), functools.partial(self._pull_back, tree))
            return call(*leaves)
        made = function(*self._take_bits(leaves, kept))
        types, result_tree = _jax.tree.flatten(results)
        return _jax.tree.unflatten(result_tree, [_as_bits(_jax.dlpack.from_dlpack(one), kind.dtype) for one, kind in zip(made, types)])

    @staticmethod
    def _take_bits(leaves: Any, kept: list[int]) -> list:
        arrays = [_jax.numpy.asarray(leaves[number]) for number in kept]
        return [_as_bits(array, _signless(array.dtype)) for array in arrays]

    def _call_in_xla(self, function: Function, results: Any, leaves: list) -> Any:
        if id(function) not in self._numbers:
            self._numbers[id(function)] = _Number(function)
        types, tree = _jax.tree.flatten(results)
        bits = [_jax.ShapeDtypeStruct(kind.shape, _signless(kind.dtype)) for kind in types]
        call = _jax.ffi.ffi_call(_TARGET, bits, vmap_method="sequential")
        made = call(*leaves, function=self._numbers[id(function)].value)
        return _jax.tree.unflatten(tree, [_as_bits(one, kind.dtype) for one, kind in zip(made, types)])

    def _pull_back(self, tree: Any, leaves: tuple, tangents: Any) -> tuple:
        """The gradients of the leaves; those of integers are of no size."""
        if tree not in self._gradients:
            self._gradients[tree] = Jitted(functools.partial(_pull_back, self.__wrapped__, tree), self._mode, self._threads)
        made = iter(self._gradients[tree](leaves, [one for one in _jax.tree.leaves(tangents) if one.dtype != _jax.dtypes.float0]))
        return tuple(next(made) if _is_inexact(leaf) else numpy.zeros(numpy.shape(leaf), _jax.dtypes.float0) for leaf in leaves)

    def explain(self, *args: Any, **kwargs: Any) -> dict:
        """The report of raising for a call with these arguments."""
        return self._compile(args, kwargs)[1]


def jit(function: Callable | None = None, *, mode: str = "standard", threads: int = 0) -> Any:
    """Compiles a function of arrays; a decorator with or without options. `mode`
    is standard, strict or fast, `threads` 0 one for each core. A call raises
    LoweringError, with the op in the way, for what cannot be lowered."""
    if function is None:
        return functools.partial(jit, mode=mode, threads=threads)
    return Jitted(function, mode, threads)
