"""Drift in plain sentences, the same in every front end. Code in them stands between backticks."""

from moorage.domain.anchor import Place
from moorage.domain.changes import Commit
from moorage.domain.drift import Drift, Grade, TokenEdit
from moorage.domain.kin import Relation
from moorage.domain.known import Checked
from moorage.domain.memory import Memory
from moorage.domain.quoting import code, one_line
from moorage.domain.since import NoCommit, Since

_RELATIONS = {
    Relation.EXTRACTED: "part of it is now in",
    Relation.SPLIT: "split, parts of it are now in",
    Relation.MERGED: "its code is now in",
    Relation.INLINED: "inlined into",
}
_SHOWN_EDITS = 3
_SHOWN_CHARACTERS = 60
_PLACE_CHARACTERS = 160
_SHOWN_ID = 7


def title_of(memory: Memory, max_characters: int = 80) -> str:
    """The title, else the first words."""
    return one_line(memory.title or memory.content, max_characters)


def sentence(checked: Checked) -> str:
    """What became of the code since the memory was tied; empty when nothing did."""
    drift = checked.drift
    said = [each for each in (_what_changed(drift), _where_it_went(drift), _who_has_it(drift)) if each]
    return "; ".join(said)


def since_sentence(since: Since) -> str:
    """`since `1a2b3c4` · Ann · 2026-03-02 · Raise the timeout`; empty when nobody can tell."""
    match since.cause:
        case NoCommit.UNKNOWN:
            return ""
        case NoCommit.WORKING_TREE:
            return "in your working tree, not committed"
        case Commit() as commit:
            said = [commit.author, commit.at.strftime("%Y-%m-%d"), commit.subject]
            shown = [one_line(each, _SHOWN_CHARACTERS).replace("`", "'") for each in said]
            return " · ".join([f"since `{commit.id[:_SHOWN_ID]}`", *shown])


def _what_changed(drift: Drift) -> str:
    match drift.grade:
        case Grade.INTACT | Grade.COSMETIC | Grade.MOVED | Grade.RENAMED | Grade.UNCHECKED:
            return drift.reason
        case Grade.GONE:
            return _gone(drift)
        case Grade.CLAIM_HIT:
            return f"the code changed {edits(_hitting(drift))}"
        case Grade.SIGNATURE:
            return f"the signature changed {edits(drift.edits)}".strip()
        case Grade.REWRITTEN:
            return f"rewritten, {_share(drift)}"
        case Grade.MODIFIERS:
            return f"modifiers changed {edits(drift.edits)}".strip()
        case Grade.EDITED:
            return f"edited, {_share(drift)}: {edits(drift.edits)}"


def _hitting(drift: Drift) -> tuple[TokenEdit, ...]:
    return tuple(each for each in drift.edits if each.claims) or drift.edits


def _gone(drift: Drift) -> str:
    if not drift.suggestions:
        return drift.reason or "not found any more"
    places = ", ".join(_place(each.place) for each in drift.suggestions[:_SHOWN_EDITS])
    return f"not found any more; it may be {places}"


def _share(drift: Drift) -> str:
    return f"{drift.n_changed} of {drift.n_tokens} tokens changed"


def _where_it_went(drift: Drift) -> str:
    if not drift.move:
        return ""
    verb = "renamed" if drift.grade is Grade.RENAMED else "moved"
    return f"{verb} from {_place(drift.move.origin)} ({drift.move.rule}, {drift.move.score:.2f})"


def _who_has_it(drift: Drift) -> str:
    """What became of code that was taken out of it."""
    if not drift.kin:
        return ""
    places = ", ".join(_place(each.place) for each in drift.kin[:_SHOWN_EDITS])
    return f"{_RELATIONS[drift.kin[0].relation]} {places}"


def edits(changed: tuple[TokenEdit, ...]) -> str:
    """`300` → `600`, and how many more."""
    shown = ", ".join(_edit(each) for each in changed[:_SHOWN_EDITS])
    more = len(changed) - _SHOWN_EDITS
    return f"{shown} and {more} more" if more > 0 else shown


def _edit(edit: TokenEdit) -> str:
    if not edit.old:
        return f"added {_code(edit.new)}"
    return f"{_code(edit.old)} → {_code(edit.new)}" if edit.new else f"removed {_code(edit.old)}"


def _code(text: str) -> str:
    return code(text, _SHOWN_CHARACTERS)


def _place(place: Place) -> str:
    return code(str(place.symbol_path), _PLACE_CHARACTERS)
