import os
import platform
import sys

import lit.formats

config.name = "rope-mlir"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".mlir", ".test"]
config.excludes = ["Inputs", "CMakeLists.txt"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = os.path.join(config.rope_build_dir, "test")

config.environment["PATH"] = os.pathsep.join(
    [
        os.path.join(config.rope_build_dir, "bin"),
        config.llvm_tools_dir,
        os.environ.get("PATH", ""),
    ]
)
# Two tests run at once on the smallest machine; more threads only disturb.
config.environment["OMP_NUM_THREADS"] = "2"
# What tests counted and measured, for tools/summary.py; lit shows nothing of a test that passes.
summaries = os.path.join(config.test_exec_root, "Summaries")
os.makedirs(summaries, exist_ok=True)
config.substitutions += [
    ("%rope_src", config.rope_source_dir),
    ("%rope_build", config.rope_build_dir),
    ("%rope_cxx", config.rope_cxx),
    ("%rope_cc", config.rope_cc),
    ("%llvm_tools", config.llvm_tools_dir),
    ("%python", sys.executable),
    ("%summaries", summaries),
]

try:
    import numpy  # noqa: F401
    config.available_features.add("numpy")
except ImportError:
    pass

if config.rope_sanitize:
    config.available_features.add("sanitize")
    # Leaks inside the packaged libraries are not ours to fix. Those libraries do
    # not unpoison what LLVM's allocators, inlined into our code, have poisoned.
    config.environment["ASAN_OPTIONS"] = (
        "detect_leaks=0:allow_user_poisoning=0:detect_container_overflow=0"
    )
else:
    # A foreign process (mlir-opt, a consumer without the sanitizer's run time)
    # cannot load instrumented libraries.
    config.available_features.update(("plugin", "install"))
if lit_config.params.get("nightly"):
    config.available_features.add("nightly")
if platform.machine() == "x86_64":
    try:
        flags = open("/proc/cpuinfo").read()
        for name in ("avx2", "avx512f"):
            if f" {name} " in flags:
                config.available_features.add(name)
    except OSError:
        pass
