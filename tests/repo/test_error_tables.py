"""Every failure has a code in every front end."""

from moorage.cli import errors as cli_errors
from moorage.domain.errors import MoorageError
from moorage.lsp import errors as lsp_errors


def every_error(base: type[MoorageError] = MoorageError) -> set[type[MoorageError]]:
    """All subclasses, however deep."""
    below = set(base.__subclasses__())
    return below.union(*(every_error(each) for each in below))


def test_every_error_has_a_code_of_its_own_on_the_command_line() -> None:
    assert set(cli_errors.CODES) == every_error()
    assert len(set(cli_errors.CODES.values())) == len(cli_errors.CODES)


def test_every_error_has_a_code_of_its_own_in_the_language_server() -> None:
    assert set(lsp_errors.CODES) == every_error()
    assert len(set(lsp_errors.CODES.values())) == len(lsp_errors.CODES)
