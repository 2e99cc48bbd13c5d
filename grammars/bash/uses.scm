; What is called, and what is imported: the whole of the callee, the whole of the statement.
(command name: (_) @call)
((command name: (_) @_name) @import
  (#match? @_name "^(source|\\.)$"))
