; tree-sitter-kotlin 1.1. Symbols: classes, objects, interfaces, enums with entries, companions, constructors and init
; blocks, functions (extension functions lie in their receiver), properties, type aliases.

(class_declaration "interface" name: (identifier) @name (class_body)? @body) @def.interface
(class_declaration name: (identifier) @name (enum_class_body) @body) @def.enum
(class_declaration name: (identifier) @name (class_body)? @body) @def.class
(object_declaration name: (identifier) @name (class_body)? @body) @def.class
(companion_object name: (identifier) @name (class_body)? @body) @def.class
(companion_object "companion" @name (class_body)? @body) @def.class
(enum_entry (identifier) @name (value_arguments)? @more (class_body)? @body) @def.field
(function_declaration [(user_type) (nullable_type) (parenthesized_type)]? @scope . "."? . name: (identifier) @name (function_value_parameters) @params (function_body)? @body) @def.function
(secondary_constructor "constructor" @name (function_value_parameters) @params (constructor_delegation_call)? @more (block)? @body) @def.function
(anonymous_initializer "init" @name (block) @body) @def.function
(property_declaration (variable_declaration (identifier) @name) "="? . (lambda_literal) @body) @def.function
(call_expression (call_expression (identifier) @callee (value_arguments . (value_argument (string_literal) @title) .)) (annotated_lambda (lambda_literal) @body)
  (#match? @callee "^(test|it|describe|context|should|given|when|then)$")) @def.function
(property_declaration (variable_declaration (identifier) @name) "="? . (anonymous_function (function_value_parameters) @params (function_body) @body)) @def.function
([(source_file (property_declaration [(user_type) (nullable_type)]? @scope . "."? . (variable_declaration (identifier) @name)
    [("=" . (_) @body) (property_delegate) @body]? (getter)? @more (setter)? @more) @def.field)
  (class_body (property_declaration [(user_type) (nullable_type)]? @scope . "."? . (variable_declaration (identifier) @name)
    [("=" . (_) @body) (property_delegate) @body]? (getter)? @more (setter)? @more) @def.field)
  (enum_class_body (property_declaration (variable_declaration (identifier) @name)
    [("=" . (_) @body) (property_delegate) @body]? (getter)? @more (setter)? @more) @def.field)])
(class_parameter ["val" "var"] . (identifier) @name) @def.field
(type_alias type: (identifier) @name (_) @body) @def.type

; Fingerprint rules
[(line_comment) (block_comment)] @ignore
(modifiers) @modifiers
(parenthesized_expression) @transparent
(string_literal) @string
(multiline_string_literal) @verbatim
(string_content) @content
(character_literal) @verbatim
; Order says nothing.
(source_file (import) @unordered)
; Names that a rename of locals cannot touch.
(navigation_expression (_) (identifier) @label)
(value_argument . (identifier) @label . "=")
; Names bound inside a function. Parameter names are API: callers may pass them by name.
([(block (property_declaration (variable_declaration (identifier) @local)))
  (lambda_literal (property_declaration (variable_declaration (identifier) @local)))
  (property_declaration (multi_variable_declaration (variable_declaration (identifier) @local)))
  (for_statement (variable_declaration (identifier) @local))
  (for_statement (multi_variable_declaration (variable_declaration (identifier) @local)))
  (lambda_parameters (variable_declaration (identifier) @local))
  (lambda_parameters (multi_variable_declaration (variable_declaration (identifier) @local)))
  (when_subject (variable_declaration (identifier) @local))
  (catch_block (identifier) @local)])
