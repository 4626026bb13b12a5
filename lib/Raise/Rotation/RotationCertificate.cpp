//===- RotationCertificate.cpp - What was proven of a rotation ------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RotationCertificate.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::rope;

Certificate mlir::rope::certifyRotation(const LaneForm &form,
                                        const TableOperands &operands,
                                        RotateOp op) {
  Certificate certificate;
  auto add = [&](StringRef name, const llvm::Twine &text) {
    certificate.parts.emplace_back(name.str(), text.str());
  };
  std::string root;
  llvm::raw_string_ostream rootStream(root);
  printValueName(rootStream, form.root);
  std::string computeType;
  llvm::raw_string_ostream(computeType) << form.computeType;
  auto print = [](Type type) {
    std::string text;
    llvm::raw_string_ostream(text) << type;
    return text;
  };
  std::string input = print(getElementTypeOrSelf(form.root.getType())),
              output = print(form.result.getElementType());
  add("root", root);
  add("read", stringifyPairing(form.read));
  add("write", stringifyPairing(form.write));
  add("block", "[" + llvm::Twine(form.blockOffset) + ", " +
                   llvm::Twine(form.blockOffset + form.blockWidth) + ")");
  add("sine", form.oneSided     ? "one sign in both lanes"
              : form.transposed ? "turned sign"
                                : "sign of the formula");
  add("kind", stringifyRotationKind(operands.kind));
  add("width", operands.fullWidth ? "full" : "half");
  add("tables",
      operands.traced ? "from positions and frequencies" : "as they stand");
  if (operands.residual)
    add("residual", llvm::formatv("{0:e2}", *operands.residual).str());
  if (auto table = op.getCos().getDefiningOp<TableOp>())
    if (auto family = table.getFamilyAttr())
      add("family", stringifyFrequencyFamily(family.getFamily()));
  add("input_type", input);
  add("compute_type", computeType);
  add("output_type", output);
  certificate.proof = form.proof;
  certificate.proof.merge(operands.proof);

  llvm::raw_string_ostream os(certificate.text);
  os << "root " << root << "; " << stringifyPairing(form.read) << " to "
     << stringifyPairing(form.write) << ", block [" << form.blockOffset << ", "
     << form.blockOffset + form.blockWidth << ")"
     << (form.transposed ? ", transposed" : "")
     << (form.oneSided ? ", the sine has one sign in both lanes" : "") << ", "
     << stringifyRotationKind(operands.kind) << ", "
     << (operands.fullWidth ? "full" : "half") << "-width tables "
     << (operands.traced ? "from positions and frequencies" : "as they stand");
  if (auto table = op.getCos().getDefiningOp<TableOp>())
    if (auto family = table.getFamilyAttr())
      os << " of family " << stringifyFrequencyFamily(family.getFamily());
  if (operands.residual)
    os << llvm::formatv(", c^2 + s^2 of their values within {0:e2} of m^2",
                        *operands.residual);
  os << ", computed in " << computeType;
  if (input != computeType)
    os << " from " << input;
  if (output != computeType)
    os << ", rounded to " << output;
  return certificate;
}
