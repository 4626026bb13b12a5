//===- ObjectEntries.cpp - Checked entries of an object -------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/ExecutionEngine/ObjectInterface.h"

#include "rope/ExecutionEngine/rope_runtime.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Transforms/IPO/ConstantMerge.h"

using namespace mlir;
using namespace mlir::rope;
using llvm::createStringError;
using llvm::Error;

std::string ObjectInterface::getSymbol(StringRef function) const {
  return prefix + "_" + getCIdentifier(function);
}

std::string ObjectInterface::getInvoker(StringRef function, size_t level) {
  return ("rope_invoke_" + Twine(level) + "_" + function).str();
}

/// Whether nothing but the end of the function follows `barrier`.
static bool isLast(llvm::Instruction *barrier) {
  llvm::Instruction *next = barrier->getNextNode();
  // A chain of blocks that each go on to one other one; it cannot be a loop
  // and end.
  for (unsigned steps = 0; next && steps < 1000; ++steps) {
    if (isa<llvm::ReturnInst>(next))
      return true;
    auto *branch = dyn_cast<llvm::BranchInst>(next);
    if (branch && branch->isUnconditional())
      next = &branch->getSuccessor(0)->front();
    else if (!branch && !next->mayWriteToMemory() && !next->isTerminator())
      next = next->getNextNode();
    else if (auto *call = dyn_cast<llvm::IntrinsicInst>(next);
             call && call->isAssumeLikeIntrinsic())
      next = next->getNextNode();
    else
      return false;
  }
  return false;
}

Error HostCode::redirectLoops(StringRef provider) {
  const std::pair<StringRef, std::string> names[] = {
      {"__kmpc_fork_call", ("rope_" + provider + "_fork").str()},
      {"omp_get_max_threads", ("rope_" + provider + "_threads").str()},
      {"__kmpc_global_thread_num", "rope_loop_thread"},
      {"__kmpc_for_static_init_8u", "rope_loop_begin"},
      {"__kmpc_for_static_fini", "rope_loop_end"},
      {"__kmpc_barrier", "rope_loop_barrier"}};
  if (llvm::Function *barrier = module->getFunction("__kmpc_barrier"))
    for (llvm::User *user : barrier->users())
      if (auto *call = dyn_cast<llvm::CallInst>(user); !call || !isLast(call))
        return createStringError("expected a parallel region to end behind "
                                 "its loop");
  for (const auto &[from, to] : names)
    if (llvm::Function *function = module->getFunction(from))
      function->setName(to);
  for (llvm::Function &function : *module)
    if (function.isDeclaration() && function.getName().starts_with("__kmpc_"))
      return createStringError("the code calls '" + function.getName() +
                               "', which has no other form than OpenMP's");
  return Error::success();
}

void HostCode::hideFunctions() {
  for (llvm::Function &function : *module)
    if (!function.isDeclaration() &&
        !function.getName().starts_with("rope_invoke"))
      function.setLinkage(llvm::GlobalValue::InternalLinkage);
}

Error HostCode::append(HostCode &other) {
  // The two have contexts of their own, between which bitcode goes.
  SmallVector<char, 0> bytes;
  llvm::raw_svector_ostream os(bytes);
  llvm::WriteBitcodeToFile(*other.module, os);
  auto copy = llvm::parseBitcodeFile(
      llvm::MemoryBufferRef(StringRef(bytes.data(), bytes.size()), "rope"),
      context);
  if (!copy)
    return copy.takeError();
  if (llvm::Linker::linkModules(*module, std::move(*copy)))
    return takeProblems();
  // Weights are there once, whatever the number of levels.
  for (llvm::GlobalVariable &global : module->globals())
    if (global.isConstant() && global.hasLocalLinkage())
      global.setUnnamedAddr(llvm::GlobalValue::UnnamedAddr::Global);
  llvm::ModuleAnalysisManager analyses;
  llvm::PassBuilder(&machine).registerModuleAnalyses(analyses);
  llvm::ModulePassManager passes;
  passes.addPass(llvm::ConstantMergePass());
  passes.run(*module, analyses);
  return takeProblems();
}

namespace {
/// Writes the structs of rope_runtime.h as constants.
class Describer {
public:
  Describer(llvm::Module &module, const ObjectInterface &interface)
      : module(module), interface(interface), builder(module.getContext()),
        pointer(llvm::PointerType::getUnqual(module.getContext())) {}

