#!/usr/bin/env bash
# Sets up what `make play` or `make test` needs and doesn't find:  tools/set_up.sh play|test
#
# A screen reader reads what this says, so each real step and each refusal is one line on standard error,
# and when nothing is missing nothing is said and nothing is run. Ends with 1 when there is no going on.
# The record .venv/set_up is written last: a set-up that was broken off leaves none, and the next starts afresh.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
export LC_ALL=C.UTF-8

# No version in any name, so that the same names hold on every release. The libraries of liblouis and BRLTTY
# come with their Python bindings. Speech Dispatcher itself is not asked of players, since who has Orca has it; its
# binding is small, and is of no harm without it.
for_players=(espeak-ng liblouis-data python3 python3-brlapi python3-louis python3-speechd)
for_tests=(brltty dovecot-imapd fenrir gcc liblouis-bin openssl python3-dev speech-dispatcher tmux yasr)
in_place_of_pypi=(python3-platformdirs python3-prompt-toolkit)

# The extension that the installation makes where there is a C compiler.
compiled=(tools/build_extension.py src/crossdots/computer/move_generator.py)

# The distribution's own Python: another one doesn't see its bindings louis, brlapi and speechd.
python=${CROSSDOTS_PYTHON:-/usr/bin/python3}

# ---- What is there ----

say() {
    printf '%s\n' "$*" >&2
}

# An environment can't be moved, nor go from one python3.N to the next: it belongs to this place.
# What is in it follows from these sources.
find_place_and_sources() {
    place="$PWD $(readlink -f "$python" || true)"
    sources=$(cat pyproject.toml tools/set_up.sh "${compiled[@]}" | sha256sum)
}

# Sets the recorded place, sources and purpose, the packages left out, and whether sudo's question for the
# password was turned down, so that it isn't put at every start; all empty if no set-up was ended.
read_record() {
    recorded_place='' recorded_sources='' recorded_purpose='' left_out='' turned_down=''
    [[ -x .venv/bin/python && -x .venv/bin/crossdots && -r .venv/set_up ]] || return 0
    {
        read -r recorded_place
        read -r recorded_sources
        read -r recorded_purpose
        read -r left_out
        read -r turned_down
    } <.venv/set_up || true
}

write_record() {
    printf '%s\n' "$place" "$sources" "$1" "$left_out" "$turned_down" >.venv/set_up.new
    mv .venv/set_up.new .venv/set_up
}

environment_is_ready() {
    [[ $recorded_place == "$place" && $recorded_sources == "$sources" ]] &&
        [[ $recorded_purpose == test || $recorded_purpose == "$purpose" ]]
}

# Sets `missing` to those of the named Debian packages that aren't installed, nor left out for good reason.
find_missing_packages() {
    local status name installed=' '
    missing=()
    command -v dpkg-query >/dev/null || return 0
    while read -r status name; do
        [[ $status != ?i ]] || installed+="$name "
    done < <(dpkg-query -W -f '${db:Status-Abbrev} ${Package}\n' "$@" 2>/dev/null)
    for name in "$@"; do
        [[ $installed == *" $name "* || " $left_out " == *" $name "* ]] || missing+=("$name")
    done
}

look_around() {
    find_place_and_sources
    read_record
    [[ $recorded_place == "$place" ]] || left_out=''
    local wanted=("${for_players[@]}")
    [[ $purpose == play ]] || wanted+=("${for_tests[@]}")
    [[ $recorded_place == "$place" ]] || wanted+=(python3-venv)
    find_missing_packages "${wanted[@]}"
}

# ---- Debian packages ----

logged() {
    "$@" </dev/null >>"$log" 2>&1
}

# Without the descriptor of the lock, which a service that a package starts would otherwise hold for ever.
logged_as_root() {
    logged "${as_root[@]}" "$@" 9<&-
}

