"""The line that says how far a long run is."""

import io
import os
import pty
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from cli.conftest import Run
from moorage.cli import commands
from moorage.cli.progress import ProgressLine
from moorage.domain.work import Progress
from repo.places import SERVER


class Terminal(io.StringIO):
    """A standard error that is one."""

    def isatty(self) -> bool:
        return True


def on_terminal(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """From now on; pytest puts its own in place before every test."""
    made = Terminal()
    monkeypatch.setattr(sys, "stderr", made)
    monkeypatch.setenv("COLUMNS", "40")
    return made


def test_it_comes_after_a_while_and_goes_at_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = on_terminal(monkeypatch)
    times = iter([0.0, 0.4, 0.6, 0.65, 0.8, 0.9])
    line = ProgressLine(clock=lambda: next(times))
    for done in range(1, 6):
        line.show(Progress(done, 6, f"file {done}"))
    line.show(Progress(6, 6, ""))
    assert terminal.getvalue() == "\r\x1b[K3/6 file 3\r\x1b[K5/6 file 5\r\x1b[K"


def test_it_fits_the_terminal_and_obeys_no_file_name(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = on_terminal(monkeypatch)
    times = iter([0.0, 1.0])
    line = ProgressLine(clock=lambda: next(times))
    for _ in range(2):
        line.show(Progress(1, 9, "a\x1b]0;title\x07\nb/" + "x" * 100))
    shown = terminal.getvalue().removeprefix("\r\x1b[K")
    assert len(shown) == 39
    assert shown.startswith("1/9 a\\u001b]0;title\\u0007\\nb/xxx")


def test_nothing_is_shown_where_there_is_no_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    times = iter([0.0, 1.0])
    line = ProgressLine(clock=lambda: next(times))
    for _ in range(2):
        line.show(Progress(1, 9, "a"))
    line.clear()
    assert capsys.readouterr().err == ""


def test_an_interruption_while_modules_load_is_one_too(run: Run, shop: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(commands, "run", interrupted)
    outcome = run("check")
    assert (outcome.status, outcome.out, outcome.err) == (130, "", "moorage check: cancelled\n")


def test_ctrl_c_on_a_terminal_ends_a_check_and_takes_the_line_away(shop: Path, run: Run) -> None:
    """The check is held up by a pipe, so that the key always finds it at work; it looks up now and then, since a key
    just before a read that waits would only be noticed after it."""
    run("remember", "x", "--anchor", "billing.py#charge")
    holding = (
        "import sys, select, signal, moorage.cli.main as m, moorage.services.checking as c\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"  # whoever runs the tests may ignore the key
        "from moorage.cli.progress import line, Progress\n"
        "def hold(*a, **k):\n"
        "    line._due_at = 0; line.show(Progress(1, 9, 'billing.py'))\n"
        "    while not select.select([PIPE], [], [], 0.1)[0]: pass\n"
        "c.check_workspace = hold\n"
        "sys.exit(m.main(['check']))\n"
    )
    master, slave = pty.openpty()
    reader, writer = os.pipe()
    os.set_inheritable(reader, True)
    code = holding.replace("PIPE", str(reader))
    process = subprocess.Popen(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": str(SERVER)}, cwd=shop, stderr=slave, stdout=subprocess.PIPE, close_fds=False,
    )  # fmt: skip
    os.close(slave)
    shown = b""
    while b"billing.py" not in shown:
        shown += os.read(master, 1024)
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate(timeout=20)
    shown += os.read(master, 1024)
    assert (process.returncode, out) == (130, b"")
    assert shown.endswith(b"\r\x1b[Kmoorage check: cancelled\r\n")
    for each in (master, reader, writer):
        os.close(each)
