"""Calls into native code of this process: the harness, generated objects, libraries."""

import contextlib
import ctypes
import os
import pathlib
import subprocess

import numpy as np

import harness_flags
import machine

LLVM = "/usr/lib/llvm-22"


def run(command, **arguments):
    result = subprocess.run([str(c) for c in command], capture_output=True, text=True, **arguments)
    if result.returncode:
        raise SystemExit(f"rope-bench: error: {' '.join(map(str, command))}\n{result.stderr[-4000:]}")
    return result.stdout


def aligned(shape, fill=None, generator=None):
    """A float32 array at a multiple of 64 bytes."""
    count = int(np.prod(shape))
    memory = np.empty(count * 4 + 64, np.uint8)
    start = -memory.ctypes.data % 64
    array = memory[start:start + count * 4].view(np.float32).reshape(shape)
    if generator is not None:
        array[...] = generator.standard_normal(shape, np.float32)
    else:
        array[...] = 0 if fill is None else fill
    return array


def to_bf16(array):
    """An array of float32 rounded to bf16, to nearest even, as the bits of its elements."""
    memory = np.empty(array.size * 2 + 64, np.uint8)
    start = -memory.ctypes.data % 64
    result = memory[start:start + array.size * 2].view(np.uint16).reshape(array.shape)
    bits = array.view(np.uint32)
    result[...] = (bits + 0x7fff + ((bits >> 16) & 1)) >> 16
    return result


def from_bf16(array):
    return (array.astype(np.uint32) << 16).view(np.float32)


def descriptor(array):
    """A memref descriptor of an array in C order."""
    return descriptor_at(array.ctypes.data, array)


