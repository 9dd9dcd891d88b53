# The two commands of this project, play and test, and the finer ones. `make` alone tells them.
MAKEFLAGS += --no-print-directory --no-builtin-rules
.NOTPARALLEL:
.PHONY: help play resume test lint types layers unit benchmarks ready_for_tests

# A fixed locale: what the checks say must not depend on the player's, which may not even be installed.
SET_UP := LC_ALL=C.UTF-8 tools/set_up.sh
# Python keeps what it compiles, even where it's told not to in general: the tests start the program many times.
PYTEST := LC_ALL=C.UTF-8 PYTHONDONTWRITEBYTECODE= .venv/bin/pytest -n 2 --dist worksteal

# $(call check,NAME,COMMAND): one line if it holds; if not, what the tool said, then which check failed.
define check
if said=$$(LC_ALL=C.UTF-8 .venv/bin/$(2) 2>&1); then echo "$(1): good."; \
else printf '%s\n' "$$said" "$(1): failed. The check was: .venv/bin/$(2)"; exit 1; fi
endef

help:
	@echo 'make play: sets up what is missing and starts a game.'
	@echo 'Options go into ARGS, for example: make play ARGS="--players Ann,Ben"'
	@echo 'make resume: goes on with the game played last.'
	@echo 'make test: sets up what the tests need and runs every check.'
	@echo 'make lint, make types, make layers: one kind of check alone.'
	@echo 'make unit: the tests alone, for example: make unit ARGS="tests/rules -k score"'
	@echo 'make benchmarks: the measurements of speed, one after the other.'

# $(value ARGS) hands the words to the shell as they were typed, a dollar sign too.
# What is wrong with them the game tells itself, so `:` keeps make from adding a line about it.
play:
	@$(SET_UP) play && { .venv/bin/crossdots play $(value ARGS) || :; }

resume:
	@$(SET_UP) play && { .venv/bin/crossdots resume $(value ARGS) || :; }

test: lint types layers
	@$(PYTEST) --cov --cov-report=term || { echo 'Tests: failed, or they cover too little.'; exit 1; }

lint: ready_for_tests
	@$(call check,Format,ruff format --check --quiet .)
	@$(call check,Lint,ruff check --quiet .)

# For other systems what the program itself imports: with caches of their own, as types differ there.
types: ready_for_tests
	@$(call check,Types,mypy)
	@$(call check,Types on Windows,mypy --platform win32 --cache-dir .mypy_cache/windows src)
	@$(call check,Types on macOS,mypy --platform darwin --cache-dir .mypy_cache/macos src)

layers: ready_for_tests
	@$(call check,Layers,lint-imports --no-logo)

unit: ready_for_tests
	@$(PYTEST) $(value ARGS)

benchmarks: ready_for_tests
	@for script in benchmarks/*.py; do \
	PYTHONDONTWRITEBYTECODE= .venv/bin/python "$$script" || { echo "Benchmark failed: $$script"; exit 1; }; done

ready_for_tests:
	@$(SET_UP) test
