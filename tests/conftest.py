"""Fixtures that every test may use: nothing of the person's own settings, models or stores is ever touched."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("untimed", deadline=None)  # how long an example takes says how busy the machine is
settings.load_profile("untimed")


@pytest.fixture(autouse=True)
def own_home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A home of its own for each test, with no model and no download."""
    home = tmp_path_factory.mktemp("home")
    for name in ("HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME"):
        monkeypatch.setenv(name, str(home))
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", str(home / "gitconfig"))
    monkeypatch.setenv("MOORAGE_DOWNLOAD", "no")
    for name in ("MOORAGE_MODEL", "MOORAGE_STORE", "MOORAGE_MODEL_CACHE"):
        monkeypatch.delenv(name, raising=False)
    return home
