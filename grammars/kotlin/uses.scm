; What is called, and what is imported: the whole of the callee, the whole of the statement.
(call_expression . (_) @call)
(import) @import
