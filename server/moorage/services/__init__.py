"""Use cases as functions over ports and values. Knows no protocol, SQL, thread, clock or environment."""
