from pathlib import Path

from crossdots.announcement.announcement import Announcement
from crossdots.navigation.manual import (
    LONGEST_PIECE,
    PAGES,
    describe_piece,
    pieces_of,
    sections_named,
    sections_of,
    sections_with,
)
from crossdots.speech.utterance import SpeechSettings, speak

ROOT = Path(__file__).parents[2]

PAGE = """# Playing

Letters type a command,
and `Enter` runs it. See [the rules](rules.md#top).

## Keys

* Left: `left`
  goes left.
* Right
1. First
10. Tenth

    crossdots play
    crossdots resume

```toml
# a comment
[game]

draw = true
```

### Keys of a display
"""


def said(announcement: Announcement) -> str:
    return speak(announcement, SpeechSettings())


def test_sections_are_found_by_number_title_and_text() -> None:
    sections = sections_of([PAGE, "# Rules\n\nNo keys here."])
    assert [(section.number, section.title) for section in sections] == [
        (1, "Playing"),
        (2, "Keys"),
        (3, "Keys of a display"),
        (4, "Rules"),
    ]
    assert [found.number for found in sections_named(sections, "02")] == [2]
    assert sections_named(sections, "5") == ()
    assert [found.number for found in sections_named(sections, "keys")] == [2]
    assert [found.number for found in sections_named(sections, "KEY")] == [2, 3]
    assert [found.number for found in sections_named(sections, "of")] == [3]
    assert [found.number for found in sections_named(sections, "play")] == [1, 3]
    assert [found.number for found in sections_named(sections, "display")] == [3]
    assert [found.number for found in sections_with(sections, "draw =")] == [2]
    assert [found.number for found in sections_with(sections, "keys")] == [2, 3, 4]


def test_a_section_is_told_with_its_number() -> None:
    first, second, *_ = pieces_of(sections_of([PAGE]))
    assert said(describe_piece(first)) == (
        "1: Playing. Letters type a command, and Enter runs it. See the rules."
    )
    assert said(describe_piece(second)).startswith(
        "2: Keys. Left: left goes left. Right. 1. First. 10. Tenth."
    )
    assert "crossdots play. crossdots resume. # a comment. [game]. draw = true." in said(
        describe_piece(second)
    )


def test_a_long_section_comes_in_pieces_and_nothing_is_left_out() -> None:
    words = " ".join(["word"] * 60) + "."
    sections = sections_of([f"# Long\n\n{words}\n\n{words}\n\n{words}\n\n{words}\n\n{words}\n"])
    pieces = pieces_of(sections)
    assert len(pieces) == 2
    assert tuple(block for piece in pieces for block in piece.blocks) == sections[0].blocks
    assert [piece.opens for piece in pieces] == [True, False]
    assert said(describe_piece(pieces[1])).startswith("1, Long, goes on. word")


def test_every_piece_of_the_manual_stays_below_twenty_lines() -> None:
    sections = sections_of((ROOT / page).read_text("utf-8") for page in PAGES)
    assert len(sections) > 100
    for piece in pieces_of(sections):
        assert len(said(describe_piece(piece))) < LONGEST_PIECE * 1.4, piece.section.title