apt() {
    logged_as_root env DEBIAN_FRONTEND=noninteractive apt-get -qq \
        -o DPkg::Lock::Timeout=120 -o Acquire::Retries=1 -o Acquire::http::Timeout=20 "$@"
}

apt_install() {
    apt install --yes --no-install-recommends "$@"
}

# Sets `as_root` to the words before a command that make it run as root, or fails.
become_root() {
    as_root=()
    [[ $(id -u) != 0 ]] || return 0
    command -v sudo >/dev/null || return 1
    as_root=(sudo -n)
    ! sudo -n true 2>/dev/null || return 0
    as_root=(sudo)
    [[ -t 0 && -z $turned_down ]] || return 1
    say "Installing Debian packages takes your password. Control D goes on without them."
    sudo -v || {
        turned_down=yes
        return 1
    }
}

say_line_to_run() {
    if [[ $(id -u) != 0 ]] && command -v sudo >/dev/null; then
        say "$1 run: sudo apt-get install -y ${*:2}"
    else
        say "$1 run as root: apt-get install -y ${*:2}"
    fi
}

# Splits the named packages into `obtainable` and, where the release simply doesn't have them, `left_out`.
sort_out_packages() {
    local name lists_are_fresh=true
    obtainable=("$@")
    apt --simulate install "$@" && return
    logged_as_root dpkg --configure -a || true
    apt update --error-on=any || lists_are_fresh=false
    obtainable=()
    for name in "$@"; do
        if apt --simulate install "$name"; then
            obtainable+=("$name")
        elif $lists_are_fresh; then
            left_out+="${left_out:+ }$name"
            say "This system has no package $name, so it is left out."
        fi
    done
}

