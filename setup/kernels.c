/* What stands around the kernels in their library: whether this processor has what they use, and
   the memory of arrays that a kernel makes for itself, as numba's code asks for it. */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#if defined(__x86_64__)
#include <cpuid.h>
#endif

#ifdef _WIN32
#define SHOWN __declspec(dllexport)
#else
#define SHOWN __attribute__((visibility("default")))
#endif

#ifdef _WIN32
/* What Windows starts a library by, and a mark of numbers with points: no C library is linked. */
int __stdcall DllMainCRTStartup(void *library, unsigned reason, void *kept) {
    (void)library, (void)reason, (void)kept;
    return 1;
}
int _fltused = 1;
#if defined(__aarch64__)
/* What a function asks that wants x15 times 16 bytes of stack: Windows gives a page once it is touched. */
__asm__(".globl __chkstk\n"
        "__chkstk:\n"
        "  lsl x16, x15, #4\n"
        "  mov x17, sp\n"
        "1: sub x17, x17, #4096\n"
        "  subs x16, x16, #4096\n"
        "  ldr xzr, [x17]\n"
        "  b.gt 1b\n"
        "  ret\n");
#endif
#endif

#if defined(__x86_64__)
/* Asked of the processor itself: not every compiler's __builtin_cpu_supports works on every system. */
SHOWN int kibitzer_runs_here(void) {
    unsigned a, b, c, d, kept_low, kept_high;
    if (!__get_cpuid(1, &a, &b, &c, &d) || !(c & bit_POPCNT) || !(c & bit_SSE4_2))
        return 0;
    if (strcmp(LEVEL, "x86-64-v2") == 0)
        return 1;
    if (!(c & bit_FMA) || !(c & bit_OSXSAVE))
        return 0;
    __asm__("xgetbv" : "=a"(kept_low), "=d"(kept_high) : "c"(0));
    if ((kept_low & 6) != 6) /* the system keeps registers of 32 bytes */
        return 0;
    if (!__get_cpuid_count(7, 0, &a, &b, &c, &d) || !(b & bit_AVX2) || !(b & bit_BMI) || !(b & bit_BMI2))
        return 0;
    return __get_cpuid(0x80000001, &a, &b, &c, &d) && (c & bit_LZCNT);
}
#else
SHOWN int kibitzer_runs_here(void) { return 1; }

/* Stands for an instruction of x86 in code that was made for that: whether none is left. */
char kibitzer_count_down(int64_t *references, int64_t by, int compare) {
    (void)compare;
    return __atomic_sub_fetch(references, by, __ATOMIC_ACQ_REL) == 0;
}
#endif

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
