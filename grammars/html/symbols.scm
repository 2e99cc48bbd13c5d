; tree-sitter-html 0.23. Symbols: elements with an id, by it.

(element [(start_tag (attribute (attribute_name) @key [(attribute_value) @name (quoted_attribute_value (attribute_value) @name)]))
          (self_closing_tag (attribute (attribute_name) @key [(attribute_value) @name (quoted_attribute_value (attribute_value) @name)]))]
  (#eq? @key "id")) @body @def.module
([(script_element (start_tag (attribute (attribute_name) @key [(attribute_value) @name (quoted_attribute_value (attribute_value) @name)])))
  (style_element (start_tag (attribute (attribute_name) @key [(attribute_value) @name (quoted_attribute_value (attribute_value) @name)])))] @body @def.module
  (#eq? @key "id"))

; Fingerprint rules
(comment) @ignore
(quoted_attribute_value) @string
[(text) (raw_text)] @words
; Order says nothing.
(start_tag (attribute) @unordered)
(self_closing_tag (attribute) @unordered)
