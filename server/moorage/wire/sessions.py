"""Sessions of agents as shapes."""

from collections.abc import Iterable, Mapping

from moorage.domain import sessions as rules
from moorage.domain.errors import InvalidInput
from moorage.domain.requests import NewMemory
from moorage.domain.sessions import Completion, Outcome, PageName, Session
from moorage.domain.written import Written
from moorage.wire import types


def session_item(session: Session) -> types.SessionItem:
    return types.SessionItem(
        id=session.id,
        actor=session.actor,
        task=session.task,
        state=session.state.value,
        started_at=session.started_at.isoformat(),
        ended_at=session.ended_at.isoformat() if session.ended_at else None,
        briefed_at=session.briefed_at.isoformat() if session.briefed_at else None,
        reason=session.reason,
    )


def sessions_result(sessions: Iterable[Session]) -> types.SessionsResult:
    return types.SessionsResult(sessions=[session_item(each) for each in sessions])


def page_item(page: str, content: str) -> types.SessionPageItem:
    return types.SessionPageItem(page=page, characters=len(content), content=content)


def read_result(session: Session, pages: Mapping[PageName, str], page: str | None) -> types.ReadSessionResult:
    """All pages, or the one asked for, be it empty. Raises InvalidInput for one that there is not."""
    wanted = {rules.page_named(page): pages.get(rules.page_named(page), "")} if page else pages
    return types.ReadSessionResult(
        session=session_item(session), pages=[page_item(name, content) for name, content in wanted.items()]
    )


def extract_result(found: Iterable[tuple[NewMemory, Written]]) -> types.ExtractSessionResult:
    items = [
        types.ExtractedItem(content=new.content, title=new.title, outcome=written.outcome.value, rule=written.rule)
        for new, written in found
    ]
    return types.ExtractSessionResult(items=items)


def outcome_named(text: str) -> Outcome:
    """Raises InvalidInput that names those there are."""
    try:
        return Outcome(text.strip().lower())
    except ValueError:
        raise InvalidInput(f"the outcome is {text[:80]!r}; it must be one of: {', '.join(Outcome)}") from None


def complete_result(session: Session, promoted: Iterable[Written]) -> types.CompleteSessionResult:
    results = [
        types.PromotedItem(
            id=each.memory.id if each.memory else None,
            outcome=each.outcome.value,
            rule=each.rule,
            operation=each.operation,
            remarks=list(each.remarks),
        )
        for each in promoted
    ]
    return types.CompleteSessionResult(session=session_item(session), promoted=results)


def completion(params: types.CompleteSessionParams) -> Completion:
    """Raises InvalidInput."""
    return Completion(
        rules.session_named(params.session),
        outcome_named(params.outcome),
        extract=params.extract_durable_memory is True,
        ephemeral=params.ephemeral is True,
        reason=params.reason or "",
    )
