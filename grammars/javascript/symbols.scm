; tree-sitter-javascript 0.25, behind ecmascript. Symbols: class fields.

(field_definition property: (_) @name value: [
  (arrow_function parameters: (_) @params body: (_) @body)
  (arrow_function parameter: (_) @parameter body: (_) @body)
  (function_expression parameters: (_) @params body: (_) @body)]) @def.function
(field_definition property: (_) @name value: (_)? @body) @def.field

; Fingerprint rules
(formal_parameters (identifier) @local)
(formal_parameters (assignment_pattern left: (identifier) @local))
