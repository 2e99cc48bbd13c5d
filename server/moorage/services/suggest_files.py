"""What comments, decision records, instructions and code owners could be remembered for, each tied to its place."""

import posixpath
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence

from moorage.domain import documents
from moorage.domain.anchor import Place, Tie
from moorage.domain.chunks import Chunk, chunks_of
from moorage.domain.comments import Comment, Weighed, comments_in, weighed
from moorage.domain.documents import Role
from moorage.domain.errors import FileUnavailable, SymbolNotFound
from moorage.domain.memory import Kind, Source, SourceType
from moorage.domain.saying import Say
from moorage.domain.source import SourceText
from moorage.domain.suggestion import Origin, Suggestion, Texts
from moorage.services.folders import names_in
from moorage.services.marking import ties_mentioned
from moorage.services.places import place_on_line
from moorage.services.view import View
from moorage.syntax.languages import language_of

MAX_SOURCE_BYTES = 512 * 1024
MAX_SOURCES = 8_000
MOST_WEIGHED = 400
"""Comments whose place is looked up, which takes parsing the file."""
_NOT_OURS = re.compile(
    r"(?:^|/)(?:tests?|testing|testdata|test[-_]?utils?|__tests__|spec|specs|e2e|fixtures?|mocks?|examples?|samples?|demos?|"
    r"benchmarks?|bench|vendor|vendored|third[-_]?party|external|deps|node_modules|dist|build|generated|gen|docs?|site|"
    r"website|public|static|assets|\.[^/]+)/|(?:^|/)(?:test_[^/]*|[^/]*[._-](?:test|spec|bench|min|pb|gen|generated)\.[^/]+|"
    r"[^/]*_pb2?\.[^/]+|conftest\.py|setup\.py|[^/]*\.d\.ts)$",
    re.I,
)
_STATUS = re.compile(r"\b(?:superseded|supersedes|rejected|deprecated|draft|proposed|withdrawn|obsolete)\b", re.I)
_DECIDED = re.compile(r"\b(?:decision(?: outcome)?|we (?:will|have decided)|resolution)\b", re.I)
_RULE = re.compile(
    r"\b(?:must|never|always|do not|don'?t|avoid|required?|only|instead of|rather than|before|prefer|should|cannot|"
    r"ensure|because|otherwise|keep)\b",
    re.I,
)
_STRICT = re.compile(r"\b(?:must|never|always|do not|don't|required)\b", re.I)
_POINT = re.compile(r"^\s{0,3}(?:[-*+]|\d+[.)])\s+")
_OWNER_FILES = ("CODEOWNERS", ".github/CODEOWNERS", "docs/CODEOWNERS", ".gitlab/CODEOWNERS")


def from_comments(view: View, paths: Sequence[str], step: Callable[[int], None]) -> list[Suggestion]:
    """Comments that give a reason or a rule, the weightiest; those that stand in several files say nothing of one."""
    found: list[tuple[float, str, Comment, Weighed]] = []
    sources = [path for path in paths if language_of(path) and not _NOT_OURS.search(path)][:MAX_SOURCES]
    for number, path in enumerate(sources):
        step(number)
        content = view.read(path)
        if isinstance(content, SourceText) and len(content.data) <= MAX_SOURCE_BYTES:
            text = content.data.decode("utf-8", "replace")
            comments = (each for each in comments_in(text, language_of(path)) if each.first_line > 0)
            found += [(weight.score, path, each, weight) for each in comments if (weight := weighed(each.text))]
    times = Counter(weight.text for _, _, _, weight in found)
    best = sorted(found, key=lambda each: (-each[0], each[1], each[2].first_line))
    unique = [each for each in best if times[each[3].text] == 1][:MOST_WEIGHED]
    return [_of_comment(view, path, comment, weight) for _, path, comment, weight in unique]


