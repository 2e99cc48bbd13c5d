"""`make test`: sets everything up, runs every test, and says what passed, what failed and what was left out.

Downloads for the editor tests run beside the fast tests. With `CI` set, leaving something out is a failure. With the
argument `editors` only the extension and the tests in real editors run; `--only TOPIC` leaves one topic in a browser.
"""

import json
import os
import re
import shutil
import sys
import time
import xml.etree.ElementTree as ET
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

import editors
import environment
import extension
import steps
from steps import BUILD, ROOT, StepFailed

EDITOR_TESTS = ROOT / "tests" / "editor"
INSPECTOR_TESTS = ROOT / "tests" / "inspector"
RESULTS = BUILD / "results"


@dataclass
class Tally:
    """Counts of the whole run."""

    passed: int = 0
    failed: int = 0
    left_out: list[str] = field(default_factory=list)
    skipped: list[str] = field(default_factory=list)  # by a test's own condition, such as running as root

    def add(self, name: str, passed: int, failed: int, seconds: float, output: str = "") -> None:
        self.passed += passed
        self.failed += failed
        if failed:
            steps.say(output.rstrip())
        steps.say(f"{'FAIL' if failed else 'ok  '} {name}: {passed} passed, {failed} failed ({seconds:.0f} s)")

    def leave_out(self, name: str, why: str) -> None:
        self.left_out.append(f"{name}: {why}")
        steps.say(f"--   {name}: left out ({why.splitlines()[0]})")


@dataclass(frozen=True)
class Editors:
    """What could be set up for the tests in real editors."""

    problem: str  # why VS Code cannot run; empty when it can
    to_install: str  # command that installs what is missing; empty when nothing is
    browser: str | None
    code_server: editors.CodeServer | None


def main() -> int:
    begin = time.monotonic()
    tally = Tally()
    RESULTS.mkdir(parents=True, exist_ok=True)
    with ThreadPoolExecutor(max_workers=1) as pool:
        node = pool.submit(_prepare_node)
        prepared = pool.submit(_prepare_editors)
        try:
            environment.make_environment()
        except StepFailed as error:
            steps.finish(str(error))
        has_extension = _test_extension(tally)
        if "editors" not in sys.argv[1:]:
            _check_python(tally)
            _pytest(tally, "python tests", ["-m", "not editor", "-n", "auto"])
            _test_inspector(tally, node)
        steps.say("waiting for the editors" if not prepared.done() else "testing in real editors")
        _test_editors(tally, prepared, has_extension=has_extension)
    return _summary(tally, time.monotonic() - begin)


def _prepare_node() -> Path:
    extension.check_node()  # whose npm installs it
    return editors.install_node()


def _prepare_editors() -> Editors:
    to_install = editors.install_system_packages()
    browser = editors.find_browser()
    if browser is None:
        return Editors("Chromium is not installed", to_install, None, None)
    try:
        extension.check_node()
        return Editors("", to_install, browser, editors.install_code_server())
    except StepFailed as error:
        return Editors(str(error), to_install, browser, None)


def _check_python(tally: Tally) -> None:
    scripts = environment.SCRIPTS
    checks: dict[str, list[str | Path]] = {
        "format": [scripts / "ruff", "format", "--check", "."],
        "lint": [scripts / "ruff", "check", "."],
        "types": [scripts / "mypy"],
        "layers": [scripts / "lint-imports"],
    }
    for name, command in checks.items():
        _check(tally, f"check: {name}", lambda name=name, command=command: steps.attempt(command, log=name))


def _test_extension(tally: Tally) -> bool:
    """Checks, tests and packages the extension; whether there is a package."""
    try:
        extension.check_node()
        extension.install_packages(extension.EXTENSION)
        extension.install_packages(EDITOR_TESTS)
    except StepFailed as error:
        tally.leave_out("the extension and VS Code", str(error))
        return False
    folder = extension.EXTENSION
    npm = ["npm", "run", "--silent"]
    _check(tally, "check: extension", lambda: steps.attempt([*npm, "check"], log="extension-check", cwd=folder))
    _node(tally, "extension tests", [*npm, "test"], folder)
    _node(
        tally, "MCP from TypeScript", ["node", "--test", "--test-reporter=tap", "agent_client.test.mjs"], EDITOR_TESTS
    )
    steps.say("packaging the extension")
    try:
        extension.package()
    except StepFailed as error:
        tally.add("extension package", 0, 1, 0, str(error))
        return False
    return True


def _test_inspector(tally: Tally, prepared: Future[Path]) -> None:
    """MCP Inspector in its command-line mode, which needs a newer Node than the extension does."""
    try:
        node = prepared.result()
        extension.install_packages(INSPECTOR_TESTS)
    except StepFailed as error:
        tally.leave_out("MCP Inspector", str(error))
        return
    _node(tally, "MCP Inspector", [node, "--test", "--test-reporter=tap", "inspector.test.mjs"], INSPECTOR_TESTS)


