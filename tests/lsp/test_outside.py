"""Files changed outside the editor: a checkout is one event, and links lead nowhere."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from lsprotocol import types
from pygls.exceptions import JsonRpcException

from lsp.conftest import BILLING, Editor, start, stop
from moorage.lsp.outside import Outside, Pause
from support.repo import git, make_repo, write

N_FILES = 300
ONE = "def job_{i}(items):\n    return [each for each in items if each > 30 + {i}]\n"
OPEN = (0, 7, 150, 299)


def files(shift: int = 0) -> dict[str, str]:
    return {f"src/part_{i % 10}/job_{i}.py": ONE.replace("{i}", str(i + shift)) for i in range(N_FILES)}


def path_of(i: int) -> str:
    return f"src/part_{i % 10}/job_{i}.py"


@pytest.fixture
async def editor(repo: Path) -> AsyncIterator[Editor]:
    """Four of 300 files are open, all with a memory, and one file that no branch touches; `slow` differs in all."""
    root = make_repo(repo.parent / "many", {**files(), "calm.py": BILLING})
    git(root, "checkout", "-q", "-b", "slow")
    write(root, {path: text.replace("> 30", "> 90") for path, text in files().items()})
    git(root, "commit", "-qam", "slower")
    git(root, "checkout", "-q", "main")
    opened = await start(root, related=False)
    for i in OPEN:
        await opened.request("moorage/remember", {"content": f"Jobs {i} pass 30", "anchors": [f"{path_of(i)}#job_{i}"]})
    await opened.request("moorage/remember", {"content": "Charges 30", "anchors": ["calm.py#charge"]})
    for path in (*map(path_of, OPEN), "calm.py"):
        opened.open(path)
    await settled(opened)
    opened.publications.clear()
    yield opened
    await stop(opened)


async def settled(editor: Editor) -> None:
    """Until the server has nothing left to do that it was asked for."""
    for path in (*map(path_of, OPEN), "calm.py"):
        await editor.request("moorage/memoriesAt", {"uri": editor.uri(path)})


def reload(editor: Editor, path: str) -> None:
    """What an editor does with an unchanged open document whose file changed."""
    editor.replace(path, (editor.root / path).read_text())


def tell(editor: Editor, paths: list[str]) -> None:
    changes = [types.FileEvent(editor.uri(each), types.FileChangeType.Changed) for each in paths]
    editor.client.workspace_did_change_watched_files(types.DidChangeWatchedFilesParams(changes))


def check_published_once(editor: Editor) -> None:
    """Each open file that changed, and no other, was published, once."""
    assert sorted(editor.publications) == sorted(editor.uri(path_of(i)) for i in OPEN)


@pytest.mark.parametrize("burst", [1, 20, N_FILES])
async def test_a_checkout_is_published_once_for_each_open_file(editor: Editor, burst: int) -> None:
    git(editor.root, "checkout", "-q", "slow")
    paths = sorted(files())
    for at in range(0, N_FILES, burst):
        tell(editor, paths[at : at + burst])
    for i in OPEN:
        reload(editor, path_of(i))
    for i in OPEN:
        await editor.diagnosed(path_of(i), 1)
    await settled(editor)
    check_published_once(editor)


async def test_a_checkout_is_noticed_by_an_editor_that_tells_of_no_files(editor: Editor) -> None:
    closed = path_of(OPEN[0])
    editor.client.text_document_did_close(
        types.DidCloseTextDocumentParams(types.TextDocumentIdentifier(editor.uri(closed)))
    )
    n_notices = len(editor.notices)
    git(editor.root, "checkout", "-q", "slow")
    await editor.until(lambda: len(editor.notices) > n_notices, "word of the checkout")
    found = await editor.request("moorage/memoriesAt", {"uri": editor.uri(closed)})
    assert [each.verdict for each in found.items] == ["changed"]


async def test_a_move_by_a_checkout_is_followed_in_files_that_are_open_and_those_that_are_not(editor: Editor) -> None:
    git(editor.root, "checkout", "-q", "-b", "moved")
    (editor.root / "home.py").write_text((editor.root / path_of(7)).read_text())
    (editor.root / path_of(7)).unlink()
    git(editor.root, "add", "-A")
    git(editor.root, "commit", "-qm", "move it")
    tell(editor, ["home.py", path_of(7)])
    editor.client.text_document_did_close(
        types.DidCloseTextDocumentParams(types.TextDocumentIdentifier(editor.uri(path_of(7))))
    )
    editor.open("home.py")
    assert "moved from" in (await editor.hover("home.py", 0, 6) or "")
    assert not editor.diagnostics.get(editor.uri("home.py"))


async def test_links_in_circles_and_out_of_the_folder_are_refused(repo: Path, tmp_path: Path) -> None:
    outside = tmp_path / "secret.py"
    outside.write_text(BILLING)
    (repo / "out.py").symlink_to(outside)
    (repo / "circle.py").symlink_to(repo / "circle.py")
    (repo / "around").symlink_to(repo, target_is_directory=True)
    (repo / "away").symlink_to(tmp_path, target_is_directory=True)
    editor = await start(repo)
    try:
        for path in ("out.py", "circle.py", "away/secret.py"):
            with pytest.raises(JsonRpcException):
                await editor.request("moorage/remember", {"content": "x", "anchors": [f"{path}#charge"]})
        for path in ("out.py", "away/secret.py"):
            with pytest.raises(JsonRpcException):
                await editor.request("moorage/memoriesAt", {"uri": editor.uri(path)})
        tell(editor, ["out.py", "circle.py", "around/around/billing.py", "away/secret.py"])
        stored = await editor.request(
            "moorage/remember", {"content": "x", "anchors": ["around/around/billing.py#charge"]}
        )
        assert [each.verdict for each in (await editor.request("moorage/recall", {"query": "x"})).items] == ["holds"]
        assert stored.outcome == "stored"
    finally:
        await stop(editor)


PRICE = """def price(order, rate):
    total = 0
    for line in order.lines:
        total += line.amount * line.unit_price
    if order.customer.is_member:
        total -= total * rate
    return round(total, 2)
