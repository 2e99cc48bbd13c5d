"""The MCP server: a thin edge that gives agents the engine's use cases as tools, resources and prompts."""
