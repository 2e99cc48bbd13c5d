; tree-sitter-scala 0.26. Symbols: classes, objects, traits, enums with cases, givens, extensions (in the type they
; extend), functions (declared ones too), values, type members, packages with a body.

(class_definition name: (_) @name body: (_)? @body) @def.class
(object_definition name: (_) @name body: (_)? @body) @def.module
(package_object name: (_) @name body: (_)? @body) @def.module
(trait_definition name: (_) @name body: (_)? @body) @def.interface
(enum_definition name: (_) @name body: (_)? @body) @def.enum
[(simple_enum_case name: (_) @name) (full_enum_case name: (_) @name)] @def.field
(package_clause name: (_) @name body: (_) @body) @def.module
(given_definition name: (_) @name body: (_)? @body) @def.class
(extension_definition parameters: (parameters (parameter type: (_) @name))) @def.module
(function_definition name: (_) @name parameters: (_)? @params body: (_)? @body) @def.function
(function_declaration name: (_) @name parameters: (_)? @params) @def.function
(call_expression function: (call_expression function: (identifier) @callee arguments: (arguments . (string) @title .)) arguments: (block) @body
  (#match? @callee "^(test|it|describe|property)$")) @def.function
([(template_body [(val_definition pattern: (identifier) @name value: (_) @body) (var_definition pattern: (identifier) @name value: (_) @body)] @def.field)
  (compilation_unit [(val_definition pattern: (identifier) @name value: (_) @body) (var_definition pattern: (identifier) @name value: (_) @body)] @def.field)
  (template_body [(val_definition pattern: (identifiers (identifier) @name) value: (_) @body) (var_definition pattern: (identifiers (identifier) @name) value: (_) @body)] @def.field)])
(template_body [(val_declaration name: (_) @name) (var_declaration name: (_) @name)] @def.field)
(type_definition name: (_) @name type: (_)? @body) @def.type

; Fingerprint rules
[(comment) (block_comment)] @ignore
[(modifiers) (annotation)] @modifiers
(parenthesized_expression) @transparent
(string) @string
[(interpolated_string_expression) (interpolated_string) (character_literal)] @verbatim
; Order says nothing.
(compilation_unit (import_declaration) @unordered)
(template_body (import_declaration) @unordered)
(with_template_body (import_declaration) @unordered)
(block (import_declaration) @unordered)
(indented_block (import_declaration) @unordered)
(namespace_selectors (_) @unordered)
; Names that a rename of locals cannot touch.
(field_expression field: (identifier) @label)
(arguments (assignment_expression left: (identifier) @label))
; Names bound inside a function. Parameter names are API: callers may pass them by name.
([(block [(val_definition pattern: (identifier) @local) (var_definition pattern: (identifier) @local)])
  (indented_block [(val_definition pattern: (identifier) @local) (var_definition pattern: (identifier) @local)])
  (binding name: (identifier) @local)
  (lambda_expression parameters: (identifier) @local)
  (enumerator . (identifier) @local)
  (case_clause pattern: (typed_pattern pattern: (identifier) @local))])
