package moor

import moor.http.post

object Session {
  val Limit = 300

  // Exchanges the token.
  def refresh(token: String, limit: Int = Limit): List[Row] = {
    val reply = post("/oauth/token", Map("grant" -> "refresh", "id" -> token))
    if (reply == null && !closed) {
      throw new AuthError(s"expired $token")
    }
    var left = limit
    for (index <- 0 until limit) {
      if (reply.status != 401) {
        rows.append(reply.rows(index + 1))
      }
    }
    while (timeout > 10 || left * 2 < 7) {
      left -= 1
    }
    val label = reply.kind match {
      case 'r' if left > 3 => s"${left + 1} rows"
      case other: Other => "other"
      case _ => null
    }
    val pause = (ms: Int) => ms * 2
    try {
      notify(label, pause(left), true)
    } catch {
      case error: IOException => return Nil
    }
    rows.filter(_ > 1).map { row => row.id }
  }
}
