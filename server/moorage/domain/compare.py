"""Grades today's portrait of a symbol against a sighting of it; the table is in the product page."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from moorage.domain.anchor import Sighting
from moorage.domain.annotations import is_annotation
from moorage.domain.claims import Claim, claim_counts
from moorage.domain.diffing import Change, changes_between, n_common
from moorage.domain.drift import Grade, Severity, TokenEdit
from moorage.domain.fingerprint import fingerprint
from moorage.domain.naming import APART_AFTER, neutral_header, numbered, own_names, renamed, renamed_header
from moorage.domain.portrait import Fingerprint, Portrait, is_mark
from moorage.domain.significance import is_significant
from moorage.domain.typed import respelled, untyped

GRADING = "g2"
"""Version of what is graded how; raise it when two portraits would get another grade, so that none is kept."""
_SMALL = 0.10
"""Share of tokens up to which an edit is a Hint; 81 % of real changes are smaller (1,931 transitions)."""
_HALF = 0.5
MAX_EDITS = 20
_MAX_SIDE = 24
"""Tokens shown of one side of an edit."""
_EVERYWHERE = frozenset(("None", "True", "False"))
DOCSTRING = "the docstring changed"
_OTHER_RULES = "anchored in another language or by another version of Moorage; look at it and confirm it once"
_STRUCTURE = "same tokens, nested or separated differently"


@dataclass(frozen=True, slots=True)
class Comparison:
    """What differs; place and relocation are not looked at, so never `moved`, `renamed` or `gone`."""

    grade: Grade
    severity: Severity
    edits: tuple[TokenEdit, ...]
    n_changed: int
    """Tokens changed, of `n_tokens` (the larger side)."""
    n_tokens: int
    reason: str
    """Why it is unchecked, or what differs when no token of the code does, in words; else empty."""


def compare(
    sighting: Sighting, present: Portrait, present_fingerprint: Fingerprint, claims: Sequence[Claim]
) -> Comparison:
    """Grade, severity and exact token edits of today's symbol against what was seen."""
    seen, today = sighting.fingerprint, present_fingerprint
    if unchanged(sighting, today.exact):
        return _harmless(Grade.INTACT, today)
    if seen.algorithm != today.algorithm:
        return Comparison(Grade.UNCHECKED, Severity.NONE, (), 0, today.n_tokens, _OTHER_RULES)
    past = respelled(sighting.portrait, present)
    is_as_seen = past is sighting.portrait
    same_code = seen.shape == today.shape or seen.local == today.local if is_as_seen else _is_same_code(past, present)
    if same_code and seen.modifiers == today.modifiers:
        reason = DOCSTRING if past.doc != present.doc else ""
        return replace(_harmless(Grade.COSMETIC, today), reason=reason)
    bare = untyped(past), untyped(present)
    difference = _difference(past, present, bare)
    hits = _hits((past, present), bare, claims, difference.telling) - difference.renames.keys()
    grade = _grade(difference, hits, same_code=same_code)
    return Comparison(
        grade=grade,
        severity=_severity(grade, difference, claims),
        edits=_edits(difference, hits),
        n_changed=min(difference.n_changed + difference.n_modifiers, difference.n_tokens),
        n_tokens=difference.n_tokens,
        reason="" if difference.changes else _STRUCTURE,
    )


def unchanged(sighting: Sighting, exact: str) -> bool:
    """Whether the symbol's text is byte for byte what was seen, so that nothing need be compared."""
    return sighting.fingerprint.exact == exact


@dataclass(frozen=True, slots=True)
class _Difference:
    """Changes by role."""

    modifiers: list[Change]
    header: list[Change]
    body: list[Change]
    members: list[Change]
    n_changed: int
    n_tokens: int
    telling: list[Change]
    """Those of the header that say another thing than before."""
    is_signature: bool
    is_types: bool
    """Whether nothing but types differs, in a language where they do nothing or were left out."""
    renames: dict[str, str]
    """Locals renamed one to one, and the symbol's own and enclosing names, which are no changes."""

    @property
    def changes(self) -> list[Change]:
        return [*self.modifiers, *self.header, *self.body, *self.members]

    @property
    def n_modifiers(self) -> int:
        return sum(change.n_tokens for change in self.modifiers)

    @property
    def share(self) -> float:
        return self.n_changed / self.n_tokens if self.n_tokens else 0.0


