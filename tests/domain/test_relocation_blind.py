"""What is suggested where no old file is known, as without git: what stands out, or nothing."""

import pytest

from moorage.domain.relocation import Located
from support.sightings import relocated

SOLVE = """  int solve(Scope scope, String name) {
    for (Step step : scope.steps()) {
      if (step.declares(name) && !step.isHidden()) {
        return step.place() + offset(scope, step.depth(), 3);
      }
    }
    return scope.parent() == null ? missing(name, 404) : solve(scope.parent(), name.trim());
  }
"""
EDITED = SOLVE.replace("404", "410").replace("!step.isHidden()", "step.isOpen(this)")
OTHER = "  void stop() { stopped = true; }\n"


def a_class(name: str, *members: str) -> str:
    return f"class {name} {{\n{''.join(members)}}}\n"


def suggested(after: dict[str, str], *, has_git: bool = False) -> list[str]:
    """Where `Solver.solve` of `core/Solver.java` may be, or that it was followed."""
    before = {"core/Solver.java": a_class("Solver", SOLVE, OTHER)}
    found = relocated(before, after, ["core/Solver.java#Solver.solve"], has_git=has_git)[0]
    if isinstance(found, Located):
        return ["followed"]
    return [str(each.place.symbol_path) for each in found.suggestions]


def test_edited_symbol_of_a_moved_file_is_suggested() -> None:
    assert suggested({"lib/Solver.java": a_class("Solver", EDITED, OTHER)}) == ["lib/Solver.java#Solver.solve"]


def test_renamed_symbol_with_its_body_is_suggested_in_its_home() -> None:
    after = a_class("Solver", EDITED.replace("solve(", "resolve("), OTHER)
    assert suggested({"lib/Solver.java": after}) == ["lib/Solver.java#Solver.resolve"]


def test_what_has_the_body_is_not_suggested_while_the_name_is_beside_it() -> None:
    wrapper = "  int solve(Scope scope, String name) { return resolve(scope, name); }\n"
    after = a_class("Solver", EDITED.replace("solve(", "resolve("), wrapper.replace("String", "CharSequence"))
    assert suggested({"lib/Solver.java": after}) == []


def test_namesake_in_another_class_is_not_suggested_while_its_own_class_is_there() -> None:
    after = {"core/Solver.java": a_class("Solver", OTHER), "core/Finder.java": a_class("Finder", EDITED)}
    assert suggested(after) == []


def test_namesake_in_another_class_is_suggested_when_its_own_class_is_gone() -> None:
    assert suggested({"core/Finder.java": a_class("Finder", EDITED)}) == ["core/Finder.java#Finder.solve"]


def test_likeness_in_another_class_under_another_name_is_not_suggested() -> None:
    assert suggested({"core/Finder.java": a_class("Finder", EDITED.replace("solve(", "find("))}) == []


def test_neither_of_two_that_are_as_likely_is_suggested() -> None:
    after = {f"{each}/Solver.java": a_class("Solver", EDITED, OTHER) for each in ("lib", "app")}
    assert suggested(after) == []


def test_copy_among_test_data_is_not_suggested() -> None:
    assert suggested({"tests/data/Solver.java": a_class("Solver", SOLVE, OTHER)}) == []
    after = {f"{each}/Solver.java": a_class("Solver", EDITED, OTHER) for each in ("lib", "tests/data")}
    assert suggested(after) == ["lib/Solver.java#Solver.solve"]


@pytest.mark.parametrize("above", ["@Deprecated\n", "/**\n * Old.\n * @deprecated use Finder\n */\n"])
@pytest.mark.parametrize("body", [SOLVE, EDITED])
def test_what_stayed_behind_in_a_deprecated_class_is_neither_followed_nor_suggested(above: str, body: str) -> None:
    assert suggested({"old/Solver.java": above + a_class("Solver", body, OTHER)}) == []


def test_deprecated_neighbour_says_nothing() -> None:
    after = a_class("Solver", EDITED, "  /** @deprecated */\n" + OTHER)
    assert suggested({"lib/Solver.java": after}) == ["lib/Solver.java#Solver.solve"]


def test_overload_for_something_else_is_not_suggested() -> None:
    other = EDITED.replace("Scope scope, String name", "Frame frame, int depth")
    third = "  int solve(Frame frame) { return 0; }\n"
    assert suggested({"lib/Solver.java": a_class("Solver", other, third)}) == []


def test_with_git_what_is_likely_is_suggested_as_before() -> None:
    after = {f"{each}/Solver.java": a_class("Solver", EDITED, OTHER) for each in ("lib", "app")}
    assert suggested(after, has_git=True) == ["lib/Solver.java#Solver.solve", "app/Solver.java#Solver.solve"]
