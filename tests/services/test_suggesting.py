"""What a repository offers to remember: with place and source, best first, stored only when a person says so."""

from pathlib import Path

import pytest

from moorage.domain.comments import comments_in, weighed
from moorage.domain.errors import InvalidInput
from moorage.domain.memory import Kind, Trust
from moorage.domain.suggestion import Listing
from moorage.domain.work import CancelToken, WorkCancelled
from support.project import Project, open_project

PAY = '''\
import time


def charge(card):
    """Takes the money.

    NOTE: the gateway answers twice on Mondays, so callers must never charge a card again because of a second answer.
    """
    # We sleep on purpose: the gateway locks a card for 30 seconds, and would refuse the next call otherwise.
    time.sleep(30)


# one line that says what the next line does in a few more words than it needs to
LIMIT = 3


def refund(card):
    return charge(card)
'''
ADR = """\
# 3. Prices in cents

## Status

Accepted

## Decision

We will keep every price in whole cents, see `src/pay.py`, and round only where it is shown.
"""
OLD_ADR = ADR.replace("Accepted", "Superseded by 4").replace("3. Prices", "2. Prices")
RULES = """\
# Rules

## Payments

- Never call `charge` in `src/pay.py` from a request handler, because it sleeps and holds the worker.
- See the wiki.

<!-- moorage:begin claude: kept by `moorage generate`, do not edit -->
- Always ask Moorage before you change anything, because it knows what must never be done here.
<!-- moorage:end -->
"""
REVERT = """\
Revert "Answer one for a refund"

This reverts commit 0123456.

The shop counted every refund twice, because one is taken for an amount.

Signed-off-by: Ada <ada@example.org>
"""
FILES = {
    "src/pay.py": PAY,
    "src/ledger.py": "def book(amount):\n    return amount\n",
    "lib/report.py": "def report():\n    return []\n",
    "docs/adr/0003-cents.md": ADR,
    "docs/adr/0002-cents.md": OLD_ADR,
    "AGENTS.md": RULES,
    "CODEOWNERS": "* @all\n/src/ @ada @grace\n*.md @docs\n/none/ @ada\n",
    "tests/test_pay.py": "\n# This must never be run in production because it would charge real cards.\n",
}


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Project:
    project = open_project(tmp_path_factory.mktemp("suggest") / "shop", FILES)
    for number in range(6):
        project.write("src/ledger.py", f"def book(amount):\n    return amount + {number}\n")
        project.write("lib/report.py", f"def report():\n    return [{number}]\n")
        project.commit(f"Count to {number}")
    project.replace("src/pay.py", "return charge(card)", "return charge(card) or 1")
    project.commit("Answer one for a refund")
    project.git("revert", "--no-commit", "HEAD")
    project.git("commit", "-q", "-m", REVERT)
    project.reopen()
    return project


def suggest(project: Project, limit: int = 60) -> Listing:
    return project.engine.suggesting.suggest(limit, cancel=CancelToken(), report=lambda _: None)


def told(listing: Listing) -> dict[str, tuple[str, list[str]]]:
    """By origin and where: the beginning of its text, and its places."""
    return {
        f"{each.suggestion.origin}, {each.suggestion.where.partition(' ')[0]}": (
            each.suggestion.content[:40],
            [str(tie.place.symbol_path) for tie in each.suggestion.ties],
        )
        for each in listing.items
    }


def test_everything_is_tied_to_its_place_and_says_where_it_is_from(project: Project) -> None:
    found = told(suggest(project))
    assert found == {
        "decision record, docs/adr/0003-cents.md:9": ("We will keep every price in whole cents,", ["src/pay.py"]),
        "instructions, AGENTS.md:5": ("Never call `charge` in `src/pay.py` from", ["src/pay.py#charge"]),
        "comment, src/pay.py:5": ("NOTE: the gateway answers twice on Monda", ["src/pay.py#charge"]),
        "comment, src/pay.py:9": ("We sleep on purpose: the gateway locks a", ["src/pay.py#charge"]),
        "revert, commit": ("“Answer one for a refund” was tried and ", ["src/pay.py#refund"]),
        "code owners, CODEOWNERS:2": ("`src/` is looked after by @ada and @grac", ["src/"]),
        "co-change, 7": ("A change of `lib/report.py` mostly needs", ["lib/report.py", "src/ledger.py"]),
    }
    scores = [each.suggestion.score for each in suggest(project).items]
    assert scores == sorted(scores, reverse=True)


