; tree-sitter-typescript 0.23 (TypeScript and TSX), behind ecmascript. Symbols: interfaces and object types with their
; members, types, enums with their members, namespaces, overload signatures, abstract classes and methods.

(function_signature name: (_) @name parameters: (_) @params) @def.function
(abstract_class_declaration name: (_) @name body: (_) @body) @def.class
(interface_declaration name: (_) @name body: (_) @body) @def.interface
(enum_declaration name: (_) @name body: (_) @body) @def.enum
(type_alias_declaration name: (_) @name value: (_) @body) @def.type
[(internal_module name: (_) @name body: (_) @body) (module name: (_) @name body: (_) @body)] @def.module
(internal_module body: (statement_block (export_statement (lexical_declaration (variable_declarator name: (identifier) @name value: (_)? @body) @def.variable))))
(public_field_definition name: (_) @name value: [
  (arrow_function parameters: (_) @params body: (_) @body)
  (arrow_function parameter: (_) @parameter body: (_) @body)
  (function_expression parameters: (_) @params body: (_) @body)]) @def.function
(public_field_definition name: (_) @name value: (_)? @body) @def.field
[(abstract_method_signature name: (_) @name parameters: (_) @params)
 (method_signature name: (_) @name parameters: (_) @params)] @def.function
[(interface_body (property_signature name: (_) @name) @def.field)
 (type_alias_declaration value: (object_type (property_signature name: (_) @name) @def.field))]
(enum_body (enum_assignment name: (_) @name value: (_) @body) @def.field)
(enum_body name: (property_identifier) @name @def.field)
(ambient_declaration (_) @wrapped) @wrapper
(expression_statement (internal_module) @wrapped) @wrapper

; Fingerprint rules
(accessibility_modifier) @modifiers
(override_modifier) @modifiers
(arrow_function parameters: (formal_parameters (required_parameter pattern: (identifier) !type !value) @transparent))
(property_signature name: (string) @label)
; Separators of type members, leading bars, unions of one.
(interface_body ["," ";"] @drop)
(object_type ["," ";"] @drop)
(union_type . "|" @drop)
(intersection_type . "&" @drop)
[(union_type) (intersection_type)] @transparent1
(parenthesized_type) @transparent
(required_parameter pattern: (identifier) @local)
(optional_parameter pattern: (identifier) @local)
