"""What each hash of a fingerprint sees and what it does not."""

import zlib

import pytest

from moorage.domain.fingerprint import RULES, exact_hash, member_line, member_name, sketch
from moorage.domain.portrait import tokens_in
from moorage.domain.symbol import SymbolKind
from moorage.syntax.languages import algorithm_of
from support.sightings import parsed

BASE = '@cache\ndef f(a, b=1):\n    """Doc."""\n    c = a + b\n    return g(c)\n'
HASHES = ("exact", "shape", "signature", "body", "modifiers", "doc", "local")


@pytest.mark.parametrize(
    ("old", "new", "changed"),
    [
        ("a + b", "a  +  b", {"exact"}),
        ("Doc.", "Docs.", {"exact", "doc"}),
        ("    c = a", "    # why\n    c = a", {"exact", "doc"}),
        ("@cache", "@lru_cache", {"exact", "modifiers"}),
        ("b=1", "b=2", {"exact", "shape", "signature", "local"}),
        ("a + b", "a - b", {"exact", "shape", "body", "local"}),
        ("def f", "def h", {"exact"}),
        ("f(a, b=1)", "f(a, *, b=1)", {"exact", "shape", "signature", "local"}),
    ],
)
def test_each_hash_sees_its_own(old: str, new: str, changed: set[str]) -> None:
    first, second = parsed("a.py", BASE), parsed("a.py", BASE.replace(old, new))
    before, after = first.fingerprint(first.symbols[0]), second.fingerprint(second.symbols[0])
    assert {name for name in HASHES if getattr(before, name) != getattr(after, name)} == changed


def test_renamed_local_changes_shape_but_not_the_local_hash() -> None:
    after_text = BASE.replace("c = a", "d = a").replace("g(c)", "g(d)")
    first, second = parsed("a.py", BASE), parsed("a.py", after_text)
    before, after = first.fingerprint(first.symbols[0]), second.fingerprint(second.symbols[0])
    assert before.shape != after.shape
    assert before.local == after.local


def test_renamed_recursive_function_keeps_its_local_hash() -> None:
    first = parsed("a.py", "def walk(n):\n    return walk(n - 1)\n")
    second = parsed("a.py", "def step(n):\n    return step(n - 1)\n")
    assert first.fingerprint(first.symbols[0]).local == second.fingerprint(second.symbols[0]).local


def test_hashes_carry_the_version_of_the_rules() -> None:
    file = parsed("a.py", BASE)
    prints = file.fingerprint(file.symbols[0])
    assert prints.algorithm == file.outline().algorithm == algorithm_of("python")
    assert prints.algorithm.startswith(RULES)
    assert algorithm_of("python") != algorithm_of("java")
    assert prints.exact == exact_hash(BASE.rstrip("\n").encode())
    assert all(len(getattr(prints, name)) == 16 for name in HASHES)
    assert prints.n_tokens == 10


def test_sketch_of_nothing_is_empty_and_of_little_is_full() -> None:
    nothing, little = parsed("a.ts", "declare function f(): void;"), parsed("a.py", "X = 3\n")
    assert sketch(nothing.portrait(nothing.symbols[0])) == ()
    assert len(sketch(little.portrait(little.symbols[0]))) == 64


@pytest.mark.parametrize("n_tokens", [1, 2, 3, 40, 900])
def test_sketch_has_the_least_hash_of_each_bin(n_tokens: int) -> None:
    file = parsed("a.py", f"X = [{','.join(f'a{index * index % 97}' for index in range(n_tokens))}]\n")
    portrait = file.portrait(file.symbols[0])
    tokens = tokens_in(portrait.body)
    padded = tokens if len(tokens) > 2 else [*tokens, "", ""][:3]
    least: dict[int, int] = {}
    for three in zip(padded, padded[1:], padded[2:], strict=False):
        mixed = one_by_one(three)
        least[mixed & 63] = min(mixed >> 16, least.get(mixed & 63, mixed >> 16))
    found = sketch(portrait)
    assert {index: found[index] for index in least} == least
    assert set(found) == set(least.values())


def one_by_one(tokens: tuple[str, ...]) -> int:
    """The hash of one 3-gram."""
    total = 0
    for token, factor in zip(tokens, (0x85EBCA6B * 0x9E3779B1, 0x85EBCA6B, 1), strict=True):
        total += zlib.crc32(token.encode()) * 0xC2B2AE3D * factor & (1 << 77) - 1
    return (total ^ total >> 29) & (1 << 48) - 1


def test_member_names_may_hold_blanks() -> None:
    assert member_name(member_line(SymbolKind.CLASS, "new Thing", ("a",))) == "new Thing"
