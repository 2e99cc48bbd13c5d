"""Settings: order, and each bad key falling back alone."""

from pathlib import Path
from typing import Any

import pytest

from moorage.settings import MACHINE_ONLY, Settings, load_settings, model_cache, parse_settings


def check_parsed(raw: dict[str, Any], *problems: str) -> Settings:
    """The settings, when exactly these are the problems."""
    settings, found = parse_settings(raw, base=Settings())
    assert [f"{each.path} {each.message}" for each in found] == list(problems)
    return settings


def test_nothing_gives_the_defaults() -> None:
    assert check_parsed({}) == Settings()


def test_what_is_right_is_taken_beside_what_is_wrong() -> None:
    settings = check_parsed(
        {"drift": {"quiet_ms": 50, "max_file_bytes": "many", "nothing": 1}, "lens": {"enabled": False}},
        "drift.max_file_bytes must be a int, not str",
        "drift.nothing is not a setting",
    )
    assert settings.drift.quiet_ms == 50
    assert settings.drift.max_file_bytes == Settings().drift.max_file_bytes
    assert not settings.lens.enabled


@pytest.mark.parametrize(
    ("raw", "problem"),
    [
        ({"nothing": {}}, "nothing is not a settings group"),
        ({"drift": 3}, "drift is not a settings group"),
        ({"drift": None}, "drift is not a settings group"),
        ({"drift": {"quiet_ms": True}}, "drift.quiet_ms must be a int, not bool"),
        ({"drift": {"quiet_ms": 0}}, "drift.quiet_ms must be positive"),
        ({"drift": {"quiet_ms": -5}}, "drift.quiet_ms must be positive"),
        ({"drift": {"quiet_ms": 1.5}}, "drift.quiet_ms must be a int, not float"),
        ({"drift": {"docstrings": "loud"}}, "drift.docstrings must be silent or hint"),
        ({"staleness": {"semantic": [1, 2]}}, "staleness.semantic must be 3 numbers of days: fresh, aging, stale"),
        (
            {"staleness": {"episodic": [9, 2, 3]}},
            "staleness.episodic does not fit: 9/2/3 days is no band; the numbers must not fall",
        ),
        (
            {"staleness": {"namespaces": {"a": 1}}},
            "staleness.namespaces must give days by class: episodic, semantic, procedural",
        ),
        ({"embedding": {"enabled": 1}}, "embedding.enabled must be a bool, not int"),
        ({"facts": {"multi_valued": [1]}}, "facts.multi_valued must hold texts only"),
        ({"facts": {"predicates": {"uses": 1}}}, "facts.predicates must hold texts only"),
        ({"recall": {"lexicon": {"k8s": "kubernetes"}}}, "recall.lexicon must hold lists of words"),
        ({"recall": {"lexicon": {"k8s": [1]}}}, "recall.lexicon must hold lists of words"),
        ({"facts": {"predicates": ["uses"]}}, "facts.predicates must be a dict, not list"),
        ({"documents": {"paths": [1]}}, "documents.paths must hold texts only"),
        ({"embedding": {"model": None}}, "embedding.model must be a str, not NoneType"),
    ],
)
def test_each_bad_key_falls_back_alone(raw: dict[str, Any], problem: str) -> None:
    assert check_parsed(raw, problem) == Settings()


def files(own_home: Path, root: Path, user: str, workspace: str) -> None:
    for path, text in ((own_home / "moorage" / "config.toml", user), (root / ".moorage" / "config.toml", workspace)):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")


def test_later_places_win(own_home: Path, tmp_path: Path) -> None:
    files(own_home, tmp_path, "[drift]\nquiet_ms = 1\nmax_file_bytes = 10\n", "[drift]\nquiet_ms = 2\n")
    settings, problems = load_settings(tmp_path, {}, {})
    assert (settings.drift.quiet_ms, settings.drift.max_file_bytes, problems) == (2, 10, [])
    settings, _ = load_settings(tmp_path, {}, {"drift": {"quiet_ms": 3}})
    assert settings.drift.quiet_ms == 3


@pytest.mark.parametrize("path", sorted(MACHINE_ONLY))
def test_a_workspace_may_not_name_places_on_this_machine(own_home: Path, tmp_path: Path, path: str) -> None:
    group, key = path.split(".")
    files(own_home, tmp_path, "", f'[{group}]\n{key} = "/evil"\n')
    settings, problems = load_settings(tmp_path, {}, {})
    assert settings == Settings()
    assert [(each.path, each.message) for each in problems] == [(path, "may not be set by a workspace")]
    files(own_home, tmp_path, f'[{group}]\n{key} = "/mine"\n', "")
    assert load_settings(tmp_path, {}, {}) != (Settings(), [])


@pytest.mark.parametrize(
    ("value", "expected"), [("no", False), ("0", False), ("OFF", False), ("yes", True), ("", True)]
)
def test_the_environment_switches_downloads(tmp_path: Path, value: str, expected: bool) -> None:
    settings, problems = load_settings(tmp_path, {"MOORAGE_DOWNLOAD": value}, {})
    assert settings.embedding.download is expected
    assert problems == []


def test_the_environment_names_places(tmp_path: Path) -> None:
    given = {"MOORAGE_STORE": "/a/store.db", "MOORAGE_MODEL": "/model", "MOORAGE_MODEL_CACHE": "/cache"}
    settings, problems = load_settings(tmp_path, given, {})
    assert (settings.store.path, settings.embedding.model, model_cache(settings)) == (
        "/a/store.db",
        "/model",
        Path("/cache"),
    )
    assert problems == []


@pytest.mark.parametrize("data", [b"not [ toml", b"\xff\xfe", b"a = 1\na = 2\n"])
def test_a_file_that_cannot_be_read_is_a_problem_and_no_failure(tmp_path: Path, data: bytes) -> None:
    (tmp_path / ".moorage").mkdir()
    (tmp_path / ".moorage" / "config.toml").write_bytes(data)
    settings, problems = load_settings(tmp_path, {}, {})
    assert settings == Settings()
    assert len(problems) == 1
    assert "could not be read" in problems[0].message


def test_the_model_cache_is_the_platform_s(own_home: Path) -> None:
    assert model_cache(Settings()) == own_home / "moorage" / "models"
