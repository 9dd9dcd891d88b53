"""`crossdots play`: a new game."""

import argparse
import secrets
from contextlib import closing
from dataclasses import replace

from crossdots.announcement.announcement import Announcement, saying
from crossdots.announcement.part import Count, Literal, Name, Part, phrase
from crossdots.announcer.announcer import Announcer
from crossdots.board.tile import NotTiles, Tile, parse_tiles
from crossdots.commands.arguments import (
    add_lexicon,
    add_manners,
    add_option,
    add_outputs,
    agreed_variant,
    chosen_by,
    read_seed,
)
from crossdots.commands.braille_outputs import with_display
from crossdots.commands.first_start import ask_for_speech
from crossdots.commands.learn import TourPlace, take_tour
from crossdots.commands.outputs import open_announcer
from crossdots.commands.sitting import run_session, sit_down
from crossdots.commands.surroundings import Surroundings, UsageError
from crossdots.commands.words import kept_lexicon_name, open_chosen_words
from crossdots.lexicon.lexicon import Lexicon
from crossdots.navigation.agreement import describe_departures
from crossdots.navigation.events import describe_events
from crossdots.record.journal import Header, Journal
from crossdots.session.agreement import LONGEST_NAME, GameOptions, variant_of
from crossdots.session.dealer import SeededDealer, TooManyTiles
from crossdots.session.game import Game
from crossdots.session.options import GAME_OPTIONS, Preferences, keep_game
from crossdots.session.set_up import SetUp


def run(options: argparse.Namespace, around: Surroundings) -> int:
    """A new game."""
    chosen = chosen_by(options, around)
    agreed = chosen.game
    seed = secrets.randbits(53) if options.seed is None else options.seed
    dealer = SeededDealer(seed, read_named_tiles(options.tiles))
    try:
        dealer.fill(agreed_variant(chosen, around).tile_set)
    except TooManyTiles as error:
        raise UsageError(phrase("usage.tiles_many", tiles=Literal(str(error)))) from error
    lexicon = open_chosen_words(chosen, around)
    announcer = open_announcer(chosen.preferences, around)
    around = with_display(chosen.preferences, announcer, around)
    if not ask_for_speech(chosen, announcer, around):
        return 0
    trouble = saying()
    if around.interactive and not chosen.names_game:
        answers = _ask(agreed, chosen.preferences, announcer, around)
        if answers is None:
            return 0
        trouble = _keep_answers(agreed, answers, around)
        agreed = answers
    header = Header(
        seed=seed,
        tiles=options.tiles.upper(),
        computers=agreed.computers,
        lexicon=kept_lexicon_name(agreed.lexicon),
        created=around.now().isoformat(timespec="seconds"),
        warnings=agreed.warn,
        strengths=agreed.strengths,
        think=agreed.think,
        hints=agreed.hints,
        coach=agreed.coach,
    )
    journal = Journal(around.games, header)
    with closing(journal):
        game = Game.begin(variant_of(agreed), agreed.names, dealer, lexicon, journal, draw=agreed.draw)
        opening = _opening(game, lexicon, coach=agreed.coach)
        first = replace(opening, said=(*trouble.said, *opening.said))  # a move, with or without trouble
        return run_session(chosen.preferences, announcer, around, game, header, lexicon, first)


def _ask(
    last: GameOptions, preferences: Preferences, announcer: Announcer, around: Surroundings
) -> GameOptions | None:
    """The questions before a game, after the tour if that is asked for; None when the player leaves instead.

    Newcomers hear of the tour, once and never again.
    """
    place = TourPlace(around)
    set_up = SetUp(last, announcer, offers_tour=place.is_new)
    if place.is_new:
        place.keep(None)
    sit_down(set_up, around, set_up.begin)
    while set_up.wants_tour:
        if not take_tour(preferences, announcer, around, place, leads_on=True):
            return None
        set_up = SetUp(last, announcer)
        sit_down(set_up, around, set_up.begin)
    return set_up.agreed


def _keep_answers(before: GameOptions, answers: GameOptions, around: Surroundings) -> Announcement:
    """The answers into the settings file, for the next time; what went wrong, if anything did."""
    trouble = keep_game(around.settings, before, answers)
    return saying() if trouble is None else saying(trouble)


def _opening(game: Game, lexicon: Lexicon, *, coach: bool) -> Announcement:
    """Who plays, by which edition and in what otherwise, who starts, and which words are good."""
    extra: list[Part] = [phrase("program.lexicon", name=Name(lexicon.name))]
    if lexicon.unusable:
        extra.append(phrase("lexicon.left_out", count=Count(lexicon.unusable.count, "line")))
    view = game.seen_by(None)
    started, rest = describe_events(view, view.log[:1]), describe_events(view, view.log[1:])
    departures = saying(*describe_departures(view.variant, view.players, coach=coach))
    return started.followed_by([departures, rest, saying(*extra)])


def read_named_tiles(text: str) -> tuple[Tile, ...]:
    """The tiles that come out of the bag first, in their order. Raises UsageError."""
    try:
        return parse_tiles(text.upper())
    except NotTiles as error:
        raise UsageError(phrase("usage.tiles_text", text=Literal(text[:LONGEST_NAME]))) from error


def add(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    for option in GAME_OPTIONS:
        if option.key != "lexicon":
            add_option(parser, option)
    parser.add_argument("--seed", type=read_seed, metavar="N", help="a number from which all chance follows")
    parser.add_argument(
        "--tiles",
        default="",
        metavar="LETTERS",
        help="the tiles that come out of the bag first; `?` for a blank",
    )
    add_lexicon(parser)
    add_manners(parser)
    add_outputs(parser)
