"""`moorage generate` on real files: what is put in, what is left alone, and that nothing stays behind."""

import json
import stat
import tomllib
from pathlib import Path

import pytest

from cli.conftest import Run
from moorage.agents.rules import MOST_LINES, rules
from moorage.agents.targets import TARGETS
from support.repo import git, make_repo

EXISTING = {
    "AGENTS.md": "# Ours\n\nUse tabs.",
    "CLAUDE.md": "See AGENTS.md\r\n",
    "GEMINI.md": "",
    ".github/copilot-instructions.md": "Be short.\n\n\n",
    ".mcp.json": '{"mcpServers": {"other": {"command": "x"}}}',
    ".claude/settings.json": '{\n\t"hooks": {\n\t\t"Stop": []\n\t}, // mine\n}\n',
    ".codex/config.toml": 'model = "o3" # mine\n\n[mcp_servers.other]\ncommand = "x"\n',
    ".cursor/hooks.json": '{"version": 1, "hooks": {"sessionStart": [{"command": "mine"}]}}',
    ".gemini/settings.json": "{}",
    ".vscode/mcp.json": '{\n  "servers": {},\n  "inputs": []\n}',
    ".zed/settings.json": '// Zed\n{\n  "theme": "One Dark",\n}\n',
    "opencode.json": '{ "$schema": "https://opencode.ai/config.json" }\n',
}


@pytest.fixture
def empty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    root = tmp_path / "empty"
    root.mkdir()
    git(root, "init", "-q")
    monkeypatch.chdir(root)
    return root


