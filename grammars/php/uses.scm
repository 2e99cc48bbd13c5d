; What is called, and what is imported: the whole of the callee, the whole of the statement.
(function_call_expression function: (_) @call)
(member_call_expression object: (_) @receiver name: (_) @call)
(nullsafe_member_call_expression object: (_) @receiver name: (_) @call)
(scoped_call_expression scope: (_) @receiver name: (_) @call)
(object_creation_expression . (_) @call)
(namespace_use_declaration) @import
[(require_expression) (require_once_expression) (include_expression) (include_once_expression)] @import
