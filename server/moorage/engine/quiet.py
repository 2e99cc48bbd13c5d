"""When git has ended what it is at, as far as that is seen by looking now and then."""

from moorage.engine.checkout import Checkout

PATIENCE_TURNS = 30
"""For so many looks in a row git may go on before it is taken for done all the same."""


class Quiet:
    """A rebase passes through many states that nobody will see, and looking at one of them may take longer than all."""

    def __init__(self, checkout: Checkout) -> None:
        self._checkout = checkout
        self._mark = checkout.mark()
        self._turns = 0

    def expect(self) -> None:
        """Something waits for the end of whatever git is at; without git it comes with the next look."""
        self._turns = self._turns or 1

    def look(self) -> tuple[bool, bool]:
        """Whether git did something since the last look, and whether it has ended now."""
        mark = self._checkout.mark()
        moved, self._mark = mark != self._mark, mark
        self._turns += moved or self._turns > 0
        is_over = self._turns > 0 and not (moved or self._checkout.is_git_at_work())
        if is_over or self._turns > PATIENCE_TURNS:
            self._turns = 0
            return moved, True
        return moved, False
