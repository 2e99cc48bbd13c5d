"""What the commits could be remembered for: what was tried and taken back, and what changes together."""

import posixpath
import re
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations

from moorage.domain.anchor import Place, Tie
from moorage.domain.changes import Logged
from moorage.domain.errors import FileUnavailable, SymbolNotFound
from moorage.domain.memory import Kind, Source, SourceType
from moorage.domain.saying import Say
from moorage.domain.source import SourceText
from moorage.domain.suggestion import Origin, Suggestion, Texts
from moorage.domain.symbol import SymbolPath
from moorage.services.places import place_named
from moorage.services.view import View

_REVERT = re.compile(r"Revert[: ]+[\"“](.+?)[\"”]\s*(?:\(#\d+\))?\s*$|Revert[: ]+(.+)", re.I)
_BOILERPLATE = re.compile(
    r"^this reverts (?:commit|pull request|pr)\b.*$|^reverts? [\w./#-]+\s*\.?$|^(?:signed-off-by|co-authored-by|"
    r"change-id|reviewed-(?:by|on)|cc|fixes|closes|refs?|see|reported-by|acked-by|bug|issue)\b[: #].*$|"
    r"^\(cherry picked.*$|^conflicts:.*$|^https?://\S+$|^[*-]?\s*#\d+$",
    re.I | re.M,
)
_REASON = re.compile(
    r"\b(?:because|since|due to|caus\w+|broke\w*|break\w*|fail\w*|regress\w*|slow\w*|wrong\w*|bug\w*|incorrect\w*|"
    r"crash\w*|incompatib\w*|not (?:work|needed|ready|possible)|does ?n[o']t|did ?n[o']t|can ?not|can't|leak\w*|race|"
    r"deadlock|problem\w*|instead|unsafe|security|performance)\b",
    re.I,
)
_MISHAP = re.compile(
    r"\bacciden|\bby mistake\b|\bwrong branch\b|\bpremature|\bunintended (?:commit|merge)|\btoo early\b", re.I
)
"""What was only done at the wrong time or place says nothing about the code."""
_LEAST_REASON_WORDS = 8
_PER_YEAR, _MOST_FOR_AGE = 0.3, 3.0
"""Taken from the score for every year since: code goes on, and what did not work then may now."""
_DULL = re.compile(
    r"(?:^|/)(?:change-?log|changes|history|news|release|version|todo|readme|package(?:-lock)?\.json|yarn\.lock|"
    r"go\.(?:mod|sum)|"
    r"cargo\.(?:toml|lock)|pnpm-lock|poetry\.lock|pyproject\.toml|setup\.(?:py|cfg)|makefile|dockerfile|__init__\.py|index\.[jt]sx?)"
    r"|(?:^|/)(?:docs?|tests?|__tests__|spec|testdata|examples?|fixtures?|vendor|dist|build|\.github|\.circleci|locales?|i18n)/"
    r"|(?:^|/)(?:test_[^/]*|[^/]*[._-](?:test|spec)\.[^/]*)$|\.(?:md|rst|txt|lock|json|ya?ml|svg|png|snap|html|css|po)$",
    re.I,
)
LEAST_TOGETHER, LEAST_SHARE, MOST_FILES = 5, 0.5, 12
_MOSTLY = 0.7
_COMMON, _FEW = 0.1, 10
"""A file in more commits than this share changes with everything, unless that is only a few."""


def from_reverts(
    view: View, commits: Sequence[Logged], contexts: Callable[[str, str], list[str]], subjects: Counter[str]
) -> list[Suggestion]:
    """What was taken back for a reason that somebody wrote down, and did not come again."""
    known = frozenset(view.paths())
    newest = max((each.at for each in commits), default=None)
    found = []
    for commit in commits:
        named = _REVERT.match(commit.subject)
        what = (named[1] or named[2]) if named else ""
        reason = _reason_of(commit.body)
        files = [path for path in commit.paths if path in known and not _DULL.search(path)][:3]
        if not what or what.casefold().startswith("revert") or not reason or not files or subjects[_plain(what)] > 1:
            continue
        ties = _ties_of(view, commit, files, contexts)
        years = (newest - commit.at).days / 365 if newest else 0.0
        found.append(
            Suggestion(
                origin=Origin.REVERT,
                told=_taken_back(what, f"{commit.at:%Y-%m-%d}", reason),
                kind=Kind.DECISION,
                ties=ties,
                source=Source(SourceType.EVENT, id=commit.id, title=commit.subject[:200]),
                where=f"commit {commit.id[:10]}",
                score=_of_revert(reason, years, is_placed=any(each.place.key for each in ties)),
            )
        )
    return found


