"""`crossdots judge`: whether words are good."""

import argparse

from crossdots.announcement.announcement import saying
from crossdots.announcement.part import Literal, Part, phrase
from crossdots.commands.arguments import add_lexicon, add_outputs, chosen_by
from crossdots.commands.braille_outputs import told_and_shown
from crossdots.commands.surroundings import Surroundings, UsageError
from crossdots.commands.words import open_chosen_words, separate_words


def run(options: argparse.Namespace, around: Surroundings) -> int:
    """Whether words are good."""
    if not options.words:
        raise UsageError(phrase("usage.no_words"))
    words = separate_words(options.words)
    chosen = chosen_by(options, around)
    lexicon = open_chosen_words(chosen, around)
    bad = tuple(Literal(word) for word in words if word not in lexicon)
    good = tuple(Literal(word) for word in words if word in lexicon)
    parts: list[Part] = [phrase("judge.some_bad", bad=bad)] if bad else []
    parts += [phrase("judge.all_good", good=good)] if good else []
    told_and_shown(chosen.preferences, around).announce(saying(*parts))
    return 1 if bad else 0


def add(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("words", nargs="*", metavar="WORD")
    add_lexicon(parser)
    add_outputs(parser)
