; What is called, and what is imported: the whole of the callee, the whole of the statement.
(invocation_expression function: (_) @call)
(object_creation_expression type: (_) @call)
(using_directive) @import