install_packages() {
    local names=("$@") obtainable=()
    if ! become_root; then
        say_line_to_run "To add what is missing," "${names[@]}"
        return 0
    fi
    local noun=packages
    [[ $# != 1 ]] || noun=package
    say "Installing $# Debian $noun: ${names[*]}."
    sort_out_packages "${names[@]}"
    if [[ ${#obtainable[@]} != 0 ]] && ! apt_install "${obtainable[@]}"; then
        logged_as_root dpkg --configure -a || true
        apt update || true
        apt_install "${obtainable[@]}" || true
    fi
    find_missing_packages "${names[@]}"
    [[ ${#missing[@]} != 0 ]] || return 0
    keep_log=true
    say_line_to_run "Packages couldn't be installed, the log is $log. To try again," "${missing[@]}"
}

# ---- The Python environment ----

require_python() {
    if [[ ! -x $python ]]; then
        say "Crossdots needs Python 3.11 or newer, and there is no $python."
        exit 1
    fi
    "$python" -I -c 'import sys; sys.exit(sys.version_info < (3, 11))' && return
    say "Crossdots needs Python 3.11 or newer, and $python is $("$python" -V): Debian 12 and Ubuntu 24.04 have it."
    exit 1
}

make_environment() {
    local venv=("$python" -I -m venv --clear --system-site-packages)
    logged "${venv[@]}" .venv && return
    # Without python3-venv there is an environment still, only with no pip in it.
    if ! logged "${venv[@]}" --without-pip .venv; then
        keep_log=true
        say "The folder .venv can't be made in $PWD, the log is $log."
        exit 1
    fi
    in_venv -m pip --version || bring_pip || true
}

in_venv() {
    logged env PIP_USER=0 PIP_RETRIES=2 PIP_NO_INPUT=1 PIP_DISABLE_PIP_VERSION_CHECK=1 .venv/bin/python -I "$@"
}

# Debian's own pip, unpacked without being installed: that takes no root.
bring_pip() {
    local folder wheel
    folder=$(mktemp -d)
    (cd "$folder" && logged apt-get -qq download python3-pip-whl && logged dpkg-deb -x python3-pip-whl_*.deb .) || true
    for wheel in "$folder"/usr/share/python-wheels/pip-*.whl; do
        [[ ! -f $wheel ]] || in_venv "$wheel/pip" install --no-index "$wheel"
    done
    rm -rf "$folder"
}

pip_install() {
    local what=.
    [[ $1 == play ]] || what='.[test]'
    in_venv -m pip --quiet install --editable "$what"
}

# What an editable install by pip comes to, for when pip can't fetch the build tool.
link_checkout() {
    .venv/bin/python -I - >>"$log" 2>&1 <<'PYTHON'
import shlex
import sys
import sysconfig
import tomllib
from pathlib import Path

project = tomllib.loads(Path("pyproject.toml").read_text("utf-8"))["project"]
name, version = project["name"], project["version"]
site, scripts = (Path(sysconfig.get_path(which)) for which in ("purelib", "scripts"))
script, info = scripts / name, site / f"{name}-{version}.dist-info"
info.mkdir(exist_ok=True)
files = {
    script: f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -P -m {name} "$@"\n',
    site / f"{name}.pth": f"{Path('src').resolve()}\n",
    info / "METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n",
    # With a record of its files a later pip can take this away again.
    info / "RECORD": f"{script},,\n{name}.pth,,\n{info.name}/METADATA,,\n{info.name}/RECORD,,\n",
}
for path, text in files.items():
    path.write_text(text, "utf-8")
script.chmod(0o755)
PYTHON
}

libraries_are_there() {
    in_venv -c 'import platformdirs, prompt_toolkit'
}

# The game with what the system has, when pip brought nothing.
do_without_pip() {
    keep_log=true
    if [[ $purpose == test ]]; then
        say "The tests can't start: pip couldn't fetch their Python libraries. The log is $log."
        exit 1
    fi
    [[ -x .venv/bin/crossdots ]] || link_checkout
    libraries_are_there || install_packages "${in_place_of_pypi[@]}"
    if ! libraries_are_there; then
        say "The game can't start: pip couldn't fetch its Python libraries. The log is $log."
        exit 1
    fi
    keep_log=false
    say "Pip couldn't fetch the Python libraries, so the game uses those of the system."
}

# One that somebody else made can be used as it is, but not changed.
environment_is_writable() {
    if [[ -e .venv ]]; then [[ -w .venv ]]; else [[ -w . ]]; fi
}

set_up_environment() {
    find_place_and_sources # again, since Python itself may be one of the packages just installed
    if ! environment_is_writable; then
        say "The Python environment $PWD/.venv isn't yours to change."
        [[ -x .venv/bin/crossdots ]] && return
        exit 1
    fi
    if [[ $recorded_place != "$place" ]]; then
        say "Making the Python environment."
        make_environment
    else
        say "Bringing the Python environment up to date."
    fi
    rm -f .venv/set_up
    local extent=$purpose
    [[ $recorded_purpose != test ]] || extent='test' # an update takes no tool away
    if ! pip_install "$extent"; then
        do_without_pip
        extent=play
    fi
    write_record "$extent"
}

# ---- One after the other ----

purpose=${1:-}
if [[ $purpose != play && $purpose != test ]]; then
    say "Say what to set up for: tools/set_up.sh play, or tools/set_up.sh test."
    exit 2
fi
look_around
if [[ ${#missing[@]} == 0 ]] && environment_is_ready; then
    exit 0
fi

exec 9<tools/set_up.sh
if ! flock --nonblock 9; then
    say "Waiting for another set-up to end."
    flock 9
    look_around
fi
log=$(mktemp -t crossdots-set-up-XXXXXX.log)
keep_log=false
trap '$keep_log || rm -f "$log"' EXIT
[[ ! -e $python ]] || require_python
[[ ${#missing[@]} == 0 ]] || install_packages "${missing[@]}"
require_python
if environment_is_ready; then
    write_record "$recorded_purpose" 2>/dev/null || true # packages may have been left out
else
    set_up_environment
fi
