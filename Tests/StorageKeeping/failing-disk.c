// This library is preloaded into a program on Linux. It counts the calls below for files in the
// folder FAIL_IN. The call with the number FAIL_AT fails with the error FAIL_WITH, and so do all
// later calls if FAIL_ON is set. On a full disk (ENOSPC), only calls that need space fail. On a
// read-only disk (EROFS), only calls that change a file or folder fail. For each call, a line is
// added to the file FAIL_LOG, which is outside FAIL_IN. The line ends with '!' if the call failed.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

/// The kind of access to the disk that a call makes.
enum { READS, CHANGES, GROWS };
enum { FILES = 1024 };

static atomic_int calls;
/// The names of open files in the folder FAIL_IN, by file descriptor.
static char *_Atomic names[FILES];

static int is_under(const char *name) {
  const char *folder = getenv("FAIL_IN");
  return folder && name && strncmp(name, folder, strlen(folder)) == 0;
}

static const char *name_of(int file) { return file < 0 || file >= FILES ? NULL : names[file]; }

static void note(int call, const char *what, const char *name, int failed) {
  char line[512];
  int log = syscall(SYS_openat, AT_FDCWD, getenv("FAIL_LOG"), O_CREAT | O_WRONLY | O_APPEND, 0600);
  const char *last = strrchr(name, '/');
  int size = snprintf(
    line, sizeof line, "%d %s %s%s\n", call, what, last ? last + 1 : name, failed ? " !" : "");
  syscall(SYS_write, log, line, size);
  syscall(SYS_close, log);
}

static int fails(int kind, const char *what, const char *name) {
  const char *at = getenv("FAIL_AT"), *with = getenv("FAIL_WITH");
  if (!at || !with || !is_under(name)) return 0;
  int error = strcmp(with, "ENOSPC") == 0 ? ENOSPC : strcmp(with, "EROFS") == 0 ? EROFS : EIO;
  if (kind == READS && error != EIO) return 0;
  if (kind == CHANGES && error == ENOSPC) return 0;
  int call = atomic_fetch_add(&calls, 1) + 1, first = atoi(at);
  int failed = call == first || (getenv("FAIL_ON") && call > first);
  int before = errno;
  note(call, what, name, failed);
  errno = failed ? error : before;
  return failed;
}

static int opened(int file, const char *name) {
  if (file >= 0 && file < FILES) names[file] = is_under(name) ? strdup(name) : NULL;
  return file;
}

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static int kind_of_open(const char *name, int flags) {
  if (!(flags & (O_CREAT | O_WRONLY | O_RDWR | O_TRUNC))) return READS;
  return flags & O_CREAT && syscall(SYS_access, name, F_OK) != 0 ? GROWS : CHANGES;
}

#define OPEN(open)                                                                    \
  int open(const char *name, int flags, ...) {                                        \
    va_list rest;                                                                     \
    va_start(rest, flags);                                                            \
    mode_t mode = flags & O_CREAT ? va_arg(rest, mode_t) : 0;                         \
    va_end(rest);                                                                     \
    int kind = kind_of_open(name, flags);                                             \
    return fails(kind, #open, name) ? -1 : opened(NEXT(open)(name, flags, mode), name); \
  }

OPEN(open)
OPEN(open64)

int close(int file) {
  // The memory of the name is not freed, because another thread may still read the name.
  if (file >= 0 && file < FILES) names[file] = NULL;
  return NEXT(close)(file);
}

// A failing write first writes half of its bytes, as on a disk that becomes full.
ssize_t write(int file, const void *from, size_t size) {
  if (!fails(GROWS, "write", name_of(file))) return NEXT(write)(file, from, size);
  int error = errno;
  NEXT(write)(file, from, size / 2);
  errno = error;
  return -1;
}

#define PWRITE(pwrite, offset_type)                                                   \
  ssize_t pwrite(int file, const void *from, size_t size, offset_type offset) {       \
    if (!fails(GROWS, #pwrite, name_of(file))) return NEXT(pwrite)(file, from, size, offset); \
    int error = errno;                                                                \
    NEXT(pwrite)(file, from, size / 2, offset);                                       \
    errno = error;                                                                    \
    return -1;                                                                        \
  }

PWRITE(pwrite, off_t)
PWRITE(pwrite64, off64_t)

ssize_t read(int file, void *to, size_t size) {
  return fails(READS, "read", name_of(file)) ? -1 : NEXT(read)(file, to, size);
}

#define OF_FILE(kind, result, call, parameters, ...)                                  \
  result call parameters {                                                            \
    return fails(kind, #call, name_of(file)) ? -1 : NEXT(call)(__VA_ARGS__);          \
  }

OF_FILE(READS, ssize_t, pread, (int file, void *to, size_t size, off_t at), file, to, size, at)
OF_FILE(READS, ssize_t, pread64, (int file, void *to, size_t size, off64_t at), file, to, size, at)
OF_FILE(READS, int, fstat, (int file, struct stat *to), file, to)
OF_FILE(READS, int, fstat64, (int file, struct stat64 *to), file, to)
OF_FILE(READS, int, flock, (int file, int kind), file, kind)
OF_FILE(GROWS, int, fsync, (int file), file)
OF_FILE(GROWS, int, fdatasync, (int file), file)
OF_FILE(GROWS, int, ftruncate, (int file, off_t size), file, size)
OF_FILE(GROWS, int, ftruncate64, (int file, off64_t size), file, size)
OF_FILE(GROWS, int, fallocate, (int file, int mode, off_t at, off_t size), file, mode, at, size)
OF_FILE(CHANGES, int, fchmod, (int file, mode_t mode), file, mode)

#define OF_NAME(kind, call, parameters, ...)                                          \
  int call parameters { return fails(kind, #call, name) ? -1 : NEXT(call)(__VA_ARGS__); }

OF_NAME(mode & W_OK ? CHANGES : READS, access, (const char *name, int mode), name, mode)
OF_NAME(READS, stat, (const char *name, struct stat *to), name, to)
OF_NAME(READS, stat64, (const char *name, struct stat64 *to), name, to)
OF_NAME(READS, lstat, (const char *name, struct stat *to), name, to)
OF_NAME(READS, lstat64, (const char *name, struct stat64 *to), name, to)
OF_NAME(CHANGES, unlink, (const char *name), name)
OF_NAME(GROWS, mkdir, (const char *name, mode_t mode), name, mode)
OF_NAME(CHANGES, rmdir, (const char *name), name)
OF_NAME(CHANGES, chmod, (const char *name, mode_t mode), name, mode)
OF_NAME(GROWS, link, (const char *name, const char *other), name, other)
OF_NAME(GROWS, rename, (const char *name, const char *other), name, other)
