"""What the players agreed on, described: the edition, every departure from it, all rules of a game."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TypeAlias

from crossdots.announcement.announcement import Announcement, saying
from crossdots.announcement.part import Count, Name, Number, Part, Phrase, phrase
from crossdots.rules.variant import EDITIONS, ChallengeRule, Variant
from crossdots.rules.view import View

_SECONDS_A_MINUTE = 60

_Described: TypeAlias = Callable[[Variant, tuple[str, ...]], tuple[Part, ...]]


def describe_edition(view: View) -> Announcement:
    """The edition's own rules, where the editions differ, and every departure from them in this game."""
    variant = view.variant
    edition = EDITIONS.get(variant.edition, variant)
    departures = describe_departures(variant, view.players) or (phrase("agree.no_departures"),)
    return saying(
        phrase("agree.edition", edition=edition_part(variant)),
        _colours(variant),
        *_rules(edition, view.players, _DIFFER),
        *departures,
    )


def describe_rules(view: View) -> Announcement:
    """All that is agreed for this game."""
    variant = view.variant
    told: list[Part] = [phrase("agree.edition", edition=edition_part(variant))]
    told += _rules(variant, view.players, _RULES)
    if not variant.lookup:
        void = variant.challenge is ChallengeRule.VOID
        told.append(phrase("agree.no_lookup_without_challenge" if void else "agree.no_lookup"))
    if not any(variant.turn_limits) and not any(variant.game_limits):
        told.append(phrase("agree.no_limits"))
    return saying(*told, phrase("agree.ties"))


def describe_departures(variant: Variant, players: tuple[str, ...]) -> tuple[Part, ...]:
    """Every departure from the edition in words, a sentence each, after a heading; nothing if there is none.

    `players` are the names, one a seat.
    """
    edition = EDITIONS.get(variant.edition, variant)
    fields = set(variant.departures(edition))
    told = [part for field, rule in _RULES.items() if field in fields for part in rule(variant, players)]
    return (phrase("agree.departures"), *told) if told else ()


def edition_part(variant: Variant) -> Phrase:
    """The edition's name, as a part."""
    return phrase(f"edition.{variant.edition}")


def time_part(seconds: int) -> tuple[Part, ...]:
    """A time in minutes and seconds, as parts; what is 0 is left out."""
    minutes, rest = divmod(seconds, _SECONDS_A_MINUTE)
    parts: list[Part] = [Count(minutes, "minute")] if minutes else []
    return (*parts, Count(rest, "second")) if rest or not minutes else tuple(parts)


def _rules(variant: Variant, players: tuple[str, ...], fields: Iterable[str]) -> Iterator[Part]:
    """The rules in these fields, and what holds for challenges whatever they cost."""
    for field in fields:
        if field == "challenge" and variant.challenge is not ChallengeRule.VOID:
            yield phrase("agree.challenge")
        yield from _RULES[field](variant, players)


def _colours(variant: Variant) -> Part:
    squares = tuple(
        phrase(
            "agree.colour",
            premium=phrase(f"premium.{premium.value}"),
            colour=phrase(f"colour.{colour.value}"),
        )
        for premium, colour in variant.colours.items()
    )
    return phrase("agree.colours", squares=squares)


def _exchange(variant: Variant, players: tuple[str, ...]) -> tuple[Part, ...]:  # noqa: ARG001
    if variant.exchange_needs <= 1:
        return (phrase("agree.exchange"),)
    return (phrase("agree.exchange_needs", tiles=Count(variant.exchange_needs, "tile")),)


def _passing(variant: Variant, players: tuple[str, ...]) -> tuple[Part, ...]:
    return (phrase("agree.passing", passes=Count(variant.passes_to_end * len(players), "pass")),)


def _challenge(variant: Variant, players: tuple[str, ...]) -> tuple[Part, ...]:  # noqa: ARG001
    return (phrase(f"agree.challenge_rule.{variant.challenge.value}"),)


def _undo(variant: Variant, players: tuple[str, ...]) -> tuple[Part, ...]:  # noqa: ARG001
    return (phrase("agree.undo" if variant.undo else "agree.no_undo"),)


