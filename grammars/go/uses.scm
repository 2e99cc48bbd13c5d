; What is called, and what is imported: the whole of the callee, the whole of the statement.
(call_expression function: (_) @call)
(import_spec) @import
