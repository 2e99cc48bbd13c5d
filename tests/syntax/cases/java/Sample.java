package a.session;

import java.util.List;

public class Sample extends Base implements Closeable {
    private static final int LIMIT = 300;
    private final String name = "first";

    @Override
    public List<Row> refresh(String token, int limit) throws AuthError {
        Response response = post("/oauth/token", Map.of("grant", "refresh", "token", token));
        if (response.status() == 401 && !this.closed) {
            throw new AuthError("expired", 'c');
        }
        for (int index = 0; index < limit; index++) {
            if (response.rows().get(index) == null) {
                break;
            }
            rows.add(response.rows().get(index + 1));
        }
        long total = rows.stream().mapToLong(row -> row.value() * 2).sum();
        switch (kind) {
            case FIRST: return rows;
            default: flush((int) total, true);
        }
        synchronized (this) { closed = true; }
        return total < 10 ? rows : List.of();
    }
}
