; tree-sitter-typescript 0.23 (TypeScript and TSX). Symbols: those of JavaScript, and interfaces with their members,
; types, enums with their members, namespaces, overload signatures, abstract methods.

(function_declaration name: (_) @name parameters: (_) @params body: (_) @body) @def.function
(generator_function_declaration name: (_) @name parameters: (_) @params body: (_) @body) @def.function
(class_declaration name: (_) @name body: (_) @body) @def.class
(method_definition name: (_) @name parameters: (_) @params body: (_) @body) @def.function
(variable_declarator name: (identifier) @name value: [
  (arrow_function parameters: (_) @params body: (_) @body)
  (arrow_function parameter: (_) @parameter body: (_) @body)
  (function_expression parameters: (_) @params body: (_) @body)
  (generator_function parameters: (_) @params body: (_) @body)]) @def.function
(variable_declarator name: (identifier) @name value: (class body: (_) @body)) @def.class
(pair key: [(property_identifier) (string)] @name value: [
  (arrow_function parameters: (_) @params body: (_) @body)
  (arrow_function parameter: (_) @parameter body: (_) @body)
  (function_expression parameters: (_) @params body: (_) @body)]) @def.function
(expression_statement (assignment_expression left: (member_expression property: (property_identifier) @name) right: [
  (arrow_function parameters: (_) @params body: (_) @body)
  (function_expression parameters: (_) @params body: (_) @body)]) @def.function)
(program [(lexical_declaration (variable_declarator name: (identifier) @name value: (_)? @body) @def.variable)
          (variable_declaration (variable_declarator name: (identifier) @name value: (_)? @body) @def.variable)])
(program (export_statement (lexical_declaration (variable_declarator name: (identifier) @name value: (_)? @body) @def.variable)))
(export_statement value: [
  (arrow_function parameters: (_) @params body: (_) @body)
  (function_expression !name parameters: (_) @params body: (_) @body)]) @def.function
(export_statement value: (class !name body: (_) @body)) @def.class
(export_statement value: [(object) (call_expression) (identifier) (array) (new_expression)] @body) @def.variable
(call_expression function: [(identifier) @callee (member_expression object: (identifier) @callee)]
  arguments: (arguments . (string) @title . [
    (arrow_function parameters: (_) @params body: (_) @body)
    (function_expression parameters: (_) @params body: (_) @body)])
  (#match? @callee "^(describe|context|suite|it|test|bench)$")) @def.function
(export_statement declaration: (_) @wrapped) @wrapper
(lexical_declaration (variable_declarator) @wrapped) @wrapper
(variable_declaration (variable_declarator) @wrapped) @wrapper
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
(interface_body (property_signature name: (_) @name) @def.field)
(enum_body (enum_assignment name: (_) @name value: (_) @body) @def.field)
(enum_body name: (property_identifier) @name @def.field)
(ambient_declaration (_) @wrapped) @wrapper
(expression_statement (internal_module) @wrapped) @wrapper

; Fingerprint rules
(comment) @ignore
(empty_statement) @ignore
(decorator) @modifiers
(export_statement ["export" "default"] @modifiers)
(parenthesized_expression) @transparent
(string) @string
(template_string) @verbatim
(string_fragment) @content
(regex) @verbatim
(jsx_text) @words
; `x => x` and `(x) => x`; `new A` and `new A()`; `{ "a": 1 }` and `{ a: 1 }`.
(arrow_function parameters: (formal_parameters) @transparent1)
(new_expression arguments: (arguments) @ignore.empty)
; Order says nothing.
(program (import_statement) @unordered)
(named_imports (import_specifier) @unordered)
; Names that a rename of locals cannot touch.
[(property_identifier) (private_property_identifier)] @label
; `{ a }` is the key a and a use of the local a.
[(shorthand_property_identifier) (shorthand_property_identifier_pattern)] @shorthand
(pair key: (string) @label)
; Names bound inside a function.
(variable_declarator name: (identifier) @local)
(arrow_function parameter: (identifier) @local)
(catch_clause parameter: (identifier) @local)
(for_in_statement left: (identifier) @local)
(array_pattern (identifier) @local)
(rest_pattern (identifier) @local)
(pair_pattern value: (identifier) @local)
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
