"""The two commands on machines that lack something, with stand-ins for the programs beside them.

The Makefile and tools/set_up.sh are the real ones, in a checkout of their own. Around them stand small
programs for apt-get, dpkg-query, sudo, id and Python that write down each call and keep the machine's state
in files.
"""

import json
import os
import shutil
import signal
import subprocess
from dataclasses import dataclass, field
from pathlib import Path

import pexpect
import pytest

ROOT = Path(__file__).parents[2]
PLAYERS_PACKAGES = [
    "espeak-ng",
    "liblouis-data",
    "python3",
    "python3-brlapi",
    "python3-louis",
    "python3-speechd",
]
APT = "apt-get -qq -o DPkg::Lock::Timeout=120 -o Acquire::Retries=1 -o Acquire::http::Timeout=20"
UP_TO_DATE = "Bringing the Python environment up to date."
MADE = "Making the Python environment."

PROGRAMS = {
    "id": 'echo "${user:-0}"',
    "dpkg": "",
    "dpkg-query": "cat $machine/installed",
    # The packages named in "unknown" are on no list; with "no_network" nothing can be fetched.
    "apt-get": r"""
        simulated= verb= names=
        for word; do case $word in
            --simulate) simulated=yes;; install|update) verb=$word;; -*|*=*) ;; *) names="$names $word";;
        esac; done
        [ -z "$simulated" ] && [ -e $machine/no_network ] && exit 100
        [ "$verb" = install ] || exit 0
        for name in $names; do
            if grep -qsx "$name" $machine/unknown; then exit 100; fi
            [ -n "$simulated" ] || echo "ii  $name" >>$machine/installed
        done""",
    "sudo": r"""
        [ -e $machine/sudo_without_password ] || exit 1
        while [ "${1#-}" != "$1" ]; do shift; done
        exec "$@" """,
    # Makes an environment whose programs write down their calls too; its pip installs stand-ins of the tools.
    "python": r"""
        case "$*" in
            *version_info*) [ ! -e $machine/old_python ];;
            -V) echo Python 3.10.12;;
            *"-m venv --clear"*) rm -rf .venv; mkdir -p .venv/bin; cp $machine/bin/python .venv/bin/python;;
            *"-m pip"*install*)
                [ ! -e $machine/no_network ] || exit 1
                [ ! -e $machine/killed_by_pip ] || { rm $machine/killed_by_pip; kill -9 $PPID; exit 1; }
                while [ -e $machine/slow_network ]; do sleep 0.02; done
                for name in crossdots lint-imports mypy pytest ruff; do
                    cp $machine/bin/tool .venv/bin/$name
                done;;
            *"import platformdirs"*) exit 1;;
        esac""",
    # A tool fails when the machine says so; the game says its arguments.
    "tool": r"""
        if [ -e $machine/failing_$(basename $0) ]; then echo "It is wrong."; exit 3; fi
        if [ $(basename $0) = crossdots ]; then printf '<%s>' "$@"; echo; fi""",
}


@dataclass(frozen=True, slots=True)
class Ended:
    status: int
    output: str
    said: list[str]  # the lines on standard error
    calls: list[str]  # of the stand-ins, without those that only look something up


