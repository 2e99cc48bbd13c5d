using System;

public class Session
{
    private const int Limit = 300;

    // Exchanges the token.
    public async Task<List<Row>> Refresh(string token, int limit = Limit)
    {
        var reply = await Post("/oauth/token", new Form { Grant = "refresh", Id = token });
        if (reply == null && !closed)
        {
            throw new AuthError($"expired {token}");
        }
        for (int index = 0; index < limit; index++)
        {
            if (reply.Status == 401)
            {
                break;
            }
            rows.Add(reply.Rows[index + 1]);
        }
        while (timeout > 10 || limit * 2 < 7)
        {
            limit -= 1;
        }
        var label = reply.Kind switch { 'r' => @"C:\r", _ => "other" };
        Func<int, int> pause = ms => ms * 2;
        using var scope = Enter(label, true);
        return rows;
    }
}