def _taken_back(what: str, day: str, reason: str) -> Callable[[Say], Texts]:
    return lambda say: Texts(
        say("Taken back: {what}", what=what[:150]),
        say("“{what}” was tried and taken back on {day}: {reason}", what=what, day=day, reason=reason),
    )


def _of_revert(reason: str, years: float, *, is_placed: bool) -> float:
    told = min(len(reason) / 300, 1.5)
    return 5.5 + told + (1.0 if is_placed else 0.0) - min(years * _PER_YEAR, _MOST_FOR_AGE)


def subjects_of(commits: Sequence[Logged]) -> Counter[str]:
    """How often each thing was done; what was taken back and done again is done."""
    return Counter(_plain(each.subject) for each in commits)


def _plain(subject: str) -> str:
    without = re.sub(r"\s*\(#\d+\)|^(?:re-?apply|reland|redo)[: ]+[\"“]?|[\"“”]", "", subject, flags=re.I)
    return " ".join(without.casefold().split())


def _reason_of(body: str) -> str:
    paragraphs = [" ".join(each.split()) for each in re.split(r"\n\s*\n", _BOILERPLATE.sub("", body)) if each.strip()]
    reason = "\n\n".join(paragraphs)[:900]
    is_one = len(reason.split()) >= _LEAST_REASON_WORDS and _REASON.search(reason) and not _MISHAP.search(reason)
    return reason if is_one else ""


def _ties_of(
    view: View, commit: Logged, files: Sequence[str], contexts: Callable[[str, str], list[str]]
) -> tuple[Tie, ...]:
    """The symbols that the change was in, as far as they still stand under their names; else the files."""
    ties: list[Tie] = []
    for path in files:
        names = [name for head in contexts(commit.id, path) for name in re.findall(r"[A-Za-z_]\w+", head)]
        found = [place for name in dict.fromkeys(names) if (place := _symbol(view, path, name))]
        ties += [Tie(each, None) for each in found[:2]] or [Tie(Place(path, None), None)]
    return tuple(dict.fromkeys(ties))[:4]


def _symbol(view: View, path: str, name: str) -> Place | None:
    try:
        return place_named(view, SymbolPath(path, name))
    except (SymbolNotFound, FileUnavailable):
        return None


def from_co_change(view: View, commits: Sequence[Logged]) -> list[Suggestion]:
    """Files in different places of which one is hardly ever changed without the other."""
    known = frozenset(view.paths())
    small = [each for each in commits if 2 <= len(each.paths) <= MOST_FILES]
    kept = [[path for path in each.paths if path in known and not _DULL.search(path)] for each in small]
    alone = Counter(path for commit in commits for path in commit.paths)
    together = Counter(pair for paths in kept for pair in combinations(sorted(paths), 2))
    found = []
    for (first, second), times in together.items():
        pair = sorted((first, second), key=lambda path: (alone[path], path))
        share = times / alone[pair[0]]
        is_telling = (
            times >= LEAST_TOGETHER and share >= LEAST_SHARE and alone[pair[1]] <= max(len(commits) * _COMMON, _FEW)
        )
        if is_telling and not _are_obvious(first, second) and _are_text(view, pair):
            found.append(_of_pair(pair, times, alone[pair[0]], share))
    return found


def _are_obvious(first: str, second: str) -> bool:
    """A source with its header or test, or two of one name."""
    one, other = (posixpath.basename(each).partition(".")[0].casefold() for each in (first, second))
    return one in other or other in one


def _are_text(view: View, paths: Sequence[str]) -> bool:
    return all(isinstance(view.read(each), SourceText) for each in paths)


def _of_pair(pair: Sequence[str], times: int, of: int, share: float) -> Suggestion:
    rarer, other = pair
    is_far = posixpath.dirname(rarer) != posixpath.dirname(other)
    return Suggestion(
        origin=Origin.CO_CHANGE,
        told=lambda say: Texts(
            say("{name} and {other} change together", name=posixpath.basename(rarer), other=posixpath.basename(other)),
            _together(share, say, rarer=rarer, other=other, n=times, all=of),
        ),
        kind=Kind.NOTE,
        ties=(Tie(Place(rarer, None), None), Tie(Place(other, None), None)),
        source=Source(SourceType.EVENT, title=f"{of} commits"),
        where=f"{times} of {of} commits",
        score=3.0 + share + min(times / 20, 1.0) + (0.75 if is_far else 0.0),
    )


def _together(share: float, say: Say, **values: object) -> str:
    if share >= _MOSTLY:
        return say(
            "A change of `{rarer}` mostly needs one of `{other}`, too: {n} of the {all} commits that changed the first "
            "changed the second as well.",
            **values,
        )
    return say(
        "A change of `{rarer}` often needs one of `{other}`, too: {n} of the {all} commits that changed the first "
        "changed the second as well.",
        **values,
    )
