"""The forms that a word is written in: `meet`, `meets`, `met`, `meeting`. English, and by endings alone."""

from collections.abc import Iterator
from functools import lru_cache

_VERBS = """
become became | begin began begun | bind bound | break broke broken | bring brought | build built | burn burnt
buy bought | catch caught | choose chose chosen | cost | deal dealt | do did done | draw drew drawn | drive drove driven
fall fell fallen | feed fed | feel felt | fight fought | find found | forget forgot forgotten | forbid forbade forbidden
freeze froze frozen | get got gotten | give gave given | go went gone | grow grew grown | hang hung | hear heard
hide hid hidden | hold held | keep kept | know knew known | lay laid | lead led | leave left | lend lent | lose lost
make made | mean meant | meet met | override overrode overridden | overwrite overwrote overwritten | pay paid
rebuild rebuilt | repay repaid | resend resent | rewrite rewrote rewritten | ride rode ridden | rise rose risen
run ran | say said | see saw seen | seek sought | sell sold | send sent | shake shook shaken | show shown
shrink shrank | speak spoke spoken | spend spent | stand stood | steal stole stolen | stick stuck | swear swore sworn
take took taken | teach taught | tell told | think thought | throw threw thrown | undo undid undone | wake woke woken
wear wore worn | win won | withdraw withdrew withdrawn | write wrote written
"""


def groups(lines: str) -> list[list[str]]:
    """Words that belong together: `|` or a line's end stands between groups."""
    return [group.split() for line in lines.strip().splitlines() for group in line.split("|")]


IRREGULAR_VERBS = groups(_VERBS)
"""Each with its forms, which a stemmer takes for words of their own."""
_IRREGULAR = {word: tuple(forms) for forms in IRREGULAR_VERBS for word in forms}

_ENDINGS = (
    ("", ""),
    ("s", ""),
    ("es", ""),
    ("ies", "y"),
    ("d", ""),
    ("ed", ""),
    ("ied", "y"),
    ("ing", ""),
    ("ing", "e"),
)
_LEAST_STEM = 3
_SUFFIXES = ("", "s", "es", "d", "ed", "ing")
_VOWELS = frozenset("aeiouy")


def bases(word: str) -> Iterator[str]:
    """What it may be a form of: itself, then without the endings that it may have, likeliest first."""
    for ending, instead in _ENDINGS:
        stem = word.removesuffix(ending)
        if word.endswith(ending) and len(stem) >= _LEAST_STEM:
            yield stem + instead
            if ending and stem[-1] == stem[-2]:
                yield stem[:-1]


@lru_cache(maxsize=256)
def forms(word: str) -> frozenset[str]:
    """Itself and everything that another form of it may look like, also what nobody ever writes; `word` is in lower
    case."""
    if len(word) < _LEAST_STEM or not (word.isascii() and word.isalpha()):
        return frozenset((word,))
    found = {base for base in bases(word) if not _VOWELS.isdisjoint(base)}
    irregular = {form for base in found for form in _IRREGULAR.get(base, ())}
    return frozenset((word, *irregular, *(form for base in found | irregular for form in _inflected(base))))


def _inflected(base: str) -> Iterator[str]:
    yield from (base + suffix for suffix in _SUFFIXES)
    if base.endswith("e"):
        yield base[:-1] + "ing"
    elif base.endswith("y"):
        yield from (base[:-1] + "ies", base[:-1] + "ied")
    elif base[-1] not in _VOWELS:
        yield from (base + base[-1] + suffix for suffix in ("ed", "ing"))
