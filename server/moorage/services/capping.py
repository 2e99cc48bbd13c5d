"""How much agents may propose before a person has looked at it: what nobody reads is neither memory nor trusted."""

from dataclasses import dataclass

from moorage.domain.errors import InvalidInput
from moorage.domain.memory import AuthorKind, Memory, Trust
from moorage.ports import Store
from moorage.services.act import Act


@dataclass(frozen=True, slots=True)
class Caps:
    """Most proposals that wait: of one session of an agent, and of all sessions of one kind of agent."""

    per_session: int
    per_source: int


NO_CAPS = Caps(1_000_000_000, 1_000_000_000)


def check_caps(store: Store, caps: Caps, memory: Memory, act: Act) -> None:
    """Raises InvalidInput when an agent has proposed as much as it may; what a person writes is never held up."""
    if act.author.kind is not AuthorKind.AGENT or memory.trust is not Trust.PROPOSED:
        return
    of_session, of_source = store.overview.waiting(memory.session, act.author.name)
    if memory.session and of_session >= caps.per_session:
        raise InvalidInput(
            f"this session has proposed {of_session} memories, which is all it may; ask a person to judge them with "
            f"`moorage accept --session {memory.session}` or `moorage reject`, or keep to what matters most"
        )
    if of_source >= caps.per_source:
        raise InvalidInput(
            f"{of_source} proposals of {act.author.name} wait for a person, and no more are taken; ask one to judge "
            "them with `moorage accept` or `moorage reject`"
        )
