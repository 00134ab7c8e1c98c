/*
 * Simulates a failing disk with LD_PRELOAD, for files below the folder FAULT_FOLDER only.
 *
 * FAULT_RULES names a file of rules, which is read again before every call, so that a test can change it at any time. A
 * rule is a line `CALL PART FAULT [SKIP [TIMES]]`: calls of that name (write, sync, truncate, rename, unlink) on files
 * whose path contains PART (`*`: any; `…$`: ends with it) fail with errno FAULT, after SKIP calls, TIMES times (0:
 * always). FAULT can also be `tear` (writes half of the bytes, then EIO), `hold` (waits until the rule is gone) or `kill`
 * (writes half of the bytes, then kills the process).
 *
 * FAULT_RECORD names a file to which each successful call is appended, for the simulation of power cuts.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

#define RULES_MAX 4096
#define RULE_COUNT 16

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static char rules_known[RULES_MAX];
static long calls_seen[RULE_COUNT];

enum fault { NONE, FAIL, TEAR, HOLD, KILL };

static const char *folder(void) { return getenv("FAULT_FOLDER"); }

static int is_ours(const char *path) {
  const char *of = folder();
  return of && strncmp(path, of, strlen(of)) == 0;
}

static int path_of(int fd, char *path) {
  char link[64];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, PATH_MAX - 1);
  if (length <= 0) return 0;
  path[length] = 0;
  return is_ours(path);
}

static void absolute(const char *path, char *out) {
  if (path[0] == '/') snprintf(out, PATH_MAX, "%s", path);
  else {
    char cwd[PATH_MAX / 2];
    snprintf(out, PATH_MAX, "%s/%s", getcwd(cwd, sizeof cwd) ? cwd : "", path);
  }
}

static int errno_of(const char *name) {
  if (!strcmp(name, "ENOSPC")) return ENOSPC;
  if (!strcmp(name, "EDQUOT")) return EDQUOT;
  if (!strcmp(name, "EROFS")) return EROFS;
  if (!strcmp(name, "EACCES")) return EACCES;
  return EIO;
}

static int names(const char *part, const char *path) {
  size_t length = strlen(part), whole = strlen(path);
  if (!strcmp(part, "*")) return 1;
  if (part[length - 1] != '$') return strstr(path, part) != NULL;
  return whole >= length - 1 && !strncmp(path + whole - (length - 1), part, length - 1);
}

/* The fault of a call; sets `*error` for FAIL. */
static enum fault judge_now(const char *call, const char *path, int *error) {
  const char *file = getenv("FAULT_RULES");
  if (!file) return NONE;
  char rules[RULES_MAX] = {0};
  int fd = syscall(SYS_openat, AT_FDCWD, file, O_RDONLY | O_CLOEXEC, 0);
  if (fd < 0) return NONE;
  ssize_t length = syscall(SYS_read, fd, rules, RULES_MAX - 1);
  syscall(SYS_close, fd);
  if (length <= 0) return NONE;
  enum fault found = NONE;
  pthread_mutex_lock(&lock);
  if (strcmp(rules, rules_known)) {
    memcpy(rules_known, rules, RULES_MAX);
    memset(calls_seen, 0, sizeof calls_seen);
  }
  int number = 0;
  char *rest, *line = strtok_r(rules, "\n", &rest);
  for (; line && number < RULE_COUNT; line = strtok_r(NULL, "\n", &rest), number++) {
    char of[16], part[256], what[16];
    long skip = 0, times = 0;
    if (sscanf(line, "%15s %255s %15s %ld %ld", of, part, what, &skip, &times) < 3) continue;
    if (strcmp(of, call) || !names(part, path)) continue;
    long seen = calls_seen[number]++;
    if (seen < skip || (times && seen >= skip + times)) continue;
    found = !strcmp(what, "tear") ? TEAR : !strcmp(what, "hold") ? HOLD : !strcmp(what, "kill") ? KILL : FAIL;
    *error = errno_of(what);
    break;
  }
  pthread_mutex_unlock(&lock);
  return found;
}

/* Like `judge_now`, but a call that is held waits first. */
static enum fault judge(const char *call, const char *path, int *error) {
  const struct timespec pause = {0, 5000000};
  for (;;) {
    enum fault found = judge_now(call, path, error);
    if (found != HOLD) return found;
    nanosleep(&pause, NULL);
  }
}

