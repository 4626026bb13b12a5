//===- RuntimeInterface.cpp - Calls of the runtime, and what it is told ---===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DeviceLowering.h"

#include "rope/Emulator/Registers.h"

using namespace mlir;
using namespace mlir::rope;

static constexpr StringLiteral kSites = "rope_emulator_sites";
/// Words of a site, in an array that is reserved as integers.
static constexpr int64_t kSiteWords = sizeof(emulator::Site) / sizeof(int64_t);

RuntimeInterface::RuntimeInterface(ModuleOp module)
    : pointerType(LLVM::LLVMPointerType::get(module.getContext())),
      symbols(module), module(module) {}

/// "file:line:column" of the innermost place in a file, or what there is.
static std::string describeLocation(Location loc) {
  std::string text;
  llvm::raw_string_ostream os(text);
  if (auto file = loc->findInstanceOf<FileLineColLoc>())
    os << file.getFilename().getValue() << ':' << file.getLine() << ':'
       << file.getColumn();
  else if (auto name = loc->findInstanceOf<NameLoc>())
    os << '\'' << name.getName().getValue() << '\'';
  else
    os << "unknown location";
  return text;
}

Value RuntimeInterface::getSite(ImplicitLocOpBuilder &builder, Operation *op,
                                ArrayRef<int64_t> attributes) {
  auto addText = [&](StringRef text) {
    siteText += text;
    siteText.push_back('\0');
  };
  addText(describeLocation(op->getLoc()));
  addText(op->getName().getStringRef());
  std::string numbers;
  for (int64_t attribute : attributes)
    numbers += (numbers.empty() ? "" : " ") + std::to_string(attribute);
  addText(numbers);
  Value sites = LLVM::AddressOfOp::create(builder, pointerType, kSites);
  int64_t word = numSites++ * kSiteWords;
  return LLVM::GEPOp::create(builder, pointerType, builder.getI64Type(), sites,
                             ArrayRef<LLVM::GEPArg>{int32_t(word)});
}

void RuntimeInterface::call(ImplicitLocOpBuilder &builder, StringRef name,
                            ValueRange operands) {
  auto function = symbols.lookup<LLVM::LLVMFuncOp>(name);
  if (!function) {
    OpBuilder atStart = OpBuilder::atBlockBegin(module.getBody());
    SmallVector<Type> types;
    for (Type type : operands.getTypes())
      types.push_back(isa<LLVM::LLVMPointerType>(type) ? pointerType : type);
    function = LLVM::LLVMFuncOp::create(
        atStart, module.getLoc(), name,
        LLVM::LLVMFunctionType::get(
            LLVM::LLVMVoidType::get(module.getContext()), types));
    symbols.insert(function);
  }
  LLVM::CallOp::create(builder, function, operands);
}

Value RuntimeInterface::getText(ImplicitLocOpBuilder &builder, StringRef text) {
  std::string bytes = text.str();
  bytes.push_back('\0');
  OpBuilder atStart = OpBuilder::atBlockBegin(module.getBody());
  auto global = LLVM::GlobalOp::create(
      atStart, module.getLoc(),
      LLVM::LLVMArrayType::get(builder.getI8Type(), bytes.size()),
      /*isConstant=*/true, LLVM::Linkage::Internal, "rope_emulator_text",
      builder.getStringAttr(bytes));
  symbols.insert(global);
  return LLVM::AddressOfOp::create(builder, pointerType, global.getName());
}

