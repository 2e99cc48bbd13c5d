"""What coding agents are configured with: which files, what is written into them, and how it is taken out again.

Everything but `disk` is pure: texts in, texts out. It knows no store and no engine.
"""
