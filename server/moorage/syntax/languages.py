"""The table of languages, read from `grammars/languages.toml`; loads no grammar."""

import tomllib
from dataclasses import dataclass
from functools import cache, lru_cache
from hashlib import blake2b
from importlib import metadata
from pathlib import Path, PurePosixPath
from typing import NotRequired, TypedDict, cast

import moorage
from moorage.domain.fingerprint import RULES

TEXT = "text"
"""Language id of files without a grammar."""


@dataclass(frozen=True, slots=True)
class Language:
    """One row of the table; the fields are explained at its head."""

    id: str
    extensions: tuple[str, ...]
    package: str
    factory: str
    queries: tuple[str, ...]
    comments: frozenset[str]
    leading: frozenset[str]
    openers: frozenset[str]
    parameters: frozenset[str]
    optional_semicolons: bool
    types_tell_overloads: bool
    raw_single_quotes: bool


class _Row(TypedDict):
    extensions: list[str]
    package: NotRequired[str]
    factory: NotRequired[str]
    comments: NotRequired[list[str]]
    queries: NotRequired[list[str]]
    leading: NotRequired[list[str]]
    openers: NotRequired[list[str]]
    names: NotRequired[list[str]]
    families: NotRequired[list[str]]
    parameters: NotRequired[list[str]]
    optional_semicolons: NotRequired[bool]
    types_tell_overloads: NotRequired[bool]
    raw_single_quotes: NotRequired[bool]


@lru_cache(maxsize=4096)
def language_of(path: str) -> str | None:
    """Language id by file name; None when there is no grammar for it."""
    path_ = PurePosixPath(path)
    name = path_.name.lower()
    return _file_names().get(name) or _extensions().get(path_.suffix.lower()) or _family(name)


def _family(name: str) -> str | None:
    return next((language for stem, language in _families().items() if name.startswith(stem)), None)


@cache
def grammars_folder() -> Path:
    """Where the queries are: inside the installed package, else in the checkout around it."""
    package = Path(moorage.__file__).parent
    packaged = package / "grammars"
    return packaged if packaged.is_dir() else package.parent.parent / "grammars"


@cache
def languages() -> dict[str, Language]:
    """All rows by language id."""
    return {name: _language(name, row) for name, row in _rows().items()}


def query_text(language: Language) -> str:
    """All that its query files say."""
    return "\n".join((grammars_folder() / each / "symbols.scm").read_text("utf-8") for each in language.queries)


@cache
def algorithm_of(language_id: str) -> str:
    """Names the token rules, the grammar and the queries by which portraits of a language are taken.

    A few milliseconds for the first file of a language; loads no grammar.
    """
    language = languages().get(language_id)
    if language is None or not language.package:
        return RULES
    version = metadata.version(language.package.replace("_", "-"))
    made_of = f"{version}\0{_rows()[language_id]}\0{query_text(language)}"
    return f"{RULES}-{blake2b(made_of.encode(), digest_size=4).hexdigest()}"


def algorithm_at(path: str) -> str:
    """The same for a file, by its name."""
    return algorithm_of(language_of(path) or TEXT)


@cache
def _extensions() -> dict[str, str]:
    return {extension: name for name, row in _rows().items() for extension in row["extensions"]}


@cache
def _file_names() -> dict[str, str]:
    names = {language: (*row.get("names", ()), *row.get("families", ())) for language, row in _rows().items()}
    return {name.lower(): language for language, own in names.items() for name in own}


@cache
def _families() -> dict[str, str]:
    return {f"{name.lower()}.": language for language, row in _rows().items() for name in row.get("families", ())}


@cache
def _rows() -> dict[str, _Row]:
    with (grammars_folder() / "languages.toml").open("rb") as file:
        return cast("dict[str, _Row]", tomllib.load(file))


def _language(name: str, row: _Row) -> Language:
    return Language(
        id=name,
        extensions=tuple(row["extensions"]),
        package=row.get("package", ""),
        factory=row.get("factory", ""),
        queries=tuple(row.get("queries", (name,))),
        comments=frozenset(row.get("comments", ())),
        leading=frozenset(row.get("leading", ())),
        openers=frozenset(row.get("openers", ())),
        parameters=frozenset(row.get("parameters", ())),
        optional_semicolons=row.get("optional_semicolons", False),
        types_tell_overloads=row.get("types_tell_overloads", False),
        raw_single_quotes=row.get("raw_single_quotes", False),
    )
