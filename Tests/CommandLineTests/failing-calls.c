// Preloaded into the tool. Counts the calls below: the call with the number FAIL_AT fails with EIO,
// and so do all later calls if FAIL_ON is set. When a call fails, the file named by FAIL_MARK is
// created. If FAIL_LINKS is set, the file system does not support hard links.
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static atomic_int calls;

static int fails(void) {
  const char *at = getenv("FAIL_AT");
  if (!at) return 0;
  int call = atomic_fetch_add(&calls, 1) + 1, first = atoi(at);
  if (call != first && !(getenv("FAIL_ON") && call > first)) return 0;
  syscall(SYS_openat, AT_FDCWD, getenv("FAIL_MARK"), O_CREAT | O_WRONLY, 0600);
  errno = EIO;
  return 1;
}

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

int openat(int folder, const char *name, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  mode_t mode = flags & O_CREAT ? va_arg(rest, mode_t) : 0;
  va_end(rest);
  return fails() ? -1 : NEXT(openat)(folder, name, flags, mode);
}

ssize_t read(int file, void *to, size_t size) { return fails() ? -1 : NEXT(read)(file, to, size); }

ssize_t write(int file, const void *from, size_t size) {
  return file > 2 && fails() ? -1 : NEXT(write)(file, from, size);
}

int renameat(int a, const char *old, int b, const char *new) {
  return fails() ? -1 : NEXT(renameat)(a, old, b, new);
}

int mkdirat(int folder, const char *name, mode_t mode) {
  return fails() ? -1 : NEXT(mkdirat)(folder, name, mode);
}

int unlinkat(int folder, const char *name, int flags) {
  return fails() ? -1 : NEXT(unlinkat)(folder, name, flags);
}

int fchmod(int file, mode_t mode) { return fails() ? -1 : NEXT(fchmod)(file, mode); }

int fstatat(int folder, const char *name, struct stat *to, int flags) {
  return fails() ? -1 : NEXT(fstatat)(folder, name, to, flags);
}

int fstat(int file, struct stat *to) { return fails() ? -1 : NEXT(fstat)(file, to); }

int linkat(int a, const char *old, int b, const char *new, int flags) {
  if (getenv("FAIL_LINKS")) {
    errno = EPERM;
    return -1;
  }
  return fails() ? -1 : NEXT(linkat)(a, old, b, new, flags);
}

int close(int file) {
  int failed = file > 2 && fails();
  int result = NEXT(close)(file);
  if (failed) errno = EIO;
  return failed ? -1 : result;
}

int syncfs(int file) { return fails() ? -1 : NEXT(syncfs)(file); }

int flock(int file, int kind) { return fails() ? -1 : NEXT(flock)(file, kind); }

int mkdir(const char *name, mode_t mode) { return fails() ? -1 : NEXT(mkdir)(name, mode); }

DIR *fdopendir(int file) { return fails() ? NULL : NEXT(fdopendir)(file); }

struct dirent *readdir(DIR *folder) { return fails() ? NULL : NEXT(readdir)(folder); }
