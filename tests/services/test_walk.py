"""Symbols that were renamed, moved and edited over many commits while nobody checked."""

from pathlib import Path

import pytest

from moorage.domain.drift import Grade
from moorage.domain.requests import EVERYWHERE
from moorage.domain.work import CancelToken, WorkCancelled
from moorage.engine import checkout
from support.project import Project, open_project

PRICE = """def price(order, rate):
    total = 0
    for line in order.lines:
        total += line.amount * line.unit_price
    if order.customer.is_member:
        total -= total * rate
    return round(total, 2)
"""
OTHER = "def other(a):\n    return a\n"
REWRITTEN = """def order_price(order, rate):
    total = shipping_cost(order)
    for line in order.lines:
        total += line.cost()
    return quantized(total, rate)
"""
AGAIN = """def order_total(order, rate):
    costs = [line.cost() for line in order.lines]
    return quantized(sum(costs), rate) + shipping_cost(order)
"""
STEPS = (
    ("shop.py", PRICE.replace("def price", "def order_price")),
    ("shop.py", PRICE.replace("def price", "def order_price").replace("round(total, 2)", "quantized(total)")),
    ("pricing.py", PRICE.replace("def price", "def order_price").replace("round(total, 2)", "quantized(total)")),
    ("pricing.py", REWRITTEN),
    ("pricing.py", REWRITTEN.replace("order_price", "order_total")),
    ("pricing.py", AGAIN),
    ("billing/total.py", AGAIN.replace("quantized", "rounded")),
)


@pytest.fixture
def project(tmp_path: Path) -> Project:
    """`price` tied in the first commit of a repository."""
    opened = open_project(tmp_path / "shop", {"shop.py": f"{OTHER}\n\n{PRICE}", "README.md": "# Shop\n"})
    opened.remember("Members get the rate off", "shop.py#price")
    return opened


def evolve(project: Project) -> None:
    """One commit a step: renamed, edited, moved, rewritten, renamed, rewritten again, moved and edited."""
    for path, text in STEPS:
        for old in ("pricing.py", "billing/total.py"):
            if (project.root / old).exists():
                project.delete(old)
        project.write("shop.py", OTHER)
        project.write(path, f"{OTHER}\n\n{text}" if path == "shop.py" else text)
        project.commit()
        project.write("README.md", project.read("README.md") + "More.\n")
        project.commit()


def test_symbol_is_followed_through_the_commits(project: Project) -> None:
    evolve(project)
    checked = project.only()
    assert checked.drift.move
    assert str(checked.drift.move.target.symbol_path) == "billing/total.py#order_total"
    assert checked.drift.move.rule == "history"
    assert checked.drift.grade is Grade.REWRITTEN
    assert project.only().drift == checked.drift, "the place is known now"


def test_what_was_edited_since_the_last_commit_is_followed_too(project: Project) -> None:
    evolve(project)
    text = project.read("billing/total.py")
    project.delete("billing/total.py")
    project.write("billing/sum.py", text.replace("rounded", "cut"))
    assert str(project.only().drift.place.symbol_path) == "billing/sum.py#order_total"  # type: ignore[union-attr]


def test_deleted_symbol_names_the_commit_that_lost_it(project: Project) -> None:
    evolve(project)
    project.write("billing/total.py", OTHER)
    project.commit()
    commit = project.git("rev-parse", "HEAD").strip()
    project.write("README.md", "# Shop again\n")
    project.commit()
    drift = project.only().drift
    assert drift.grade is Grade.GONE
    assert drift.reason == f"not found since commit {commit[:10]}"


def test_symbol_lost_on_a_merged_branch_is_followed(project: Project) -> None:
    project.git("checkout", "-q", "-b", "side")
    evolve(project)
    project.git("checkout", "-q", "main")
    project.write("main.md", "# Main\n")
    project.commit()
    project.git("merge", "-q", "--no-ff", "-m", "merge", "side")
    assert str(project.only().drift.place.symbol_path) == "billing/total.py#order_total"  # type: ignore[union-attr]


def test_whoever_waits_is_not_made_to_wait_for_the_walk(project: Project) -> None:
    evolve(project)
    (drift,) = [each.drift for each in project.engine.report("shop.py").checked]
    assert drift.grade is Grade.GONE


def test_walk_can_be_cancelled(project: Project) -> None:
    evolve(project)
    cancel = CancelToken()
    cancel.cancel()
    with pytest.raises(WorkCancelled):
        project.engine.check(EVERYWHERE, cancel=cancel, report=lambda _: None)


def test_a_check_begins_so_many_walks_and_the_next_goes_on(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checkout, "MAX_WALKS", 1)
    project.remember("Rounded at the end", "shop.py#price")
    evolve(project)
    assert sorted(each.drift.grade is Grade.GONE for each in project.check()) == [False, True]
    assert [each.drift.grade is Grade.GONE for each in project.check()] == [False, False]


LIKE = PRICE.replace("def price", "def member_price").replace("round(total, 2)", "quantized(total, rate)")


def test_likeness_alone_moves_nothing_over_several_commits(project: Project) -> None:
    """Where somebody waits it is suggested; the walk finds that another function was its heir."""
    project.write("shop.py", f"{OTHER}\n\n{PRICE.replace('def price', 'def net_price')}")
    project.commit()
    project.write("shop.py", f"{OTHER}\n\n{AGAIN.replace('order_total', 'net_price')}")
    project.commit()
    project.write("shop.py", f"{OTHER}\n\n{AGAIN.replace('order_total', 'net_price')}\n\n{LIKE}")
    project.commit()
    (waiting,) = project.engine.report("shop.py").checked
    assert waiting.drift.grade is Grade.GONE
    assert [str(each.place.symbol_path) for each in waiting.drift.suggestions] == ["shop.py#member_price"]
    walked = project.only().drift
    assert walked.place
    assert str(walked.place.symbol_path) == "shop.py#net_price"


def test_likeness_is_believed_over_one_commit(project: Project) -> None:
    project.write("shop.py", f"{OTHER}\n\n{LIKE}")
    project.commit()
    (checked,) = project.engine.report("shop.py").checked
    assert checked.drift.place
    assert str(checked.drift.place.symbol_path) == "shop.py#member_price"
