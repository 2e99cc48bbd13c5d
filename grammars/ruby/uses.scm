; What is called, and what is imported: the whole of the callee, the whole of the statement.
(call receiver: (_)? @receiver method: (_) @call)
((call method: (identifier) @_name) @import
  (#match? @_name "^(require|require_relative|load)$"))
