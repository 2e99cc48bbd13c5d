; An element is a call of its component.
(jsx_opening_element name: (_) @call)
(jsx_self_closing_element name: (_) @call)
