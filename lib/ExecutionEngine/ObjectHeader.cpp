//===- ObjectHeader.cpp - C declarations of an object ---------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/ExecutionEngine/ObjectInterface.h"

#include "rope/Sharding/Split.h"
#include "rope/Version.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace mlir::rope;
using llvm::Error;
using llvm::Expected;

static constexpr StringLiteral kConvention = R"(
/* Calls
 *
 * Each function returns one of ROPE_CALL_*. A call that fails changes no result
 * and no memory of the caller's but memref arguments, and @_error_text says
 * why, on the thread that made it. Nothing is printed and nothing ends the
 * process, but for a program whose own meaning is undefined (an access behind
 * the end of a buffer, an integer division by zero).
 *
 * Arrays are passed by descriptor. `aligned + offset` is the address of element
 * [0, ..., 0]; `offset`, `sizes` and `strides` count elements; `allocated` is
 * not read. Any strides will do: arrays that are not contiguous in C order are
 * copied. Elements lie at multiples of their size; 64 bytes are faster. Scalars
 * are passed by value.
 *
 * Checked before anything runs: pointers, sizes, addresses that overflow,
 * alignment, bools and small integers, elements of a memref that share a place.
 * Sizes known at the call only that have to agree among arguments are compared
 * next: ROPE_CALL_RUN_ERROR says which do not. Products of two such sizes are
 * not compared. Not checked: that nothing overlaps a memref argument.
 *
 * Ownership. The caller owns every argument. A tensor argument is only read,
 * or scratch where it says "overwritten". A memref argument is read and written
 * in place. Every array in the results is fresh memory that the caller owns:
 * free its `allocated` with @_free. Results need no initialisation.
 *
 * Memory comes from rope_alloc; large blocks are kept for the next call, and
 * @_trim gives them back. A program may define rope_alloc, rope_free, rope_trim
 * and the three functions _mlir_memref_to_llvm_* itself, all of them; it then
 * loses the memory of a call that fails.
 *
 * Threads. Functions may be called from any number of threads at once.)";

static constexpr StringLiteral kNoThreads = R"( Each
 * call runs on its own thread.)";

static constexpr StringLiteral kOpenMP = R"(
 * Loops run on OpenMP threads, whose number omp_set_num_threads or
 * OMP_NUM_THREADS sets: link with -fopenmp, of GCC or of Clang.)";

static constexpr StringLiteral kCallback = R"(
 * Loops run where @_set_parallel says: it takes a function that runs
 * task(data, 0) to task(data, count - 1), in any order and on any threads, and
 * returns when all are done; what that function is given as context; and the
 * number of parts. Without it, loops run on the thread of the call.)";

static constexpr StringLiteral kStatus = R"(
#ifndef ROPE_OBJECT_STATUS
#define ROPE_OBJECT_STATUS
enum {
  ROPE_CALL_OK = 0,
  ROPE_CALL_INVALID_ARGUMENT = 1, /* no place for results */
  ROPE_CALL_MISMATCH = 6,         /* an array does not fit its argument */
  ROPE_CALL_RUN_ERROR = 7,        /* an assertion, or sizes that disagree */
  ROPE_CALL_OUT_OF_MEMORY = 8,
  ROPE_CALL_PROCESSOR = 9         /* the code needs more than this processor has */
};
typedef void (*rope_parallel)(void *context, int32_t count,
                              void (*task)(void *data, int32_t number),
                              void *data);
#endif
)";

static constexpr StringLiteral kRuntime = R"(
/* Why the last call of this thread that failed did; valid until the next one. */
const char *@_error_text(void);
/* Frees the memory of a result. */
void @_free(void *pointer);
/* Gives memory that no call uses back to the system. */
void @_trim(void);
)";

static constexpr StringLiteral kComplex = R"(
#ifndef ROPE_COMPLEX
#define ROPE_COMPLEX
typedef struct {
  float re, im;
} rope_complex64;
typedef struct {
  double re, im;
} rope_complex128;
#endif
)";

namespace {
/// C type of an element in memory, and the short name used in type names.
struct CType {
  std::string memory;
  std::string suffix;
  /// The type of a scalar passed by value; empty where C has none.
  std::string value;
};
} // namespace

