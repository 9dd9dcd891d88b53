"""The rack, the bag, and the tiles that have not been seen."""

from collections import Counter

from crossdots.announcement.announcement import Announcement, Said, normal, only_brief, saying
from crossdots.announcement.part import Count, Letters, Name, Number, Part, Phrase, phrase
from crossdots.board.tile import BLANK, UNKNOWN, Tile
from crossdots.navigation.square import face_part
from crossdots.rules.view import View


def describe_rack(view: View) -> Announcement:
    """The seat's own rack with values; at brief the letters alone. Private to the seat."""
    if view.seat is None:
        return saying(phrase("rack.none"))
    return saying(*rack_parts(view), private_to=view.seat)


def rack_parts(view: View, owner: Name | None = None) -> tuple[Said | Part, ...]:
    """The seat's own rack, as parts of a larger announcement, which must be private to the seat.

    `owner` is the seat's player, where another's name comes before.
    """
    if not view.rack:
        return (phrase("rack.empty"),)
    known = tuple(tile for tile in view.rack if tile != UNKNOWN)
    unknown = Count(len(view.rack) - len(known), "tile")
    not_told = (phrase("rack.unknown", tiles=unknown),) if unknown.number else ()
    if not known:
        return not_told
    faces = tuple(face_part(view, tile) for tile in known)
    letters = Letters(known, on_rack=True)
    if owner is None:
        told = phrase("rack.letters", letters=letters), phrase("rack.faces", faces=faces)
    else:
        told = (
            phrase("rack.letters_of", player=owner, letters=letters),
            phrase("rack.faces_of", player=owner, faces=faces),
        )
    return (only_brief(told[0]), normal(told[1]), *not_told)


def describe_bag(view: View) -> Announcement:
    """How many tiles the bag holds, and how many each other player who has not left."""
    others = (seat for seat in view.seated if seat != view.seat)
    return saying(
        bag_part(view),
        *(
            normal(
                phrase(
                    "rack.others", player=Name(view.players[seat]), count=Count(view.rack_sizes[seat], "tile")
                )
            )
            for seat in others
        ),
    )


def bag_part(view: View) -> Phrase:
    """How many tiles the bag holds, as a part."""
    if view.bag_count == 0:
        return phrase("bag.empty")
    return phrase("bag.count", count=Count(view.bag_count, "tile"))


def describe_unseen(view: View) -> Announcement:
    """Every tile that the seat can't see, by letter. Private to the seat: it tells what is on its rack."""
    if not view.unseen:
        return saying(phrase("bag.nothing_unseen"), private_to=view.seat)
    counts = Counter(view.unseen)
    letters = tuple(
        phrase("bag.unseen_letter", letter=Letters((tile,)), number=Number(number))
        for tile, number in counts.items()
    )
    return saying(
        phrase("bag.unseen", count=Count(len(view.unseen), "tile"), letters=letters),
        normal(
            phrase("bag.unseen_bag", count=Count(view.bag_count, "tile"))
            if view.bag_count
            else phrase("bag.empty")
        ),
        private_to=view.seat,
    )


def describe_unseen_letter(view: View, tile: Tile) -> Announcement:
    """How many of one letter, or of the blank, the seat can't see."""
    tile_set = view.variant.tile_set
    whole = tile_set.blanks if tile == BLANK else tile_set.counts[tile.letter]
    part = phrase(
        "bag.unseen_one",
        letter=Letters((tile,)),
        number=Number(view.unseen.count(tile)),
        all=Number(whole),
    )
    return saying(part, private_to=view.seat)
