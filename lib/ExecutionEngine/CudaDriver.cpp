//===- CudaDriver.cpp - Opens libcuda -------------------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CudaDriver.h"

#include "llvm/Support/DynamicLibrary.h"

using namespace mlir;
using namespace mlir::rope;
using llvm::createStringError;
using llvm::Error;
using llvm::Expected;

static constexpr StringLiteral kLibrary = "libcuda.so.1";

namespace {
/// The library, once it has been looked for.
struct Opened {
  CudaDriver driver = {};
  std::string problem;
};
} // namespace

static Opened openLibrary() {
  Opened opened;
  std::string message;
  llvm::sys::DynamicLibrary library =
      llvm::sys::DynamicLibrary::getPermanentLibrary(kLibrary.str().c_str(),
                                                     &message);
  if (!library.isValid()) {
    opened.problem = ("cannot open the CUDA driver " + kLibrary +
                      ": it comes with the driver of an NVIDIA GPU; "
                      "'--target=emulate' runs the same kernels without one")
                         .str();
    return opened;
  }
  CudaDriver &driver = opened.driver;
  auto find = [&](auto &function, const char *name, bool isOptional = false) {
    void *address = library.getAddressOfSymbol(name);
    if (!address && !isOptional && opened.problem.empty())
      opened.problem = ("the CUDA driver " + kLibrary + " has no function '" +
                        name + "'; it is too old")
                           .str();
    function =
        reinterpret_cast<std::remove_reference_t<decltype(function)>>(address);
  };
  find(driver.init, "cuInit");
  find(driver.deviceGet, "cuDeviceGet");
  find(driver.deviceGetName, "cuDeviceGetName");
  find(driver.deviceGetAttribute, "cuDeviceGetAttribute");
  find(driver.contextRetain, "cuDevicePrimaryCtxRetain");
  find(driver.contextRelease, "cuDevicePrimaryCtxRelease_v2");
  find(driver.contextSetCurrent, "cuCtxSetCurrent");
  find(driver.moduleLoad, "cuModuleLoadDataEx");
  find(driver.moduleUnload, "cuModuleUnload");
  find(driver.getFunction, "cuModuleGetFunction");
  find(driver.functionSetAttribute, "cuFuncSetAttribute");
  find(driver.allocateManaged, "cuMemAllocManaged");
  find(driver.free, "cuMemFree_v2");
  find(driver.streamCreate, "cuStreamCreate");
  find(driver.streamDestroy, "cuStreamDestroy_v2");
  find(driver.streamSynchronize, "cuStreamSynchronize");
  find(driver.launch, "cuLaunchKernel");
  find(driver.getErrorString, "cuGetErrorString");
  auto findGraph = [&](auto &function, const char *name) {
    find(function, name, /*isOptional=*/true);
  };
  findGraph(driver.streamBeginCapture, "cuStreamBeginCapture_v2");
  findGraph(driver.streamEndCapture, "cuStreamEndCapture");
  findGraph(driver.graphInstantiate, "cuGraphInstantiateWithFlags");
  findGraph(driver.graphLaunch, "cuGraphLaunch");
  findGraph(driver.graphExecDestroy, "cuGraphExecDestroy");
  findGraph(driver.graphDestroy, "cuGraphDestroy");
  find(driver.encodeTensorMap, "cuTensorMapEncodeTiled", /*isOptional=*/true);
  return opened;
}

Expected<const CudaDriver *> CudaDriver::open() {
  static const Opened opened = openLibrary();
  if (!opened.problem.empty())
    return createStringError(opened.problem);
  return &opened.driver;
}

Error CudaDriver::check(int error, const Twine &what) const {
  if (error == 0)
    return Error::success();
  const char *text = nullptr;
  if (getErrorString(error, &text) != 0 || !text)
    text = "unknown error";
  return createStringError(what + ": " + text + " (CUDA error " + Twine(error) +
                           ")");
}