static CType getCType(Type type) {
  if (auto complex = dyn_cast<ComplexType>(type)) {
    bool isDouble = complex.getElementType().isF64();
    std::string name = isDouble ? "rope_complex128" : "rope_complex64";
    return {name, isDouble ? "c128" : "c64", ""};
  }
  if (type.isF64())
    return {"double", "f64", "double"};
  if (type.isF32())
    return {"float", "f32", "float"};
  if (type.isF16())
    return {"uint16_t", "f16", "_Float16"};
  if (type.isBF16())
    return {"uint16_t", "bf16", "__bf16"};
  if (isa<IndexType>(type))
    return {"intptr_t", "index", "intptr_t"};
  if (type.isInteger(1))
    return {"uint8_t", "i1", "_Bool"};
  unsigned width = type.getIntOrFloatBitWidth();
  // A byte, whose other bits are 0; those of a value are not known.
  if (width < 8)
    return {"uint8_t",
            (type.isUnsignedInteger() ? "u" : "i") + std::to_string(width), ""};
  std::string name =
      (type.isUnsignedInteger() ? "uint" : "int") + std::to_string(width);
  return {name + "_t",
          (type.isUnsignedInteger() ? "u" : "i") + std::to_string(width),
          name + "_t"};
}

static std::string getStructName(const ValueSpec &spec) {
  return "rope_memref_" + std::to_string(spec.shape.size()) + "d_" +
         getCType(spec.elementType).suffix;
}

std::string rope::getCIdentifier(StringRef name) {
  std::string text;
  for (char c : name)
    text += llvm::isAlnum(c) || c == '_' ? c : '_';
  if (text.empty() || llvm::isDigit(text.front()))
    text.insert(0, "_");
  return text;
}

static void printDescriptor(raw_ostream &os, const ValueSpec &spec) {
  CType type = getCType(spec.elementType);
  size_t rank = spec.shape.size();
  os << "\n#ifndef ROPE_MEMREF_" << rank << "D_" << type.suffix
     << "\n#define ROPE_MEMREF_" << rank << "D_" << type.suffix
     << "\ntypedef struct {\n  " << type.memory << " *allocated;\n  "
     << type.memory << " *aligned;\n  intptr_t offset;\n";
  if (rank != 0)
    os << "  intptr_t sizes[" << rank << "];\n  intptr_t strides[" << rank
       << "];\n";
  os << "} " << getStructName(spec) << ";\n#endif\n";
}

static Error printFunction(raw_ostream &os, const ObjectInterface &interface,
                           const ExportedFunction &function) {
  const Signature &signature = function.signature;
  std::string name = interface.getSymbol(function.name);
  const auto &results = signature.results;

  os << "\n/* " << function.name;
  if (function.ranks != 0)
    os << "\n * What one of " << function.ranks
       << " ranks runs. The thread that calls it has named the others by\n"
          " * rope_set_communicator (rope/ExecutionEngine/rope_runtime.h).";
  for (auto [i, spec] : llvm::enumerate(signature.arguments))
    os << "\n * argument" << i << ": " << spec.format()
       << (spec.isScratch                         ? ", read and overwritten"
           : spec.kind == ValueSpec::Kind::MemRef ? ", read and written"
           : spec.kind == ValueSpec::Kind::Tensor ? ", read"
                                                  : "");
  for (auto [i, spec] : llvm::enumerate(results))
    os << "\n * result" << i << ": " << spec.format();
  os << " */\n";

  auto getMemoryType = [](const ValueSpec &spec) {
    return spec.kind == ValueSpec::Kind::Scalar
               ? getCType(spec.elementType).memory
               : getStructName(spec);
  };
  SmallVector<std::string> parameters;
  if (results.size() == 1) {
    parameters.push_back(getMemoryType(results.front()) + " *result0");
  } else if (!results.empty()) {
    std::string structName = name + "_results";
    os << "typedef struct {\n";
    for (auto [i, spec] : llvm::enumerate(results))
      os << "  " << getMemoryType(spec) << " result" << i << ";\n";
    os << "} " << structName << ";\n";
    parameters.push_back(structName + " *results");
  }
  for (auto [i, spec] : llvm::enumerate(signature.arguments)) {
    std::string text;
    if (spec.kind != ValueSpec::Kind::Scalar) {
      bool isRead = spec.kind == ValueSpec::Kind::Tensor && !spec.isScratch;
      text = (isRead ? "const " : "") + getStructName(spec) + " *";
    } else {
      text = getCType(spec.elementType).value;
      if (text.empty())
        return llvm::createStringError(
            "expected arguments that C can pass but got argument " + Twine(i) +
            " of '" + function.name + "', " +
            (isa<ComplexType>(spec.elementType) ? "a complex scalar"
                                                : "a scalar of less than a "
                                                  "byte") +
            "; pass it as a tensor of rank 0");
      text += ' ';
    }
    parameters.push_back(text + "argument" + std::to_string(i));
  }
  os << "int32_t " << name << '('
     << (parameters.empty() ? "void" : llvm::join(parameters, ", ")) << ");\n";
  return Error::success();
}

