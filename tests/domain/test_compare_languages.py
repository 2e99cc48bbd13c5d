"""Grades in the other languages, each on the sample of its cases: layout, locals, numbers, operators, signatures."""

from pathlib import Path

import pytest

from moorage.domain.drift import Grade
from support.sightings import compared, parsed

CASES = Path(__file__).parent.parent / "syntax" / "cases"
MEMORY = "Posts to /oauth/token; a 401 ends the loop."
Edit = tuple[str, str]
SAMPLES = {
    "c": ("c/sample.c", "refresh"),
    "cpp": ("cpp/sample.cpp", "Session.refresh"),
    "csharp": ("csharp/Sample.cs", "Session.Refresh"),
    "kotlin": ("kotlin/sample.kt", "Session.refresh"),
    "ruby": ("ruby/sample.rb", "Session.refresh"),
    "php": ("php/sample.php", "Session.refresh"),
    "swift": ("swift/sample.swift", "Session.refresh"),
    "scala": ("scala/sample.scala", "Session.refresh"),
    "lua": ("lua/sample.lua", "Session.refresh"),
    "bash": ("bash/sample.sh", "refresh"),
}
LAYOUT: dict[str, list[Edit]] = {
    "c": [("post(", "post(\n        "), ("(reply == NULL && ", "((reply == NULL) && "), ("10", "0x0a")],
    "cpp": [
        ("auto reply = ", "auto reply =\n          "),
        ("limit * 2", "(limit * 2)"),
        ("10", "0xA"),
        ("limit -", "limit  -"),
    ],
    "csharp": [
        ("Id = token }", "Id = token, }"),
        ("limit * 2", "(limit * 2)"),
        ("while (", "// note\n        while ("),
    ],
    "kotlin": [("to token)", "to token,\n        )"), ("left * 2", "(left * 2)"), ("left -= 1", "left -= 1;")],
    "ruby": [("'refresh'", '"refresh"'), ("limit * 2", "(limit * 2)"), ("limit -= 1", "limit -= 1;"), ("10", "1_0")],
    "php": [("=> $token]", "=> $token,]"), ("$limit * 2", "($limit * 2)"), ("'refresh'", '"refresh"')],
    "swift": [
        ("left * 2", "(left * 2)"),
        ("left -= 1", "left -= 1;"),
        ("10", "0xA"),
        ("{ (ms: Int) in", "{\n (ms: Int) in"),
    ],
    "scala": [("left * 2", "(left * 2)"), ("left -= 1", "left -= 1;"), ("-> token)", "-> token,\n    )")],
    "lua": [
        ("id = token }", "id = token, }"),
        ("limit * 2", "(limit * 2)"),
        ("limit - 1", "limit - 1;"),
        ('"refresh"', "'refresh'"),
    ],
    "bash": [("refresh() {", "function refresh {"), ("return 1", "return 1;"), ("; then", "\n  then"), ("-z", "-z ")],
}
LOCALS: dict[str, list[Edit]] = {
    "c": [
        ("reply", "answer"),
        ("index", "position"),
        ("limit", "bound"),
        ("token)", "key)"),
        ("char *token", "char *key"),
    ],
    "cpp": [("reply", "answer"), ("pause", "wait"), ("& row :", "& line :"), ("(row.", "(line."), ("error", "problem")],
    "csharp": [("reply", "answer"), ("index", "position"), ("pause", "wait"), ("ms", "m")],
    "kotlin": [("reply", "answer"), ("index", "position"), ("pause", "wait"), ("left", "rest")],
    "ruby": [
        ("reply", "answer"),
        (", index|", ", position|"),
        ("[index", "[position"),
        ("ms)", "m)"),
        ("{ ms ", "{ m "),
    ],
    "php": [
        ("$reply", "$answer"),
        ("$index", "$position"),
        ("$row)", "$line)"),
        ("$row-", "$line-"),
        ("$pause", "$wait"),
    ],
    "swift": [("reply", "answer"), ("left", "rest"), ("pause", "wait"), ("ms", "m")],
    "scala": [("reply", "answer"), ("left", "rest"), ("pause", "wait"), ("index", "position")],
    "lua": [
        ("reply", "answer"),
        ("index", "position"),
        ("pause", "wait"),
        ("(token,", "(code,"),
        ("id = token", "id = code"),
        ('" .. token', '" .. code'),
    ],
    "bash": [("left=3", "rest=3"), ("$left", "$rest"), ('token="', 'key="'), ("$token", "$key")],
}
OPERATORS: dict[str, Edit] = {
    "c": ("> 10", ">= 10"),
    "cpp": ("!reply &&", "!reply ||"),
    "csharp": ("reply == null", "reply != null"),
    "kotlin": ("label ?:", "label ="),
    "ruby": ("row > 3 and row", "row > 3 or row"),
    "php": ("===", "!=="),
    "swift": ("try await", "await"),
    "scala": ("if left > 3", "if left < 3"),
    "lua": ("and not self", "or not self"),
    "bash": ("] && [", "] || ["),
}
SIGNATURES: dict[str, Edit] = {
    "c": ("const char *token,", "char *token,"),
    "cpp": ("int limit =", "long limit ="),
    "csharp": ("int limit =", "long limit ="),
    "kotlin": ("List<Row>", "Set<Row>"),
    "ruby": ("scope: 'all'", "scope: 'one'"),
    "php": ("): array", "): iterable"),
    "swift": ("-> [Row]", "-> Set<Row>"),
    "scala": ("): List[Row]", "): Seq[Row]"),
    "lua": ("(token, limit)", "(token, limit, scope)"),
}
MODIFIERS: dict[str, Edit] = {
    "c": ("int refresh(", "static int refresh("),
    "cpp": ("std::vector<Row> refresh", "virtual std::vector<Row> refresh"),
    "csharp": ("public async Task", "[Retry(2)] internal async Task"),
    "kotlin": ("suspend fun", "private suspend fun"),
    "ruby": ("  def refresh", "  private def refresh"),
    "php": ("public function refresh", "#[Retry(2)] private function refresh"),
    "swift": ("func refresh", "@MainActor public func refresh"),
    "scala": ("def refresh", "private def refresh"),
}


