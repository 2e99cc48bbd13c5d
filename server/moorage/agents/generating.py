"""Which agents, which parts, in or out: from what is asked to the plan of changes."""

import difflib
from collections.abc import Iterable, Sequence
from dataclasses import replace

from moorage.agents.disk import Disk
from moorage.agents.pieces import Part, Piece
from moorage.agents.plan import Plan
from moorage.agents.targets import TARGETS, Place, Target, Wish
from moorage.domain.errors import InvalidInput


def chosen(names: Sequence[str], disk: Disk) -> list[Target]:
    """Those named, or `all`; else those that the workspace shows signs of. Raises InvalidInput."""
    unknown = [each for each in names if each not in TARGETS and each != "all"]
    if unknown:
        raise InvalidInput(f"there is no agent {unknown[0]!r}; there are {', '.join(TARGETS)} and all")
    if "all" in names:
        return list(TARGETS.values())
    if names:
        return [TARGETS[each] for each in dict.fromkeys(names)]
    found = [each for each in TARGETS.values() if any(map(disk.exists, each.signs))]
    if not found:
        raise InvalidInput(f"no agent's files are here; name those you use: {', '.join(TARGETS)}, or all")
    return found


def planned(targets: Iterable[Target], parts: Iterable[Part], wish: Wish, disk: Disk, *, remove: bool) -> Plan:
    """What would become of which file; nothing is written. Raises InvalidInput, FileUnavailable."""
    plan = Plan(disk.read, disk.is_file)
    place = Place(wish, plan.has if not remove else disk.is_file, removing=remove)
    wanted = list(parts)
    for target in reversed(list(targets)) if remove else targets:
        for part in reversed(wanted) if remove else wanted:
            pieces = target.parts[part](place)
            if remove and not isinstance(pieces, str):
                plan.remove(target.name, _placed(pieces, disk))
            elif not isinstance(pieces, str):
                plan.add(target.name, _placed(pieces, disk))
            elif not remove:
                plan.remarks.append(f"no {part} for {target.title}: {pieces}")
    return plan


def _placed(pieces: Iterable[Piece], disk: Disk) -> list[Piece]:
    """At where their paths really lead, so that a file that is a link to another is one file."""
    return [replace(each, path=disk.place(each.path)) for each in pieces]


def difference(plan: Plan) -> str:
    """A unified diff of all changes."""
    lines: list[str] = []
    for each in plan.changes:
        before, after = (each.before or "").splitlines(keepends=True), (each.after or "").splitlines(keepends=True)
        old = "/dev/null" if each.before is None else f"a/{each.path}"
        new = "/dev/null" if each.after is None else f"b/{each.path}"
        lines += difflib.unified_diff(before, after, old, new)
    return "".join(line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n" for line in lines)
