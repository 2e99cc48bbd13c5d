; tree-sitter-yaml 0.7. Symbols: a key each, under the keys around it; mappings in a list by their `name` or `id`, else by
; their place.

(block_mapping_pair key: (_) @name value: (_)? @body) @def.field
(flow_pair key: (_) @name value: (_)? @body) @def.field
(block_sequence_item (block_node (block_mapping (block_mapping_pair key: (_) @key value: (_) @called (#eq? @key "name")))) @body) @def.field
(block_sequence_item (block_node (block_mapping (block_mapping_pair key: (_) @key value: (_) @called (#eq? @key "id")))) @body) @def.field
(block_sequence_item (block_node (block_mapping)) @body) @item @def.field

; Fingerprint rules
(comment) @ignore
[(double_quote_scalar) (single_quote_scalar)] @string
[(plain_scalar) (block_scalar)] @verbatim
; Order says nothing.
(block_mapping (block_mapping_pair) @unordered)
(flow_mapping (flow_pair) @unordered)
