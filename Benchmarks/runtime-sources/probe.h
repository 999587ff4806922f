// Functions that mark the measured code for callgrind, and that return the allocations and the
// allocated bytes so far.
#include <stdint.h>

void probe_begin(void);
void probe_end(void);
uint64_t probe_allocations(void);
uint64_t probe_bytes(void);
uint64_t probe_nanoseconds(void);
