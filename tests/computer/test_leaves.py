"""What leaves are worth: the compiled table against the plain one, what was learnt, and how it was learnt."""

import subprocess
import sys
from itertools import combinations
from pathlib import Path
from random import Random

import pytest

from crossdots.board.tile import BLANK, ENGLISH, Tile, parse_tiles
from crossdots.computer.leaves import LeaveWorths, learnt_leaves
from crossdots.computer.move_generator import leaves
from crossdots.computer.numbering import Numbering
from crossdots.lexicon.alphabet import Alphabet
from crossdots.lexicon.lexicon import Lexicon
from crossdots.rules.variant import RNIB

TOOL = Path(__file__).parents[2] / "tools" / "learn_leaves.py"


def worth(leave: str) -> float:
    return learnt_leaves().worth(parse_tiles(leave))


@pytest.mark.parametrize("letters", ["ABCDEFGHIJKLMNOPQRSTUVWXYZ", "AEINQSTUZ"], ids=["all", "a few"])
@pytest.mark.parametrize("size", [1, 7, 9])
def test_a_generator_weighs_every_leave_as_the_table_does(letters: str, size: int) -> None:
    lexicon = Lexicon.holding(["".join(letters[:3])], letters=Alphabet(tuple(letters)))
    generator = Numbering(RNIB, lexicon).generator()
    learnt_leaves().teach(generator, lexicon.alphabet)
    held = [tile for tile in ENGLISH.tiles if tile == BLANK or tile.letter in letters]
    numbering = Numbering(RNIB, lexicon)
    for seed in range(40):
        rack = Random(seed).sample(held, size)
        numbers = numbering.rack(rack)
        tiles = {numbering.tile(tile): tile for tile in rack}
        expected = [learnt_leaves().worth(tiles[number] for number in leave) for leave in leaves(numbers)]
        assert generator.worths(numbers) == [round(100 * points) for points in expected]


def test_the_best_play_by_what_was_learnt_is_that_by_the_same_worths() -> None:
    lexicon = Lexicon.holding(["QI", "QUIT", "IT", "IS", "SIT", "ITS", "TI", "QUITS", "SUIT", "US"])
    numbering = Numbering(RNIB, lexicon)
    generator = numbering.generator()
    learnt_leaves().teach(generator, lexicon.alphabet)
    by_score = 0
    for rack in ("QUITS?E", "ISTUQAA", "SSITQUE", "?ITSUUV", "QITSEER"):
        numbers = numbering.rack(parse_tiles(rack))
        best = generator.best(numbers, learnt=True)
        assert best == generator.best(numbers, generator.worths(numbers))
        by_score += best != generator.best(numbers)
    assert by_score > 0


def test_letters_that_the_table_lacks_are_worth_nothing() -> None:
    table = LeaveWorths({"A": [100, -50]}, {"A?": 7}, [[0, 0], [10, 20]])
    assert table.worth((Tile("Ø"), Tile("Ø"))) == 0
    assert table.worth((Tile("A"), Tile("A"), BLANK)) == (100 - 50 + 7 + 10) / 100
    assert table.worth((Tile("A"),) * 4) == (100 - 50 + 10) / 100


def test_what_was_learnt_is_what_players_know() -> None:
    assert worth("?") > 20 > worth("S") > 3 > worth("E") > worth("Q")
    assert worth("QU") > worth("Q") + worth("U")
    assert worth("SS") < 2 * worth("S")
    assert worth("UUU") < worth("UU") < worth("U") < 0
    assert worth("RST") > worth("AEIU")
    assert worth("") == pytest.approx(0, abs=1)


def test_any_nine_tiles_have_a_sensible_worth() -> None:
    worths = [worth("".join(kept)) for kept in combinations("AAEINRST?", 8)]
    assert all(-10 < each < 70 for each in worths)
    assert -90 < worth("IIIUUUVV") < -20


def test_the_same_seed_teaches_the_same(tmp_path: Path) -> None:
    tables = []
    for name, seed in (("a", "5"), ("b", "5"), ("c", "6")):
        path = tmp_path / name
        command = [sys.executable, str(TOOL), "--games", "2", "2", "--seed", seed, "--lexicon", "common"]
        subprocess.run([*command, "--to", str(path)], check=True, capture_output=True)
        tables.append(path.read_text("ascii"))
    assert tables[0] == tables[1] != tables[2]
