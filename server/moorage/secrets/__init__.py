"""The gate that keeps secrets out of memories: rules, placeholders, redaction. Importing it compiles no rule.

Text in, findings out: nothing here knows what a memory is, opens a file, asks the network or starts a program.
"""
