"""Announcements as utterances."""
