"""`crossdots define`: what words mean."""

import argparse

from crossdots.announcement.part import phrase
from crossdots.commands.arguments import add_outputs, chosen_by
from crossdots.commands.braille_outputs import told_and_shown
from crossdots.commands.surroundings import Surroundings, UsageError
from crossdots.commands.words import separate_words
from crossdots.lexicon.meanings import shipped_meanings
from crossdots.navigation.meanings import describe_meaning


def run(options: argparse.Namespace, around: Surroundings) -> int:
    """What each word means; status 1 if one of them isn't known."""
    if not options.words:
        raise UsageError(phrase("usage.no_words_to_define"))
    words = separate_words(options.words)
    announcer = told_and_shown(chosen_by(options, around).preferences, around)
    meanings = [shipped_meanings().of(word) for word in words]
    for word, meaning in zip(words, meanings, strict=True):
        announcer.announce(describe_meaning(word, meaning))
    return 0 if all(meanings) else 1


def add(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("words", nargs="*", metavar="WORD", help="the words")
    add_outputs(parser)
