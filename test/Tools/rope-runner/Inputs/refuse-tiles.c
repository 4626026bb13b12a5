/* Linux that gives a process no registers for tiles: put in front of libc. */

#include <errno.h>
#include <sys/syscall.h>

long syscall(long number, ...) {
  (void)number;
  errno = EPERM;
  return -1;
}
