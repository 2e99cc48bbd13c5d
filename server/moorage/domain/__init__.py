"""Frozen values and pure functions. Knows no protocol, SQL, thread, clock, environment or file."""
