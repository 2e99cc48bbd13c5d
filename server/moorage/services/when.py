"""Since when an anchor no longer holds: the first commit that changed its symbol for the memory, or lost it."""

from moorage.domain.anchor import Anchor, Sighting
from moorage.domain.changes import Commit
from moorage.domain.claims import claims_of
from moorage.domain.compare import compare
from moorage.domain.drift import Verdict
from moorage.domain.markers import claiming
from moorage.domain.memory import Memory
from moorage.domain.work import CancelToken
from moorage.ports import Store
from moorage.services import drift
from moorage.services.act import Act
from moorage.services.view import View
from moorage.services.walk import first_change


def when_changed(
    store: Store, view: View, memory: Memory, act: Act, cancel: CancelToken
) -> list[tuple[Anchor, Commit]]:
    """For every anchor that is changed or lost, the commit that made it so, where one did. Raises WorkCancelled."""
    checked = drift.check(store, view, store.anchors_of([memory.id]), act, cancel=cancel)
    stale = [each.anchor for each in checked if each.drift.verdict in (Verdict.CHANGED, Verdict.LOST)]
    found = [(each, when(view, memory, each, cancel)) for each in stale]
    return [(anchor, commit) for anchor, commit in found if commit]


def when(view: View, memory: Memory, anchor: Anchor, cancel: CancelToken) -> Commit | None:
    """Author, subject and date of that commit, as seen from the latest sighting.

    None when no commit did it: it is not committed yet, there is no git, or the view has no history.
    May take a second or two. Raises WorkCancelled.
    """
    if view.history is None:
        return None
    seen = anchor.latest
    claims = claims_of(claiming(memory.title, memory.content), seen.portrait)

    def is_changed(then: Sighting) -> bool:
        return compare(seen, then.portrait, then.fingerprint, claims).grade.verdict is Verdict.CHANGED

    found = first_change(view, view.history, seen, is_changed, cancel)
    return view.history.commit(found) if found else None
