"""What a memory says of the members of a class, module or file that it is anchored to.

A container's own portrait leaves its members' bodies out, so that their edits are not its own. What the memory names
in them is looked for all the same: when it is nowhere in the container any more, the memory is no longer true of it.
"""

from collections import Counter
from dataclasses import replace

from moorage.domain.anchor import Sighting
from moorage.domain.claims import claims_of
from moorage.domain.compare import MAX_EDITS, Comparison, shown
from moorage.domain.diffing import changes_between
from moorage.domain.drift import Grade, Severity, TokenEdit, Verdict
from moorage.domain.portrait import Portrait, is_mark
from moorage.domain.symbol import Symbol
from moorage.domain.typed import respelled
from moorage.services.renewal import Host, seen_host
from moorage.services.view import View
from moorage.syntax.parsed import ParsedFile


def with_members(view: View, sighting: Sighting, host: Host, text: str, found: Comparison) -> Comparison:
    """The comparison of a container, as a claim hit if its members have lost what the memory's text names in them."""
    is_own = not sighting.portrait.kind.is_container or sighting.part or sighting.place.is_folder
    if is_own or found.grade.verdict is not Verdict.HOLDS or found.grade is Grade.INTACT:
        return found
    seen = seen_host(view, sighting, host)
    edits = _lost_claims(seen, host, text) if seen else ()
    if not edits:
        return found
    n_changed = sum(max(1, edit.old.count(" ") + 1) for edit in edits)
    return replace(
        found,
        grade=Grade.CLAIM_HIT,
        severity=Severity.WARNING,
        edits=edits,
        n_changed=n_changed,
        n_tokens=max(n_changed, found.n_tokens),
        reason="",
    )


def _lost_claims(seen: Host, today: Host, text: str) -> tuple[TokenEdit, ...]:
    """Edits of the members, each with the claims whose token is nowhere any more."""
    own = seen[0].portrait(seen[1])
    new = _inside(*today)
    old = {name: respelled(each, new.get(name, each)) for name, each in _inside(*seen).items()}
    whole = replace(own, body=tuple(token for each in old.values() for token in _tokens(each)))
    claims = {each.token for each in claims_of(text, whole)}
    left = Counter(token for each in (today[0].portrait(today[1]), *new.values()) for token in _tokens(each))
    names = {own.name, *own.containers, *(each.name for each in old.values())}
    renamable = names | {f'"{name}"' for name in names}  # a type may be written as a string
    gone = {token for token in claims if not left[token]} - {*_tokens(own), *renamable}
    edits = [edit for name, each in old.items() for edit in _edits(each, new.get(name), gone)] if gone else []
    return tuple(edits[:MAX_EDITS])


def _inside(parsed: ParsedFile, symbol: Symbol | None) -> dict[tuple[str, ...], Portrait]:
    """Portraits of what lies in a container, by name within it."""
    depth = len(symbol.key.names) if symbol else 0
    inner = [
        each
        for each in parsed.symbols
        if symbol is None or (each is not symbol and symbol.span.start <= each.span.start < symbol.span.end)
    ]
    return {(*each.key.names[depth:], *each.key.params, str(each.key.ordinal)): parsed.portrait(each) for each in inner}


def _tokens(portrait: Portrait) -> list[str]:
    """All but marks and the names of locals, which may be called anything."""
    stream = (*portrait.modifiers, *portrait.header, *portrait.body)
    return [token for token in stream if not is_mark(token) and token not in portrait.local_names]


def _edits(old: Portrait, new: Portrait | None, gone: set[str]) -> list[TokenEdit]:
    changes = changes_between(_tokens(old), _tokens(new) if new else [])
    touched = [(each, tuple(dict.fromkeys(token for token in each.old if token in gone))) for each in changes]
    return [TokenEdit(shown(each.old), shown(each.new), hit) for each, hit in touched if hit]
