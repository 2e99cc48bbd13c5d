"""Where anchors go when code is renamed, moved, re-signed or deleted."""

import pytest

from moorage.domain.relocation import Located, Lost, Relocation
from support.sightings import relocated

REFRESH = """
def refresh(token, limit):
    response = post("/oauth/token", token, limit)
    if response.status == 401:
        raise AuthError("expired")
    return response.json()
"""
PARSE = """
def parse(text):
    rows = []
    for line in text.splitlines():
        key, _, value = line.partition("=")
        rows.append((key.strip(), value.strip()))
    return dict(rows)
"""
SMALL = "\ndef small(a):\n    return a\n"


def where(relocation: Relocation) -> str:
    """`path#symbol by rule`, or the reason with the suggestions."""
    if isinstance(relocation, Lost):
        return " ".join(["lost", *(str(each.place.symbol_path) for each in relocation.suggestions)])
    if relocation.move is None:
        return "same place"
    return f"{relocation.move.target.symbol_path} by {relocation.move.rule}"


def followed(before: dict[str, str], after: dict[str, str], anchor: str, **known: dict[str, str]) -> str:
    return where(relocated(before, after, [anchor], **known)[0])


def test_same_key_is_the_same_place() -> None:
    assert followed({"a.py": REFRESH}, {"a.py": PARSE + REFRESH.replace("401", "403")}, "a.py#refresh") == "same place"


def test_renamed_function_is_followed_by_its_shape() -> None:
    after = REFRESH.replace("refresh", "renew")
    assert followed({"a.py": REFRESH + PARSE}, {"a.py": after + PARSE}, "a.py#refresh") == "a.py#renew by same-shape"


def test_renamed_and_slightly_edited_function_is_followed_in_its_file() -> None:
    after = REFRESH.replace("refresh", "refresh_token").replace("401", "403")
    found = followed({"a.py": REFRESH + PARSE}, {"a.py": after + PARSE}, "a.py#refresh")
    assert found == "a.py#refresh_token by in-file"


def test_function_moved_to_another_file_is_followed() -> None:
    before, after = {"a.py": REFRESH + PARSE, "b.py": SMALL}, {"a.py": PARSE, "b.py": SMALL + REFRESH}
    assert followed(before, after, "a.py#refresh") == "b.py#refresh by same-shape"


def test_function_moved_and_edited_is_followed() -> None:
    before = {"a.py": REFRESH + PARSE, "b.py": SMALL}
    after = {"a.py": PARSE, "b.py": SMALL + REFRESH.replace("401", "403").replace("limit)", "limit, 1)")}
    assert followed(before, after, "a.py#refresh") == "b.py#refresh by same-name"


def test_renamed_file_keeps_its_symbols() -> None:
    edited = REFRESH.replace("401", "403")
    found = followed({"a.py": REFRESH}, {"lib/b.py": edited}, "a.py#refresh", renames={"a.py": "lib/b.py"})
    assert found == "lib/b.py#refresh by moved-file"


def test_identical_twins_of_a_renamed_file_stay_apart() -> None:
    text = "export ROOT=$HOME/one\nexport FILE=$ROOT/file\nexport ROOT=$HOME/two\nexport FILE=$ROOT/file\n"
    found = relocated(
        {"a.sh": text},
        {"b.sh": text.replace("$HOME", "$AWAY")},
        ["a.sh#FILE[0]", "a.sh#FILE[1]"],
        renames={"a.sh": "b.sh"},
    )
    ordinals = [each.symbol.key.ordinal for each in found if isinstance(each, Located) and each.symbol]
    assert ordinals == [0, 1]


def test_file_of_the_same_content_is_a_renamed_file() -> None:
    assert followed({"a.py": SMALL}, {"lib/b.py": SMALL}, "a.py#small") == "lib/b.py#small by moved-file"


