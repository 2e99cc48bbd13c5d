package moor

import moor.http.post

const val LIMIT = 300

class Session(private val timeout: Int) {
    // Exchanges the token.
    suspend fun refresh(token: String, limit: Int = LIMIT): List<Row> {
        val reply = post("/oauth/token", mapOf("grant" to "refresh", "id" to token))
        if (reply == null && !closed) {
            throw AuthError("expired $token")
        }
        var left = limit
        for (index in 0 until limit) {
            if (reply.status == 401) {
                break
            }
            rows.add(reply.rows[index + 1])
        }
        while (timeout > 10 || left * 2 < 7) {
            left -= 1
        }
        val label = when (reply.kind) {
            'r' -> "${left + 1} rows"
            is Other -> "other"
            else -> null
        }
        val pause = { ms: Int -> ms * 2 }
        notify(label ?: "none", pause(left), true)
        return rows
    }
}
