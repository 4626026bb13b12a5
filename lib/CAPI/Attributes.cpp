//===- Attributes.cpp - Attributes of the rope dialect for C -------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope-c/Attributes.h"

#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"
#include "rope/Dialect/Rope/IR/Rope.h"

using namespace mlir;
using namespace mlir::rope;

#define ROPE_ENUM_ATTRIBUTE(name)                                              \
  bool mlirRopeAttributeIs##name(MlirAttribute attribute) {                    \
    return isa_and_nonnull<name##Attr>(unwrap(attribute));                     \
  }                                                                            \
  MlirAttribute mlirRope##name##AttrGet(MlirContext context,                   \
                                        MlirRope##name value) {                \
    return wrap(name##Attr::get(unwrap(context), static_cast<name>(value)));   \
  }                                                                            \
  MlirRope##name mlirRope##name##AttrGetValue(MlirAttribute attribute) {       \
    return static_cast<MlirRope##name>(                                        \
        cast<name##Attr>(unwrap(attribute)).getValue());                       \
  }

ROPE_ENUM_ATTRIBUTE(Pairing)
ROPE_ENUM_ATTRIBUTE(RotationKind)
ROPE_ENUM_ATTRIBUTE(AngleMode)
ROPE_ENUM_ATTRIBUTE(AngleForm)
ROPE_ENUM_ATTRIBUTE(EmptyRow)
static_assert(static_cast<int>(Pairing::Half) == MlirRopePairingHalf);
static_assert(static_cast<int>(Pairing::Interleaved) ==
              MlirRopePairingInterleaved);
static_assert(static_cast<int>(RotationKind::Rotation) ==
              MlirRopeRotationKindRotation);
static_assert(static_cast<int>(RotationKind::Scaled) ==
              MlirRopeRotationKindScaled);
static_assert(static_cast<int>(RotationKind::General) ==
              MlirRopeRotationKindGeneral);
static_assert(static_cast<int>(AngleMode::Exact) == MlirRopeAngleModeExact);
static_assert(static_cast<int>(AngleMode::Source) == MlirRopeAngleModeSource);
static_assert(static_cast<int>(AngleForm::Multiply) ==
              MlirRopeAngleFormMultiply);
static_assert(static_cast<int>(AngleForm::Divide) == MlirRopeAngleFormDivide);
static_assert(static_cast<int>(EmptyRow::NaN) == MlirRopeEmptyRowNaN);
static_assert(static_cast<int>(EmptyRow::Zero) == MlirRopeEmptyRowZero);
static_assert(static_cast<int>(EmptyRow::Mean) == MlirRopeEmptyRowMean);

bool mlirRopeAttributeIsFrequencies(MlirAttribute attribute) {
  return isa_and_nonnull<FrequenciesAttr>(unwrap(attribute));
}

MlirAttribute mlirRopeFrequenciesAttrGetChecked(MlirLocation location,
                                                MlirStringRef family,
                                                MlirAttribute base,
                                                int64_t width,
                                                MlirAttribute parameters) {
  Location where = unwrap(location);
  auto known = symbolizeFrequencyFamily(unwrap(family));
  auto baseAttr = dyn_cast_or_null<FloatAttr>(unwrap(base));
  auto dictionary = dyn_cast_or_null<DictionaryAttr>(unwrap(parameters));
  if (!known || (unwrap(base) && !baseAttr) ||
      (unwrap(parameters) && !dictionary)) {
    emitError(where) << "expected a family of frequencies, a float base and a "
                        "dictionary of parameters but got family '"
                     << unwrap(family) << "'";
    return {nullptr};
  }
  return wrap(FrequenciesAttr::getChecked([&] { return emitError(where); },
                                          where.getContext(), *known, baseAttr,
                                          width, dictionary));
}

static FrequenciesAttr getFrequencies(MlirAttribute attribute) {
  return cast<FrequenciesAttr>(unwrap(attribute));
}

MlirStringRef mlirRopeFrequenciesAttrGetFamily(MlirAttribute attribute) {
  return wrap(stringifyFrequencyFamily(getFrequencies(attribute).getFamily()));
}

MlirAttribute mlirRopeFrequenciesAttrGetBase(MlirAttribute attribute) {
  return wrap(Attribute(getFrequencies(attribute).getBase()));
}

int64_t mlirRopeFrequenciesAttrGetWidth(MlirAttribute attribute) {
  return getFrequencies(attribute).getDim();
}

MlirAttribute mlirRopeFrequenciesAttrGetParameters(MlirAttribute attribute) {
  return wrap(Attribute(getFrequencies(attribute).getParameters()));
}
