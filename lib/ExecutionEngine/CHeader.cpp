//===- CHeader.cpp - C declarations of an object's functions --------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/ExecutionEngine/CHeader.h"

#include "rope/ExecutionEngine/Signature.h"
#include "rope/Version.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace mlir::rope;
using llvm::Error;
using llvm::Expected;

static constexpr StringLiteral kConvention = R"(
/* Calling convention
 *
 * Arrays are passed by descriptor. `aligned + offset` is the address of element
 * [0, ..., 0], `sizes` and `strides` count elements; `allocated` is what to free
 * and is not read otherwise. Arguments are contiguous in C order (offset 0, the
 * last stride 1) and aligned to their element; 64 bytes are faster. Scalars are
 * passed by value.
 *
 * Ownership. The caller owns every argument. A tensor argument is only read,
 * or scratch where it says "overwritten". A memref argument is read and written
 * in place. Every array in the results is fresh memory that the caller owns,
 * never part of an argument: free its `allocated` with rope_free. Results go to
 * the struct that the first parameter points to; it needs no initialisation. A
 * single scalar is returned instead.
 *
 * Workspace. Temporaries come from rope_alloc and are freed before the call
 * returns; the runtime keeps large blocks for the next call, rope_trim gives
 * them back. A program that defines rope_alloc, rope_free and the three
 * functions _mlir_memref_to_llvm_* itself has all memory of the code in hand.
 *
 * Threads. Functions are reentrant: calls on several threads at once are
 * independent.)";

static constexpr StringLiteral kThreads =
    R"( The code runs its loops on OpenMP threads: link libomp, and set their
 * number with omp_set_num_threads or OMP_NUM_THREADS.
 *)";

static constexpr StringLiteral kNoThreads =
    R"( The code runs on the calling thread.
 *)";

static constexpr StringLiteral kErrors = R"(
 * Errors. What fails while the code runs, such as an assertion of the program,
 * calls rope_abort with a message, which calls the handler that was set with
 * rope_set_error_handler. It must not return; it may longjmp on the thread that
 * made the call. The default prints the message and exits with status 2.
 *
 * Link with librope_runtime and libm. */
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

static constexpr StringLiteral kRuntime = R"(
void *rope_alloc(size_t bytes, size_t alignment);
void rope_free(void *pointer);
void rope_trim(void);
typedef void (*rope_error_handler)(const char *message);
void rope_set_error_handler(rope_error_handler handler);
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

/// A name that C accepts; the symbol is given beside it where it differs.
static std::string getIdentifier(StringRef name) {
  std::string text;
  for (char c : name)
    text += llvm::isAlnum(c) || c == '_' ? c : '_';
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

static Error printFunction(raw_ostream &os, const ExportedFunction &function) {
  const Signature &signature = function.signature;
  std::string symbol = "_mlir_ciface_" + function.name;
  std::string name = getIdentifier(symbol);
  const auto &results = signature.results;
  bool isScalar = results.size() == 1 &&
                  results.front().kind == ValueSpec::Kind::Scalar &&
                  !isa<ComplexType>(results.front().elementType);

  os << "\n/* " << function.name;
  for (auto [i, spec] : llvm::enumerate(signature.arguments))
    os << "\n * argument" << i << ": " << spec.format()
       << (spec.isScratch                         ? ", read and overwritten"
           : spec.kind == ValueSpec::Kind::MemRef ? ", read and written"
           : spec.kind == ValueSpec::Kind::Tensor ? ", read"
                                                  : "");
  for (auto [i, spec] : llvm::enumerate(results))
    os << "\n * result" << i << ": " << spec.format();
  os << " */\n";

  std::string resultType = "void";
  SmallVector<std::string> parameters;
  auto refuse = [&](StringRef what, unsigned number, Type type) {
    std::string kind = isa<ComplexType>(type) ? "a complex scalar"
                                              : "a scalar of less than a byte";
    return llvm::createStringError(
        "expected " + what + "s that C can pass but got " + what + " " +
        Twine(number) + " of '" + function.name + "', " + kind +
        "; pass it as a tensor of rank 0");
  };
  if (isScalar) {
    resultType = getCType(results.front().elementType).value;
    if (resultType.empty())
      return refuse("result", 0, results.front().elementType);
  } else if (results.size() == 1) {
    bool isArray = results.front().kind != ValueSpec::Kind::Scalar;
    parameters.push_back((isArray
                              ? getStructName(results.front())
                              : getCType(results.front().elementType).memory) +
                         " *result0");
  } else if (!results.empty()) {
    std::string structName = "rope_results_" + getIdentifier(function.name);
    os << "typedef struct {\n";
    for (auto [i, spec] : llvm::enumerate(results))
      os << "  "
         << (spec.kind == ValueSpec::Kind::Scalar
                 ? getCType(spec.elementType).memory
                 : getStructName(spec))
         << " result" << i << ";\n";
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
        return refuse("argument", i, spec.elementType);
      text += ' ';
    }
    parameters.push_back(text + "argument" + std::to_string(i));
  }
  os << resultType << ' ' << name << '('
     << (parameters.empty() ? "void" : llvm::join(parameters, ", ")) << ')';
  if (name != symbol) {
    os << " __asm__(\"";
    llvm::printEscapedString(symbol, os);
    os << "\")";
  }
  os << ";\n";
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
    functions.push_back({function.getName().str(), *signature});
  }
  return functions;
}

Expected<std::string> rope::makeCHeader(ArrayRef<ExportedFunction> functions,
                                        StringRef objectName,
                                        bool usesThreads) {
  std::string text;
  llvm::raw_string_ostream os(text);
  std::string guard =
      "ROPE_OBJECT_" + llvm::StringRef(getIdentifier(objectName)).upper();
  os << "/* Functions of " << objectName << ", written by rope-runner "
     << ROPE_VERSION_STRING << ". */\n\n#ifndef " << guard << "\n#define "
     << guard << "\n"
     << kConvention << (usesThreads ? kThreads : kNoThreads) << kErrors
     << "\n#include <stddef.h>\n#include <stdint.h>\n"
        "\n#ifdef __cplusplus\nextern \"C\" {\n#define _Bool bool\n#endif\n"
     << kRuntime;

  llvm::StringSet<> declared;
  for (const ExportedFunction &function : functions) {
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
  for (const ExportedFunction &function : functions)
    if (Error failed = printFunction(os, function))
      return std::move(failed);
  os << "\n#ifdef __cplusplus\n#undef _Bool\n}\n#endif\n\n#endif /* " << guard
     << " */\n";
  return text;
}
