"""A check's findings in SARIF 2.1.0, the format of code scanning services. Rules are grades."""

import json
from hashlib import blake2b
from typing import Any
from urllib.parse import quote

from moorage import __version__
from moorage.cli.render import is_loud
from moorage.cli.terminal import flat, json_text
from moorage.wire import types

_SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
_LEVELS = {"warning": "warning", "information": "note", "hint": "note", "none": "note"}

_RULES: dict[str, tuple[str, str]] = {
    "modifiers": ("Only decorators, annotations or visibility changed", "Confirm the memory if it is still true."),
    "edited": (
        "The code of a memory was edited, and nothing that the memory names",
        "Read the memory against the new code; confirm it, or write its successor.",
    ),
    "claim-hit": (
        "The code contradicts what a memory names",
        "Mend the code, or write the memory anew and let it supersede the old one; confirm it if it is still true.",
    ),
    "signature": (
        "Parameters, returned or raised types changed",
        "Read the memory against the new signature; confirm it, or write its successor.",
    ),
    "rewritten": (
        "More than half of the code of a memory changed",
        "Read the memory against the new code; confirm it, or write its successor.",
    ),
    "gone": (
        "The code of a memory is not there any more",
        "Move the memory with `moorage reanchor ID --to FILE#SYMBOL`, or forget it.",
    ),
    "unchecked": ("The code of a memory could not be looked at", "Mend what keeps the file from being read."),
    "decided-against": (
        "Edited code is a close copy of what a decision was made against",
        "Read the decision; if it is over, let a new one supersede it.",
    ),
    "violated": (
        "The code does not meet a check that a memory carries",
        "Mend the code; or write the memory anew, or take the check away with `moorage checks ID --remove N`.",
    ),
}
_NAMES = list(_RULES)
_LOUD = ("claim-hit", "signature", "rewritten", "gone", "violated")


def sarif(result: types.CheckResult) -> str:
    """One log with one run; findings that hold without a word are left out."""
    run = {
        "tool": {"driver": {"name": "Moorage", "version": __version__, "rules": [_rule(each) for each in _NAMES]}},
        "columnKind": "utf16CodeUnits",
        "results": [
            *map(_violation, result.violations),
            *map(_reintroduced, result.reintroduced),
            *(_result(each) for each in result.findings if is_loud(each)),
        ],
    }
    return json_text({"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}, indent=2)


def _rule(grade: str) -> dict[str, Any]:
    about, help_ = _RULES[grade]
    return {
        "id": f"moorage/{grade}",
        "name": "".join(each.capitalize() for each in grade.split("-")),
        "shortDescription": {"text": about},
        "fullDescription": {"text": about},
        "help": {"text": help_},
        "defaultConfiguration": {"level": "warning" if grade in _LOUD else "note"},
    }


def _result(item: types.Finding) -> dict[str, Any]:
    """The fingerprint stays the same for one anchor and grade, wherever the code moves."""
    location = {
        "physicalLocation": _physical(item.path, item.line),
        "logicalLocations": [{"fullyQualifiedName": flat(item.anchor)}],
    }
    return {
        "ruleId": f"moorage/{item.grade}",
        "ruleIndex": _NAMES.index(item.grade),
        "level": _LEVELS[item.severity],
        "message": {"text": _plain(f"{item.anchor}: {item.detail} — {item.title} ({item.id})")},
        "locations": [location],
        "partialFingerprints": {"moorageAnchor/v1": f"{item.anchor_id}:{item.grade}"},
    }


def _violation(item: types.ViolationItem) -> dict[str, Any]:
    """The fingerprint is of the memory and its check."""
    check = blake2b(json.dumps(item.check, sort_keys=True).encode(), digest_size=8).hexdigest()
    return {
        "ruleId": "moorage/violated",
        "ruleIndex": _NAMES.index("violated"),
        "level": "warning",
        "message": {"text": _plain(f"{item.detail}; {item.says} — {item.title} ({item.id})")},
        "locations": [{"physicalLocation": _physical(item.path, item.line)}],
        "partialFingerprints": {"moorageCheck/v1": f"{item.id}:{check}"},
    }


def _reintroduced(item: types.ReintroducedItem) -> dict[str, Any]:
    """The fingerprint is of the memory and the file."""
    place = _physical(item.path, item.line)
    place["region"]["endLine"] = item.end_line + 1
    return {
        "ruleId": "moorage/decided-against",
        "ruleIndex": _NAMES.index("decided-against"),
        "level": "note",
        "message": {"text": _plain(f"{item.detail}: {item.reason} ({item.id})")},
        "locations": [{"physicalLocation": place}],
        "partialFingerprints": {"moorageRejected/v1": f"{item.id}:{item.path}"},
    }


def _physical(path: str, line: int | None) -> dict[str, Any]:
    uri = quote(path.encode("utf-8", "surrogateescape"), safe="/~")
    return {
        "artifactLocation": {"uri": uri, "uriBaseId": "%SRCROOT%"},
        "region": {"startLine": (line or 0) + 1},
    }


def _plain(text: str) -> str:
    """SARIF reads `[text](target)` in a message as a link."""
    return flat(text).replace("](", "] (")
