"""The steps of the cascade that weigh similarity: names, bodies, containers and uses of the newcomers."""

from moorage.domain.figures import Figure
from moorage.domain.homes import follows_file, is_home, keeps_members, strays
from moorage.domain.likeness import TINY_TOKENS, is_plausible
from moorage.domain.outcome import AUTOMATIC, MARGIN, Field, Found, Scored
from moorage.domain.reach import Search, is_old_known, may_leave
from moorage.domain.uses import is_still_used, lost_uses, share_taken_over

IN_FILE = 0.9
_ONLY_ONE = 0.8
_HALF = 0.5
_WHOLE = 0.7
_SAME_MEMBER = 0.35
_NEAR_NAME = 0.8
_COMPANY = 3
_USED = 1.1
_USED_MARKED = 1.04
_MANY = 0.4
"""Score and share of uses together, less where the name is near or many uses are taken over (515 fields)."""
_CONTAINER = 0.95
_OUTSTANDING = 0.7
_LEAD = 0.15
_TELLING_TOKENS = 24


def best_of(sighted: Figure, scored: list[Scored], field: Field, search: Search) -> Found | None:
    """The first step that is sure; `scored` is best first."""
    return (
        _container(sighted, scored, search)
        or _in_file(sighted, scored, field, search)
        or _namesake(sighted, scored, search)
        or _moved_container(sighted, scored, search)
        or _best(sighted, scored, search)
    )


def _container(sighted: Figure, scored: list[Scored], search: Search) -> Found | None:
    """A renamed container: the one its file is named for, or the only one with most of its members."""
    if not sighted.portrait.kind.is_container:
        return None
    for each in scored:
        if follows_file(sighted, each.candidate, search):
            return Found(each.candidate, "moved-file", _CONTAINER)
    alike = [
        each
        for each in scored
        if not each.likeness.is_penalised
        and is_old_known(each.candidate, search)
        and keeps_members(sighted, each.candidate.figure)
    ]
    return Found(alike[0].candidate, "same-members", _CONTAINER) if len(alike) == 1 else None


def _in_file(sighted: Figure, scored: list[Scored], field: Field, search: Search) -> Found | None:
    """A newcomer of the same file that is much alike, or the only one where only this symbol vanished."""
    here = [each for each in scored if each.likeness.is_same_file]
    if not here or not field.knows_old_home or is_value(sighted) or not sighted.tokens:
        return None
    best = here[0]
    if _is_contested(here) or not is_plausible(best.likeness, len(sighted.tokens)):
        return None
    is_only = field.n_here == 1 and _n_vanished(sighted, field) == 1 and len(sighted.tokens) >= TINY_TOKENS
    is_sure = best.likeness.score >= IN_FILE or (
        is_only and best.likeness.body >= 0.7 and best.likeness.score >= _ONLY_ONE
    )
    if (is_sure or _is_outstanding(sighted, here)) and not _is_needed(sighted, best, search):
        return Found(best.candidate, "in-file", best.likeness.score)
    return None


def _is_outstanding(sighted: Figure, here: list[Scored]) -> bool:
    """Far ahead of every other newcomer of the file, with a body that says much."""
    lead = here[0].likeness.score - here[1].likeness.score if len(here) > 1 else 1.0
    likeness = here[0].likeness
    return (
        len(sighted.tokens) >= _TELLING_TOKENS
        and likeness.score >= _OUTSTANDING
        and likeness.body >= _HALF
        and lead >= _LEAD
    )


def _n_vanished(sighted: Figure, field: Field) -> int:
    return sum(row.kind.group == sighted.portrait.kind.group for row in field.vanished)


def _namesake(sighted: Figure, scored: list[Scored], search: Search) -> Found | None:
    """The only newcomer of that name anywhere, with half of the body and more than any at home: moved and edited."""
    namesakes = [
        each
        for each in scored
        if each.candidate.key.name == sighted.key.name
        and is_old_known(each.candidate, search)
        and may_leave(sighted, each.candidate, search)
    ]
    if len(namesakes) != 1 or is_value(sighted) or len(sighted.tokens) < TINY_TOKENS:
        return None
    found = namesakes[0]
    if found.likeness.body < _HALF or found.likeness.is_penalised or _has_rival_at_home(found, scored):
        return None
    return Found(found.candidate, "same-name", found.likeness.score)


def _has_rival_at_home(found: Scored, scored: list[Scored]) -> bool:
    """Whether a newcomer of the old file has as much of the body as the one that is elsewhere."""
    return not found.likeness.is_same_file and any(
        each.likeness.is_same_file and each.likeness.body >= found.likeness.body for each in scored
    )


