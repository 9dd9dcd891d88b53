"""Build the meanings of words that come with Crossdots, the same to the last byte every time.

    python tools/build_meanings.py            write them
    python tools/build_meanings.py --check    compare those in the source tree with their source

It needs Debian's package `wordnet-base` 3.0. The exit status is 1, and nothing is written, when the source
has not what it should have.
"""

import argparse
import lzma
import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from crossdots.lexicon.meanings import KINDS_BY_MARK

DATA = Path(__file__).parents[1] / "src/crossdots/lexicon/data"

LONGEST = 15
"""Letters of a word, as on the board."""
LONGEST_GLOSS = 160
"""Characters; what is longer is cut at a semicolon or a comma where there is one, so that it can be heard."""
FEWEST_WORDS = 60_000
"""What WordNet 3.0 has of such words at least."""

PARTS_OF_SPEECH: Mapping[str, str] = {"noun": "n", "verb": "v", "adj": "a", "adv": "r"}
"""WordNet's files, and the mark of their kind."""

LICENCE_FILE = "WordNet-licence.txt"
MEANINGS_FILE = "meanings.txt.xz"

Sense = tuple[int, str]
"""How often a sense was met in WordNet's texts, and its gloss."""


class WrongSource(Exception):
    """The source does not hold what it should; the message says what."""


def main() -> None:
    """Build the meanings, and write or compare them."""
    parser = argparse.ArgumentParser(description="Build the meanings of words that come with Crossdots.")
    parser.add_argument("--wordnet", type=Path, default=Path("/usr/share/wordnet"))
    parser.add_argument("--licence", type=Path, default=Path("/usr/share/doc/wordnet-base/copyright"))
    parser.add_argument("--check", action="store_true", help="write nothing; compare")
    options = parser.parse_args()
    try:
        text = meanings_text(options.wordnet)
        licence = licence_text(options.licence.read_text("utf-8"))
        compare(text, licence) if options.check else write(text, licence)
    except (WrongSource, OSError) as error:
        sys.exit(f"build_meanings: {error}")
    sys.stdout.write(f"{text.count(chr(10))} lines, {(DATA / MEANINGS_FILE).stat().st_size} bytes\n")


def meanings_text(folder: Path) -> str:
    """A line for each word: its meanings, the commonest kind first; then a line for each odd inflection."""
    found: dict[str, dict[str, Sense]] = {}
    for name, mark in PARTS_OF_SPEECH.items():
        for word, sense in first_senses(folder, name):
            found.setdefault(word, {})[mark] = sense
    if len(found) < FEWEST_WORDS:
        raise WrongSource(f"only {len(found)} words")
    lines = [f"{word}\t{_meanings(senses)}" for word, senses in found.items()]
    lines += {
        f"{inflected}\t={mark} {base}"
        for inflected, (mark, base) in odd_inflections(folder).items()
        if inflected not in found and mark in found.get(base, {})
    }
    return "".join(line + "\n" for line in sorted(lines))


def _meanings(senses: Mapping[str, Sense]) -> str:
    """The kinds of a word by how often they were met; what is as rare comes in the order of the files."""
    by_use = sorted(senses.items(), key=lambda item: -item[1][0])
    return "\t".join(f"{mark} {gloss}" for mark, (_, gloss) in by_use)


def first_senses(folder: Path, name: str) -> Iterator[tuple[str, Sense]]:
    """Each word of a kind with its first sense that isn't a name."""
    uses = times_met(folder)
    content = (folder / f"data.{name}").read_bytes()
    for line in (folder / f"index.{name}").read_text("ascii").splitlines():
        lemma, *fields = line.split()
        if not is_playable(lemma):
            continue
        senses = int(fields[1])
        for number, offset in enumerate(fields[-senses:], start=1):
            entry = content[int(offset) : content.index(b"\n", int(offset))].decode("ascii")
            if is_written_small(entry, lemma):
                met = sum(uses.get((lemma, kind, number), 0) for kind in synset_kinds(name))
                yield lemma.upper(), (met, gloss_of(entry))
                break


