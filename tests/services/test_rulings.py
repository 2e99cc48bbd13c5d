"""Checks ruled on today's code, in every language: holds, violated at a place, or unknown; never a false violation."""

from pathlib import Path
from typing import Any

import pytest

from moorage.domain.checks import Carried, Result, Ruling, check_from
from moorage.services.ruling_scene import Question
from moorage.services.rulings import rule
from support.project import open_folder, open_project

Files = dict[str, str]


def ruled(tmp_path: Path, files: Files, raw: dict[str, Any], **question: Any) -> Ruling:
    project = open_project(tmp_path, files)
    carried: Carried = check_from(raw)
    ruling = rule(project.view(), carried, Question({}, **question))
    project.close()
    return ruling


CONSTANTS = {
    "a.py": ("X = 30\n", "X = 31\n"),
    "a.ts": ("export const X: number = 30;\n", "export const X: number = 31;\n"),
    "a.js": ("const X = 0x1e;\n", "const X = 0x1f;\n"),
    "a.go": ("package a\nconst X = 30\n", "package a\nconst X = 31\n"),
    "a.rs": ("pub const X: u32 = 30u32;\n", "pub const X: u32 = 31u32;\n"),
    "A.java": ("class A { static final long X = 30L; }", "class A { static final long X = 31L; }"),
    "a.cs": ("class A { const int X = 30; }", "class A { const int X = 31; }"),
    "a.kt": ("const val X = 30\n", "const val X = 31\n"),
    "a.rb": ("X = 30\n", "X = 31\n"),
    "a.php": ("<?php\nconst X = 30;\n", "<?php\nconst X = 31;\n"),
    "a.swift": ("let X = 30\n", "let X = 31\n"),
    "a.scala": ("object A { val X = 30 }", "object A { val X = 31 }"),
    "a.lua": ("local X = 30\n", "local X = 31\n"),
    "a.sh": ("X=30\n", "X=31\n"),
    "a.c": ("#define X 30\n", "#define X 31\n"),
    "a.cpp": ("constexpr int X = 30;\n", "constexpr int X = 31;\n"),
    "a.json": ('{"X": 30}', '{"X": 31}'),
    "a.yaml": ("X: 30\n", "X: 31\n"),
    "a.toml": ("X = 30\n", "X = 31\n"),
    "a.ini": ("[s]\nX = 30\n", "[s]\nX = 31\n"),
}


@pytest.mark.parametrize("path", CONSTANTS)
def test_a_constant_in_every_language(tmp_path: Path, path: str) -> None:
    good, bad = CONSTANTS[path]
    equals = {"check": "equals", "on": f"{path}#X", "value": 30}
    assert ruled(tmp_path / "good", {path: good}, equals).result is Result.HOLDS
    violated = ruled(tmp_path / "bad", {path: bad}, equals)
    assert (violated.result, violated.detail) == (Result.VIOLATED, "it is `31`, not `30`")
    assert violated.span
    assert bad.encode()[violated.span.start : violated.span.end].strip(b'"') == b"X"
    assert (
        ruled(tmp_path / "most", {path: bad}, {"check": "between", "on": f"{path}#X", "most": 30}).result
        is Result.VIOLATED
    )
    assert (
        ruled(tmp_path / "least", {path: bad}, {"check": "between", "on": f"{path}#X", "least": 30}).result
        is Result.HOLDS
    )


@pytest.mark.parametrize(
    "text",
    ["X = limit()\n", "X = 30 if y else 3\n", "X = 30\nX = 31\n", "Y = 30\n", "X = (30\n", "X = 30 * unit\n"],
)
def test_what_is_no_one_literal_is_unknown(tmp_path: Path, text: str) -> None:
    assert ruled(tmp_path, {"a.py": text}, {"check": "equals", "on": "a.py#X", "value": 30}).result is Result.UNKNOWN


