"""P9: no network, no model, no key: everything works on text, and says so."""

import pytest

from cli.conftest import Run


@pytest.fixture(autouse=True)
def no_model(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MOORAGE_MODEL", "nobody/none")
    monkeypatch.setenv("MOORAGE_DOWNLOAD", "no")
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:9")
    monkeypatch.setenv("https_proxy", "http://127.0.0.1:9")


@pytest.mark.usefixtures("shop")
def test_p9_all_of_it_works_on_text_alone(run: Run) -> None:
    text = "Payments are declined after thirty seconds without an answer"
    stored = run("--json", "remember", text, "--anchor", "billing.py#charge").data
    recalled = run("--json", "recall", "declined payments")
    assert [each["id"] for each in recalled.data["items"]] == [stored["id"]]
    assert (recalled.data["vectors_used"], "text" in recalled.data["note"]) == (False, True)
    assert text in run("context", "payments").out
    assert run("--json", "reflect").status == 0
    assert run("--json", "stats").data["memories"] == 1
    assert run("--json", "check").data["counts"] == {"holds": 1}
    assert run("forget", stored["id"]).status == 0
    assert run("--json", "recall", "declined").data["items"] == []