  llvm::GlobalVariable *describe(const ExportedFunction &function);

private:
  llvm::Constant *getInt(int32_t value) { return builder.getInt32(value); }

  llvm::Constant *getText(StringRef text) {
    return addGlobal(
        llvm::ConstantDataArray::getString(module.getContext(), text), true);
  }

  llvm::GlobalVariable *addGlobal(llvm::Constant *value, bool isConstant) {
    return new llvm::GlobalVariable(module, value->getType(), isConstant,
                                    llvm::GlobalValue::PrivateLinkage, value,
                                    "rope.info");
  }

  /// An array of structs, or null where there is none.
  llvm::Constant *addArray(ArrayRef<llvm::Constant *> elements) {
    if (elements.empty())
      return llvm::ConstantPointerNull::get(pointer);
    return addGlobal(
        llvm::ConstantArray::get(
            llvm::ArrayType::get(elements.front()->getType(), elements.size()),
            elements),
        true);
  }

  llvm::Constant *describe(const ValueSpec &spec);

  llvm::Module &module;
  const ObjectInterface &interface;
  llvm::IRBuilder<> builder;
  llvm::PointerType *pointer;
};
} // namespace

llvm::Constant *Describer::describe(const ValueSpec &spec) {
  int32_t kind = spec.kind == ValueSpec::Kind::Scalar   ? ROPE_VALUE_SCALAR
                 : spec.kind == ValueSpec::Kind::MemRef ? ROPE_VALUE_MEMREF
                 : spec.isScratch                       ? ROPE_VALUE_SCRATCH
                                                        : ROPE_VALUE_TENSOR;
  Type type = spec.elementType;
  int32_t parts = 1, bits = 64;
  if (auto complex = dyn_cast<ComplexType>(type)) {
    parts = 2;
    bits = complex.getElementType().getIntOrFloatBitWidth();
  } else if (!isa<IndexType>(type)) {
    bits = type.getIntOrFloatBitWidth();
  }
  int32_t bytes = (bits + 7) / 8;
  SmallVector<int64_t> sizes;
  for (int64_t size : spec.shape)
    sizes.push_back(ShapedType::isDynamic(size) ? -1 : size);
  llvm::Constant *sizeArray =
      sizes.empty()
          ? cast<llvm::Constant>(llvm::ConstantPointerNull::get(pointer))
          : addGlobal(llvm::ConstantDataArray::get(module.getContext(),
                                                   ArrayRef<int64_t>(sizes)),
                      true);
  return llvm::ConstantStruct::getAnon({getInt(kind), getInt(spec.shape.size()),
                                        getInt(bytes * parts), getInt(bytes),
                                        getInt(bits < 8 ? bits : 0), getInt(0),
                                        sizeArray, getText(spec.format())});
}

llvm::GlobalVariable *Describer::describe(const ExportedFunction &function) {
  SmallVector<llvm::Constant *> arguments, codes;
  for (const ValueSpec &spec : function.signature.arguments)
    arguments.push_back(describe(spec));
  for (auto [i, level] : llvm::enumerate(interface.levels)) {
    llvm::Function *invoker =
        module.getFunction(ObjectInterface::getInvoker(function.name, i));
    invoker->setLinkage(llvm::GlobalValue::InternalLinkage);
    codes.push_back(llvm::ConstantStruct::getAnon(
        {getText(level.cpu), getText(level.features), invoker}));
  }
  llvm::Constant *chosen = addGlobal(getInt(0), /*isConstant=*/false);
  return addGlobal(
      llvm::ConstantStruct::getAnon(
          {getText(interface.getSymbol(function.name)),
           getInt(arguments.size()),
           getInt(!function.signature.results.empty()), getInt(codes.size()),
           getInt(0), addArray(arguments), addArray(codes), chosen}),
      true);
}

