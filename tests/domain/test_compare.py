"""Grades, severities and edits, language by language: what is silent, what is said, and in which words."""

from dataclasses import replace

import pytest

from moorage.domain.compare import compare
from moorage.domain.drift import Grade, Severity
from support.sightings import compared, parsed, replaced_in, sighted, symbol

PYTHON = '''
@retry(times=2)
def refresh(token, timeout=300):
    """Exchange the token."""
    # once more on failure
    attempts = 3
    for attempt in range(attempts):
        response = post("/oauth/token", data={'grant': "refresh", "id": token}, timeout=timeout)
        if response.status == 401 and (attempt > 1):
            raise AuthError("expired" ' token')
        backoff(attempt)
    return response.json(), attempts
'''
TYPESCRIPT = """
export async function refresh(token: string, limit = 300): Promise<Body> {
  // once more on failure
  const attempts = 3;
  for (let i = 0; i < attempts; i++) {
    const response = await post('/oauth/token', { grant: 'refresh', id: token, limit });
    if (response.status === 401) { throw new AuthError("expired"); }
    await pause((ms) => ms * 2, [1, 2, 3]);
  }
  return { body, limit };
}
"""
GO = """package a

// Refresh exchanges the token.
func (s *Session) Refresh(token string, limit int) (*Body, error) {
	attempts := 3
	for i := 0; i < attempts; i++ {
		response, err := s.post("/oauth/token", Form{Grant: "refresh", ID: token})
		if err != nil {
			return nil, fmt.Errorf("refresh: %w", err)
		}
		if response.Status == 401 {
			break
		}
	}
	return s.last, nil
}
"""
RUST = """
/// Exchanges the token.
#[inline]
pub fn refresh(&mut self, token: &str, limit: u64) -> Result<Body, Error> {
    let attempts = 3;
    for attempt in 0..attempts {
        let response = self.post("/oauth/token", Form { grant: "refresh", token })?;
        match response.status {
            401 => return Err(Error::Expired),
            200 => { self.last = Some(response) }
            _ => self.pause(|ms| ms * 2),
        }
    }
    Ok(self.last.body)
}
"""
JAVA = """
class Session {
    /** Exchanges the token. */
    @Retry(2)
    public Body refresh(String token, int limit) throws AuthError {
        int attempts = 3;
        for (int i = 0; i < attempts; i++) {
            Response response = this.post("/oauth/token", Map.of("grant", "refresh", "id", token));
            if (response.status() == 401) {
                throw new AuthError("expired");
            }
        }
        return last;
    }
}
"""
MARKDOWN = """# Deploy

Run the *deploy* job, then wait 30 seconds for the health check.

- `make deploy`
"""
SOURCES = {
    "a.py": (PYTHON, "refresh"),
    "a.ts": (TYPESCRIPT, "refresh"),
    "a.js": (TYPESCRIPT.replace(": string", "").replace(": Promise<Body>", ""), "refresh"),
    "a.go": (GO, "Session.Refresh"),
    "a.rs": (RUST, "refresh"),
    "A.java": (JAVA, "Session.refresh"),
    "a.md": (MARKDOWN, "Deploy"),
}


def replaced(path: str, edits: list[tuple[str, str]]) -> tuple[str, str, str]:
    before, at = SOURCES[path]
    return before, replaced_in(before, edits), at


