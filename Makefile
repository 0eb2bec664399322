# make run opens Kibitzer, make test passes its tests: both do everything that is needed first.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
export PIP_DISABLE_PIP_VERSION_CHECK = 1
offscreen := QT_QPA_PLATFORM=offscreen

.PHONY: run test test-slow check lint campaigns soak fuzz kill strain mutants bench shots wheel clean

run: $(VENV)/run.stamp
	$(BIN)/kibitzer

test: $(VENV)/test.stamp
	$(offscreen) $(BIN)/python -m pytest -q -n auto

test-slow: $(VENV)/test.stamp
	$(offscreen) $(BIN)/python -m pytest -q -m slow
	KIBITZER_CHECKED=1 $(BIN)/python -m pytest -q -n auto tests/engine

check: test lint

lint: $(VENV)/test.stamp
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy

campaigns: soak fuzz kill

strain: $(VENV)/test.stamp
	$(offscreen) $(BIN)/python -m tests.campaigns.strain $(OPTIONS)

mutants: $(VENV)/test.stamp
	$(offscreen) $(BIN)/python -m tests.mutants $(OPTIONS)

soak fuzz kill: $(VENV)/test.stamp
	$(offscreen) $(BIN)/python -m tests.campaigns.$@ $(if $(MINUTES),--minutes $(MINUTES)) $(if $(SEED),--seed $(SEED)) $(OPTIONS)

bench: $(VENV)/bench.stamp
	$(offscreen) $(BIN)/python -m benchmarks

shots: $(VENV)/run.stamp
	$(offscreen) $(BIN)/python -m tests.shots shots

wheel: $(VENV)/run.stamp
	$(BIN)/pip wheel --quiet --no-deps --wheel-dir dist .

clean:
	rm -rf $(VENV) dist shots

$(VENV)/bin/python:
	setup/debian-libraries.sh
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Kibitzer needs Python 3.11 or newer.")'
	$(PYTHON) -m venv $(VENV)

$(VENV)/run.stamp: pyproject.toml | $(VENV)/bin/python
	$(BIN)/pip install --quiet --editable .
	touch $@

$(VENV)/test.stamp: pyproject.toml | $(VENV)/bin/python
	$(BIN)/pip install --quiet --editable ".[test]"
	touch $@

$(VENV)/bench.stamp: pyproject.toml | $(VENV)/bin/python
	$(BIN)/pip install --quiet --editable ".[bench]"
	touch $@
