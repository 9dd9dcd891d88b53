"""Modules of the distribution, found by an interpreter that doesn't look where they are."""

import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from crossdots.devices.distribution import DISTRIBUTION_FOLDERS, BindingMissing, find_module

SOURCE = Path(__file__).resolve().parents[2] / "src"
NAME = "crossdots_test_binding"


def write_package(folder: Path, source: str) -> None:
    (folder / NAME).mkdir()
    (folder / NAME / "__init__.py").write_text(source)
    (folder / NAME / "part.py").write_text("value = 7\n")


def is_official(module: ModuleType) -> bool:
    return hasattr(module, "value")


@pytest.fixture(autouse=True)
def forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, NAME, raising=False)
    monkeypatch.delitem(sys.modules, f"{NAME}.part", raising=False)


def test_a_package_can_import_its_own_parts_and_nothing_else_of_the_folder(tmp_path: Path) -> None:
    write_package(tmp_path, "from .part import value\n")
    (tmp_path / "other_module_there.py").touch()
    module = find_module(NAME, is_official, [tmp_path])
    assert module.value == 7
    assert sys.modules[NAME] is module
    with pytest.raises(ModuleNotFoundError):
        __import__("other_module_there")


def test_a_module_that_fails_is_forgotten(tmp_path: Path) -> None:
    write_package(tmp_path, "raise RuntimeError('no sound')\n")
    with pytest.raises(BindingMissing, match="no sound"):
        find_module(NAME, is_official, [tmp_path])
    assert NAME not in sys.modules


def test_a_module_that_is_another_one_is_passed_over(tmp_path: Path) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    for folder, source in ((first, "version = 1\n"), (second, "from .part import value\n")):
        folder.mkdir()
        write_package(folder, source)
    assert find_module(NAME, is_official, [first, second]).value == 7


def test_a_library_that_is_missing_is_told_from_a_module_that_is(tmp_path: Path) -> None:
    with pytest.raises(BindingMissing) as missing:
        find_module(NAME, is_official, [tmp_path])
    assert not missing.value.is_library
    write_package(tmp_path, "raise OSError('libsomething.so.1')\n")
    other = tmp_path / "other"
    other.mkdir()
    (tmp_path / NAME).rename(other / NAME)
    with pytest.raises(BindingMissing, match=r"libsomething\.so\.1") as missing:
        find_module(NAME, is_official, [other])
    assert missing.value.is_library


@pytest.mark.parametrize(("name", "attribute"), [("brlapi", "Connection"), ("speechd", "SSIPClient")])
def test_the_distributions_bindings_are_found_without_its_folder(name: str, attribute: str) -> None:
    if not any(list(folder.glob(f"{name}*")) for folder in DISTRIBUTION_FOLDERS):
        pytest.skip(f"the distribution's {name} is not installed")
    program = (
        f"import sys; sys.path[:0] = [{str(SOURCE)!r}];"
        "from crossdots.devices.distribution import find_module;"
        f"module = find_module({name!r}, lambda module: True);"
        f"print(hasattr(module, {attribute!r}), [name for name in sys.path if 'dist-packages' in name])"
    )
    answer = subprocess.run(
        [sys.executable, "-I", "-S", "-c", program], capture_output=True, text=True, check=False
    )
    assert (answer.stdout, answer.stderr) == ("True []\n", "")
