"""The documents of a workspace: which files are taken in, when they are read again, and what they name in vain."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from threading import Lock

from moorage.domain.changes import Commit
from moorage.domain.documents import MAX_DOCUMENTS, format_of, is_below, is_expected
from moorage.domain.errors import FileUnavailable, InvalidInput
from moorage.domain.ingestion import Ingestion, Kept
from moorage.domain.references import DeadReference
from moorage.domain.source import Content, SourceText
from moorage.domain.work import CancelToken, Report
from moorage.engine.checkout import Checkout
from moorage.engine.home import StoreHome
from moorage.engine.reports import Reports
from moorage.jobs import Jobs
from moorage.services import documents, references
from moorage.services.act import Act
from moorage.services.gate import Gate
from moorage.services.references import Grounds
from moorage.settings import DocumentSettings

JOB = "ingest"
REFERENCES_JOB = "references"
"""First words of the keys of these jobs; of the latter the path follows."""


class Documents:
    """One short method per use case, safe to call from any thread."""

    def __init__(
        self, checkout: Checkout, home: StoreHome, reports: Reports, act: Callable[[], Act], jobs: Jobs, gate: Gate,
        settings: DocumentSettings,
    ) -> None:  # fmt: skip
        self._checkout = checkout
        self._home = home
        self._reports = reports
        self._act = act
        self._jobs = jobs
        self._gate = gate
        self._settings = settings
        self._lock = Lock()
        self._waiting: set[str] = set()
        self._n_waited = 0
        self._dead: dict[str, tuple[object, tuple[DeadReference, ...]]] = {}
        self._deleted: tuple[object, dict[str, Commit | None]] = (None, {})
        self.on_change: Callable[[], None] = lambda: None
        """Called on the worker once watched documents were read again."""

    def ingest(
        self, paths: Sequence[str] | None, *, cancel: CancelToken, report: Report, only_look: bool = False
    ) -> Ingestion:
        """Takes in these files and the documents below these folders; by default those of the settings, else what
        anybody would expect. Raises InvalidInput, FileUnavailable, WorkCancelled.
        """
        chosen = self._chosen(paths)
        done = self._take_in(chosen[:MAX_DOCUMENTS], cancel=cancel, report=report, only_look=only_look)
        n_over = len(chosen) - MAX_DOCUMENTS
        if n_over <= 0:
            return done
        said = f"{n_over} documents were left out: {MAX_DOCUMENTS} are read at once; name folders to take in the rest"
        return replace(done, remarks=(said,))

    def remove(self, paths: Sequence[str] | None, *, only_look: bool = False) -> Ingestion:
        """Takes out these documents and those below these folders; by default those whose file is gone."""
        known = [each.path for each in self._home.store.documents.all()]
        chosen = None if paths is None else self._below(self._places(paths), known)
        if paths and not chosen:
            raise InvalidInput(f"nothing of {', '.join(paths)} was ingested; `moorage documents` shows what was")
        done = documents.remove(self._home.store, chosen, self._act(), only_look=only_look)
        self._reports.changed()
        return done

    def kept(self) -> list[Kept]:
        """All of them, by path."""
        return documents.kept(self._home.store)

    # -- which files

    def _chosen(self, paths: Sequence[str] | None) -> list[str]:
        files = self._checkout.view().paths()
        wanted = self._places(paths or self._settings.paths)
        known = [each.path for each in self._home.store.documents.all()]
        if not wanted:
            return sorted({*filter(is_expected, files), *known})
        named = [each for each in wanted if isinstance(self._read(each), SourceText)]
        strange = [each for each in named if format_of(each) is None]
        if strange:
            raise InvalidInput(f"{strange[0]} is no document: Markdown, reStructuredText and plain text are")
        found = {*named, *self._below(wanted, filter(format_of, files)), *self._below(wanted, known)}
        for each in wanted if paths else ():
            if not self._below([each], found):
                raise InvalidInput(f"there is no document at {each}")
        return sorted(found)

    def _places(self, paths: Iterable[str]) -> list[str]:
        return [self._checkout.workspace.relative(each) for each in paths]

    def _below(self, places: Iterable[str], paths: Iterable[str]) -> list[str]:
        wanted = list(places)
        return [path for path in paths if any(is_below(path, each) for each in wanted)]

    def _take_in(
        self, paths: Iterable[str], *, cancel: CancelToken, report: Report, only_look: bool = False
    ) -> Ingestion:
        store = self._home.store if only_look else self._home.make()
        done = documents.ingest(
            store, self._gate, self._files(paths), self._act(), cancel=cancel, report=report, only_look=only_look
        )
        if done.operation:
            self._reports.changed()
        return done

    def _files(self, paths: Iterable[str]) -> Iterator[tuple[str, Content]]:
        """As they were saved: what is being typed is not recalled yet."""
        return ((each, self._read(each)) for each in paths)

    def _read(self, path: str) -> Content:
        return self._checkout.workspace.on_disk(path)

    # -- watching

    def note(self, paths: Iterable[str]) -> None:
        """Files changed on disk; they are read at a `poll` after which no more came."""
        if self._settings.watch:
            with self._lock:
                self._waiting.update(each for each in paths if format_of(each))

    def poll(self) -> None:
        """Has what changed read again on the worker, once a whole turn passed without another change."""
        with self._lock:
            is_quiet = bool(self._waiting) and len(self._waiting) == self._n_waited
            self._n_waited = len(self._waiting)
        if is_quiet:
            self._jobs.submit(JOB, self._sync_waiting)

    def in_background(self) -> None:
        """Has everything read again that may have changed while nobody watched, on the worker."""
        if self._settings.watch:
            self._jobs.submit(f"{JOB} all", self._sync_all)

    def _sync_all(self, *, cancel: CancelToken, report: Report) -> None:
        known = {each.path for each in self._home.store.documents.all()}
        new = self._new_ones() if self._settings.paths else ()
        self._sync(sorted({*known, *new})[:MAX_DOCUMENTS], cancel=cancel, report=report)

    def _new_ones(self) -> list[str]:
        """Of the settings; a path that leads out of the workspace is passed over here."""
        places = []
        for each in self._settings.paths:
            try:
                places.append(self._checkout.workspace.relative(each))
            except FileUnavailable:
                continue
        return self._below(places, filter(format_of, self._checkout.view().paths()))

    def _sync_waiting(self, *, cancel: CancelToken, report: Report) -> None:
        with self._lock:
            changed, self._waiting = self._waiting, set()
            self._n_waited = 0
        known = {each.path for each in self._home.store.documents.all()}
        new = set(self._new_ones()) if self._settings.paths and not changed <= known else set()
        self._sync(sorted(changed & (known | new)), cancel=cancel, report=report)

    def _sync(self, paths: Sequence[str], *, cancel: CancelToken, report: Report) -> None:
        if paths and not self._home.store.is_read_only:
            done = self._take_in(paths, cancel=cancel, report=report)
            if done.operation:
                self.on_change()

    # -- what they name

    def dead_references(self, path: str) -> tuple[DeadReference, ...]:
        """Of one ingested document as it is in the editor, as far as it is known; the worker finds out the rest."""
        source = self._checkout.workspace.read(path)
        if format_of(path) is None or not isinstance(source, SourceText) or not self._is_known(path):
            return ()
        mark = (source.digest, self._checkout.mark())
        kept = self._dead.get(path)
        if kept and kept[0] == mark:
            return kept[1]
        self._jobs.submit(f"{REFERENCES_JOB} {path}", partial(self._find_dead, path))
        return references.still_there(kept[1], source) if kept else ()

    def all_dead_references(self, paths: Sequence[str] | None) -> Mapping[str, tuple[DeadReference, ...]]:
        """Of all ingested documents, or of those at these places, as they were saved; may take seconds."""
        known = [each.path for each in self._home.store.documents.all() if not each.is_missing]
        chosen = known if not paths else self._below(self._places(paths), known)
        sources = [each for _, each in self._files(chosen) if isinstance(each, SourceText)]
        return references.dead_references(sources, self._grounds())

    def _is_known(self, path: str) -> bool:
        return any(each.path == path for each in self._home.store.documents.all())

    def _find_dead(self, path: str, *, cancel: CancelToken, report: Report) -> None:
        source = self._checkout.workspace.read(path)
        if isinstance(source, SourceText):
            cancel.check()
            mark = (source.digest, self._checkout.mark())
            self._dead[path] = mark, references.dead_references([source], self._grounds())[path]

    def _grounds(self) -> Grounds:
        workspace = self._checkout.workspace
        return Grounds(
            files=self._checkout.view().paths(),
            exists=lambda path: workspace.absolute(path).exists(),
            read=workspace.read,
            deletions=self._deletions,
        )

    def _deletions(self, paths: Sequence[str]) -> dict[str, Commit]:
        """Asked of git once for each path and commit checked out: a document that is typed in asks at every turn."""
        repository = self._checkout.repository
        if repository is None:
            return {}
        head = repository.head()
        known = self._deleted[1] if self._deleted[0] == head else {}
        new = [each for each in paths if each not in known]
        found = repository.deletions(new) if new else {}
        commits = {each: repository.commit(each) for each in set(found.values())}
        known = {**known, **{each: commits[found[each]] if each in found else None for each in new}}
        self._deleted = head, known
        return {path: commit for path in paths if (commit := known[path])}
