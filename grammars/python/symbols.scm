; tree-sitter-python 0.25. Symbols: classes, functions (nested and conditional too, decorators inside), names given a
; value outside of functions.

(class_definition name: (identifier) @name body: (_) @body) @def.class
(function_definition name: (identifier) @name parameters: (_) @params body: (_) @body) @def.function
; Assignments outside of functions, in conditions too; one may give several names.
(class_definition body: (block (expression_statement [
    (assignment left: [(identifier) @name (pattern_list (identifier) @name) (tuple_pattern (identifier) @name)] right: (_)? @body)
    (assignment right: (assignment left: (identifier) @name right: (_) @body))]) @def.field))
(expression_statement [
    (assignment left: [(identifier) @name (pattern_list (identifier) @name) (tuple_pattern (identifier) @name)] right: (_)? @body)
    (assignment right: (assignment left: (identifier) @name right: (_) @body))]) @def.variable @static
(type_alias_statement left: (type (identifier) @name) right: (_) @body) @def.type
(decorated_definition definition: (_) @wrapped) @wrapper

; Fingerprint rules
[(comment) (line_continuation)] @ignore
(decorator) @modifiers
(parenthesized_expression) @transparent
; Its brackets say all of a type, and parentheses change how the grammar reads it.
(type) @flat
(string) @string
(string_content) @content
[(string_start) (string_end)] @quote
(concatenated_string) @join
; Parentheses that formatters add or remove.
[(tuple) (expression_list)] @alias.tuple
[(tuple_pattern) (pattern_list)] @alias.pattern
[(import_from_statement) (with_clause) (future_import_statement)] @parens
(class_definition superclasses: (argument_list) @ignore.empty)
; `x[1,]` is not `x[1]`.
(subscript) @comma
; Docstrings are documentation, not behaviour.
(module . (comment)* . (expression_statement (string)) @doc)
(class_definition body: (block . (comment)* . (expression_statement (string)) @doc))
(function_definition body: (block . (comment)* . (expression_statement (string)) @doc))
; Order says nothing.
(module [(import_statement) (import_from_statement)] @unordered)
(block [(import_statement) (import_from_statement)] @unordered)
(import_from_statement name: (_) @unordered)
; Names that a rename of locals cannot touch.
(attribute attribute: (identifier) @label)
(keyword_argument name: (identifier) @label)
; Names bound inside a function. Parameter names are API: callers may pass them by keyword.
(assignment left: (identifier) @local)
(assignment left: (pattern_list (identifier) @local))
(assignment left: (tuple_pattern (identifier) @local))
(named_expression name: (identifier) @local)
(for_statement left: (identifier) @local)
(for_statement left: (_ (identifier) @local))
(for_in_clause left: (identifier) @local)
(for_in_clause left: (_ (identifier) @local))
(as_pattern_target (identifier) @local)
(lambda_parameters (identifier) @local)
(global_statement (identifier) @shared)
(nonlocal_statement (identifier) @shared)