def _moved_container(sighted: Figure, scored: list[Scored], search: Search) -> Found | None:
    """The container went elsewhere as a whole: one home with its name or half of its members."""
    if not sighted.key.container and not sighted.siblings:
        return None
    homes: dict[tuple[str, tuple[str, ...]], list[Scored]] = {}
    for each in scored:
        key = each.candidate.key
        if key.name == sighted.key.name and is_home(sighted, each.candidate, search):
            homes.setdefault((each.candidate.path, key.container), []).append(each)
    if len(homes) != 1:
        return None
    best = max(
        next(iter(homes.values())),
        key=lambda each: (each.candidate.key.params == sighted.key.params, each.likeness.score),
    )
    is_lower = scored[0].likeness.score - best.likeness.score > 0.2
    has_body = best.likeness.body >= _SAME_MEMBER or is_value(sighted)
    if is_lower or best.likeness.is_penalised or not has_body:
        return None
    return Found(best.candidate, "moved-container", 0.9) if _is_known_before(best, search) else None


def by_company(sighted: Figure, scored: list[Scored], field: Field, search: Search) -> Found | None:
    """The only newcomer of its name and type whose container took in several others of the vanished ones."""
    if not sighted.key.container:
        return None
    alike = [
        each
        for each in scored
        if each.likeness.name == 1.0
        and each.candidate.figure.fingerprint.signature == sighted.fingerprint.signature
        and (is_value(sighted) or each.likeness.body >= _HALF)
        and not each.likeness.is_penalised
        and not strays(sighted, each.candidate, search)
    ]
    if len(alike) != 1:
        return None
    lost = {row.key.name for row in field.vanished if row.key.container == sighted.key.container}
    found = alike[0].candidate
    there = {symbol.key.name for symbol in found.view.symbols if symbol.key.container == found.key.container}
    if len((lost & there) - {sighted.key.name}) < _COMPANY:
        return None
    return Found(found, "moved-together", 0.9)


def by_uses(sighted: Figure, scored: list[Scored], search: Search) -> Found | None:
    """The newcomer that the surrounding code uses where it used the sighted symbol, and that is alike too."""
    lost = lost_uses(sighted, search)
    if not lost.contexts:
        return None
    shares = [
        (share_taken_over(lost, each.candidate, search), each)
        for each in scored
        if _may_take_over(sighted, each, search) and (lost.is_most or each.likeness.name >= _HALF)
    ]
    ranked = sorted(((share + each.likeness.score, share, each) for share, each in shares), key=lambda each: -each[0])
    if not ranked or (len(ranked) > 1 and ranked[0][0] - ranked[1][0] < 2 * MARGIN):
        return None
    weight, share, best = ranked[0]
    is_marked = best.likeness.name >= _NEAR_NAME or share >= _MANY
    if weight < (_USED_MARKED if is_marked else _USED):
        return None
    return Found(best.candidate, "same-uses", min(1.0, weight / 2 + 0.4))


def _may_take_over(sighted: Figure, found: Scored, search: Search) -> bool:
    """In its file under any name, elsewhere under its own; what has a body, with half or most of it."""
    likeness, candidate = found.likeness, found.candidate
    if strays(sighted, candidate, search):
        return False
    is_its_name = likeness.name == 1.0 and (is_value(sighted) or may_leave(sighted, candidate, search))
    is_near = likeness.is_same_file or candidate.path == search.renamed_path or is_its_name
    has_body = is_value(sighted) or likeness.body >= (_HALF if likeness.is_same_file else _WHOLE)
    return has_body and not likeness.is_penalised and (is_near or is_home(sighted, candidate, search))


def _best(sighted: Figure, scored: list[Scored], search: Search) -> Found | None:
    if not scored or is_value(sighted) or not sighted.tokens:
        return None
    best = scored[0]
    enough = best.likeness.score >= AUTOMATIC and is_plausible(best.likeness, len(sighted.tokens))
    if not enough or _is_contested(scored) or not _is_known_before(best, search) or _is_needed(sighted, best, search):
        return None
    return Found(best.candidate, "in-file" if best.likeness.is_same_file else "cross-file", best.likeness.score)


def _is_needed(sighted: Figure, best: Scored, search: Search) -> bool:
    """Whether the file still uses the old name as before, so that a likeness in it was extracted or copied."""
    return best.likeness.is_same_file and best.likeness.score < _CONTAINER and is_still_used(sighted, search)


def _is_contested(scored: list[Scored]) -> bool:
    return len(scored) > 1 and scored[0].likeness.score - scored[1].likeness.score < MARGIN


def _is_known_before(found: Scored, search: Search) -> bool:
    """Where the file's old symbols are unknown, any of them may be an old near-copy: only a namesake will do."""
    is_namesake = found.likeness.name == 1.0 and found.likeness.body >= 0.6
    return is_namesake or is_old_known(found.candidate, search)


def is_value(sighted: Figure) -> bool:
    """Fields and constants are too short for similarity: only rules follow them."""
    return sighted.portrait.kind.group == "value"
