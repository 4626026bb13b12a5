"""Graphs of ggml, which llama.cpp computes, by the libraries in the package llama-cpp-python."""

import concurrent.futures
import ctypes
import importlib.util
import pathlib
import time

import numpy as np

F32, F16, Q4_0, Q8_0, I32, BF16 = 0, 1, 2, 8, 26, 30  # enum ggml_type
BLOCK = 32  # integers that share a scale
WEIGHTS = 1  # enum ggml_backend_buffer_usage
CONTEXT_BYTES = 1 << 20  # of the descriptions of tensors, whose data are elsewhere

POINTER = ctypes.c_void_p


class InitParameters(ctypes.Structure):
    _fields_ = [("mem_size", ctypes.c_size_t), ("mem_buffer", POINTER), ("no_alloc", ctypes.c_bool)]


class Library:
    """The functions of ggml by their names without the prefix. Raises ImportError where the package is missing."""

    def __init__(self, threads):
        found = importlib.util.find_spec("llama_cpp")
        if not found:
            raise ImportError("llama_cpp")
        folder = pathlib.Path(found.submodule_search_locations[0]) / "lib"
        try:
            self.libraries = [ctypes.CDLL(str(folder / f"libggml{part}.so"), ctypes.RTLD_GLOBAL)
                              for part in ("-base", "-cpu", "")]
        except OSError as error:
            raise ImportError(str(error)) from error
        self.backend = self.call("backend_cpu_init")
        self.call("backend_cpu_set_n_threads", self.backend, threads, result=None)
        self.plain = self.call("backend_cpu_buffer_type")
        self.buffer_types = [*self.extra_buffer_types(), self.plain]
        # It configures the tiles of a thread once, and other arms release them.
        self.thread = concurrent.futures.ThreadPoolExecutor(1)

    def call(self, name, *arguments, result=POINTER):
        """Integers are passed as int and floats as float; a pointer is a c_void_p, as results are."""
        function = next(getattr(library, "ggml_" + name) for library in self.libraries if hasattr(library, "ggml_" + name))
        function.restype = result
        made = function(*[ctypes.c_float(a) if isinstance(a, float) else a for a in arguments])
        return POINTER(made) if result is POINTER else made

    def extra_buffer_types(self):
        """Memory that packs the weights which are copied to it, in the order in which llama.cpp tries it."""
        registry = self.call("backend_cpu_reg")
        device = self.call("backend_reg_dev_get", registry, ctypes.c_size_t(0))
        address = self.call("backend_reg_get_proc_address", registry, b"ggml_backend_dev_get_extra_bufts")
        if not address.value:
            return []
        types = ctypes.CFUNCTYPE(ctypes.POINTER(POINTER), POINTER)(address.value)(device)
        found = []
        while types and types[len(found)]:
            found.append(POINTER(types[len(found)]))
        return found

    def context(self):
        return self.call("init", InitParameters(CONTEXT_BYTES, None, True))

    def tensor(self, context, type, *shape):
        """A tensor whose last axis in the order of C is the first of ggml."""
        sizes = [ctypes.c_int64(size) for size in (*reversed(shape), *[1] * (4 - len(shape)))]
        return self.call("new_tensor_4d", context, type, *sizes)

    def weight(self, type, bytes, rows, depth, users):
        """A weight [rows, depth] in the first kind of memory in which it can be multiplied by [users, depth]."""
        for kind in self.buffer_types:
            context = self.context()
            weight = self.tensor(context, type, rows, depth)
            product = self.call("mul_mat", context, weight, self.tensor(context, F32, users, depth))
            buffer = self.call("backend_buft_alloc_buffer", kind,
                               self.call("backend_buft_get_alloc_size", kind, weight, result=ctypes.c_size_t))
            self.call("backend_buffer_set_usage", buffer, WEIGHTS, result=None)
            self.call("backend_tensor_alloc", buffer, weight, self.call("backend_buffer_get_base", buffer), result=ctypes.c_int)
            if self.call("backend_supports_op", self.backend, product, result=ctypes.c_bool):
                self.set(weight, bytes)
                return weight
            self.call("backend_buffer_free", buffer, result=None)
        raise RuntimeError(f"ggml multiplies no weight of type {type}")

    def set(self, tensor, array):
        array = np.ascontiguousarray(array)
        self.call("backend_tensor_set", tensor, POINTER(array.ctypes.data), ctypes.c_size_t(0),
                  ctypes.c_size_t(array.nbytes), result=None)


class Graph:
    """Ops on inputs, which have memory of their own and keep what they hold."""

    def __init__(self, library):
        self.library, self.context, self.holder, self.inputs = library, library.context(), library.context(), []

    def input(self, type, array, *shape):
        tensor = self.library.tensor(self.holder, type, *(shape or array.shape))
        self.inputs.append((tensor, array))
        return tensor

    def op(self, name, *arguments):
        return self.library.call(name, self.context, *arguments)

    def finish(self, result, shape, *first):
        """A `Call` that computes `first`, in this order, and `result`, which it returns."""
        library = self.library
        library.call("backend_alloc_ctx_tensors_from_buft", self.holder, library.plain)
        for tensor, array in self.inputs:
            library.set(tensor, array)
        graph = self.op("new_graph")
        for tensor in (*first, result):
            library.call("build_forward_expand", graph, tensor, result=None)
        library.call("set_output", result, result=None)
        allocator = library.call("gallocr_new", library.plain)
        if not library.call("gallocr_alloc_graph", allocator, graph, result=ctypes.c_bool):
            raise RuntimeError("ggml finds no memory for a graph")
        return Call(library, graph, result, np.empty(shape, np.float32))


class Call:
    def __init__(self, library, graph, result, out):
        self.library, self.graph, self.result, self.out = library, graph, result, out

    def compute(self):
        if self.library.call("backend_graph_compute", self.library.backend, self.graph, result=ctypes.c_int):
            raise RuntimeError("ggml cannot compute a graph")

    def __call__(self):
        self.seconds(1)
        self.library.call("backend_tensor_get", self.result, POINTER(self.out.ctypes.data), ctypes.c_size_t(0),
                          ctypes.c_size_t(self.out.nbytes), result=None)
        return [self.out]

    def seconds(self, repeat):
        """The time of a call, without the way to the library's own thread."""
        def run():
            start = time.perf_counter()
            for _ in range(repeat):
                self.compute()
            return (time.perf_counter() - start) / repeat

        return self.library.thread.submit(run).result()


def quantized(integers, scales, bits):
    """Blocks of Q8_0, or of Q4_0, that hold integers [..., depth], those of 4 bits two in a byte and 8 more than they
    are, with scales of groups [..., depth / group]."""
    if bits == 4:
        integers = np.stack([integers & 15, integers >> 4], -1).reshape(*integers.shape[:-1], -1)
    depth = integers.shape[-1]
    if depth % BLOCK or depth // scales.shape[-1] % BLOCK:
        raise ValueError(f"expected groups of a multiple of {BLOCK} integers")
    blocks = integers.reshape(-1, BLOCK)
    if bits == 4:
        blocks = blocks[:, :BLOCK // 2] | blocks[:, BLOCK // 2:] << 4
    scales = np.repeat(scales.astype(np.float16), depth // scales.shape[-1] // BLOCK, -1)
    return Q4_0 if bits == 4 else Q8_0, np.concatenate([scales.reshape(-1, 1).view(np.uint8), blocks.view(np.uint8)], 1)