FailureOr<SmallVector<ExportedFunction>>
rope::getExportedFunctions(ModuleOp module) {
  SmallVector<ExportedFunction> functions;
  for (auto function : module.getOps<func::FuncOp>()) {
    if (!function.isPublic() || function.isExternal())
      continue;
    FailureOr<Signature> signature = getSignature(function);
    if (failed(signature))
      return failure();
    auto ranks = function->getAttrOfType<IntegerAttr>(kRanksAttrName);
    functions.push_back(
        {function.getName().str(), *signature, ranks ? ranks.getInt() : 0});
  }
  return functions;
}

/// Refuses two functions of one symbol, and ranks above that of the runtime.
static Error checkFunctions(const ObjectInterface &interface) {
  llvm::StringMap<std::string> symbols;
  for (StringRef own :
       {"error_text", "free", "trim", "check_processor", "set_parallel"})
    symbols[interface.prefix + "_" + own.str()] = "the object itself";
  constexpr size_t kMaxRank = 64;
  for (const ExportedFunction &function : interface.functions) {
    std::string symbol = interface.getSymbol(function.name);
    auto [entry, isNew] = symbols.insert({symbol, "'" + function.name + "'"});
    if (!isNew)
      return llvm::createStringError("expected one function with the symbol '" +
                                     symbol + "' but got '" + function.name +
                                     "' and " + entry->second);
    for (const ValueSpec &spec : function.signature.arguments)
      if (spec.shape.size() > kMaxRank)
        return llvm::createStringError(
            "expected arrays of at most " + Twine(kMaxRank) +
            " dimensions but got " + Twine(spec.shape.size()) + " in '" +
            function.name + "'");
  }
  return Error::success();
}

Expected<std::string> rope::makeObjectHeader(const ObjectInterface &interface) {
  if (Error failed = checkFunctions(interface))
    return std::move(failed);
  std::string text;
  llvm::raw_string_ostream os(text);
  std::string guard =
      "ROPE_OBJECT_" + StringRef(interface.prefix).upper() + "_H";
  auto print = [&](StringRef pattern) {
    SmallVector<StringRef> parts;
    pattern.split(parts, "@_");
    os << llvm::join(parts, interface.prefix + "_");
  };
  os << "/* Functions of " << interface.prefix << ", written by rope-runner "
     << ROPE_VERSION_STRING << ". */\n\n#ifndef " << guard << "\n#define "
     << guard << "\n";
  print(kConvention);
  switch (interface.threads) {
  case ObjectThreads::None:
    print(kNoThreads);
    break;
  case ObjectThreads::OpenMP:
    print(kOpenMP);
    break;
  case ObjectThreads::Callback:
    print(kCallback);
    break;
  }
  os << "\n *\n * Processor. ";
  if (interface.levels.size() == 1)
    os << "The code is for";
  else
    os << "A call takes the first code that the processor can run, of";
  for (const ObjectInterface::Level &level : interface.levels) {
    os << "\n *   " << level.cpu;
    if (level.features.empty())
      continue;
    os << ", which needs";
    size_t column = 80;
    for (StringRef name : llvm::split(level.features, ',')) {
      if (column + name.size() > 74) {
        os << "\n *    ";
        column = 7;
      }
      os << ' ' << name;
      column += name.size() + 1;
    }
  }
  os << "\n *\n * An object is linked with librope_runtime, libm and "
        "libpthread; "
        "a shared\n * library needs nothing. */\n"
     << "\n#include <stdint.h>\n"
        "\n#ifdef __cplusplus\nextern \"C\" {\n#define _Bool bool\n#endif\n"
     << kStatus;
  print(kRuntime);
  if (!interface.functions.empty())
    os << "/* ROPE_CALL_OK where this processor can run the code. */\nint32_t "
       << interface.prefix << "_check_processor(void);\n";
  if (interface.threads == ObjectThreads::Callback)
    os << "/* Before calls: what runs loops, in how many parts; null: nothing. "
          "*/\nvoid "
       << interface.prefix
       << "_set_parallel(rope_parallel run, void *context, int32_t threads);\n";

  llvm::StringSet<> declared;
  for (const ExportedFunction &function : interface.functions) {
    SmallVector<ValueSpec> specs = function.signature.results;
    llvm::append_range(specs, function.signature.arguments);
    for (const ValueSpec &spec : specs)
      if (isa<ComplexType>(spec.elementType) &&
          declared.insert("complex").second)
        os << kComplex;
    for (const ValueSpec &spec : specs)
      if (spec.kind != ValueSpec::Kind::Scalar &&
          declared.insert(getStructName(spec)).second)
        printDescriptor(os, spec);
  }
  for (const ExportedFunction &function : interface.functions)
    if (Error failed = printFunction(os, interface, function))
      return std::move(failed);
  os << "\n#ifdef __cplusplus\n#undef _Bool\n}\n#endif\n\n#endif /* " << guard
     << " */\n";
  return text;
}