@dataclass(frozen=True, slots=True)
class Machine:
    """A checkout on a machine made of stand-ins; `user` is the number that `id -u` answers."""

    folder: Path
    user: int = 0
    environment: dict[str, str] = field(default_factory=dict)

    @property
    def checkout(self) -> Path:
        return self.folder / "a checkout"

    @property
    def variables(self) -> dict[str, str]:
        return {
            "HOME": str(self.folder),
            "PATH": f"{self.folder}/bin:/usr/bin:/bin",
            "TMPDIR": str(self.folder),
            "CROSSDOTS_PYTHON": f"{self.folder}/bin/python",
            "user": str(self.user),
        } | self.environment

    def mark(self, name: str, text: str = "") -> None:
        (self.folder / name).write_text(text)

    def installed(self) -> list[str]:
        return [line.split()[1] for line in (self.folder / "installed").read_text().splitlines()]

    def calls(self) -> list[str]:
        return (self.folder / "calls").read_text().splitlines()

    def run(self, *command: str) -> Ended:
        self.mark("calls")
        process = subprocess.run(
            command,
            cwd=self.checkout,
            env=self.variables,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        return Ended(process.returncode, process.stdout, process.stderr.splitlines(), self.calls())


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    machine = Machine(tmp_path)
    compiled = ("tools/build_extension.py", "src/crossdots/computer/move_generator.py")
    for name in ("Makefile", "pyproject.toml", "tools/set_up.sh", ".ci/run", *compiled):
        copy = machine.checkout / name
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, copy)
    (tmp_path / "bin").mkdir()
    for name, body in PROGRAMS.items():
        program = tmp_path / "bin" / name
        head = f'#!/bin/sh\nmachine={tmp_path}\nprintf "%s\\n" "$(basename $0) $*" >>$machine/calls\n'
        program.write_text(head + body + "\n")
        program.chmod(0o755)
    machine.mark("installed")
    return machine


def a_player(machine: Machine) -> Machine:
    return Machine(machine.folder, user=1000, environment=machine.environment)


