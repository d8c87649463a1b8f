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

tests() {
    # A missing browser is a failure under CI=true, and skipped tests elsewhere: pytest says so.
    if browser=$($bin/python tools/find_browser.py --install); then
        SEALED_CHROMIUM=$browser
        export SEALED_CHROMIUM
    fi
    $bin/python -m pytest -q
    status=$?
    # A run that collects nothing has checked nothing.
    [ $status -ne 5 ] || echo "pytest found no test to run: that is a fault, not a pass."
    return $status
}

step "ruff check" $bin/ruff check --quiet
step "ruff format" $bin/ruff format --check --quiet
step "mypy" $bin/mypy
step "import rules" $bin/lint-imports --no-logo
[ "${1:-}" = lint ] || step "pytest" tests

if [ -n "$failed" ]; then
    printf '\nFAILED: %s\n' "${failed#, }"
    exit 1
fi