def test_the_same_repository_gives_the_same_list(project: Project) -> None:
    first = suggest(project)
    project.reopen()
    assert suggest(project) == first
    cut = suggest(project, 2)
    assert (cut.items, cut.n_cut) == (first.items[:2], len(first.items) - 2)
    with pytest.raises(InvalidInput, match="limit is 0"):
        suggest(project, 0)


def test_reading_is_given_up(project: Project) -> None:
    token = CancelToken()
    token.cancel()
    with pytest.raises(WorkCancelled):
        project.engine.suggesting.suggest(60, cancel=token, report=lambda _: None)


def test_only_what_is_accepted_is_stored_and_is_not_offered_again(tmp_path: Path) -> None:
    project = open_project(tmp_path / "shop", FILES)
    listing = suggest(project)
    assert project.store.all_ids() == []
    with pytest.raises(InvalidInput, match="no suggestion is called 99"):
        project.engine.suggesting.accept(listing, ["99"])
    second = listing.items[1]
    (stored,) = project.engine.suggesting.accept(listing, ["2"])[0]
    assert stored.known
    memory = stored.known.memory
    assert (memory.trust, memory.content, memory.sources) == (
        Trust.ACCEPTED, second.suggestion.content, (second.suggestion.source,),
    )  # fmt: skip
    after = suggest(project)
    assert (after.n_known, [each.number for each in after.items]) == (1, [1, *range(3, len(listing.items) + 1)])
    project.engine.forget(memory)
    assert suggest(project).n_known == 1
    project.engine.suggesting.accept(after, ["all"])
    assert suggest(project).items == ()


def test_what_does_not_parse_is_no_place(tmp_path: Path) -> None:
    comment = "# We wait on purpose: the gateway would lock the card otherwise, and refuse all that follows.\n"
    broken = f"def pay():\n    x = (\n    {comment}    y = 2\n"
    listing = suggest(open_project(tmp_path / "shop", {"a.py": f"A = 1\n\n\n{broken}"}))
    assert [str(each.suggestion.ties[0].place.symbol_path) for each in listing.items] == ["a.py"]


def test_what_holds_a_secret_is_not_shown(tmp_path: Path) -> None:
    token = "ghp_" + "a1B2c3D4e5" * 3 + "f6G7h8"
    comment = f"# You must never change the token {token} here, because the gateway would refuse all calls."
    project = open_project(tmp_path / "shop", {"a.py": f"x = 1\n\n\n{comment}\ny = 2\n"})
    assert suggest(project).items == ()
    project.replace("a.py", token, "of the shop")
    assert len(suggest(project).items) == 1


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        (
            "INVARIANT: the list is sorted before anybody reads it, otherwise the search would lose entries.",
            Kind.CONSTRAINT,
        ),
        (
            "We copy the buffer on purpose instead of sharing it, to avoid a race condition with the writer thread.",
            Kind.DECISION,
        ),
        ("HACK: Safari sends the header twice, so that we drop the second one to avoid a failing parser.", Kind.NOTE),
        ("TODO: this must be rewritten because the list is not sorted and the search would lose entries.", None),
        ("Adds two numbers and gives back their sum, which is a number as well, of the same type.", None),
        ("Licensed under the Apache License; you must not use this file except in compliance because of it.", None),
        ("if (a) { return b; } // must never happen because x = y; foo(bar); baz(qux);", None),
        ("must never", None),
        ("Next, we will sort the list, so that the search finds its entries. Otherwise, we will read them all.", None),
        ("Sets the list of entries that is used to search and to sort them all. Must not be null.", None),
    ],
)
def test_a_comment_is_worth_its_reasons(text: str, kind: Kind | None) -> None:
    weight = weighed(text)
    assert (weight.kind if weight else None) is kind


def test_comments_are_read_as_people_wrote_them() -> None:
    source = "/*\n * One\n * thing.\n *\n * Another.\n */\nint x; // not this\n  // and\n  // this\nint y;\n"
    assert [(each.first_line, each.last_line, each.text) for each in comments_in(source, "c")] == [
        (0, 5, "One thing.\n\nAnother."),
        (7, 8, "and this"),
    ]
    python = 'x = """\n# no comment\n"""\n\n\ndef f():\n    """A\n    doc."""\n    # yes\n'
    assert [each.text for each in comments_in(python, "python") if each.is_doc] == ["A doc."]
    assert list(comments_in("anything", None)) == []