void RuntimeInterface::finishSites(ImplicitLocOpBuilder &builder,
                                   Value device) {
  if (numSites == 0)
    return;
  OpBuilder atStart = OpBuilder::atBlockBegin(module.getBody());
  int64_t words = numSites * kSiteWords;
  auto type = LLVM::LLVMArrayType::get(builder.getI64Type(), words);
  auto zeros = DenseElementsAttr::get(
      RankedTensorType::get({words}, builder.getI64Type()),
      builder.getI64IntegerAttr(0));
  auto global =
      LLVM::GlobalOp::create(atStart, module.getLoc(), type,
                             /*isConstant=*/false, LLVM::Linkage::Internal,
                             kSites, zeros, /*alignment=*/8);
  symbols.insert(global);
  Value sites = LLVM::AddressOfOp::create(builder, pointerType, kSites);
  Value count = LLVM::ConstantOp::create(builder, builder.getI64Type(),
                                         builder.getI64IntegerAttr(numSites));
  Value text = getText(builder, siteText);
  call(builder, "rope_emulator_add_sites", {device, sites, count, text});
}

//===----------------------------------------------------------------------===//
// Inline checks
//===----------------------------------------------------------------------===//

/// Starts an internal function that is always inlined.
static LLVM::LLVMFuncOp createInlined(ModuleOp module, SymbolTable &symbols,
                                      StringRef name, ArrayRef<Type> types) {
  OpBuilder atStart = OpBuilder::atBlockBegin(module.getBody());
  auto function = LLVM::LLVMFuncOp::create(
      atStart, module.getLoc(), name,
      LLVM::LLVMFunctionType::get(LLVM::LLVMVoidType::get(module.getContext()),
                                  types),
      LLVM::Linkage::Internal);
  function.setAlwaysInline(true);
  symbols.insert(function);
  return function;
}

/// Branches on `isRight` to a return, and otherwise to a block that the builder
/// is left in.
static Block *branchToSlow(ImplicitLocOpBuilder &builder,
                           LLVM::LLVMFuncOp function, Value isRight) {
  Block *slow = function.addBlock();
  Block *done = function.addBlock();
  LLVM::CondBrOp::create(builder, isRight, done, slow);
  builder.setInsertionPointToStart(done);
  LLVM::ReturnOp::create(builder, ValueRange());
  builder.setInsertionPointToStart(slow);
  auto branch = LLVM::BrOp::create(builder, done);
  builder.setInsertionPoint(branch);
  return slow;
}

/// Whether the records of an access in the allocation that the site remembers
/// say all that this access would add, and no other block is in its way. One
/// record: of loads and stores of up to four bytes; else of words of four
/// bytes, as many as there are records. The arguments are those of the check.
static Value areRecorded(ImplicitLocOpBuilder &builder, ValueRange arguments,
                         int64_t numRecords) {
  Type i64 = builder.getI64Type(), i32 = builder.getI32Type();
  using LLVM::ICmpPredicate;
  auto number = [&](int64_t value, Type type) -> Value {
    return LLVM::ConstantOp::create(builder, type,
                                    builder.getIntegerAttr(type, value));
  };
  auto load = [&](Value from, int64_t offset, Type type) -> Value {
    Value at =
        LLVM::GEPOp::create(builder, from.getType(), builder.getI8Type(), from,
                            ArrayRef<LLVM::GEPArg>{int32_t(offset)});
    return LLVM::LoadOp::create(builder, type, at);
  };
  auto compare = [&](ICmpPredicate predicate, Value x, Value y) -> Value {
    return LLVM::ICmpOp::create(builder, predicate, x, y);
  };
  auto both = [&](Value x, Value y) -> Value {
    return LLVM::AndOp::create(builder, x, y);
  };
  auto isKind = [&](emulator::Access kind) {
    return compare(ICmpPredicate::eq, arguments[5],
                   number(static_cast<int64_t>(kind), i32));
  };
  Value first =
      load(arguments[0], offsetof(emulator::Registers, firstBlock), i32);
  Value own = load(arguments[0], offsetof(emulator::Registers, ownBlock), i32);
  Value records = load(arguments[1], offsetof(emulator::Site, records), i64);
  Value address = LLVM::PtrToIntOp::create(builder, i64, arguments[2]);
  Value size = arguments[3], mask = number(15, i32), fits;
  if (numRecords == 1) {
    // What is aligned to its size has one record.
    Value last = LLVM::SubOp::create(builder, size, number(1, i64));
    fits = both(compare(ICmpPredicate::ult, last, number(4, i64)),
                compare(ICmpPredicate::ule, last, arguments[4]));
    Value end = LLVM::ShlOp::create(builder, number(1, i64),
                                    both(size, number(7, i64)));
    Value bits = LLVM::ShlOp::create(
        builder, LLVM::SubOp::create(builder, end, number(1, i64)),
        both(address, number(3, i64)));
    mask = LLVM::TruncOp::create(builder, i32, bits);
  } else {
    fits = compare(ICmpPredicate::uge, arguments[4], number(3, i64));
  }
  Value at = LLVM::AddOp::create(
      builder, records,
      LLVM::ShlOp::create(builder, both(address, number(-4, i64)),
                          number(1, i64)));
  at = LLVM::IntToPtrOp::create(
      builder, LLVM::LLVMPointerType::get(builder.getContext()), at);
  auto covers = [&](Value half) {
    return compare(ICmpPredicate::eq, both(half, mask), mask);
  };
  auto isOwn = [&](Value half) {
    return compare(ICmpPredicate::ult, LLVM::SubOp::create(builder, half, own),
                   number(16, i32));
  };
  auto isFree = [&](Value half) -> Value {
    return LLVM::OrOp::create(builder, compare(ICmpPredicate::ult, half, first),
                              isOwn(half));
  };
  for (int64_t i = 0; i < numRecords; ++i) {
    Value reader = load(at, 8 * i, i32), writer = load(at, 8 * i + 4, i32);
    Value isRead = both(compare(ICmpPredicate::uge, reader, first),
                        both(covers(reader), isFree(writer)));
    Value isWritten = both(isOwn(writer), both(covers(writer), isFree(reader)));
    Value isKnown = LLVM::OrOp::create(
        builder, both(isKind(emulator::Access::Load), isRead),
        both(isKind(emulator::Access::Store), isWritten));
    fits = both(fits, isKnown);
  }
  return fits;
}

