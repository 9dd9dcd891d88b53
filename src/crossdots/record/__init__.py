"""Saved games: the journal that is on disk before anything is announced."""
