"""The tools: wire shapes in, wire shapes and their text out. At most seven, the same names as on the command line."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from moorage.domain.errors import InvalidInput, MoorageError
from moorage.domain.work import CancelToken
from moorage.mcp_server import schemas, text
from moorage.mcp_server.spellings import ours
from moorage.wire import codec, findings, present, reflecting, requests, types
from moorage.wire.asking import question_of

if TYPE_CHECKING:
    from moorage.domain.anchor import Tie
    from moorage.engine.facade import Engine


@dataclass(frozen=True, slots=True)
class Caller:
    """Whose call it is, as far as it is known: the program that the client says it is."""

    session: str


@dataclass(frozen=True, slots=True)
class Answer:
    """A shape of `wire.types`, and the same for a language model."""

    shape: object
    text: str
    quotes: bool = False
    """Whether the shape holds what memories say, without saying that it is quoted."""


Run = Callable[["Engine", Any, Caller, CancelToken], Answer]


@dataclass(frozen=True, slots=True)
class Tool:
    name: str
    told: schemas.Told
    params: type
    run: Run
    writes: bool = False
    destroys: bool = False


def recall(engine: Engine, params: types.RecallParams, _: Caller, __: CancelToken) -> Answer:
    places = (engine.places.written(params.at),) if params.at else ()
    result = present.recall_result(engine.recall(question_of(params, places)), engine.model.note)
    more = f"\n(more: ask again with cursor {result.cursor})" if result.cursor else ""
    return Answer(result, text.memories(result.items, "Nothing is known of that.") + more, quotes=True)


def context(engine: Engine, params: types.ContextParams, _: Caller, __: CancelToken) -> Answer:
    place = engine.places.written(params.at) if params.at else None
    briefing = engine.context(requests.task(params, place))
    return Answer(present.context_result(briefing), briefing.text)


def remember(engine: Engine, params: types.RememberParams, caller: Caller, _: CancelToken) -> Answer:
    """As a proposal of the agent; a secret is never let in, whatever is asked."""
    ties: list[Tie] = []
    missed: list[str] = []
    for place in params.anchors or ():
        try:
            ties += engine.places.ties_written(place)
        except MoorageError as error:
            missed.append(f"not anchored to {place}: {error}")
    given = replace(params, session=params.session or caller.session, secrets=None)
    superseded = engine.memory(params.supersedes).id if params.supersedes else None
    new = requests.new_memory(given, ties, superseded)
    new = engine.rejections.meant(given.rejected_by, given.rejected_code, new)
    result = present.remember_result(engine.remember(new))
    result = replace(result, remarks=[*result.remarks, *missed])
    engine.embed_in_background(may_download=False)
    return Answer(result, text.remembered(result))


def forget(engine: Engine, params: types.ForgetManyParams, _: Caller, __: CancelToken) -> Answer:
    if not params.ids:
        raise InvalidInput("no ids are given; recall shows them @ params.ids")
    changes = [engine.forget(memory) for memory in [engine.memory(each) for each in params.ids]]
    result = types.ForgottenResult(
        deleted=[str(each.memory_id) for each in changes],
        events=[str(event) for each in changes for event in each.events],
        message=f"{len(changes)} forgotten; a person can bring them back with `moorage undo`",
    )
    return Answer(result, result.message)


def reflect(engine: Engine, params: types.ReflectParams, _: Caller, __: CancelToken) -> Answer:
    namespace = reflecting.namespace_meant(params.namespace, params.scope)
    result = reflecting.reflect_result(engine.keeping.reflect(reflecting.wish(params), namespace))
    return Answer(result, text.reflection(result), quotes=True)


def stats(engine: Engine, params: types.StatsParams, _: Caller, __: CancelToken) -> Answer:
    namespace = reflecting.namespace_meant(params.namespace, params.scope)
    detailed = params.detailed is True or params.detail is True
    result = reflecting.stats_result(engine.keeping.statistics(namespace), detailed=detailed)
    return Answer(result, text.stats(result))


def check_change(engine: Engine, params: types.CheckChangeParams, _: Caller, cancel: CancelToken) -> Answer:
    review = engine.changes.of(requests.change_meant(params), cancel=cancel)
    found = [checked for _, checked in review.survey.findings]
    result = findings.review_result(review, engine.sinces.kept(found))
    return Answer(result, text.change(result), quotes=True)


TOOLS = (
    Tool("recall", schemas.RECALL, types.RecallParams, recall),
    Tool("context", schemas.CONTEXT, types.ContextParams, context),
    Tool("check_change", schemas.CHECK_CHANGE, types.CheckChangeParams, check_change),
    Tool("remember", schemas.REMEMBER, types.RememberParams, remember, writes=True),
    Tool("forget", schemas.FORGET, types.ForgetManyParams, forget, writes=True, destroys=True),
    Tool("reflect", schemas.REFLECT, types.ReflectParams, reflect),
    Tool("stats", schemas.STATS, types.StatsParams, stats),
)


def arguments_of(tool: Tool, raw: Mapping[str, Any]) -> Any:
    """The shape; names may be in camel or snake case. Raises InvalidInput that names what is wrong."""
    return codec.decode(ours(tool.name, {codec.camel(name): value for name, value in raw.items()}), tool.params)