LLVM::LLVMFuncOp RuntimeInterface::getCheck(int64_t bytes) {
  int64_t numRecords = bytes == 8 || bytes == 16 ? bytes / 4 : 1;
  LLVM::LLVMFuncOp &check = checks[numRecords];
  if (check)
    return check;
  MLIRContext *context = module.getContext();
  Type i64 = IntegerType::get(context, 64);
  Type i32 = IntegerType::get(context, 32);
  std::string name = "rope_emulator_check";
  if (numRecords > 1)
    name += "_" + std::to_string(numRecords);
  check = createInlined(module, symbols, name,
                        {pointerType, pointerType, pointerType, i64, i64, i32});
  ImplicitLocOpBuilder builder(module.getLoc(), context);
  Block *entry = check.addEntryBlock(builder);
  builder.setInsertionPointToStart(entry);
  auto argument = [&](unsigned i) -> Value { return entry->getArgument(i); };
  auto loadWord = [&](int64_t offset) -> Value {
    Value at = LLVM::GEPOp::create(builder, pointerType, builder.getI8Type(),
                                   argument(1),
                                   ArrayRef<LLVM::GEPArg>{int32_t(offset)});
    return LLVM::LoadOp::create(builder, i64, at, /*alignment=*/8);
  };
  using LLVM::ICmpPredicate;
  Value low = loadWord(offsetof(emulator::Site, low));
  Value high = loadWord(offsetof(emulator::Site, high));
  Value first = LLVM::PtrToIntOp::create(builder, i64, argument(2));
  Value last = LLVM::AddOp::create(builder, first, argument(3));
  Value misaligned = LLVM::AndOp::create(builder, first, argument(4));
  Value zero =
      LLVM::ConstantOp::create(builder, i64, builder.getI64IntegerAttr(0));
  Value isAbove = LLVM::ICmpOp::create(builder, ICmpPredicate::ule, low, first);
  Value isBelow = LLVM::ICmpOp::create(builder, ICmpPredicate::ule, last, high);
  Value isAligned =
      LLVM::ICmpOp::create(builder, ICmpPredicate::eq, misaligned, zero);
  Value isInside = LLVM::AndOp::create(builder, isAbove, isBelow);
  Value isRight = LLVM::AndOp::create(builder, isInside, isAligned);
  Block *inAllocation = check.addBlock();
  Block *slow = branchToSlow(builder, check, isRight);
  auto branch = cast<LLVM::CondBrOp>(entry->getTerminator());
  Block *done = branch.getTrueDest();
  branch->setSuccessor(inAllocation, 0);
  {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(inAllocation);
    Value isKnown = areRecorded(builder, entry->getArguments(), numRecords);
    LLVM::CondBrOp::create(builder, isKnown, done, slow);
  }
  Value one =
      LLVM::ConstantOp::create(builder, i64, builder.getI64IntegerAttr(1));
  Value alignment = LLVM::AddOp::create(builder, argument(4), one);
  call(builder, "rope_emulator_access",
       {argument(0), argument(1), argument(2), argument(3), alignment,
        argument(5)});
  return check;
}

