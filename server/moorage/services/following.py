"""Where anchors were followed to: in the store for what lies on disk, else in the process, for unsaved texts."""

from collections.abc import Callable, Sequence

from moorage.domain.anchor import Anchor, AnchorId, Place
from moorage.domain.drift import Move
from moorage.domain.event import EventKind
from moorage.ports import Store
from moorage.services.act import Act
from moorage.services.view import Unsaved, View


class Following:
    """The moves that stand for a set of anchors; what changes in it is journalled, as far as it is saved.

    A move that was found in unsaved texts stands while one of them is open. Once both files are saved it is kept if
    they were saved as they were when it was last seen, and over otherwise: then those texts are gone.
    """

    def __init__(self, store: Store, view: View, act: Act, mark: Callable[[str], str]) -> None:
        """`mark` names the content of a file or folder."""
        self._store = store
        self._view = view
        self._act = act
        self._mark = mark
        self._moves: dict[AnchorId, Move] = {}

    def of(self, anchor_id: AnchorId) -> Move | None:
        """Where it was followed to, if it was."""
        return self._moves.get(anchor_id)

    def load(self, anchors: Sequence[Anchor]) -> None:
        """Takes up what stands for these anchors."""
        self._moves = self._store.anchors.followed(self._view.checkout, [each.id for each in anchors])
        for anchor in anchors:
            unsaved = self._view.moves.get(anchor.id)
            if unsaved and self._is_saved(unsaved.move):
                self._settle(anchor, unsaved)
            elif unsaved:
                self._moves[anchor.id] = unsaved.move

    def _settle(self, anchor: Anchor, unsaved: Unsaved) -> None:
        if unsaved.mark != self._mark_of(unsaved.move):
            self._view.moves.pop(anchor.id, None)
            self._view.note_move()
        elif self._store.is_read_only:
            self._moves[anchor.id] = unsaved.move
        else:
            self.follow(anchor, unsaved.move)

    def follow(self, anchor: Anchor, move: Move) -> None:
        """The anchor is there now."""
        if self._moves.get(anchor.id) == move and anchor.id not in self._view.moves:
            return
        if self._moves.get(anchor.id) != move:
            self._view.note_move()
        self._moves[anchor.id] = move
        if not self._is_saved(move) or self._store.is_read_only:
            self._view.moves[anchor.id] = Unsaved(move, self._mark_of(move))
            return
        self._view.moves.pop(anchor.id, None)
        detail = f"followed {move.origin.symbol_path} to {move.target.symbol_path} ({move.rule}, {move.score:.2f})"
        event = self._act.event(EventKind.FOLLOWED, anchor.memory_id, detail, anchor_id=anchor.id)
        self._store.anchors.follow(self._view.checkout, anchor.id, move, event)

    def seen(self, anchor: Anchor) -> None:
        """The anchor is still where it was followed to."""
        unsaved = self._view.moves.get(anchor.id)
        if unsaved:
            self._view.moves[anchor.id] = Unsaved(unsaved.move, self._mark_of(unsaved.move))

    def return_home(self, anchor: Anchor, place: Place) -> None:
        """The anchor is back at a sighting's place."""
        self._moves.pop(anchor.id, None)
        self._view.moves.pop(anchor.id, None)
        self._view.note_move()
        if self._view.is_saved(place.path) and not self._store.is_read_only:
            self._store.anchors.unfollow(self._view.checkout, anchor.id)

    def _is_saved(self, move: Move) -> bool:
        return self._view.is_saved(move.origin.path) and self._view.is_saved(move.target.path)

    def _mark_of(self, move: Move) -> str:
        return f"{self._mark(move.origin.path)} {self._mark(move.target.path)}"
