//===- GatheredProducts.cpp - Products with rows of a table ---------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Matches: S[.., m, j] = sum_d A[.., m, d] * (K[.., j, d] + T[e(m, j), d]),
//          one or several such terms, in any order, as any contraction.
// Produces: P[.., m, j] = sum_d A[.., m, d] * K[.., j, d]
//           R[.., m, c] = sum_d A[.., m, d] * T[c, d]
//           S[.., m, j] = P[.., m, j] + R[.., m, e(m, j)]
// so that no tensor has lanes for each pair of a row and a key.
//
//===----------------------------------------------------------------------===//

#include "GatheredCandidates.h"
#include "Materialize/ExpressionWriter.h"
#include "ProductOperand.h"
#include "RaiseSteps.h"
#include "Softmax/AttentionSearch.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "rope/Analysis/ExpressionWalk.h"
#include "rope/Analysis/Reasons.h"
#include "rope/Analysis/SizeFacts.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::detail;

/// What a size that is not known counts as.
static constexpr int64_t kTypicalSize = 512;
/// Sums of more terms are left.
static constexpr size_t kMostGatheredTerms = 4;

namespace {
/// What A is multiplied by: a tensor without rows, or rows of a table.
struct ProductTerm {
  const Expr *element = nullptr;
  bool negative = false;
  /// Which row of the table; null for a tensor without rows.
  const Expr *place = nullptr;
  /// The symbol of the rows of the table, and the number of the first one.
  int64_t tableSymbol = -1;
  int64_t firstRow = 0;
  ProductOperand operand;
  Value source;
};

/// One contraction under trial, of which factor `side` is A.
class GatheredProduct {
public:
  GatheredProduct(const Contraction &product, unsigned side, SizeFacts &facts)
      : product(product), side(side), op(product.op),
        elements(op->getContext()), space(elements) {
    facts.holdAt(elements, op);
    facts.shareSizes(elements);
  }

  /// Whether it is such a product; changes nothing.
  bool plan();
  /// What takes the place of the result.
  Value make();
  Certificate certify() const;
  Operation *getOp() const { return op; }
  /// Why rows of a table that are chosen for each pair stay what is multiplied.
  std::optional<Refusal> miss;
  /// Whether it is the pairs that are summed over.
  bool sumsPairs = false;

private:
  ExpressionContext &exprs() { return elements.getExpressions(); }
  unsigned addSymbol(int64_t extent, const Expr *size);
  bool numberLoops();
  SmallVector<const Expr *> getLoops();
  bool applySplit(SplitRequest split);
  bool startsFromZero();
  /// Takes the other factor for terms where `row` is the row.
  bool planTerms(int64_t row, std::optional<SplitRequest> &split);
  const Expr *follow(const Expr *expr, int64_t row);
  bool splitTerms(const Expr *expr);
  bool planTable(ProductTerm &term, int64_t row);
  /// How many rows the table has that `term` reads by its place, of which it
  /// notes the first and a tensor that has them; null where that is not known.
  const Expr *countRows(ProductTerm &term);
  bool isWorthIt(const ProductTerm &term, const Expr *rows);
  bool fail(StringRef reason, const Twine &text) {
    if (!miss)
      miss = Refusal{reason, text.str()};
    return false;
  }
  bool canWritePlace(const Expr *place);
  bool dependsOnKey(const Expr *expr);
  bool isOfPairs(const Expr *expr, int64_t row) {
    return dependsOnSymbol(expr, row) && dependsOnKey(expr);
  }
  Value makeProduct(OpBuilder &b, Value query, const ProductTerm &term,
                    SmallVectorImpl<int64_t> &symbols);
  OpFoldResult sizeOf(OpBuilder &b, int64_t symbol) {
    return writeSize(b, op->getLoc(), space.getSize(symbol));
  }

  Contraction product;
  unsigned side;
  linalg::LinalgOp op;
  ElementExpressions elements;
  RowSpace space;
  SmallVector<LoopSymbol> symbols;
  SmallVector<SmallVector<unsigned>> loopDigits;
  int64_t lane = -1;
  ProductOperand query;
  SmallVector<ProductTerm, 2> terms;
  Proof proof;
  std::string text;
};
} // namespace

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

