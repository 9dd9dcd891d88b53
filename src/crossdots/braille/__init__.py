"""Announcements as braille cells, cut into windows for a display."""
