; What is called, and what is imported: the whole of the callee, the whole of the statement.
(call_expression function: [(identifier) (member_expression)] @call)
(new_expression constructor: (_) @call)
(import_statement) @import
(export_statement source: (_)) @import
((call_expression function: [(identifier) (import)] @_name arguments: (arguments . (string) .)) @import
  (#match? @_name "^(require|import)$"))
