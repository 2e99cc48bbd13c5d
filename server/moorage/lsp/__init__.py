"""The language server: speaks LSP, asks the engine, renders. Positions in UTF-16 exist only in `convert`."""
