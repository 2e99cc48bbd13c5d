"""What would become of a text that is being typed: its kind, its ties, its secrets. Nothing is stored or logged."""

from collections.abc import Sequence

from moorage.domain.anchor import Tie
from moorage.domain.kinds import kind_detected
from moorage.domain.preview import Preview
from moorage.domain.requests import NewMemory
from moorage.domain.source import SourceText
from moorage.services import gate
from moorage.services.gate import Gate
from moorage.services.marking import ties_marked
from moorage.services.sighting import is_half_typed
from moorage.services.view import View


def preview(view: View, check: Gate, new: NewMemory) -> Preview:
    """An empty text is no error: it is being written."""
    marked, remarks = ties_marked(view, new.content)
    marked = _without(marked, new.ties)
    has_steps = bool(new.steps or new.conditions)
    return Preview(
        kind=new.kind or kind_detected(new.content, has_fact=new.statement is not None, has_steps=has_steps),
        is_guessed=new.kind is None,
        ties=tuple(dict.fromkeys(new.ties)),
        marked=marked,
        half_typed=frozenset(each for each in (*new.ties, *marked) if _is_half_typed(view, each)),
        findings=check.find(gate.fields_of(new)),
        remarks=remarks,
    )


def _is_half_typed(view: View, tie: Tie) -> bool:
    content = view.read(tie.place.path)
    return isinstance(content, SourceText) and is_half_typed(view.parse(content), tie)


def _without(ties: Sequence[Tie], others: Sequence[Tie]) -> tuple[Tie, ...]:
    return tuple(each for each in ties if each not in others)