def _racks(variant: Variant, players: tuple[str, ...]) -> tuple[Part, ...]:  # noqa: ARG001
    return (phrase("agree.racks", tiles=Count(variant.rack_size, "tile")),)


def _bonuses(variant: Variant, players: tuple[str, ...]) -> tuple[Part, ...]:  # noqa: ARG001
    """One sentence for each number of points, with all the numbers of tiles that earn it."""
    name = phrase(f"event.bonus_name.{variant.bonus_name.value}")
    told: list[Part] = []
    for bonus in dict.fromkeys(variant.bonuses.values()):
        sizes = tuple(Number(size) for size, points in sorted(variant.bonuses.items()) if points == bonus)
        told.append(phrase("agree.bonus", name=name, points=Count(bonus, "point"), tiles=sizes))
    return tuple(told)


def _first_word(variant: Variant, players: tuple[str, ...]) -> tuple[Part, ...]:  # noqa: ARG001
    return (phrase("agree.first_word", letters=Count(variant.shortest_first_word, "letter")),)


def _moved_word(variant: Variant, players: tuple[str, ...]) -> tuple[Part, ...]:  # noqa: ARG001
    return (phrase("agree.moved_word"),) if variant.moved_word else ()


def _recycling(variant: Variant, players: tuple[str, ...]) -> tuple[Part, ...]:  # noqa: ARG001
    return (phrase("agree.recycling"),) if variant.recycling else ()


def _reclaim_blanks(variant: Variant, players: tuple[str, ...]) -> tuple[Part, ...]:  # noqa: ARG001
    return (phrase("agree.reclaim_blanks"),) if variant.reclaim_blanks else ()


def _lookup(variant: Variant, players: tuple[str, ...]) -> tuple[Part, ...]:  # noqa: ARG001
    return (phrase("agree.lookup"),) if variant.lookup else ()


def _targets(variant: Variant, players: tuple[str, ...]) -> tuple[Part, ...]:
    if not any(variant.targets):
        return ()
    each = tuple((Count(target, "point"),) if target else () for target in variant.targets)
    return (phrase("agree.targets", targets=_for_each(each, players)),)


def _turn_limits(variant: Variant, players: tuple[str, ...]) -> tuple[Part, ...]:
    if not any(variant.turn_limits):
        return ()
    return (phrase("agree.turn_limits", limits=_for_each(_times(variant.turn_limits), players)),)


def _game_limits(variant: Variant, players: tuple[str, ...]) -> tuple[Part, ...]:
    if not any(variant.game_limits):
        return ()
    limits = _for_each(_times(variant.game_limits), players)
    return (phrase("agree.game_limits", limits=limits, points=Count(variant.overtime_points, "point")),)


def _times(limits: tuple[int, ...]) -> tuple[tuple[Part, ...], ...]:
    return tuple(time_part(limit) if limit else () for limit in limits)


def _for_each(figures: tuple[tuple[Part, ...], ...], players: tuple[str, ...]) -> tuple[Part, ...]:
    """One figure where all have the same, else each player's with the name; no parts stand for none."""
    if len(set(figures)) == 1:
        return figures[0]
    return tuple(
        phrase("agree.one", player=Name(name), figure=figure or phrase("agree.none"))
        for name, figure in zip(players, figures, strict=False)
    )


_RULES: Mapping[str, _Described] = {
    "exchange_needs": _exchange,
    "passes_to_end": _passing,
    "challenge": _challenge,
    "undo": _undo,
    "rack_size": _racks,
    "bonuses": _bonuses,
    "shortest_first_word": _first_word,
    "moved_word": _moved_word,
    "recycling": _recycling,
    "reclaim_blanks": _reclaim_blanks,
    "lookup": _lookup,
    "targets": _targets,
    "turn_limits": _turn_limits,
    "game_limits": _game_limits,
}
"""What tells each field of a variant, in the order in which the rules are told."""

_DIFFER = ("exchange_needs", "passes_to_end", "challenge", "undo", "bonuses")
"""The fields in which the editions differ, or are asked about most."""
