/* Calls kernels of a library with what `record.py` wrote down, and compares what they leave.
   For any system: the library is one for the same processor, made on another. Numbers are 64 bits.

   replay LIBRARY CALLS */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef _WIN32
#include <windows.h>
/* Started without a C library of its own, which Zig would compile for minutes. */
int __getmainargs(int *, char ***, char ***, int, int *);
int main(int count, char **arguments);
int _fltused = 1;
void __main(void) {}
void mainCRTStartup(void) {
    int count, mode = 0;
    char **arguments, **environment;
    __getmainargs(&count, &arguments, &environment, 0, &mode);
    exit(main(count, arguments));
}
#else
#include <dlfcn.h>
#endif

typedef int (*Entry)(void *);
typedef struct {
    uint64_t size;
    unsigned char *data;
} Block;

static FILE *file;

static void take(void *to, size_t size) {
    if (size != 0 && fread(to, 1, size, file) != size) {
        fprintf(stderr, "the file of calls ends too early\n");
        exit(2);
    }
}

static uint64_t number(void) {
    uint64_t found;
    take(&found, 8);
    return found;
}

static void *symbol(void *library, const char *name) {
#ifdef _WIN32
    return (void *)GetProcAddress((HMODULE)library, name);
#else
    return dlsym(library, name);
#endif
}

/* Says where numbers differ first, and both as they would be with a point. */
static void tell(const char *name, const char *what, const void *ours, const void *theirs, size_t size) {
    size_t at = 0;
    while (at < size && ((char *)ours)[at] == ((char *)theirs)[at])
        at++;
    at = at / 8 * 8;
    uint64_t found = 0, wanted = 0;
    double found_f, wanted_f;
    memcpy(&found, (char *)ours + at, size - at < 8 ? size - at : 8);
    memcpy(&wanted, (char *)theirs + at, size - at < 8 ? size - at : 8);
    memcpy(&found_f, &found, 8);
    memcpy(&wanted_f, &wanted, 8);
    printf("%s: %s differs at byte %zu: %" PRIx64 " (%.17g) instead of %" PRIx64 " (%.17g)\n", name,
           what, at, found, found_f, wanted, wanted_f);
}

int main(int count, char **arguments) {
    if (count != 3 || (file = fopen(arguments[2], "rb")) == NULL) {
        fprintf(stderr, "replay LIBRARY CALLS\n");
        return 2;
    }
#ifdef _WIN32
    void *library = (void *)LoadLibraryA(arguments[1]);
#else
    void *library = dlopen(arguments[1], RTLD_NOW);
#endif
    if (library == NULL) {
        fprintf(stderr, "%s cannot be loaded\n", arguments[1]);
        return 2;
    }
    int (*runs_here)(void) = (int (*)(void))symbol(library, "kibitzer_runs_here");
    if (runs_here == NULL || !runs_here()) {
        fprintf(stderr, "%s is for other processors\n", arguments[1]);
        return 2;
    }
    uint64_t blocks = number();
    Block *kept = calloc(blocks, sizeof(Block));
    for (uint64_t i = 0; i < blocks; i++) {
        kept[i].size = number();
        kept[i].data = malloc(kept[i].size + 1);
        take(kept[i].data, kept[i].size);
    }
    uint64_t calls = number(), wrong = 0;
    for (uint64_t call = 0; call < calls; call++) {
        char entry[64], name[192];
        take(entry, sizeof entry);
        take(name, sizeof name);
        Entry kernel = (Entry)symbol(library, entry);
        uint64_t used = number();
        uint64_t before[64], after[64];
        unsigned char *memory[64];
        for (uint64_t i = 0; i < used; i++) {
            before[i] = number();
            after[i] = number();
            memory[i] = malloc(kept[before[i]].size + 64);
            memcpy(memory[i], kept[before[i]].data, kept[before[i]].size);
        }
        uint64_t pointers = number(); /* within memory: place, then which memory and what of it */
        for (uint64_t i = 0; i < pointers; i++) {
            uint64_t in = number(), at = number(), to = number(), of = number();
            uint64_t address = (uint64_t)(uintptr_t)memory[to] + of;
            memcpy(memory[in] + at, &address, 8);
        }
        uint64_t room = number(), results = number(), status = number();
        uint64_t *words = calloc(room + 1, 8), *wanted = calloc(room + 1, 8);
        for (uint64_t i = 0; i < room; i++) {
            uint64_t in = number(); /* memory, counted from 1; 0: it is a number */
            words[i] = number();
            if (in != 0)
                words[i] += (uint64_t)(uintptr_t)memory[in - 1];
        }
        take(wanted, 8 * results);
        int good = kernel != NULL;
        if (!good)
            printf("%s is not in the library\n", name);
        if (good && (uint64_t)kernel(words) != status) {
            printf("%s ends with another status\n", name);
            good = 0;
        }
        if (good && memcmp(words, wanted, 8 * results) != 0) {
            tell(name, "its result", words, wanted, 8 * results);
            good = 0;
        }
        uint64_t changed = number(); /* pointers within memory are taken out before it is compared */
        for (uint64_t i = 0; i < changed; i++) {
            uint64_t in = number(), at = number();
            memset(memory[in] + at, 0, 8);
        }
        for (uint64_t i = 0; i < used && good; i++) {
            size_t size = kept[before[i]].size;
            if (memcmp(memory[i], kept[after[i]].data, size) != 0) {
                tell(name, "an array", memory[i], kept[after[i]].data, size);
                good = 0;
            }
        }
        wrong += !good;
        for (uint64_t i = 0; i < used; i++)
            free(memory[i]);
        free(words);
        free(wanted);
    }
    printf("%" PRIu64 " calls, %" PRIu64 " of them give something else\n", calls, wrong);
    return wrong != 0;
}
