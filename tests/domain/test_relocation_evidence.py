"""What follows a symbol beyond its name and body: its container, its file, and the code that uses it."""

from moorage.domain.relocation import Lost, Relocation
from support.sightings import relocated


def where(relocation: Relocation) -> str:
    """`path#symbol by rule`, or that it is lost."""
    if isinstance(relocation, Lost):
        return "lost"
    return f"{relocation.move.target.symbol_path} by {relocation.move.rule}" if relocation.move else "same place"


def followed(before: dict[str, str], after: dict[str, str], anchor: str, **known: dict[str, str]) -> str:
    return where(relocated(before, after, [anchor], **known)[0])


COUNTER = "class A {\n  private int mCount;\n  int next() { mCount = mCount + 1; return mCount; }\n}\n"


def test_field_is_followed_to_the_name_that_its_uses_took() -> None:
    after = COUNTER.replace("mCount", "total")
    assert followed({"A.java": COUNTER}, {"A.java": after}, "A.java#A.mCount") == "A.java#A.total by same-uses"


def test_field_moved_with_the_code_that_uses_it_is_followed() -> None:
    before = "class A {\n  Cache cache;\n  void f() { cache.load(1); cache.store(2); }\n  void g() { }\n}\n"
    after = "class A {\n  void g() { }\n}\n"
    other = "class B {\n  final Cache cache = null;\n  void f() { cache.load(1); cache.store(2); }\n}\n"
    found = followed({"A.java": before}, {"A.java": after, "B.java": other}, "A.java#A.cache")
    assert found == "B.java#B.cache by same-uses"


def test_deleted_field_is_not_followed_while_its_name_is_in_use() -> None:
    after = COUNTER.replace("  private int mCount;\n", "  private int total;\n  int last() { return total; }\n")
    assert followed({"A.java": COUNTER}, {"A.java": after}, "A.java#A.mCount") == "lost"


def test_deleted_field_is_not_followed_to_a_like_field_of_another_class() -> None:
    before = {"A.java": "class A { boolean client; int a; int b; }", "B.java": "class B { }"}
    after = {"A.java": "class A { int a; int b; }", "B.java": "class B { boolean client; }"}
    assert followed(before, after, "A.java#A.client") == "lost"


def test_renamed_helper_is_not_followed_to_a_namesake_elsewhere() -> None:
    old = "def pack(schema):\n    rows = [encode(each) for each in schema]\n    return join(rows, 1)\n"
    new = f"def pack_all(schema):\n    if not schema:\n        raise Empty(schema, 3)\n{old.partition(chr(10))[2]}"
    use = "\n\ndef test_one():\n    assert pack(ONE) == 1\n"
    after = {"a.py": new + use.replace("pack(", "pack_all("), "play.py": new.replace("pack_all", "pack")}
    assert followed({"a.py": old + use}, after, "a.py#pack") == "a.py#pack_all by same-uses"


MEMBERS = "  void open() { }\n  void close() { }\n  int read(int n) { return n; }\n  int limit;\n"


def test_renamed_class_is_followed_by_its_members() -> None:
    before, after = f"class Spdy {{\n{MEMBERS}}}\n", f"class Framed {{\n{MEMBERS}  void flush() {{ }}\n}}\n"
    assert followed({"a.java": before}, {"a.java": after}, "a.java#Spdy") == "a.java#Framed by same-members"


def test_namespace_around_a_whole_file_is_followed_with_the_file() -> None:
    before = {"Old.cs": "namespace Shop.Orders\n{\n    class Old { int a; }\n}\n"}
    after = {"New.cs": "namespace Shop.Orders\n{\n    class New { int b; void Go() { } }\n}\n"}
    found = followed(before, after, "Old.cs#Shop.Orders", renames={"Old.cs": "New.cs"})
    assert found == "New.cs#Shop.Orders by moved-file"


def test_class_named_as_its_file_is_followed_with_the_file() -> None:
    before, after = {"Old.java": "class Old { int a; }\n"}, {"New.java": "class New { int a; void go() { } }\n"}
    found = followed(before, after, "Old.java#Old", renames={"Old.java": "New.java"})
    assert found == "New.java#New by moved-file"


def test_field_follows_its_renamed_class_and_no_namesake() -> None:
    before = f"class Spdy {{\n  boolean client;\n{MEMBERS}}}\n"
    after = before.replace("Spdy", "Framed") + "class Builder {\n  boolean client;\n}\n"
    found = followed({"a.java": before}, {"b.java": after}, "a.java#Spdy.client")
    assert found == "b.java#Framed.client by same-shape"


def test_field_of_a_renamed_file_was_there_before() -> None:
    """A file that came from another path brings no newcomers, so a deleted field does not become one of its own."""
    before = {"x/A.java": "class A { int size; int a; }", "x/B.java": "class B { int size; int b; }"}
    after = {"y/A.java": "class A { int a; }", "y/B.java": "class B { int size; int b; }"}
    renames = {"x/A.java": "y/A.java", "x/B.java": "y/B.java"}
    assert followed(before, after, "x/A.java#A.size", renames=renames) == "lost"


BODY = (
    "    for (Row row : rows) { if (row.key() == key) { return row.value(); } }\n    return fallback(rows, key, 3);\n"
)


