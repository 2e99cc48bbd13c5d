; tree-sitter-c-sharp 0.23. Symbols: namespaces with braces, types, delegates, methods and local functions,
; constructors, operators, indexers, properties, events, fields, enum members. Parts of a partial class are told apart
; by their order.

(namespace_declaration name: (_) @name body: (_) @body) @def.module
[(class_declaration name: (_) @name body: (_)? @body)
 (struct_declaration name: (_) @name body: (_)? @body)
 (record_declaration name: (_) @name body: (_)? @body)] @def.class
(interface_declaration name: (_) @name body: (_)? @body) @def.interface
(enum_declaration name: (_) @name body: (_)? @body) @def.enum
(enum_member_declaration name: (_) @name value: (_)? @body) @def.field
(delegate_declaration name: (_) @name parameters: (_) @params) @def.type
(method_declaration (explicit_interface_specifier (_) @scope)? name: (_) @name parameters: (_) @params body: (_)? @body) @def.function
(local_function_statement name: (_) @name parameters: (_) @params body: (_) @body) @def.function
(constructor_declaration name: (_) @name parameters: (_) @params (constructor_initializer)? @more body: (_)? @body) @def.function
(destructor_declaration "~" @name body: (_)? @body) @def.function
(operator_declaration operator: _ @name parameters: (_) @params body: (_)? @body) @def.function
(conversion_operator_declaration type: (_) @name parameters: (_) @params body: (_)? @body) @def.function
(indexer_declaration "this" @name parameters: (_) @params accessors: (_)? @more value: (_)? @body) @def.function
(property_declaration (explicit_interface_specifier (_) @scope)? name: (_) @name accessors: (_)? @more value: (_)? @body) @def.field
(event_declaration name: (_) @name accessors: (_)? @body) @def.field
(field_declaration (variable_declaration (variable_declarator name: (_) @name) @def.field))
(event_field_declaration (variable_declaration (variable_declarator name: (_) @name) @def.field))
(variable_declaration (variable_declarator) @wrapped) @wrapper
(field_declaration (variable_declaration) @wrapped) @wrapper
(event_field_declaration (variable_declaration) @wrapped) @wrapper

; Fingerprint rules
(comment) @ignore
[(modifier) (attribute_list)] @modifiers
(parenthesized_expression) @transparent
(string_literal) @string
(verbatim_string_literal) @verbatim.string
[(raw_string_literal) (character_literal)] @verbatim
(binary_expression operator: "+") @concat
(interpolated_string_expression) @verbatim
(string_content) @content
; Order says nothing.
(compilation_unit (using_directive) @unordered)
(namespace_declaration body: (declaration_list (using_directive) @unordered))
(preproc_if (using_directive) @unordered)
(preproc_elif (using_directive) @unordered)
(preproc_else (using_directive) @unordered)
; Names that a rename of locals cannot touch.
(member_access_expression name: (identifier) @label)
(member_binding_expression name: (identifier) @label)
(initializer_expression (assignment_expression left: (identifier) @label))
(argument name: (identifier) @label)
; Names bound inside a function. Parameter names are API: callers may pass them by name.
(local_declaration_statement (variable_declaration (variable_declarator name: (identifier) @local)))
(using_statement (variable_declaration (variable_declarator name: (identifier) @local)))
(for_statement initializer: (variable_declaration (variable_declarator name: (identifier) @local)))
(foreach_statement left: (identifier) @local)
(catch_declaration name: (identifier) @local)
(declaration_expression name: (identifier) @local)
(declaration_pattern name: (identifier) @local)
(lambda_expression parameters: (implicit_parameter) @local)
(lambda_expression parameters: (parameter_list (parameter name: (identifier) @local)))