@pytest.mark.parametrize(
    ("path", "text", "value", "result"),
    [
        ("a.py", "X = 'a'\n", "a", Result.HOLDS),
        ("a.py", 'X = "b"\n', "a", Result.VIOLATED),
        ("a.py", "X = True\n", True, Result.HOLDS),
        ("a.py", "X = 1\n", True, Result.VIOLATED),
        ("a.py", "X = None\n", None, Result.HOLDS),
        ("a.py", "X = 30 * 60\n", 1800, Result.HOLDS),
        ("a.ini", "[s]\nX = 30\n", "30", Result.HOLDS),
        ("a.yaml", "X: on-call\n", "on-call", Result.HOLDS),
        ("a.yaml", "X: 'on-call'\n", "on-call", Result.HOLDS),
        ("a.yaml", "X: off\n", "on-call", Result.VIOLATED),
    ],
)
def test_other_values(tmp_path: Path, path: str, text: str, value: object, result: Result) -> None:
    assert ruled(tmp_path, {path: text}, {"check": "equals", "on": f"{path}#X", "value": value}).result is result


FUNCTIONS = {
    "a.py": "def f(a):\n    {}(a)\n",
    "a.ts": "function f(a: number) {{ {}(a); }}\n",
    "a.js": "const f = (a) => {{ {}(a); }};\n",
    "a.go": "package a\nfunc f(a int) {{ {}(a) }}\n",
    "a.rs": "fn f(a: u8) {{ {}(a); }}\n",
    "A.java": "class A {{ void f(int a) {{ {}(a); }} }}",
    "a.cs": "class A {{ void f(int a) {{ {}(a); }} }}",
    "a.kt": "fun f(a: Int) {{ {}(a) }}\n",
    "a.rb": "def f(a)\n  {}(a)\nend\n",
    "a.php": "<?php\nfunction f($a) {{ {}($a); }}\n",
    "a.swift": "func f(a: Int) {{ {}(a) }}\n",
    "a.scala": "object A {{ def f(a: Int) = {{ {}(a) }} }}",
    "a.lua": "function f(a) {}(a) end\n",
    "a.sh": 'f() {{ {} "$1"; }}\n',
    "a.c": "int f(int a) {{ return {}(a); }}\n",
    "a.cpp": "int f(int a) {{ return {}(a); }}\n",
}


@pytest.mark.parametrize("path", FUNCTIONS)
def test_calls_in_every_language(tmp_path: Path, path: str) -> None:
    has, lacks = FUNCTIONS[path].format("audit"), FUNCTIONS[path].format("other")
    calls = {"check": "calls", "on": f"{path}#f", "name": "audit"}
    never = {"check": "never_calls", "on": f"{path}#f", "name": "audit"}
    assert ruled(tmp_path / "1", {path: has}, calls).result is Result.HOLDS
    assert ruled(tmp_path / "2", {path: lacks}, calls).result is Result.VIOLATED
    assert ruled(tmp_path / "3", {path: lacks}, never).result is Result.HOLDS
    violated = ruled(tmp_path / "4", {path: has}, never)
    assert violated.result is Result.VIOLATED
    assert violated.span
    assert has.encode()[violated.span.start : violated.span.end] == b"audit"


@pytest.mark.parametrize(
    ("body", "name", "result"),
    [
        ("self.audit.log(a)", "audit.log", Result.HOLDS),
        ("log(a)", "audit.log", Result.HOLDS),
        ("record(a)", "audit.log", Result.HOLDS),
        ("map(log, a)", "audit.log", Result.UNKNOWN),
        ("'audit.log(a)'", "audit.log", Result.VIOLATED),
        ("pass  # audit.log(a)", "audit.log", Result.VIOLATED),
    ],
)
def test_what_may_be_the_call(tmp_path: Path, body: str, name: str, result: Result) -> None:
    text = f"from audit import log as record\n\n\ndef f(a):\n    {body}\n"
    assert ruled(tmp_path, {"a.py": text}, {"check": "calls", "on": "a.py#f", "name": name}).result is result


