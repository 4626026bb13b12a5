"""The versions of torch and torch-mlir that the backend is tested with."""

from __future__ import annotations

import importlib.metadata
import logging

TESTED = {"torch": "2.15", "torch-mlir": "20261001"}
_logger = logging.getLogger("rope_mlir")


def check_versions() -> None:
    """Raises where torch-mlir is missing; warns where a version is untested."""
    for package, tested in TESTED.items():
        try:
            version = importlib.metadata.version(package)
        except importlib.metadata.PackageNotFoundError:
            raise ImportError(f"rope_mlir: the backend 'rope' needs {package}: pip install 'rope-mlir[torch]'") from None
        if version != tested and not version.startswith(tested + "."):
            _logger.warning("tested with %s %s but got %s", package, tested, version)
