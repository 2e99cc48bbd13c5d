; tree-sitter-ruby 0.23. Symbols: modules and classes (`class A::B` lies in A; reopened ones are told apart by their
; order), methods, those of the class itself under `self`, constants, attributes, methods and tasks given as blocks,
; blocks of a test file by call and title.

(module name: (_) @path body: (_)? @body) @def.module
(class name: (_) @path body: (_)? @body) @def.class
(singleton_class value: (_) @name body: (_)? @body) @def.module
(method name: (_) @name parameters: (_)? @params body: (_)? @body) @def.function
(singleton_method object: (_) @scope name: (_) @name parameters: (_)? @params body: (_)? @body) @def.function
(assignment left: (constant) @name right: (call receiver: (constant) @made method: (identifier) block: (_ body: (_) @body)) (#match? @made "^(Struct|Class|Module|Data)$")) @def.class
(assignment left: (constant) @name right: (_) @body) @def.variable
(operator_assignment left: (constant) @name right: (_) @body) @def.variable
(assignment left: (left_assignment_list (constant) @name) right: (_) @body) @def.variable
(call method: (identifier) @made arguments: (argument_list . [(simple_symbol) (string)] @name) block: (_ parameters: (_)? @params) @body (#match? @made "^(define_method|task|namespace|factory|let|let!|subject|scenario|shared_examples)$")) @def.function
(call !receiver method: (identifier) @made arguments: (argument_list [(simple_symbol)] @name) (#match? @made "^attr_(reader|writer|accessor)$")) @def.field
(call method: (identifier) @callee arguments: (argument_list . [(string) (constant) (scope_resolution)] @title) block: (_) @body (#match? @callee "^(describe|context|it|specify|feature|test)$")) @def.function
(call !receiver method: (identifier) @visibility arguments: (argument_list . [(method) (singleton_method)] @wrapped .) (#match? @visibility "^(private|public|protected|private_class_method|module_function|memoize)$")) @wrapper

; Fingerprint rules
(comment) @ignore
(call !receiver method: (identifier) @modifiers arguments: (argument_list . [(method) (singleton_method)] .))
(parenthesized_statements) @transparent1
(string) @string
[(string_content) (heredoc_content)] @content
(chained_string) @join
[(heredoc_body) (regex) (subshell) (delimited_symbol)] @verbatim
(call arguments: (argument_list) @parens)
(method parameters: (method_parameters) @parens)
(method_parameters) @parens
(method ["=" "end"] @drop)
(singleton_method ["=" "end"] @drop)
; Names that a rename of locals cannot touch.
[(hash_key_symbol) (simple_symbol)] @label
(call receiver: (_) method: (identifier) @label)
(call !receiver method: (identifier) @label arguments: (_))
(pair key: (hash_key_symbol) @label)
(pair key: (hash_key_symbol) @shorthand !value)
; Names bound inside a function. Keyword parameters are API.
(assignment left: (identifier) @local)
(operator_assignment left: (identifier) @local)
(left_assignment_list (identifier) @local)
(method_parameters (identifier) @local)
(method_parameters (optional_parameter name: (identifier) @local))
(splat_parameter name: (identifier) @local)
(block_parameter name: (identifier) @local)
(block_parameters (identifier) @local)
(destructured_parameter (identifier) @local)
(lambda_parameters (identifier) @local)
(exception_variable (identifier) @local)
(for pattern: (identifier) @local)
