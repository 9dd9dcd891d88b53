"""Word lists, and the compact word graph that answers for them."""
