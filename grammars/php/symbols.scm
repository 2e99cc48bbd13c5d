; tree-sitter-php 0.25. Symbols: namespaces with braces, classes, interfaces, traits, enums with cases, functions and
; methods, closures given to a name, properties, constants (`define` too); an anonymous class is `class`;
; blocks of a test file by call and title.

(namespace_definition name: (_) @name body: (_) @body) @def.module
[(class_declaration name: (_) @name body: (_) @body) (trait_declaration name: (_) @name body: (_) @body)] @def.class
(anonymous_class "class" @name body: (_) @body) @def.class
(interface_declaration name: (_) @name body: (_) @body) @def.interface
(enum_declaration name: (_) @name body: (_) @body) @def.enum
(enum_case name: (_) @name value: (_)? @body) @def.field
(function_definition name: (_) @name parameters: (_) @params body: (_) @body) @def.function
(method_declaration name: (_) @name parameters: (_) @params body: (_)? @body) @def.function
(assignment_expression left: (variable_name (name) @name) right: [
  (anonymous_function parameters: (_) @params body: (_) @body)
  (arrow_function parameters: (_) @params body: (_) @body)]) @def.function
(array_element_initializer . [(string) (encapsed_string)] @name . [
  (anonymous_function parameters: (_) @params body: (_) @body)
  (arrow_function parameters: (_) @params body: (_) @body)]) @def.function
(function_call_expression function: (name) @callee arguments: (arguments . (argument [(string) (encapsed_string)] @title) . (argument [
    (anonymous_function parameters: (_) @params body: (_) @body)
    (arrow_function parameters: (_) @params body: (_) @body)]))
  (#match? @callee "^(describe|it|test)$")) @def.function
(program (expression_statement (assignment_expression left: (variable_name (name) @name) right: (_) @body) @def.variable))
(const_declaration (const_element (name) @name (_) @body) @def.variable)
(property_declaration (property_element name: (variable_name (name) @name) default_value: (_)? @body) @def.field)
(property_promotion_parameter name: (variable_name (name) @name) default_value: (_)? @body) @def.field
(function_call_expression function: (name) @made arguments: (arguments . (argument (string) @name) . (argument) @body) (#eq? @made "define")) @def.variable
(const_declaration (const_element) @wrapped) @wrapper
(property_declaration (property_element) @wrapped) @wrapper

; Fingerprint rules
(comment) @ignore
[(visibility_modifier) (static_modifier) (final_modifier) (abstract_modifier) (readonly_modifier) (var_modifier) (attribute_list)] @modifiers
(parenthesized_expression) @transparent
[(string) (encapsed_string)] @string
[(heredoc) (nowdoc) (shell_command_expression)] @verbatim
(heredoc_body) @verbatim
(string_content) @content
(variable_name) @verbatim
; Order says nothing.
(program (namespace_use_declaration) @unordered)
(namespace_definition body: (compound_statement (namespace_use_declaration) @unordered))
; Names bound inside a function. Parameter names are API: callers may pass them by name.
(assignment_expression left: (variable_name) @local)
(list_literal (variable_name) @local)
(foreach_statement (variable_name) @local)
(foreach_statement (pair (variable_name) @local))
(catch_clause name: (variable_name) @local)
(arrow_function parameters: (formal_parameters (simple_parameter name: (variable_name) @local)))
(anonymous_function parameters: (formal_parameters (simple_parameter name: (variable_name) @local)))
(global_declaration (variable_name) @shared)
