"""What is allowed, what it scores, what has happened: values only, no text and no files."""
