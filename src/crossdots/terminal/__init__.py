"""Keys and typed lines in, appended lines out."""
