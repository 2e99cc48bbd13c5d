"""Drift in plain sentences, the same in every front end. Code in them stands between backticks."""

from moorage.domain.anchor import Place
from moorage.domain.changes import Commit
from moorage.domain.drift import Drift, Grade, TokenEdit
from moorage.domain.kin import Relation
from moorage.domain.known import Checked
from moorage.domain.memory import Memory
from moorage.domain.quoting import code, one_line
from moorage.domain.saying import Say, english
from moorage.domain.since import NoCommit, Since

_SHOWN_EDITS = 3
_SHOWN_CHARACTERS = 60
_PLACE_CHARACTERS = 160
_SHOWN_ID = 7


def title_of(memory: Memory, max_characters: int = 80) -> str:
    """The title, else the first words."""
    return one_line(memory.title or memory.content, max_characters)


def sentence(checked: Checked, say: Say = english) -> str:
    """What became of the code since the memory was tied; empty when nothing did."""
    drift = checked.drift
    said = [each for each in (_what_changed(drift, say), _where_it_went(drift, say), _who_has_it(drift, say)) if each]
    return "; ".join(said)


def since_sentence(since: Since, say: Say = english) -> str:
    """`since `1a2b3c4` · Ann · 2026-03-02 · Raise the timeout`; empty when nobody can tell."""
    match since.cause:
        case NoCommit.UNKNOWN:
            return ""
        case NoCommit.WORKING_TREE:
            return say("in your working tree, not committed")
        case Commit() as commit:
            return f"{commit_sentence(commit, say)} · {_named(commit.subject)}"


def commit_sentence(commit: Commit, say: Say = english) -> str:
    """`since `1a2b3c4` · Ann · 2026-03-02`."""
    since = say("since {commit}", commit=f"`{commit.id[:_SHOWN_ID]}`")
    return " · ".join([since, _named(commit.author), commit.at.strftime("%Y-%m-%d")])


def _named(text: str) -> str:
    return one_line(text, _SHOWN_CHARACTERS).replace("`", "'")


def _what_changed(drift: Drift, say: Say) -> str:
    match drift.grade:
        case Grade.INTACT | Grade.COSMETIC | Grade.MOVED | Grade.RENAMED | Grade.UNCHECKED:
            return say(drift.reason)
        case Grade.GONE:
            return _gone(drift, say)
        case Grade.CLAIM_HIT:
            return say("the code changed: {edits}", edits=edits(_hitting(drift), say))
        case Grade.SIGNATURE if drift.edits:
            return say("the signature changed: {edits}", edits=edits(drift.edits, say))
        case Grade.SIGNATURE:
            return say("the signature changed")
        case Grade.REWRITTEN:
            return say("rewritten, {share}", share=_share(drift, say))
        case Grade.MODIFIERS if drift.edits:
            return say("modifiers changed: {edits}", edits=edits(drift.edits, say))
        case Grade.MODIFIERS:
            return say("modifiers changed")
        case Grade.EDITED:
            return say("edited, {share}: {edits}", share=_share(drift, say), edits=edits(drift.edits, say))


def _hitting(drift: Drift) -> tuple[TokenEdit, ...]:
    return tuple(each for each in drift.edits if each.claims) or drift.edits


def _gone(drift: Drift, say: Say) -> str:
    if not drift.suggestions:
        return say(drift.reason) if drift.reason else say("not found any more")
    places = ", ".join(_place(each.place) for each in drift.suggestions[:_SHOWN_EDITS])
    return say("not found any more; it may be {places}", places=places)


def _share(drift: Drift, say: Say) -> str:
    return say("{changed} of {all} tokens changed", changed=drift.n_changed, all=drift.n_tokens)


def _where_it_went(drift: Drift, say: Say) -> str:
    if not drift.move:
        return ""
    values = {"place": _place(drift.move.origin), "rule": drift.move.rule, "score": f"{drift.move.score:.2f}"}
    if drift.grade is Grade.RENAMED:
        return say("renamed from {place} ({rule}, {score})", **values)
    return say("moved from {place} ({rule}, {score})", **values)


def _who_has_it(drift: Drift, say: Say) -> str:
    """What became of code that was taken out of it; not where it may be itself, which is said already."""
    suggested = {each.place for each in drift.suggestions}
    if not drift.kin or all(each.place in suggested for each in drift.kin):
        return ""
    places = ", ".join(_place(each.place) for each in drift.kin[:_SHOWN_EDITS])
    match drift.kin[0].relation:
        case Relation.EXTRACTED:
            return say("part of it is now in {places}", places=places)
        case Relation.SPLIT:
            return say("split, parts of it are now in {places}", places=places)
        case Relation.MERGED:
            return say("its code is now in {places}", places=places)
        case Relation.INLINED:
            return say("inlined into {places}", places=places)


def edits(changed: tuple[TokenEdit, ...], say: Say = english) -> str:
    """`300` → `600`, and how many more."""
    shown = ", ".join(_edit(each, say) for each in changed[:_SHOWN_EDITS])
    more = len(changed) - _SHOWN_EDITS
    return say("{edits} and {more} more", edits=shown, more=more) if more > 0 else shown


def _edit(edit: TokenEdit, say: Say) -> str:
    if not edit.old:
        return say("added {code}", code=_code(edit.new))
    return f"{_code(edit.old)} → {_code(edit.new)}" if edit.new else say("removed {code}", code=_code(edit.old))


def _code(text: str) -> str:
    return code(text, _SHOWN_CHARACTERS)


def _place(place: Place) -> str:
    return code(str(place.symbol_path), _PLACE_CHARACTERS)