def _is_same_code(seen: Portrait, today: Portrait) -> bool:
    """Whether they differ in nothing but the names of locals and of the symbol itself."""
    old, new = fingerprint(seen, "", ""), fingerprint(today, "", "")
    return old.shape == new.shape or old.local == new.local


def _harmless(grade: Grade, today: Fingerprint) -> Comparison:
    return Comparison(grade, Severity.NONE, (), 0, today.n_tokens, "")


def _difference(seen: Portrait, today: Portrait, untyped_ones: tuple[Portrait, Portrait]) -> _Difference:
    renames, own = _local_renames(seen, today), _own_renames(seen, today)
    loose, (bare, bare_today) = respelled(seen, today, or_unsaid=True), untyped_ones

    def header_of(past: Portrait) -> list[Change]:
        return changes_between(_with_locals(renamed_header(past.header, own), renames), today.header)

    def body_of(past: Portrait) -> list[str]:
        return _tokens(_with_locals(renamed(past.body, own), renames))

    header, plain = header_of(seen), header_of(loose)
    telling = [each for each in plain if not is_annotation(each, seen.header)]
    old_body, new_body = body_of(bare), _tokens(bare_today.body)
    body = changes_between(old_body, new_body)
    types = [] if body else changes_between(body_of(seen), _tokens(today.body))
    members = _member_changes(seen, today)
    n_tokens = max(len(seen.header) + len(old_body), len(today.header) + len(new_body), 1)
    n_changed = _n_changed(old_body, new_body, body) + sum(change.n_tokens for change in telling)
    only_types = not body and not members and bool(header or types)
    is_signature = _is_other_signature(_signature(bare), _signature(bare_today))
    nameless = (replace(each, header=()) for each in (bare, bare_today))
    return _Difference(
        modifiers=changes_between(seen.modifiers, today.modifiers),
        header=telling if telling or body else header,
        body=body or types,
        members=members,
        n_changed=min(n_changed, n_tokens) if header or body else min(1, len(members)),
        n_tokens=n_tokens,
        telling=telling,
        is_signature=is_signature,
        is_types=only_types and not is_signature and _is_same_code(*nameless),
        renames=renames | own,
    )


def _signature(portrait: Portrait) -> list[str]:
    return numbered(neutral_header(portrait), portrait.local_names)


def _is_other_signature(seen: list[str], today: list[str]) -> bool:
    return not all(is_annotation(each, seen) for each in changes_between(seen, today))


def _n_changed(old: list[str], new: list[str], changes: list[Change]) -> int:
    """Moved statements show as removed and inserted; what is merely elsewhere counts as half changed."""
    aligned = sum(change.n_tokens for change in changes)
    replaced = max(len(old), len(new)) - n_common(old, new)
    return (aligned + replaced + 1) // 2 if aligned > replaced else aligned


def _grade(difference: _Difference, hits: set[str], *, same_code: bool) -> Grade:
    """A claim hit comes first: it says which of the memory's words no longer stands, the others only how much."""
    if hits:
        return Grade.CLAIM_HIT
    if same_code or (difference.is_types and not difference.telling):
        return Grade.MODIFIERS
    if difference.is_types:
        return Grade.EDITED
    if difference.share > _HALF:
        return Grade.REWRITTEN
    return Grade.SIGNATURE if difference.is_signature else Grade.EDITED


def _severity(grade: Grade, difference: _Difference, claims: Sequence[Claim]) -> Severity:
    if grade is Grade.MODIFIERS:
        return Severity.HINT
    if grade is not Grade.EDITED:
        return Severity.WARNING
    if difference.is_types:
        return Severity.INFORMATION
    if difference.members and not difference.body and not difference.header:
        return Severity.HINT
    is_louder = not claims or not difference.body or any(map(is_significant, difference.body))
    levels = (Severity.HINT, Severity.INFORMATION, Severity.WARNING)
    return levels[(difference.share > _SMALL) + is_louder]


