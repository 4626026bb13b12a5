"""Find, fuse, compile and call RoPE and attention in MLIR modules.

    import rope_mlir
    module = rope_mlir.parse_file("model.mlir")
    report = module.raise_()
    module.fuse()
    function = module.compile(threads=4)
    (result,) = function(x, cos, sin)

`rope_mlir.torch` holds the backend `rope` of torch.compile, which torch finds by
itself. The package is a thin layer over librope.so (rope-c/Rope.h).
"""

from ._array import Array
from ._function import Function, ValueType
from ._library import RopeError, library_version
from ._module import Context, Module, parse, parse_file
from ._version import __version__

__all__ = [
    "Array",
    "Context",
    "Function",
    "Module",
    "RopeError",
    "ValueType",
    "__version__",
    "explain",
    "library_version",
    "parse",
    "parse_file",
]


def explain(model, *args, **kwargs):
    """What torch.compile(model, backend="rope") makes of a call with `args`:
    see rope_mlir.torch.explain."""
    from .torch import explain as torch_explain

    return torch_explain(model, *args, **kwargs)
