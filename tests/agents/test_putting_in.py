"""Whatever a file holds, what is put in comes out again and leaves every byte as it was."""

from collections.abc import Mapping

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from agents.configurations import json_objects, markdown, toml
from moorage.agents import jsonc
from moorage.agents.pieces import Items, Member, Part, Table, Text
from moorage.agents.plan import Plan
from moorage.agents.targets import TARGETS, Place, Scope, Target, Wish
from moorage.domain.errors import InvalidInput

USUAL = Wish()
MANY = settings(
    max_examples=100, deadline=None, suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow]
)
EACH = [(each, part) for each in TARGETS.values() for part in Part]
IDS = [f"{target.name}-{part}" for target, part in EACH]


def done(target: Target, part: Part, files: Mapping[str, str], wish: Wish, *, remove: bool = False) -> dict[str, str]:
    """The files after it was put in, or taken out."""
    plan = Plan(files.get, files.__contains__)
    pieces = target.parts[part](Place(wish, files.__contains__, removing=remove))
    assert not isinstance(pieces, str)
    (plan.remove if remove else plan.add)(target.name, pieces)
    changed = {each.path: each.after for each in plan.changes}
    return {path: text for path, text in {**files, **changed}.items() if text is not None}


def paths_of(target: Target, part: Part, wish: Wish) -> dict[str, type]:
    pieces = target.parts[part](Place(wish, lambda _: False))
    return {} if isinstance(pieces, str) else {each.path: type(each) for each in pieces}


def check_round_trip(target: Target, part: Part, files: Mapping[str, str], wish: Wish = USUAL) -> None:
    once = done(target, part, files, wish)
    assert once != files
    assert done(target, part, once, wish) == once
    assert done(target, part, once, wish, remove=True) == files


@pytest.mark.parametrize("scope", list(Scope))
@pytest.mark.parametrize(("target", "part"), EACH, ids=IDS)
def test_an_empty_project_is_empty_again(target: Target, part: Part, scope: Scope) -> None:
    wish = Wish(scope, "Shop", writes=True)
    if paths_of(target, part, wish):
        check_round_trip(target, part, {}, wish)


@pytest.mark.parametrize("scope", list(Scope))
@pytest.mark.parametrize(("target", "part"), EACH, ids=IDS)
def test_another_wish_replaces_what_was_put_in(target: Target, part: Part, scope: Scope) -> None:
    wish, other = Wish(scope, "Shop"), Wish(scope, "Shop 2", program="/opt/moorage", writes=True)
    if paths_of(target, part, wish):
        files = done(target, part, {}, wish)
        changed = done(target, part, files, other)
        assert changed == done(target, part, {}, other)
        assert done(target, part, changed, wish, remove=True) == {}


KINDS = {Text: markdown(), Table: toml(), Member: json_objects(), Items: json_objects()}


@pytest.mark.parametrize(("target", "part"), EACH, ids=IDS)
def test_every_byte_of_existing_files_is_as_it_was(target: Target, part: Part) -> None:
    paths = paths_of(target, part, USUAL)

    @MANY
    @given(st.tuples(*[KINDS[kind] for kind in paths.values()]))
    def check(texts: tuple[str, ...]) -> None:
        files = dict(zip(paths, texts, strict=True))
        try:
            once = done(target, part, files, USUAL)
        except InvalidInput:
            assume(False)
            return
        assert done(target, part, once, USUAL) == once
        assert done(target, part, once, USUAL, remove=True) == files
        for path, text in once.items():
            if paths[path] in (Member, Items) and not jsonc.is_blank(files[path]):
                before, after = jsonc.parse(files[path]).value, jsonc.parse(text).value
                assert isinstance(before, dict)
                assert isinstance(after, dict)
                assert {key: after[key] for key in before if key not in _KEYS} == {
                    key: value for key, value in before.items() if key not in _KEYS
                }

    if paths:
        check()


_KEYS = {"mcpServers", "hooks", "servers", "context_servers", "mcp"}


@given(st.text(max_size=40) | st.text('{}[]":,/* \n\\1e-', max_size=40))
def test_any_text_is_read_or_refused_at_a_place_in_it(text: str) -> None:
    try:
        found = jsonc.parse(text).end
    except jsonc.Malformed as error:
        found = error.offset
    assert 0 <= found <= len(text)
