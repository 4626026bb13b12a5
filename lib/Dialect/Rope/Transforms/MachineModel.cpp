//===- MachineModel.cpp - Rates and caches of a machine -------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Dialect/Rope/Transforms/MachineModel.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace mlir;
using namespace mlir::rope;
using llvm::createStringError;
using llvm::Expected;

static constexpr int64_t kFormat = 1;

static constexpr StringLiteral kWorkKinds[numWorkKinds] = {
    "products-f32", "products-f64", "products-16", "vector",  "exponentials",
    "divisions",    "functions",    "scores",      "few-rows"};

StringRef rope::getWorkKindName(WorkKind kind) {
  return kWorkKinds[static_cast<size_t>(kind)];
}

/// One core with AVX2, as `rope-explain --calibrate` measured it.
static MachineModel makeCore() {
  MachineModel core;
  core.name = "cpu";
  core.rates = {90e9, 45e9, 80e9, 30e9, 2e9, 5e9, 0.3e9, 1e9, 33e9};
  core.levels = {{"L1", 32 * 1024.0, 100e9, 100e9},
                 {"L2", 512 * 1024.0, 66e9, 66e9},
                 {"L3", 16 * 1024 * 1024.0, 45e9, 45e9},
                 {"memory", 0, 20e9, 30e9}};
  core.start = 0.5e-6;
  core.threads = 1;
  core.registerRows = 6;
  core.registerColumns = 16;
  return core;
}

namespace {
/// A GPU by its data sheet: multiprocessors, clock in Hz, dense flops of tensor
/// cores (16 bits, sums in f32), of f32 and f64, bytes a second of memory, and
/// bytes of the L2 cache with the bytes it gives a clock.
struct DataSheet {
  const char *name;
  double multiprocessors, clock, tensor, f32, f64, memory, l2Bytes, l2PerClock;
};
} // namespace

/// What kernels reach of a data sheet: four fifths of tensor cores, vector
/// units and memory, seven tenths of the L2 cache; a kernel of a graph starts
/// every 2.2 us. A multiprocessor has 16 units for elementary functions: an
/// exponential is one of their instructions, a division two, another function
/// four with what reduces its argument. A score is an exponential beside four
/// vector ops.
static MachineModel makeGPU(const DataSheet &sheet) {
  constexpr double reached = 0.8, reachedL2 = 0.7;
  double vector = reached * sheet.f32 / 2;
  double special = reached * sheet.multiprocessors * 16 * sheet.clock;
  MachineModel gpu;
  gpu.name = sheet.name;
  gpu.rates = {reached * sheet.f32,
               reached * sheet.f64,
               reached * sheet.tensor,
               vector,
               special,
               special / 2,
               special / 4,
               1 / (1 / special + 4 / vector),
               reached * sheet.tensor};
  double l2 = reachedL2 * sheet.l2PerClock * sheet.clock;
  double memory = reached * sheet.memory;
  gpu.levels = {{"L2", sheet.l2Bytes, l2, l2}, {"memory", 0, memory, memory}};
  gpu.start = 2.2e-6;
  gpu.threads = 0;
  return gpu;
}

// A100 of 80 GB, RTX 4090, H200, B200.
static constexpr DataSheet kDataSheets[] = {
    {"sm_80", 108, 1.41e9, 312e12, 19.5e12, 9.7e12, 2.04e12, 40e6, 5120},
    {"sm_89", 128, 2.52e9, 165e12, 82.6e12, 1.3e12, 1.01e12, 72e6, 4096},
    {"sm_90a", 132, 1.83e9, 989e12, 67e12, 34e12, 4.8e12, 50e6, 5120},
    {"sm_100", 148, 1.85e9, 2250e12, 75e12, 37e12, 8e12, 126e6, 10240},
};

static ArrayRef<MachineModel> getKnownMachines() {
  static const std::vector<MachineModel> machines = [] {
    std::vector<MachineModel> all = {makeCore()};
    for (const DataSheet &sheet : kDataSheets)
      all.push_back(makeGPU(sheet));
    return all;
  }();
  return machines;
}

std::string MachineModel::listKnown() {
  return llvm::join(
      llvm::map_range(getKnownMachines(),
                      [](const MachineModel &machine) { return machine.name; }),
      ", ");
}

