"""The computer player: move search and the choice among the plays found."""