def _node(tally: Tally, name: str, command: Sequence[str | Path], folder: Path) -> None:
    """Tests that Node runs and reports as TAP."""
    begin = time.monotonic()
    server = {"MOORAGE_TEST_SERVER": str(environment.SCRIPTS / "moorage"), "MOORAGE_MODEL": str(environment.MODEL)}
    code, output = steps.attempt(command, log=name.lower().replace(" ", "-"), cwd=folder, env=server)
    passed, failed = (
        int(found[1]) if (found := re.search(rf"^# {word} (\d+)$", output, re.M)) else 0 for word in ("pass", "fail")
    )
    tally.add(name, passed, failed or int(code != 0 or not passed), time.monotonic() - begin, output)


def _test_editors(tally: Tally, prepared: Future[Editors], *, has_extension: bool) -> None:
    ready = prepared.result()
    hint = f"\n     install it with: {ready.to_install}" if ready.to_install else ""
    for name, program in (("Neovim", "nvim"), ("Emacs", "emacs")):
        if shutil.which(program) is None:
            tally.leave_out(name, f"it is not installed{hint}")
        else:
            _pytest(tally, name, ["-m", "editor", EDITOR_TESTS / f"test_{name.lower()}.py"])
    if ready.code_server is None:
        tally.leave_out("VS Code in a browser", f"{ready.problem}{hint}")
    elif has_extension:
        if not _only():
            _vscode(tally, "VS Code extension host", "extension_host.mjs", ready, ["--suite"])
        for topic in _topics():
            _vscode(tally, f"VS Code in a browser, {topic}", "drive.mjs", ready, ["--topic", topic])
    else:
        tally.leave_out("VS Code in a browser", "the extension could not be packaged")


def _only() -> str:
    """The topic that was named after `--only`; empty when all are to run."""
    arguments = sys.argv[1:]
    return arguments[arguments.index("--only") + 1] if "--only" in arguments[:-1] else ""


def _topics() -> list[str]:
    every = sorted(each.stem for each in (EDITOR_TESTS / "drive").glob("*.mjs"))
    return [each for each in every if _only() in ("", each)]


def _vscode(tally: Tally, name: str, script: str, ready: Editors, arguments: list[str]) -> None:
    """Runs one script in a real VS Code; a failed run is repeated once, and said to be."""
    server = ready.code_server
    if server is None or ready.browser is None:
        return
    results = RESULTS / f"{Path(script).stem}-{arguments[-1].lstrip('-')}.json"
    command = [
        environment.SCRIPTS / "python", EDITOR_TESTS / "vscode.py", EDITOR_TESTS / script, results,
        "--node", server.node, "--entry", server.entry, "--vsix", extension.VSIX,
        "--server", environment.SCRIPTS / "moorage", "--chromium", ready.browser, *arguments,
    ]  # fmt: skip
    for attempt in ("first", "second"):
        begin = time.monotonic()
        model = {"MOORAGE_MODEL": str(environment.MODEL)}
        code, output = steps.attempt(command, log=results.stem, env=model)
        rows = json.loads(results.read_text(encoding="utf-8")) if results.is_file() else []
        failed = sum(1 for row in rows if row.get("error"))
        if code == 0 or attempt == "second":
            break
        steps.say(f"{output.rstrip()}\n{name}: the first run failed, trying once more")
    tally.add(name, len(rows) - failed, failed or int(code != 0), time.monotonic() - begin, output)


def _pytest(tally: Tally, name: str, arguments: list[str | Path]) -> None:
    begin = time.monotonic()
    report = RESULTS / f"{name.replace(' ', '-')}.xml"
    report.unlink(missing_ok=True)
    command = [environment.SCRIPTS / "python", "-m", "pytest", *arguments, f"--junit-xml={report}"]
    model = {"MOORAGE_TEST_MODEL": str(environment.MODEL), "MOORAGE_DOWNLOAD": "0"}
    if "editor" in arguments:
        model["MOORAGE_MODEL"] = str(environment.MODEL)
    code, output = steps.attempt(command, log=report.stem, env=model)
    passed = failed = 0
    skipped: list[str] = []
    if report.is_file():
        suite = next(ET.parse(report).getroot().iter("testsuite"))
        count = {key: int(suite.get(key, 0)) for key in ("tests", "failures", "errors", "skipped")}
        failed = count["failures"] + count["errors"]
        passed = count["tests"] - failed - count["skipped"]
        skipped = [
            f"{case.get('name')}: {each.get('message')}"
            for case in suite.iter("testcase")
            for each in case.iter("skipped")
        ]
    tally.add(name, passed, failed or int(code != 0), time.monotonic() - begin, output)
    tally.skipped += skipped


def _check(tally: Tally, name: str, check: Callable[[], tuple[int, str]]) -> None:
    begin = time.monotonic()
    code, output = check()
    tally.add(name, int(code == 0), int(code != 0), time.monotonic() - begin, output)


def _summary(tally: Tally, seconds: float) -> int:
    steps.say("")
    for each in tally.skipped:
        steps.say(f"skipped: {each}")
    for each in tally.left_out:
        steps.say(f"left out: {each}")
    rest = f"{len(tally.skipped)} skipped, {len(tally.left_out)} left out"
    steps.say(f"{tally.passed} passed, {tally.failed} failed, {rest} ({seconds:.0f} s)")
    is_ci = os.environ.get("CI", "") not in ("", "0", "false")
    return int(tally.failed > 0 or (is_ci and bool(tally.left_out)))


if __name__ == "__main__":
    sys.exit(main())