class TestSetUp:
    def test_everything_missing_is_installed_and_said_in_two_lines(self, machine: Machine) -> None:
        ended = machine.run("tools/set_up.sh", "play")
        names = " ".join([*PLAYERS_PACKAGES, "python3-venv"])
        assert ended.status == 0
        assert ended.output == ""
        assert ended.said == [f"Installing 7 Debian packages: {names}.", MADE]
        assert machine.installed() == names.split()
        assert f"{APT} install --yes --no-install-recommends {names}" in ended.calls
        assert f"{APT} update" not in ended.calls

    @pytest.mark.parametrize("purpose", ["play", "test"])
    def test_nothing_missing_takes_one_question_and_no_word(self, machine: Machine, purpose: str) -> None:
        machine.run("tools/set_up.sh", purpose)
        ended = machine.run("tools/set_up.sh", purpose)
        assert (ended.status, ended.said) == (0, [])
        assert [call.split()[0] for call in ended.calls] == ["dpkg-query"]

    def test_one_lost_package_is_installed_again(self, machine: Machine) -> None:
        machine.run("tools/set_up.sh", "play")
        text = (machine.folder / "installed").read_text()
        machine.mark("installed", text.replace("ii  python3-louis", "rc  python3-louis"))
        assert machine.run("tools/set_up.sh", "play").said == ["Installing 1 Debian package: python3-louis."]

    def test_what_tests_need_comes_on_top_and_serves_play_too(self, machine: Machine) -> None:
        machine.run("tools/set_up.sh", "play")
        ended = machine.run("tools/set_up.sh", "test")
        assert ended.said[1:] == [UP_TO_DATE]
        assert {"brltty", "fenrir", "liblouis-bin", "speech-dispatcher", "yasr"} < set(machine.installed())
        assert any(call.endswith("install --editable .[test]") for call in ended.calls)
        assert machine.run("tools/set_up.sh", "play").said == []

    def test_a_package_that_the_release_lacks_is_left_out_for_good(self, machine: Machine) -> None:
        machine.mark("unknown", "python3-brlapi\n")
        ended = machine.run("tools/set_up.sh", "play")
        assert ended.status == 0
        assert ended.said[1:] == ["This system has no package python3-brlapi, so it is left out.", MADE]
        assert machine.installed() == [
            name for name in [*PLAYERS_PACKAGES, "python3-venv"] if name != "python3-brlapi"
        ]
        assert machine.run("tools/set_up.sh", "play").said == []

    def test_sudo_without_password_is_used(self, machine: Machine) -> None:
        machine.mark("sudo_without_password")
        player = a_player(machine)
        ended = player.run("tools/set_up.sh", "play")
        assert ended.status == 0
        assert set(PLAYERS_PACKAGES) < set(machine.installed())
        assert any(
            call.startswith("sudo -n env DEBIAN_FRONTEND=noninteractive apt-get") for call in ended.calls
        )

    def test_without_sudo_the_line_to_run_is_said_and_the_game_starts(self, machine: Machine) -> None:
        ended = a_player(machine).run("make", "play")
        names = " ".join([*PLAYERS_PACKAGES, "python3-venv"])
        assert ended.status == 0
        assert ended.said == [f"To add what is missing, run: sudo apt-get install -y {names}", MADE]
        assert ended.output == "<play>\n"
        assert machine.installed() == []

    def test_a_password_turned_down_is_not_asked_for_again(self, machine: Machine) -> None:
        player = a_player(machine)
        machine.mark("calls")
        said = []
        for _ in range(2):
            game = pexpect.spawn(
                "make", ["play"], cwd=str(player.checkout), env=player.variables, encoding="utf-8"
            )
            game.expect(pexpect.EOF, timeout=30)
            said.append(game.before)
            game.close()
            assert game.exitstatus == 0
        assert machine.calls().count("sudo -v") == 1
        assert "Control D goes on without them." in said[0]
        assert said[1].splitlines()[-1] == "<play>"

    def test_without_network_the_failure_is_one_line_that_names_the_log(self, machine: Machine) -> None:
        machine.run("tools/set_up.sh", "play")
        machine.mark("installed")
        machine.mark("no_network")
        ended = machine.run("make", "play")
        log = next(machine.folder.glob("crossdots-set-up-*.log"))
        assert (ended.status, ended.output) == (0, "<play>\n")
        assert ended.said[1:] == [
            (
                f"Packages couldn't be installed, the log is {log}. To try again, run as root: "
                f"apt-get install -y {' '.join(PLAYERS_PACKAGES)}"
            )
        ]

    def test_without_network_tests_say_why_they_cannot_start(self, machine: Machine) -> None:
        machine.mark("no_network")
        ended = machine.run("tools/set_up.sh", "test")
        assert ended.status == 1
        assert ended.said[-1].startswith(
            "The tests can't start: pip couldn't fetch their Python libraries. The log is "
        )
        assert not (machine.checkout / ".venv/set_up").exists()

    @pytest.mark.parametrize("earlier", [False, True])
    def test_a_set_up_killed_half_way_is_made_afresh(self, machine: Machine, earlier: bool) -> None:
        if earlier:
            machine.run("tools/set_up.sh", "play")
        machine.mark("killed_by_pip")
        assert machine.run("tools/set_up.sh", "test").status == -signal.SIGKILL
        (machine.checkout / ".venv/half").write_text("")
        assert machine.run("tools/set_up.sh", "test").said == [MADE]
        assert not (machine.checkout / ".venv/half").exists()
        assert machine.run("tools/set_up.sh", "test").said == []

    def test_another_pyproject_brings_the_environment_up_to_date(self, machine: Machine) -> None:
        machine.run("tools/set_up.sh", "test")
        with (machine.checkout / "pyproject.toml").open("a") as pyproject:
            pyproject.write("\n")
        ended = machine.run("tools/set_up.sh", "play")
        assert ended.said == [UP_TO_DATE]
        assert any(call.endswith("--editable .[test]") for call in ended.calls), (
            "an update takes no tool away"
        )

    def test_another_move_search_brings_the_environment_up_to_date(self, machine: Machine) -> None:
        machine.run("tools/set_up.sh", "play")
        with (machine.checkout / "src/crossdots/computer/move_generator.py").open("a") as source:
            source.write("\n")
        assert machine.run("tools/set_up.sh", "play").said == [UP_TO_DATE]

    def test_a_moved_checkout_gets_an_environment_of_its_own(self, machine: Machine) -> None:
        machine.run("tools/set_up.sh", "play")
        moved = Machine(machine.folder, environment={"CROSSDOTS_PYTHON": f"{machine.folder}/bin/python"})
        shutil.copytree(machine.checkout, machine.folder / "elsewhere")
        assert moved.run("../elsewhere/tools/set_up.sh", "play").said == [MADE]

    def test_an_old_python_is_one_sentence_and_nothing_is_installed(self, machine: Machine) -> None:
        machine.mark("old_python")
        ended = machine.run("tools/set_up.sh", "play")
        assert ended.status == 1
        assert ended.said == [
            (
                f"Crossdots needs Python 3.11 or newer, and {machine.folder}/bin/python is Python 3.10.12: "
                "Debian 12 and Ubuntu 24.04 have it."
            )
        ]
        assert machine.installed() == []

    def test_a_second_one_waits_for_the_first_and_has_nothing_left_to_do(self, machine: Machine) -> None:
        script = [str(machine.checkout / "tools/set_up.sh"), "play"]
        machine.mark("slow_network")
        with subprocess.Popen(script, env=machine.variables, stderr=subprocess.PIPE, text=True) as first:
            assert first.stderr is not None
            assert [first.stderr.readline() for _ in range(2)][1] == MADE + "\n"
            with subprocess.Popen(script, env=machine.variables, stderr=subprocess.PIPE, text=True) as second:
                assert second.stderr is not None
                assert second.stderr.readline() == "Waiting for another set-up to end.\n"
                (machine.folder / "slow_network").unlink()
                assert second.stderr.read() == ""
        assert (first.returncode, second.returncode) == (0, 0)

    def test_a_locale_that_is_not_installed_adds_no_word(self, machine: Machine) -> None:
        machine.run("tools/set_up.sh", "play")
        foreign = Machine(machine.folder, environment={"LC_ALL": "xx_YY.UTF-8"})
        assert foreign.run("make", "play").said == []

    def test_no_purpose_is_a_usage_error(self, machine: Machine) -> None:
        ended = machine.run("tools/set_up.sh")
        assert (ended.status, len(ended.said)) == (2, 1)

    @pytest.mark.parametrize("script", [".ci/run", "tools/set_up.sh"])
    def test_the_scripts_are_programs_without_a_slip_in_their_syntax(self, script: str) -> None:
        assert os.access(ROOT / script, os.X_OK)
        checked = subprocess.run(
            ["/bin/bash", "-n", ROOT / script], env={}, capture_output=True, text=True, check=False
        )
        assert (checked.returncode, checked.stderr) == (0, "")


