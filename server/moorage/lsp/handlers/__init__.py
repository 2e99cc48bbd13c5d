"""One module per group of methods; each `register` adds its handlers to the server."""
