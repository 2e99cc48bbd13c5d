; What is called, and what is imported: the whole of the callee, the whole of the statement.
(function_call name: (_) @call)
((function_call name: (identifier) @_name) @import
  (#eq? @_name "require"))
