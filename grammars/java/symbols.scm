; tree-sitter-java 0.23. Symbols: types, methods, constructors, fields, enum constants, annotation elements; an anonymous
; class with a body is `new T`.

[(class_declaration name: (identifier) @name body: (_) @body)
 (record_declaration name: (identifier) @name parameters: (_) body: (_) @body)] @def.class
[(interface_declaration name: (identifier) @name body: (_) @body)
 (annotation_type_declaration name: (identifier) @name body: (_) @body)] @def.interface
(enum_declaration name: (identifier) @name body: (_) @body) @def.enum
(method_declaration name: (identifier) @name parameters: (_) @params body: (_)? @body) @def.function
(constructor_declaration name: (identifier) @name parameters: (_) @params body: (_) @body) @def.function
(compact_constructor_declaration name: (identifier) @name body: (_) @body) @def.function
(annotation_type_element_declaration name: (identifier) @name value: (_)? @body) @def.function
(field_declaration declarator: (variable_declarator name: (identifier) @name value: (_)? @body) @def.field)
(constant_declaration declarator: (variable_declarator name: (identifier) @name value: (_)? @body) @def.field)
(enum_constant name: (identifier) @name) @def.field
(object_creation_expression type: (_) @created (class_body) @body) @def.class
(field_declaration declarator: (variable_declarator) @wrapped) @wrapper
(constant_declaration declarator: (variable_declarator) @wrapped) @wrapper

; Fingerprint rules
[(line_comment) (block_comment)] @ignore
(modifiers) @modifiers
(parenthesized_expression) @transparent
(string_literal) @string
(character_literal) @verbatim
(binary_expression operator: "+") @concat
; Order says nothing.
(program (import_declaration) @unordered)
; Names that a rename of locals cannot touch.
(field_access field: (identifier) @label)
(method_invocation name: (identifier) @label)
(element_value_pair key: (identifier) @label)
; Names bound inside a function.
(formal_parameter name: (identifier) @local)
(spread_parameter (variable_declarator name: (identifier) @local))
(local_variable_declaration declarator: (variable_declarator name: (identifier) @local))
(enhanced_for_statement name: (identifier) @local)
(catch_formal_parameter name: (identifier) @local)
(resource name: (identifier) @local)
(lambda_expression parameters: (identifier) @local)
(inferred_parameters (identifier) @local)
