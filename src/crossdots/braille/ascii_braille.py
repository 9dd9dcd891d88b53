"""North American ASCII braille: one printable character for each six-dot cell, as embossers take it."""

ASCII_BRAILLE = " A1B'K2L@CIF/MSP\"E3H9O6R^DJG>NTQ,*5<-U8V.%[$+X!&;:4\\0Z7(_?W]#Y)="
"""The characters of the 64 cells of six dots, in the order of Unicode from U+2800.

Source: liblouis, tables/en-us-brf.dis.
"""


def ascii_braille(cells: str) -> str:
    """Unicode braille as ASCII braille; dots 7 and 8 are dropped."""
    return "".join(ASCII_BRAILLE[ord(cell) & 0x3F] for cell in cells)
