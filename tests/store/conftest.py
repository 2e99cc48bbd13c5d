"""The stores under test; a second backend joins the contract by one more entry in BACKENDS."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from moorage.ports import Store
from moorage.store import open_store

BACKENDS: dict[str, Callable[[Path], Store]] = {"sqlite": lambda folder: open_store(folder / "store.db")}


@pytest.fixture(params=BACKENDS)
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    store = BACKENDS[request.param](tmp_path)
    yield store
    store.close()
