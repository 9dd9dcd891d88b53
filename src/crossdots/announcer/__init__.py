"""The only door out: every announcement goes to speech and to braille through here."""
