"""Replies that were bent at random: whatever comes in, the desk goes on."""

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from mail_table import Table

LINES = st.one_of(
    st.text(max_size=60),
    st.sampled_from(
        [
            *("8D TRAIN", "D8 THROB", "swap AI", "swap ?", "skip", "challenge", "undo", "undo yes", "accept"),
            *(
                "board",
                "board drawn",
                "help",
                "help all",
                "help 8D",
                "moves 1",
                "review",
                "spell",
                "H8",
                "8D",
            ),
            *(
                "try 8D TRAIN",
                "play 8D TRAIN",
                "slide 8D 2 8D RETRAIN",
                "recycle H8 E",
                "reclaim",
                "look CAT",
            ),
        ]
    ),
)


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(seat=st.integers(0, 2), lines=st.lists(LINES, max_size=3))
def test_any_lines(table: Table, seat: int, lines: list[str]) -> None:
    text = "\n".join(lines).encode(errors="replace").decode()
    table.says(seat, text)
    assert table.opened().has_handled("") is False, "the ledger can be read"


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(place=st.integers(0, 400), cut=st.integers(0, 30), put=st.binary(max_size=30))
def test_any_bytes(table: Table, place: int, cut: int, put: bytes) -> None:
    whole = table.answer(0, "rack")
    table.receive(whole[:place] + put + whole[place + cut :])
    assert table.state.scores == (0, 0, 0)
