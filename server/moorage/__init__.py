"""Moorage keeps memories of a codebase moored to the code they are about."""

__version__ = "0.1.0"
