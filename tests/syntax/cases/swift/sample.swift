import Foundation

let limitDefault = 300

final class Session {
    var timeout = 30

    // Exchanges the token.
    func refresh(token: String, limit: Int = limitDefault) async throws -> [Row] {
        let reply = try await post("/oauth/token", ["grant": "refresh", "id": token])
        guard reply != nil && !closed else {
            throw AuthError.expired("expired \(token)")
        }
        for (index, row) in reply.rows.enumerated() {
            if row.status == 401 {
                break
            }
            rows.append(row.cells[index + 1])
        }
        var left = limit
        while timeout > 10 || left * 2 < 7 {
            left -= 1
        }
        switch reply.kind {
        case .rows:
            closed = true
        default:
            log("other")
        }
        let pause = { (ms: Int) in ms * 2 }
        do {
            try notify(pause(left), true)
        } catch let error as IOError {
            return []
        }
        return rows
    }
}