def grade(language: str, edits: list[Edit]) -> Grade:
    path, at = SAMPLES[language]
    before = (CASES / path).read_text("utf-8")
    after = before
    for old, new in edits:
        assert old in after, f"{old} is not in the sample"
        after = after.replace(old, new)
    return compared(Path(path).name, before, after, at=at, memory=MEMORY).grade


@pytest.mark.parametrize("language", SAMPLES)
def test_layout_says_nothing(language: str) -> None:
    for edit in LAYOUT[language]:
        assert (edit, grade(language, [edit])) in ((edit, Grade.COSMETIC), (edit, Grade.INTACT))


SPLIT = [
    ("A.java", 'class A { String f(String x) { return x + "ab" + x; } }', '"ab"', '"a" + "b"', '"a" + "c"'),
    ("A.cs", 'class A { string F(string x) { return x + @"a""b" + 1 + 2; } }', '@"a""b"', '"a" + "\\"b"', '@"a" + "b"'),
]


@pytest.mark.parametrize(("path", "before", "old", "same", "other"), SPLIT)
def test_added_literals_are_one(path: str, before: str, old: str, same: str, other: str) -> None:
    at = "A.f" if path == "A.java" else "A.F"
    assert compared(path, before, before.replace(old, same), at=at).grade is Grade.COSMETIC
    assert compared(path, before, before.replace(old, other), at=at).grade is Grade.EDITED
    assert compared(path, before, before.replace("x +", "1 +"), at=at).grade is Grade.EDITED


