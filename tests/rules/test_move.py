from crossdots.board.coordinate import Coordinate
from crossdots.board.tile import BLANK, Tile
from crossdots.rules.move import Placed, Play

D8, E8, D9 = map(Coordinate.parse, ("D8", "E8", "D9"))


def test_a_play_lists_its_tiles_row_by_row() -> None:
    play = Play.of({D9: Tile("C"), E8: BLANK.standing_for("B"), D8: Tile("A")})
    assert play.placed == (Placed(D8, Tile("A")), Placed(E8, Tile("B", is_blank=True)), Placed(D9, Tile("C")))
    assert list(play.squares) == [D8, E8, D9]
    assert play.tiles == {D8: Tile("A"), E8: Tile("B", is_blank=True), D9: Tile("C")}
    assert Play.of(play.tiles) == play


def test_a_blank_comes_from_the_rack_without_its_letter() -> None:
    assert Play.of({D8: BLANK.standing_for("B"), E8: Tile("B")}).from_rack == (BLANK, Tile("B"))
