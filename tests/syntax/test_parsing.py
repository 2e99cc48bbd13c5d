"""Reading files: languages, cancelling, references by name, portraits of whole files and of text."""

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

from moorage.domain.fingerprint import sketch
from moorage.domain.numbers import canonical_number, value_of
from moorage.domain.similarity import common_subsequence, name_similarity, sketch_similarity
from moorage.domain.source import SourceText
from moorage.domain.symbol import SymbolKind
from moorage.domain.work import CancelToken, WorkCancelled
from moorage.syntax.cache import ParseCache
from moorage.syntax.languages import language_of, languages
from moorage.syntax.literals import canonical_string
from moorage.syntax.parsing import parse
from moorage.syntax.queries import grammar_of
from support.sightings import parsed, symbol


@pytest.mark.parametrize("language", [each.id for each in languages().values() if each.package])
def test_queries_compile(language: str) -> None:
    grammar = grammar_of(language)
    assert grammar.definitions.pattern_count > 0
    assert (grammar.rules is None) == (language == "markdown")


@pytest.mark.parametrize(
    ("path", "language"),
    [
        ("src/a.py", "python"),
        ("a.PYI", "python"),
        ("a.mts", "typescript"),
        ("a.tsx", "tsx"),
        ("a.cjs", "javascript"),
        ("README.md", "markdown"),
        ("Makefile", "make"),
        ("a/Gemfile", "ruby"),
        ("LICENSE", None),
        (".py", None),
        ("Dockerfile", "dockerfile"),
        ("ci/Dockerfile.prod", "dockerfile"),
        ("web.Containerfile", "dockerfile"),
        ("Dockerfile.md", "markdown"),
        (".env.local", "ini"),
        ("app.env", "ini"),
        ("index.rst", "restructuredtext"),
    ],
)
def test_language_by_file_name(path: str, language: str | None) -> None:
    assert language_of(path) == language


def test_importing_loads_no_grammar() -> None:
    code = (
        "import sys, moorage.syntax.parsing, moorage.syntax.languages as l; l.language_of('a.py');"
        "print([m for m in sys.modules if m.startswith('tree_sitter_')])"
    )
    env = {"PYTHONPATH": ":".join(sys.path)}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=env)
    assert done.stdout.strip() == "[]"


def test_cancelled_parse_stops() -> None:
    cancel = CancelToken()
    cancel.cancel()
    with pytest.raises(WorkCancelled):
        parse(SourceText("a.py", b"x = 1\n" * 20_000), cancel=cancel)


@pytest.mark.parametrize(
    ("reference", "found"),
    [
        ("A.f", ["A.f", "A.f"]),
        ("A.f(int)", ["A.f(int)"]),
        ("A.f( String , int )", ["A.f(String,int)"]),
        ("A.f[1]", ["A.f(String,int)"]),
        ("f", ["A.f", "A.f"]),
        ("g", ["A.g"]),
        ("B.h", ["A.B.h"]),
        ("A.B", ["A.B"]),
        ("nothing", []),
        ("", []),
        ("A.f(", []),
    ],
)
def test_resolve_by_name_or_its_end(reference: str, found: list[str]) -> None:
    text = "class A { void f(int a) {} void f(String a, int b) {} void g() {} class B { void h() {} } }"
    keys = [each.key for each in parsed("A.java", text).resolve(reference)]
    assert [each.dotted for each in keys] == [each.partition("(")[0] for each in found]
    for key, name in zip(keys, found, strict=True):
        assert "(" not in name or name == f"{key.dotted}({','.join(key.params)})"


def test_cursor_on_a_decorator_is_on_the_symbol() -> None:
    file = parsed("a.py", "import x\n\n@wraps(x)\ndef f():\n    return 1\n\n\ny = 2\n")
    at = {offset: found.key.dotted for offset in range(len(file.source.data)) if (found := file.symbol_at(offset))}
    assert at[file.source.data.index(b"wraps")] == "f"
    assert at[file.source.data.index(b"return")] == "f"
    assert at[file.source.data.index(b"y =")] == "y"
    assert 0 not in at


def test_innermost_symbol_holds_the_cursor() -> None:
    file = parsed("a.ts", "class A { m() { const inner = () => 1; return 2; } }")
    assert file.symbol_at(file.source.data.index(b"=> 1")).key.dotted == "A.m.inner"  # type: ignore[union-attr]
    assert file.symbol_at(file.source.data.index(b"return")).key.dotted == "A.m"  # type: ignore[union-attr]


def test_broken_symbol_is_known_as_such_and_others_are_not() -> None:
    file = parsed("a.py", "def f():\n    return (1,\n\n\ndef g():\n    return 2\n")
    assert file.has_error(None)
    whole = parsed("a.py", "def f():\n    return 1\n\n\ndef g():\n    return 2 +\n")
    assert [whole.has_error(each) for each in whole.symbols] == [False, True]


