#include "AllocationCount.h"

#include <stdatomic.h>
#include <stddef.h>

// The program's own malloc goes before the C library's, also for the Swift runtime, and hands on to it.

static atomic_ullong count;

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t number, size_t size);
extern void *__libc_realloc(void *old, size_t size);

void *malloc(size_t size) {
  atomic_fetch_add_explicit(&count, 1, memory_order_relaxed);
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  atomic_fetch_add_explicit(&count, 1, memory_order_relaxed);
  return __libc_calloc(number, size);
}

void *realloc(void *old, size_t size) {
  atomic_fetch_add_explicit(&count, 1, memory_order_relaxed);
  return __libc_realloc(old, size);
}

unsigned long long allocationCount(void) {
  return atomic_load_explicit(&count, memory_order_relaxed);
}
