/*===- Rope.h - The compiler as a C library -------------------------------===*\
|*                                                                            *|
|* Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.     *|
|* See the LICENSE file for license information.                              *|
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception                    *|
|*                                                                            *|
\*===----------------------------------------------------------------------===*/

#ifndef ROPE_C_ROPE_H
#define ROPE_C_ROPE_H

/* The interface of librope.so: parse a module, raise and fuse it, compile it
 * for this machine's CPU, and call the compiled functions with arrays. It needs
 * no header of MLIR or LLVM.
 *
 * Errors. Every function that can fail returns a RopeStatus, leaves its outputs
 * untouched, and keeps a text for the calling thread (ropeErrorText). The
 * library neither prints nor ends the process.
 *
 * Threads. Every function may be called from any thread. Calls on one context
 * and its modules run one after another; different contexts, and calls of
 * compiled functions, run at the same time.
 *
 * Lifetimes. A module needs its context, a function needs nothing. A destroyed
 * object must not be in use by another thread. Destroying null does nothing.
 *
 * Texts are UTF-8 and end in a zero byte. Those that the library returns belong
 * to the caller, who releases them with ropeTextFree. */

#include <stddef.h>
#include <stdint.h>

#if defined(_WIN32)
#define ROPE_API
#else
#define ROPE_API __attribute__((visibility("default")))
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* -- Version -------------------------------------------------------------- */

/** The interface that this header declares, by semantic versioning: the major
 * number changes when a program that was linked or compiled with an older
 * header may stop working. While it is 0, the minor number takes that role. */
#define ROPE_API_VERSION_MAJOR 0
#define ROPE_API_VERSION_MINOR 1
#define ROPE_API_VERSION_PATCH 0

/** The version of the loaded library; each output may be null. */
ROPE_API void ropeGetVersion(int *major, int *minor, int *patch);

/** "0.1.0 (LLVM 22.1.8)", a text that must not be freed. */
ROPE_API const char *ropeGetVersionText(void);

/* -- Errors and texts ----------------------------------------------------- */

typedef enum RopeStatus {
  ROPE_OK = 0,
  /** Null where a value is needed, or an option that is unknown or malformed.
   */
  ROPE_INVALID_ARGUMENT = 1,
  /** A file cannot be read. */
  ROPE_IO_ERROR = 2,
  /** A module is malformed, or of dialects that have to be converted first. */
  ROPE_PARSE_ERROR = 3,
  /** A pipeline is malformed, or one of its passes failed. */
  ROPE_PASS_ERROR = 4,
  /** A module cannot be lowered, compiled or linked for this machine. */
  ROPE_COMPILE_ERROR = 5,
  /** Arrays do not fit a function: their number, rank, element type, sizes,
   * strides, alignment or device. */
  ROPE_MISMATCH = 6,
  /** The program stopped itself: an assertion of it failed. */
  ROPE_RUN_ERROR = 7,
  /** Memory is exhausted. */
  ROPE_OUT_OF_MEMORY = 8
} RopeStatus;

/** What went wrong in the last call of this thread that failed; empty where
 * none did. Valid until the next call of this thread. Not to be freed. */
ROPE_API const char *ropeErrorText(void);

/** "ROPE_MISMATCH" for a status; a text that must not be freed. */
ROPE_API const char *ropeStatusName(RopeStatus status);

/** Releases a text or bytes that the library returned. */
ROPE_API void ropeTextFree(char *text);

/* -- Contexts and modules ------------------------------------------------- */

typedef struct RopeContext RopeContext;
typedef struct RopeModule RopeModule;

/** Makes a context, which holds the dialects and uniques types. */
ROPE_API RopeStatus ropeContextCreate(RopeContext **context);

/** Destroys a context; its modules must have been destroyed. */
ROPE_API void ropeContextDestroy(RopeContext *context);

/** Reads a module from `size` bytes of MLIR text or bytecode. `name` stands for
 * the file in locations; null is "<memory>". ROPE_PARSE_ERROR says what to run
 * first where the module is of an importer's dialect (torch, stablehlo, ...).
 */
ROPE_API RopeStatus ropeModuleParse(RopeContext *context, const char *bytes,
                                    size_t size, const char *name,
                                    RopeModule **module);

/** Reads a module from a file of MLIR text or bytecode. */
ROPE_API RopeStatus ropeModuleParseFile(RopeContext *context, const char *path,
                                        RopeModule **module);

ROPE_API RopeStatus ropeModuleClone(RopeModule *module, RopeModule **copy);

ROPE_API void ropeModuleDestroy(RopeModule *module);