def descriptor_at(address, array):
    """The same for a copy of the array that is at another address."""
    strides = [s // array.itemsize for s in array.strides]
    return np.array([address, address, 0, *array.shape, *strides], np.int64)


@contextlib.contextmanager
def pinned_team(processors):
    """Pins the threads that start inside, which are the workers of one runtime, to the
    processors but the first; the caller is on the first. Every runtime has threads of its own."""
    tasks = lambda: {int(name) for name in os.listdir("/proc/self/task")}
    before = tasks()
    yield
    for task, processor in zip(sorted(tasks() - before), processors[1:]):
        os.sched_setaffinity(task, {processor})


class Harness:
    def __init__(self, folder, processors, probe_bytes):
        source = pathlib.Path(__file__).with_name("harness.c")
        library = folder / "harness.so"
        run([f"{LLVM}/bin/clang", *harness_flags.get_flags(os.uname().machine), f"-L{LLVM}/lib",
             f"-Wl,-rpath,{LLVM}/lib", "-shared", source, "-o", library, "-lm"])
        self.library = ctypes.CDLL(str(library), mode=ctypes.RTLD_GLOBAL)
        for name in ("call", "peak", "peak_bf16", "peak_i8", "read", "stream", "sgemm", "attention", "block"):
            getattr(self.library, "bench_" + name).restype = ctypes.c_double
        self.threads = len(processors)
        with pinned_team(processors):
            self.library.bench_start_team(self.threads)
        self.memory = aligned((probe_bytes // 4,), fill=1.0)

    def describe(self):
        return machine.describe(self.threads)

    def probe(self, bytes, element="f32"):
        """Multiply-adds of elements of a type each second, times two, and bytes read each second from memory of that
        size, which may be in a cache: the best of three loops."""
        peak = getattr(self.library, {"bf16": "bench_peak_bf16", "i8": "bench_peak_i8"}.get(element, "bench_peak"))
        peak = peak(self.threads, ctypes.c_long(2_000_000)) * 1e9
        # Every thread reads whole blocks.
        count = min(self.memory.size, max(int(bytes) // 4, 4096) if bytes else self.memory.size)
        read = max(self.library.bench_read(self.threads, ctypes.c_void_p(self.memory.ctypes.data), ctypes.c_long(count),
                                           ctypes.c_long(ahead), level) for ahead, level in ((0, 1), (4096, 1), (4096, 2)))
        return peak, read

    def stream(self, array=None):
        array = self.memory if array is None else array
        return self.library.bench_stream(self.threads, ctypes.c_void_p(array.ctypes.data), ctypes.c_long(array.size))


class Program:
    """An object that rope-runner wrote, with packed weights where there are any."""

    def __init__(self, harness, path, runtime, arguments, results, dtype=np.dtype(np.float32)):
        library = path.with_suffix(".so")
        run([f"{LLVM}/bin/clang", "-shared", path, "-Wl,--whole-archive", runtime, "-Wl,--no-whole-archive",
             f"-L{LLVM}/lib", f"-Wl,-rpath,{LLVM}/lib", "-lomp", "-lm", "-lpthread", "-o", library])
        self.harness, self.library = harness, ctypes.CDLL(str(library))
        self.release = self.library._mlir_memref_to_llvm_free
        self.arrays = list(arguments)
        self.results, self.dtype = results, dtype  # ranks, and the type of their elements
        for i, array in enumerate(arguments):
            if pack := getattr(self.library, f"_mlir_ciface_main_pack_{i}", None):
                out, pointers = np.zeros(9, np.int64), descriptor(array)
                pack(ctypes.c_void_p(out.ctypes.data), ctypes.c_void_p(pointers.ctypes.data))
                self.arrays[i] = self.view(out, 3, array.dtype)
        self.main = getattr(self.library, "_mlir_ciface_main_packed", None) or self.library._mlir_ciface_main
        self.descriptors = [descriptor(a) for a in self.arrays]
        sizes = [3 + 2 * rank for rank in results]
        self.starts = np.array([8 * sum(sizes[:i]) for i in range(len(sizes))], np.int64)
        self.out = np.zeros(max(sum(sizes), 1), np.int64)
        pointers = ([self.out] if results else []) + self.descriptors
        self.pointers = (ctypes.c_void_p * len(pointers))(*[p.ctypes.data for p in pointers])

    @staticmethod
    def view(out, rank, dtype=np.dtype(np.float32)):
        shape = [int(n) for n in out[3:3 + rank]]
        memory = (ctypes.c_byte * (int(np.prod(shape)) * dtype.itemsize)).from_address(int(out[1]))
        return np.frombuffer(memory, dtype).reshape(shape)

    def time(self, repeat):
        return self.harness.library.bench_call(
            ctypes.cast(self.main, ctypes.c_void_p), len(self.pointers), self.pointers, repeat, len(self.results),
            ctypes.c_void_p(self.starts.ctypes.data), ctypes.cast(self.release, ctypes.c_void_p))

    def free(self):
        for start in self.starts:
            self.release(ctypes.c_void_p(int(self.out[start // 8])))

    def seconds(self, repeat):
        seconds = self.time(repeat)
        self.free()
        return seconds

    def values(self):
        """Copies of the results, or of the first argument for a program in place."""
        self.time(1)
        if not self.results:
            return [self.arrays[0].copy()]
        copies = [self.view(self.out[start // 8:], rank, self.dtype).copy() for start, rank in zip(self.starts, self.results)]
        self.free()
        return copies


class Blas:
    """sgemm of a packaged library, opened at run time."""

    names = {"OpenBLAS": (["openblas-openmp/libopenblas.so.0", "libopenblas.so.0"], "cblas_sgemm", 0),
             "BLIS": (["blis-openmp/libblis.so.4", "libblis.so.4"], "cblas_sgemm", 0),
             "oneDNN": (["libdnnl.so.2", "libdnnl.so.3"], "dnnl_sgemm", 1)}

    def __init__(self, name, library, processors):
        _, symbol, self.is_dnnl = self.names[name]
        self.name = name
        self.function = ctypes.cast(getattr(library, symbol), ctypes.c_void_p)
        if name == "OpenBLAS":
            library.openblas_set_num_threads(len(processors))
        elif name == "BLIS":
            library.bli_thread_set_num_threads(ctypes.c_long(len(processors)))

    def start_team(self, harness):
        """One product, so that the library's threads exist."""
        pointer = lambda array: ctypes.c_void_p(array.ctypes.data)
        n = 512
        a, b, c = (aligned((n, n), fill=1.0) for _ in range(3))
        harness.library.bench_sgemm(self.function, self.is_dnnl, 0, *[ctypes.c_long(n)] * 3, *map(pointer, (a, b, c)), 1)

    @classmethod
    def find(cls, processors):
        """Opens the libraries. The caller must not be pinned so far: they count the processors it may use."""
        folder = pathlib.Path("/usr/lib") / f"{os.uname().machine}-linux-gnu"
        found, missing = [], []
        for name, (paths, _, _) in cls.names.items():
            for path in paths:
                full = folder / path
                try:
                    library = ctypes.CDLL(str(full) if full.exists() else path, mode=os.RTLD_LOCAL | os.RTLD_DEEPBIND)
                    found.append(cls(name, library, processors))
                    break
                except (OSError, AttributeError):
                    continue
            else:
                missing.append(name)
        if found:
            # Their OpenMP runtime, which oneDNN takes the number of threads from.
            try:
                ctypes.CDLL("libgomp.so.1").omp_set_num_threads(len(processors))
            except (OSError, AttributeError):
                pass
        return found, missing


class PackedOneDnn:
    """oneDNN's product with weights that it packs once; where its headers are installed."""

    def __init__(self, folder):
        library = folder / "onednn.so"
        run([f"{LLVM}/bin/clang", "-O2", "-shared", "-fPIC", pathlib.Path(__file__).with_name("onednn.c"), "-o",
             library, "-ldnnl"])
        self.library = ctypes.CDLL(str(library), mode=os.RTLD_LOCAL | os.RTLD_DEEPBIND)
        self.library.packed_create.restype = ctypes.c_void_p
        self.library.packed_seconds.restype = ctypes.c_double

    @classmethod
    def find(cls, folder):
        try:
            return cls(folder)
        except (SystemExit, OSError):
            return None

    def product(self, left, right, out):
        """A function from a number of runs to the seconds of one; None where oneDNN refuses."""
        pointer = lambda array: ctypes.c_void_p(array.ctypes.data)
        (m, k), (_, n) = left.shape, right.shape
        kind = {np.dtype(np.uint16): 1, np.dtype(np.int8): 2}.get(left.dtype, 0)
        made = self.library.packed_create(*map(ctypes.c_long, (m, n, k)), *map(pointer, (left, right, out)), kind)
        if not made:
            return None
        return lambda repeat: self.library.packed_seconds(ctypes.c_void_p(made), repeat)
