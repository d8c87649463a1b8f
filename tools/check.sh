#!/bin/sh
# Every check of `make test`, in order; goes on after a failure and names all of them at the end.
#   sh tools/check.sh [lint]      `lint` leaves out the tests
set -u
bin=.venv/bin
failed=

step() {
    name=$1
    shift
    printf '== %s\n' "$name"
    "$@" || failed="$failed, $name"
}

# What needs no browser, on all cores; a file's tests stay together.
tests() {
    $bin/python -m pytest -q -m "not browser" --numprocesses auto --maxprocesses 4 --dist loadfile
    counted $?
}

# The pages, one after another: each of these tests keeps both cores busy.
pages() {
    # A missing browser is a failure under CI=true, and skipped tests elsewhere: pytest says so.
    if browser=$($bin/python tools/find_browser.py --install); then
        SEALED_CHROMIUM=$browser
        export SEALED_CHROMIUM
    fi
    $bin/python -m pytest -q -m browser
    counted $?
}

# A run that collects nothing has checked nothing.
counted() {
    [ "$1" -ne 5 ] || echo "pytest found no test to run: that is a fault, not a pass."
    return "$1"
}

step "ruff check" $bin/ruff check --quiet
step "ruff format" $bin/ruff format --check --quiet
step "mypy" $bin/mypy
step "import rules" $bin/lint-imports --no-logo
if [ "${1:-}" != lint ]; then
    step "tests" tests
    step "tests in a browser" pages
fi

if [ -n "$failed" ]; then
    printf '\nFAILED: %s\n' "${failed#, }"
    exit 1
fi
