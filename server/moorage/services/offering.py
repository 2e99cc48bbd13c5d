"""What a store has to offer while a question is typed: its paths, tags and names."""

from collections.abc import Iterable

from moorage.domain.asking_completion import Offer, offers
from moorage.domain.asking_terms import Name
from moorage.ports import Store
from moorage.services.view import View

_MOST = 1000


def offers_for(store: Store, view: View, text: str, at: int) -> list[Offer]:
    """For a cursor at that offset in the text, in characters."""
    return offers(text, at, lambda name, typed: [each for each in _values(store, view, name) if typed in each.lower()])


def _values(store: Store, view: View, name: Name) -> list[str]:
    match name:
        case Name.TAG:
            return store.overview.tags(_MOST)
        case Name.PATH:
            return _places(store.anchors.paths(view.checkout))
        case Name.ENTITY:
            found = store.graph.entities(store.graph.entity_ids(_MOST))
            return [each.name for each in found.values()]
        case _:
            return []


def _places(paths: Iterable[str]) -> list[str]:
    """Files, and every folder around them, folders first where they are few."""
    files = [path for path in paths if path.strip("/")]
    folders = {"/".join(path.split("/")[:n]) + "/" for path in files for n in range(1, path.rstrip("/").count("/") + 1)}
    return sorted({*folders, *files}, key=lambda each: (each.count("/"), each))
