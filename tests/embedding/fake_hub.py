"""A model hub on this machine's loopback: answers what huggingface_hub asks for one repository, from a folder."""

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha1, sha256
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

COMMIT = "a" * 40


class FakeHub:
    """`hold` makes the weights stop after their first half until it is set; `n_requests` counts."""

    def __init__(self, repository: str, files: dict[str, Path]) -> None:
        self.repository = repository
        self.files = {name: path.read_bytes() for name, path in files.items()}
        self.go_on = threading.Event()
        self.go_on.set()
        self.half_sent = threading.Event()
        self.cuts_off = False
        self.n_requests = 0

    def info(self) -> bytes:
        siblings = [{"rfilename": name} for name in self.files]
        return json.dumps({"id": self.repository, "sha": COMMIT, "siblings": siblings}).encode()

    def tree(self) -> bytes:
        rows = [
            {"type": "file", "path": name, "size": len(data), "oid": sha1(data).hexdigest()}
            for name, data in self.files.items()
        ]
        return json.dumps(rows).encode()


@contextmanager
def serving(hub: FakeHub) -> Iterator[str]:
    """The hub's address while it answers."""

    class Handler(_Handler):
        pass

    Handler.hub = hub
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        hub.go_on.set()
        server.shutdown()
        server.server_close()


class _Handler(BaseHTTPRequestHandler):
    hub: FakeHub
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        self._answer()

    def do_HEAD(self) -> None:
        self._answer()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - named by the base class
        """Keeps the tests' output quiet."""

    def _answer(self) -> None:
        self.hub.n_requests += 1
        path = self.path.partition("?")[0]
        if path.startswith(f"/api/models/{self.hub.repository}/tree/"):
            self._send(self.hub.tree(), {"Content-Type": "application/json"})
        elif path.startswith(f"/api/models/{self.hub.repository}"):
            self._send(self.hub.info(), {"Content-Type": "application/json"})
        else:
            self._send_file(path.partition(f"/resolve/{COMMIT}/")[2])

    def _send_file(self, name: str) -> None:
        data = self.hub.files.get(name)
        if data is None:
            self.send_response(404)
            self.send_header("X-Error-Code", "EntryNotFound")
            self.send_header("Content-Length", "0")
            self.end_headers()
            return
        headers = {"ETag": f'"{sha256(data).hexdigest()}"', "X-Repo-Commit": COMMIT, "Accept-Ranges": "bytes"}
        self._send(data, headers)

    def _send(self, data: bytes, headers: dict[str, str]) -> None:
        start = self._range_start()
        self.send_response(206 if start else 200)
        if start:
            self.send_header("Content-Range", f"bytes {start}-{len(data) - 1}/{len(data)}")
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(data) - start))
        self.end_headers()
        if self.command == "GET":
            self._write(data[start:])

    def _range_start(self) -> int:
        wanted = self.headers.get("Range", "")
        return int(wanted.removeprefix("bytes=").partition("-")[0]) if wanted.startswith("bytes=") else 0

    def _write(self, data: bytes) -> None:
        half = len(data) // 2
        self.wfile.write(data[:half])
        if len(data) > 1_000_000:
            self.wfile.flush()
            self.hub.half_sent.set()
            if self.hub.cuts_off:
                self.close_connection = True
                return
            self.hub.go_on.wait(30)
        self.wfile.write(data[half:])