unsigned GatheredProduct::addSymbol(int64_t extent, const Expr *size) {
  int64_t number = symbols.size();
  symbols.push_back({number, extent, exprs().symbol(number, extent), size});
  space.add(number, size);
  exprs().assumeBelow(symbols.back().expr, size);
  return number;
}

bool GatheredProduct::numberLoops() {
  if (product.reductionLoops.size() != 1)
    return false;
  SmallVector<int64_t> ranges = op.getStaticLoopRanges();
  loopDigits.resize(op.getNumLoops());
  for (unsigned loop = 0; loop < op.getNumLoops(); ++loop) {
    if (ranges[loop] == 1)
      continue;
    auto [tensor, dim] = findDimOfLoop(op, loop);
    if (!tensor)
      return false;
    loopDigits[loop] = {addSymbol(ranges[loop], elements.size(tensor, dim))};
  }
  ArrayRef<unsigned> lanes = loopDigits[product.reductionLoops.front()];
  if (lanes.empty())
    return false;
  lane = symbols[lanes.front()].number;
  return true;
}

SmallVector<const Expr *> GatheredProduct::getLoops() {
  return llvm::map_to_vector(loopDigits, [&](ArrayRef<unsigned> digits) {
    const Expr *loop = exprs().integer(0);
    for (unsigned digit : digits) {
      const LoopSymbol &symbol = symbols[digit];
      loop = digit == digits.front()
                 ? symbol.expr
                 : exprs().linearize(loop, symbol.expr,
                                     exprs().integer(symbol.extent));
    }
    return loop;
  });
}

bool GatheredProduct::applySplit(SplitRequest split) {
  for (SmallVector<unsigned> &digits : loopDigits)
    for (auto [position, digit] : llvm::enumerate(digits)) {
      const LoopSymbol symbol = symbols[digit];
      if (symbol.number != split.symbol)
        continue;
      if (ShapedType::isDynamic(symbol.extent) || symbol.number == lane)
        return false;
      int64_t outer = symbol.extent / split.inner;
      digits[position] = addSymbol(outer, exprs().integer(outer));
      unsigned inner = addSymbol(split.inner, exprs().integer(split.inner));
      digits.insert(digits.begin() + position + 1, inner);
      return true;
    }
  return false;
}

bool GatheredProduct::startsFromZero() {
  Expansion expansion(ElementExpressions::isTransparent, /*budget=*/200);
  const Expr *start =
      elements.expand(product.getStart(elements, getLoops()), expansion);
  std::optional<APFloat> literal = start ? start->getFloat() : std::nullopt;
  return literal && literal->isZero();
}

//===----------------------------------------------------------------------===//
// Terms
//===----------------------------------------------------------------------===//

bool GatheredProduct::dependsOnKey(const Expr *expr) {
  return llvm::any_of(findSymbols(expr), [&](const Expr *symbol) {
    int64_t number = symbol->ints[0];
    return number != lane && !query.reads(number);
  });
}

/// `expr` without tensors that have something for each pair of a row and a key,
/// as far as they are computed.
const Expr *GatheredProduct::follow(const Expr *expr, int64_t row) {
  constexpr unsigned mostSteps = 48;
  Expansion integers([](Value value) { return !isReduced(value); },
                     /*budget=*/20000);
  auto step = [&](const Expr *load) {
    const Expr *next = nullptr;
    if (load->type.isIndex())
      next = elements.expand(load, integers);
    else if ((isOfPairs(load, row) ||
              (dependsOnSymbol(load, row) && dependsOnSymbol(load, lane))) &&
             !isReduced(load->value))
      next = elements.step(load);
    return next ? next : load;
  };
  for (unsigned count = 0; count < mostSteps && expr; ++count) {
    const Expr *next = substitute(
        expr,
        [&](const Expr *node, ArrayRef<const Expr *> operands) -> const Expr * {
          const Expr *same = exprs().rebuild(node, operands);
          return same && same->isLoad() ? step(same) : same;
        });
    if (next == expr)
      return expr;
    expr = next;
  }
  return nullptr;
}

