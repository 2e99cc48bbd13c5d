; What is called, and what is imported: the whole of the callee, the whole of the statement.
(call_expression function: (_) @call)
(macro_invocation macro: (_) @call)
(use_declaration) @import
