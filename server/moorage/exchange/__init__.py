"""Formats in which memories leave and come in: text to values and back. Knows no store, parser or model.

What a file says is data: nothing in it is followed, expanded or run, and one broken line costs that line alone.
"""
