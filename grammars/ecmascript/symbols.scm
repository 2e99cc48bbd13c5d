; What JavaScript and TypeScript share. Symbols: functions, classes, methods, arrow and function expressions given to a
; name, a field or a property, top-level constants; `export default` without a name is `default`; blocks of a test file
; are named by their call and title.

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
  (arrow_function parameter: (_) @parameter body: (_) @body)
  (function_expression parameters: (_) @params body: (_) @body)]) @def.function
(expression_statement (assignment_expression left: (member_expression property: (property_identifier) @name) right: [
  (arrow_function parameters: (_) @params body: (_) @body)
  (arrow_function parameter: (_) @parameter body: (_) @body)
  (function_expression parameters: (_) @params body: (_) @body)]) @def.function)
(program [(lexical_declaration (variable_declarator name: (identifier) @name value: (_)? @body) @def.variable)
          (variable_declaration (variable_declarator name: (identifier) @name value: (_)? @body) @def.variable)])
(program (export_statement (lexical_declaration (variable_declarator name: (identifier) @name value: (_)? @body) @def.variable)))
; Several names from one value.
(program [
  (lexical_declaration (variable_declarator name: (_ [
    (shorthand_property_identifier_pattern) @name
    (pair_pattern value: (identifier) @name)
    (identifier) @name]) value: (_) @body) @def.variable)
  (export_statement (lexical_declaration (variable_declarator name: (_ [
    (shorthand_property_identifier_pattern) @name
    (pair_pattern value: (identifier) @name)
    (identifier) @name]) value: (_) @body) @def.variable))])
(export_statement value: [
  (arrow_function parameters: (_) @params body: (_) @body)
  (arrow_function parameter: (_) @parameter body: (_) @body)
  (function_expression !name parameters: (_) @params body: (_) @body)]) @def.function
(export_statement value: (class !name body: (_) @body)) @def.class
(export_statement value: [(object) (call_expression) (identifier) (array) (new_expression)] @body) @def.variable
(call_expression function: [(identifier) @callee (member_expression object: (identifier) @callee)]
  arguments: (arguments . [(string) (template_string) (identifier) (member_expression)] @title . [
    (arrow_function parameters: (_) @params body: (_) @body)
    (arrow_function parameter: (_) @parameter body: (_) @body)
    (function_expression parameters: (_) @params body: (_) @body)])
  (#match? @callee "^(describe|context|suite|it|test|bench)$")) @def.function
(export_statement declaration: (_) @wrapped) @wrapper
(lexical_declaration (variable_declarator) @wrapped) @wrapper
(variable_declaration (variable_declarator) @wrapped) @wrapper

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
