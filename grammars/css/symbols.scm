; tree-sitter-css 0.25. Symbols: rules by their selectors, custom properties, media and other blocks by their query, key
; frames.

(rule_set (selectors) @name (block) @body) @def.class
(declaration (property_name) @name (#match? @name "^--")) @body @def.field
(media_statement (_) @name . (block) @body) @def.module
(supports_statement (_) @name . (block) @body) @def.module
(keyframes_statement (keyframes_name) @name (keyframe_block_list) @body) @def.class

; Fingerprint rules
[(comment) (js_comment)] @ignore
(string_value) @string
(declaration ";" @drop)