@pytest.mark.parametrize(
    ("path", "before", "after"),
    [
        (
            "a.rs",
            "fn f() -> P { let a = 1; let b = 2; P { a, b } }",
            "fn f() -> P { let b = 1; let a = 2; P { a, b } }",
        ),
        (
            "a.ts",
            "function f() { const a = 1, b = 2; return { a, b }; }",
            "function f() { const b = 1, a = 2; return { a, b }; }",
        ),
        ("a.rb", "def f\n  a = 1\n  b = 2\n  g(a:, b:)\nend\n", "def f\n  b = 1\n  a = 2\n  g(a:, b:)\nend\n"),
    ],
)
def test_locals_that_are_keys_too_cannot_change_places(path: str, before: str, after: str) -> None:
    assert compared(path, before, after).grade is Grade.EDITED


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("a.scala", 'object A { def f(x: Int) = s"""a\n $x\n b""" }'),
        ("A.cs", "class A {\n#region R\n  int F() { return 1; }\n#endregion\n}\n"),
        ("a.kt", 'fun f(x: Int) = """a\n $x\n b"""\n'),
        ("a.sh", 'f() {\n  cat "a $x\n b"\n}\n'),
    ],
)
def test_line_ends_of_windows_say_nothing(path: str, text: str) -> None:
    for at in ("", None):
        assert compared(path, text, text.replace("\n", "\r\n"), at=at).grade in (Grade.COSMETIC, Grade.INTACT)


def test_yaml_nested_beyond_sense_is_read_as_text() -> None:
    assert parsed("a.yaml", "- - ? " * 3000 + "a").language == "text"
    assert parsed("a.yaml", "".join(" " * n + "k:\n" for n in range(190))).language == "yaml"


@pytest.mark.parametrize(
    ("path", "at", "before", "after"),
    [
        (
            "a.py",
            "A",
            "class A:\n    b: tuple[C, ...] | None = None\n",
            "class A:\n    b: (tuple[C, ...] | None) = None\n",
        ),
        ("a.ts", "a", "const b = { a: (c) => c + 1 }", "const b = { a: c => c + 1 }"),
        ("a.ts", "f", "function f(a: { b: C /* c */; d: E }) { g(a) }", "function f(a: { b: C; d: E }) { g(a) }"),
        ("a.tsx", "F", "const F = () => <p>a <b>c</b></p>", "const F = () => (\n <p>\n  a{' '}\n  <b>c</b>\n </p>\n)"),
        ("a.ts", 'it("x")', "it('x', (done) => f(done))", "it('x', done => f(done))"),
        (
            "a.ts",
            "f",
            "function f(a: {\n  b?: string\n  c: D\n}) { g(a) }",
            "function f(a: { b?: string; c: D }) { g(a) }",
        ),
    ],
)
def test_what_formatters_do_says_nothing(path: str, at: str, before: str, after: str) -> None:
    assert compared(path, before, after, at=at).grade is Grade.COSMETIC


def test_parentheses_round_an_annotation_are_no_other_parameter() -> None:
    before, after = "def f(a: B | C = None):\n    return a\n", "def f(a: (B | C) = None):\n    return a\n"
    assert compared("a.py", before, after).grade is Grade.COSMETIC


@pytest.mark.parametrize("language", SAMPLES)
def test_renamed_locals_say_nothing(language: str) -> None:
    assert grade(language, LOCALS[language]) is Grade.COSMETIC


@pytest.mark.parametrize("language", SAMPLES)
def test_claims_are_hit(language: str) -> None:
    assert grade(language, [("401", "403")]) is Grade.CLAIM_HIT
    assert grade(language, [("/oauth/token", "/oauth2/token")]) is Grade.CLAIM_HIT


@pytest.mark.parametrize("language", SAMPLES)
def test_operators_are_edits(language: str) -> None:
    assert grade(language, [OPERATORS[language]]) is Grade.EDITED


@pytest.mark.parametrize("language", SIGNATURES)
def test_signatures_are_told(language: str) -> None:
    assert grade(language, [SIGNATURES[language]]) is Grade.SIGNATURE


@pytest.mark.parametrize("language", MODIFIERS)
def test_modifiers_are_told(language: str) -> None:
    assert grade(language, [MODIFIERS[language]]) is Grade.MODIFIERS


