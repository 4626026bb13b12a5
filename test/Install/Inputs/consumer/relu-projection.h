#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Parser/Parser.h"
#include "rope/Analysis/SumOfProducts.h"
#include "rope/Conversion/RopeToGPU/Strategies.h"
#include "rope/Dialect/Rope/IR/Rope.h"
#include "rope/Dialect/RopeGPU/IR/RopeGPU.h"

/// A product with a ReLU behind it, by ops of tiles.
mlir::rope::GpuStrategy getReluProjection();
