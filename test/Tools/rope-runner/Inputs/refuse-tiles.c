/* Linux that gives a process no registers for tiles: put in front of libc. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdarg.h>
#include <sys/syscall.h>

long syscall(long number, ...) {
  long x[6];
  va_list arguments;
  va_start(arguments, number);
  for (int i = 0; i < 6; ++i)
    x[i] = va_arg(arguments, long);
  va_end(arguments);
  if (number == SYS_arch_prctl) {
    errno = EPERM;
    return -1;
  }
  long (*next)(long, ...) = (long (*)(long, ...))dlsym(RTLD_NEXT, "syscall");
  return next(number, x[0], x[1], x[2], x[3], x[4], x[5]);
}