def test_file_without_a_grammar_is_known_by_its_words() -> None:
    before, after = parsed("a.txt", "limit = 3\n[other]\n"), parsed("a.txt", "limit   =  3 [other]")
    assert (before.language, before.symbols) == ("text", ())
    assert before.portrait(None).kind is SymbolKind.FILE
    assert before.fingerprint(None).shape == after.fingerprint(None).shape
    assert before.fingerprint(None).exact != after.fingerprint(None).exact


def test_section_is_its_own_text_up_to_the_next_heading() -> None:
    file = parsed("a.md", "# A\n\none *two*\n\n## B\n\nthree\n\n# C\n")
    assert file.portrait(symbol(file, "A")).body == ("one", "*", "two", "*")
    assert file.source.slice(file.symbols[0].span).endswith("three\n\n")
    assert file.portrait(symbol(file, "B")).body == ("three",)


def test_portrait_roles() -> None:
    head = '# above\n@dec(1)\ndef f(a, b=0x10) -> int:\n    """Doc  two."""\n'
    file = parsed("a.py", head + "    # inside\n    c = a + 5_000\n    return c\n")
    portrait = file.portrait(symbol(file, "f"))
    assert portrait.header == ("def", "(", "a", ",", "b", "=", "16", ")", "->", "int", ":")
    assert portrait.modifiers == ("@", "dec", "(", "1", ")")
    assert [each for each in portrait.body if each[0] > "\x02"] == ["c", "=", "a", "+", "5000", "return", "c"]
    assert portrait.local_names == {"c"}
    assert portrait.doc == '"""Doc two."""'
    assert portrait.comments == ("# above", "# inside")


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("5_000", "5000"),
        ("0x1F", "31"),
        ("0b11", "3"),
        ("0o17", "15"),
        ("1_0u32", "10u32"),
        ("0xFFu8", "255u8"),
        ("5L", "5l"),
        ("1.50", "1.5"),
        ("1e3", "1000.0"),
        ("1.", "1.0"),
        ("3j", "3j"),
        ("0777", "0777"),
        ("1.0f", "1.0f"),
        ("9" * 400, "9" * 400),
    ],
)
def test_numbers_are_spelled_by_value(text: str, canonical: str) -> None:
    assert canonical_number(text) == canonical


def test_value_of_a_number_ignores_its_suffix() -> None:
    assert [value_of(each) for each in ("10u32", "1.5", "x", '"3"', "5l")] == [10, 1.5, None, None, 5]


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("'a'", '"a"'),
        ("'''a'''", '"a"'),
        ("u'a'", '"a"'),
        ("B'a'", 'b"a"'),
        (r"'it\'s'", '"it\'s"'),
        (r'"\x41\u0042\u{43}"', '"ABC"'),
        (r"r'\d'", r'"\d"'),
        ('r#"a"b"#', '"a"b"'),
        ("`a`", '"a"'),
        (r"'\q'", r'"\q"'),
        (r"'\ud800'", r'"\ud800"'),
        ("'open", "'open"),
    ],
)
def test_strings_are_spelled_by_content(text: str, canonical: str) -> None:
    assert canonical_string(text) == canonical


def test_sketches_estimate_how_much_is_shared() -> None:
    lines = [f"    run_{n}(first, {n})" for n in range(60)]
    one = parsed("a.py", "def f():\n" + "\n".join(lines))
    half = parsed("a.py", "def f():\n" + "\n".join(lines[:40] + [f"    other_{n}[{n}] += 1" for n in range(20)]))
    first, second = sketch(one.portrait(one.symbols[0])), sketch(half.portrait(half.symbols[0]))
    assert len(first) == 64
    assert all(0 <= each < 2**32 for each in first)
    assert sketch_similarity(first, first) == 1.0
    assert 0.25 < sketch_similarity(first, second) < 0.75
    assert sketch_similarity((), first) == 0.0


def test_common_subsequence_and_names() -> None:
    assert common_subsequence("abcbdab", "bdcaba") == 4
    assert common_subsequence("", "abc") == 0
    assert name_similarity("refreshToken", "refresh_token") == 1.0
    assert name_similarity("load_user", "load_users") > 0.8
    assert name_similarity("a", "zebra") < 0.3


def test_a_content_that_several_ask_for_at_once_is_parsed_once() -> None:
    cache, source = ParseCache(1), SourceText("a.py", b"def work():\n    return 30\n" * 2000)
    with ThreadPoolExecutor(4) as threads:
        found = list(threads.map(cache.parse, [source] * 4))
    assert len({id(each) for each in found}) == 1


def test_who_waited_for_parsing_that_was_cancelled_does_it() -> None:
    cache, source, cancel = ParseCache(1), SourceText("a.py", b"def work():\n    return 30\n" * 2000), CancelToken()
    cancel.cancel()
    with pytest.raises(WorkCancelled):
        cache.parse(source, cancel)
    assert cache.parse(source).symbols