bool GatheredProduct::splitTerms(const Expr *expr) {
  SmallVector<std::pair<const Expr *, bool>> stack = {{expr, false}};
  terms.clear();
  while (!stack.empty() && terms.size() <= kMostGatheredTerms) {
    auto [next, negative] = stack.pop_back_val();
    bool subtracts = next->is<arith::SubFOp>();
    if (subtracts || next->is<arith::AddFOp>()) {
      stack.push_back({next->operands[1], negative != subtracts});
      stack.push_back({next->operands[0], negative});
      continue;
    }
    ProductTerm term;
    term.element = next;
    term.negative = negative;
    terms.push_back(term);
  }
  return terms.size() <= kMostGatheredTerms;
}

/// The integers of `expr` that say which row of a table is meant: the outermost
/// ones of a row and a key.
static SmallVector<const Expr *>
findPlaces(const Expr *expr, llvm::function_ref<bool(const Expr *)> isOfPairs) {
  SmallVector<const Expr *> places;
  SmallVector<const Expr *> stack = {expr};
  DenseSet<const Expr *> seen;
  while (!stack.empty()) {
    const Expr *next = stack.pop_back_val();
    if (!seen.insert(next).second)
      continue;
    if (next->type.isIndex() && isOfPairs(next))
      places.push_back(next);
    else
      llvm::append_range(stack, next->operands);
  }
  return places;
}

/// Whether `place` is made of rows and keys as a layout is, by sums, quotients
/// and remainders: it is another one for each pair.
static bool isOfLayout(const Expr *place) {
  return walkExpressions(place, [](const Expr *node) {
    switch (node->kind) {
    case ExprKind::Linear:
      return llvm::all_of(node->ints.drop_back(),
                          [](int64_t factor) { return factor > 0; });
    case ExprKind::Apply:
    case ExprKind::Load:
    case ExprKind::Constant:
      return false;
    default:
      return true;
    }
  });
}

/// Whether `result` is added to another product, behind views.
static bool isAddedToProduct(Value result) {
  constexpr unsigned mostViews = 8;
  for (unsigned view = 0; view < mostViews && result.hasOneUse(); ++view) {
    Operation *user = *result.user_begin();
    SmallVector<Value> others;
    if (auto style = dyn_cast<DestinationStyleOpInterface>(user))
      others = style.getDpsInputs();
    else
      llvm::append_range(others, user->getOperands());
    for (Value other : others)
      if (other != result && isa<RankedTensorType>(other.getType()) &&
          findOnlyProduct(other))
        return true;
    if (user->getNumResults() != 1)
      return false;
    result = user->getResult(0);
  }
  return false;
}

bool GatheredProduct::canWritePlace(const Expr *place) {
  return walkExpressions(place,
                         [](const Expr *node) { return canWriteNode(node); });
}

/// Products with all rows of a table take no more memory than the products with
/// the keys and the rows that were gathered for each pair.
bool GatheredProduct::isWorthIt(const ProductTerm &term, const Expr *rows) {
  auto count = [](int64_t size) {
    return double(ShapedType::isDynamic(size) ? kTypicalSize : size);
  };
  double keys = 1.0, pairs = 1.0, products = 1.0;
  for (const Expr *symbol : findSymbols(term.place)) {
    double size = count(symbol->ints[1]);
    pairs *= size;
    if (!query.reads(symbol->ints[0]))
      keys *= size;
  }
  for (int64_t symbol : query.getSymbols())
    if (symbol >= 0 && symbol != lane)
      products *= count(symbols[symbol].extent);
  double table = rows->getInteger().value_or(kTypicalSize);
  double lanes = count(symbols[lane].extent);
  return products * table <= products * keys + pairs * lanes &&
         2 * table <= pairs;
}