/** What ropeModulePrint writes beside the ops; values can be added. */
typedef enum RopePrintFlags {
  ROPE_PRINT_PLAIN = 0,
  /** Locations, after each op. */
  ROPE_PRINT_LOCATIONS = 1,
  /** Only the first elements of large constants: not to be parsed again. */
  ROPE_PRINT_ELIDE = 2,
  /** Every op in generic form. */
  ROPE_PRINT_GENERIC = 4
} RopePrintFlags;

/** Prints a module as MLIR text. `flags` is a sum of RopePrintFlags. */
ROPE_API RopeStatus ropeModulePrint(RopeModule *module, unsigned flags,
                                    char **text);

/** Writes a module as MLIR bytecode of `*size` bytes. */
ROPE_API RopeStatus ropeModuleWriteBytecode(RopeModule *module, char **bytes,
                                            size_t *size);

/* -- Passes --------------------------------------------------------------- */

/** Runs a pass pipeline, as in "builtin.module(rope-raise,rope-fuse)", over
 * the passes of this project and of MLIR. Where it fails, the module is as it
 * was. `remarks` may be null; otherwise it is a JSON list with an object for
 * each remark (docs/CLibrary.md). */
ROPE_API RopeStatus ropeModuleRun(RopeModule *module, const char *pipeline,
                                  char **remarks);

/** Runs rope-raise. `options` are those of the pass, as in
 * "what=attention raise-general=true"; null is none. `report` may be null;
 * otherwise it is the JSON object of docs/RaisingReport.md. */
ROPE_API RopeStatus ropeModuleRaise(RopeModule *module, const char *options,
                                    char **report);

/** Runs rope-fuse. `options` are those of the pass, as in "mode=strict"; null
 * is none. `remarks` is as in ropeModuleRun. */
ROPE_API RopeStatus ropeModuleFuse(RopeModule *module, const char *options,
                                   char **remarks);

/* -- Compiled functions --------------------------------------------------- */

typedef struct RopeFunction RopeFunction;

/** Compiles a public function of a module for this machine; the module stays
 * as it is. `options` is a text of `name=value` parted by spaces, null is none:
 *
 *   entry=NAME       the function; without it `main`, or the only public one
 *   threads=N        threads that run a call; 0 (default): one each core
 *   mode=NAME        numerics: module (default), strict, standard, fast
 *   cpu=NAME         processor by LLVM's name; without it this machine's
 *   features=LIST    its features, as in +avx2,-fma
 *   vector-bits=N    width of vectors; 0 (default): the widest of the CPU,
 *                    of AArch64 that of NEON
 *
 * Tiling: run passes with tile options (rope-tile-kernels,
 * rope-tile-attention) by ropeModuleRun first; what they tiled is compiled
 * as it stands. */
ROPE_API RopeStatus ropeModuleCompile(RopeModule *module, const char *options,
                                      RopeFunction **function);

/** Writes a compiled function as bytes that ropeFunctionLoad reads. */
ROPE_API RopeStatus ropeFunctionSave(const RopeFunction *function, char **bytes,
                                     size_t *size);

/** Links what ropeFunctionSave wrote. ROPE_COMPILE_ERROR: the bytes are
 * damaged, of another version of the library, or for a processor with more
 * features than this one. The bytes hold machine code: load only what you
 * trust. */
ROPE_API RopeStatus ropeFunctionLoad(const char *bytes, size_t size,
                                     RopeFunction **function);

ROPE_API void ropeFunctionDestroy(RopeFunction *function);

/** What an argument or result is in the program. */
typedef enum RopeValueKind {
  /** A single number: an array of rank 0. */
  ROPE_SCALAR = 0,
  /** An array that the function reads or returns. */
  ROPE_TENSOR = 1,
  /** An argument that the function reads and writes in place. */
  ROPE_MEMREF = 2,
  /** A tensor argument that the function may overwrite; what it holds after
   * the call is not defined. */
  ROPE_SCRATCH = 3
} RopeValueKind;

/** Element types by the codes of DLPack. */
typedef enum RopeTypeCode {
  ROPE_INT = 0,
  ROPE_UINT = 1,
  ROPE_FLOAT = 2,
  ROPE_BFLOAT = 4,
  ROPE_COMPLEX = 5,
  ROPE_BOOL = 6,
  ROPE_FLOAT8_E4M3FN = 10,
  ROPE_FLOAT8_E4M3FNUZ = 11,
  ROPE_FLOAT8_E5M2 = 12
} RopeTypeCode;

/** The type of an argument or result. Signless integers are ROPE_INT and also
 * take ROPE_UINT of their width; an index is 64 bits wide; integers of 2 and 4
 * bits are handed over as bytes and say 8 bits here. */
