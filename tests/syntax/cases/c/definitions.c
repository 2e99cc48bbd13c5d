#include <stdio.h>
#include "session.h"

#define MAX_RETRIES 3
#define CLAMP(value, limit) \
    ((value) > (limit) ? (limit) : (value))

typedef unsigned long token_id;
typedef int (*compare_fn)(const void *, const void *);
typedef struct {
    int width, height;
} Size;
typedef enum color { RED = 1, GREEN } Color;

struct session {
    const char *token;
    struct {
        int tries;
    } inner;
    unsigned closed : 1;
    void (*on_close)(struct session *);
};

union cell { int number; double real; };
enum state { OPEN, CLOSED = 7 };

static const int limits[] = {1, 2, 3};
int first, second = 2;
extern int shared;
char *name = "moor", **names;

int refresh(struct session *s, int limit);
static inline char *label(const struct session *s) { return s->token; }
unsigned char (*picker(int kind))(int) { return 0; }

#ifdef _WIN32
int open_file(const char *path) { return 1; }
#else
int open_file(const char *path) { return 2; }
#endif

#if defined(WIDE)
#  define WIDTH 64
#elif defined(NARROW)
#  define WIDTH 32
#else
#  define WIDTH 16
#endif

__attribute__((noinline))
int
refresh(struct session *s, int limit)
{
    struct local { int a; };
    int i;
    for (i = 0; i < limit; i++)
        s->inner.tries += i;
    return (s->inner.tries);
}

int main(int argc, char **argv) {
    (void)argv;
    return argc > 1 ? refresh(NULL, 3) : 0;
}

TEST_BEGIN(test_query) {
    int a = 1;
}
