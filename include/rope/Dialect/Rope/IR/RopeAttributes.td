//===- RopeAttributes.td - Attributes ----------------------*- tablegen -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_ATTRIBUTES_TD
#define ROPE_ATTRIBUTES_TD

include "rope/Dialect/Rope/IR/RopeEnums.td"

class Rope_Attr<string name, string attrMnemonic> :
    AttrDef<Rope_Dialect, name> {
  let mnemonic = attrMnemonic;
}

def Rope_FrequenciesAttr : Rope_Attr<"Frequencies", "frequencies"> {
  let summary = "Family a table's frequencies belong to";
  let description = [{
    Names the scaling family, its base (`rope_theta`), the rotary width `d` and
    the family's parameters. The family `list` has no base. Formulas, parameter
    names and ranges: `docs/spec/frequencies.md`.

    ```mlir
    #rope.frequencies<default, base = 1.0e4, dim = 64>
    #rope.frequencies<llama3, base = 5.0e5, dim = 128,
        {factor = 8.0, high_freq_factor = 4.0, low_freq_factor = 1.0,
         original_max_position = 8192}>
    #rope.frequencies<list, dim = 4, {values = array<f64: 1.0, 0.5>}>
    ```
  }];
  let parameters = (ins
    EnumParameter<Rope_FrequencyFamily>:$family,
    OptionalParameter<"::mlir::FloatAttr">:$base,
    "int64_t":$dim,
    OptionalParameter<"::mlir::DictionaryAttr">:$parameters);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

#endif // ROPE_ATTRIBUTES_TD
