; tree-sitter-rust 0.24. Symbols: functions (also those only declared), structs, enums and unions with fields and variants,
; traits, impl blocks (named as their type, told apart by their trait), modules, constants, statics, types, macros.

(function_item name: (_) @name parameters: (_) @params body: (_) @body) @def.function
(function_signature_item name: (_) @name parameters: (_) @params) @def.function
(struct_item name: (_) @name body: (_)? @body) @def.class
(union_item name: (_) @name body: (_) @body) @def.class
(enum_item name: (_) @name body: (_) @body) @def.enum
(trait_item name: (_) @name body: (_) @body) @def.interface
(impl_item !trait type: [
    (type_identifier) @name
    (generic_type type: (_) @name)
    (scoped_type_identifier name: (_) @name)
    (reference_type) @name (tuple_type) @name (array_type) @name (primitive_type) @name (dynamic_type) @name]
  body: (_) @body) @def.module
(impl_item trait: (_) @trait type: [
    (type_identifier) @name
    (generic_type type: (_) @name)
    (scoped_type_identifier name: (_) @name)
    (reference_type) @name (tuple_type) @name (array_type) @name (primitive_type) @name (dynamic_type) @name]
  body: (_) @body) @def.module
(mod_item name: (_) @name body: (_) @body) @def.module
(const_item name: (_) @name value: (_)? @body) @def.variable
(static_item name: (_) @name value: (_)? @body) @def.variable
(type_item name: (_) @name type: (_) @body) @def.type
(macro_definition name: (_) @name) @def.function
[(struct_item body: (field_declaration_list (field_declaration name: (_) @name) @def.field))
 (union_item body: (field_declaration_list (field_declaration name: (_) @name) @def.field))
 (enum_variant body: (field_declaration_list (field_declaration name: (_) @name) @def.field))]
(enum_variant name: (_) @name body: (_)? @body) @def.field

; Fingerprint rules
[(line_comment) (block_comment)] @ignore
[(attribute_item) (visibility_modifier)] @modifiers
(parenthesized_expression) @transparent
[(string_literal) (raw_string_literal)] @string
(char_literal) @verbatim
; rustfmt adds or removes these.
(match_arm "," @drop)
(match_arm value: (block) @transparent1)
(closure_expression body: (block) @transparent1)
; A diverging or block-like expression means the same with or without its semicolon.
(expression_statement [(return_expression) (break_expression) (continue_expression) (match_expression) (if_expression) (for_expression) (while_expression) (loop_expression)]) @transparent
(expression_statement [(return_expression) (break_expression) (continue_expression)] ";" @drop)
; Order says nothing.
(source_file (use_declaration) @unordered)
(mod_item body: (declaration_list (use_declaration) @unordered))
(block (use_declaration) @unordered)
(use_list (_) @unordered)
; Names that a rename of locals cannot touch.
(field_identifier) @label
; `P { a }` is the field a and a use of the local a.
(shorthand_field_initializer (identifier) @shorthand)
(shorthand_field_identifier) @shorthand
; Names bound inside a function.
(parameter pattern: (identifier) @local)
(parameter pattern: (mut_pattern (identifier) @local))
(let_declaration pattern: (identifier) @local)
(let_declaration pattern: (mut_pattern (identifier) @local))
(let_declaration pattern: (tuple_pattern (identifier) @local))
(closure_parameters (identifier) @local)
(for_expression pattern: (identifier) @local)
(for_expression pattern: (tuple_pattern (identifier) @local))
