"""What keeping the store in shape says on a terminal."""

from moorage.cli.terminal import flat
from moorage.wire import types


def listed(item: types.ListedItem) -> str:
    """One memory in one line."""
    return flat(f"{item.state}  {item.kind}  {item.id}  {item.title}")


def evicted(result: types.EvictResult) -> str:
    """Who leaves and why, then what to do."""
    lines = [f"{listed(each)}  ({each.reason})" for each in result.leaving]
    if result.still_over:
        lines.append(f"{result.still_over} too many stay: pinned, in use, or too young to leave")
    if result.evicted:
        undo = f"; `moorage undo {result.events[0]}` brings them back" if result.events else ""
        return "\n".join([*lines, f"archived: {len(result.leaving)} memories{undo}"])
    return "\n".join([*lines, f"{len(result.leaving)} would be archived; add --yes to do it"])


def purged(result: types.PurgeResult) -> str:
    """What would go, or the receipt of what went."""
    if result.receipt is None:
        return _would_go(result)
    return "\n".join(_receipt(result, result.receipt))


def _would_go(result: types.PurgeResult) -> str:
    lines = [listed(each) for each in result.memories]
    lines += [f"{listed(each)}  (an older version of it)" for each in result.versions]
    named = {each.id for each in (*result.memories, *result.versions)}
    lines += [f"undone  {each}  (only the journal has its text)" for each in result.ids if each not in named]
    return "\n".join([*lines, "would be removed for good, which cannot be undone; add --yes to do it"])


def _receipt(result: types.PurgeResult, receipt: types.ReceiptItem) -> list[str]:
    n_bytes = sum(each.bytes for each in receipt.scanned)
    lines = [f"removed for good: {', '.join(result.ids)}"]
    lines += [f"  {name}: {n}" for name, n in receipt.removed.items()]
    lines += [f"  written anew without it: {each}" for each in receipt.rewritten]
    lines += [f"  damaged, and deleted: {each}" for each in receipt.damaged]
    lines.append(
        f"searched {len(receipt.scanned)} files ({n_bytes:,} bytes) for {receipt.pieces:,} runs of 8 bytes "
        f"of its title and text: {receipt.left} left"
    )
    lines += [f"  {n} of them are also in what stays ({table})" for table, n in receipt.shared.items()]
    lines += [f"not done yet: {each}" for each in (receipt.waits_for,) if each]
    return [*lines, "beyond reach:", *(f"  {each}" for each in receipt.beyond_reach)]


def events(result: types.EventsResult) -> str:
    """One line for each event, and one for each row that its operation changed."""
    lines = []
    for each in result.events:
        undoes = f", undoes {each.undoes}" if each.undoes else ""
        who = f"[{each.id}, {each.author}{undoes}]"
        lines.append(flat(f"{each.at[:19]}  {each.kind:<10}  {each.memory}  {each.detail}  {who}"))
        lines += [flat(f"    {line}") for row in each.changes for line in _row(row)]
    return "\n".join(lines) or "nothing happened yet"


def _row(row: types.RowItem) -> list[str]:
    before, after = row.before or {}, row.after or {}
    mark = "+" if row.before is None else "-" if row.after is None else "~"
    names = [name for name in {**before, **after} if before.get(name) != after.get(name)]
    return [f"{mark} {row.table}", *(f"    {name}: {before.get(name)} → {after.get(name)}" for name in names)]


def snapshot(item: types.SnapshotItem) -> str:
    """One snapshot in one line."""
    label = f"  {item.label}" if item.label else ""
    return flat(f"{item.id}  {item.at[:19]}  {item.type}  {item.counts.get('memories', 0)} memories{label}")


def difference(result: types.DifferenceResult) -> str:
    """One line for each memory."""
    lines = [f"+ {each.id}  {each.title}" for each in result.added]
    lines += [f"- {each.id}  {each.title}" for each in result.removed]
    lines += [f"~ {each.id}  {each.title}  ({', '.join(each.fields)})" for each in result.changed]
    return "\n".join(map(flat, lines)) or "no difference"