bool GatheredProduct::planTable(ProductTerm &term, int64_t row) {
  SmallVector<const Expr *> places = findPlaces(
      term.element, [&](const Expr *expr) { return isOfPairs(expr, row); });
  // Relative positions of values: the weights of the pairs are in A.
  auto readsSummed = [&](const Expr *node) {
    return node->isLoad() &&
           llvm::any_of(node->operands, [&](const Expr *index) {
             return dependsOnSymbol(index, row) && dependsOnSymbol(index, lane);
           });
  };
  bool sumsRows = !walkExpressions(
      term.element, [&](const Expr *node) { return !readsSummed(node); });
  sumsPairs |= places.empty() && sumsRows;
  if (places.empty() && sumsRows)
    return fail(reason::kPairTable, "rows of a table that are chosen for each "
                                    "pair are summed over the pairs of a row");
  if (places.empty() || llvm::any_of(places, [&](const Expr *place) {
        return dependsOnSymbol(place, lane);
      }))
    return false;
  if (llvm::any_of(places, isOfLayout))
    return false;
  // What is chosen by integers that are given may be the keys themselves, as of
  // a paged cache; positions are added to a product with keys.
  bool isGiven = !walkExpressions(places, [&](const Expr *node) {
    return !node->isLoad() || !isOfPairs(node, row);
  });
  if (isGiven && terms.size() == 1 && !isAddedToProduct(op->getResult(0)))
    return false;
  if (places.size() > 1)
    return fail(reason::kPairTable, "several integers say which rows of a "
                                    "table are meant for a pair");
  term.place = places.front();
  if (!canWritePlace(term.place))
    return fail(reason::kPairTable, "which row of a table is meant for a pair "
                                    "cannot be written on its own");
  const Expr *rows = countRows(term);
  if (!rows)
    return fail(reason::kPairTable, "how many rows the table has, one of which "
                                    "is chosen for each pair, is not known");
  if (!isWorthIt(term, rows))
    return false;
  term.tableSymbol =
      addSymbol(rows->getInteger().value_or(ShapedType::kDynamic), rows);
  const Expr *place = exprs().add(symbols[term.tableSymbol].expr,
                                  exprs().integer(term.firstRow));
  const Expr *element = replaceNode(exprs(), term.element, term.place, place);
  // A table of one row has no symbol.
  if (!element || symbols[term.tableSymbol].expr->kind != ExprKind::Symbol)
    return false;
  // A table for each key is none.
  auto isKeyOfPlace = [&](const Expr *symbol) {
    return !query.reads(symbol->ints[0]) &&
           dependsOnSymbol(element, symbol->ints[0]);
  };
  if (llvm::any_of(findSymbols(term.place), isKeyOfPlace))
    return false;
  if (dependsOnSymbol(element, row))
    return fail(reason::kPairTable, "rows of a table that are chosen for each "
                                    "pair are changed for each row");
  term.element = element;
  return true;
}

const Expr *GatheredProduct::countRows(ProductTerm &term) {
  // Rows that are read are rows of each tensor which they are read from.
  IntegerRange range;
  if (std::optional<IntegerRange> known = exprs().range(term.place))
    range = *known;
  const Expr *dynamicRows = nullptr;
  bool fits = walkExpressions(term.element, [&](const Expr *node) {
    if (!node->isLoad())
      return true;
    for (auto [dim, index] : llvm::enumerate(node->operands)) {
      if (index != term.place)
        continue;
      const Expr *size = elements.size(node->value, dim);
      if (!size || (dynamicRows && dynamicRows != size))
        return false;
      range.min = std::max<int64_t>(range.min, 0);
      if (std::optional<int64_t> rows = size->getInteger())
        range.max = std::min(range.max, *rows - 1);
      else
        dynamicRows = size;
      term.source = node->value;
    }
    return true;
  });
  constexpr int64_t mostRows = 1 << 16;
  bool isBounded = range.min > -mostRows && range.max < mostRows;
  if (!fits || (dynamicRows && isBounded) ||
      (!dynamicRows && (!isBounded || range.min > range.max)))
    return nullptr;
  if (dynamicRows)
    return dynamicRows;
  term.firstRow = range.min;
  return exprs().integer(range.max - range.min + 1);
}

bool GatheredProduct::planTerms(int64_t row,
                                std::optional<SplitRequest> &split) {
  NoteScope scope(exprs());
  const Expr *element =
      product.factors[1 - side].getElement(elements, getLoops());
  element = element ? follow(element, row) : nullptr;
  if (!element || !splitTerms(element))
    return false;
  bool gathers = false;
  for (ProductTerm &term : terms) {
    bool ofRow = dependsOnSymbol(term.element, row);
    if (ofRow && !planTable(term, row))
      return false;
    gathers |= ofRow;
    auto operand =
        ProductOperand::plan(space, term.element, lane, symbols, split);
    if (!operand)
      return false;
    term.operand = *operand;
  }
  if (!gathers)
    return false;
  if (!startsFromZero())
    return fail(reason::kNonzeroInit, "a product with rows of a table that are "
                                      "chosen for each pair adds to something");
  proof = Proof();
  proof.lose(Loss::Reassociation, "sums are taken in any order");
  proof.merge(scope.take());
  return true;
}

