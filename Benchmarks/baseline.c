// baseline SPECS A B: the minimum cost of "nothing has changed". Reads libyaml's events of every
// file in SPECS, then reads every file below A and compares it with the file of the same name
// below B.
// baseline SPECS A: reads and hashes (XXH64) every file in SPECS and below A.
#include <dirent.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <yaml.h>

static unsigned char *read_file(const char *path, size_t *size) {
  int file = open(path, O_RDONLY);
  struct stat status;
  if (file < 0 || fstat(file, &status) != 0) exit(3);
  unsigned char *bytes = malloc(status.st_size + 1);
  ssize_t length = read(file, bytes, status.st_size);
  close(file);
  *size = length < 0 ? 0 : (size_t)length;
  return bytes;
}

static void events(const char *path) {
  size_t size;
  unsigned char *bytes = read_file(path, &size);
  yaml_parser_t parser;
  yaml_event_t event;
  yaml_parser_initialize(&parser);
  yaml_parser_set_input_string(&parser, bytes, size);
  for (int done = 0; !done;) {
    if (!yaml_parser_parse(&parser, &event)) exit(1);
    done = event.type == YAML_STREAM_END_EVENT;
    yaml_event_delete(&event);
  }
  yaml_parser_delete(&parser);
  free(bytes);
}

static uint64_t turn(uint64_t x, int n) { return x << n | x >> (64 - n); }

static uint64_t word(const unsigned char *p) {
  uint64_t x;
  memcpy(&x, p, 8);
  return x;
}

static uint64_t hash(const unsigned char *p, size_t size) {
  const uint64_t A = 0x9E3779B185EBCA87, B = 0xC2B2AE3D27D4EB4F, C = 0x165667B19E3779F9,
                 D = 0x85EBCA77C2B2AE63, E = 0x27D4EB2F165667C5;
  const unsigned char *end = p + size;
  uint64_t h = E;
  if (size >= 32) {
    uint64_t lane[4] = {A + B, B, 0, 0 - A};
    for (; p + 32 <= end; p += 32)
      for (int i = 0; i < 4; i++) lane[i] = turn(lane[i] + word(p + 8 * i) * B, 31) * A;
    h = turn(lane[0], 1) + turn(lane[1], 7) + turn(lane[2], 12) + turn(lane[3], 18);
    for (int i = 0; i < 4; i++) h = (h ^ turn(lane[i] * B, 31) * A) * A + D;
  }
  h += size;
  for (; p + 8 <= end; p += 8) h = turn(h ^ turn(word(p) * B, 31) * A, 27) * A + D;
  for (; p < end; p++) h = turn(h ^ *p * E, 11) * A;
  h = (h ^ h >> 33) * B;
  h = (h ^ h >> 29) * C;
  return h ^ h >> 32;
}

static int hashing;
static uint64_t sum;

static void walk(const char *first, const char *second) {
  DIR *folder = opendir(first);
  struct dirent *entry;
  while (folder && (entry = readdir(folder))) {
    if (!strcmp(entry->d_name, ".") || !strcmp(entry->d_name, "..")) continue;
    char a[4096], b[4096];
    snprintf(a, sizeof a, "%s/%s", first, entry->d_name);
    if (second) snprintf(b, sizeof b, "%s/%s", second, entry->d_name);
    if (entry->d_type == DT_DIR) {
      walk(a, second ? b : NULL);
    } else if (hashing) {
      size_t size;
      unsigned char *bytes = read_file(a, &size);
      sum ^= hash(bytes, size);
      free(bytes);
    } else if (!second) {
      events(a);
    } else {
      size_t size, other;
      unsigned char *bytes = read_file(a, &size), *others = read_file(b, &other);
      if (size != other || memcmp(bytes, others, size)) exit(2);
      free(bytes);
      free(others);
    }
  }
  if (folder) closedir(folder);
}

int main(int count, char **arguments) {
  hashing = count == 3;
  if (count != 4 && !hashing) return 64;
  walk(arguments[1], NULL);
  if (hashing) {
    walk(arguments[2], NULL);
    return sum == 0;
  }
  walk(arguments[2], arguments[3]);
  return 0;
}
