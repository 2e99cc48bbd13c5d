; What is called, and what is imported: the whole of the callee, the whole of the statement.
(call function: (_) @call)
[(import_statement) (import_from_statement)] @import
