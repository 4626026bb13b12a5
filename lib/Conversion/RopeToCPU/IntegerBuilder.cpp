//===- IntegerBuilder.cpp - Floats from integers in registers -----------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IntegerBuilder.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

namespace mlir::rope {

/// A parameter, or a vector of them, in f32.
Value IntegerBuilder::toFloat(Value x) {
  if (!getElementTypeOrSelf(x.getType()).isInteger())
    return widen(x);
  Type wide = b.getI32Type(), result = types.compute;
  if (auto vector = dyn_cast<VectorType>(x.getType())) {
    wide = vector.clone(wide);
    result = vector.clone(result);
  }
  if (form.areZerosSigned)
    x = arith::ExtSIOp::create(b, wide, x);
  else
    x = arith::ExtUIOp::create(b, wide, x);
  return arith::SIToFPOp::create(b, result, x);
}

/// The scale or zero point of a group in all lanes; of several groups of a
/// block, each in its lanes.
Value IntegerBuilder::loadParameter(Value parameters, Value n, Value group) {
  Type element = getElementTypeOrSelf(parameters.getType());
  if (!form.laneGroup) {
    Value x = memref::LoadOp::create(b, parameters, ValueRange{n, group});
    return vector::BroadcastOp::create(b, vectorType, toFloat(x));
  }
  int64_t count = getBlock() / form.laneGroup;
  Value x = toFloat(vector::LoadOp::create(b, VectorType::get({count}, element),
                                           parameters, ValueRange{n, group}));
  SmallVector<int64_t> lanes;
  for (int64_t lane = 0; lane < getLength(); ++lane)
    lanes.push_back(lane * count / getLength());
  return vector::ShuffleOp::create(b, x, x, lanes);
}

/// The elements of the weight that hold `all` integers at k, or `count` of
/// them where that is not null, and zeros behind those.
Value IntegerBuilder::loadElements(Value n, Value k, Value count, int64_t all) {
  auto type = cast<MemRefType>(weight.getType());
  int64_t integers = type.getElementTypeBitWidth() / form.bits;
  int64_t elements = all / integers;
  Value column =
      integers == 1 ? k
                    : arith::DivUIOp::create(b, k, index(integers)).getResult();
  auto vector = VectorType::get({elements}, type.getElementType());
  if (!count)
    return vector::LoadOp::create(b, vector, weight, ValueRange{n, column});
  Value mask = vector::CreateMaskOp::create(
      b, VectorType::get({elements}, b.getI1Type()), ceilDiv(count, integers));
  Value nothing = arith::ConstantOp::create(b, b.getZeroAttr(vector));
  return vector::MaskedLoadOp::create(b, vector, weight, ValueRange{n, column},
                                      mask, nothing);
}

/// Elements of `table` that the lowest bits of words choose.
Value IntegerBuilder::lookUp(Value table, Value words) {
  auto name =
      b.getStringAttr(tiling.grouped > 1 ? "llvm.x86.avx512.permvar.hi.512"
                                         : "llvm.x86.avx512.permvar.sf.512");
  Value found = LLVM::CallIntrinsicOp::create(b, table.getType(), name,
                                              ValueRange{table, words})
                    .getResult(0);
  if (tiling.grouped == 1)
    return found;
  return vector::BitCastOp::create(b, VectorType::get({getElements()}, types.a),
                                   found);
}

/// The float that each integer of 4 bits means, again and again.
Value IntegerBuilder::getFloatTable(VectorType type) {
  auto element = cast<FloatType>(type.getElementType());
  SmallVector<Attribute> values;
  for (int64_t i = 0; i < type.getNumElements(); ++i) {
    int64_t number = i % 16;
    number -= form.isSigned && number >= 8 ? 16 : 0;
    values.push_back(
        b.getFloatAttr(element, static_cast<double>(number - form.center)));
  }
  return arith::ConstantOp::create(b, DenseElementsAttr::get(type, values));
}

/// What words of 16 bits look up from 32 elements of bf16.
Value IntegerBuilder::toWords(Value table) {
  return vector::BitCastOp::create(
      b, VectorType::get({getElements()}, b.getI16Type()), table);
}

/// The table that words choose from. Those of 16 bits choose by five, the fifth
/// of which is another integer's: the table is there twice.
Value IntegerBuilder::getTable() {
  if (tiling.grouped == 1)
    return getFloatTable(vectorType);
  return toWords(getFloatTable(VectorType::get({getElements()}, types.a)));
}

/// The same of integers less `zero`, and in its second half less `second`.
Value IntegerBuilder::getTable(Value zero, Value second) {
  Value table = getFloatTable(vectorType);
  auto subtract = [&](Value x) -> Value {
    return arith::SubFOp::create(b, table, x);
  };
  Value first = subtract(zero);
  if (tiling.grouped == 1)
    return first;
  return toWords(roundBothToGroup(
      first, second == zero ? first : subtract(second), types.a));
}

/// The pairs of an element of `x` and one of `y`, which bf16 holds.
Value IntegerBuilder::joinPairs(Value x, Value y) {
  VectorType words = vectorOf(b.getI32Type());
  auto half = DenseElementsAttr::get(words, b.getI32IntegerAttr(16));
  x = arith::ShRUIOp::create(b, arith::BitcastOp::create(b, words, x),
                             arith::ConstantOp::create(b, half));
  y = arith::BitcastOp::create(b, words, y);
  return vector::BitCastOp::create(b, VectorType::get({getElements()}, types.a),
                                   arith::OrIOp::create(b, x, y));
}

/// The bits of floats of 8 bits.
Value IntegerBuilder::loadFloatBits(Value n, Value k, Value count,
                                    int64_t all) {
  return arith::BitcastOp::create(b, VectorType::get({all}, b.getI8Type()),
                                  loadElements(n, k, count, all));
}

/// bf16 of floats of 8 bits that have these bits. The magnitudes are four
/// tables of 32: six bits choose from two of them, the seventh which two, and
/// the eighth is the sign, which a word has at its top, too.
Value IntegerBuilder::lookUpFloats(Value bytes) {
  auto type = VectorType::get({getElements()}, b.getI16Type());
  auto splat = [&](int64_t value) -> Value {
    return arith::ConstantOp::create(
        b, DenseElementsAttr::get(type, Attribute(b.getI16IntegerAttr(value))));
  };
  auto source = cast<FloatType>(getElementTypeOrSelf(weight.getType()));
  auto getMagnitudes = [&](int64_t first) -> Value {
    SmallVector<Attribute> magnitudes;
    for (int64_t i = first; i < first + getElements(); ++i) {
      APFloat number(source.getFloatSemantics(), APInt(8, i));
      bool isInexact = false;
      number.convert(APFloat::BFloat(), APFloat::rmNearestTiesToEven,
                     &isInexact);
      magnitudes.push_back(
          b.getIntegerAttr(b.getI16Type(), number.bitcastToAPInt()));
    }
    return arith::ConstantOp::create(b,
                                     DenseElementsAttr::get(type, magnitudes));
  };
  Value words = arith::ExtSIOp::create(b, type, bytes);
  auto choose = [&](int64_t first) -> Value {
    return LLVM::CallIntrinsicOp::create(
               b, type, b.getStringAttr("llvm.x86.avx512.vpermi2var.hi.512"),
               ValueRange{getMagnitudes(first), words,
                          getMagnitudes(first + getElements())})
        .getResult(0);
  };
  Value isHigh = arith::CmpIOp::create(
      b, arith::CmpIPredicate::ne,
      arith::AndIOp::create(b, words, splat(2 * getElements())), splat(0));
  Value magnitude = select(isHigh, choose(2 * getElements()), choose(0));
  Value sign = arith::AndIOp::create(b, words, splat(-32768));
  return vector::BitCastOp::create(b, VectorType::get({getElements()}, types.a),
                                   arith::OrIOp::create(b, magnitude, sign));
}

/// A vector of floats of 8 bits, or of integers of 8 bits, less `zero` if there
/// is one.
Value IntegerBuilder::convertBytes(Value words, Value zero) {
  if (isa<FloatType>(getElementTypeOrSelf(words.getType())))
    return arith::ExtFOp::create(b, vectorType, words);
  VectorType wide = vectorOf(b.getI32Type());
  if (form.isSigned)
    words = arith::ExtSIOp::create(b, wide, words);
  else
    words = arith::ExtUIOp::create(b, wide, words);
  Value converted = arith::SIToFPOp::create(b, vectorType, words);
  return zero ? arith::SubFOp::create(b, converted, zero).getResult()
              : converted;
}

/// A vector of integers of 8 bits, or a block of those of 4 bits.
Value IntegerBuilder::loadWords(Value n, Value k, Value count) {
  return loadElements(n, k, count, form.bits == 8 ? getLength() : getBlock());
}

/// Words with the top bit of each of their integers of 4 bits flipped, if it
/// should be.
Value IntegerBuilder::flipTop(Value words) {
  if (!form.flipsTop)
    return words;
  auto type = cast<VectorType>(words.getType());
  auto top = APInt::getSplat(type.getElementTypeBitWidth(), APInt(4, 8));
  Value tops = arith::ConstantOp::create(b, DenseElementsAttr::get(type, top));
  return arith::XOrIOp::create(b, words, tops);
}

/// Words of `countFields` integers of 4 bits each.
Value IntegerBuilder::loadFields(Value n, Value k, Value count) {
  auto wide =
      VectorType::get({getElements()}, b.getIntegerType(4 * countFields()));
  return flipTop(vector::BitCastOp::create(b, wide, loadWords(n, k, count)));
}

/// The integers of 4 bits of words, each at the shift of its lane, as floats.
/// They choose elements of `table`, if there is one, by the lowest bits of each
/// word.
Value IntegerBuilder::convertNibbles(Value words, ArrayRef<int64_t> shifts,
                                     Value table) {
  auto type = cast<VectorType>(words.getType());
  auto constant = [&](function_ref<int64_t(int64_t)> get) -> Value {
    SmallVector<Attribute> lanes;
    for (int64_t shift : shifts)
      lanes.push_back(b.getIntegerAttr(type.getElementType(), get(shift)));
    return arith::ConstantOp::create(b, DenseElementsAttr::get(type, lanes));
  };
  if (!table && form.isSigned) {
    constexpr int64_t top = 28;
    Value left = constant([](int64_t shift) { return top - shift; });
    words = arith::ShLIOp::create(b, words, left);
    words = arith::ShRSIOp::create(
        b, words, constant([](int64_t) -> int64_t { return top; }));
    return arith::SIToFPOp::create(b, vectorType, words);
  }
  if (llvm::any_of(shifts, [](int64_t shift) { return shift != 0; }))
    words = arith::ShRUIOp::create(
        b, words, constant([](int64_t shift) { return shift; }));
  if (table)
    return lookUp(table, words);
  words = arith::AndIOp::create(
      b, words, constant([](int64_t) -> int64_t { return 15; }));
  return arith::SIToFPOp::create(b, vectorType, words);
}

/// The integers number `field` of words as floats, less their zero points. A
/// table has these already, but for groups that share the words.
Value IntegerBuilder::convertField(Value words, int64_t field, Value zero) {
  int64_t lanes = cast<VectorType>(words.getType()).getNumElements();
  bool isTable = form.tables && !form.laneGroup;
  Value table = isTable ? zero : form.tables ? getTable() : Value();
  Value found =
      convertNibbles(words, SmallVector<int64_t>(lanes, 4 * field), table);
  if (zero && !isTable)
    found = arith::SubFOp::create(b, found, zero);
  return found;
}

/// What is subtracted from the integers of a group, if anything, or of 4 bits
/// the table that they choose from.
Value IntegerBuilder::prepareZero(Value n, Value group) {
  Value zero;
  if (zeros && !form.shared)
    zero = loadParameter(zeros, n, group);
  if (!form.looksUp())
    return form.center ? addCenter(zero) : zero;
  if (form.laneGroup)
    return zero;
  return zero ? getTable(zero, zero) : getTable();
}

/// Vectors of elements as those that are the first integers of words, the
/// second ones, and so on.
SmallVector<Value> IntegerBuilder::toFields(ArrayRef<Value> vectors) {
  if (vectors.size() == 1)
    return SmallVector<Value>(vectors);
  SmallVector<SmallVector<Value>> parts(2);
  int64_t length = cast<VectorType>(vectors.front().getType()).getNumElements();
  for (int64_t odd : {0, 1}) {
    SmallVector<int64_t> lanes;
    for (int64_t lane = 0; lane < length; ++lane)
      lanes.push_back(2 * lane + odd);
    for (size_t i = 0; i < vectors.size(); i += 2)
      parts[odd].push_back(
          vector::ShuffleOp::create(b, vectors[i], vectors[i + 1], lanes));
    parts[odd] = toFields(parts[odd]);
  }
  SmallVector<Value> fields;
  for (auto [even, odd] : llvm::zip(parts[0], parts[1]))
    fields.append({even, odd});
  return fields;
}

/// to = the shared scales or zero points of `outer` in f32, in the order in
/// which integers are multiplied, with zeros behind the last one.
void IntegerBuilder::packShared(Value parameters, Value outer, Value size,
                                Value to) {
  int64_t vectors = form.bits == 4 ? countFloats() : 1;
  int64_t unit = vectors * getLength();
  VectorType type = vectorOf(getElementTypeOrSelf(parameters.getType()));
  auto pack = [&](Value k, Value count) {
    SmallVector<Value> floats;
    for (int64_t i = 0; i < vectors; ++i) {
      SmallVector<Value> at = {outer, add(k, index(i * getLength()))};
      Value x;
      if (count) {
        Value left = arith::MaxSIOp::create(
            b, sub(count, index(i * getLength())), index(0));
        Value mask = vector::CreateMaskOp::create(
            b, VectorType::get({getLength()}, b.getI1Type()), left);
        Value nothing = arith::ConstantOp::create(b, b.getZeroAttr(type));
        x = vector::MaskedLoadOp::create(b, type, parameters, at, mask,
                                         nothing);
      } else {
        x = vector::LoadOp::create(b, type, parameters, at);
      }
      floats.push_back(toFloat(x));
    }
    for (auto [i, x] : llvm::enumerate(toFields(floats)))
      vector::StoreOp::create(b, x, to, add(k, index(i * getLength())));
  };
  Value whole = floorTo(size, unit);
  loop(index(0), whole, unit, [&](Value k) { pack(k, Value()); });
  loop(whole, size, unit, [&](Value k) { pack(k, sub(size, k)); });
}

Value IntegerBuilder::addCenter(Value zero) {
  Value center = arith::ConstantOp::create(
      b, DenseElementsAttr::get(vectorType, float(form.center)));
  return zero ? arith::AddFOp::create(b, zero, center).getResult() : center;
}

} // namespace mlir::rope