bool GatheredProduct::plan() {
  if (!numberLoops())
    return false;
  constexpr unsigned mostSplits = 8;
  for (unsigned tries = 0; tries < mostSplits; ++tries) {
    std::optional<SplitRequest> split;
    auto found = ProductOperand::plan(space, product.factors[side], getLoops(),
                                      lane, symbols, split);
    if (found) {
      query = *found;
      size_t numSymbols = symbols.size();
      for (int64_t row : query.getSymbols()) {
        if (row < 0 || row == lane)
          continue;
        if (planTerms(row, split))
          return true;
        if (split)
          break;
        symbols.resize(numSymbols);
      }
    }
    if (!split || !applySplit(*split))
      return false;
  }
  return false;
}

//===----------------------------------------------------------------------===//
// Writing
//===----------------------------------------------------------------------===//

Value GatheredProduct::makeProduct(OpBuilder &b, Value left,
                                   const ProductTerm &term,
                                   SmallVectorImpl<int64_t> &dims) {
  Location loc = op->getLoc();
  Value right = term.operand.make(b, loc, space);
  for (ArrayRef<int64_t> own : {query.getSymbols(), term.operand.getSymbols()})
    for (int64_t symbol : own)
      if (symbol >= 0 && symbol != lane && symbol != term.tableSymbol &&
          !llvm::is_contained(dims, symbol))
        dims.push_back(symbol);
  if (term.place)
    dims.push_back(term.tableSymbol);
  SmallVector<int64_t> loops(dims.begin(), dims.end());
  loops.push_back(lane);
  SmallVector<OpFoldResult> sizes = llvm::map_to_vector(
      dims, [&](int64_t symbol) { return sizeOf(b, symbol); });
  Type type = getElementTypeOrSelf(op->getResult(0).getType());
  Value zero = arith::ConstantOp::create(b, loc, b.getZeroAttr(type));
  Value init = tensor::EmptyOp::create(b, loc, sizes, type);
  init = linalg::FillOp::create(b, loc, zero, init).getResult(0);
  SmallVector<AffineMap> maps = {
      query.getMap(loops, b.getContext()),
      term.operand.getMap(loops, b.getContext()),
      AffineMap::getMultiDimIdentityMap(loops.size(), b.getContext())
          .dropResult(dims.size())};
  SmallVector<utils::IteratorType> iterators(dims.size(),
                                             utils::IteratorType::parallel);
  iterators.push_back(utils::IteratorType::reduction);
  auto generic = linalg::GenericOp::create(
      b, loc, init.getType(), ValueRange{left, right}, init, maps, iterators,
      [&](OpBuilder &inner, Location, ValueRange arguments) {
        Value factors[] = {arguments[0], arguments[1]};
        for (Value &factor : factors)
          if (factor.getType() != type)
            factor = arith::ExtFOp::create(inner, loc, type, factor);
        Value part = arith::MulFOp::create(inner, loc, factors[0], factors[1]);
        part = arith::AddFOp::create(inner, loc, arguments[2], part);
        linalg::YieldOp::create(inner, loc, part);
      });
  return generic.getResult(0);
}