@pytest.mark.parametrize(
    ("path", "before", "after"),
    [
        ("a.c", "#include <b.h>\n#include <c.h>\nint a;\n", "#include <c.h>\n#include <b.h>\n\nint  a;\n"),
        ("a.c", "#ifdef B\n#define a(x) (x + 1)\n#endif\n", "#ifdef B\n#  define a(x) \\\n    (x   + 1)\n#endif\n"),
        ("a.json", '{"a": {"b": 1, "c": [1, 2]}}', '{\n  "a": {"c": [1, 2],\n "b": 1}\n}'),
        ("a.yaml", "a:\n  b: 1\n  c: 'x'  # note\n", 'a:\n    c: "x"\n\n    b:   1\n'),
        ("a.toml", "[a]\nb = 1_000\nc = ['x']\n", '[a]\nc = [\n  "x",\n]\n# note\nb = 1000\n'),
        ("a.css", ".a { color: red; top: 0 }", ".a {\n  color: red;\n  top: 0;\n}"),
        ("a.html", '<p id="a" class="x">one two</p>', "<p class='x'\n  id='a'>one\n two</p>"),
        ("a.sql", "CREATE TABLE a (b INT);", "CREATE TABLE a (\n  b INT -- note\n);"),
        ("a.mk", "a: b\n\tcc -c b\n", "# note\na:  b\n\tcc -c b\n"),
        ("a.ini", "[a]\nb = 30\nc: x\n", "; note\n[a]\nc:x\n\n# note\nb=30\n"),
        ("a.env", "a=x y\nb='1'\n", '# note\nexport b="1"\na = x y\n'),
        ("a.rst", "a\n=\n\none two\n", "=====\n  a\n=====\n\none\ntwo\n\n.. note\n   more\n"),
        (
            "a.dockerfile",
            "FROM b AS a\nENV C=1\nRUN x && y\nCMD ['z', \"k\"]\n",
            "from b as a\nenv C=1\n\n# note\nRUN x \\\n    # why\n    && y\nCMD ['z', \"k\"]\n",
        ),
    ],
)
def test_layout_and_order_of_keys_and_includes_say_nothing(path: str, before: str, after: str) -> None:
    assert compared(path, before, after, at="a" if path != "a.css" else ".a").grade in (Grade.COSMETIC, Grade.INTACT)
    assert compared(path, before, after, at="").grade in (Grade.COSMETIC, Grade.INTACT)


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("a.c", "#if A\n{0}\n{1}\n#elif B\n{0}\n{1}\n#else\n{0}\n{1}\n#endif\nint a;\n"),
        ("a.cpp", "#if A\n{0}\n{1}\n#elif B\n{0}\n{1}\n#else\n{0}\n{1}\n#endif\nint a;\n"),
        ("a.cs", "#if A\n{0}\n{1}\n#elif B\n{0}\n{1}\n#else\n{0}\n{1}\n#endif\nclass C {{ }}\n"),
        ("a.rs", "fn a() {{\n    {0}\n    {1}\n    d();\n}}\n"),
        ("a.scala", "object O {{\n  {0}\n  {1}\n  def d = {{\n    {0}\n    {1}\n    1\n  }}\n}}\n"),
        ("b.scala", "object O:\n  {0}\n  {1}\n  def d =\n    {0}\n    {1}\n    1\n"),
        ("c.scala", "given A with\n  {0}\n  {1}\n  def d = 1\n"),
    ],
)
def test_order_of_imports_in_a_body_or_under_a_condition_says_nothing(path: str, code: str) -> None:
    form = IMPORTS[path.partition(".")[2]]
    first, second = form.format("b"), form.format("c")
    for each in (None, *parsed(path, code.format(first, second)).symbols):
        at = each.key.dotted if each else ""
        assert compared(path, code.format(first, second), code.format(second, first), at=at).grade in HARMLESS


