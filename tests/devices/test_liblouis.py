"""liblouis through its official binding: found where it is, quiet, and never a reason to stop."""

import shutil
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crossdots.braille.tables import table_folder
from crossdots.braille.uncontracted import UncontractedTranslator
from crossdots.devices.liblouis import (
    DISTRIBUTION_FOLDERS,
    Lack,
    LiblouisMissing,
    LiblouisTranslator,
    find_binding,
    open_translator,
)

SOURCE = Path(__file__).resolve().parents[2] / "src"
PROSE_TABLE = "crossdots-prose-en.ctb"


@pytest.fixture(scope="module")
def liblouis() -> LiblouisTranslator:
    try:
        return open_translator(table_folder())
    except LiblouisMissing as missing:
        pytest.skip(str(missing))


@pytest.fixture
def tables(tmp_path: Path, request: pytest.FixtureRequest) -> Path:
    """A copy of our tables, to be damaged; skips where there is no liblouis."""
    request.getfixturevalue("liblouis")
    return Path(shutil.copytree(table_folder(), tmp_path / "tables"))


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        ("Your turn.", "⠠⠽⠗⠀⠞⠥⠗⠝⠲"),
        ("Double letter.", "⠠⠙⠳⠃⠇⠑⠀⠇⠗⠲"),
        ("Ann: ", "⠠⠁⠝⠝⠒⠀"),
        (", 12 points. Total 12. 81 tiles left", "⠂⠀⠼⠁⠃⠀⠏⠕⠔⠞⠎⠲⠀⠠⠞⠕⠞⠁⠇⠀⠼⠁⠃⠲⠀⠼⠓⠁⠀⠞⠊⠇⠑⠎⠀⠇⠑⠋⠞"),
        ("12 81", "⠼⠁⠃⠀⠼⠓⠁"),
    ],
)
def test_prose_is_contracted(liblouis: LiblouisTranslator, text: str, cells: str) -> None:
    assert liblouis.prose(text) == cells


def test_board_and_tiles_are_not(liblouis: LiblouisTranslator) -> None:
    assert liblouis.board("AEINRST h8 8D ≡·□e") == "⠁⠑⠊⠝⠗⠎⠞⠀⠓⠼⠓⠀⠼⠓⠰⠙⠀⠿⠄⠸⠑"
    assert liblouis.tile("a1 q10 j8 □ □e") == "⠁⠁⠀⠟⠁⠚⠀⠚⠓⠀⠸⠀⠸⠑"


@pytest.mark.usefixtures("liblouis")
def test_eight_dot_displays_get_their_own_signs() -> None:
    eight = open_translator(table_folder(), eight_dot=True)
    assert eight.board("·‥…=≡★□ h8") == "⡀⣀⣄⣤⣶⢕⢸⠀⠓⠼⠓"
    assert eight.tile("□ a1") == "⢸⠀⠁⠁"


BOARD_TEXT = st.text(
    "abdijkzABDIJKZ0189 .,·‥…=≡★□-?!':;()/+éÉñßøæıİą日", max_size=12
)  # capitals, digits with neighbours, every sign, other languages, one unknown


@pytest.mark.usefixtures("liblouis")
@pytest.mark.parametrize("eight_dot", [False, True])
@given(text=BOARD_TEXT)
@settings(deadline=None, max_examples=500)
def test_the_built_in_translator_gives_the_same_cells_for_board_and_tiles(
    eight_dot: bool,
    text: str,
) -> None:
    ours, theirs = (
        UncontractedTranslator(eight_dot=eight_dot),
        open_translator(table_folder(), eight_dot=eight_dot),
    )
    assert ours.board(text) == theirs.board(text)
    assert ours.tile(text) == theirs.tile(text)


def test_the_built_in_translator_gives_the_same_cells_for_every_latin_character(
    liblouis: LiblouisTranslator,
) -> None:
    ours = UncontractedTranslator()
    characters = [chr(code) for code in range(0x20, 0x180)]
    assert [ours.board(one) for one in characters] == [liblouis.board(one) for one in characters]
    assert [ours.tile(one) for one in characters] == [liblouis.tile(one) for one in characters]


def test_threads_do_not_disturb_each_other(liblouis: LiblouisTranslator) -> None:
    def translated(number: int) -> tuple[str, str, str]:
        text = f"Ann has {number} points at H{number % 15 + 1}."
        return liblouis.prose(text), liblouis.board(text), liblouis.tile(text)

    numbers = range(3400)  # three calls each
    with ThreadPoolExecutor(8) as threads:
        together = list(threads.map(translated, numbers))
    alone = open_translator(table_folder())
    for number, cells in zip(numbers, together, strict=True):
        text = f"Ann has {number} points at H{number % 15 + 1}."
        assert cells == (alone.prose(text), alone.board(text), alone.tile(text))


def test_a_space_that_liblouis_swallows_is_put_back(tables: Path) -> None:
    with (tables / PROSE_TABLE).open("a") as table:
        table.write('noback correct " points" "points"\n')
    assert open_translator(tables).prose("12 points for you") == "⠼⠁⠃⠀⠏⠕⠔⠞⠎⠀⠿⠀⠽"


def test_a_word_that_liblouis_swallows_is_spelled(tables: Path) -> None:
    with (tables / PROSE_TABLE).open("a") as table:
        table.write('noback correct "qqq" ?\n')
    assert open_translator(tables).prose("the qqq points") == "⠮⠀⠟⠟⠟⠀⠏⠕⠔⠞⠎"


