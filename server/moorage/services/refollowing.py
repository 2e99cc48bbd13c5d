"""Symbols that were followed to another file and have other parameters there by now.

A walk from where they were tied would cross the move again, and only some walks are begun: but where an anchor was
followed to is known, and in that file it is found as if it had been tied there.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import groupby

from moorage.domain.anchor import Anchor, AnchorId, Place
from moorage.domain.drift import Move
from moorage.domain.relocation import Located, Scene, relocate_all
from moorage.domain.source import SourceText
from moorage.services.before import OldFiles
from moorage.services.renewal import renewed
from moorage.services.view import View
from moorage.syntax.parsed import ParsedFile

Followed = tuple[Anchor, Move]


def found_again(view: View, followed: Sequence[Followed]) -> Mapping[AnchorId, Located]:
    """Those that are in the file that they were followed to, each with the move from where it was tied."""
    of_symbols = [each for each in followed if each[1].target.key is not None and not each[0].has_part]
    by_file = sorted(of_symbols, key=lambda each: (each[1].target.path, each[0].latest.commit or ""))
    found: dict[AnchorId, Located] = {}
    for (path, commit), group in groupby(by_file, key=lambda each: (each[1].target.path, each[0].latest.commit)):
        content = view.read(path)
        if isinstance(content, SourceText):
            found |= _in_file(view, view.parse(content), commit, list(group))
    return found


def _in_file(view: View, home: ParsedFile, commit: str | None, followed: Sequence[Followed]) -> dict[AnchorId, Located]:
    """Only what the file itself leaves no doubt of."""
    scene = Scene(home, (), {}, None, OldFiles(view, commit, {}))
    sightings = [replace(renewed(view, each.latest, None), place=move.target) for each, move in followed]
    found: dict[AnchorId, Located] = {}
    for (anchor, move), relocation in zip(followed, relocate_all(sightings, scene), strict=True):
        if isinstance(relocation, Located) and relocation.is_sure and relocation.symbol:
            target = Place(home.path, relocation.symbol.key)
            found[anchor.id] = replace(relocation, move=Move(move.origin, target, move.rule, move.score))
    return found
