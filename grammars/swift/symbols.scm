; tree-sitter-swift 0.7. Symbols: classes, structs, actors and extensions (an extension is named as its type), enums
; with cases, protocols with their requirements, functions, initialisers, subscripts, properties, type aliases.

(class_declaration declaration_kind: "enum" name: (_) @name body: (_) @body) @def.enum
(class_declaration declaration_kind: "extension" name: (_) @name body: (_) @body) @def.module
(class_declaration name: (_) @name body: (_) @body) @def.class
(protocol_declaration name: (_) @name body: (_) @body) @def.interface
(protocol_function_declaration name: (simple_identifier) @name) @def.function
(protocol_property_declaration name: (pattern bound_identifier: (simple_identifier) @name)) @def.field
(associatedtype_declaration name: (_) @name) @def.type
(typealias_declaration . (modifiers)? . name: (type_identifier) @name) @def.type
(function_declaration name: (simple_identifier) @name body: (_)? @body) @def.function
(function_declaration "func" . name: _ @name body: (function_body) @body) @def.function
(init_declaration name: "init" @name body: (_)? @body) @def.function
(deinit_declaration "deinit" @name body: (_)? @body) @def.function
(subscript_declaration "subscript" @name (computed_property)? @body) @def.function
(enum_entry name: (simple_identifier) @name) @def.field
(property_declaration name: (pattern bound_identifier: (simple_identifier) @name) value: (lambda_literal) @body) @def.function
([(source_file (property_declaration name: (pattern bound_identifier: (simple_identifier) @name) value: (_)? @more (willset_didset_block)? @more computed_value: (_)? @body) @def.variable)
  (class_body (property_declaration name: (pattern bound_identifier: (simple_identifier) @name) value: (_)? @more (willset_didset_block)? @more computed_value: (_)? @body) @def.field)
  (enum_class_body (property_declaration name: (pattern bound_identifier: (simple_identifier) @name) value: (_)? @more (willset_didset_block)? @more computed_value: (_)? @body) @def.field)])

; Fingerprint rules
[(comment) (multiline_comment)] @ignore
(modifiers) @modifiers
(tuple_expression . value: (_) .) @transparent1
(line_string_literal) @string
[(multi_line_string_literal) (raw_string_literal) (regex_literal)] @verbatim
[(line_str_text) (multi_line_str_text)] @content
; Order says nothing.
(source_file (import_declaration) @unordered)
; Names that a rename of locals cannot touch.
(navigation_suffix suffix: (simple_identifier) @label)
(value_argument_label (simple_identifier) @label)
(parameter external_name: (simple_identifier) @label)
; Names bound inside a function. A parameter's only name is API, its inner name beside an outer one is not.
(parameter external_name: (_) name: (simple_identifier) @local)
(lambda_parameter name: (simple_identifier) @local)
(statements (property_declaration name: (pattern bound_identifier: (simple_identifier) @local)))
(for_statement item: (pattern bound_identifier: (simple_identifier) @local))
(for_statement item: (pattern (pattern bound_identifier: (simple_identifier) @local)))
