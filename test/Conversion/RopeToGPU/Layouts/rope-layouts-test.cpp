//===- rope-layouts-test.cpp - Prints layouts of fragments ----------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// rope-layouts-test          the layouts of the compiler, by their bits, and
//                            what their inverses make of them
// rope-layouts-test --json   row and column of every element of every lane, by
//                            table and name: the compiler's and the emulator's;
//                            and descriptors of matrices in shared memory, with
//                            what they say in bytes
//
//===----------------------------------------------------------------------===//

#include "MatrixInstruction.h"
#include "WarpgroupMatrix.h"
#include "rope/Emulator/Instructions/FragmentLayout.h"
#include "rope/Emulator/Instructions/SharedMatrix.h"
#include "llvm/Support/JSON.h"

using namespace mlir::rope;
namespace json = llvm::json;

/// Row and column of each element, lane after lane.
static json::Array listPlaces(const LinearLayout &layout) {
  json::Array places;
  for (int64_t lane = 0; lane < layout.getNumLanes() * layout.getNumWarps();
       ++lane)
    for (int64_t number = 0; number < layout.getNumRegisters(); ++number) {
      auto place = layout.apply(
          {number, lane % layout.getNumLanes(), lane / layout.getNumLanes()});
      places.push_back(json::Array{place[0], place[1]});
    }
  return places;
}

static json::Array listPlaces(const emulator::FragmentLayout &layout) {
  json::Array places;
  for (int lane = 0; lane < layout.lanes; ++lane)
    for (int number = 0; number < layout.elements; ++number) {
      emulator::MatrixStep place = layout.getPosition(lane, number);
      places.push_back(json::Array{place.row, place.column});
    }
  return places;
}

/// Whether what the inverse finds is the element that was asked for.
static bool inverts(const LinearLayout &layout) {
  LinearLayout same = layout.invert().compose(layout);
  for (int64_t number = 0; number < layout.getNumRegisters(); ++number)
    for (int64_t lane = 0; lane < layout.getNumLanes(); ++lane) {
      auto place = layout.apply({number, lane, 0});
      if (same.apply(place) != place)
        return false;
    }
  return true;
}

static json::Array listDescriptors() {
  json::Array all;
  auto add = [&](llvm::StringRef table, uint64_t word, int64_t start,
                 int64_t leading, int64_t stride, int64_t base,
                 int64_t swizzle) {
    all.push_back(json::Object{{"table", table},
                               {"word", llvm::utohexstr(word)},
                               {"start_address", start},
                               {"leading_byte_offset", leading},
                               {"stride_byte_offset", stride},
                               {"base_offset", base},
                               {"swizzle", swizzle}});
  };
  for (int64_t panel : {0, 64 * 128, 128 * 128})
    for (int64_t row : {64, 128})
      add("compiler", WarpgroupMatrix::getDescriptor(panel, row), 0, panel,
          8 * row, 0, row);
  using emulator::Swizzle;
  for (auto swizzle :
       {Swizzle::none, Swizzle::bytes32, Swizzle::bytes64, Swizzle::bytes128}) {
    uint32_t base = swizzle == Swizzle::none ? 0 : 3;
    emulator::SharedMatrix matrix{0x1230, 0x4560, 0x780, base, swizzle};
    add("emulator", matrix.encode(), 0x1230, 0x4560, 0x780, base,
        swizzle == Swizzle::none ? 0 : emulator::getRowBytes(swizzle));
  }
  return all;
}

static void
forEachLayout(llvm::function_ref<void(std::string, const LinearLayout &)> use) {
  for (const MatrixInstruction &row : getMatrixInstructions()) {
    const std::pair<const char *, const LinearLayout *> all[] = {
        {"a", &row.a}, {"b", &row.b}, {"c", &row.c}};
    for (auto [name, layout] : all)
      if (layout->getNumLanes() > 1)
        use((row.name + " " + name).str(), *layout);
  }
}

int main(int argc, char **argv) {
  if (argc > 1 && llvm::StringRef(argv[1]) == "--json") {
    json::Object compiler, emulated;
    forEachLayout([&](std::string name, const LinearLayout &layout) {
      compiler[name] = listPlaces(layout);
    });
    for (const emulator::FragmentLayout &layout :
         emulator::getFragmentLayouts())
      emulated[layout.name] = listPlaces(layout);
    llvm::outs() << json::Value(
        json::Object{{"compiler", std::move(compiler)},
                     {"emulator", std::move(emulated)},
                     {"descriptors", listDescriptors()}});
    return 0;
  }
  forEachLayout([](std::string name, const LinearLayout &layout) {
    llvm::outs() << name << ": ";
    layout.print(llvm::outs());
    llvm::outs() << (inverts(layout) ? "\n" : " (the inverse does not)\n");
  });
}
