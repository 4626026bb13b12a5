//===- HostLinker.cpp - Host code linked into the process -----------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/ExecutionEngine/HostLinker.h"

#include "ProtectedCall.h"
#include "rope/ExecutionEngine/GpuDevice.h"
#include "rope/ExecutionEngine/rope_runtime.h"
#include "llvm/ExecutionEngine/Orc/AbsoluteSymbols.h"
#include "llvm/ExecutionEngine/Orc/ExecutionUtils.h"
#include "llvm/ExecutionEngine/Orc/LLJIT.h"

using namespace mlir;
using namespace mlir::rope;
using llvm::createStringError;
using llvm::Error;
using llvm::Expected;

static void *allocateDefault(size_t bytes) { return allocateForCode(bytes, 0); }

static void *allocateAligned(size_t alignment, size_t bytes) {
  return allocateForCode(bytes, alignment);
}

// Conversions of 16-bit floats (RuntimeFloats.c); only their addresses matter.
// NOLINTBEGIN(bugprone-reserved-identifier,readability-identifier-naming)
extern "C" {
void __truncdfhf2();
void __truncsfhf2();
void __truncdfbf2();
void __truncsfbf2();
void __extendhfsf2();
}
// NOLINTEND(bugprone-reserved-identifier,readability-identifier-naming)

static llvm::orc::SymbolMap getSymbols(llvm::orc::LLJIT &jit,
                                       ArrayRef<LinkedSymbol> more) {
  llvm::orc::SymbolMap symbols;
  auto add = [&](StringRef name, auto *function) {
    symbols[jit.mangleAndIntern(name)] = {
        llvm::orc::ExecutorAddr::fromPtr(function),
        llvm::JITSymbolFlags::Exported | llvm::JITSymbolFlags::Callable};
  };
  add("rope_alloc", &allocateForCode);
  add("rope_free", &freeForCode);
  add("rope_abort", &rope_abort);
  add("_mlir_memref_to_llvm_alloc", &allocateDefault);
  add("_mlir_memref_to_llvm_aligned_alloc", &allocateAligned);
  add("_mlir_memref_to_llvm_free", &freeForCode);
  add("__truncdfhf2", &__truncdfhf2);
  add("__truncsfhf2", &__truncsfhf2);
  add("__truncdfbf2", &__truncdfbf2);
  add("__truncsfbf2", &__truncsfbf2);
  add("__extendhfsf2", &__extendhfsf2);
  add("rope_rank_index", &rope_rank_index);
  add("rope_rank_all_gather_f64", &rope_rank_all_gather_f64);
  add("rope_rank_all_gather_f32", &rope_rank_all_gather_f32);
  add("rope_rank_all_gather_i64", &rope_rank_all_gather_i64);
  add("rope_rank_all_gather_i32", &rope_rank_all_gather_i32);
  add("rope_rank_all_gather_i16", &rope_rank_all_gather_i16);
  add("rope_rank_all_gather_i8", &rope_rank_all_gather_i8);
  add("rope_rank_all_reduce_f64", &rope_rank_all_reduce_f64);
  add("rope_rank_all_reduce_f32", &rope_rank_all_reduce_f32);
  add("rope_rank_all_reduce_i64", &rope_rank_all_reduce_i64);
  add("rope_rank_all_reduce_i32", &rope_rank_all_reduce_i32);
  add("rope_rank_shift_start_f64", &rope_rank_shift_start_f64);
  add("rope_rank_shift_start_f32", &rope_rank_shift_start_f32);
  add("rope_rank_shift_start_i64", &rope_rank_shift_start_i64);
  add("rope_rank_shift_start_i32", &rope_rank_shift_start_i32);
  add("rope_rank_shift_start_i16", &rope_rank_shift_start_i16);
  add("rope_rank_shift_start_i8", &rope_rank_shift_start_i8);
  add("rope_rank_shift_wait_f64", &rope_rank_shift_wait_f64);
  add("rope_rank_shift_wait_f32", &rope_rank_shift_wait_f32);
  add("rope_rank_shift_wait_i64", &rope_rank_shift_wait_i64);
  add("rope_rank_shift_wait_i32", &rope_rank_shift_wait_i32);
  add("rope_rank_shift_wait_i16", &rope_rank_shift_wait_i16);
  add("rope_rank_shift_wait_i8", &rope_rank_shift_wait_i8);
  add("rope_gpu_alloc", &rope_gpu_alloc);
  add("rope_gpu_free", &rope_gpu_free);
  add("rope_gpu_constant", &rope_gpu_constant);
  add("rope_gpu_launch", &rope_gpu_launch);
  add("rope_gpu_tensor_map", &rope_gpu_tensor_map);
  add("rope_gpu_sync", &rope_gpu_sync);
  for (const LinkedSymbol &symbol : more)
    symbols[jit.mangleAndIntern(symbol.name)] = {
        llvm::orc::ExecutorAddr::fromPtr(symbol.address),
        llvm::JITSymbolFlags::Exported | llvm::JITSymbolFlags::Callable};
  return symbols;
}