@pytest.mark.parametrize(
    ("path", "before", "after", "anchor"),
    [
        ("a.py", REFRESH, REFRESH.replace("limit)", "limit, *, once=False)", 1), "refresh"),
        ("a.ts", "function f(a: string) { return go(a, 1); }", "function f(a: number) { return go(a, 1); }", "f"),
        (
            "A.java",
            "class A { int f(int a) { return g(a, 1); } }",
            "class A { int f(long a) { return g(a, 1); } }",
            "A.f",
        ),
    ],
)
def test_changed_parameters_are_the_same_symbol(path: str, before: str, after: str, anchor: str) -> None:
    found = followed({path: before}, {path: after}, f"{path}#{anchor}")
    assert found == f"{path}#{anchor} by signature"


def test_resigned_overload_is_told_from_its_siblings() -> None:
    before = "class A { int f(int a) { return one(a); } int f(String s) { return two(s, 1, 2); } }"
    after = "class A { int f(int a) { return one(a); } int f(String s, int b) { return two(s, b, 2); } }"
    found = relocated({"A.java": before}, {"A.java": after}, ["A.java#A.f(String)"])[0]
    assert isinstance(found, Located)
    assert found.symbol
    assert found.symbol.key.params == ("String", "int")


def test_container_moved_as_a_whole_takes_its_members() -> None:
    members = (
        "    def one(self): return 1\n    def two(self):\n        return self.one() + self.limit * 3 - self.offset\n"
    )
    before = {"a.py": f"class Session:\n{members}", "b.py": SMALL}
    edited = members.replace("* 3", "* 4 + self.extra(2)")
    other = "\nclass Other:\n    def two(self):\n        return 2\n"
    after = {"a.py": "", "b.py": f"{SMALL}\nclass Session:\n{edited}{other}"}
    assert followed(before, after, "a.py#Session.two") == "b.py#Session.two by moved-container"


def test_deleted_function_is_not_followed_to_an_old_near_copy() -> None:
    copy = REFRESH.replace("refresh", "refresh_admin")
    assert followed({"a.py": REFRESH + copy}, {"a.py": copy}, "a.py#refresh") == "lost"


def test_deleted_function_is_not_followed_to_what_another_became() -> None:
    twin = REFRESH.replace("refresh", "renew").replace("401", "403").replace('"expired"', '"no renewal"')
    before = {"a.py": REFRESH + twin}
    after = {"a.py": twin.replace("def renew", "def renew_now")}
    assert followed(before, after, "a.py#refresh") == "lost"
    assert followed(before, after, "a.py#renew") == "a.py#renew_now by same-shape"


def test_deleted_function_is_not_followed_into_fixtures() -> None:
    found = followed({"src/a.py": REFRESH}, {"tests/fixtures/a.py": REFRESH.replace("401", "403")}, "src/a.py#refresh")
    assert found.startswith("lost")


def test_two_identical_newcomers_are_left_to_a_person() -> None:
    after = REFRESH.replace("refresh", "renew") + REFRESH.replace("refresh", "repeat")
    assert followed({"a.py": REFRESH}, {"a.py": after}, "a.py#refresh") == "lost a.py#renew a.py#repeat"


def test_two_anchors_never_share_a_target() -> None:
    twin = REFRESH.replace("refresh", "renew")
    merged = REFRESH.replace("refresh", "exchange")
    found = [
        where(each) for each in relocated({"a.py": REFRESH + twin}, {"a.py": merged}, ["a.py#refresh", "a.py#renew"])
    ]
    assert sum(each.startswith("a.py#exchange by") for each in found) <= 1


def test_two_anchors_on_one_symbol_go_together() -> None:
    after = {"a.py": REFRESH.replace("refresh", "renew")}
    found = relocated({"a.py": REFRESH}, after, ["a.py#refresh", "a.py#refresh"])
    assert {where(each) for each in found} == {"a.py#renew by same-shape"}


def test_two_renamed_functions_go_to_their_own_places() -> None:
    other = REFRESH.replace("refresh", "revoke").replace("/oauth/token", "/oauth/revoke").replace("401", "404")
    after = (other + REFRESH).replace("def refresh", "def refresh_now").replace("def revoke", "def revoke_now")
    found = relocated({"a.py": REFRESH + other}, {"a.py": after}, ["a.py#refresh", "a.py#revoke"])
    assert [where(each) for each in found] == ["a.py#refresh_now by same-shape", "a.py#revoke_now by same-shape"]