COSMETIC = {
    "python black": ("a.py", [("range(attempts):", "range(\n        attempts,\n    ):"), ("'grant'", '"grant"')]),
    "python wrapped call": ("a.py", [
        ("data={", "\n        data={"),
        ("timeout=timeout)", "timeout=timeout,\n        )")]),
    "python comment": ("a.py", [("# once more on failure", "# try again\n    # and again")]),
    "python docstring": ("a.py", [("Exchange the token.", "Swap the token for a new one.")]),
    "python docstring gone": ("a.py", [('    """Exchange the token."""\n', "")]),
    "python parentheses": ("a.py", [
        ("(attempt > 1)", "attempt > 1"),
        ("return response.json(), attempts", "return (response.json(), attempts)")]),
    "python condition parenthesised": ("a.py", [
        ("if response.status == 401 and (attempt > 1):",
         "if (\n            response.status == 401\n            and attempt > 1\n        ):")]),
    "python locals": ("a.py", [("attempts", "n_tries"), ("response", "reply"), ("for attempt in", "for attempt in")]),
    "python joined strings": ("a.py", [("\"expired\" ' token'", '"expired token"')]),
    "python number spelling": ("a.py", [("300", "3_00"), ("401", "0x191")]),
    "python line continuation": ("a.py", [("401 and", "401 \\\n            and")]),
    "python default spaced": ("a.py", [("timeout=300", "timeout = 300,")]),
    "typescript prettier": ("a.ts", [
        ("'/oauth/token'", '"/oauth/token"'),
        ("{ grant:", "{\n grant:"),
        ("limit });", "limit,\n });"),
        (";\n", "\n")]),
    "typescript arrow": ("a.ts", [("(ms) => ms * 2", "ms => (ms * 2)")]),
    "typescript quoted key": ("a.ts", [("grant:", '"grant":')]),
    "typescript locals": ("a.ts", [("attempts", "tries"), ("response", "reply")]),
    "typescript comment": ("a.ts", [("// once more on failure", "/* again */")]),
    "javascript prettier": ("a.js", [("'refresh'", '"refresh"'), ("[1, 2, 3]", "[\n1,\n2,\n3,\n]"), (";\n", "\n")]),
    "javascript parameter": ("a.js", [("token, limit = 300", "key, limit = 300"), ("id: token", "id: key")]),
    "go locals": ("a.go", [
        ("attempts", "tries"),
        ("response", "reply"),
        ("token string", "key string"),
        ("ID: token", "ID: key")]),
    "go layout": ("a.go", [
        ("Form{Grant: \"refresh\", ID: token}", "Form{\n\t\t\tGrant: \"refresh\",\n\t\t\tID:    token,\n\t\t}")]),
    "go raw string": ("a.go", [('"/oauth/token"', "`/oauth/token`")]),
    "rust rustfmt": ("a.rs", [
        ("_ => self.pause(|ms| ms * 2),", "_ => {\n self.pause(|ms| { ms * 2 })\n }"),
        ("return Err(Error::Expired),", "return Err(Error::Expired),")]),
    "rust locals": ("a.rs", [("attempts", "tries"), ("response", "reply"), ("|ms| ms", "|m| m")]),
    "java layout": ("A.java", [("Map.of(", "\n                Map.of(\n"), ("== 401", "== (401)")]),
    "java locals": ("A.java", [
        ("attempts", "tries"),
        ("response", "reply"),
        ("String token", "String key"),
        ('"id", token', '"id", key')]),
    "markdown wrapping": ("a.md", [("job, then wait", "job,\nthen wait")]),
}  # fmt: skip


@pytest.mark.parametrize("name", COSMETIC)
def test_harmless_changes_are_silent(name: str) -> None:
    path, edits = COSMETIC[name]
    before, after, at = replaced(path, edits)
    found = compared(path, before, after, at=at, memory="Retries 3 times, then AuthError on 401 from /oauth/token")
    assert (found.grade, found.severity, found.edits) == (Grade.COSMETIC, Severity.NONE, ())


ABOVE = {
    "go comment": ("a.go", [("// Refresh exchanges the token.", "// Refresh swaps it.\n//\n// Twice.")]),
    "rust doc": ("a.rs", [("/// Exchanges the token.", "/// Swaps it.")]),
    "java doc": ("A.java", [("/** Exchanges the token. */", "// swaps it")]),
}


@pytest.mark.parametrize("name", ABOVE)
def test_comments_above_are_not_even_part_of_it(name: str) -> None:
    path, edits = ABOVE[name]
    before, after, at = replaced(path, edits)
    assert compared(path, before, after, at=at).grade is Grade.INTACT