Error HostCode::addEntries(const ObjectInterface &interface) {
  llvm::IRBuilder<> builder(context);
  llvm::PointerType *pointer = llvm::PointerType::getUnqual(context);
  llvm::Type *status = builder.getInt32Ty();
  auto addFunction = [&](const Twine &name, llvm::Type *result,
                         ArrayRef<llvm::Type *> parameters) {
    auto *function = llvm::Function::Create(
        llvm::FunctionType::get(result, parameters, /*isVarArg=*/false),
        llvm::GlobalValue::ExternalLinkage, name, *module);
    if (interface.isHidden)
      function->setVisibility(llvm::GlobalValue::HiddenVisibility);
    // It runs before anything is known of the processor.
    if (machine.getTargetTriple().isX86())
      function->addFnAttr("target-cpu", "x86-64");
    builder.SetInsertPoint(
        llvm::BasicBlock::Create(context, "entry", function));
    return function;
  };
  auto getRuntime = [&](StringRef name, llvm::Type *result,
                        ArrayRef<llvm::Type *> parameters) {
    return module->getOrInsertFunction(
        name, llvm::FunctionType::get(result, parameters, false));
  };

  Describer describer(*module, interface);
  llvm::FunctionCallee call =
      getRuntime("rope_call", status, {pointer, pointer});
  llvm::GlobalVariable *first = nullptr;
  for (const ExportedFunction &function : interface.functions) {
    llvm::GlobalVariable *info = describer.describe(function);
    first = first ? first : info;
    const Signature &signature = function.signature;
    bool hasResults = !signature.results.empty();
    SmallVector<llvm::Type *> parameters(hasResults, pointer);
    for (const ValueSpec &spec : signature.arguments)
      parameters.push_back(spec.kind == ValueSpec::Kind::Scalar
                               ? getScalarType(spec.elementType)
                               : pointer);
    llvm::Function *entry =
        addFunction(interface.getSymbol(function.name), status, parameters);
    size_t count = signature.arguments.size();
    llvm::Type *array = llvm::ArrayType::get(pointer, count + 1);
    llvm::Value *slots = builder.CreateAlloca(array);
    for (size_t i = 0; i < count + hasResults; ++i) {
      bool isResult = i == count;
      llvm::Value *value = entry->getArg(isResult ? 0 : i + hasResults);
      if (!isResult && signature.arguments[i].kind == ValueSpec::Kind::Scalar) {
        llvm::Value *place = builder.CreateAlloca(value->getType());
        builder.CreateStore(value, place);
        value = place;
      }
      builder.CreateStore(value,
                          builder.CreateConstGEP2_64(array, slots, 0, i));
    }
    builder.CreateRet(builder.CreateCall(call, {info, slots}));
  }

  // What the runtime offers, by the name of the object, so that a shared
  // library has one family of names.
  auto forward = [&](StringRef name, StringRef runtime, llvm::Type *result,
                     ArrayRef<llvm::Type *> parameters,
                     llvm::Value *leading = nullptr) {
    llvm::Function *function =
        addFunction(interface.prefix + "_" + name, result, parameters);
    SmallVector<llvm::Value *> operands;
    if (leading)
      operands.push_back(leading);
    for (llvm::Argument &argument : function->args())
      operands.push_back(&argument);
    SmallVector<llvm::Type *> types;
    for (llvm::Value *operand : operands)
      types.push_back(operand->getType());
    llvm::Value *value =
        builder.CreateCall(getRuntime(runtime, result, types), operands);
    if (result->isVoidTy())
      builder.CreateRetVoid();
    else
      builder.CreateRet(value);
  };
  forward("error_text", "rope_error_text", pointer, {});
  forward("free", "rope_free", builder.getVoidTy(), {pointer});
  forward("trim", "rope_trim", builder.getVoidTy(), {});
  if (first)
    forward("check_processor", "rope_check_processor", status, {}, first);
  if (interface.threads == ObjectThreads::Callback)
    forward("set_parallel", "rope_set_parallel", builder.getVoidTy(),
            {pointer, pointer, status});
  return takeProblems();
}

llvm::Type *HostCode::getScalarType(Type type) {
  if (type.isF64())
    return llvm::Type::getDoubleTy(context);
  if (type.isF32())
    return llvm::Type::getFloatTy(context);
  if (type.isF16())
    return llvm::Type::getHalfTy(context);
  if (type.isBF16())
    return llvm::Type::getBFloatTy(context);
  if (isa<IndexType>(type))
    return llvm::Type::getInt64Ty(context);
  return llvm::Type::getIntNTy(context, type.getIntOrFloatBitWidth());
}
