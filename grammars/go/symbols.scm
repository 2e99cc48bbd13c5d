; tree-sitter-go 0.25. Symbols: functions, methods (the receiver's type is their container), types with struct fields and
; interface methods, package-level constants and variables; blocks of a test by call and title.

(function_declaration name: (_) @name parameters: (_) @params body: (_)? @body) @def.function
(method_declaration receiver: (parameter_list (parameter_declaration type: [
    (type_identifier) @scope
    (pointer_type (type_identifier) @scope)
    (generic_type type: (_) @scope)
    (pointer_type (generic_type type: (_) @scope))]))
  name: (_) @name parameters: (_) @params body: (_)? @body) @def.function
(call_expression function: (selector_expression field: (field_identifier) @callee)
  arguments: (argument_list . (_) @title . (func_literal parameters: (_) @params body: (_) @body) .)
  (#eq? @callee "Run")) @def.function
(type_spec name: (_) @name type: (struct_type) @body) @def.class
(type_spec name: (_) @name type: (interface_type) @body) @def.interface
(type_spec name: (_) @name type: (_) @body) @def.type
(type_alias name: (_) @name type: (_) @body) @def.type
(struct_type (field_declaration_list (field_declaration name: (field_identifier) @name) @def.field))
(interface_type (method_elem name: (_) @name parameters: (_) @params) @def.function)
(source_file (const_declaration (const_spec name: (identifier) @name value: (_)? @body) @def.variable))
(source_file (var_declaration (var_spec name: (identifier) @name value: (_)? @body) @def.variable))
(source_file (var_declaration (var_spec_list (var_spec name: (identifier) @name value: (_)? @body) @def.variable)))
(type_declaration (type_spec) @wrapped) @wrapper
(type_declaration (type_alias) @wrapped) @wrapper
(const_declaration (const_spec) @wrapped) @wrapper
(var_declaration (var_spec) @wrapped) @wrapper
(var_spec_list (var_spec) @wrapped) @wrapper
(var_declaration (var_spec_list) @wrapped) @wrapper

; Fingerprint rules
(comment) @ignore
(parenthesized_expression) @transparent
[(interpreted_string_literal) (raw_string_literal)] @string
(rune_literal) @verbatim
; Order says nothing.
(source_file (import_declaration) @unordered)
(import_spec_list (import_spec) @unordered)
; Names that a rename of locals cannot touch.
(field_identifier) @label
(keyed_element key: (literal_element (identifier) @label))
; Names bound inside a function.
(parameter_declaration name: (identifier) @local)
(variadic_parameter_declaration name: (identifier) @local)
(short_var_declaration left: (expression_list (identifier) @local))
(var_spec name: (identifier) @local)
(range_clause left: (expression_list (identifier) @local))
