"""One seat at one game: commands in, announcements out."""
