"""The command line: arguments in, one engine call, text or JSON out."""
