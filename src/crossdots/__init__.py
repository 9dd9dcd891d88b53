"""Crossdots: the crossword game played by touch and by ear."""
