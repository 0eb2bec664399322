/* What stands around the kernels in their library: whether this processor has what they use, and
   the memory of arrays that a kernel makes for itself, as numba's code asks for it. */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#ifdef _WIN32
#define SHOWN __declspec(dllexport)
#else
#define SHOWN __attribute__((visibility("default")))
#endif

SHOWN int kibitzer_runs_here(void) {
#if defined(__x86_64__)
    __builtin_cpu_init();
    int second = __builtin_cpu_supports("popcnt") && __builtin_cpu_supports("sse4.2");
    if (strcmp(LEVEL, "x86-64-v2") == 0)
        return second;
    return second && __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
           __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("fma");
#else
    return 1;
#endif
}

/* The beginning is numba's MemInfo: compiled code counts references and reads `data` itself. */
typedef struct {
    size_t references;
    void (*destroy)(void *, size_t, void *);
    void *destroy_info;
    void *data;
    size_t size;
    void *allocator;
} Memory;

Memory *NRT_MemInfo_alloc_aligned(size_t size, unsigned align) {
    char *block = malloc(sizeof(Memory) + align + size);
    if (block == NULL)
        return NULL;
    Memory *memory = (Memory *)block;
    uintptr_t data = (uintptr_t)(block + sizeof(Memory));
    if (align != 0)
        data = (data + align - 1) / align * align;
    *memory = (Memory){.references = 1, .data = (void *)data, .size = size};
    return memory;
}

void NRT_MemInfo_call_dtor(Memory *memory) { free(memory); }