LinkedCode::LinkedCode(std::unique_ptr<llvm::orc::LLJIT> jit)
    : jit(std::move(jit)) {}
LinkedCode::LinkedCode(LinkedCode &&) = default;
LinkedCode &LinkedCode::operator=(LinkedCode &&) = default;
LinkedCode::~LinkedCode() = default;

Expected<LinkedCode> LinkedCode::link(HostCode &code,
                                      ArrayRef<LinkedSymbol> symbols) {
  SmallVector<char, 0> object;
  if (Error failed = code.emit(object, llvm::CodeGenFileType::ObjectFile))
    return std::move(failed);
  return linkObject(StringRef(object.data(), object.size()), symbols);
}

Expected<LinkedCode> LinkedCode::linkObject(StringRef object,
                                            ArrayRef<LinkedSymbol> symbols) {
  auto jit = llvm::orc::LLJITBuilder().create();
  if (!jit)
    return jit.takeError();
  llvm::orc::JITDylib &library = (*jit)->getMainJITDylib();
  if (Error failed = library.define(
          llvm::orc::absoluteSymbols(getSymbols(**jit, symbols))))
    return std::move(failed);
  // The C library, libm and the OpenMP runtime are in the process.
  auto process = llvm::orc::DynamicLibrarySearchGenerator::GetForCurrentProcess(
      (*jit)->getDataLayout().getGlobalPrefix());
  if (!process)
    return process.takeError();
  library.addGenerator(std::move(*process));
  // A process that opened this library without making its dependences visible
  // may not have libm.
  auto math = llvm::orc::DynamicLibrarySearchGenerator::Load(
      "libm.so.6", (*jit)->getDataLayout().getGlobalPrefix());
  if (math)
    library.addGenerator(std::move(*math));
  else
    llvm::consumeError(math.takeError());
  if (Error failed = (*jit)->addObjectFile(
          llvm::MemoryBuffer::getMemBufferCopy(object, "rope")))
    return std::move(failed);
  return LinkedCode(std::move(*jit));
}

Expected<void *> LinkedCode::find(StringRef name) {
  // What is missing is reported to the session; the lookup says only that
  // something failed.
  std::string details;
  llvm::orc::ExecutionSession &session = jit->getExecutionSession();
  session.setErrorReporter(
      [&](Error problem) { details += llvm::toString(std::move(problem)); });
  Expected<llvm::orc::ExecutorAddr> address = jit->lookup(name);
  session.setErrorReporter(
      [](Error problem) { llvm::consumeError(std::move(problem)); });
  if (!address)
    return createStringError("cannot link the program: " + details + ": " +
                             llvm::toString(address.takeError()));
  return address->toPtr<void *>();
}