Value GatheredProduct::make() {
  OpBuilder b = makeBuilder(op);
  Location loc = op->getLoc();
  Value left = query.make(b, loc, space);
  const Expr *sum = nullptr;
  Type type = getElementTypeOrSelf(op->getResult(0).getType());
  for (const ProductTerm &term : terms) {
    SmallVector<int64_t> dims;
    Value made = makeProduct(b, left, term, dims);
    SmallVector<const Expr *> indices =
        llvm::map_to_vector(dims, [&](int64_t symbol) -> const Expr * {
          return symbol == term.tableSymbol
                     ? exprs().sub(term.place, exprs().integer(term.firstRow))
                     : symbols[symbol].expr;
        });
    const Expr *part = exprs().load(made, indices);
    if (sum && term.negative)
      sum = exprs().apply<arith::SubFOp>({sum, part}, type);
    else if (term.negative)
      sum = exprs().apply<arith::NegFOp>(part, type);
    else
      sum = sum ? exprs().apply<arith::AddFOp>({sum, part}, type) : part;
  }
  // The result with a dimension for each digit, then as it was.
  SmallVector<int64_t> rows;
  SmallVector<ReassociationIndices> groups;
  AffineMap map = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
  for (AffineExpr result : map.getResults()) {
    ReassociationIndices group;
    ArrayRef<unsigned> digits =
        loopDigits[cast<AffineDimExpr>(result).getPosition()];
    for (unsigned digit : digits) {
      group.push_back(rows.size());
      rows.push_back(symbols[digit].number);
    }
    if (digits.empty()) {
      group.push_back(rows.size());
      rows.push_back(-1);
    }
    groups.push_back(group);
  }
  Plan plan = planElements(space, sum, rows);
  assert(plan && "expected what canWritePlace looked at");
  Value value = plan->make({b, loc, [&](int64_t symbol) -> OpFoldResult {
                              if (symbol < 0)
                                return b.getIndexAttr(1);
                              return sizeOf(b, symbol);
                            }});
  Type wanted = op->getResult(0).getType();
  if (rows.size() != groups.size())
    value = tensor::CollapseShapeOp::create(b, loc, value, groups);
  if (value.getType() != wanted)
    value = tensor::CastOp::create(b, loc, wanted, value);
  return value;
}

Certificate GatheredProduct::certify() const {
  Certificate certificate;
  certificate.proof = proof;
  llvm::raw_string_ostream os(certificate.text);
  os << "products with rows of ";
  llvm::ListSeparator comma;
  for (const ProductTerm &term : terms) {
    if (!term.place)
      continue;
    os << comma;
    if (term.source)
      printValueName(os, term.source);
    else
      os << "a computed table";
    const LoopSymbol &rows = symbols[term.tableSymbol];
    if (!ShapedType::isDynamic(rows.extent))
      os << " (" << rows.extent << " rows)";
  }
  os << " that are chosen for each pair come first, and are gathered";
  return certificate;
}

void rope::reportSummedPairs(FunctionOpInterface function,
                             RaiseReport &report) {
  SmallVector<Contraction, 0> candidates = findGatheredCandidates(function);
  if (candidates.empty())
    return;
  SizeFacts facts(function);
  for (const Contraction &candidate : candidates)
    for (unsigned side : {0, 1}) {
      linalg::LinalgOp op = candidate.op;
      if (!gathersRows(candidate.factors[1 - side]))
        continue;
      GatheredProduct product(candidate, side, facts);
      if (product.plan() || !product.sumsPairs)
        continue;
      report.missed(op, op.getLoc(), "gathered-product", product.miss->reason,
                    product.miss->text);
      break;
    }
}

bool rope::raiseGatheredProducts(FunctionOpInterface function,
                                 const ReplacementCheck &check,
                                 RaiseReport &report) {
  SmallVector<Contraction, 0> candidates = findGatheredCandidates(function);
  if (candidates.empty())
    return false;
  SizeFacts facts(function);
  bool sumsPairs = false;
  for (const Contraction &candidate : candidates) {
    std::optional<Refusal> miss;
    linalg::LinalgOp candidateOp = candidate.op;
    for (unsigned side : {0, 1}) {
      if (!gathersRows(candidate.factors[1 - side]))
        continue;
      GatheredProduct product(candidate, side, facts);
      if (!product.plan()) {
        sumsPairs |= product.sumsPairs;
        // Attention may take weights of pairs.
        if (!product.sumsPairs && !miss)
          miss = product.miss;
        continue;
      }
      miss = std::nullopt;
      Operation *op = product.getOp();
      Value value = product.make();
      Certificate certificate = product.certify();
      if (check)
        check(op->getResult(0), value, certificate.proof);
      report.passed(value.getDefiningOp(), "gathered-product",
                    std::move(certificate));
      op->getResult(0).replaceAllUsesWith(value);
      eraseDead(op, [&](Operation *dead) { facts.forget(dead); });
      break;
    }
    if (miss)
      report.missed(candidateOp, candidateOp.getLoc(), "gathered-product",
                    miss->reason, miss->text);
  }
  return sumsPairs;
}
