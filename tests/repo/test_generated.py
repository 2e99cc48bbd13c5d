"""Generated files are what their source gives today."""

import importlib.util

from repo.places import ROOT


def test_the_extension_s_protocol_is_up_to_date() -> None:
    script = ROOT / "extension" / "scripts" / "generate.py"
    spec = importlib.util.spec_from_file_location("generate", script)
    assert spec is not None
    assert spec.loader is not None
    generate = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(generate)
    assert generate.TARGET.read_text(encoding="utf-8") == generate.render(), "run `poe generate`"