def _hits(
    typed: tuple[Portrait, Portrait],
    bare: tuple[Portrait, Portrait],
    claims: Sequence[Claim],
    telling: Sequence[Change],
) -> set[str]:
    """Claim tokens that occur less often than they did; a statement that only moved keeps its tokens. Those in types
    count where another type took their place, or once they are nowhere else; words that code is full of likewise."""
    if not claims:
        return set()
    before, now = map(claim_counts, bare)
    typed_before, typed_now = map(claim_counts, typed)
    replaced = {token for change in telling for token in change.old if typed_now[token] < typed_before[token]}
    lost = {token for token in typed_before if not typed_now[token] and not typed_now[token.strip('"')]}
    fewer = {token for token in before if now[token] < before[token] and token not in _EVERYWHERE}
    return {claim.token for claim in claims} & (fewer | replaced | lost)


def _edits(difference: _Difference, hits: set[str]) -> tuple[TokenEdit, ...]:
    """Those that touch a claim first, then in order of the code."""
    edits = [_edit(change, hits) for change in difference.changes]
    edits.sort(key=lambda edit: not edit.claims)
    return tuple(edits[:MAX_EDITS])


def _edit(change: Change, hits: set[str]) -> TokenEdit:
    touched = dict.fromkeys(word for token in change.old for word in _words(token) if word in hits)
    return TokenEdit(shown(change.old), shown(change.new), tuple(touched))


def _words(token: str) -> tuple[str, ...]:
    """The token, and the name in a member line."""
    return (token, token.partition(" ")[2])


def shown(tokens: Sequence[str]) -> str:
    """Tokens of one side of an edit as one text, cut where they are many."""
    cut = [*tokens[:_MAX_SIDE], "…"] if len(tokens) > _MAX_SIDE else tokens
    return " ".join(cut)


def _local_renames(seen: Portrait, today: Portrait) -> dict[str, str]:
    """Locals that were renamed one to one, so that they are no edits beside what really changed."""
    old_names = seen.local_names - today.local_names
    new_names = today.local_names - seen.local_names
    if not old_names or not new_names:
        return {}
    pairs: dict[str, set[str]] = {}
    old, new = (*seen.header, *_tokens(seen.body)), (*today.header, *_tokens(today.body))
    for change in changes_between(old, new):
        if len(change.old) == len(change.new):
            for first, second in zip(change.old, change.new, strict=True):
                if first in old_names and second in new_names:
                    pairs.setdefault(first, set()).add(second)
    renames = {first: next(iter(seconds)) for first, seconds in pairs.items() if len(seconds) == 1}
    targets = list(renames.values())
    return {first: second for first, second in renames.items() if targets.count(second) == 1}


def _with_locals(tokens: Sequence[str], renames: dict[str, str]) -> list[str]:
    """Old tokens under today's names of the locals."""
    before = ("", *tokens)
    return [
        token if previous in APART_AFTER else renames.get(token, token)
        for previous, token in zip(before, tokens, strict=False)
    ]


def _own_renames(seen: Portrait, today: Portrait) -> dict[str, str]:
    """The symbol's and its containers' old names by today's; containers that came or went are left out."""
    old, new = own_names(seen.name, seen.containers), own_names(today.name, today.containers)
    by_place = {place: name for name, place in new.items()}
    return {name: by_place[place] for name, place in old.items() if by_place.get(place, name) != name}


def _tokens(stream: Sequence[str]) -> list[str]:
    return [token for token in stream if not is_mark(token)]


def _member_changes(seen: Portrait, today: Portrait) -> list[Change]:
    old, new = Counter(seen.members), Counter(today.members)
    removed = [line.rpartition(" ")[0] for line in (old - new).elements()]
    added = [line.rpartition(" ")[0] for line in (new - old).elements()]
    signed_anew = [name for name in removed if name in added]
    return [
        *(_member_change((name,), (f"{name} (signature)",)) for name in signed_anew),
        *(_member_change((name,), ()) for name in removed if name not in signed_anew),
        *(_member_change((), (name,)) for name in added if name not in signed_anew),
    ]


def _member_change(old: tuple[str, ...], new: tuple[str, ...]) -> Change:
    return Change(old, new, "", "", "")
