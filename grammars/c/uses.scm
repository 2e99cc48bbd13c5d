; What is called, and what is imported: the whole of the callee, the whole of the statement.
(call_expression function: (_) @call)
(preproc_include) @import
