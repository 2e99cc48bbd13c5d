; tree-sitter-cpp 0.23. Symbols: namespaces, classes, structs, unions and enums with members, functions and methods in
; and out of their class (`A::f` lies in A), operators, aliases, concepts, macros, variables of a namespace.

(namespace_definition name: (_) @path body: (_) @body) @def.module
(namespace_definition !name "namespace" @name body: (_) @body) @def.module
[(class_specifier name: (_) @path body: (_) @body)
 (struct_specifier name: (_) @path body: (_) @body)
 (union_specifier name: (_) @path body: (_) @body)] @def.class
(enum_specifier name: (_) @path body: (_) @body) @def.enum
(enumerator name: (_) @name value: (_)? @body) @def.field
(function_definition declarator: [
    (function_declarator declarator: [(identifier) (field_identifier) (qualified_identifier) (operator_name) (destructor_name) (template_function)] @path parameters: (_) @params)
    (_ (function_declarator declarator: [(identifier) (field_identifier) (qualified_identifier) (operator_name) (destructor_name) (template_function)] @path parameters: (_) @params))
    (_ (_ (function_declarator declarator: [(identifier) (field_identifier) (qualified_identifier) (operator_name) (destructor_name) (template_function)] @path parameters: (_) @params)))]
  (field_initializer_list)? @more
  body: (_)? @body) @def.function
(function_definition declarator: (operator_cast type: (_) @name declarator: (_ parameters: (_) @params)) body: (_)? @body) @def.function
(function_definition declarator: (qualified_identifier name: (operator_cast type: (_) @name declarator: (_ parameters: (_) @params))) body: (_)? @body) @def.function
([(declaration declarator: [
    (function_declarator declarator: (_) @path parameters: (_) @params)
    (_ (function_declarator declarator: (_) @path parameters: (_) @params))])
  (field_declaration declarator: [
    (function_declarator declarator: [(field_identifier) (operator_name)] @path parameters: (_) @params)
    (_ (function_declarator declarator: [(field_identifier) (operator_name)] @path parameters: (_) @params))
    (_ (_ (function_declarator declarator: [(field_identifier) (operator_name)] @path parameters: (_) @params)))])] @def.function)
(field_declaration declarator: [
    (field_identifier) @name
    (array_declarator declarator: (field_identifier) @name)
    (pointer_declarator declarator: (field_identifier) @name)
    (pointer_declarator declarator: (_ declarator: (field_identifier) @name))
    (reference_declarator (field_identifier) @name)
    (function_declarator (parenthesized_declarator (_ declarator: (field_identifier) @name)))] . default_value: (_)? @body) @def.field
(type_definition type: [(struct_specifier body: (_) @body) (union_specifier body: (_) @body)] declarator: (type_identifier) @name) @def.class
(type_definition type: (enum_specifier body: (_) @body) declarator: (type_identifier) @name) @def.enum
(type_definition type: (_) @body declarator: [
    (type_identifier) @name
    (_ declarator: (type_identifier) @name)
    (function_declarator (parenthesized_declarator (_ declarator: (type_identifier) @name)))]) @def.type
(alias_declaration name: (_) @name type: (_) @body) @def.type
(concept_definition name: (_) @name (_) @body) @def.type
(preproc_def name: (_) @name value: (_)? @body) @def.variable
(preproc_function_def name: (_) @name parameters: (_) @params value: (_)? @body) @def.function
([(translation_unit (declaration declarator: [
      (init_declarator declarator: [(identifier) @path (qualified_identifier) @path (_ declarator: (identifier) @path) (_ declarator: (_ declarator: (identifier) @path)) (reference_declarator (identifier) @path)] value: (_) @body)
      (identifier) @path (qualified_identifier) @path (array_declarator declarator: (identifier) @path) (pointer_declarator declarator: (identifier) @path)]) @def.variable)
  (declaration_list (declaration declarator: [
      (init_declarator declarator: [(identifier) @path (qualified_identifier) @path (_ declarator: (identifier) @path) (_ declarator: (_ declarator: (identifier) @path)) (reference_declarator (identifier) @path)] value: (_) @body)
      (identifier) @path (qualified_identifier) @path (array_declarator declarator: (identifier) @path) (pointer_declarator declarator: (identifier) @path)]) @def.variable)
  (preproc_ifdef (declaration declarator: [
      (init_declarator declarator: [(identifier) @path (qualified_identifier) @path (_ declarator: (identifier) @path)] value: (_) @body)
      (identifier) @path (array_declarator declarator: (identifier) @path)]) @def.variable)])
(template_declaration [(class_specifier) (struct_specifier) (union_specifier) (function_definition) (declaration) (field_declaration) (alias_declaration) (concept_definition)] @wrapped) @wrapper
(template_declaration (template_declaration) @wrapped) @wrapper

; Fingerprint rules
(comment) @ignore
[(storage_class_specifier) (attribute_specifier) (attribute_declaration) (virtual_specifier) (explicit_function_specifier) "virtual" "inline"] @modifiers
(parenthesized_expression) @transparent
(string_literal) @string
[(raw_string_literal) (char_literal) (system_lib_string)] @verbatim
(concatenated_string) @join
(preproc_arg) @pieces
; Order says nothing.
(translation_unit (preproc_include) @unordered)
(preproc_ifdef (preproc_include) @unordered)
(preproc_if (preproc_include) @unordered)
(preproc_elif (preproc_include) @unordered)
(preproc_else (preproc_include) @unordered)
; Names that a rename of locals cannot touch.
[(field_identifier) (namespace_identifier)] @label
; Names bound inside a function.
([(parameter_declaration declarator: [(identifier) @local (_ declarator: (identifier) @local) (_ declarator: (_ declarator: (identifier) @local)) (reference_declarator (identifier) @local)])
  (optional_parameter_declaration declarator: [(identifier) @local (_ declarator: (identifier) @local) (reference_declarator (identifier) @local)])
  (compound_statement (declaration declarator: [
    (identifier) @local
    (init_declarator declarator: [(identifier) @local (_ declarator: (identifier) @local) (reference_declarator (identifier) @local)])
    (array_declarator declarator: (identifier) @local) (pointer_declarator declarator: (identifier) @local)]))
  (for_statement initializer: (declaration declarator: [(identifier) @local (_ declarator: (identifier) @local)]))
  (for_range_loop declarator: [(identifier) @local (_ declarator: (identifier) @local) (reference_declarator (identifier) @local)])
  (structured_binding_declarator (identifier) @local)
  (condition_clause (declaration declarator: [(identifier) @local (_ declarator: (identifier) @local)]))])
