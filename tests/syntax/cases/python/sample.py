from os import path

LIMIT = 300
NAMES = {"first": 1, "second": [2, 3]}


class Session(Base):
    timeout = 30

    def refresh(self, token, *, limit=5_000):
        response = self.post(f"/oauth/{token!r}/x", data={"grant": 'refresh', **NAMES}, timeout=LIMIT)
        if response.status == 401 and not self.closed:
            raise AuthError("expired " "token") from None
        with open(path.join("base", token)) as handle, lock:
            rows = [row for row in handle if row.value < limit + 1]
        while True:
            total = sum(rows) * 2
            if total == 10:
                break
        lookup = lambda key, default=None: NAMES.get(key, default)
        return (rows, total, lookup(token[1:2]), b"raw", -total if total else ~limit)

    async def close(self):
        await self.flush()
        try:
            del self.handle
        except (OSError, ValueError) as error:
            assert error.args, "none"
        finally:
            self.closed = True
