"""What was deleted is not followed to what merely looks like it."""

from moorage.domain.relocation import Lost, Relocation
from support.sightings import relocated

VISIT = "    for (Node each : node.children()) {{ each.accept(this, argument); }}\n    {}(node, argument);\n"


def is_lost(before: dict[str, str], after: dict[str, str], anchor: str) -> bool:
    found: Relocation = relocated(before, after, [anchor])[0]
    return isinstance(found, Lost)


def visitor(*types: str) -> dict[str, str]:
    methods = (f"  void visit({each} node, A argument) {{\n{VISIT.format('leave' + each)}  }}\n" for each in types)
    return {"V.java": f"class V {{\n{''.join(methods)}}}\n"}


def test_deleted_overload_is_not_followed_to_a_new_copy_of_one_that_stayed() -> None:
    before, after = visitor("Call", "Loop"), visitor("Loop", "Jump")
    assert is_lost(before, after, "V.java#V.visit(Call,A)")


BODY = "    int n = 0;\n    for (Row row : rows) { n += row.weigh(key, 3); }\n    return n * factor(key);\n"


def test_deleted_method_that_is_still_called_was_not_renamed() -> None:
    """Half of it was extracted, and the rest is only away for the moment."""
    before = f"class A {{\n  int sum(List rows, int key) {{\n{BODY}  }}\n  int all() {{ return sum(rows, 1); }}\n}}\n"
    extracted = BODY.replace("n * factor(key)", "n")
    caller = "  int all() { return sum(other, 7); }\n"
    after = f"class A {{\n  int addUp(List rows, int key) {{\n{extracted}  }}\n{caller}}}\n"
    assert is_lost({"A.java": before}, {"A.java": after}, "A.java#A.sum")


def test_method_does_not_go_to_a_namesake_in_another_class_by_its_uses() -> None:
    """Its class stays, and the code that called it went to the other one together with a method of that name."""
    loop = "    for (int i = 0; i < files.length; i++) { walk(files[i]); count(files[i]); }\n"
    before = f"class A {{\n  int walkAll(File[] files) {{\n    open();\n{loop}    return close();\n  }}\n"
    caller = "  void main() { walkAll(found); }\n  void rest() { }\n"
    old = {"A.java": f"{before}{caller}}}\n", "B.java": "class B { }\n"}
    new = {
        "A.java": "class A {\n  void rest() { }\n}\n",
        "B.java": f"class B {{\n  void walkAll(File[] files) {{\n{loop}  }}\n  void main() {{ walkAll(found); }}\n}}\n",
    }
    assert is_lost(old, new, "A.java#A.walkAll")
