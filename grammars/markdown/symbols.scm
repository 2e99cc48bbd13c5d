; tree-sitter-markdown 0.5. Symbols: a section per heading, from it to the next heading of its level or above. Their
; portrait is made of words, so there are no fingerprint rules.

(section (atx_heading heading_content: (inline)? @name) @def.section)
(section (setext_heading heading_content: (paragraph (inline) @name)) @def.section)