typedef struct RopeValueType {
  RopeValueKind kind;
  RopeTypeCode code;
  /** Bits of an element as handed over; of both parts of a complex number. */
  int32_t bits;
  int32_t rank;
  /** `rank` sizes, -1 for those that are known at the call only. They live as
   * long as the function. */
  const int64_t *sizes;
} RopeValueType;

ROPE_API size_t ropeFunctionNumArguments(const RopeFunction *function);
ROPE_API size_t ropeFunctionNumResults(const RopeFunction *function);

/** The type of an argument or result. ROPE_INVALID_ARGUMENT: no such number. */
ROPE_API RopeStatus ropeFunctionArgument(const RopeFunction *function,
                                         size_t number, RopeValueType *type);
ROPE_API RopeStatus ropeFunctionResult(const RopeFunction *function,
                                       size_t number, RopeValueType *type);

/* -- Calls ---------------------------------------------------------------- */

/* Arrays have the layout of DLPack: include dlpack.h before this header and the
 * types are those of DLPack themselves. */
#if defined(DLPACK_MAJOR_VERSION) || defined(DLPACK_VERSION)
typedef DLTensor RopeTensor;
typedef DLManagedTensor RopeManagedTensor;
#else
/** A strided array in memory of the CPU. */
typedef struct RopeTensor {
  /** Memory of the array; may be null where it has no elements. */
  void *data;
  struct {
    /** 1: the CPU. Others are refused. */
    int32_t device_type;
    int32_t device_id;
  } device;
  int32_t ndim;
  struct {
    /** A RopeTypeCode. */
    uint8_t code;
    uint8_t bits;
    /** 1. */
    uint16_t lanes;
  } dtype;
  /** `ndim` sizes, in elements. */
  int64_t *shape;
  /** `ndim` strides, in elements; null: C order. */
  int64_t *strides;
  /** Bytes from `data` to the first element. */
  uint64_t byte_offset;
} RopeTensor;

/** An array with its owner. */
typedef struct RopeManagedTensor {
  RopeTensor dl_tensor;
  void *manager_ctx;
  /** Releases the array and this struct. */
  void (*deleter)(struct RopeManagedTensor *self);
} RopeManagedTensor;
#endif

/** Calls a function. `arguments` has one array for each argument, in order.
 * Every array is checked against the type of its argument before anything runs;
 * elements lie at multiples of their size (of half of it for complex numbers),
 * and bools are 0 or 1. Arrays that are not contiguous in C order are copied,
 * those of memref arguments back as well. Arrays of one call may overlap only
 * where none of them is written.
 *
 * `results` has room for one pointer for each result. The caller owns the
 * arrays, which are contiguous in C order, and calls `deleter` for each.
 *
 * ROPE_MISMATCH: an array does not fit; nothing ran. ROPE_RUN_ERROR: sizes that
 * have to agree among arguments (dynamic dimensions) do not, or the program
 * stopped itself, and memref arguments may have been written. */
ROPE_API RopeStatus ropeFunctionCall(const RopeFunction *function,
                                     const RopeTensor *const *arguments,
                                     size_t numArguments,
                                     RopeManagedTensor **results,
                                     size_t numResults);

/** Makes another owner of a result of ropeFunctionCall: the memory lives until
 * the deleters of all of them were called, in any order, by any threads. */
ROPE_API RopeStatus ropeTensorShare(const RopeManagedTensor *result,
                                    RopeManagedTensor **shared);

/** As ropeFunctionCall, but copies the results to the arrays of the caller,
 * whose element types and sizes have to be those of the results; any strides.
 * ROPE_MISMATCH for a size that is known only after the run: nothing was
 * written to `results`. */
ROPE_API RopeStatus ropeFunctionCallInto(const RopeFunction *function,
                                         const RopeTensor *const *arguments,
                                         size_t numArguments,
                                         const RopeTensor *const *results,
                                         size_t numResults);

/* -- Calls from programs of XLA ------------------------------------------- */

/** Gives a function a number, by which programs of XLA name it. The function
 * must not be destroyed before ropeXlaLeave. */
ROPE_API RopeStatus ropeXlaEnter(const RopeFunction *function, int64_t *number);
ROPE_API void ropeXlaLeave(int64_t number);

/** A handler of XLA's interface for foreign functions (version 0 of its C API,
 * on the CPU), as JAX registers it: takes an XLA_FFI_CallFrame and returns an
 * XLA_FFI_Error or null. The attribute `function` is the number, an i64; a
 * number that this process did not give is an error. */
ROPE_API void *ropeXlaCall(void *callFrame);

#ifdef __cplusplus
}
#endif

#endif /* ROPE_C_ROPE_H */
