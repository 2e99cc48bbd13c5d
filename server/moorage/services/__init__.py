"""Use cases as functions over ports and values. Knows no protocol, SQL, thread, clock, environment or file."""
