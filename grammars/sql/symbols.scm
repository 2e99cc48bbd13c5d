; tree-sitter-sql 0.3. Symbols: tables with their columns, views, indexes, functions, types, triggers, by what they create.

(create_table (object_reference) @path (column_definitions)? @body) @def.class
(create_view (object_reference) @path (create_query) @body) @def.class
(create_materialized_view (object_reference) @path (create_query) @body) @def.class
(create_function (object_reference) @path (function_arguments) @params (function_body) @body) @def.function
(create_type (object_reference) @path) @def.type
(create_trigger . (keyword_create) (object_reference) @path) @def.function
(create_index column: (identifier) @name) @def.field
(column_definition name: (identifier) @name) @def.field

; Fingerprint rules
[(comment) (marginalia)] @ignore
(parenthesized_expression) @transparent
(literal) @verbatim
