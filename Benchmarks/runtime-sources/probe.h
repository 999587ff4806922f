// Marks for callgrind, and counts of the allocations and allocated bytes.
#include <stdint.h>

void probe_begin(void);
void probe_end(void);
uint64_t probe_allocations(void);
uint64_t probe_bytes(void);
uint64_t probe_nanoseconds(void);
