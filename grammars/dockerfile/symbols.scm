; tree-sitter-containerfile 0.9. Symbols: stages by their name, else by their image, with the instructions up to the next
; `FROM`; arguments, variables and labels by name.

(from_instruction (image_spec) @body as: (image_alias) @name) @def.module
(from_instruction (image_spec name: (_) @name) @body !as) @def.module
(arg_instruction (arg_pair name: (_) @name default: (_)? @body) @def.variable)
(env_instruction (env_pair name: (_) @name value: (_)? @body) @def.variable)
(label_instruction (label_pair key: (_) @name value: (_) @body) @def.variable)

; Fingerprint rules
[(comment) (line_continuation)] @ignore
; Instructions are named in capitals or not.
(_ . ["FROM" "RUN" "CMD" "LABEL" "EXPOSE" "ENV" "ADD" "COPY" "ENTRYPOINT" "VOLUME" "USER" "WORKDIR" "ARG" "ONBUILD"
  "HEALTHCHECK" "SHELL" "MAINTAINER"] @drop)
(from_instruction "AS" @drop)
(shell_command) @command
[(double_quoted_string) (single_quoted_string) (json_string)] @string
; Text that the grammar has no nodes for.
[(image_spec) (param) (mount_param) (path) (unquoted_string) (expose_port) (stopsignal_instruction)
  (maintainer_instruction) (cross_build_instruction) (heredoc_content) (heredoc_marker)] @verbatim
; Order says nothing.
(label_instruction (label_pair) @unordered)
