; tree-sitter-bash 0.25. Symbols: functions, variables of the script.

(function_definition name: (_) @name body: (_) @body) @def.function
(program (variable_assignment name: (variable_name) @name value: (_)? @body) @def.variable)
; In conditions of the script, but not of functions.
([(if_statement (variable_assignment name: (variable_name) @name value: (_)? @body) @def.variable)
  (elif_clause (variable_assignment name: (variable_name) @name value: (_)? @body) @def.variable)
  (else_clause (variable_assignment name: (variable_name) @name value: (_)? @body) @def.variable)
  (case_item (variable_assignment name: (variable_name) @name value: (_)? @body) @def.variable)
  (list (variable_assignment name: (variable_name) @name value: (_)? @body) @def.variable)] @static)
(program (declaration_command (variable_assignment name: (variable_name) @name value: (_)? @body) @def.variable))
(declaration_command (variable_assignment) @wrapped) @wrapper

; Fingerprint rules
(comment) @ignore
(declaration_command ["export" "readonly" "declare" "typeset"] @modifiers)
(function_definition "function" @drop)
(function_definition ["(" ")"] @drop)
[(string) (raw_string)] @string
[(heredoc_body) (ansi_c_string) (regex)] @verbatim
[(string_content) (heredoc_content)] @content
(variable_name) @variable
; Names bound inside a function.
(declaration_command "local" (variable_assignment name: (variable_name) @local.variable))
(declaration_command "local" (variable_name) @local.variable)
