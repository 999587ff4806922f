// Glibc and Musl hide this function behind _GNU_SOURCE, which Swift's importer does not set.
#ifdef __linux__
int syncfs(int descriptor);
#endif
