"""Requests that keep the store in shape."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from moorage.domain.errors import InvalidInput
from moorage.domain.memory import Memory, MemoryId, MemoryState
from moorage.lsp.handlers.changing import changed
from moorage.lsp.server import MoorageServer
from moorage.wire import journal, keeping, reflecting, types

if TYPE_CHECKING:
    from moorage.engine.facade import Engine

_LISTED = 100


async def archive(server: MoorageServer, params: types.ArchiveParams) -> types.ChangeResult:
    engine = server.folders.any(params.uri)
    return await changed(server, engine, engine.keeping.archive, _named(engine, params.ids))


async def restore(server: MoorageServer, params: types.RestoreParams) -> types.ChangeResult:
    engine = server.folders.any(params.uri)
    return await changed(server, engine, engine.keeping.restore, _named(engine, params.ids))


async def accept(server: MoorageServer, params: types.JudgeParams) -> types.ChangeResult:
    engine = server.folders.any(params.uri)
    return await changed(server, engine, engine.keeping.accept, _judged(engine, params))


async def reject(server: MoorageServer, params: types.JudgeParams) -> types.ChangeResult:
    engine = server.folders.any(params.uri)
    return await changed(server, engine, engine.keeping.reject, _judged(engine, params))


def _judged(engine: Engine, params: types.JudgeParams) -> list[Memory]:
    if params.ids:
        return _named(engine, params.ids)
    if params.session is None and params.all is not True:
        raise InvalidInput("give ids, a session or all @ params")
    return engine.keeping.proposals(params.session)


async def pin(server: MoorageServer, params: types.PinParams) -> types.ChangeResult:
    engine = server.folders.any(params.uri)
    memories = _named(engine, params.ids)
    return await changed(server, engine, lambda: engine.keeping.pin(memories, pinned=params.pinned is not False))


async def snooze(server: MoorageServer, params: types.SnoozeParams) -> types.ChangeResult:
    engine = server.folders.any(params.uri)
    return await changed(server, engine, engine.mending.snooze, _named(engine, params.ids), params.until)


async def unsnooze(server: MoorageServer, params: types.UnsnoozeParams) -> types.ChangeResult:
    engine = server.folders.any(params.uri)
    return await changed(server, engine, engine.mending.unsnooze, _named(engine, params.ids))


async def listed(server: MoorageServer, params: types.ListParams) -> types.ListResult:
    engine = server.folders.any(params.uri)
    state = MemoryState(params.state or MemoryState.ARCHIVED)
    return keeping.listed(await server.offload(engine, engine.keeping.in_state, state, params.limit or _LISTED))


async def stats(server: MoorageServer, params: types.StatsParams) -> types.StatsResult:
    engine = server.folders.any(params.uri)
    namespace = reflecting.namespace_meant(params.namespace, params.scope)
    found = await server.offload(engine, engine.keeping.statistics, namespace)
    return reflecting.stats_result(found, detailed=params.detailed is True or params.detail is True)


async def reflect(server: MoorageServer, params: types.ReflectParams) -> types.ReflectResult:
    engine = server.folders.any(params.uri)
    namespace = reflecting.namespace_meant(params.namespace, params.scope)
    found = await server.offload(engine, engine.keeping.reflect, reflecting.wish(params), namespace)
    return reflecting.reflect_result(found)


async def events(server: MoorageServer, params: types.EventsParams) -> types.EventsResult:
    engine = server.folders.any(params.uri)
    memory_id = MemoryId(params.of) if params.of else None
    found = await server.offload(engine, engine.keeping.events, memory_id, params.limit or _LISTED)
    return journal.events_result(
        (each, engine.keeping.changes_of(each) if params.changes and each.id == each.operation else ())
        for each in found
    )


async def core(server: MoorageServer, params: types.CoreParams) -> types.CoreResult:
    engine = server.folders.any(params.uri)
    if params.text is not None:
        await server.offload(engine, engine.core.replace, params.text)
    return keeping.core_result(engine.core.path, await server.offload(engine, engine.core.read), engine.core.advice())


async def evict(server: MoorageServer, params: types.EvictParams) -> types.EvictResult:
    engine = server.folders.any(params.uri)
    plan = await server.offload(engine, engine.keeping.eviction, params.keep)
    if params.yes is not True:
        return keeping.evict_result(plan.leaving, plan.still_over, None)
    change = await server.offload(engine, engine.keeping.evict, plan)
    server.memories_changed(engine)
    return keeping.evict_result(plan.leaving, plan.still_over, change)


async def purge(server: MoorageServer, params: types.PurgeParams) -> types.PurgeResult:
    engine = server.folders.any(params.uri)
    chosen = await server.offload(engine, engine.keeping.doomed, params.ids)
    if params.yes is not True:
        return keeping.purge_result(chosen.ids, chosen.memories, chosen.versions, None)
    receipt = await server.offload(engine, engine.keeping.purge, chosen)
    server.memories_changed(engine)
    return keeping.purge_result(chosen.ids, chosen.memories, chosen.versions, receipt)


async def snapshots(server: MoorageServer, params: types.SnapshotsParams) -> types.SnapshotsResult:
    engine = server.folders.any(params.uri)
    found = await server.offload(engine, engine.keeping.snapshots)
    return types.SnapshotsResult(snapshots=[keeping.snapshot_item(each) for each in found])


async def make_snapshot(server: MoorageServer, params: types.MakeSnapshotParams) -> types.SnapshotItem:
    engine = server.folders.any(params.uri)
    return keeping.snapshot_item(await server.offload(engine, engine.keeping.make_snapshot, params.label or ""))


async def diff_snapshots(server: MoorageServer, params: types.DiffSnapshotsParams) -> types.DifferenceResult:
    engine = server.folders.any(params.uri)
    found = await server.offload(engine, engine.keeping.difference, params.before, params.after)
    return keeping.difference_result(found)


async def restore_snapshot(server: MoorageServer, params: types.RestoreSnapshotParams) -> types.RestoredSnapshotResult:
    engine = server.folders.any(params.uri)
    restored = await server.offload(engine, engine.keeping.restore_snapshot, params.id)
    server.memories_changed(engine)
    return keeping.restored_result(restored.change, restored.chosen, restored.kept)


def _named(engine: Engine, ids: list[str]) -> list[Memory]:
    return [engine.memory(each) for each in ids]


HANDLERS: dict[str, Callable[[MoorageServer, Any], Awaitable[object]]] = {
    "moorage/archive": archive,
    "moorage/restore": restore,
    "moorage/accept": accept,
    "moorage/reject": reject,
    "moorage/pin": pin,
    "moorage/list": listed,
    "moorage/snooze": snooze,
    "moorage/unsnooze": unsnooze,
    "moorage/stats": stats,
    "moorage/reflect": reflect,
    "moorage/events": events,
    "moorage/core": core,
    "moorage/evict": evict,
    "moorage/purge": purge,
    "moorage/snapshots": snapshots,
    "moorage/makeSnapshot": make_snapshot,
    "moorage/diffSnapshots": diff_snapshots,
    "moorage/restoreSnapshot": restore_snapshot,
}