def synset_kinds(name: str) -> tuple[int, ...]:
    """The numbers of a kind in sense keys. Source: WordNet's senseidx(5WN)."""
    return {"noun": (1,), "verb": (2,), "adj": (3, 5), "adv": (4,)}[name]


def times_met(folder: Path) -> dict[tuple[str, int, int], int]:
    """How often a sense was met, by word, kind and number of the sense. Source: WordNet's cntlist(5WN)."""
    met: dict[tuple[str, int, int], int] = {}
    for line in (folder / "cntlist.rev").read_text("ascii").splitlines():
        key, number, count = line.split()
        lemma, _, rest = key.partition("%")
        met[lemma, int(rest[0]), int(number)] = int(count)
    return met


def is_playable(lemma: str) -> bool:
    """Whether a word could be on the board."""
    return 2 <= len(lemma) <= LONGEST and lemma.isascii() and lemma.isalpha()


def is_written_small(entry: str, lemma: str) -> bool:
    """Whether a sense's own spelling of the word has no capital: else it is a name, or stands for words."""
    head, _, _ = entry.partition(" | ")
    fields = head.split()
    count = int(fields[3], 16)
    words = [re.sub(r"\(\w+\)$", "", word) for word in fields[4 : 4 + 2 * count : 2]]
    return lemma in words


def gloss_of(entry: str) -> str:
    """The gloss without its examples, short enough to be heard."""
    gloss = re.split(r';? "|; - ', entry.partition(" | ")[2].strip())[0].strip(" ;:,.")
    gloss = gloss.replace("`", "'")
    while len(gloss) > LONGEST_GLOSS and re.search(r"[;,]", gloss):
        gloss = re.split(r"[;,](?=[^;,]*$)", gloss)[0].rstrip()
    if gloss.count("(") != gloss.count(")"):
        gloss = gloss.rpartition("(")[0].strip(" ;:,") or gloss
    return gloss


def odd_inflections(folder: Path) -> dict[str, tuple[str, str]]:
    """Inflected forms that no rule leads back, each with its kind and its plain form: FEET, a noun, FOOT."""
    odd: dict[str, tuple[str, str]] = {}
    for name, mark in PARTS_OF_SPEECH.items():
        for line in (folder / f"{name}.exc").read_text("ascii").splitlines():
            inflected, base = line.split()[:2]
            if is_playable(inflected) and is_playable(base) and inflected != base:
                odd.setdefault(inflected.upper(), (mark, base.upper()))
    return odd


def licence_text(copyright_file: str) -> str:
    """WordNet's licence as Debian's file gives it, with its line ends as they were."""
    _, _, rest = copyright_file.partition("License: WordNet3.0\n")
    body, _, _ = rest.partition("\n\n")
    lines = [line.removeprefix(" ") for line in body.splitlines()]
    if "WordNet 3.0 Copyright 2006 by Princeton University.  All rights reserved." not in lines:
        raise WrongSource("the licence of WordNet 3.0 is not there")
    return "".join(("" if line == "." else line) + "\n" for line in lines)


def compare(text: str, licence: str) -> None:
    """Refuse a source tree whose meanings differ; they may have been compressed in another way."""
    if lzma.decompress((DATA / MEANINGS_FILE).read_bytes()).decode() != text:
        raise WrongSource(f"{MEANINGS_FILE} in the source tree is not what its source gives")
    if (DATA / LICENCE_FILE).read_text("utf-8") != licence:
        raise WrongSource(f"{LICENCE_FILE} in the source tree is not that of the source")


def write(text: str, licence: str) -> None:
    """Put the files into the package."""
    assert set(PARTS_OF_SPEECH.values()) <= set(KINDS_BY_MARK)
    filters = [{"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME}]
    compressed = lzma.compress(text.encode(), check=lzma.CHECK_CRC32, filters=filters)
    (DATA / MEANINGS_FILE).write_bytes(compressed)
    (DATA / LICENCE_FILE).write_text(licence, "utf-8")


if __name__ == "__main__":
    main()
