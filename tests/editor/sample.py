"""A small repository for the editor tests: made fresh for every session, with one commit."""

import subprocess
from pathlib import Path

PAY = '''"""Taking payments."""

import provider


def charge(card: str, amount: int) -> bool:
    """Charge a card, trying again when the provider does not answer."""
    for attempt in range(3):
        if provider.send(card, amount, timeout=30):
            return True
    return False


def refund(card: str, amount: int) -> bool:
    """Give money back."""
    return provider.send(card, -amount, timeout=5)
'''
MEMORY = "The timeout of 30 is what the provider guarantees: with a shorter one customers were charged twice"


def make_repository(folder: Path) -> Path:
    """Writes the files, commits them and returns the path of `pay.py`."""
    folder.mkdir(parents=True)
    pay = folder / "pay.py"
    pay.write_text(PAY, encoding="utf-8")
    (folder / "README.md").write_text("# Shop\n\nTakes payments.\n", encoding="utf-8")
    for command in (
        ["init", "--quiet", "--initial-branch", "main"],
        ["config", "user.name", "Ann"],
        ["config", "user.email", "ann@example.org"],
        ["add", "."],
        ["commit", "--quiet", "-m", "Start"],
    ):
        subprocess.run(["git", *command], cwd=folder, check=True)
    return pay
