; What is called, and what is imported: the whole of the callee, the whole of the statement.
(method_invocation object: (_)? @receiver name: (_) @call)
(object_creation_expression type: (_) @call)
(import_declaration) @import
