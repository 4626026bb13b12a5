/*===- RuntimeProcessor.c - What this processor can run -------------------===*\
|*                                                                            *|
|* Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.     *|
|* See the LICENSE file for license information.                              *|
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception                    *|
|*                                                                            *|
\*===----------------------------------------------------------------------===*/

/* For syscall. */
#define _GNU_SOURCE
#include "RuntimeCalls.h"

#include <stdio.h>
#include <string.h>

#if defined(__x86_64__)
#include <cpuid.h>
#if defined(__linux__)
#include <sys/syscall.h>
#include <unistd.h>
#endif

enum { EAX, EBX, ECX, EDX };
/* Registers that the system has to save, by bits of XCR0. */
enum { kNone = 0, kYmm = 0x6, kZmm = 0xe6, kTiles = 0x60000 };

static const struct {
  const char *name;
  unsigned leaf, subleaf, reg, bit, state;
} kFeatures[] = {
#define ROPE_X86_FEATURE(name, leaf, subleaf, reg, bit, state)                 \
  {name, leaf, subleaf, reg, bit, state},
#include "ProcessorFeatures.def"
};

/* Linux lets a process have the registers of tiles once it has asked for them
 * (Documentation/arch/x86/xstate.rst). */
static int requestTiles(void) {
#if defined(__linux__)
  const long request = 0x1023, tileData = 18;
  return syscall(SYS_arch_prctl, request, tileData) == 0;
#else
  return 0;
#endif
}

static int hasFeature(const char *name, size_t length) {
  for (size_t i = 0; i < sizeof(kFeatures) / sizeof(kFeatures[0]); ++i) {
    if (strlen(kFeatures[i].name) != length ||
        strncmp(kFeatures[i].name, name, length) != 0)
      continue;
    unsigned words[4], base[4];
    if (!__get_cpuid_count(kFeatures[i].leaf, kFeatures[i].subleaf, &words[EAX],
                           &words[EBX], &words[ECX], &words[EDX]) ||
        !((words[kFeatures[i].reg] >> kFeatures[i].bit) & 1))
      return 0;
    if (kFeatures[i].state == kNone)
      return 1;
    if (!__get_cpuid(1, &base[EAX], &base[EBX], &base[ECX], &base[EDX]) ||
        !((base[ECX] >> 27) & 1))
      return 0;
    unsigned low, high;
    __asm__("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    if ((low & kFeatures[i].state) != kFeatures[i].state)
      return 0;
    return kFeatures[i].state != kTiles || requestTiles();
  }
  return 0;
}
#elif defined(__aarch64__) && defined(__linux__)
#include <sys/auxv.h>

static const struct {
  const char *name;
  int word, bit;
} kFeatures[] = {
#define ROPE_ARM_FEATURE(name, word, bit) {name, word, bit},
#include "ProcessorFeatures.def"
};

/* Bytes of a register of SVE, as this thread has it; 0 without SVE. */
static unsigned getRegisterBytes(void) {
  unsigned long bytes;
  if (!((getauxval(AT_HWCAP) >> 22) & 1))
    return 0;
  /* rdvl x0, #1, which not every assembler is told to know. */
  __asm__(".inst 0x04bf5020\n\tmov %0, x0" : "=r"(bytes) : : "x0");
  return (unsigned)bytes;
}

static int hasFeature(const char *name, size_t length) {
  unsigned bits;
  if (sscanf(name, "sve-bits=%u", &bits) == 1)
    return bits == 8 * getRegisterBytes();
  for (size_t i = 0; i < sizeof(kFeatures) / sizeof(kFeatures[0]); ++i)
    if (strlen(kFeatures[i].name) == length &&
        strncmp(kFeatures[i].name, name, length) == 0)
      return (getauxval(kFeatures[i].word == 1 ? AT_HWCAP : AT_HWCAP2) >>
              kFeatures[i].bit) &
             1;
  return 0;
}
#else
/* rope-runner names no features for other processors. */
static int hasFeature(const char *name, size_t length) {
  (void)name;
  (void)length;
  return 0;
}
#endif

int rope_has_register_width(const char *features) {
  return strncmp(features, "sve-bits=", 9) != 0 ||
         hasFeature(features, strcspn(features, ","));
}

const char *rope_find_missing_feature(const char *features) {
  while (*features) {
    size_t length = strcspn(features, ",");
    if (!hasFeature(features, length))
      return features;
    features += length;
    features += *features == ',';
  }
  return NULL;
}
