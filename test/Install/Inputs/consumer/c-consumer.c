/* Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
 * See the LICENSE file for license information.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The program of docs/CLibrary.md: raises and compiles a file. */

#include <rope-c/Rope.h>
#include <stdio.h>

int main(int argc, char **argv) {
  RopeContext *context;
  RopeModule *module;
  RopeFunction *function;
  char *report;
  if (argc != 2)
    return 2;
  if (ropeContextCreate(&context) != ROPE_OK ||
      ropeModuleParseFile(context, argv[1], &module) != ROPE_OK ||
      ropeModuleRaise(module, NULL, &report) != ROPE_OK ||
      ropeModuleFuse(module, "mode=standard", NULL) != ROPE_OK ||
      ropeModuleCompile(module, "threads=4", &function) != ROPE_OK) {
    fprintf(stderr, "%s\n", ropeErrorText());
    return 1;
  }
  printf("%s\narguments: %d\n", report,
         (int)ropeFunctionNumArguments(function));
  ropeTextFree(report);
  ropeFunctionDestroy(function);
  ropeModuleDestroy(module);
  ropeContextDestroy(context);
  return 0;
}
