; tree-sitter-json 0.24. Symbols: a key each, under the keys around it; objects in a list by their `name` or `id`, else by
; their place.

(pair key: (_) @name value: (_) @body) @def.field
(array (object (pair key: (string (string_content) @key) value: (string) @called) (#eq? @key "name")) @body @def.field)
(array (object (pair key: (string (string_content) @key) value: (string) @called) (#eq? @key "id")) @body @def.field)
(array (object) @item @body @def.field)

; Fingerprint rules
(comment) @ignore
(string) @string
; Order says nothing.
(object (pair) @unordered)
