"""Values inside of JSON columns as SQL; how they are compared is said by `domain.filtered`."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from moorage.domain.filters import Json, Operator, Test
from moorage.store.sqlite.conditions import NEVER, Where, all_of, any_of, truth

_SIGNS = {Operator.GT: ">", Operator.GTE: ">=", Operator.LT: "<", Operator.LTE: "<="}


@dataclass(frozen=True, slots=True)
class Node:
    """A value: its type (null when there is no such value), itself, and what `json_each` takes to go into it."""

    type: str
    value: str
    inside: str
    depth: int = 0


Condition = Callable[[Node], Where]


def at(path: Sequence[str]) -> Node:
    """Where a path of the metadata leads; its steps have no quotes."""
    inside = "m.metadata, '$" + "".join(f'."{step}"' for step in path) + "'"
    return Node(f"json_type({inside})", f"json_extract({inside})", inside)


def array(column: str) -> Node:
    """A column that holds a list."""
    return Node("'array'", column, column)


def where_tested(node: Node, test: Test) -> Where:
    """A test that is no negation, of a value that is there."""
    match test.operator:
        case Operator.EXISTS:
            return truth(test.value)
        case Operator.EQ:
            return _itself_or_member(node, lambda each: _same(each, test.value))
        case Operator.IN:
            choices = cast("Sequence[Json]", test.value)
            return _itself_or_member(node, lambda each: any_of(_same(each, value) for value in choices))
        case Operator.CONTAINS:
            return _contains(node, test.value)
        case ordering:
            return _itself_or_member(node, lambda each: _ordered(each, _SIGNS[ordering], test.value))


def _itself_or_member(node: Node, condition: Condition) -> Where:
    return any_of((condition(node), _any_member(node, condition)))


def _contains(node: Node, wanted: Json) -> Where:
    member = _any_member(node, lambda each: _same(each, wanted))
    if not isinstance(wanted, str):
        return member
    return any_of((_typed(node, "text", (f"instr({node.value}, ?) > 0", (wanted,))), member))


def _any_member(node: Node, condition: Condition) -> Where:
    row = _row(node)
    sql, bound = condition(row)
    return _typed(node, "array", (f"EXISTS ({_members(node, row)} WHERE {sql})", bound))


def _same(node: Node, wanted: Json) -> Where:
    match wanted:
        case None:
            return f"{node.type} IS 'null'", ()
        case bool():
            return f"{node.type} IS '{str(wanted).lower()}'", ()
        case int() | float():
            return f"({node.type} IN ('integer', 'real') AND {node.value} = ?)", (wanted,)
        case str():
            return f"({node.type} IS 'text' AND {node.value} = ?)", (wanted,)
        case Mapping():
            return _typed(node, "object", _same_members(node, list(wanted.items())))
        case _:
            return _typed(node, "array", _same_members(node, list(enumerate(cast("Sequence[Json]", wanted)))))


def _same_members(node: Node, wanted: Sequence[tuple[str | int, Json]]) -> Where:
    """As many, and each as wanted."""
    row = _row(node)
    n_members = f"(SELECT COUNT(*) FROM ({_members(node, row)})) = {len(wanted)}"  # noqa: S608
    return all_of([(n_members, ()), *(_has(node, row, key, value) for key, value in wanted)])


def _has(node: Node, row: Node, key: str | int, wanted: Json) -> Where:
    sql, bound = _same(row, wanted)
    return f"EXISTS ({_members(node, row)} WHERE {_name(row)}.key = ? AND {sql})", (key, *bound)


def _ordered(node: Node, sign: str, wanted: Json) -> Where:
    if isinstance(wanted, str):
        return f"({node.type} IS 'text' AND {node.value} {sign} ?)", (wanted,)
    if isinstance(wanted, int | float):
        return f"({node.type} IN ('integer', 'real') AND {node.value} {sign} ?)", (wanted,)
    return NEVER


def _typed(node: Node, type_: str, condition: Where) -> Where:
    """CASE, because what is not of that type may be no JSON for `json_each`."""
    sql, bound = condition
    return f"CASE {node.type} WHEN '{type_}' THEN {sql} ELSE FALSE END", bound


def _row(node: Node) -> Node:
    """A member of the node, as `json_each` has it."""
    name = f"j{node.depth + 1}"
    return Node(f"{name}.type", f"{name}.value", f"{name}.value", node.depth + 1)


def _name(row: Node) -> str:
    return f"j{row.depth}"


def _members(node: Node, row: Node) -> str:
    return f"SELECT 1 FROM json_each({node.inside}) AS {_name(row)}"  # noqa: S608 - columns and safe paths