def _of_comment(view: View, path: str, comment: Comment, weight: Weighed) -> Suggestion:
    place = _place_of(view, path, comment)
    name = place.key.dotted if place.key else ""
    return Suggestion(
        origin=Origin.COMMENT,
        told=lambda say: Texts(say("{name} in {path}", name=name, path=path) if place.key else path, weight.text),
        kind=weight.kind,
        ties=(Tie(place, None),),
        source=Source(SourceType.DOCUMENT, path=path, title=f"comment at line {comment.first_line + 1}"),
        where=f"{path}:{comment.first_line + 1}",
        score=weight.score - (0 if place.key else 1.0) - (0.75 if _is_manual(place, comment, weight) else 0),
    )


def _is_manual(place: Place, comment: Comment, weight: Weighed) -> bool:
    """Whether it is written for those who call it, or begins with its name as pages of a manual do."""
    name = place.key.dotted.rpartition(".")[2] if place.key else ""
    return comment.is_doc or bool(name and weight.text.startswith(f"{name} "))


def _place_of(view: View, path: str, comment: Comment) -> Place:
    """What the comment stands above, if that is not less indented; else what it stands in, as a docstring does.

    One that a blank line parts from the code below is about the file.
    """
    content = view.read(path)
    lines = content.data.decode("utf-8", "replace").split("\n") if isinstance(content, SourceText) else []
    after = next((number for number in range(comment.last_line + 1, len(lines)) if lines[number].strip()), None)
    is_apart = comment.is_doc or (comment.indent == 0 and after != comment.last_line + 1)
    is_above = not is_apart and after is not None and len(lines[after]) - len(lines[after].lstrip()) >= comment.indent
    try:
        place = place_on_line(view, path, after if is_above and after is not None else comment.first_line)
    except (FileUnavailable, SymbolNotFound):
        return Place(path, None)
    return place if place.key and _is_sound(view, place) else Place(path, None)


def _is_sound(view: View, place: Place) -> bool:
    """Whether the symbol parses: one that does not may hold half of the file, and cannot be tied to."""
    content = view.read(place.path)
    parsed = view.parse(content) if isinstance(content, SourceText) else None
    symbol = parsed.find(place.key) if parsed and place.key else None
    return parsed is not None and symbol is not None and not parsed.has_error(symbol)


def from_documents(view: View, paths: Iterable[str]) -> list[Suggestion]:
    """Decisions that stand, and rules that agents are given."""
    found: list[Suggestion] = []
    for path in paths:
        role = documents.role_of(path)
        markup = documents.format_of(path)
        content = view.read(path) if role is not Role.TEXT and markup else None
        if isinstance(content, SourceText) and markup and len(content.data) <= MAX_SOURCE_BYTES:
            text, _ = documents.without_ours(content.data.decode("utf-8", "replace"))
            chunks = chunks_of(text, markup)
            found += _of_record(view, path, chunks) if role is Role.DECISION else _of_instructions(view, path, chunks)
    return found


def _of_record(view: View, path: str, chunks: Sequence[Chunk]) -> list[Suggestion]:
    head = chunks[0] if chunks else None
    status = next((each for each in chunks if each.headings and each.headings[-1].casefold() == "status"), None)
    said = status.body if status else "\n".join(head.body.split("\n")[:12]) if head else ""
    decided = next((each for each in chunks if each.headings and _DECIDED.search(each.headings[-1])), None)
    if head is None or decided is None or _STATUS.search(said):
        return []
    title = head.headings[0] if head.headings else posixpath.basename(path)
    source = Source(SourceType.DOCUMENT, path=path, title=title[:200])
    return [
        Suggestion(
            origin=Origin.DECISION,
            told=_as_it_is(title, _cut(decided.body, 1_200)),
            kind=Kind.DECISION,
            ties=_ties(view, path, decided, "\n".join(each.body for each in chunks)),
            source=source,
            where=f"{path}:{decided.first_line + 1}",
            score=8.0,
        )
    ]