def test_a_table_that_fails_in_the_middle_of_a_game_costs_only_contractions(tmp_path: Path) -> None:
    needs_distribution_binding()
    program = (
        "from pathlib import Path;"
        "from crossdots.devices.liblouis import LiblouisTranslator, find_binding;"
        "module = find_binding();"
        "module.registerLogCallback(None);"
        "module.setLogLevel(module.LOG_OFF);"
        "translator = LiblouisTranslator(module, Path(sys.argv[1]), eight_dot=False);"
        "print(translator.prose('the points'), translator.board('8D'), translator.tile('q10'))"
    )
    answer = run_python(program, str(tmp_path / "nowhere"))
    assert answer.stdout == "⠞⠓⠑⠀⠏⠕⠊⠝⠞⠎ ⠼⠓⠰⠙ ⠟⠁⠚\n"


def run_python(program: str, *arguments: str, before: str = "") -> subprocess.CompletedProcess[str]:
    """A fresh interpreter with the standard library and our source, and `before` searched before them."""
    path = [folder for folder in (before, str(SOURCE)) if folder]
    return subprocess.run(
        [
            sys.executable,
            "-I",
            "-S",
            "-X",
            "utf8",
            "-c",
            f"import sys; sys.path[:0] = {path!r}; {program}",
            *arguments,
        ],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )


OPENING = (
    "from pathlib import Path;"
    "from crossdots.devices.liblouis import open_translator;"
    "print(open_translator(Path(sys.argv[1])).prose('the points'))"
)


def needs_distribution_binding() -> None:
    if not any((folder / "louis" / "__init__.py").is_file() for folder in DISTRIBUTION_FOLDERS):
        pytest.skip("the distribution's own binding is not installed")


def test_another_interpreter_finds_the_distributions_binding_and_nothing_else_of_it() -> None:
    needs_distribution_binding()
    program = OPENING + ";print([name for name in sys.path if 'dist-packages' in name])"
    answer = run_python(program, str(table_folder()))
    assert answer.stdout.splitlines() == ["⠮⠀⠏⠕⠔⠞⠎", "[]"]
    assert answer.stderr == ""


@pytest.mark.parametrize(
    "wrong_module",
    ["version = '1.3'", "raise RuntimeError('no DLL')", "raise OSError('no DLL')", "import nothing_there"],
)
def test_another_module_of_the_same_name_is_passed_over(tmp_path: Path, wrong_module: str) -> None:
    needs_distribution_binding()
    (tmp_path / "louis.py").write_text(wrong_module)
    answer = run_python(OPENING, str(table_folder()), before=str(tmp_path))
    assert (answer.stdout, answer.stderr) == ("⠮⠀⠏⠕⠔⠞⠎\n", "")


def test_nothing_reaches_the_terminal_when_a_table_is_broken(tables: Path) -> None:
    needs_distribution_binding()
    (tables / PROSE_TABLE).write_text("include not-there.ctb\n")
    program = (
        "from pathlib import Path;"
        "from crossdots.devices.liblouis import LiblouisMissing, open_translator;\n"
        "try: open_translator(Path(sys.argv[1]))\n"
        "except LiblouisMissing as missing: print(missing.lack.name, 'not-there.ctb' in str(missing))\n"
    )
    answer = run_python(program, str(tables))
    assert (answer.stdout, answer.stderr) == ("TABLES True\n", "")


def test_without_a_binding_the_lack_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "louis", None)
    with pytest.raises(LiblouisMissing, match="no module louis") as caught:
        find_binding(())
    assert caught.value.lack is Lack.BINDING


def test_a_binding_without_its_library_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "louis", None)
    module = tmp_path / "louis" / "__init__.py"
    module.parent.mkdir()
    module.write_text("from ctypes import cdll\nliblouis = cdll['liblouis-not-there.so.20']\n")
    with pytest.raises(LiblouisMissing, match=r"liblouis-not-there") as caught:
        find_binding((tmp_path / "no_such_folder", tmp_path))
    assert caught.value.lack is Lack.LIBRARY


@pytest.mark.parametrize(
    "source", ["version = '1.3'", "raise RuntimeError('no DLL')", "import nothing_there"]
)
def test_a_module_of_the_same_name_is_no_binding(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, source: str
) -> None:
    monkeypatch.setitem(sys.modules, "louis", None)
    (tmp_path / "louis").mkdir()
    (tmp_path / "louis" / "__init__.py").write_text(source)
    with pytest.raises(LiblouisMissing) as caught:
        find_binding((tmp_path,))
    assert caught.value.lack is Lack.BINDING


def remove_a_table(tables: Path) -> Path:
    (tables / "crossdots-tile-en.ctb").unlink()
    return tables


def empty_a_table(tables: Path) -> Path:
    (tables / "crossdots-board-en.ctb").write_text("# nothing\n")
    return tables


def put_nonsense_into_a_part(tables: Path) -> Path:
    (tables / "crossdots-letters-en.uti").write_bytes(b"\xff\x00nonsense\n")
    return tables


def move_under_a_comma(tables: Path) -> Path:
    return tables.rename(tables.with_name("Ann, Ben"))


def make_the_path_undecodable(tables: Path) -> Path:
    return tables.rename(tables.with_name("tables\udcff"))


@pytest.mark.parametrize(
    "damage",
    [remove_a_table, empty_a_table, put_nonsense_into_a_part, move_under_a_comma, make_the_path_undecodable],
)
def test_unusable_tables_are_named(tables: Path, damage: Callable[[Path], Path]) -> None:
    with pytest.raises(LiblouisMissing) as caught:
        open_translator(damage(tables))
    assert caught.value.lack is Lack.TABLES


def test_a_folder_is_taken_relative_to_where_the_program_runs(
    liblouis: LiblouisTranslator, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(table_folder().parent)
    translator = open_translator(Path(table_folder().name))
    monkeypatch.chdir("/")
    assert translator.prose("the points") == liblouis.prose("the points")