/* Appends `CALL OFFSET LENGTH PATH\n` and the bytes (for a rename, the new path). */
static void record(const char *call, const char *path, int64_t offset, const void *bytes, size_t length) {
  const char *file = getenv("FAULT_RECORD");
  if (!file) return;
  char head[PATH_MAX + 64];
  int size = snprintf(head, sizeof head, "%s %lld %zu %s\n", call, (long long)offset, length, path);
  struct iovec parts[2] = {{head, (size_t)size}, {(void *)bytes, length}};
  int fd = syscall(SYS_openat, AT_FDCWD, file, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  if (fd < 0) return;
  syscall(SYS_writev, fd, parts, length ? 2 : 1);
  syscall(SYS_close, fd);
}

#define REAL(type, name, ...) \
  static type (*real)(__VA_ARGS__); \
  if (!real) real = (type (*)(__VA_ARGS__))dlsym(RTLD_NEXT, name)

typedef ssize_t writing(int, const void *, size_t, off_t);

static ssize_t written(int fd, const void *bytes, size_t length, off_t offset, writing *write_at) {
  char path[PATH_MAX];
  if (!path_of(fd, path)) return write_at(fd, bytes, length, offset);
  int error = 0;
  switch (judge("write", path, &error)) {
    case FAIL: errno = error; return -1;
    case TEAR: write_at(fd, bytes, length / 2, offset); errno = EIO; return -1;
    case KILL: write_at(fd, bytes, length / 2, offset); syscall(SYS_kill, getpid(), SIGKILL);
    default: break;
  }
  off_t place = offset;
  if (place < 0) {
    struct stat found;
    place = (fcntl(fd, F_GETFL) & O_APPEND) && !fstat(fd, &found) ? found.st_size : lseek(fd, 0, SEEK_CUR);
  }
  ssize_t done = write_at(fd, bytes, length, offset);
  if (done > 0) record("write", path, place, bytes, (size_t)done);
  return done;
}

static ssize_t write_on(int fd, const void *bytes, size_t length, off_t offset) {
  (void)offset;
  REAL(ssize_t, "write", int, const void *, size_t);
  return real(fd, bytes, length);
}
static ssize_t write_there(int fd, const void *bytes, size_t length, off_t offset) {
  REAL(ssize_t, "pwrite", int, const void *, size_t, off_t);
  return real(fd, bytes, length, offset);
}

ssize_t write(int fd, const void *bytes, size_t length) { return written(fd, bytes, length, -1, write_on); }
ssize_t pwrite(int fd, const void *bytes, size_t length, off_t offset) {
  return written(fd, bytes, length, offset, write_there);
}
ssize_t pwrite64(int fd, const void *bytes, size_t length, off_t offset) {
  return written(fd, bytes, length, offset, write_there);
}

static int synced(int fd, const char *name) {
  int (*real)(int) = (int (*)(int))dlsym(RTLD_NEXT, name);
  char path[PATH_MAX];
  if (!path_of(fd, path)) return real(fd);
  int error = 0;
  switch (judge("sync", path, &error)) {
    case FAIL: case TEAR: errno = error; return -1;
    case KILL: syscall(SYS_kill, getpid(), SIGKILL);
    default: break;
  }
  int done = real(fd);
  if (done == 0) record("sync", path, 0, "", 0);
  return done;
}
int fsync(int fd) { return synced(fd, "fsync"); }
int fdatasync(int fd) { return synced(fd, "fdatasync"); }

static int truncated(int fd, off_t length, const char *name) {
  int (*real)(int, off_t) = (int (*)(int, off_t))dlsym(RTLD_NEXT, name);
  char path[PATH_MAX];
  if (!path_of(fd, path)) return real(fd, length);
  int error = 0;
  switch (judge("truncate", path, &error)) {
    case FAIL: case TEAR: errno = error; return -1;
    case KILL: syscall(SYS_kill, getpid(), SIGKILL);
    default: break;
  }
  int done = real(fd, length);
  if (done == 0) record("truncate", path, length, "", 0);
  return done;
}
int ftruncate(int fd, off_t length) { return truncated(fd, length, "ftruncate"); }
int ftruncate64(int fd, off_t length) { return truncated(fd, length, "ftruncate64"); }

int rename(const char *from, const char *to) {
  REAL(int, "rename", const char *, const char *);
  char path[PATH_MAX], target[PATH_MAX];
  absolute(from, path);
  absolute(to, target);
  if (!is_ours(path)) return real(from, to);
  int error = 0;
  switch (judge("rename", path, &error)) {
    case FAIL: case TEAR: errno = error; return -1;
    case KILL: syscall(SYS_kill, getpid(), SIGKILL);
    default: break;
  }
  int done = real(from, to);
  if (done == 0) record("rename", path, 0, target, strlen(target));
  return done;
}

static int removed(const char *name, const char *file, int (*real)(const char *)) {
  (void)name;
  char path[PATH_MAX];
  absolute(file, path);
  if (!is_ours(path)) return real(file);
  int error = 0;
  switch (judge("unlink", path, &error)) {
    case FAIL: case TEAR: errno = error; return -1;
    case KILL: syscall(SYS_kill, getpid(), SIGKILL);
    default: break;
  }
  int done = real(file);
  if (done == 0) record("unlink", path, 0, "", 0);
  return done;
}
int unlink(const char *path) {
  REAL(int, "unlink", const char *);
  return removed("unlink", path, real);
}
int remove(const char *path) {
  REAL(int, "remove", const char *);
  return removed("remove", path, real);
}
