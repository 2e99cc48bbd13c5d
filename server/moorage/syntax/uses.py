"""What a piece of code calls and imports, as the `uses.scm` of its language finds it."""

import re
from dataclasses import dataclass
from functools import cache

import tree_sitter

from moorage.domain.source import Span
from moorage.syntax.languages import grammars_folder, languages
from moorage.syntax.nodes import text_of
from moorage.syntax.parsed import ParsedFile
from moorage.syntax.queries import cursor_of, grammar_of

_FILE = "uses.scm"
_GENERIC = re.compile(r"(?:::)?<[^<>]*>|\[[^\[\]]*\]$")
_CHAIN = re.compile(r"[^\W\d]\w*[!?]?(?:\.[^\W\d]\w*[!?]?)*$")
_ARROWS = re.compile(r"\s*(?:\?\.|!\.|->|::|:(?=[^\W\d])|\\)\s*|\s*\.\s*")
_SHELL = "bash"


@dataclass(frozen=True, slots=True)
class Use:
    """A call by the dotted name of the callee, as far as it is one; or the text of an import."""

    text: str
    span: Span


def calls_in(parsed: ParsedFile, span: Span | None) -> list[Use] | None:
    """In order of the text, in a span or the whole file; None where the language cannot say."""
    found = _matches(parsed, span)
    if found is None:
        return None
    uses = [_call(parsed, each) for each in found if "call" in each]
    return sorted((each for each in uses if each.text and _is_within(each.span, span)), key=lambda each: each.span)


def imports_in(parsed: ParsedFile) -> list[Use] | None:
    """The statements of a file that import; None where the language cannot say."""
    found = _matches(parsed, None)
    if found is None:
        return None
    nodes = [each["import"][0] for each in found if "import" in each]
    return [Use(text_of(each, parsed.source.data), Span(each.start_byte, each.end_byte)) for each in nodes]


def can_tell(language: str) -> bool:
    """Whether calls and imports of a language are known."""
    return _query(language) is not None


def _is_within(span: Span, around: Span | None) -> bool:
    return around is None or (around.start <= span.start and span.end <= around.end)


def _matches(parsed: ParsedFile, span: Span | None) -> list[dict[str, list[tree_sitter.Node]]] | None:
    query, tree = _query(parsed.language), parsed.subject.tree
    if query is None or tree is None:
        return None
    cursor = cursor_of(query)
    if span is not None:
        cursor.set_byte_range(span.start, span.end)
    return [captures for _, captures in cursor.matches(tree.root_node)]


def _call(parsed: ParsedFile, captures: dict[str, list[tree_sitter.Node]]) -> Use:
    node = captures["call"][0]
    receiver = captures.get("receiver")
    data = parsed.source.data
    text = text_of(node, data)
    if receiver:
        text = f"{text_of(receiver[0], data)}.{text}"
    return Use(text if parsed.language == _SHELL else dotted(text), Span(node.start_byte, node.end_byte))


def dotted(text: str) -> str:
    """`a::b->c<T>` as `a.b.c`; of what follows a call or an index its last names behind a dot: `f(x).b` is `.b`."""
    flat = text
    while (fewer := _GENERIC.sub("", flat)) != flat:
        flat = fewer
    flat = _ARROWS.sub(".", " ".join(flat.split())).replace("$", "")
    match = _CHAIN.search(flat)
    if match is None:
        return ""
    before = flat[: match.start()]
    return f".{match[0]}" if before.endswith(".") and before != "." else match[0]


@cache
def _query(language_id: str) -> tree_sitter.Query | None:
    language = languages().get(language_id)
    if language is None or not language.package:
        return None
    files = [grammars_folder() / each / _FILE for each in language.queries]
    text = "\n".join(each.read_text("utf-8") for each in files if each.is_file())
    return tree_sitter.Query(grammar_of(language_id).tree_language, text) if text else None