@pytest.mark.parametrize(
    ("body", "name", "result"),
    [
        ("eval(a)", "eval", Result.VIOLATED),
        ("model.eval(a)", "eval", Result.HOLDS),
        ("model.eval(a)", ".eval", Result.VIOLATED),
        ("self.db.drop(a)", "db.drop", Result.VIOLATED),
        ("load(a).drop()", "db.drop", Result.HOLDS),
        ("'eval(a)'", "eval", Result.HOLDS),
        ("evaluate(a)", "eval", Result.HOLDS),
        ("eval(", "eval", Result.UNKNOWN),
    ],
)
def test_what_is_certainly_the_call(tmp_path: Path, body: str, name: str, result: Result) -> None:
    text = f"def f(a):\n    {body}\n"
    assert ruled(tmp_path, {"a.py": text}, {"check": "never_calls", "on": "a.py#f", "name": name}).result is result


WRAPPED = {
    "a.py": "@app.cached(1)\ndef f(a):\n    return a\n",
    "a.ts": "class A { @cached() f() { return 1; } }\n",
    "a.tsx": "export const f = cached(function () { return 1; });\n",
    "A.java": "class A { @cached(1) public void f() {} }",
    "a.cs": 'class A { [cached("x")] public void f() {} }',
    "a.kt": "@cached fun f() {}\n",
    "a.php": "<?php\nclass A { #[cached('x')] public function f() {} }\n",
    "a.rs": '#[cached]\n#[cfg(feature = "x")]\nfn f() {}\n',
    "a.swift": "@cached func f() {}\n",
    "a.scala": "object A { @cached def f() = 1 }",
    "a.cpp": "[[cached]] int f() { return 1; }\n",
}


@pytest.mark.parametrize("path", WRAPPED)
def test_decorators_in_every_language_that_has_them(tmp_path: Path, path: str) -> None:
    wrapped = {"check": "wrapped", "on": f"{path}#f", "name": "cached"}
    assert ruled(tmp_path / "1", {path: WRAPPED[path]}, wrapped).result is Result.HOLDS
    other = WRAPPED[path].replace("cached", "other")
    assert ruled(tmp_path / "2", {path: other}, wrapped).result is Result.VIOLATED


def test_a_language_without_decorators_does_not_lack_one(tmp_path: Path) -> None:
    wrapped = {"check": "wrapped", "on": "a.go#f", "name": "cached"}
    assert ruled(tmp_path, {"a.go": "package a\nfunc f() {}\n"}, wrapped).result is Result.UNKNOWN


