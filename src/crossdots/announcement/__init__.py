"""What is to be said, as parts; and the one place for its wording."""
