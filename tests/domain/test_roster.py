"""What is counted out once for a file says the same as going through all of its symbols for each that vanished."""

import re

from hypothesis import example, given, settings
from hypothesis import strategies as st

from moorage.domain.figures import Candidate, Figure, sighted_figure
from moorage.domain.likeness import body_similarity
from moorage.domain.newcomers import is_taken, newcomers_in, rivals_in, vanished_rows
from moorage.domain.portrait import OutlineRow
from moorage.domain.reach import Counted, Search, has_overloads, may_leave
from moorage.domain.roster import Roster
from moorage.domain.similarity import name_similarity, sketch_similarity
from moorage.domain.symbol import SymbolKey
from moorage.domain.uses import starts_of
from moorage.syntax.parsed import ParsedFile
from support.sightings import parsed, sighted_symbol

_NAMES = st.sampled_from(["load", "load_all", "store", "store_row", "drop"])
_PARAMS = st.sampled_from(["", "a", "a, b"])
_LINES = st.sampled_from(["x = fetch(a, 1)", "y = x.rows[2]", "for z in y: send(z)", "log.warn(y)", "total += 3"])


@st.composite
def _functions(draw: st.DrawFn, indent: str = "") -> str:
    name, params = draw(_NAMES), draw(_PARAMS)
    body = draw(st.lists(_LINES, min_size=1, max_size=6))
    return f"{indent}def {name}({params}):\n" + "".join(f"{indent}    {line}\n" for line in body)


@st.composite
def _files(draw: st.DrawFn) -> str:
    """Functions, some of them in classes, names and bodies often alike."""
    functions = draw(st.lists(_functions(), max_size=6))
    members = draw(st.lists(st.tuples(st.sampled_from("AB"), _functions("    ")), max_size=4))
    return "".join([*functions, *(f"class {name}:\n{text}" for name, text in members)])


def _search(old: ParsedFile, new: ParsedFile) -> Search:
    outline = old.outline()
    return Search(new, (), None, {}, outline, {old.path: old}, Roster(outline.rows), Counted())


@settings(max_examples=150, deadline=None)
@given(_files(), _files())
def test_it_answers_as_a_walk_does(before: str, after: str) -> None:
    old, new = parsed("a.py", before), parsed("a.py", after)
    search = _search(old, new)
    vanished = _plain_vanished(search, new)
    assert vanished_rows(search) == vanished
    for symbol in old.symbols:
        group, key = symbol.kind.group, symbol.key
        seen = sighted_figure(sighted_symbol(old, symbol), key, search.old)
        newcomers, siblings = newcomers_in(new, group, search), _plain_siblings(old, key, group)
        assert [each.symbol for each in newcomers] == _plain_newcomers(search, new, group)
        assert has_overloads(seen, search) is ([row.key.names for row in old.outline().rows].count(key.names) > 1)
        for each in newcomers:
            assert may_leave(seen, each, search) is _plain_may_leave(seen, each, new)
            assert is_taken(seen, each, rivals_in(group, search)) is _plain_is_taken(seen, each, vanished)
            assert _n_shared(seen, each) == len(siblings & _plain_siblings(new, each.key, group))
        assert len(seen.siblings) == len(siblings)
        alike = [each for each in new.symbols if (each.key.names, each.key.params) == (key.names, key.params)]
        assert list(search.roster(new).alike(key)) == alike


@given(st.text("ab_ .é", max_size=40), st.sampled_from(["a", "ab", "aba", "aéa", "é", "_a"]))
@example("baéaéa", "aéa")
def test_a_name_stands_where_a_pattern_finds_it(text: str, name: str) -> None:
    data, wanted = text.encode(), name.encode()
    found = re.finditer(rb"(?<!\w)" + re.escape(wanted) + rb"(?!\w)", data)
    assert list(starts_of(data, wanted)) == [match.start() for match in found]


def _n_shared(seen: Figure, candidate: Candidate) -> int:
    return seen.siblings.n_shared(candidate.figure.siblings)


def _plain_siblings(file: ParsedFile, key: SymbolKey, group: str) -> frozenset[str]:
    keys = [each.key for each in file.symbols if each.kind.group == group]
    return frozenset(each.name for each in keys if each.container == key.container and each != key)


def _plain_vanished(search: Search, new: ParsedFile) -> list[OutlineRow]:
    present = {(each.key.names, each.key.params) for each in new.symbols}
    rows = search.outline.rows if search.outline else ()
    return [row for row in rows if (row.key.names, row.key.params) not in present]


def _plain_newcomers(search: Search, new: ParsedFile, group: str) -> list[object]:
    rows = search.outline.rows if search.outline else ()
    known = {(row.key.names, row.key.params) for row in rows if row.kind.group == group}
    own = [each for each in new.symbols if each.kind.group == group]
    return [each for each in own if (each.key.names, each.key.params) not in known]


def _plain_may_leave(seen: Figure, candidate: Candidate, new: ParsedFile) -> bool:
    container = seen.key.container
    is_there = any(container in (each.key.names, each.key.container) for each in new.symbols)
    return candidate.key.container == container or not container or not is_there


def _plain_is_taken(seen: Figure, candidate: Candidate, vanished: list[OutlineRow]) -> bool:
    """Every rival weighed in full."""
    figure = candidate.figure
    others = [row for row in vanished if row.key != seen.key and row.kind.group == seen.portrait.kind.group]
    is_namesake = (seen.key.name, seen.key.params) == (figure.key.name, figure.key.params)
    if not is_namesake and any(_plain_is_namesake(row, seen, figure) for row in others):
        return True
    if seen.fingerprint.shape == figure.fingerprint.shape:
        mine = name_similarity(seen.key.name, figure.key.name)
        twins = [row for row in others if row.shape == figure.fingerprint.shape]
        return any(name_similarity(row.key.name, figure.key.name) > mine + 0.03 for row in twins)
    if is_namesake:
        return False
    mine = _plain_preference(seen.key, seen.sketch, figure)
    size = figure.fingerprint.n_tokens
    like = [row for row in others if abs(row.n_tokens - size) <= 3 * min(row.n_tokens, size) + 20]
    return any(
        row.shape == figure.fingerprint.shape or _plain_preference(row.key, row.sketch, figure) > mine + 0.03
        for row in like
    )


def _plain_is_namesake(row: OutlineRow, seen: Figure, figure: Figure) -> bool:
    if row.key.names != figure.key.names or row.key.names == seen.key.names:
        return False
    return sketch_similarity(row.sketch, figure.sketch) >= 0.25 or body_similarity(seen, figure) < 0.6


def _plain_preference(key: SymbolKey, sketch: tuple[int, ...], figure: Figure) -> float:
    params = 1.0 if key.params == figure.key.params else 0.0
    name = name_similarity(key.name, figure.key.name)
    return 0.6 * sketch_similarity(sketch, figure.sketch) + 0.3 * name + 0.1 * params