class TestMakefile:
    @pytest.mark.parametrize(
        ("arguments", "heard"),
        [
            ("", "<play>"),
            ("--players Ann,Ben", "<play><--players><Ann,Ben>"),
            ('--players "Ann Lee,Ben"', "<play><--players><Ann Lee,Ben>"),
            ("--lexicon 'a $b.txt'", "<play><--lexicon><a $b.txt>"),
        ],
    )
    def test_play_passes_its_arguments_on(self, machine: Machine, arguments: str, heard: str) -> None:
        ended = machine.run("make", "play", f"ARGS={arguments}")
        assert (ended.status, ended.output) == (0, heard + "\n")

    @pytest.mark.parametrize("target", ["play", "resume"])
    def test_what_is_wrong_with_a_game_is_told_once(self, machine: Machine, target: str) -> None:
        """Make would add a line of its own where a command fails; the status is that of `crossdots` alone."""
        machine.mark("failing_crossdots")
        ended = machine.run("make", target)
        assert (ended.status, ended.output) == (0, "It is wrong.\n")
        assert not any("***" in line for line in ended.said)

    def test_every_check_is_run_once_and_the_tests_last(self, machine: Machine) -> None:
        ended = machine.run("make", "test")
        tools = {"ruff", "mypy", "lint-imports", "pytest"}
        assert ended.status == 0
        checks = ("Format", "Lint", "Types", "Types on Windows", "Types on macOS", "Layers")
        assert ended.output.splitlines() == [f"{check}: good." for check in checks]
        assert [call for call in ended.calls if call.split()[0] in tools] == [
            "ruff format --check --quiet .",
            "ruff check --quiet .",
            "mypy ",
            "mypy --platform win32 --cache-dir .mypy_cache/windows src",
            "mypy --platform darwin --cache-dir .mypy_cache/macos src",
            "lint-imports --no-logo",
            "pytest -n 2 --dist worksteal --cov --cov-report=term",
        ]

    @pytest.mark.parametrize(
        ("tool", "last"),
        [
            ("ruff", "Format: failed. The check was: .venv/bin/ruff format --check --quiet ."),
            ("mypy", "Types: failed. The check was: .venv/bin/mypy"),
            ("lint-imports", "Layers: failed. The check was: .venv/bin/lint-imports --no-logo"),
            ("pytest", "Tests: failed, or they cover too little."),
        ],
    )
    def test_the_check_that_failed_is_named_last(self, machine: Machine, tool: str, last: str) -> None:
        machine.mark(f"failing_{tool}")
        ended = machine.run("make", "test")
        assert ended.status != 0
        assert ended.output.splitlines()[-2:] == ["It is wrong.", last]
        assert tool == "pytest" or not any(call.startswith("pytest") for call in ended.calls)

    def test_make_alone_tells_every_target(self, machine: Machine) -> None:
        ended = machine.run("make")
        text = (machine.checkout / "Makefile").read_text()
        targets = next(line for line in text.splitlines() if line.startswith(".PHONY:")).split()[2:-1]
        assert ended.said == []
        assert {"play", "resume", "test", "lint", "types", "layers", "unit", "benchmarks"} == set(targets)
        assert [name for name in targets if f"make {name}" not in ended.output] == []

    def test_continuous_integration_is_make_test_from_any_folder(self, machine: Machine) -> None:
        machine.run("tools/set_up.sh", "test")
        machine.mark("failing_mypy")
        (machine.folder / "elsewhere").mkdir()
        elsewhere = Machine(machine.folder, environment={"CI": "true"})
        ended = elsewhere.run("bash", "-c", 'cd ../elsewhere && bash "../a checkout/.ci/run"')
        assert ended.status != 0
        assert ended.output.splitlines()[-1].startswith("Types: failed.")