def _of_instructions(view: View, path: str, chunks: Sequence[Chunk]) -> Iterator[Suggestion]:
    for chunk in chunks:
        for line, text in _points(chunk):
            n_rules = len({each.casefold() for each in _RULE.findall(text)})
            if not n_rules or text.endswith(":") or not 8 <= len(text.split()) <= 120 or text.count("](") > 2:
                continue
            named = ties_mentioned(view, text)
            heading = chunk.headings[-1] if chunk.headings else posixpath.basename(path)
            yield Suggestion(
                origin=Origin.INSTRUCTIONS,
                told=_as_it_is(heading, text),
                kind=Kind.CONSTRAINT if _STRICT.search(text) else Kind.PREFERENCE,
                ties=named or _ties(view, path, chunk, ""),
                source=Source(SourceType.DOCUMENT, path=path, title=chunk.breadcrumb[:200]),
                where=f"{path}:{line + 1}",
                score=4.0 + min(n_rules, 3) * 0.75 + (1.5 if named else 0.0),
            )


def _as_it_is(title: str, content: str) -> Callable[[Say], Texts]:
    return lambda _: Texts(title, content)


def _points(chunk: Chunk) -> Iterator[tuple[int, str]]:
    """Each point of a list with what is indented below it, each paragraph; no fenced code."""
    held: list[str] = []
    start, fence = chunk.first_line, False
    for number, line in enumerate([*chunk.body.split("\n"), ""], chunk.first_line):
        is_fence = line.lstrip().startswith(("```", "~~~"))
        if held and (not line.strip() or _POINT.match(line) or is_fence):
            yield start, " ".join(held)
            held = []
        fence = fence != is_fence
        if line.strip() and not fence and not is_fence and not line.lstrip().startswith(("|", "<", ">")):
            start = start if held else number
            held.append(_POINT.sub("", line, count=1).strip())


def _ties(view: View, path: str, chunk: Chunk, text: str) -> tuple[Tie, ...]:
    """What the text names, else the section that it stands in."""
    named = ties_mentioned(view, text) if text else ()
    if named:
        return named
    try:
        return (Tie(place_on_line(view, path, chunk.first_line), None),)
    except (FileUnavailable, SymbolNotFound):
        return (Tie(Place(path, None), None),)


def from_owners(view: View, paths: Sequence[str]) -> list[Suggestion]:
    """Who looks after a folder or file, where it is not everything."""
    known = frozenset(paths)
    path = next((each for each in _OWNER_FILES if each in known), None)
    content = view.read(path) if path else None
    if not isinstance(content, SourceText) or path is None:
        return []
    found = []
    for number, line in enumerate(content.data.decode("utf-8", "replace").split("\n"), 1):
        pattern, *owners = line.partition("#")[0].split()[:12] or [""]
        place = _owned(view, pattern, known)
        if place and owners and all("@" in each for each in owners):
            found.append(_of_owner(place, owners, path, number))
    return found


def _owned(view: View, pattern: str, known: frozenset[str]) -> Place | None:
    plain = re.sub(r"/?\*{1,2}$", "/", pattern).strip("/")
    if not plain or re.search(r"[*?\[!]", plain):
        return None
    if plain in known:
        return Place(plain, None)
    return Place(f"{plain}/", None) if names_in(view, f"{plain}/") else None


def _of_owner(place: Place, owners: Sequence[str], path: str, line: int) -> Suggestion:
    return Suggestion(
        origin=Origin.OWNERS,
        told=lambda say: Texts(
            say("Who looks after {path}", path=place.path),
            say(
                "`{path}` is looked after by {who}, who review what is changed there.",
                path=place.path,
                who=_all_of(owners, say),
            ),
        ),
        kind=Kind.FACT,
        ties=(Tie(place, None),),
        source=Source(SourceType.DOCUMENT, path=path, title=f"line {line}"),
        where=f"{path}:{line}",
        score=4.5,
    )


def _all_of(names: Sequence[str], say: Say) -> str:
    *before, last = names
    return f"{', '.join(before)} {say('and')} {last}" if before else last


def _cut(text: str, most: int) -> str:
    """At the end of a paragraph where there is one."""
    if len(text) <= most:
        return text.strip()
    short = text[:most].rpartition("\n\n")[0]
    return short.strip() or text[:most].rpartition(" ")[0] + " …"
