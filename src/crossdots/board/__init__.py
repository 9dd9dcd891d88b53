"""The board addressed by coordinate: squares, premiums, tiles, layouts."""
