# Two commands, from a bare Python 3.11:
#   make play    host games on this machine and its network
#   make test    check everything

.DEFAULT_GOAL := help
.PHONY: help play test lint
PY := .venv/bin/python

help:
	@echo "make play    host games on this machine and its network"
	@echo "make test    check everything"

play:
	@sh tools/venv.sh requirements.lock
	@exec $(PY) -m app serve

test:
	@sh tools/venv.sh requirements-dev.lock
	@sh tools/check.sh

# The part of `make test` that takes seconds.
lint:
	@sh tools/venv.sh requirements-dev.lock
	@sh tools/check.sh lint