@pytest.fixture
def offline_machine(machine: Machine) -> Machine:
    """A machine with the real Python and a small game in place of ours, where pip can fetch nothing."""
    machine.mark("installed", "".join(f"ii  {name}\n" for name in [*PLAYERS_PACKAGES, "python3-venv"]))
    source = machine.checkout / "src/crossdots"
    source.mkdir(parents=True, exist_ok=True)
    (source / "__init__.py").write_text("")
    (source / "__main__.py").write_text(
        "import importlib.metadata, json, sys\n"
        "print(json.dumps([importlib.metadata.version('crossdots'), sys.prefix, *sys.argv[1:]]))\n"
    )
    for library in ("platformdirs", "prompt_toolkit"):
        (source.parent / f"{library}.py").write_text("")
    nowhere = {"PIP_NO_INDEX": "1", "PIP_CONFIG_FILE": os.devnull, "CROSSDOTS_PYTHON": "/usr/bin/python3"}
    return Machine(machine.folder, environment=nowhere)


@pytest.mark.skipif(not Path("/usr/bin/python3").exists(), reason="there is no /usr/bin/python3")
def test_without_pypi_the_game_runs_with_the_libraries_of_the_system(offline_machine: Machine) -> None:
    first = offline_machine.run("make", "play", 'ARGS=--players "Ann Lee,Ben"')
    assert first.said == [
        MADE,
        "Pip couldn't fetch the Python libraries, so the game uses those of the system.",
    ]
    _version, prefix, *arguments = json.loads(first.output)
    assert prefix == str(offline_machine.checkout / ".venv")
    assert arguments == ["play", "--players", "Ann Lee,Ben"]
    second = offline_machine.run("make", "play")
    assert (second.status, second.said) == (0, [])
    assert not list(offline_machine.folder.glob("*.log"))