IMPORTS = {
    "c": "#include <{}>",
    "cpp": "#include <{}>",
    "cs": "using {};",
    "rs": "use {}::a;",
    "scala": "import {}.a",
}
HARMLESS = (Grade.COSMETIC, Grade.INTACT)


@pytest.mark.parametrize("path", ["a.c", "a.cpp", "a.cs"])
def test_an_import_under_another_condition_is_told(path: str) -> None:
    first, second = (IMPORTS[path.partition(".")[2]].format(each) for each in "bc")
    before = f"#if A\n{first}\n{second}\n#else\n{first}\n#endif\n"
    after = f"#if A\n{first}\n#else\n{second}\n{first}\n#endif\n"
    assert compared(path, before, after, at="").grade not in HARMLESS


@pytest.mark.parametrize(
    ("path", "before", "after"),
    [
        ("a.json", '{"a": {"b": 30}}', '{"a": {"b": 60}}'),
        ("a.yaml", "a:\n  b: 30\n", "a:\n  b: 60\n"),
        ("a.toml", "[a]\nb = 30\n", "[a]\nb = 60\n"),
        ("a.mk", "a: b\n\tsleep 30\n", "a: b\n\tsleep 60\n"),
        ("a.ini", "[a]\nb = 30\n", "[a]\nb = 60\n"),
        ("a.properties", "a = 30\n", "a = 60\n"),
        ("a.dockerfile", "FROM b AS a\nEXPOSE 30\n", "FROM b AS a\nEXPOSE 60\n"),
        ("a.rst", "a\n=\n\nwaits 30 seconds\n", "a\n=\n\nwaits 60 seconds\n"),
        ("a.sql", "CREATE TABLE a (b INT DEFAULT 30);", "CREATE TABLE a (b INT DEFAULT 60);"),
    ],
)
def test_values_of_data_are_claims(path: str, before: str, after: str) -> None:
    assert compared(path, before, after, at="a", memory="it is 30").grade is Grade.CLAIM_HIT
    assert compared(path, before, after, at="a", memory="says nothing").grade in (Grade.EDITED, Grade.REWRITTEN)


_C_BODIES = "{ int b = a + 1; return g(b, 2); }", "{ while (x) { h(); } stop(y, z); for (;;) k(); }"
_JVM_BODIES = "{ val b = a + 1; g(b, 2) }", "{ while (x) { h() }; stop(y, z); k(3, 4) }"
REWRITTEN = {
    "a.c": ("int f(int a) ", *_C_BODIES, ""),
    "a.cpp": ("int f(int a) ", *_C_BODIES, ""),
    "A.cs": ("class A { int f(int a) ", *_C_BODIES, " }"),
    "a.kt": ("fun f(a: Int): Int ", *_JVM_BODIES, ""),
    "a.scala": ("def f(a: Int): Int = ", *_JVM_BODIES, ""),
    "a.swift": (
        "func f(a: Int) -> Int ",
        "{ let b = a + 1; return g(b, 2) }",
        "{ while x { h() }; stop(y, z); k() }",
        "",
    ),
    "a.rb": ("def f(a)\n", "b = a + 1\n  g(b, 2, a)", "h { |x| stop(x) } while ready?", "\nend\n"),
    "a.php": ("<?php function f($a) ", "{ $b = $a + 1; return g($b, 2); }", "{ while (x()) { h(); } stop('y'); }", ""),
    "a.lua": ("function f(a) ", "local b = a + 1 return g(b, 2)", "while x do h() end stop(y, z)", " end"),
    "a.sh": ("f() ", '{ b=$(g 1 2); echo "$b"; }', "{ while h; do stop now; done; }", ""),
}


@pytest.mark.parametrize("path", REWRITTEN)
def test_a_body_that_is_mostly_other_is_rewritten(path: str) -> None:
    start, before, after, end = REWRITTEN[path]
    at = "A.f" if path == "A.cs" else "f"
    found = compared(path, start + before + end, start + after + end, at=at, memory="says nothing")
    assert found.grade is Grade.REWRITTEN