LLVM::LLVMFuncOp RuntimeInterface::getLocalCheck() {
  if (localCheck)
    return localCheck;
  MLIRContext *context = module.getContext();
  Type i64 = IntegerType::get(context, 64);
  localCheck = createInlined(
      module, symbols, "rope_emulator_check_local",
      {pointerType, pointerType, pointerType, i64, pointerType, i64});
  ImplicitLocOpBuilder builder(module.getLoc(), context);
  Block *entry = localCheck.addEntryBlock(builder);
  builder.setInsertionPointToStart(entry);
  auto argument = [&](unsigned i) -> Value { return entry->getArgument(i); };
  using LLVM::ICmpPredicate;
  Value address = LLVM::PtrToIntOp::create(builder, i64, argument(2));
  Value base = LLVM::PtrToIntOp::create(builder, i64, argument(4));
  Value offset = LLVM::SubOp::create(builder, address, base);
  Value end = LLVM::AddOp::create(builder, offset, argument(3));
  Value startsInside =
      LLVM::ICmpOp::create(builder, ICmpPredicate::ule, offset, argument(5));
  Value endsInside =
      LLVM::ICmpOp::create(builder, ICmpPredicate::ule, end, argument(5));
  Value isRight = LLVM::AndOp::create(builder, startsInside, endsInside);
  branchToSlow(builder, localCheck, isRight);
  call(builder, "rope_emulator_outside_local",
       {argument(0), argument(1), offset, argument(3), argument(5)});
  return localCheck;
}

LLVM::LLVMFuncOp RuntimeInterface::getStep() {
  if (step)
    return step;
  MLIRContext *context = module.getContext();
  Type i64 = IntegerType::get(context, 64);
  step = createInlined(module, symbols, "rope_emulator_step",
                       {pointerType, pointerType});
  ImplicitLocOpBuilder builder(module.getLoc(), context);
  Block *entry = step.addEntryBlock(builder);
  builder.setInsertionPointToStart(entry);
  auto number = [&](int64_t value) -> Value {
    return LLVM::ConstantOp::create(builder, i64,
                                    builder.getI64IntegerAttr(value));
  };
  int32_t offset = offsetof(emulator::Registers, steps);
  Value at = LLVM::GEPOp::create(builder, pointerType, builder.getI8Type(),
                                 entry->getArgument(0),
                                 ArrayRef<LLVM::GEPArg>{offset});
  Value left = LLVM::LoadOp::create(builder, i64, at, /*alignment=*/8);
  left = LLVM::SubOp::create(builder, left, number(1));
  LLVM::StoreOp::create(builder, left, at, /*alignment=*/8);
  Value isLeft =
      LLVM::ICmpOp::create(builder, LLVM::ICmpPredicate::sge, left, number(0));
  branchToSlow(builder, step, isLeft);
  call(builder, "rope_emulator_spend_steps",
       {entry->getArgument(0), entry->getArgument(1)});
  return step;
}
