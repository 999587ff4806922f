// Marks for callgrind, and a count of what is allocated.
#include <stdint.h>

void probe_begin(void);
void probe_end(void);
uint64_t probe_allocations(void);
uint64_t probe_bytes(void);
uint64_t probe_nanoseconds(void);
