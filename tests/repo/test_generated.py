"""Generated files are what their source gives today."""

import importlib.util
from types import ModuleType

from repo.places import ROOT


def script(name: str) -> ModuleType:
    """A script of the extension as a module."""
    spec = importlib.util.spec_from_file_location(name, ROOT / "extension" / "scripts" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_extension_s_protocol_is_up_to_date() -> None:
    generate = script("generate")
    assert generate.TARGET.read_text(encoding="utf-8") == generate.render(), "run `poe generate`"


def test_the_extension_s_settings_are_those_of_the_server() -> None:
    settings = script("settings")
    assert settings.MANIFEST.read_text(encoding="utf-8") == settings.manifest(), "run `poe generate`"
    assert settings.TEXTS.read_text(encoding="utf-8") == settings.texts(), "run `poe generate`"


def test_every_setting_says_what_it_is_for() -> None:
    settings = script("settings")
    assert {f"moorage.{each}" for each in settings.descriptions()} >= set(settings.properties())


def test_what_names_places_or_lets_secrets_in_is_a_setting_of_the_machine() -> None:
    scopes = {name: each["scope"] for name, each in script("settings").properties().items()}
    assert scopes["moorage.store.path"] == scopes["moorage.memory.secrets"] == "machine"
    assert scopes["moorage.drift.quiet_ms"] == "window"
    assert scopes["moorage.lens.enabled"] == "resource"
