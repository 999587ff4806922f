// baseline SPECS A B: what "nothing has changed" costs at the least. Reads libyaml's events of every
// file in SPECS, then every file below A, and compares it with its namesake below B.
#include <dirent.h>
#include <fcntl.h>
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
  if (count != 4) return 64;
  walk(arguments[1], NULL);
  walk(arguments[2], arguments[3]);
  return 0;
}
