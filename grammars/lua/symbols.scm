; tree-sitter-lua 0.5. Symbols: functions (`A.f` and `A:f` lie in A), functions given to a name or a field, variables
; of the file, fields of its tables; blocks of a test file by call and title.

(function_declaration name: (_) @path parameters: (_) @params body: (_)? @body) @def.function
(assignment_statement (variable_list . name: (_) @path .) (expression_list . value: (function_definition parameters: (_) @params body: (_)? @body) .)) @def.function
(field name: (_) @name value: (function_definition parameters: (_) @params body: (_)? @body)) @def.function
(chunk (variable_declaration (assignment_statement (variable_list name: (_) @path) (expression_list) @body) @def.variable))
(chunk (assignment_statement (variable_list name: (_) @path) (expression_list) @body) @def.variable)
(chunk (_ (assignment_statement (_ (_) (expression_list value: (table_constructor (field name: (_) @name value: (_) @body) @def.field))))))
(chunk (variable_declaration (assignment_statement (expression_list value: (table_constructor (field name: (_) @name value: (_) @body) @def.field)))))
(chunk (return_statement (expression_list (table_constructor (field name: (_) @name value: (_) @body) @def.field))))
(function_call name: (identifier) @callee arguments: (arguments . [(string) (identifier) (binary_expression)] @title . (function_definition parameters: (_) @params body: (_)? @body))
  (#match? @callee "^(describe|context|it|test)$")) @def.function
(variable_declaration (assignment_statement) @wrapped) @wrapper

; Fingerprint rules
(comment) @ignore
(parenthesized_expression) @transparent
(string) @string
(empty_statement) @ignore
; Names that a rename of locals cannot touch.
(dot_index_expression field: (identifier) @label)
(method_index_expression method: (identifier) @label)
(field name: (identifier) @label)
; Names bound inside a function.
(parameters name: (identifier) @local)
(variable_declaration (assignment_statement (variable_list name: (identifier) @local)))
(variable_declaration (variable_list name: (identifier) @local))
(for_numeric_clause name: (identifier) @local)
(for_generic_clause (variable_list name: (identifier) @local))
(function_declaration "local" name: (identifier) @local)
