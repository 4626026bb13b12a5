//===- Mutants.cpp - Choosing a mutation at run time ----------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Mutants.h"

#include <cstdlib>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

unsigned rope_mutants::chosen = 0;
unsigned char *rope_mutants::reached = nullptr;
unsigned rope_mutants::numReached = 0;

/// The file is mapped, so that what a process reached before it crashed is
/// there.
static void mapReached(const char *path) {
  int file = open(path, O_RDWR);
  if (file < 0)
    return;
  struct stat status;
  if (fstat(file, &status) == 0 && status.st_size > 0) {
    void *bytes = mmap(nullptr, status.st_size, PROT_READ | PROT_WRITE,
                       MAP_SHARED, file, 0);
    if (bytes != MAP_FAILED) {
      rope_mutants::reached = static_cast<unsigned char *>(bytes);
      rope_mutants::numReached = status.st_size;
    }
  }
  close(file);
}

__attribute__((constructor)) static void start() {
  if (const char *number = std::getenv("ROPE_MUTANT"))
    rope_mutants::chosen = std::atoi(number);
  if (const char *path = std::getenv("ROPE_MUTANTS_REACHED"))
    mapReached(path);
}
