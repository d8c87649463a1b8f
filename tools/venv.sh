#!/bin/sh
# Make .venv and install a lock file into it, every archive checked against its hash.
#   sh tools/venv.sh requirements.lock
# Does nothing when the same lock went in before. PYTHON may name an interpreter.
set -eu
lock=$1
venv=.venv
stamp=$venv/installed-$(basename "$lock")

say() { printf '%s\n' "$*" >&2; }

new_enough() { "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; }

find_python() {
    for candidate in ${PYTHON:-} python3.11 python3.12 python3.13 python3.14 python3 python; do
        if command -v "$candidate" >/dev/null 2>&1 && new_enough "$candidate"; then
            command -v "$candidate"
            return
        fi
    done
    say "Sealed Orders needs Python 3.11 or newer, and none was found on this machine."
    say "Install it (python.org, your package manager), or name one: make play PYTHON=/path/to/python3"
    return 1
}

# A .venv whose interpreter has gone (an upgrade) is made anew, and one that was moved: its commands
# begin with the path they were made under, pip's as well as those of the checks.
if ! new_enough "$venv/bin/python" || ! "$venv/bin/pip" --version >/dev/null 2>&1; then
    python=$(find_python)
    say "Making $venv with $("$python" --version) ..."
    rm -rf "$venv"
    if ! "$python" -m venv "$venv"; then
        rm -rf "$venv"
        say "$python could not make a virtual environment."
        say "On Debian and Ubuntu its venv module is a package of its own: apt install python3-venv"
        exit 1
    fi
fi

if ! cmp -s "$lock" "$stamp"; then
    say "Installing $lock (needs the internet this once) ..."
    # Two locks share the folder: what the other one asked for must be looked at again.
    rm -f "$venv"/installed-*
    if ! "$venv/bin/python" -m pip install --quiet --disable-pip-version-check \
        --require-virtualenv --require-hashes --only-binary :all: -r "$lock"; then
        say "$lock could not be installed; the lines above say why. Nothing was started."
        exit 1
    fi
    cp "$lock" "$stamp"
    # The development lock holds every line of the run-time lock.
    case $lock in *-dev.lock) cp requirements.lock "$venv/installed-requirements.lock" ;; esac
fi
