"""Which lines of a text are new against another: moved and kept ones are not."""

from collections import Counter

_GAP = 2
"""Kept lines between new ones that belong to them, such as a closing bracket."""


def new_lines(before: bytes, after: bytes) -> list[tuple[int, int]]:
    """Ranges of 0-based lines, the last included, in order. Every line of the old text stands for one of the new."""
    left = Counter(each.strip() for each in before.split(b"\n"))
    fresh: list[int] = []
    for number, line in enumerate(after.split(b"\n")):
        bare = line.strip()
        if left[bare] > 0:
            left[bare] -= 1
        elif bare:
            fresh.append(number)
    return _ranges(fresh)


def _ranges(lines: list[int]) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    for line in lines:
        if found and line - found[-1][1] <= _GAP + 1:
            found[-1] = (found[-1][0], line)
        else:
            found.append((line, line))
    return found