MOD = {"go.mod": "module example.org/shop\n"}
IMPORTS: list[tuple[str, str, str, Files, Result]] = [
    ("src/domain/a.py", "from ..store import db\n", "src/store/", {}, Result.VIOLATED),
    ("src/domain/a.py", "from .. import store\n", "src/store/", {}, Result.VIOLATED),
    ("src/domain/a.py", "from . import store\n", "src/store/", {}, Result.HOLDS),
    ("src/app/domain/a.py", "import app.store.db as d, os\n", "src/app/store/", {}, Result.VIOLATED),
    ("src/app/domain/a.py", "import store\n", "src/app/store/", {"src/app/__init__.py": ""}, Result.HOLDS),
    ("app/domain/a.py", "def f():\n    from app.store import db\n", "app/store/", {}, Result.VIOLATED),
    ("app/domain/a.py", '"""from app.store import db"""\n', "app/store/", {}, Result.HOLDS),
    ("app/domain/a.py", "from app.storefront import x\n", "app/store/", {}, Result.HOLDS),
    ("src/domain/a.ts", "import { db } from '../store/db';\n", "src/store/", {}, Result.VIOLATED),
    ("src/domain/a.ts", "export * from '../store';\n", "src/store/", {}, Result.VIOLATED),
    ("src/domain/a.ts", "import { db } from 'store/db';\n", "src/store/", {}, Result.HOLDS),
    ("src/domain/a.ts", "import { db } from '@/store/db';\n", "src/store/", {}, Result.VIOLATED),
    ("src/domain/a.js", "const db = require('../store/db');\n", "src/store/", {}, Result.VIOLATED),
    ("src/domain/a.js", "const db = await import('../store/db');\n", "src/store/", {}, Result.VIOLATED),
    ("domain/a.go", 'package a\nimport db "example.org/shop/store/db"\n', "store/", MOD, Result.VIOLATED),
    ("domain/a.go", 'package a\nimport "example.com/other/store"\n', "store/", MOD, Result.HOLDS),
    ("src/domain.rs", "use crate::{store::Db, other};\n", "src/store/", {}, Result.VIOLATED),
    ("src/domain/a.rs", "use super::super::store::Db;\n", "src/store/", {}, Result.VIOLATED),
    ("src/domain/a.rs", "use store::Db;\n", "src/store/", {}, Result.HOLDS),
    ("java/shop/domain/A.java", "import shop.store.Db;\nclass A {}", "java/shop/store/", {}, Result.VIOLATED),
    ("java/shop/domain/A.java", "import org.store.Db;\nclass A {}", "java/shop/store/", {}, Result.HOLDS),
    ("src/domain/a.kt", "import shop.store.Db\n", "src/shop/store/", {}, Result.VIOLATED),
    ("src/domain/a.scala", "import shop.{domain, store}\n", "src/shop/store/", {}, Result.VIOLATED),
    ("Shop/Domain/A.cs", "using Shop.Store;\nclass A {}", "Shop/Store/", {}, Result.VIOLATED),
    ("Shop/Domain/A.php", "<?php\nuse Shop\\Store\\{Db, Row as R};\n", "Shop/Store/", {}, Result.VIOLATED),
    ("domain/a.rb", "require_relative '../store/db'\n", "store/", {}, Result.VIOLATED),
    ("domain/a.lua", "local db = require('store.db')\n", "store/", {}, Result.VIOLATED),
    ("domain/a.sh", ". ../store/db.sh\n", "store/", {}, Result.VIOLATED),
    ("domain/a.c", '#include "../store/db.h"\n', "store/", {}, Result.VIOLATED),
    ("domain/a.c", '#include "store/db.h"\n', "store/", {}, Result.VIOLATED),
    ("domain/a.c", "#include <string.h>\n", "store/", {}, Result.HOLDS),
    ("domain/a.swift", "import Store\n", "Store", {}, Result.VIOLATED),
    ("domain/a.py", "import requests.adapters\n", "requests", {}, Result.VIOLATED),
    ("domain/a.py", "from .requests import x\n", "requests", {}, Result.HOLDS),
    ("domain/a.ts", "import x from '@scope/pkg/deep';\n", "@scope/pkg", {}, Result.VIOLATED),
    ("domain/a.ts", "import x from '@scope/pkg2';\n", "@scope/pkg", {}, Result.HOLDS),
]  # fmt: skip


@pytest.mark.parametrize(("path", "text", "target", "files", "result"), IMPORTS)
def test_imports(tmp_path: Path, path: str, text: str, target: str, files: Files, result: Result) -> None:
    folder = f"{path.rpartition('/')[0]}/"
    check = {"check": "never_imports", "on": folder, "target": target}
    assert ruled(tmp_path, {path: text, **files}, check).result is result


NO_IMPORT = {"check": "never_imports", "on": "src/", "target": "os"}
NO_CALL = {"check": "never_calls", "on": "src/", "name": "print"}


