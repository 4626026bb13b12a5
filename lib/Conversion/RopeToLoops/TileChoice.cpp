//===- TileChoice.cpp - Sizes of tiles by their predicted cost ------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TileChoice.h"

#include "mlir/IR/Remarks.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::rope;

std::vector<TileCandidate>
rope::chooseTile(ArrayRef<int64_t> sizes, int64_t extent,
                 function_ref<KernelCost(int64_t size)> predict) {
  std::vector<TileCandidate> candidates;
  bool isWhole = false;
  for (int64_t size : sizes) {
    if (!ShapedType::isDynamic(extent) && size >= extent) {
      if (isWhole)
        continue;
      isWhole = true;
    }
    candidates.push_back({size, predict(size)});
  }
  double best = std::numeric_limits<double>::max();
  for (const TileCandidate &candidate : candidates)
    best = std::min(best, candidate.cost.seconds);
  constexpr double tie = 1.01;
  auto chosen = llvm::find_if(candidates, [&](const TileCandidate &candidate) {
    return candidate.cost.seconds <= tie * best;
  });
  std::rotate(candidates.begin(), chosen, std::next(chosen));
  return candidates;
}

void rope::remarkTile(Operation *op, StringRef pass, StringRef name,
                      StringRef what, ArrayRef<TileCandidate> candidates,
                      int64_t allRows, int64_t columns, int64_t allColumns,
                      const MachineModel &machine) {
  auto microseconds = [](const TileCandidate &candidate) {
    return llvm::formatv("{0:f2}", candidate.cost.seconds * 1e6).str();
  };
  std::string others;
  llvm::raw_string_ostream os(others);
  for (const TileCandidate &candidate : candidates.drop_front())
    os << (others.empty() ? "" : ", ") << candidate.size << ": "
       << microseconds(candidate) << " us";
  auto function = op->getParentOfType<FunctionOpInterface>();
  const TileCandidate &chosen = candidates.front();
  remark::passed(op->getLoc(),
                 remark::RemarkOpts::name(name).category(pass).function(
                     function ? function.getName() : StringRef()))
      << remark::add("{0} of {1}; predicted {2} us, with {3}", chosen.size,
                     what, microseconds(chosen),
                     others.empty() ? "no other size" : others)
      << remark::metric("rows", chosen.size)
      << remark::metric("all-rows", allRows)
      << remark::metric("columns", columns)
      << remark::metric("all-columns", allColumns)
      << remark::metric("bound", chosen.cost.bound)
      << remark::metric("machine", machine.name);
}
