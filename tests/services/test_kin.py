"""Where code of an anchored function went: extracted, split, inlined, merged; said, and never followed."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from moorage.domain.drift import Grade, Verdict
from moorage.domain.kin import Relation
from moorage.domain.portrait import Outline
from moorage.domain.wording import sentence
from moorage.store.sqlite.anchoring import SqliteAnchors
from support.project import Project, open_folder, open_project


@dataclass(frozen=True)
class Sample:
    """Two pieces of a function in one language, and what can be made of them."""

    path: str
    function: str
    """With {name}, {params} and {body}."""
    first: str
    second: str
    call: str
    """With {name}."""

    def define(self, name: str, *body: str) -> str:
        return self.function.replace("{name}", name).replace("{body}", "".join(body))

    def calls(self, name: str) -> str:
        return self.call.replace("{name}", name)


SAMPLES = {
    "python": Sample(
        "pay.py",
        "def {name}(order, bank):\n{body}\n\n",
        "    total = order.amount + order.tax - order.discount\n    if total > bank.limit:\n"
        "        audit(order, total)\n",
        "    for attempt in range(bank.retries):\n        answer = bank.charge(order.card, attempt)\n"
        "        if answer.ok:\n            return answer\n",
        "    {name}(order, bank)\n",
    ),
    "typescript": Sample(
        "pay.ts",
        "export function {name}(order: Order, bank: Bank) {\n{body}}\n\n",
        "  const total = order.amount + order.tax - order.discount;\n  if (total > bank.limit) {\n"
        "    audit(order, total);\n  }\n",
        "  for (let attempt = 0; attempt < bank.retries; attempt++) {\n"
        "    const answer = bank.charge(order.card, attempt);\n"
        "    if (answer.ok) return answer;\n  }\n",
        "  {name}(order, bank);\n",
    ),
    "go": Sample(
        "pay.go",
        "func {name}(order Order, bank Bank) {\n{body}}\n\n",
        "\ttotal := order.Amount + order.Tax - order.Discount\n\tif total > bank.Limit {\n"
        "\t\taudit(order, total)\n\t}\n",
        "\tfor attempt := 0; attempt < bank.Retries; attempt++ {\n\t\tanswer := bank.Charge(order.Card, attempt)\n"
        "\t\tif answer.Ok {\n\t\t\treturn\n\t\t}\n\t}\n",
        "\t{name}(order, bank)\n",
    ),
    "rust": Sample(
        "pay.rs",
        "pub fn {name}(order: &Order, bank: &Bank) {\n{body}}\n\n",
        "    let total = order.amount + order.tax - order.discount;\n    if total > bank.limit {\n"
        "        audit(order, total);\n    }\n",
        "    for attempt in 0..bank.retries {\n        let answer = bank.charge(order.card, attempt);\n"
        "        if answer.ok {\n            return;\n        }\n    }\n",
        "    {name}(order, bank);\n",
    ),
}  # fmt: skip
EVERY = pytest.mark.parametrize("sample", SAMPLES.values(), ids=SAMPLES)


def tied(root: Path, sample: Sample, text: str, *, with_git: bool = True) -> Project:
    project = (open_project if with_git else open_folder)(root / "shop", {sample.path: text, "README.md": "# Shop\n"})
    project.remember("How an order is paid", f"{sample.path}#charge")
    return project


def kin_of(project: Project) -> list[tuple[Relation, str]]:
    """The same from what is kept, and in a new process."""
    first = project.only().drift.kin
    assert project.only().drift.kin == first
    project.reopen()
    assert project.only().drift.kin == first
    return [(each.relation, each.place.symbol_path.symbol or "") for each in first]


@EVERY
@pytest.mark.parametrize("with_git", [True, False], ids=["git", "folder"])
def test_extracted(tmp_path: Path, sample: Sample, *, with_git: bool) -> None:
    project = tied(tmp_path, sample, sample.define("charge", sample.first, sample.second), with_git=with_git)
    project.write(
        sample.path,
        sample.define("charge", sample.first, sample.calls("attempts")) + sample.define("attempts", sample.second),
    )
    assert kin_of(project) == [(Relation.EXTRACTED, "attempts")]
    assert f"part of it is now in `{sample.path}#attempts`" in sentence(project.only())


@EVERY
def test_split(tmp_path: Path, sample: Sample) -> None:
    project = tied(tmp_path, sample, sample.define("charge", sample.first, sample.second))
    project.write(
        sample.path,
        sample.define("charge", sample.calls("checked"), sample.calls("attempts"))
        + sample.define("checked", sample.first)
        + sample.define("attempts", sample.second),
    )
    assert sorted(name for relation, name in kin_of(project) if relation is Relation.SPLIT) == ["attempts", "checked"]


@EVERY
def test_inlined(tmp_path: Path, sample: Sample) -> None:
    caller = sample.define("buy", sample.first, sample.calls("charge"))
    project = tied(tmp_path, sample, caller + sample.define("charge", sample.second))
    project.write(sample.path, sample.define("buy", sample.first, sample.second))
    assert project.only().drift.grade is Grade.GONE
    assert kin_of(project) == [(Relation.INLINED, "buy")]


@EVERY
def test_merged(tmp_path: Path, sample: Sample) -> None:
    text = sample.define("charge", sample.second) + sample.define("prepare", sample.first)
    project = tied(tmp_path, sample, text)
    project.write(sample.path, sample.define("prepare", sample.first, sample.second))
    assert kin_of(project) == [(Relation.MERGED, "prepare")]


@EVERY
def test_nothing_is_said_of_what_was_there_before_or_is_there_still(tmp_path: Path, sample: Sample) -> None:
    copy = sample.define("copied", sample.second)
    project = tied(tmp_path, sample, sample.define("charge", sample.first, sample.second) + copy)
    project.write(sample.path, sample.define("charge", sample.first) + copy)
    assert kin_of(project) == [], "the copy had it before"
    project.write(
        sample.path, sample.define("charge", sample.first, sample.second) + copy + copy.replace("copied", "new")
    )
    assert kin_of(project) == [], "nothing was taken out"
    project.write(sample.path, copy)
    assert kin_of(project) == [], "it was deleted"


@EVERY
def test_a_rewritten_body_beside_a_new_function_is_no_extraction(tmp_path: Path, sample: Sample) -> None:
    project = tied(tmp_path, sample, sample.define("charge", sample.first, sample.second))
    other = sample.second.replace("order", "customer").replace("bank", "shop").replace("attempt", "turn")
    project.write(sample.path, sample.define("charge", sample.calls("serve")) + sample.define("serve", other))
    assert kin_of(project) == []


def test_what_an_old_file_had_is_read_once_for_all_that_is_lost_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = [f"job_{n}" for n in range(6)]
    body = "    total = 0\n    for each in rows:\n        total += each.price * each.count\n    return total\n"
    source = "\n\n".join(f"def {name}(rows):\n{body}" for name in names)
    project = open_project(tmp_path / "shop", {"jobs.py": source, "other.py": "LIMIT = 3\n"})
    for name in names:
        project.remember(f"{name} sums rows", f"jobs.py#{name}")
    (project.root / "jobs.py").unlink()
    asked: list[Sequence[str]] = []
    outlines = SqliteAnchors.outlines

    def counted(anchors: SqliteAnchors, digests: Sequence[str]) -> dict[str, Outline]:
        asked.append(digests)
        return outlines(anchors, digests)

    monkeypatch.setattr(SqliteAnchors, "outlines", counted)
    assert [each.drift.verdict for each in project.check()] == [Verdict.LOST] * len(names)
    assert len(asked) == 2  # where they went, and who has their code
    project.close()
