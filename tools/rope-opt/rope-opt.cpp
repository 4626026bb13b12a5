//===- rope-opt.cpp - Optimizer driver ------------------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/InitAllPasses.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "rope/InitAllDialects.h"
#include "rope/InitAllPasses.h"
#include "rope/Raise/Import.h"
#include "rope/Testing/Passes.h"
#include "rope/Version.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/PrettyStackTrace.h"

int main(int argc, char **argv) {
  llvm::setBugReportMsg("Please report this to the rope-mlir project, with the "
                        "input and the command line above.\n");
  llvm::cl::AddExtraVersionPrinter([](llvm::raw_ostream &os) {
    os << "rope-mlir " << ROPE_VERSION_STRING << "\n";
  });
  mlir::DialectRegistry registry;
  mlir::registerAllPasses();
  mlir::rope::registerAllDialects(registry);
  mlir::rope::registerAllPasses();
  mlir::rope::registerRopeTestingPasses();
  mlir::rope::registerImporterPlaceholders(registry);
  return mlir::asMainReturnCode(
      mlir::MlirOptMain(argc, argv, "rope-mlir optimizer driver\n", registry));
}
