"""Git, asked through its own program; runs nothing that the repository brings along."""

from moorage.repository.git import Repository, locate
from moorage.repository.objects import Blob, Objects

__all__ = ["Blob", "Objects", "Repository", "locate"]
