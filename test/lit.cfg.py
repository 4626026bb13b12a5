import importlib.util
import os
import platform
import shutil
import sys

import lit.formats

config.name = "rope-mlir"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".mlir", ".test"]
config.excludes = ["Inputs", "CMakeLists.txt"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = os.path.join(config.rope_build_dir, "test")

# Tests start tools thousands of times; static ones are there sooner.
shared_tools = os.path.join(config.rope_build_dir, "bin")
tools = os.path.join(config.rope_build_dir, "static/bin") if config.rope_static_tools else shared_tools
config.environment["PATH"] = os.pathsep.join(
    [
        tools,
        shared_tools,
        config.llvm_tools_dir,
        # The python3 of scripts is the one that has the modules asked for below;
        # a wrapper that first chooses a version takes ten times as long to start.
        os.path.dirname(sys.executable),
        os.environ.get("PATH", ""),
    ]
)
config.environment["ROPE_BIN"] = tools  # for rope-explain
# Two tests run at once on the smallest machine; more threads only disturb.
config.environment["OMP_NUM_THREADS"] = "2"
# Most tests compile models. That takes a tenth less of the processor where what a tool
# allocates is in pages of 2 MiB, of which it takes many at once.
config.environment["GLIBC_TUNABLES"] = os.environ.get("GLIBC_TUNABLES", "glibc.malloc.hugetlb=1:glibc.malloc.top_pad=33554432")
# What tests counted and measured, for tools/summary.py; lit shows nothing of a test that passes.
summaries = os.path.join(config.test_exec_root, "Summaries")
os.makedirs(summaries, exist_ok=True)
config.substitutions += [
    ("%rope_src", config.rope_source_dir),
    ("%rope_build/bin", tools),
    ("%rope_build", config.rope_build_dir),
    # Those that take plugins.
    ("%shared_tools", shared_tools),
    ("%rope_cxx", config.rope_cxx),
    ("%rope_cc", config.rope_cc),
    ("%llvm_tools", config.llvm_tools_dir),
    ("%python", sys.executable),
    ("%summaries", summaries),
    # Each night draws other inputs, of seeds that begin with its number.
    ("%night", lit_config.params.get("nightly", "0")),
]

try:
    import numpy  # noqa: F401
    config.available_features.add("numpy")
except ImportError:
    pass

# The backend of torch.compile; a look for modules that imports none of them.
for feature, modules in {
    "torch": ("torch", "torch_mlir"),
    "transformers": ("torch", "torch_mlir", "transformers"),
    "onnx": ("onnx", "numpy", "torch_mlir"),
    "jax": ("jax",),
}.items():
    if all(importlib.util.find_spec(module) for module in modules):
        config.available_features.add(feature)

# Tests of what several threads do at once. A build under ThreadSanitizer runs no others.
config.available_features.add("concurrency")
if "thread" in config.rope_sanitize.split(";"):
    config.available_features.update(("sanitize", "sanitize-thread"))
    config.limit_to_features = {"concurrency"}
    suppressions = os.path.join(config.test_source_root, "Inputs", "thread-sanitizer.txt")
    # A child of a process with threads may start its own.
    config.environment["TSAN_OPTIONS"] = f"suppressions={suppressions}:die_after_fork=0"
elif config.rope_sanitize:
    config.available_features.add("sanitize")
    # Packaged libraries do not unpoison what LLVM's allocators, inlined into our code, have poisoned.
    # Each fiber of the emulator would get megabytes of its own for the frames of
    # functions that have returned, nine tenths of the time, and looking for memory
    # that is lost takes a tenth: nightly does both.
    night = 1 if lit_config.params.get("nightly") else 0
    config.environment["ASAN_OPTIONS"] = (
        f"detect_leaks={night}:allow_user_poisoning=0:detect_container_overflow=0"
        f":detect_stack_use_after_return={night}"
    )
else:
    # A foreign process (mlir-opt, a consumer without the sanitizer's run time)
    # cannot load instrumented libraries.
    config.available_features.update(("plugin", "install"))


def has_cuda():
    """Whether the driver of an NVIDIA GPU is here."""
    import ctypes

    try:
        ctypes.CDLL("libcuda.so.1")
    except OSError:
        return False
    return True


if has_cuda():
    config.available_features.add("cuda")


def has_vulkan():
    """Whether the Vulkan loader is here and finds a device."""
    import ctypes

    try:
        vulkan = ctypes.CDLL("libvulkan.so.1")
    except OSError:
        return False
    # VkInstanceCreateInfo: sType, pNext, flags, and no application, layers or extensions.
    info = (ctypes.c_uint64 * 8)(1, 0, 0, 0, 0, 0, 0, 0)
    instance, count = ctypes.c_void_p(), ctypes.c_uint32(0)
    if vulkan.vkCreateInstance(ctypes.byref(info), None, ctypes.byref(instance)) != 0:
        return False
    vulkan.vkEnumeratePhysicalDevices(instance, ctypes.byref(count), None)
    vulkan.vkDestroyInstance(instance, None)
    return count.value > 0


# tools/dev installs a driver that runs on any processor.
if has_vulkan():
    config.available_features.add("vulkan")
# The page of rope-explain is opened by these, which tools/dev does not install.
if shutil.which("chromium") and importlib.util.find_spec("playwright"):
    config.available_features.add("browser")


def has_cuda(tool):
    """Whether tools/kernel-facts.py finds this tool of CUDA."""
    places = [os.path.join(os.environ.get(name, "/nowhere"), "bin") for name in ("CUDA_HOME", "CUDA_PATH")]
    return any(shutil.which(tool, path=place) for place in (None, *places, "/usr/local/cuda/bin"))


# Without them, tests look at the text of kernels alone; one that needs them is skipped and says so.
for name in ("ptxas", "nvdisasm"):
    if has_cuda(name):
        config.available_features.add(name)
config.substitutions.append(("%ptxas", "" if has_cuda("ptxas") else "--ptxas=none"))
# Ranks are started by these, which tools/dev does not install.
for name, launchers in {"mpich": ("mpiexec.mpich", "mpiexec.hydra"), "openmpi": ("mpiexec.openmpi", "mpirun.openmpi")}.items():
    if any(map(shutil.which, launchers)):
        config.available_features.add(name)
# Code for other architectures runs in these, which tools/dev nightly installs.
if all(map(shutil.which, ("qemu-aarch64", "aarch64-linux-gnu-gcc", "qemu-riscv64", "riscv64-linux-gnu-gcc"))):
    config.available_features.add("cross")
if shutil.which("spirv-val"):
    config.available_features.add("spirv-val")
if lit_config.params.get("nightly"):
    config.available_features.add("nightly")
# Mutations need sources that are compiled one by one, which tools/dev nightly does.
if os.path.exists(os.path.join(config.rope_source_dir, "build-files/bin/rope-equiv")):
    config.available_features.add("files")
    # What exported modules are run in is required there: a test that lacks it fails.
    config.available_features.add("consumers")
elif all(importlib.util.find_spec(name) for name in ("iree", "ml_dtypes", "onnx", "onnxruntime")):
    config.available_features.add("consumers")
if platform.machine() == "x86_64":
    try:
        flags = open("/proc/cpuinfo").read()
        for name in ("avx2", "avx512f", "avx512_bf16", "avx512_vnni", "amx_tile"):
            if f" {name} " in flags:
                config.available_features.add(name)
    except OSError:
        pass
