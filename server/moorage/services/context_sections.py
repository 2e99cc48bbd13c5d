"""What goes into a briefing, section by section, before anything is cut."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from moorage.domain.anchor import Place
from moorage.domain.briefing import Detail, Entry, Section, SectionName, Unit
from moorage.domain.conflicts import ConflictState
from moorage.domain.drift import Verdict
from moorage.domain.hits import Hits
from moorage.domain.known import Known
from moorage.domain.lexicon import content_words, expansion
from moorage.domain.memory import Kind, MemoryId, MemoryState, Tier
from moorage.domain.requests import Question, Task
from moorage.domain.selection import Selection
from moorage.domain.tasks import looks_for
from moorage.ports import Store
from moorage.services.act import Act
from moorage.services.arms import Means
from moorage.services.context_entities import entity_entries
from moorage.services.context_entries import core_entry, memory_entry, units_of, whole
from moorage.services.context_here import Touched, at_place, in_diff
from moorage.services.lookup import known
from moorage.services.near import near
from moorage.services.recall import ranked, twins_among
from moorage.services.view import View

_RECALLED = 20
_RECENT = 6
_NOTES = 20
MOST_HERE = 100
"""Of what is here, looked at closely; further ones are counted. Twice as many as a compact briefing can hold."""
_COMPACT = 3
"""Of what is recalled and of what is recent, told whole in a compact briefing."""
_DIFF_PLACES = 4
"""Files of a diff that recall is to prefer what is near of."""
_ADVICE = (
    "Check what does not hold, or is disputed, against the code before you rely on it; then confirm or correct it."
)


@dataclass(frozen=True, slots=True)
class Scene:
    """What a briefing is made from beside the store."""

    view: View
    means: Means
    understood: Callable[[Question], Question]
    """The question with what was taken out of its words and what it implies."""
    core: str = ""
    """Text of the project briefing."""
    diff: Touched | None = None
    """That the task is about, as the view has it."""
    n_tokens: Callable[[str], int] | None = None
    """Counts tokens; None where they are to be estimated."""


@dataclass(frozen=True, slots=True)
class Material:
    """All sections, and what each entry would say in full, by key: what tells whether it is news."""

    sections: tuple[Section, ...]
    states: Mapping[str, str]


@dataclass(slots=True)
class _Chosen:
    """Ids of memories by section; each memory stands where it comes first."""

    here: list[MemoryId]
    recall: list[MemoryId]
    recent: list[MemoryId]
    notes: list[MemoryId]
    twins: set[MemoryId] = field(default_factory=set)
    """Those that say what a better one says."""

    @property
    def by_section(self) -> dict[SectionName, list[MemoryId]]:
        names = (SectionName.HERE, SectionName.RECALL, SectionName.RECENT, SectionName.NOTES)
        return dict(zip(names, (self.here, self.recall, self.recent, self.notes), strict=True))


def gathered(store: Store, scene: Scene, task: Task, act: Act, has_shown: Callable[[str], bool]) -> Material:
    """`has_shown` says which keys the reader goes on from, beyond `MOST_HERE`. Raises InvalidInput for a question that
    is too long."""
    chosen = _chosen(store, scene, task, act)
    here = list(dict.fromkeys(chosen.here))
    chosen.here = _close(here, has_shown)
    by_section = _each_once(chosen.by_section)
    ids = [each for group in by_section.values() for each in group]
    partners = _partners(store, ids)
    extra = [each for others in partners.values() for each in others if each not in ids]
    found = store.memories([*ids, *dict.fromkeys(extra)])
    active = [each for each in found.values() if each.state is MemoryState.ACTIVE]
    items = {each.memory.id: each for each in known(store, scene.view, active, act, with_lines=False)}
    wholes = {each.memory.id: whole(each) for each in items.values()}
    units = _Units(items, partners, chosen.twins, wholes)
    entities = entity_entries(store, _terms(task), act)
    sections = _sections(scene, task, by_section, units, entities)
    states: dict[str, str] = {str(each): text for each, text in wholes.items()}
    states |= {entry.key: entry.whole for section in sections for entry in section.entries if entry.key not in states}
    return Material((_with_counted(sections[0], [each for each in here if each not in states]), *sections[1:]), states)


def _close(here: Sequence[MemoryId], has_shown: Callable[[str], bool]) -> list[MemoryId]:
    """Those that may be told, and those that were."""
    unseen = [each for each in here if not has_shown(each)]
    far = set(unseen[MOST_HERE:])
    return [each for each in here if each not in far]


def _with_counted(section: Section, others: Sequence[MemoryId]) -> Section:
    return Section(section.name, (*section.units, *((Entry(each, ""),) for each in others)))


def _chosen(store: Store, scene: Scene, task: Task, act: Act) -> _Chosen:
    nearby = near(store, scene.view, [task.place], act) if task.place else None
    recalled, twins = _recalled(store, scene, task, act, nearby)
    notes = store.overview.newest(Selection(kinds=frozenset({Kind.NOTE}), tiers=frozenset(Tier)), _NOTES)
    recent = [each.id for each in store.recent(_RECENT)]
    found = recalled if task.question.strip() else []  # else it is in no order that says more than places do
    return _Chosen(_here(store, scene, act, nearby, found), recalled, recent, notes, twins)


def _here(store: Store, scene: Scene, act: Act, nearby: Hits | None, recalled: Sequence[MemoryId]) -> list[MemoryId]:
    """At the place, then what the diff touches."""
    at = at_place(store, nearby, recalled) if nearby else []
    touched = in_diff(store, scene.view, scene.diff, act, recalled) if scene.diff else []
    return [*at, *touched]


def _recalled(
    store: Store, scene: Scene, task: Task, act: Act, nearby: Hits | None
) -> tuple[list[MemoryId], set[MemoryId]]:
    """What recall finds for the task, and which of it says what a better one says."""
    question = asked(task, scene.diff.paths if scene.diff else ())
    if not question.text.strip() and not question.places:
        return [], set()
    found = ranked(store, scene.view, scene.means, scene.understood(question), act, nearby)
    memories = store.memories([each.id for each in found])
    best_first = [memories[each.id] for each in found if each.id in memories]
    return [each.id for each in best_first], set(twins_among(best_first))


def asked(task: Task, touched: Sequence[str]) -> Question:
    """The question of a task, from where it is."""
    places = (task.place,) if task.place else tuple(Place(each, None) for each in touched[:_DIFF_PLACES])
    return Question(task.question, _RECALLED, type=task.type, places=places)


def _terms(task: Task) -> list[str]:
    """Words of the question, what the lexicon has beside them, and the question itself where it may be a name."""
    return [task.question, *content_words(task.question), *expansion(task.question, task.type).of_words]


def _each_once(by_section: Mapping[SectionName, Sequence[MemoryId]]) -> dict[SectionName, list[MemoryId]]:
    seen: set[MemoryId] = set()
    found = {}
    for name, ids in by_section.items():
        found[name] = [each for each in dict.fromkeys(ids) if each not in seen]
        seen.update(ids)
    return found


def _partners(store: Store, ids: Sequence[MemoryId]) -> dict[MemoryId, list[MemoryId]]:
    """The other sides of contradictions that nobody has settled."""
    found: dict[MemoryId, list[MemoryId]] = {}
    for conflict in store.graph.conflicts_of(ids) if ids else []:
        if conflict.state is ConflictState.PENDING:
            old, new = conflict.existing.memory_id, conflict.new.memory_id
            found.setdefault(old, []).append(new)
            found.setdefault(new, []).append(old)
    return found


@dataclass(slots=True)
class _Units:
    """Makes units of memories; both sides of a contradiction are one, where the first of them stands."""

    items: Mapping[MemoryId, Known]
    partners: Mapping[MemoryId, Sequence[MemoryId]]
    twins: set[MemoryId]
    wholes: Mapping[MemoryId, str]
    _used: set[MemoryId] = field(default_factory=set)

    def of(self, ids: Sequence[MemoryId], n_whole: int | None) -> tuple[Unit, ...]:
        """`n_whole` of them may be told whole, the others in one line; None: all."""
        groups = [group for each in ids if (group := self._group(each))]
        return tuple(
            tuple(self._entry(each, is_summary=n_whole is not None and number >= n_whole) for each in group)
            for number, group in enumerate(groups)
        )

    def _group(self, memory_id: MemoryId) -> list[MemoryId]:
        if memory_id in self._used or memory_id not in self.items:
            return []
        sides = [memory_id, *self.partners.get(memory_id, ()), *self.items[memory_id].contradicts]
        group = [each for each in dict.fromkeys(sides) if each in self.items and each not in self._used]
        self._used.update(group)
        return group

    def _entry(self, memory_id: MemoryId, *, is_summary: bool) -> Entry:
        is_short = is_summary or memory_id in self.twins
        return memory_entry(self.items[memory_id], self.wholes[memory_id], is_summary=is_short)


def _sections(
    scene: Scene, task: Task, ids: Mapping[SectionName, Sequence[MemoryId]], units: _Units, entities: Sequence[Entry]
) -> tuple[Section, ...]:
    n_whole = _COMPACT if task.detail is Detail.COMPACT and task.expand is None else None
    here = units.of(ids[SectionName.HERE], None)
    recalled = units.of(ids[SectionName.RECALL], n_whole)
    recent = units.of(ids[SectionName.RECENT], n_whole)
    notes = units.of(ids[SectionName.NOTES], None)
    if n_whole is not None or not (task.with_notes or task.expand is not None):
        notes = tuple(tuple(Entry(each.key, "") for each in unit) for unit in notes)
    core = [core_entry(scene.core)] if scene.core.strip() else []
    directive = _directive(task, units.items.values())
    return (
        Section(SectionName.HERE, here),
        Section(SectionName.DIRECTIVE, units_of(directive)),
        Section(SectionName.CORE, units_of(core)),
        Section(SectionName.ENTITIES, units_of(entities)),
        Section(SectionName.RECALL, recalled),
        Section(SectionName.RECENT, recent),
        Section(SectionName.NOTES, notes),
    )


def _directive(task: Task, items: Iterable[Known]) -> list[Entry]:
    """What to do about what is in doubt, and what such a task looks for; nothing where neither says anything."""
    in_doubt = any(each.verdict is not Verdict.HOLDS or each.contradicts for each in items)
    advice = [_ADVICE] if in_doubt else []
    advice += [f"A {task.type.value} task looks for {looks_for(task.type)}."] if looks_for(task.type) else []
    return [Entry("directive", " ".join(advice))] if advice else []