MEMORY = "Retries 3 times against /oauth/token and raises AuthError on 401; the limit is 300, the grant is 'refresh'."
EDITS = {
    "python number": ("a.py", "300", "600", Grade.CLAIM_HIT, ("300", "600")),
    "python local number": ("a.py", "attempts = 3", "attempts = 5", Grade.CLAIM_HIT, ("3", "5")),
    "python exception": ("a.py", "AuthError", "ValueError", Grade.CLAIM_HIT, ("AuthError", "ValueError")),
    "python string": ("a.py", "/oauth/token", "/oauth2/token", Grade.CLAIM_HIT, ('"/oauth/token"', '"/oauth2/token"')),
    "python operator": ("a.py", "==", "!=", Grade.EDITED, ("==", "!=")),
    "python signature": ("a.py", "(token, timeout", "(token, scope, timeout", Grade.SIGNATURE, ("", "scope ,")),
    "python decorator": ("a.py", "times=2", "times=4", Grade.MODIFIERS, ("2", "4")),
    "python call target": ("a.py", "backoff(", "sleep(", Grade.EDITED, ("backoff", "sleep")),
    "typescript number": ("a.ts", "300", "600", Grade.CLAIM_HIT, ("300", "600")),
    "typescript string": ("a.ts", "grant: 'refresh'", "grant: 'renew'", Grade.CLAIM_HIT, ('"refresh"', '"renew"')),
    "typescript return type": ("a.ts", "Promise<Body>", "Promise<Text>", Grade.SIGNATURE, ("Body", "Text")),
    "typescript modifiers": ("a.ts", "export async", "async", Grade.MODIFIERS, ("export", "")),
    "typescript async": ("a.ts", "export async", "export", Grade.SIGNATURE, ("async", "")),
    "typescript key": ("a.ts", "id: token", "key: token", Grade.EDITED, ("id", "key")),
    "typescript operator": ("a.ts", "===", "!==", Grade.EDITED, ("===", "!==")),
    "javascript number": ("a.js", "attempts = 3", "attempts = 4", Grade.CLAIM_HIT, ("3", "4")),
    "go number": ("a.go", "attempts := 3", "attempts := 4", Grade.CLAIM_HIT, ("3", "4")),
    "go operator": ("a.go", "== 401", "!= 401", Grade.EDITED, ("==", "!=")),
    "go signature": ("a.go", "limit int", "limit uint", Grade.SIGNATURE, ("int", "uint")),
    "go field": ("a.go", "s.last", "s.first", Grade.EDITED, ("last", "first")),
    "rust number": ("a.rs", "401", "403", Grade.CLAIM_HIT, ("401", "403")),
    "rust signature": ("a.rs", "limit: u64", "limit: u32", Grade.SIGNATURE, ("u64", "u32")),
    "rust attribute": ("a.rs", "#[inline]", "#[cold]", Grade.MODIFIERS, ("inline", "cold")),
    "rust visibility": ("a.rs", "pub fn", "fn", Grade.MODIFIERS, ("pub", "")),
    "rust operator": ("a.rs", "ms * 2", "ms + 2", Grade.EDITED, ("*", "+")),
    "java number": ("A.java", "attempts = 3", "attempts = 4", Grade.CLAIM_HIT, ("3", "4")),
    "java exception": ("A.java", "new AuthError", "new IOError", Grade.CLAIM_HIT, ("AuthError", "IOError")),
    "java throws": ("A.java", "throws AuthError", "throws AuthError, IOError", Grade.SIGNATURE, ("", ", IOError")),
    "java annotation": ("A.java", "@Retry(2)", "@Retry(4)", Grade.MODIFIERS, ("2", "4")),
    "java visibility": ("A.java", "public Body", "protected Body", Grade.MODIFIERS, ("public", "protected")),
    "markdown word": ("a.md", "health", "smoke", Grade.EDITED, ("health", "smoke")),
}  # fmt: skip


@pytest.mark.parametrize("name", EDITS)
def test_edits_are_graded_and_named(name: str) -> None:
    path, old, new, grade, edit = EDITS[name]
    before, after, at = replaced(path, [(old, new)])
    found = compared(path, before, after, at=at, memory=MEMORY)
    assert (found.grade, [(each.old, each.new) for each in found.edits]) == (grade, [edit])


def test_identical_text_is_intact() -> None:
    assert compared("a.py", PYTHON, PYTHON + "\n# behind it\n").grade is Grade.INTACT


def test_more_than_half_of_the_tokens_is_rewritten() -> None:
    after = "\n@retry(times=2)\ndef refresh(token, timeout=300):\n    return legacy.exchange(token) or None\n"
    found = compared("a.py", PYTHON, after)
    assert (found.grade, found.severity) == (Grade.REWRITTEN, Severity.WARNING)


def test_claim_hit_names_the_claim() -> None:
    before, after, at = replaced("a.py", [("300", "600")])
    found = compared("a.py", before, after, at=at, memory="gives up after 5 minutes")
    assert [(each.old, each.new, each.claims) for each in found.edits] == [("300", "600", ("300",))]


