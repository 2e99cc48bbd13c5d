"""Files that tell coding agents how to work: AGENTS.md, CLAUDE.md and their kin, and rules of Cursor.

Each section is a memory of its own. They are a person's words and come in as imported: no instruction, until somebody
accepts it.
"""

import posixpath
import re
from collections.abc import Sequence

from moorage.domain.chunks import chunks_of
from moorage.domain.documents import Format as Markup
from moorage.domain.documents import without_ours
from moorage.domain.exchange import Format, Reading
from moorage.domain.memory import Author, Kind, Source, SourceType, Tier, Trust
from moorage.domain.requests import NewMemory
from moorage.exchange import front_matter
from moorage.exchange.collecting import Collector, one_line
from moorage.exchange.files import File

_NAMES = re.compile(
    r"(?:.*/)?(?:AGENTS(?:\.override)?\.md|CLAUDE(?:\.local)?\.md|GEMINI\.md|\.cursorrules|\.windsurfrules|"
    r"\.clinerules|copilot-instructions\.md|[^/]+\.instructions\.md)|"
    r"(?:.*/)?\.(?:claude/rules|clinerules|windsurf/rules|agents/rules)/.*\.md"
)
_RULES = re.compile(r".*\.mdc|(?:.*/)?\.cursor/rules/.*\.md")
_IMPORT = re.compile(r"^\s*(?:[-*]\s+)?@(\S+\.\w+)\s*$", re.M)
_WILD = re.compile(r"[*?\[{]")
_CONFIGURATION = frozenset((".cursor", ".claude", ".github", ".windsurf", ".clinerules", ".agents"))


def is_instructions(path: str) -> bool:
    """Whether a file is read by agents, by its name and place."""
    return _NAMES.fullmatch(path) is not None


def is_rule(path: str) -> bool:
    """Whether it is a rule of Cursor."""
    return _RULES.fullmatch(path) is not None or path.endswith(".cursorrules")


def read(files: Sequence[File]) -> Reading:
    """Instruction files of any agent."""
    return _read(files, Format.AGENTS)


def read_rules(files: Sequence[File]) -> Reading:
    """Rules of Cursor."""
    return _read(files, Format.CURSOR)


def _read(files: Sequence[File], of: Format) -> Reading:
    found = Collector(of)
    for file in files:
        read_file(file, found)
    return found.reading()


def read_file(file: File, found: Collector) -> None:
    """One of them; what Moorage put into it is not taken for news."""
    text, n_ours = without_ours(file.text)
    if n_ours:
        found.leave(file.path, "a block", "Moorage wrote it")
    for named in _IMPORT.finditer(text):
        found.leave(file.path, f"@{one_line(named[1], 80)}", "what it includes is read when it is given itself")
    read_sections(file, text, found, (None, Trust.IMPORTED))


def read_sections(file: File, text: str, found: Collector, by: tuple[Author | None, Trust]) -> None:
    """Each section with the headings above it as its title; tied to the place that the file is about, if to one."""
    fields, _, _ = front_matter.split(text)
    guesses = _places(file, fields, found)
    description = front_matter.text_of(fields.get("description"))
    for chunk in chunks_of(text, Markup.MARKDOWN):
        body = _IMPORT.sub("", chunk.body).strip()
        if not body:
            continue
        title = chunk.headings[-1] if chunk.headings else description or file.path.rpartition("/")[2]
        found.map("section", Kind.REFERENCE)
        new = NewMemory(
            content=body,
            title=title,
            kind=Kind.REFERENCE,
            author=by[0],
            trust=by[1],
            tier=Tier.DURABLE,
            sources=(Source(SourceType.DOCUMENT, path=file.path, title=chunk.breadcrumb),),
        )
        found.add(f"{file.path}:{chunk.first_line + 1}", new, guesses=guesses)


def _places(file: File, fields: dict[str, front_matter.Value], found: Collector) -> list[str]:
    """The files and folders that the globs of a rule stand for; the folder of a file deeper down."""
    globs = [each for name in ("globs", "applyTo", "paths") for each in front_matter.list_of(fields.get(name))]
    places = []
    for each in globs:
        place = _place(each)
        if place:
            found.map("glob", "anchor")
            places.append(place)
        elif each.strip("*/"):
            found.leave(file.path, f"the glob {one_line(each, 80)}", "it names no one place to anchor to")
    folder = posixpath.dirname(file.path)
    is_about_folder = folder and not (set(folder.split("/")) & _CONFIGURATION)
    return places or ([f"{folder}/"] if is_about_folder else [])


def _place(glob: str) -> str:
    """`src/api/**/*.ts` → `src/api/`; empty for one that is about files everywhere."""
    wild = _WILD.search(glob)
    if wild is None:
        return glob.removeprefix("./")
    folder = glob[: wild.start()].removeprefix("./").rpartition("/")[0]
    return f"{folder}/" if folder else ""