Expected<MachineModel> MachineModel::load(StringRef nameOrPath) {
  for (const MachineModel &machine : getKnownMachines())
    if (nameOrPath == machine.name)
      return machine;
  if (!nameOrPath.ends_with(".json"))
    return createStringError("expected a machine to be one of " + listKnown() +
                             " or a file that ends in .json but got '" +
                             nameOrPath + "'");
  auto buffer = llvm::MemoryBuffer::getFile(nameOrPath);
  if (!buffer)
    return createStringError("cannot read '" + nameOrPath +
                             "': " + buffer.getError().message());
  Expected<llvm::json::Value> value = llvm::json::parse((*buffer)->getBuffer());
  Expected<MachineModel> machine =
      value ? fromJSON(*value) : Expected<MachineModel>(value.takeError());
  if (!machine)
    return createStringError("'" + nameOrPath +
                             "': " + llvm::toString(machine.takeError()));
  return machine;
}

/// A positive number of `object`.
static Expected<double> readNumber(const llvm::json::Object &object,
                                   StringRef key) {
  std::optional<double> value = object.getNumber(key);
  if (!value || !(*value > 0) || !std::isfinite(*value))
    return createStringError("expected '" + key + "' to be a positive number");
  return *value;
}

Expected<MachineModel> MachineModel::fromJSON(const llvm::json::Value &value) {
  const llvm::json::Object *object = value.getAsObject();
  if (!object || object->getInteger("format") != kFormat)
    return createStringError("expected a machine file with 'format' " +
                             Twine(kFormat));
  MachineModel machine;
  std::optional<StringRef> name = object->getString("name");
  const llvm::json::Object *rates = object->getObject("rates");
  const llvm::json::Array *levels = object->getArray("levels");
  std::optional<int64_t> threads = object->getInteger("threads");
  if (!name || !rates || !levels || levels->empty() || !threads || *threads < 0)
    return createStringError(
        "expected a machine file to have 'name', 'rates', 'levels' and "
        "'threads'");
  machine.name = name->str();
  machine.threads = *threads;
  if (const llvm::json::Object *tile = object->getObject("register_tile")) {
    machine.registerRows = tile->getInteger("rows").value_or(0);
    machine.registerColumns = tile->getInteger("columns").value_or(0);
    if (machine.registerRows <= 0 || machine.registerColumns <= 0)
      return createStringError("expected 'register_tile' to have positive "
                               "'rows' and 'columns'");
  }
  for (auto [kind, rate] : llvm::zip(kWorkKinds, machine.rates)) {
    Expected<double> number = readNumber(*rates, kind);
    if (!number)
      return number.takeError();
    rate = *number;
  }
  Expected<double> start = readNumber(*object, "start_s");
  if (!start)
    return start.takeError();
  machine.start = *start;
  for (const llvm::json::Value &entry : *levels) {
    const llvm::json::Object *row = entry.getAsObject();
    std::optional<StringRef> label =
        row ? row->getString("name") : std::nullopt;
    if (!label)
      return createStringError("expected a level to have a 'name'");
    MemoryLevel level{label->str()};
    bool isLast = &entry == &levels->back();
    for (auto [key, number] :
         {std::pair<StringRef, double *>{"bytes", &level.bytes},
          {"read_bytes_per_s", &level.read},
          {"write_bytes_per_s", &level.write}}) {
      if (isLast && key == "bytes")
        continue;
      Expected<double> read = readNumber(*row, key);
      if (!read)
        return read.takeError();
      *number = *read;
    }
    if (!isLast && !machine.levels.empty() &&
        level.bytes <= machine.levels.back().bytes)
      return createStringError("expected levels from the smallest one on");
    machine.levels.push_back(std::move(level));
  }
  return machine;
}

llvm::json::Value MachineModel::toJSON() const {
  llvm::json::Object perSecond;
  for (auto [kind, rate] : llvm::zip(kWorkKinds, rates))
    perSecond[kind] = rate;
  llvm::json::Array rows;
  for (const MemoryLevel &level : levels) {
    llvm::json::Object row{{"name", level.name},
                           {"read_bytes_per_s", level.read},
                           {"write_bytes_per_s", level.write}};
    if (level.bytes != 0)
      row["bytes"] = level.bytes;
    rows.push_back(std::move(row));
  }
  llvm::json::Object object{
      {"format", kFormat},         {"name", name},
      {"threads", threads},        {"rates", std::move(perSecond)},
      {"levels", std::move(rows)}, {"start_s", start}};
  if (registerRows != 0)
    object["register_tile"] = llvm::json::Object{{"rows", registerRows},
                                                 {"columns", registerColumns}};
  return object;
}
