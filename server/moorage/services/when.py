"""Since when an anchor no longer holds: the first commit that changed its symbol for the memory, or lost it.

Found once and kept. An answer for one commit stands for another one when the symbol's files are the same blobs there
and the commit that it names lies in the past; then nothing is walked.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from hashlib import blake2b

from moorage.domain.anchor import AnchorId, Sighting
from moorage.domain.changes import Commit
from moorage.domain.drift import Verdict
from moorage.domain.judging import nearest
from moorage.domain.known import Checked
from moorage.domain.markers import claiming
from moorage.domain.memory import Memory
from moorage.domain.since import NoCommit, Since, is_stale
from moorage.domain.source import SourceText
from moorage.domain.work import CancelToken, Progress, Report
from moorage.ports import Store
from moorage.services.parts import compare_then, seen_in
from moorage.services.renewal import renewed
from moorage.services.view import History, View
from moorage.services.walk import first_change


def kept(store: Store, view: View, checked: Iterable[Checked]) -> dict[AnchorId, Since]:
    """What was found before and stands for the commit checked out, by anchor; runs no git and never waits."""
    stale = [each for each in checked if is_stale(each)]
    head = view.head() if stale else None
    if head is None:
        return {}
    found = _of_store(store, view, stale)
    standing = {each.anchor.id: [one for one in found[each.anchor.id] if one.head == head] for each in stale}
    return {anchor_id: answers[0] for anchor_id, answers in standing.items() if answers}


def find(
    store: Store, view: View, checked: Sequence[Checked], *, cancel: CancelToken, report: Report
) -> dict[AnchorId, Since]:
    """The answer for every anchor that is changed or lost, kept from then on; none without git or its history.

    May take a second or two for each anchor. Raises WorkCancelled; what was found until then is kept.
    """
    found = kept(store, view, checked)
    open_ = [each for each in checked if is_stale(each) and each.anchor.id not in found]
    head = view.head() if open_ else None
    if view.history is None or head is None:
        return found
    known = _of_store(store, view, open_)
    memories = store.memories([each.anchor.memory_id for each in open_])
    for done, each in enumerate(open_):
        cancel.check()
        report(Progress(done, len(open_), str(each.anchor.latest.place.symbol_path)))
        search = _Search(view, view.history, head, cancel)
        answer = search.confirmed(each, known[each.anchor.id]) or search.made(each, memories[each.anchor.memory_id])
        found[each.anchor.id] = answer
        _keep(store, view, each.anchor.id, answer)
    return found


def _of_store(store: Store, view: View, checked: Sequence[Checked]) -> dict[AnchorId, list[Since]]:
    """All answers about these sightings and verdicts, newest first; this process's own before the store's."""
    stored = store.anchors.cached_sinces([each.anchor.id for each in checked])
    return {
        each.anchor.id: [
            one for one in (*view.sinces.get(each.anchor.id, ()), *stored.get(each.anchor.id, ())) if one.answers(each)
        ]
        for each in checked
    }


def _keep(store: Store, view: View, anchor_id: AnchorId, answer: Since) -> None:
    """In the store, else for as long as this process lives."""
    if store.is_read_only:
        view.sinces[anchor_id] = (answer,)
    else:
        store.anchors.cache_since(anchor_id, answer)


class _Search:
    """One anchor's answer at one commit."""

    def __init__(self, view: View, history: History, head: str, cancel: CancelToken) -> None:
        self._view = view
        self._history = history
        self._head = head
        self._cancel = cancel

    def confirmed(self, checked: Checked, known: Iterable[Since]) -> Since | None:
        """An answer for another commit that stands for this one."""
        answers = [each for each in known if each.cause is not NoCommit.UNKNOWN]
        blobs = self._blobs(checked) if answers else ""
        standing = (each for each in answers if each.blobs == blobs and self._is_past(each.cause))
        found = next(standing, None)
        return replace(found, head=self._head) if found else None

    def made(self, checked: Checked, memory: Memory) -> Since:
        """Looks through the commits."""
        verdict = checked.drift.verdict
        sightings = [renewed(self._view, each, None) for each in checked.anchor.sightings]
        is_changed = _gone if verdict is Verdict.LOST else _changes(memory, sightings)
        cause = self._cause(sightings[-1], is_changed)
        return Since(checked.anchor.revision, verdict, self._head, self._blobs(checked), cause)

    def _blobs(self, checked: Checked) -> str:
        place = checked.drift.place
        seen = checked.anchor.latest.place
        paths = list(dict.fromkeys([seen.path, place.path] if place else [seen.path]))
        contents = self._view.read_at(self._head, paths)
        parts = [
            each.digest if isinstance(each, SourceText) else each.value for each in map(contents.__getitem__, paths)
        ]
        return blake2b("\0".join([*paths, *parts]).encode("utf-8", "surrogateescape"), digest_size=16).hexdigest()

    def _is_past(self, cause: Commit | NoCommit) -> bool:
        return not isinstance(cause, Commit) or cause.id == self._head or bool(self._history.after(cause.id))

    def _cause(self, seen: Sighting, is_changed: Callable[[Sighting], bool]) -> Commit | NoCommit:
        if seen.commit is None or seen.place.key is None:
            return NoCommit.UNKNOWN
        if seen.commit == self._head:
            return NoCommit.WORKING_TREE
        found = first_change(self._view, self._history, seen, is_changed, self._cancel)
        if found is None and seen.portrait.kind.is_container:
            return NoCommit.UNKNOWN  # what it says of members is not looked for in the past
        if found is None:
            return NoCommit.WORKING_TREE if self._history.after(seen.commit) else NoCommit.UNKNOWN
        if self._was_so_before(found, seen, is_changed):
            return NoCommit.UNKNOWN
        return self._history.commit(found) or NoCommit.UNKNOWN

    def _was_so_before(self, commit: str, seen: Sighting, is_changed: Callable[[Sighting], bool]) -> bool:
        """Whether the commit found it like that: what was seen had not been committed when it was."""
        descended = {seen.commit, *self._history.after(seen.commit or "")}
        parents = [each for each in self._history.parents(commit) if each in descended]
        return any(self._is_so(each, seen, is_changed) for each in parents)

    def _is_so(self, commit: str, seen: Sighting, is_changed: Callable[[Sighting], bool]) -> bool:
        content = self._view.read_at(commit, [seen.place.path])[seen.place.path]
        if not isinstance(content, SourceText) or seen.place.key is None:
            return False
        parsed = self._history.parse(content)
        symbol = parsed.find(seen.place.key)
        if symbol is None:
            return False
        return is_changed(seen_in(seen, parsed, symbol))


def _changes(memory: Memory, sightings: Sequence[Sighting]) -> Callable[[Sighting], bool]:
    """By the sighting that counts, as for today's code."""
    text = claiming(memory.title, memory.content)

    def is_changed(then: Sighting) -> bool:
        all_ = (compare_then(each, then, text) for each in reversed(sightings))
        return nearest(all_).grade.verdict is Verdict.CHANGED

    return is_changed


def _gone(then: Sighting) -> bool:
    """What is lost was lost by the commit that took it away, whatever had changed in it before."""
    return then.part is not None and not then.part.tokens
