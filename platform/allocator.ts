/**
 * Variables for processes that are started. The allocator of glibc gives memory back at once that it mapped for a single large block, and keeps little else at
 * hand, in few arenas. By itself it raises these limits to what was last freed, and what a hash of a password (19 MiB), an upload or the models of
 * recognition used stays with the process.
 */
export const ALLOCATOR = { MALLOC_MMAP_THRESHOLD_: String(2 * 1024 * 1024), MALLOC_TRIM_THRESHOLD_: String(16 * 1024 * 1024), MALLOC_ARENA_MAX: "2" };