def test_moved_statement_hits_no_claim() -> None:
    before = "def f(a):\n    limit = 300\n    start(a)\n    run(limit)\n    return a\n"
    after = "def f(a):\n    start(a)\n    limit = 300\n    run(limit)\n    return a\n"
    assert compared("a.py", before, after, memory="the limit is 300").grade is Grade.EDITED


def test_dedented_statement_is_an_edit_without_tokens() -> None:
    before, after, at = replaced("a.py", [("        backoff(attempt)", "    backoff(attempt)")])
    found = compared("a.py", before, after, at=at, memory="the limit is 300")
    assert (found.grade, found.severity, found.edits) == (Grade.EDITED, Severity.INFORMATION, ())
    assert found.reason == "same tokens, nested or separated differently"


def test_renamed_locals_are_no_edits_beside_a_real_one() -> None:
    before, after, at = replaced("a.py", [("attempts", "tries"), ("== 401", ">= 401")])
    found = compared("a.py", before, after, at=at, memory="counts attempts, AuthError")
    assert (found.grade, [(e.old, e.new) for e in found.edits]) == (Grade.EDITED, [("==", ">=")])


@pytest.mark.parametrize(
    ("memory", "old", "new", "severity"),
    [
        ("raises AuthError", "response.json()", "response.text", Severity.INFORMATION),
        ("raises AuthError", "'grant'", "'kind'", Severity.INFORMATION),
        ("raises AuthError", 'id": token', 'id": access', Severity.HINT),
        ("says nothing of it", 'id": token', 'id": access', Severity.INFORMATION),
    ],
)
def test_severity_follows_what_changed(memory: str, old: str, new: str, severity: Severity) -> None:
    before, after, at = replaced("a.py", [(old, new)])
    found = compared("a.py", before, after, at=at, memory=memory)
    assert (found.grade, found.severity) == (Grade.EDITED, severity)


@pytest.mark.parametrize(
    ("path", "before", "after"),
    [
        ("a.py", "import os\nimport sys\nfrom a import b, c\nX = 1\n",
         "import sys\nfrom a import c, b\nimport os\nX = 1\n"),
        ("a.py", "if T:\n    import a\n    from b import c\n", "if T:\n    from b import c\n    import a\n"),
        ("a.ts", "import a from 'a';\nimport { b, c } from 'b';\nf();\n",
         "import { c, b } from 'b';\nimport a from 'a';\nf();\n"),
        ("a.go", 'package a\n\nimport (\n\t"b"\n\t"c"\n)\n', 'package a\n\nimport (\n\t"c"\n\t"b"\n)\n'),
        ("a.rs", "use a::{b, c};\nuse d;\nconst X: u8 = 1;\n", "use d;\nuse a::{c, b};\nconst X: u8 = 1;\n"),
        ("A.java", "import a.B;\nimport c.D;\nclass X {}\n", "import c.D;\nimport a.B;\nclass X {}\n"),
    ],
)  # fmt: skip
def test_import_order_says_nothing(path: str, before: str, after: str) -> None:
    assert compared(path, before, after, at="").grade is Grade.COSMETIC


def test_other_token_rules_are_unchecked_never_an_alarm() -> None:
    seen = sighted(parsed("a.py", PYTHON), "refresh")
    seen = replace(seen, fingerprint=replace(seen.fingerprint, algorithm="m0"))
    today = parsed("a.py", PYTHON.replace("300", "600"))
    target = symbol(today, "refresh")
    found = compare(seen, today.portrait(target), today.fingerprint(target), ())
    assert (found.grade, found.severity) == (Grade.UNCHECKED, Severity.NONE)
    assert "confirm it once" in found.reason


@pytest.mark.parametrize(
    ("path", "before", "after"),
    [
        ("a.py", "def f(a):\n    b = 1\n    return g(b=b)\n", "def f(a):\n    c = 1\n    return g(c=c)\n"),
        ("a.ts", "function f() { const b = 1; return { b }; }", "function f() { const c = 1; return { c }; }"),
        ("a.rs", "fn f() -> P { let x = 1; P { x } }", "fn f() -> P { let y = 1; P { y } }"),
        ("a.py", "def f(a):\n    return a\n", "def f(b):\n    return b\n"),
    ],
)
def test_a_rename_that_callers_can_see_is_not_silent(path: str, before: str, after: str) -> None:
    assert compared(path, before, after, at="f").grade not in (Grade.COSMETIC, Grade.INTACT)
