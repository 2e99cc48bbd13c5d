; Elements in JavaScript and TSX, behind ecmascript.

; Fingerprint rules
(jsx_text) @words
; A blank that was at the end of a line.
((jsx_expression . (string) @_blank .) @drop (#match? @_blank "^. +.$"))
