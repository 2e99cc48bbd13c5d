"""Random files of the kinds that agents are configured with, as people lay them out."""

import json

from hypothesis import strategies as st

KEYS = ("a", "theme", "mcpServers", "hooks", "servers", "context_servers", "mcp", "moorage", "é", 'q"')
NAMES = st.sampled_from(KEYS)
COMMENTS = (" /* c */ ", " // note \n", "\n\n    // moorage\n  ")
GAPS = st.sampled_from(["", "", " ", "  ", "\n", "\n  ", "\r\n\t", *COMMENTS])
SCALARS = st.sampled_from(["1", "-2.5e3", "true", "null", '"x"', '"// no comment"', '"a,}]"', '"\\u00e9\\n"'])


@st.composite
def _container(draw: st.DrawFn, values: st.SearchStrategy[str]) -> str:
    is_object = draw(st.booleans())
    n = draw(st.integers(0, 3))
    parts = []
    for _ in range(n):
        key = (
            f"{json.dumps(draw(NAMES), ensure_ascii=draw(st.booleans()))}{draw(GAPS)}:{draw(GAPS)}" if is_object else ""
        )
        parts.append(f"{draw(GAPS)}{key}{draw(values)}{draw(GAPS)}")
    end = "," + draw(GAPS) if n and draw(st.booleans()) else ""
    inside = ",".join(parts) + end if parts else draw(GAPS)
    return f"{{{inside}}}" if is_object else f"[{inside}]"


VALUES = st.recursive(SCALARS, _container, max_leaves=12)


@st.composite
def json_objects(draw: st.DrawFn) -> str:
    """With comments, trailing commas and any layout; also empty and blank."""
    if draw(st.integers(0, 9)) == 0:
        return draw(GAPS)
    n = draw(st.integers(0, 4))
    members = [f"{draw(GAPS)}{json.dumps(draw(NAMES))}:{draw(GAPS)}{draw(VALUES)}{draw(GAPS)}" for _ in range(n)]
    members = ['"version": 1', *members] if draw(st.booleans()) else members
    end = "," + draw(GAPS) if members and draw(st.booleans()) else ""
    mark = draw(st.sampled_from(["", "\ufeff"]))
    return f"{mark}{draw(GAPS)}{{{','.join(members) + end if members else draw(GAPS)}}}{draw(GAPS)}"


_LINES = ("# Title", "text", "", "```", "<!-- note -->", "é \u202e", "---", "- item", "\t", "a\x0cb")
_TABLES = (
    'model = "o3" # mine',
    "# note",
    "",
    "[profiles.a]",
    "[[x]]",
    "y = [1,\n 2]",
    '[mcp_servers.other]\ncommand = "x"',
)


@st.composite
def markdown(draw: st.DrawFn) -> str:
    newline = draw(st.sampled_from(["\n", "\r\n"]))
    lines = draw(st.lists(st.sampled_from(_LINES), max_size=8))
    return newline.join(lines) + draw(st.sampled_from([newline, "", newline * 3]))


@st.composite
def toml(draw: st.DrawFn) -> str:
    lines = draw(st.lists(st.sampled_from(_TABLES), max_size=5, unique=True))
    return "\n".join(lines) + draw(st.sampled_from(["\n", "", "\n\n"]))
