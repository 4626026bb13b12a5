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
//                            table and name: the compiler's and the emulator's
//
//===----------------------------------------------------------------------===//

#include "MatrixInstruction.h"
#include "rope/Emulator/Instructions/FragmentLayout.h"
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
    llvm::outs() << json::Value(json::Object{
        {"compiler", std::move(compiler)}, {"emulator", std::move(emulated)}});
    return 0;
  }
  forEachLayout([](std::string name, const LinearLayout &layout) {
    llvm::outs() << name << ": ";
    layout.print(llvm::outs());
    llvm::outs() << (inverts(layout) ? "\n" : " (the inverse does not)\n");
  });
}
