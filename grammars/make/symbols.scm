; tree-sitter-make 1.1. Symbols: targets with their recipes, variables; twins under `ifdef` are told apart by their order.

(rule (targets) @name (recipe)? @body) @def.function
(variable_assignment name: (_) @name value: (_)? @body) @def.variable
(define_directive name: (_) @name value: (_)? @body) @def.variable

; Fingerprint rules
(comment) @ignore
(shell_text) @shell
