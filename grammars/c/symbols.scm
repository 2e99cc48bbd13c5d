; tree-sitter-c 0.24. Symbols: functions (declared ones too), structs, unions and enums with their fields and constants,
; type names, macros, variables of the file. Twins under `#if` are told apart by their order.

(function_definition declarator: [
    (function_declarator declarator: (identifier) @name parameters: (_) @params)
    (_ declarator: (function_declarator declarator: (identifier) @name parameters: (_) @params))
    (_ declarator: (_ declarator: (function_declarator declarator: (identifier) @name parameters: (_) @params)))
    (function_declarator (parenthesized_declarator (_ declarator: (function_declarator declarator: (identifier) @name parameters: (_) @params))))]
  body: (_) @body) @def.function
(function_definition declarator: (parenthesized_declarator (identifier) @name) body: (_) @body) @def.function
(declaration declarator: [
    (function_declarator declarator: (identifier) @name parameters: (_) @params)
    (_ declarator: (function_declarator declarator: (identifier) @name parameters: (_) @params))
    (_ declarator: (_ declarator: (function_declarator declarator: (identifier) @name parameters: (_) @params)))]) @def.function
(type_definition type: [(struct_specifier body: (_) @body) (union_specifier body: (_) @body)] declarator: (type_identifier) @name) @def.class
(type_definition type: (enum_specifier body: (_) @body) declarator: (type_identifier) @name) @def.enum
(type_definition type: (_) @body declarator: [
    (type_identifier) @name
    (_ declarator: (type_identifier) @name)
    (function_declarator (parenthesized_declarator (_ declarator: (type_identifier) @name)))]) @def.type
[(struct_specifier name: (_) @name body: (_) @body) (union_specifier name: (_) @name body: (_) @body)] @def.class
(enum_specifier name: (_) @name body: (_) @body) @def.enum
(enumerator name: (_) @name value: (_)? @body) @def.field
(field_declaration declarator: [
    (field_identifier) @name
    (_ declarator: (field_identifier) @name)
    (_ declarator: (_ declarator: (field_identifier) @name))
    (function_declarator (parenthesized_declarator (_ declarator: (field_identifier) @name)))]) @def.field
(preproc_def name: (_) @name value: (_)? @body) @def.variable
(preproc_function_def name: (_) @name parameters: (_) @params value: (_)? @body) @def.function
([(translation_unit (declaration declarator: [
      (init_declarator declarator: [(identifier) @name (_ declarator: (identifier) @name) (_ declarator: (_ declarator: (identifier) @name))] value: (_) @body)
      (identifier) @name (array_declarator declarator: (identifier) @name) (pointer_declarator declarator: (identifier) @name)
      (pointer_declarator declarator: (_ declarator: (identifier) @name))]) @def.variable)
  (preproc_ifdef (declaration declarator: [
      (init_declarator declarator: [(identifier) @name (_ declarator: (identifier) @name) (_ declarator: (_ declarator: (identifier) @name))] value: (_) @body)
      (identifier) @name (array_declarator declarator: (identifier) @name) (pointer_declarator declarator: (identifier) @name)
      (pointer_declarator declarator: (_ declarator: (identifier) @name))]) @def.variable)])

; Fingerprint rules
(comment) @ignore
[(storage_class_specifier) (attribute_specifier)] @modifiers
(parenthesized_expression) @transparent
(string_literal) @string
(system_lib_string) @verbatim
(char_literal) @verbatim
(concatenated_string) @join
(preproc_arg) @pieces
; Order says nothing.
(translation_unit (preproc_include) @unordered)
(preproc_ifdef (preproc_include) @unordered)
(preproc_if (preproc_include) @unordered)
(preproc_elif (preproc_include) @unordered)
(preproc_else (preproc_include) @unordered)
; Names that a rename of locals cannot touch.
(field_identifier) @label
; Names bound inside a function.
(parameter_declaration declarator: [(identifier) @local (_ declarator: (identifier) @local) (_ declarator: (_ declarator: (identifier) @local))])
(compound_statement (declaration declarator: [
    (identifier) @local
    (init_declarator declarator: [(identifier) @local (_ declarator: (identifier) @local) (_ declarator: (_ declarator: (identifier) @local))])
    (array_declarator declarator: (identifier) @local) (pointer_declarator declarator: (identifier) @local)]))
(for_statement initializer: (declaration declarator: [(identifier) @local (_ declarator: (identifier) @local)]))