def test_similar_but_uncertain_is_only_suggested() -> None:
    after = (
        PARSE.replace("parse", "read_pairs")
        .replace("rows = []", "rows, seen = [], set()")
        .replace("    return dict(rows)", "    seen.update(rows)\n    check(seen, strict=True)\n    return list(seen)")
    )
    assert followed({"a.py": PARSE}, {"a.py": after}, "a.py#parse") == "lost a.py#read_pairs"


def test_renamed_constant_is_only_suggested() -> None:
    found = followed({"a.py": "TIMEOUT = 30\n"}, {"a.py": "REQUEST_TIMEOUT = 30\n"}, "a.py#TIMEOUT")
    assert found == "lost a.py#REQUEST_TIMEOUT"


def test_constant_moved_as_it_is_is_followed() -> None:
    before, after = {"a.py": "TIMEOUT = 30\n" + SMALL}, {"a.py": SMALL, "b.py": "TIMEOUT = 30\n"}
    assert followed(before, after, "a.py#TIMEOUT") == "b.py#TIMEOUT by same-shape"


def test_class_that_became_an_interface_is_the_same_symbol() -> None:
    assert followed({"A.java": "class A { }"}, {"A.java": "interface A { }"}, "A.java#A") == "same place"


def test_renamed_section_is_followed_by_its_words() -> None:
    text = "\n\nRun the deploy job, wait for the health check to pass, then tell the channel about it.\n"
    found = followed({"a.md": "# Deploy" + text}, {"a.md": "# How to deploy" + text}, "a.md#Deploy")
    assert found == "a.md#How to deploy by same-shape"


@pytest.mark.parametrize(
    ("after", "renames", "expected"),
    [
        ({"a.py": PARSE}, {}, "same place"),
        ({"b.py": PARSE}, {"a.py": "b.py"}, "b.py by moved-file"),
        ({"b.py": REFRESH}, {}, "b.py by same-content"),
        ({"b/a.py": PARSE}, {}, "lost b/a.py"),
        ({"c.py": PARSE}, {}, "lost"),
        ({"b.py": REFRESH, "c.py": REFRESH}, {}, "lost b.py c.py"),
    ],
)
def test_whole_files_follow_renames_and_content(after: dict[str, str], renames: dict[str, str], expected: str) -> None:
    assert followed({"a.py": REFRESH}, after, "a.py", renames=renames) == expected


def test_gone_says_why() -> None:
    found = relocated({"a.py": REFRESH}, {"a.py": SMALL}, ["a.py#refresh"])[0]
    assert isinstance(found, Lost)
    assert found.reason == "not found in this file or the files that changed"


def test_local_function_is_followed_into_another_function_only_as_it_was() -> None:
    inner = (
        "    def counter(start):\n        total = start\n        total += step(start, 1, 2)\n        return total * 2\n"
    )
    before = {"a.py": f"def one():\n{inner}    return counter(1)\n"}
    after = f"def one():\n    return 1\n\n\ndef two():\n{inner}    return counter(2)\n"
    assert followed(before, {"a.py": after}, "a.py#one.counter") == "a.py#two.counter by same-shape"
    edited = {"a.py": after.replace("total * 2", "total * 3")}
    assert followed(before, edited, "a.py#one.counter") == "lost a.py#two.counter"


def test_tiny_method_does_not_leave_a_class_that_stays() -> None:
    before = {"a.py": "class A:\n    def f(self): return 1\n    def g(self): return 2\n"}
    after = {"a.py": "class A:\n    def g(self): return 2\n\n\nclass B:\n    def f(self): return 1\n"}
    assert followed(before, after, "a.py#A.f").startswith("lost")


def test_removed_overload_signature_is_not_another_one() -> None:
    before = {"a.ts": "function f(a: string): void;\nfunction f(a: any) { go(a); }\n"}
    after = {"a.ts": "function f(a: number): void;\nfunction f(a: any) { go(a); }\n"}
    assert followed(before, after, "a.ts#f(string)").startswith("lost")