@pytest.fixture
def used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project where every agent is in use."""
    root = make_repo(tmp_path / "used", EXISTING)
    (root / ".windsurf").mkdir()
    (root / ".clinerules").mkdir()
    monkeypatch.chdir(root)
    return root


def tree(root: Path) -> dict[str, bytes | None]:
    """Every file with its bytes, and every folder."""
    paths = [each for each in sorted(root.rglob("*")) if ".git" not in each.relative_to(root).parts]
    return {each.relative_to(root).as_posix(): each.read_bytes() if each.is_file() else None for each in paths}


def check_comes_and_goes(run: Run, root: Path, *arguments: str) -> None:
    before = tree(root)
    assert run("generate", *arguments).status == 0
    once = tree(root)
    assert once != before
    assert run("generate", *arguments).out.startswith("nothing to change")
    assert tree(root) == once
    assert run("generate", *arguments, "--remove").status == 0
    assert tree(root) == before
    assert not list(root.glob(".git/moorage/backups/**/*"))


@pytest.mark.parametrize("agent", [*TARGETS, "all"])
def test_an_empty_project(agent: str, empty: Path, run: Run) -> None:
    check_comes_and_goes(run, empty, "agent", agent)


@pytest.mark.parametrize("agent", [*TARGETS, "all"])
def test_a_project_with_files_of_its_own(agent: str, used: Path, run: Run) -> None:
    check_comes_and_goes(run, used, "agent", agent)


@pytest.mark.parametrize("part", ["rules", "hooks", "mcp"])
def test_one_part(part: str, used: Path, run: Run) -> None:
    check_comes_and_goes(run, used, part, "all")


def test_a_folder_that_is_no_repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, run: Run) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    root = tmp_path / "plain"
    root.mkdir()
    monkeypatch.chdir(root)
    check_comes_and_goes(run, root, "agent", "all")


def test_the_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, empty: Path, run: Run) -> None:
    home = tmp_path / "home"
    (home / ".codex").mkdir(parents=True)
    (home / ".codex" / "config.toml").write_text('model = "o3"\n')
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    before = tree(home)
    assert run("generate", "agent", "all", "--scope", "global").status == 0
    written = {each.partition("/")[0] for each, data in tree(home).items() if data is not None}
    assert {".claude", ".codex", ".copilot", ".cursor", ".gemini", ".config", ".codeium", "Documents"} <= written
    assert run("generate", "agent", "all", "--scope", "global", "--remove").status == 0
    kept = {each: data for each, data in tree(home).items() if not each.startswith(".local")}
    assert kept == before
    assert tree(empty) == {}


def test_what_is_written_is_what_each_agent_reads(used: Path, run: Run) -> None:
    run("generate", "agent", "all", "--project-name", "Shop", "--allow-writes")
    codex = tomllib.loads((used / ".codex/config.toml").read_text())
    assert codex["mcp_servers"]["moorage"] == {"command": "moorage", "args": ["mcp", "--allow-writes"]}
    vscode = json.loads((used / ".vscode/mcp.json").read_text())
    assert vscode["servers"]["moorage"] == {"type": "stdio", "command": "moorage", "args": ["mcp", "--allow-writes"]}
    opencode = json.loads((used / "opencode.json").read_text())
    assert opencode["mcp"]["moorage"]["command"] == ["moorage", "mcp", "--allow-writes"]
    cursor = (used / ".cursor/rules/moorage.mdc").read_text()
    assert cursor.startswith("---\ndescription: ")
    assert "alwaysApply: true\n---\n" in cursor
    assert (used / ".windsurf/rules/moorage.md").read_text().startswith("---\ntrigger: always_on\n---\n")
    assert stat.S_IMODE((used / ".clinerules/hooks/TaskStart").stat().st_mode) & 0o111
    assert "## What is known of Shop (Moorage)" in (used / "CLAUDE.md").read_text()


def test_hooks_of_claude_call_one_command_each(empty: Path, run: Run) -> None:
    run("generate", "hooks", "claude", "--program", "/opt/tools/moorage")
    hooks = json.loads((empty / ".claude/settings.json").read_text())["hooks"]
    said = {(event, each.get("matcher")): each["hooks"] for event, groups in hooks.items() for each in groups}
    assert {key: each[0]["command"] for key, each in said.items()} == {
        ("SessionStart", "startup|resume|clear"): "/opt/tools/moorage hook session-start --for claude",
        ("SessionStart", "compact"): "/opt/tools/moorage hook compact --for claude",
        ("SubagentStart", None): "/opt/tools/moorage hook subagent-start --for claude",
        ("UserPromptSubmit", None): "/opt/tools/moorage hook prompt --for claude",
        ("SessionEnd", None): "/opt/tools/moorage hook session-end --for claude",
    }


def test_rules_are_short() -> None:
    assert len(rules("Shop").splitlines()) <= MOST_LINES


def test_a_dry_run_prints_a_diff_and_writes_nothing(used: Path, run: Run) -> None:
    before = tree(used)
    printed = run("generate", "mcp", "claude", "opencode", "--dry-run").out
    assert tree(used) == before
    assert "--- a/.mcp.json\n+++ b/.mcp.json\n" in printed
    assert '"moorage": {' in printed
    assert not (used / ".git/moorage").exists()


def test_without_a_name_those_in_use_are_meant(empty: Path, run: Run) -> None:
    assert "name those you use: claude, codex" in run("generate").err
    (empty / "CLAUDE.md").write_text("x\n")
    files = [each["path"] for each in run("--json", "generate", "rules").data["files"]]
    assert files == ["CLAUDE.md"]


def test_parts_can_be_left_out(empty: Path, run: Run) -> None:
    run("generate", "agent", "claude", "--no-hooks", "--no-mcp")
    assert [each for each, data in tree(empty).items() if data is not None] == ["CLAUDE.md"]


@pytest.mark.parametrize(
    ("path", "text", "said"),
    [
        (".mcp.json", "{\n  'a': 1\n}", ".mcp.json:2: a name in double quotes is expected"),
        (".mcp.json", '{\n"mcpServers": [1]}', ".mcp.json:2: an object is expected"),
        (".mcp.json", "[]", ".mcp.json:1: an object is expected"),
        (".mcp.json", '{"a": "x\n"}', ".mcp.json:1: "),
        (".mcp.json", "{}{}", ".mcp.json:1: nothing is expected after the end"),
        (".mcp.json", "\xff".encode("latin-1"), ".mcp.json:1: it is not UTF-8"),
        (".claude/settings.json", '{\n\n"hooks": {"SessionStart": {}}}', ".claude/settings.json:3: a list is expected"),
        ("CLAUDE.md", "x\n<!-- moorage:begin claude: -->\n", "CLAUDE.md:2: moorage:begin and moorage:end"),
        ("CLAUDE.md", b"a\nb\xff", "CLAUDE.md:2: it is not UTF-8"),
    ],
)
def test_an_invalid_file_is_named_and_nothing_changes(
    path: str, text: str | bytes, said: str, empty: Path, run: Run
) -> None:
    (empty / path).parent.mkdir(exist_ok=True)
    (empty / path).write_bytes(text if isinstance(text, bytes) else text.encode())
    before = tree(empty)
    outcome = run("generate", "agent", "claude")
    assert outcome.status == 2
    assert said in outcome.err
    assert tree(empty) == before


def test_invalid_toml_is_named_with_its_line(empty: Path, run: Run) -> None:
    (empty / ".codex").mkdir()
    (empty / ".codex/config.toml").write_text("a = 1\nb = = 2\n")
    assert ".codex/config.toml:2: " in run("generate", "mcp", "codex").err
    (empty / ".codex/config.toml").write_text("mcp_servers = {}\n")
    assert "cannot be added" in (err := run("generate", "mcp", "codex").err) or ".codex/config.toml:" in err


def test_entries_that_somebody_wrote_by_hand_stay(empty: Path, run: Run) -> None:
    own = '{"mcpServers": {"moorage": {"command": "moorage", "args": ["mcp"], "env": {"A": "1"}}}}'
    (empty / ".mcp.json").write_text(own)
    assert "has an entry mcpServers.moorage of its own" in run("generate", "mcp", "claude").out
    assert "is not ours" in run("generate", "mcp", "claude", "--remove").out
    assert (empty / ".mcp.json").read_text() == own


def test_hooks_that_somebody_wrote_by_hand_stay(empty: Path, run: Run) -> None:
    own = {
        "hooks": {"SessionStart": [{"hooks": [{"type": "command", "command": "moorage hook prompt --for x; rm y"}]}]}
    }
    (empty / ".claude").mkdir()
    (empty / ".claude/settings.json").write_text(json.dumps(own))
    run("generate", "hooks", "claude")
    run("generate", "hooks", "claude", "--remove")
    assert json.loads((empty / ".claude/settings.json").read_text()) == own


def test_a_plugin_or_script_of_the_same_name_is_left_alone(empty: Path, run: Run) -> None:
    (empty / ".clinerules/hooks").mkdir(parents=True)
    (empty / ".clinerules/hooks/TaskStart").write_text("#!/bin/sh\necho mine\n")
    assert "TaskStart is left as it is" in run("generate", "hooks", "cline").out
    run("generate", "hooks", "cline", "--remove")
    assert tree(empty)[".clinerules/hooks/TaskStart"] == b"#!/bin/sh\necho mine\n"


def test_one_backup_of_the_file_as_it_was_first(used: Path, run: Run) -> None:
    kept = used / ".git/moorage/backups/.mcp.json"
    assert str(kept) in run("generate", "mcp", "claude").out
    first = kept.read_bytes()
    assert first.decode() == EXISTING[".mcp.json"]
    run("generate", "mcp", "claude", "--allow-writes")
    assert kept.read_bytes() == first


def test_what_was_added_since_stays(used: Path, run: Run) -> None:
    run("generate", "agent", "claude")
    path = used / "CLAUDE.md"
    path.write_bytes(path.read_bytes() + b"More.\r\n")
    run("generate", "agent", "claude", "--remove")
    assert path.read_bytes() == EXISTING["CLAUDE.md"].encode() + b"More.\r\n"


def test_a_file_that_agents_share_keeps_its_block_for_the_others(empty: Path, run: Run) -> None:
    run("generate", "rules", "codex", "opencode", "zed")
    text = (empty / "AGENTS.md").read_text()
    assert text.count("moorage:begin") == 1
    run("generate", "rules", "codex", "--remove")
    assert "moorage:begin opencode, zed:" in (empty / "AGENTS.md").read_text()
    run("generate", "rules", "opencode", "zed", "--remove")
    assert tree(empty) == {}


def test_zed_reads_only_the_first_of_its_files(empty: Path, run: Run) -> None:
    (empty / ".rules").write_text("x\n")
    run("generate", "rules", "zed")
    assert "moorage:begin zed" in (empty / ".rules").read_text()
    assert not (empty / "AGENTS.md").exists()


def test_a_link_within_the_workspace_is_one_file(empty: Path, run: Run) -> None:
    (empty / "AGENTS.md").write_text("Ours\n")
    (empty / "CLAUDE.md").symlink_to("AGENTS.md")
    run("generate", "rules", "claude", "codex")
    assert (empty / "CLAUDE.md").is_symlink()
    assert (empty / "AGENTS.md").read_text().count("moorage:begin claude, codex:") == 1
    run("generate", "rules", "claude", "codex", "--remove")
    assert (empty / "AGENTS.md").read_text() == "Ours\n"


@pytest.mark.parametrize("link", ["CLAUDE.md", ".claude"])
def test_a_link_out_of_the_workspace_is_refused(link: str, tmp_path: Path, empty: Path, run: Run) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "CLAUDE.md").write_text("theirs\n")
    (empty / link).symlink_to(outside / "CLAUDE.md" if link.endswith(".md") else outside)
    outcome = run("generate", "agent", "claude")
    assert outcome.status == 2
    assert "leads out of" in outcome.err
    assert tree(outside) == {"CLAUDE.md": b"theirs\n"}


def test_the_rights_of_a_file_stay(used: Path, run: Run) -> None:
    (used / ".mcp.json").chmod(0o600)
    run("generate", "mcp", "claude")
    assert stat.S_IMODE((used / ".mcp.json").stat().st_mode) == 0o600


def test_what_cannot_be_written_takes_the_rest_back(used: Path, run: Run) -> None:
    (used / ".opencode").write_text("a file\n")
    before = tree(used)
    outcome = run("generate", "agent", "all")
    assert outcome.status == 2
    assert ".opencode/plugins/moorage.js cannot be written" in outcome.err
    assert tree(used) == before
    assert not list(used.glob(".git/moorage/backups/**/*"))


def test_unknown_agents_are_named(empty: Path, run: Run) -> None:
    assert "there is no agent 'vim'; there are claude" in run("generate", "rules", "vim").err


@pytest.mark.parametrize("name", ["a\nb", "<!-- x", "`x`", "x" * 101])
def test_a_project_name_cannot_break_out(name: str, empty: Path, run: Run) -> None:
    assert "--project-name is" in run("generate", "rules", "claude", "--project-name", name).err


def test_the_list_says_where_and_why_not(used: Path, run: Run) -> None:
    agents = {each["name"]: each for each in run("--json", "generate", "--list").data["agents"]}
    assert list(agents) == list(TARGETS)
    assert agents["claude"]["can"] == ["rules", "hooks", "mcp"]
    assert agents["claude"]["places"]["mcp"] == ".mcp.json"
    assert agents["zed"]["can"] == ["rules", "mcp"]
    assert agents["zed"]["places"]["hooks"] == "it has no hooks"
    assert all(each["in_use"] for each in agents.values())
