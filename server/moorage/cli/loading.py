"""Loads many modules at once without looking for garbage, of which they make none; looking takes a tenth longer."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def loading() -> Iterator[None]:
    """Imports belong inside. What is there at the end stays for good, so later collections pass it by."""
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()
