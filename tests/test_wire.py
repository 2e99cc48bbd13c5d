"""Between wire shapes and JSON: camel case, strict scalars, unknown keys refused with their path."""

import dataclasses
import re
import typing
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from moorage.domain.errors import InvalidInput
from moorage.domain.memory import Kind
from moorage.wire import methods, requests, types
from moorage.wire.codec import camel, decode, encode


def check_refused(raw: Any, shape: type, *words: str) -> None:
    with pytest.raises(InvalidInput) as refused:
        decode(raw, shape)
    for each in words:
        assert each in str(refused.value)


def test_names_are_in_camel_case() -> None:
    assert decode({"query": "x", "maxBytes": 300, "taskType": "fix"}, types.ContextParams) == types.ContextParams(
        query="x", max_bytes=300, task_type="fix"
    )
    assert camel("pending_embeddings") == "pendingEmbeddings"


@pytest.mark.parametrize(
    ("raw", "shape", "words"),
    [
        ({}, types.RecallParams, ("query", "params")),
        (None, types.RecallParams, ("query",)),
        ([], types.RecallParams, ("expected an object", "list")),
        ("x", types.RecallParams, ("expected an object", "str")),
        ({"query": 3}, types.RecallParams, ("a string", "int", "params.query")),
        ({"query": None}, types.RecallParams, ("a string", "params.query")),
        ({"query": "x", "limit": "3"}, types.RecallParams, ("a whole number", "params.limit")),
        ({"query": "x", "limit": 3.5}, types.RecallParams, ("a whole number", "params.limit")),
        ({"query": "x", "limit": True}, types.RecallParams, ("a whole number", "params.limit")),
        ({"query": "x", "strict": 1}, types.RecallParams, ("true or false", "params.strict")),
        ({"query": "x", "limits": 3}, types.RecallParams, ("limits", "params")),
        ({"query": "x", "max_bytes": 3}, types.ContextParams, ("max_bytes",)),
        ({"content": "x", "anchors": "a.py"}, types.RememberParams, ("a list, got str", "params.anchors")),
        ({"content": "x", "anchors": ["a.py", 3]}, types.RememberParams, ("a string", "params.anchors[1]")),
        ({"content": "x", "confidence": "high"}, types.RememberParams, ("a number", "params.confidence")),
    ],
)
def test_bad_parameters_name_the_field(raw: Any, shape: type, words: tuple[str, ...]) -> None:
    check_refused(raw, shape, *words)


def test_a_whole_number_is_a_number() -> None:
    assert decode({"content": "x", "confidence": 1}, types.RememberParams).confidence == 1.0


def shapes() -> list[type]:
    """Every wire shape."""
    return [each for each in map(partial(getattr, types), dir(types)) if dataclasses.is_dataclass(each)]


@pytest.mark.parametrize("shape", shapes(), ids=lambda each: each.__name__)
def test_every_shape_survives_the_wire(shape: type) -> None:
    value = _example(shape)
    raw = encode(value)
    assert decode(raw, shape) == value
    assert all("_" not in each for each in raw)


@pytest.mark.parametrize("shape", shapes(), ids=lambda each: each.__name__)
def test_only_parameters_have_defaults(shape: type) -> None:
    has_defaults = any(each.default is not dataclasses.MISSING for each in dataclasses.fields(shape))
    assert not has_defaults or shape.__name__.endswith("Params")


def test_every_method_is_there_once_and_named_as_the_protocol_says() -> None:
    names = [each.name for each in (*methods.REQUESTS, *methods.NOTIFICATIONS)]
    assert len(set(names)) == len(names)
    assert all(each.startswith("moorage/") for each in names)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        (None, None),
        ("decision", Kind.DECISION),
        (" Decision ", Kind.DECISION),
        ("semantic", Kind.FACT),
        ("procedural", Kind.PROCEDURE),
        ("episodic", Kind.EPISODE),
    ],
)
def test_kinds_of_every_vocabulary_are_taken(text: str | None, kind: Kind | None) -> None:
    assert requests.kind_named(text) is kind


@pytest.mark.parametrize("text", ["", "wish", "decisions"])
def test_an_unknown_kind_names_the_known_ones(text: str) -> None:
    with pytest.raises(InvalidInput, match="must be one of: decision"):
        requests.kind_named(text)


def test_tags_are_trimmed_and_kept_once() -> None:
    assert requests.tags_of([" a ", "b", "a", " "]) == ("a", "b")
    assert requests.tags_of(None) == ()


_VALUES: dict[Any, Any] = {str: "text", int: 3, float: 0.5, bool: True, Any: [{"any": None}, 1.5]}


def _example(annotation: Any) -> Any:
    """Some value of a type that occurs in the shapes."""
    if annotation in _VALUES:
        return _VALUES[annotation]
    if isinstance(annotation, type) and dataclasses.is_dataclass(annotation):
        hints = typing.get_type_hints(annotation)
        return annotation(**{each.name: _example(hints[each.name]) for each in dataclasses.fields(annotation)})
    origin, arguments = typing.get_origin(annotation), typing.get_args(annotation)
    if origin is list:
        return [_example(arguments[0])]
    if origin is dict:
        return {"key": _example(arguments[1])}
    return arguments[0] if origin is typing.Literal else _example(arguments[0])


def test_every_group_of_shapes_is_found_by_name() -> None:
    """The table in the package is what makes them load late; a shape that it lacks would not be there at all."""
    folder = Path(types.__file__).parent
    written = {
        name
        for module in folder.glob("*.py")
        for name in re.findall(r"^(?:class (\w+)|([A-Z]\w+) = Literal)", module.read_text("utf-8"), re.MULTILINE)
        for name in name
        if name
    }
    assert set(dir(types)) == written
    with pytest.raises(AttributeError, match="Nothing"):
        types.Nothing  # noqa: B018
