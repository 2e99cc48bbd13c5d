"""How alike two short names are, letter by letter. Standard library only; knows nothing of what the names mean."""

from functools import lru_cache

_PREFIX_LETTERS = 4
_PREFIX_WEIGHT = 0.1


@lru_cache(maxsize=8192)
def jaro_winkler(first: str, second: str) -> float:
    """0-1 (Winkler: String Comparator Metrics, 1990): Jaro, raised by up to four equal first letters."""
    jaro = _jaro(first, second)
    shared = 0
    for a, b in zip(first[:_PREFIX_LETTERS], second, strict=False):
        if a != b:
            break
        shared += 1
    return jaro + shared * _PREFIX_WEIGHT * (1 - jaro)


def _jaro(first: str, second: str) -> float:
    if first == second:
        return 1.0
    places = _matches(first, second)
    if not places:
        return 0.0
    taken = sorted(places)
    crossed = sum(second[a] != second[b] for a, b in zip(places, taken, strict=True)) / 2
    n = len(places)
    return (n / len(first) + n / len(second) + (n - crossed) / n) / 3


def _matches(first: str, second: str) -> list[int]:
    """Places in the second of letters that the first has near by, in the first one's order."""
    reach = max(max(len(first), len(second)) // 2 - 1, 0)
    free = [True] * len(second)
    found = []
    for index, letter in enumerate(first):
        for place in range(max(index - reach, 0), min(index + reach + 1, len(second))):
            if free[place] and second[place] == letter:
                free[place] = False
                found.append(place)
                break
    return found


def edit_distance(first: str, second: str, most: int) -> int:
    """Levenshtein: letters to add, remove or replace; `most` + 1 stands for every larger distance."""
    if abs(len(first) - len(second)) > most:
        return most + 1
    row = list(range(len(second) + 1))
    for i, letter in enumerate(first, 1):
        previous, row[0] = row[0], i
        for j, other in enumerate(second, 1):
            previous, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, previous + (letter != other))
        if min(row) > most:
            return most + 1
    return min(row[-1], most + 1)
