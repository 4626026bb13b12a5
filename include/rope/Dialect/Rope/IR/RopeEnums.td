//===- RopeEnums.td - Enumerations -------------------------*- tablegen -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_ENUMS_TD
#define ROPE_ENUMS_TD

include "rope/Dialect/Rope/IR/RopeBase.td"

class Rope_EnumAttr<EnumInfo info, string mnemonic> :
    EnumAttr<Rope_Dialect, info, mnemonic> {
  let assemblyFormat = "`<` $value `>`";
}

class Rope_Enum<string name, string summary, list<I32EnumCase> cases> :
    I32Enum<name, summary, cases> {
  let cppNamespace = "::mlir::rope";
}

/// Lanes of pair k in a rotary block [o, o+R): half (o+k, o+k+R/2),
/// interleaved (o+2k, o+2k+1).
def Rope_Pairing : Rope_Enum<"Pairing", "which lanes of a block form a pair", [
  I32EnumCase<"Half", 0, "half">,
  I32EnumCase<"Interleaved", 1, "interleaved">]>;
def Rope_PairingAttr : Rope_EnumAttr<Rope_Pairing, "pairing">;

/// rotation: c^2 + s^2 = 1 and both lanes of a pair share c and s.
/// scaled: the same up to one magnitude for the whole table.
/// general: any 2x2 matrix per pair; no identity of rotations may be used.
def Rope_RotationKind : Rope_Enum<"RotationKind", "what is known of a table", [
  I32EnumCase<"Rotation", 0, "rotation">,
  I32EnumCase<"Scaled", 1, "scaled">,
  I32EnumCase<"General", 2, "general">]>;
def Rope_RotationKindAttr : Rope_EnumAttr<Rope_RotationKind, "kind">;

/// source: angles are rounded exactly as written. exact: cos and sin of the
/// exact product of position and stored frequency.
def Rope_AngleMode : Rope_Enum<"AngleMode", "how angles are rounded", [
  I32EnumCase<"Exact", 0, "exact">,
  I32EnumCase<"Source", 1, "source">]>;
def Rope_AngleModeAttr : Rope_EnumAttr<Rope_AngleMode, "angle">;

/// multiply: position * frequency. divide: position / timescale, where the
/// stored values are timescales.
def Rope_AngleForm : Rope_Enum<"AngleForm", "how position and frequency meet", [
  I32EnumCase<"Multiply", 0, "multiply">,
  I32EnumCase<"Divide", 1, "divide">]>;
def Rope_AngleFormAttr : Rope_EnumAttr<Rope_AngleForm, "angle_form">;

/// Value of an attention row that has no key.
def Rope_EmptyRow : Rope_Enum<"EmptyRow", "value of a row without keys", [
  I32EnumCase<"NaN", 0, "nan">,
  I32EnumCase<"Zero", 1, "zero">,
  I32EnumCase<"Mean", 2, "mean">]>;
def Rope_EmptyRowAttr : Rope_EnumAttr<Rope_EmptyRow, "empty_row">;

def Rope_FrequencyFamily :
    Rope_Enum<"FrequencyFamily", "how a model chose its frequencies", [
  I32EnumCase<"Default", 0, "default">,
  I32EnumCase<"Linear", 1, "linear">,
  I32EnumCase<"DynamicNTK", 2, "dynamic_ntk">,
  I32EnumCase<"NTKAware", 3, "ntk_aware">,
  I32EnumCase<"NTKMixed", 4, "ntk_mixed">,
  I32EnumCase<"YaRN", 5, "yarn">,
  I32EnumCase<"LongRoPE", 6, "longrope">,
  I32EnumCase<"Llama3", 7, "llama3">,
  I32EnumCase<"Proportional", 8, "proportional">,
  I32EnumCase<"List", 9, "list">]>;

#endif // ROPE_ENUMS_TD
