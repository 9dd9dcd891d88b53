"""Games by e-mail: the same session, fed with messages."""
