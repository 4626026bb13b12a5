"""The backend `rope` of torch.compile.

    compiled = torch.compile(model, backend="rope")

Each graph that torch captures is imported by torch-mlir, raised, fused and
compiled by rope-mlir. Ops that cannot be lowered run in torch; each such op is
a warning of the logger "rope_mlir", and `explain` lists them.
"""

from ._backend import backend
from ._explain import Explanation, GraphRecord, explain

__all__ = ["Explanation", "GraphRecord", "backend", "explain"]
