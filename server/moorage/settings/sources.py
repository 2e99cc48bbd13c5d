"""Reads settings from where they may be set.

Order: defaults, the user's file, the workspace's file, the environment, then the editor. The workspace's file
comes with the repository, so it may not set what names places or programs on this machine.
"""

import dataclasses
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from platformdirs import user_config_path

from moorage.domain.bands import bands_written
from moorage.domain.errors import InvalidInput
from moorage.settings.values import CHOICES, LEVELS, LOUDNESS, MACHINE_ONLY, Settings

_ENVIRONMENT = {
    "MOORAGE_STORE": "store.path",
    "MOORAGE_NAMESPACE": "memory.namespace",
    "MOORAGE_MODEL": "embedding.model",
    "MOORAGE_MODEL_CACHE": "embedding.cache",
    "MOORAGE_DOWNLOAD": "embedding.download",
}


@dataclass(frozen=True, slots=True)
class SettingProblem:
    """A setting that was not taken: dotted path and what is wrong with it."""

    path: str
    message: str


def load_settings(
    root: Path, environment: Mapping[str, str], editor: Mapping[str, Any]
) -> tuple[Settings, list[SettingProblem]]:
    """Settings for a workspace root from files, environment and editor; never raises."""
    problems: list[SettingProblem] = []
    settings = Settings()
    for raw, forbidden in (
        (_read(user_config_path("moorage") / "config.toml", problems), frozenset()),
        (_read(root / ".moorage" / "config.toml", problems), MACHINE_ONLY),
        (_from_environment(environment), frozenset()),
        (editor, frozenset()),
    ):
        settings, more = parse_settings(raw, base=settings, forbidden=forbidden)
        problems += more
    return settings, problems


def parse_settings(
    raw: Mapping[str, Any], *, base: Settings, forbidden: frozenset[str] = frozenset()
) -> tuple[Settings, list[SettingProblem]]:
    """`base` with what `raw` sets; each bad key falls back alone and is reported."""
    problems: list[SettingProblem] = []
    groups: dict[str, Any] = {}
    known = {each.name for each in dataclasses.fields(base)}
    for name, values in raw.items():
        if name not in known or not isinstance(values, Mapping):
            problems.append(SettingProblem(str(name), "is not a settings group"))
            continue
        groups[name] = _parse_group(name, values, getattr(base, name), forbidden, problems)
    return replace(base, **groups), problems


def _parse_group(
    group: str, raw: Mapping[str, Any], base: Any, forbidden: frozenset[str], problems: list[SettingProblem]
) -> Any:
    taken: dict[str, Any] = {}
    known = {each.name for each in dataclasses.fields(base)}
    for key, value in raw.items():
        path = f"{group}.{key}"
        message = "is not a setting"
        if key in known:
            mismatch = _mismatch(type(getattr(base, key)), value, CHOICES.get(path, ()))
            if not mismatch and group == "staleness":
                mismatch = _no_band(key, value)
            if not mismatch and path == "diagnostics.severity":
                mismatch = _no_loudness(value)
            if not mismatch and path == "recall.lexicon":
                mismatch = _no_lexicon(value)
            if not mismatch and (group == "facts" or path == "documents.paths"):
                mismatch = _no_texts(value)
            message = "may not be set by a workspace" if path in forbidden else mismatch
        if message:
            problems.append(SettingProblem(path, message))
        else:
            taken[key] = value
    return replace(base, **taken)


def _mismatch(kind: type, value: Any, choices: tuple[str, ...]) -> str:
    if type(value) is not kind:
        return f"must be a {kind.__name__}, not {type(value).__name__}"
    if choices and value not in choices:
        return f"must be {' or '.join(choices)}"
    return "must be positive" if type(value) is int and value <= 0 else ""


def _no_texts(value: dict[str, Any] | list[Any]) -> str:
    inner = value.values() if isinstance(value, dict) else value
    return "" if all(isinstance(each, str) for each in inner) else "must hold texts only"


def _no_loudness(value: dict[str, Any]) -> str:
    unknown = [name for name in value if name not in LOUDNESS]
    if unknown:
        return f"names {unknown[0]!r}; codes are {', '.join(LOUDNESS)}"
    wrong = [level for level in value.values() if level not in LEVELS]
    return f"holds {wrong[0]!r}; a code is said as {', '.join(LEVELS)}" if wrong else ""


def _no_lexicon(value: dict[str, Any]) -> str:
    is_one = all(isinstance(each, list) and not _no_texts(each) for each in value.values())
    return "" if is_one else "must hold lists of words"


def _no_band(key: str, value: Any) -> str:
    try:
        bands_written({}, value) if key == "namespaces" else bands_written({key: value}, {})
    except InvalidInput as error:
        return str(error)
    return ""


def _read(path: Path, problems: list[SettingProblem]) -> Mapping[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        problems.append(SettingProblem(str(path), f"could not be read: {error}"))
        return {}


def _from_environment(environment: Mapping[str, str]) -> dict[str, dict[str, Any]]:
    raw: dict[str, dict[str, Any]] = {}
    for variable, path in _ENVIRONMENT.items():
        value = environment.get(variable)
        if value:
            group, key = path.split(".")
            off = value.lower() in ("0", "false", "no", "off")
            raw.setdefault(group, {})[key] = not off if key == "download" else value
    return raw
