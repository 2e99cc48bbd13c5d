; tree-sitter-toml 0.7. Symbols: tables and keys; tables of one list are told apart by their order.

(table . [(bare_key) (quoted_key)] @name) @body @def.field
(table . (dotted_key) @path) @body @def.field
(table_array_element . [(bare_key) (quoted_key)] @name) @body @def.field
(table_array_element . (dotted_key) @path) @body @def.field
(pair . [(bare_key) (quoted_key)] @name (_) @body) @def.field
(pair . (dotted_key) @path (_) @body) @def.field

; Fingerprint rules
(comment) @ignore
(string) @string
; Order says nothing.
(document (pair) @unordered)
(document (table) @unordered)
(table (pair) @unordered)
(table_array_element (pair) @unordered)
(inline_table (pair) @unordered)