def test_a_folder_is_looked_through_and_the_file_named(tmp_path: Path) -> None:
    files = {"src/a.py": "x = 1\n", "src/deep/b.py": "import os\n\nprint(1)\n", "other.py": "print(1)\n"}
    check = {"check": "never_calls", "on": "src/", "name": "print"}
    violated = ruled(tmp_path / "all", files, check)
    assert (violated.result, violated.path, violated.line) == (Result.VIOLATED, "src/deep/b.py", 2)
    assert ruled(tmp_path / "some", files, check, only=frozenset({"src/a.py"})).result is Result.HOLDS
    glance = ruled(tmp_path / "glance", files, check, is_patient=False)
    assert (glance.result, glance.path) == (Result.VIOLATED, "src/deep/b.py")


@pytest.mark.parametrize("raw", [NO_IMPORT, NO_CALL], ids=["imports", "calls"])
def test_a_glance_at_a_folder_goes_on_where_the_last_one_ended(tmp_path: Path, raw: dict[str, Any]) -> None:
    filler = "x = 1  # os print\n" * 6000
    files = {f"src/{name}.py": filler for name in "abcdef"} | {"src/z.py": "import os\n\nprint(1)\n"}
    project = open_project(tmp_path, files)
    seen = [rule(project.view(), check_from(raw), Question({}, is_patient=False)) for _ in range(3)]
    assert [each.result for each in seen] == [Result.UNKNOWN, Result.UNKNOWN, Result.VIOLATED]
    assert "more than a glance" in seen[0].detail
    project.write("src/z.py", "x = 1\n")
    assert rule(project.view(), check_from(raw), Question({}, is_patient=False)).result is Result.HOLDS
    project.write("src/a.py", f"{filler}import os\nprint(1)\n")
    again = rule(project.view(), check_from(raw), Question({}, is_patient=False))
    assert (again.result, again.path, again.line) == (Result.VIOLATED, "src/a.py", 6000 + ("print" in str(raw)))
    project.close()


def test_a_folder_of_very_many_files_is_not_glanced_at(tmp_path: Path) -> None:
    files = {f"src/{n}.py": "" for n in range(501)}
    glance = ruled(tmp_path, files, NO_CALL, is_patient=False)
    assert glance.detail == "501 files are more than a glance; `moorage check` looks through them"
    assert ruled(tmp_path / "all", files, NO_CALL).result is Result.HOLDS


@pytest.mark.parametrize(
    ("touched", "result"),
    [
        ({"a.py", "docs/x.md"}, Result.HOLDS),
        ({"a.py"}, Result.VIOLATED),
        ({"docs/y.md"}, Result.VIOLATED),
        ({"b.py"}, Result.HOLDS),
    ],
)
def test_files_that_change_together(tmp_path: Path, touched: set[str], result: Result) -> None:
    check = {"check": "together", "paths": ["a.py", "docs"]}
    assert ruled(tmp_path, {"a.py": ""}, check, touched=frozenset(touched)).result is result


@pytest.mark.parametrize(
    ("edited", "result", "detail"),
    [
        ((), Result.HOLDS, ""),
        (("other.py",), Result.HOLDS, ""),
        (("a.py", "docs/x.md"), Result.HOLDS, ""),
        (("a.py",), Result.UNKNOWN, "`a.py` changes without `docs/` so far; "),
    ],
)
def test_work_under_way_is_never_held_against_files_that_change_together(
    tmp_path: Path, edited: tuple[str, ...], result: Result, detail: str
) -> None:
    project = open_project(tmp_path, {"a.py": "", "docs/x.md": "", "other.py": ""})
    for each in edited:
        project.write(each, "edited\n")
    ruling = rule(project.view(), check_from({"check": "together", "paths": ["a.py", "docs/"]}), Question({}))
    assert (ruling.result, ruling.detail.partition("`moorage")[0]) == (result, detail)
    project.close()


def test_without_commits_nothing_is_said_of_files_that_change_together(tmp_path: Path) -> None:
    project = open_folder(tmp_path, {"a.py": ""})
    ruling = rule(project.view(), check_from({"check": "together", "paths": ["a.py", "docs/"]}), Question({}))
    assert ruling.result is Result.UNKNOWN
    project.close()