def test_method_that_calls_what_was_extracted_from_it_keeps_its_name() -> None:
    before = f"class A {{\n  int find(List rows, int key) {{\n{BODY}  }}\n}}\n"
    kept = "  int find(Table table, int key) {\n    check(table);\n    return search(table.rows(), key);\n  }\n"
    after = f"class A {{\n{kept}  int search(List rows, int key) {{\n{BODY}  }}\n}}\n"
    found = relocated({"A.java": before}, {"A.java": after}, ["A.java#A.find"])[0]
    assert where(found) == "A.java#A.find by signature"


def test_renamed_function_far_ahead_of_all_others_is_followed() -> None:
    before = f"class A {{\n  int findRow(List rows, int key) {{\n{BODY}  }}\n  int other() {{ return 1; }}\n}}\n"
    edited = BODY.replace("return row.value();", "return row.value(key);")
    after = f"class A {{\n  int find(List rows, int key) {{\n{edited}  }}\n  int third() {{ return 2; }}\n}}\n"
    assert followed({"A.java": before}, {"A.java": after}, "A.java#A.findRow") == "A.java#A.find by in-file"


def test_file_that_git_takes_for_renamed_into_test_data_is_a_copy() -> None:
    """Git pairs a moved file with either of two copies."""
    before = {"src/A.java": COUNTER}
    after = {"tests/fixtures/A.java": COUNTER, "core/src/A.java": COUNTER.replace("+ 1", "+ 2")}
    found = followed(before, after, "src/A.java#A.next", renames={"src/A.java": "tests/fixtures/A.java"})
    assert found == "core/src/A.java#A.next by moved-container"


def test_field_of_another_type_is_the_same_member_of_its_moved_class() -> None:
    before = {"a/Old.java": f"class Spdy {{\n  Map converters;\n{MEMBERS}}}\n"}
    after = {"b/New.java": f"class Framed {{\n  List<Pair> converters = null;\n{MEMBERS}}}\n"}
    found = followed(before, after, "a/Old.java#Spdy.converters")
    assert found == "b/New.java#Framed.converters by moved-container"


def test_renamed_class_is_followed_however_long_its_members_are() -> None:
    """Tokens of a class are those outside its members, so its length says nothing of them."""
    long = "".join(f"    log.info(1234567890, {'x' * 40}{i});\n" for i in range(60))
    members = "".join(f"  void m{i}() {{\n{long}  }}\n" for i in range(12))
    before, after = f"class Spdy {{\n{members}}}\n", f"class Framed {{\n{members}}}\n"
    assert followed({"a.java": before}, {"a.java": after}, "a.java#Spdy") == "a.java#Framed by same-shape"


def together(before: dict[str, str], after: dict[str, str], *anchors: str) -> list[str]:
    return [where(each) for each in relocated(before, after, list(anchors))]


def test_local_type_goes_with_the_function_around_it() -> None:
    """Too little to be followed by itself, and in a function of another name."""
    local = "\ttype causer interface {\n\t\tCause() error\n\t}\n"
    body = f"{local}\tfor err != nil {{\n\t\terr = next(err, 1)\n\t}}\n\treturn err\n"
    before = {"errors.go": f"package errors\n\nfunc Cause(err error) error {{\n{body}}}\n"}
    after = {
        "errors.go": "package errors\n",
        "cause.go": f"package errors\n\nfunc Root(err error) error {{\n{body}}}\n",
    }
    found = together(before, after, "errors.go#Cause", "errors.go#Cause.causer")
    assert found == ["cause.go#Root by same-shape", "cause.go#Root.causer by with-container"]


def test_deleted_member_does_not_go_with_its_container() -> None:
    before, after = f"class Spdy {{\n  int size;\n{MEMBERS}}}\n", f"class Framed {{\n{MEMBERS}}}\n"
    found = together({"a.java": before}, {"a.java": after}, "a.java#Spdy", "a.java#Spdy.size")
    assert found == ["a.java#Framed by same-members", "lost"]


def test_edited_member_goes_with_its_container_and_no_namesake() -> None:
    old = (
        "  int total(List rows) {\n    int n = 0;\n    for (Row row : rows) { n += row.size(); }\n    return n;\n  }\n"
    )
    new = old.replace("row.size()", "row.weight(2)").replace("return n;", "return clamp(n);")
    before = {"a.java": f"class Spdy {{\n{MEMBERS}{old}}}\n"}
    after = {"a.java": f"class Framed {{\n{MEMBERS}{new}}}\n", "b.java": f"class Other {{\n{old}}}\n"}
    found = together(before, after, "a.java#Spdy", "a.java#Spdy.total")
    assert found == ["a.java#Framed by same-shape", "a.java#Framed.total by with-container"]


def test_local_helper_is_followed_to_where_it_is_shared_now() -> None:
    """The function around it stays; the very same code under the same name is no chance likeness."""
    body = "    const found = index.get(name);\n    return found ? found.load(name, 3) : fallback(name);\n"
    helper = f"function build(index, name) {{\n{body}  }}\n"
    before = {"a.test.js": f'describe("a", () => {{\n  {helper}  it("works", () => build(all, "x"));\n}});\n'}
    after = {
        "a.test.js": 'describe("a", () => {\n  it("works", () => build(all, "x"));\n});\n',
        "shared.js": f'describe("shared", () => {{\n  {helper}}});\n',
    }
    assert (
        followed(before, after, 'a.test.js#describe("a").build') == 'shared.js#describe("shared").build by same-shape'
    )
