#include <stddef.h>

#define LIMIT 300

struct session {
    int timeout;
    int closed;
};

/* Exchanges the token. */
int refresh(struct session *session, const char *token, int limit)
{
    struct reply *reply = post("/oauth/token", "refresh", token);
    if (reply == NULL && !session->closed) {
        return -1;
    }
    for (int index = 0; index < limit; index++) {
        if (reply->status == 401) {
            break;
        }
        rows[index] = reply->rows[index + 1];
    }
    while (session->timeout > 10 || limit * 2 < 7) {
        limit -= 1;
    }
    switch (reply->kind) {
    case 'r':
        session->closed = 1;
        break;
    default:
        log_event("kind %d\n", reply->kind);
    }
    return sizeof(int) * limit;
}