"""
REWRITTEN = """def order_price(order, rate):
    total = shipping_cost(order)
    for line in order.lines:
        total += line.cost()
    return quantized(total, rate)
"""
STEPS = (
    ("shop.py", PRICE.replace("def price", "def order_price")),
    ("pricing.py", PRICE.replace("def price", "def order_price")),
    ("pricing.py", REWRITTEN),
    ("billing/total.py", REWRITTEN),
)


async def test_a_move_that_only_the_commits_tell_reaches_the_views(repo: Path) -> None:
    """A view asks when it is told to, and is told again once the worker has walked through the commits."""
    root = make_repo(repo.parent / "years", {"shop.py": PRICE})
    start_commit = git(root, "rev-parse", "HEAD").strip()
    for path, text in STEPS:
        for old in root.glob("**/*.py"):
            old.unlink()
        write(root, {path: text})
        git(root, "add", "-A")
        git(root, "commit", "-qm", "another")
    git(root, "checkout", "-q", start_commit)
    editor = await start(root)
    try:
        await editor.request("moorage/remember", {"content": "Members get the rate off", "anchors": ["shop.py#price"]})
        git(root, "checkout", "-q", "main")
        await viewed(editor, "holds")
    finally:
        await stop(editor)


async def viewed(editor: Editor, verdict: str) -> None:
    """Looks at the groups after every notice, and never else, until there is only this one."""
    while True:
        await editor.until(lambda: editor.notices, f"one group, {verdict}")
        editor.notices.clear()
        groups = (await editor.request("moorage/browse", {"by": "verdict"})).groups
        if [each.key for each in groups] == [verdict]:
            return


class Burst:
    """What `Outside` told, and how often it said that no more follows."""

    def __init__(self, few: Pause, many: Pause) -> None:
        self.told: list[list[str]] = []
        self.n_settled = 0
        self.has_settled = asyncio.Event()
        self.outside = Outside(self._tell, self._settled, few, many)

    async def _tell(self, uris: list[str]) -> bool:
        self.told.append(uris)
        return any(not each.startswith(".git/") for each in uris)

    def _settled(self) -> None:
        self.n_settled += 1
        self.has_settled.set()

    async def end(self) -> None:
        await asyncio.wait_for(self.has_settled.wait(), 5)
        self.has_settled.clear()


SOON, NEVER = Pause(0.02, 60), Pause(60, 60)


async def test_few_changes_are_told_at_once_and_looked_at_when_no_more_follow() -> None:
    burst = Burst(SOON, NEVER)
    for at in range(20):
        burst.outside.changed([f"{at}.py"])
        await asyncio.sleep(0)
    assert len(burst.told) == 20
    assert burst.n_settled == 0
    await burst.end()
    burst.outside.changed(["again.py"])
    await burst.end()
    assert burst.n_settled == 2


@pytest.mark.parametrize("size", [1, 30, 400])
async def test_many_changes_are_told_together_when_no_more_follow(size: int) -> None:
    burst = Burst(NEVER, SOON)
    names = [f"{each}.py" for each in range(400)]
    for at in range(0, 400, size):
        burst.outside.changed(names[at : at + size])
        await asyncio.sleep(0)
    await burst.end()
    assert [each for told in burst.told for each in told] == names
    assert len(burst.told[-1]) > 300
    assert burst.n_settled == 1


async def test_a_file_that_changes_again_and_again_is_one_of_few() -> None:
    burst = Burst(SOON, NEVER)
    for _ in range(30):
        burst.outside.changed(["log.py", "other.py"])
    await burst.end()


@pytest.mark.parametrize("size", [1, 200])
async def test_changes_that_never_end_are_looked_at_all_the_same(size: int) -> None:
    endless = Pause(60, 0.02)
    burst = Burst(endless, endless)
    while burst.n_settled < 2:
        burst.outside.changed([f"{each}.py" for each in range(size)])
        await asyncio.sleep(0)


async def test_what_is_of_no_concern_brings_nothing_on() -> None:
    burst = Burst(SOON, SOON)
    burst.outside.changed([".git/index"])
    while not burst.told or burst.outside.is_waiting:
        await asyncio.sleep(0.01)
    assert burst.n_settled == 0
    burst.outside.was_told()
    await burst.end()
