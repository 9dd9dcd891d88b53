from crossdots.announcement.document import Display, Heading, Item, Paragraph
from crossdots.announcement.markdown import parse_page
from crossdots.announcement.part import Literal, Name, Passage

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


def text(words: str) -> Passage:
    return Passage((Name(words),))


def test_a_page_is_read_block_by_block() -> None:
    assert parse_page(PAGE) == (
        Heading(1, text("Playing")),
        Paragraph(
            Passage(
                (Name("Letters type a command, and "), Literal("Enter"), Name(" runs it. See the rules."))
            )
        ),
        Heading(2, text("Keys")),
        Item(Passage((Name("Left: "), Literal("left"), Name(" goes left.")))),
        Item(text("Right")),
        Item(text("1. First")),
        Item(text("10. Tenth")),
        Display(("crossdots play", "crossdots resume")),
        Display(("# a comment", "[game]", "", "draw = true")),
        Heading(3, text("Keys of a display")),
    )
