"""GCG files read, as they are found: any bytes give a game, or the place where they stop being one."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from crossdots.board.coordinate import NotASquare, parse_place
from crossdots.board.tile import BLANK, Tile, TileSet
from crossdots.record.gcg import (
    Action,
    BonusPaid,
    Entry,
    Exchanging,
    GcgFlaw,
    GcgGame,
    GcgPlayer,
    Leftover,
    NotGcg,
    Passing,
    Placing,
    Pragma,
    Tiles,
    TimeCharged,
    Withdrawing,
)
from crossdots.rules.variant import FEWEST_PLAYERS, MOST_PLAYERS

MOST_BYTES = 1_000_000
"""A whole game with notes to every move takes some ten thousand."""
MOST_LINES = 20_000
LONGEST_LINE = 20_000
"""Characters."""
LONGEST_NAME = 100
"""Characters."""
MOST_ENTRIES = 1_000
"""A game takes some thirty, and a hundred when everyone passes and exchanges for long."""

_UTF8_MARK = b"\xef\xbb\xbf"
_ENCODING = re.compile(rb"#character-encoding[ \t]+([^\r\n]*?)[ \t]*(?:[\r\n]|$)", re.IGNORECASE)
_KNOWN_ENCODINGS = re.compile(
    r"utf-?8|us-?ascii|ascii|iso[-_]?8859-?\d\d?|latin-?\d|(windows-|cp)125\d", re.I
)
"""Some other names that Python knows stand for no encoding of text, or for one that takes long."""
_LINE_END = re.compile("\r\n|\n|\r")
_CONTROL = re.compile("[\x00-\x08\x0e-\x1f\x7f]")
_TOKEN = re.compile(r"\S+")
_PRAGMA = re.compile(r"#(\S*)\s*(.*)", re.DOTALL)
_PLAYER_NAME = re.compile(r"player([0-9])", re.IGNORECASE)
_RACK_NAME = re.compile(r"rack([0-9])", re.IGNORECASE)
_PLACE = re.compile(r"[0-9]{1,2}[A-Za-z]|[A-Za-z][0-9]{1,2}")
_NUMBER = re.compile(r"[+-]?[0-9]{1,6}")
_COUNT = re.compile(r"-([0-9]{1,2})")
_PIECE = re.compile(r"\[[^\[\]]*\]|.")

_OUR_GAME: Mapping[str, frozenset[str]] = {
    "tile-distribution": frozenset({"english"}),
    "board-layout": frozenset({"crosswordgame", "standard", "default"}),
}
"""What these pragmas say of the tiles and the board that are played with here."""


def read_gcg(data: bytes, tile_set: TileSet) -> GcgGame:
    """The game in a file that was played with these tiles.

    The text is UTF-8 or ISO-8859-1, as a pragma in the first line says. Without one it is what it can be:
    UTF-8, else ISO-8859-1 with the additions of Windows.

    Raises:
        NotGcg: the bytes are no game.
    """
    if len(data) > MOST_BYTES:
        raise NotGcg(GcgFlaw.TOO_LARGE)
    lines = _lines(_decoded(data))
    players = _players(lines)
    reading = _Reading(_Letters.of(tile_set), players or _unannounced(lines))
    for number, line in enumerate(lines, start=1):
        reading.take(number, line)
    return reading.game


@dataclass(frozen=True, slots=True)
class _Letters:
    """The tiles by what stands for them: in a word small letters are blanks, on a rack they mean nothing."""

    in_word: Mapping[str, Tile]
    on_rack: Mapping[str, Tile]

    @classmethod
    def of(cls, tile_set: TileSet) -> "_Letters":
        """The letters of a set of tiles, those of several characters in brackets; a single one may be too."""
        plain = {letter: Tile(letter) for letter in tile_set.letters}
        small = {letter.lower(): tile for letter, tile in plain.items()}
        blanks = {letter: tile.standing_for(tile.letter) for letter, tile in small.items()}
        in_word, on_rack = plain | blanks, plain | small
        return cls(_bracketed(in_word), {**_bracketed(on_rack), "?": BLANK})


def _bracketed(tiles: Mapping[str, Tile]) -> dict[str, Tile]:
    single = {letter: tile for letter, tile in tiles.items() if len(letter) == 1}
    return single | {f"[{letter}]": tile for letter, tile in tiles.items()}


@dataclass(slots=True)
class _Reading:
    """What the lines so far tell."""

    letters: _Letters
    players: tuple[GcgPlayer, ...]
    pragmas: list[Pragma] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    racks: dict[int, Tiles] = field(default_factory=dict)
    after: list[Pragma] = field(default_factory=list)
    """The pragmas since the last entry."""

    def take(self, number: int, line: str) -> None:
        """One line more. Raises NotGcg."""
        if line.startswith(">"):
            if len(self.entries) == MOST_ENTRIES:
                raise NotGcg(GcgFlaw.TOO_MANY_ENTRIES, number, 1)
            self._close_entry()
            self.entries.append(self._entry(number, line))
        elif line.startswith("#"):
            self._pragma(number, line)
        elif line.strip():
            self._continue_note(number, line)

    @property
    def game(self) -> GcgGame:
        """The whole game, after the last line."""
        self._close_entry()
        racks = tuple(self.racks.get(seat, ()) for seat in range(len(self.players)))
        return GcgGame(self.players, tuple(self.pragmas), tuple(self.entries), racks)

    def _close_entry(self) -> None:
        """The pragmas since the last entry belong to it."""
        if not self.entries:
            self.pragmas += self.after
        else:
            self.entries[-1] = replace(self.entries[-1], pragmas=tuple(self.after))
        self.after = []

    def _pragma(self, number: int, line: str) -> None:
        match = _matched(_PRAGMA, line)
        name, text = match[1], match[2].rstrip()
        known = name.casefold()
        if known == "character-encoding" or _PLAYER_NAME.fullmatch(name):
            return
        if known in _OUR_GAME and text.casefold() not in _OUR_GAME[known]:
            raise NotGcg(GcgFlaw.OTHER_GAME, number, match.start(2) + 1, text)
        rack = _RACK_NAME.fullmatch(name)
        seat = int(rack[1]) - 1 if rack else -1
        if 0 <= seat < len(self.players):
            self.racks[seat] = _rack(self.letters, "".join(text.split()), number, match.start(2) + 1)
        else:
            self.after.append(Pragma(name, text, number))

    def _continue_note(self, number: int, line: str) -> None:
        if not self.after or not self.after[-1].is_note:
            raise NotGcg(GcgFlaw.START, number, 1, line)
        note = self.after[-1]
        self.after[-1] = replace(note, text=f"{note.text}\n{line.strip()}")

    def _entry(self, number: int, line: str) -> Entry:
        seat, start = self._who(number, line)
        tokens = _Tokens(line, number, start)
        rack: Tiles = ()
        if tokens.text and not _is_action(tokens.text):
            rack = _rack(self.letters, tokens.text, number, tokens.column)
            tokens.advance()
        action = _action(self.letters, tokens)
        points = tokens.number(GcgFlaw.POINTS)
        total = tokens.number(GcgFlaw.TOTAL)
        return Entry(seat, rack, action, points, total, tokens.rest, line=number)

    def _who(self, number: int, line: str) -> tuple[int, int]:
        """Whose entry it is, and where the line goes on behind the colon."""
        start = len(line) - len(line[1:].lstrip())
        named = [
            (len(player.nickname), seat)
            for seat, player in enumerate(self.players)
            if line.startswith(f"{player.nickname}:", start)
        ]
        if not named:
            raise NotGcg(GcgFlaw.NICKNAME, number, start + 1, line[start:].partition(":")[0])
        length, seat = max(named)
        return seat, start + length + 1


class _Tokens:
    """The words of a line from a place in it, with their columns. `text` is "" behind the last one."""

    def __init__(self, line: str, number: int, start: int) -> None:
        self._line = line
        self.line_number = number
        self._end = start
        self.text = ""
        self.column = 0
        self.advance()

    def advance(self) -> None:
        """Go on to the next word."""
        match = _TOKEN.search(self._line, self._end)
        if match is None:
            self.text, self.column, self._end = "", len(self._line.rstrip()) + 1, len(self._line)
        else:
            self.text, self.column, self._end = match[0], match.start() + 1, match.end()

    def number(self, flaw: GcgFlaw) -> int:
        """The whole number that stands here. Raises NotGcg with this flaw."""
        if not _NUMBER.fullmatch(self.text):
            raise self.wrong(flaw)
        value = int(self.text)
        self.advance()
        return value

    @property
    def rest(self) -> str:
        """All from this word on."""
        return self._line[self.column - 1 :].strip()

    def wrong(self, flaw: GcgFlaw) -> NotGcg:
        """The error that something else was expected here."""
        return NotGcg(flaw, self.line_number, self.column, self.text)


def _is_action(token: str) -> bool:
    return token.startswith(("-", "(")) or _PLACE.fullmatch(token) is not None


def _action(letters: _Letters, tokens: _Tokens) -> Action:
    """What was done, from the word or the two words that tell it."""
    text, number, column = tokens.text, tokens.line_number, tokens.column
    if _PLACE.fullmatch(text):
        return _placing(letters, tokens)
    if not _is_action(text) or (text.startswith("(") and not text.endswith(")")):
        raise tokens.wrong(GcgFlaw.ACTION)
    tokens.advance()
    match text.casefold():
        case "-":
            return Passing()
        case "--":
            return Withdrawing()
        case "(challenge)":
            return BonusPaid()
        case "(time)":
            return TimeCharged()
        case _:
            return _with_tiles(letters, text, number, column)


def _with_tiles(letters: _Letters, text: str, number: int, column: int) -> Action:
    """The action of a word that names tiles: `(ABC)`, `-ABC`, or `-3` for three that nobody knows."""
    if text.startswith("("):
        return Leftover(_rack(letters, text[1:-1], number, column + 1))
    counted = _COUNT.fullmatch(text)
    if counted is not None:
        return Exchanging(int(counted[1]))
    tiles = _rack(letters, text[1:], number, column + 1)
    return Exchanging(len(tiles), tiles)


def _placing(letters: _Letters, tokens: _Tokens) -> Placing:
    try:
        start, direction = parse_place(tokens.text)
    except NotASquare as error:
        raise tokens.wrong(GcgFlaw.ACTION) from error
    tokens.advance()
    word = tuple(_word(letters, tokens)) if tokens.text else ()
    if not word:
        raise tokens.wrong(GcgFlaw.WORD)
    tokens.advance()
    return Placing(start, direction, word)


def _word(letters: _Letters, tokens: _Tokens) -> Iterator[Tile | None]:
    """The letters of a word; some programs put those that lie there already into brackets."""
    for match in _PIECE.finditer(tokens.text):
        if match[0] == ".":
            yield None
        elif match[0] not in "()":
            tile = letters.in_word.get(match[0])
            if tile is None:
                raise NotGcg(GcgFlaw.LETTER, tokens.line_number, tokens.column + match.start(), tokens.text)
            yield tile


def _rack(letters: _Letters, text: str, number: int, column: int) -> Tiles:
    """Tiles as they lie on a rack, in capital or small letters, `?` for a blank. Raises NotGcg."""
    tiles = []
    for match in _PIECE.finditer(text):
        tile = letters.on_rack.get(match[0])
        if tile is None:
            raise NotGcg(GcgFlaw.RACK, number, column + match.start(), text)
        tiles.append(tile)
    return tuple(tiles)


def _players(lines: Iterable[str]) -> tuple[GcgPlayer, ...]:
    """The players by their pragmas, in the order of their numbers; nobody where there is no such pragma."""
    players: dict[int, GcgPlayer] = {}
    last = 0
    for number, line in enumerate(lines, start=1):
        match = _PRAGMA.match(line)
        named = _PLAYER_NAME.fullmatch(match[1]) if match else None
        if match is None or named is None:
            continue
        nickname, *names = match[2].split() or [""]
        player = GcgPlayer(nickname, " ".join(names) or nickname)
        if not (_may_be_called(nickname) and _may_be_called(player.name)) or int(named[1]) in players:
            raise NotGcg(GcgFlaw.PLAYER, number, 1, line)
        if any(player.nickname == other.nickname for other in players.values()):
            raise NotGcg(GcgFlaw.PLAYER, number, match.start(2) + 1, nickname)
        players[int(named[1])] = player
        last = number
    if not players:
        return ()
    if sorted(players) != list(range(1, len(players) + 1)):
        raise NotGcg(GcgFlaw.PLAYERS, last, 1)
    return _counted([players[number] for number in sorted(players)], last)


def _unannounced(lines: Iterable[str]) -> tuple[GcgPlayer, ...]:
    """The players of a file that names them in its entries only, in the order of their first turns."""
    nicknames: dict[str, None] = {}
    last = 0
    for number, line in enumerate(lines, start=1):
        if not line.startswith(">"):
            continue
        told = line[1:].lstrip()
        nickname, colon, _ = told.partition(":")
        if not colon or nickname.split() != [nickname] or not _may_be_called(nickname):
            raise NotGcg(GcgFlaw.NICKNAME, number, len(line) - len(told) + 1, told)
        nicknames[nickname] = None
        last = number
        if len(nicknames) > MOST_PLAYERS:
            break
    return _counted([GcgPlayer(nickname, nickname) for nickname in nicknames], last)


def _counted(players: list[GcgPlayer], last: int) -> tuple[GcgPlayer, ...]:
    """The players, where a game can have so many. Raises NotGcg."""
    if not FEWEST_PLAYERS <= len(players) <= MOST_PLAYERS:
        raise NotGcg(GcgFlaw.PLAYERS, last, 1 if last else 0)
    return tuple(players)


def _may_be_called(name: str) -> bool:
    return 0 < len(name) <= LONGEST_NAME and name.isprintable()


def _decoded(data: bytes) -> str:
    """The text of a file. Raises NotGcg."""
    marked = data.startswith(_UTF8_MARK)
    plain = data.removeprefix(_UTF8_MARK)
    named = _ENCODING.match(plain)
    if named is None:
        return _guessed(plain, marked=marked)
    name = named[1].decode("ascii", "replace")
    if not _KNOWN_ENCODINGS.fullmatch(name):
        raise NotGcg(GcgFlaw.ENCODING, 1, named.start(1) + 1, name)
    try:
        return plain.decode("utf-8" if marked else name)
    except UnicodeDecodeError as error:
        raise _no_character(plain, error.start) from error
    except LookupError as error:
        raise NotGcg(GcgFlaw.ENCODING, 1, named.start(1) + 1, name) from error


def _guessed(data: bytes, *, marked: bool) -> str:
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        if marked:
            raise _no_character(data, error.start) from error
    try:
        return data.decode("cp1252")
    except UnicodeDecodeError:
        return data.decode("iso-8859-1")


def _no_character(data: bytes, at: int) -> NotGcg:
    """The error that a byte is no character."""
    before = data[:at].decode("iso-8859-1")
    lines = _LINE_END.split(before)
    return NotGcg(GcgFlaw.NOT_TEXT, len(lines), len(lines[-1]) + 1)


def _lines(text: str) -> list[str]:
    """The lines of a text, if a game may have them. Raises NotGcg."""
    lines = _LINE_END.split(text)
    if len(lines) > MOST_LINES:
        raise NotGcg(GcgFlaw.TOO_MANY_LINES, MOST_LINES + 1, 1)
    for number, line in enumerate(lines, start=1):
        if len(line) > LONGEST_LINE:
            raise NotGcg(GcgFlaw.LINE_TOO_LONG, number, LONGEST_LINE + 1)
        control = _CONTROL.search(line)
        if control is not None:
            raise NotGcg(GcgFlaw.NOT_TEXT, number, control.start() + 1)
    return lines


def _matched(pattern: re.Pattern[str], text: str) -> re.Match[str]:
    """The match of a pattern that fits whatever the text is."""
    match = pattern.match(text)
    assert match is not None
    return match
