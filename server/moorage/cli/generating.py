"""`moorage generate`: from the options to the plan, and what is said about it."""

import argparse
import shutil
import sys
from pathlib import Path

from moorage.agents.disk import Disk
from moorage.agents.generating import chosen, difference, planned
from moorage.agents.pieces import Part
from moorage.agents.plan import Plan
from moorage.agents.targets import TARGETS, Place, Scope, Wish
from moorage.cli.answer import Answer
from moorage.cli.terminal import visible
from moorage.domain.errors import InvalidInput
from moorage.engine.opening import keepsakes, root_of
from moorage.wire.types import AgentItem, AgentsResult, FileItem, GenerateResult

_MAX_NAME = 100


def generate(options: argparse.Namespace) -> Answer:
    """Does it, or says what it would do."""
    disk = _disk(options)
    if options.list:
        return _listed(options, disk)
    targets = chosen(options.agents, disk)
    plan = planned(targets, _parts(options), _wish(options), disk, remove=options.remove)
    diff = difference(plan)
    if not options.dry_run:
        disk.write(plan.changes)
    files = [FileItem(path=each.path, change=_change(each.before, each.after)) for each in plan.changes]
    remarks = [*plan.remarks, *_warned(options, plan)]
    result = GenerateResult(files=files, remarks=remarks, diff=diff, written=not options.dry_run)
    return Answer(result, visible_diff(diff) if options.dry_run and diff else _told(result, disk))


def visible_diff(diff: str) -> str:
    return visible(diff.rstrip("\n").replace("\r", "").replace("\t", "    "))


def _disk(options: argparse.Namespace) -> Disk:
    root = root_of(Path(getattr(options, "root", ".")))
    if options.scope == Scope.GLOBAL:
        return Disk(Path.home(), keepsakes(None))
    return Disk(root, keepsakes(root))


def _wish(options: argparse.Namespace) -> Wish:
    name, program = options.project_name.strip(), options.program.strip()
    if len(name) > _MAX_NAME or not name.isprintable() or any(each in name for each in "<>`"):
        raise InvalidInput(f"--project-name is {name!r}; give a plain name of at most {_MAX_NAME} characters")
    if not program or not program.isprintable() or any(each in program for each in "\"'`$;&|<>"):
        raise InvalidInput(f"--program is {program!r}; give the path of a program")
    return Wish(Scope(options.scope), name, program, options.allow_writes, sys.platform)


def _parts(options: argparse.Namespace) -> list[Part]:
    if options.part in (None, "agent"):
        left_out = {Part.HOOKS: options.no_hooks, Part.MCP: options.no_mcp}
        return [each for each in Part if not left_out.get(each)]
    return [Part(options.part)]


def _change(before: str | None, after: str | None) -> str:
    if before is None:
        return "created"
    return "removed" if after is None else "changed"


def _warned(options: argparse.Namespace, plan: Plan) -> list[str]:
    if options.remove or not plan.changes or shutil.which(options.program):
        return []
    return [f"{options.program} is not on the PATH, so agents cannot start it; install it, or name it with --program"]


def _told(result: GenerateResult, disk: Disk) -> str:
    lines = [f"{each.change:<7} {each.path}" for each in result.files] or ["nothing to change"]
    kept = [(each.path, disk.backup_of(each.path)) for each in result.files]
    lines += [f"as {path} was before: {backup}" for path, backup in kept if backup]
    return "\n".join([*lines, *result.remarks])


def _listed(options: argparse.Namespace, disk: Disk) -> Answer:
    place = Place(_wish(options), disk.is_file)
    items = []
    for target in TARGETS.values():
        parts = {part.value: pieces(place) for part, pieces in target.parts.items()}
        gives = {
            part: pieces if isinstance(pieces, str) else ", ".join(dict.fromkeys(each.path for each in pieces))
            for part, pieces in parts.items()
        }
        can = [part for part, pieces in parts.items() if not isinstance(pieces, str)]
        in_use = any(map(disk.exists, target.signs))
        items.append(AgentItem(name=target.name, title=target.title, can=can, places=gives, in_use=in_use))
    return Answer(AgentsResult(agents=items), "\n".join(map(_agent, items)))


def _agent(item: AgentItem) -> str:
    head = f"{item.name}  {item.title}{', in use here' if item.in_use else ''}"
    return "\n".join(
        [head, *(f"  {part:<6} {where if part in item.can else f'no: {where}'}" for part, where in item.places.items())]
    )
