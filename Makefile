# make run opens Kibitzer, make test passes its tests: both do everything that is needed first.
PYTHON ?= python3
VENV := .venv
BUNDLING := $(VENV)-bundle
BIN := $(VENV)/bin
export PIP_DISABLE_PIP_VERSION_CHECK = 1
unexport PYTHONDONTWRITEBYTECODE # else each of a thousand processes compiles all of its sources again
offscreen := QT_QPA_PLATFORM=offscreen
# What is built of a commit is the same each time: its files are as old as that, sets keep an order.
same := PYTHONHASHSEED=0 SOURCE_DATE_EPOCH=$$(git log -1 --format=%ct 2>/dev/null || date +%s)

.PHONY: run test test-slow test-heard test-languages test-kernels test-elsewhere installed check lint campaigns soak fuzz reading kill strain mutants bench shots messages site kernels wheel wheels-elsewhere bundle deb clean

run: $(VENV)/run.stamp
	$(BIN)/kibitzer

test: $(VENV)/test.stamp
	$(BIN)/python -m tests.prepare
	KIBITZER_KERNELS=numba $(offscreen) $(BIN)/python -m pytest -q -n auto -m 'compiles and not slow' $$(grep -rl --include='*.py' '^pytestmark = pytest.mark.compiles' tests)
	$(offscreen) $(BIN)/python -m pytest -q -n auto

test-slow: $(VENV)/test.stamp
	$(offscreen) $(BIN)/python -m pytest -q -m slow
	KIBITZER_KERNELS=numba $(offscreen) $(BIN)/python -m pytest -q -m 'compiles and slow' tests/lab
	KIBITZER_CHECKED=1 $(BIN)/python -m pytest -q -n auto tests/engine

check: test lint

lint: $(VENV)/test.stamp
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy

campaigns: soak fuzz reading kill

strain: $(VENV)/test.stamp
	$(offscreen) $(BIN)/python -m tests.campaigns.strain $(OPTIONS)

mutants: $(VENV)/test.stamp
	$(offscreen) $(BIN)/python -m tests.mutants $(OPTIONS)

soak fuzz reading kill: $(VENV)/test.stamp
	$(offscreen) $(BIN)/python -m tests.campaigns.$@ $(if $(MINUTES),--minutes $(MINUTES)) $(if $(SEED),--seed $(SEED)) $(OPTIONS)

bench: $(VENV)/bench.stamp
	$(offscreen) $(BIN)/python -m benchmarks

shots: $(VENV)/run.stamp
	$(offscreen) $(BIN)/python -m tests.shots shots

# All kernels compiled into a library for each level of processor: what runs them needs no numba.
# KIBITZER_LEVEL=x86-64-v3: for that alone, which is what CI does; a wheel of that is not for others.
kernels: $(VENV)/run.stamp
	$(same) $(BIN)/python -m setup.kernels $(KIBITZER_LEVEL)

wheel: kernels commit
	$(same) $(BIN)/pip wheel --quiet --no-deps --wheel-dir dist .

# Wheels for Windows, macOS and ARM, made here of what was compiled for the kernels of this system:
# Zig links their libraries. What is there of the sources as they are is not made again.
wheels-elsewhere: $(VENV)/elsewhere.stamp commit
	$(same) $(BIN)/python -m setup.kernels --elsewhere
	set -e; for platform in $$(ls build/kernels); do $(same) KIBITZER_PLATFORM=$$platform $(BIN)/pip wheel --quiet --no-deps --wheel-dir dist .; done

# Kernels called on Windows (Wine) and ARM (QEMU) with what they are called with here: to the last bit the same.
test-elsewhere: wheels-elsewhere $(VENV)/test.stamp
	setup/debian-libraries.sh elsewhere
	KIBITZER_KERNELS=library $(offscreen) $(BIN)/python -m pytest -q -m elsewhere tests/elsewhere

# Every text has gone through gettext, and nothing is cut off in Arabic or in a longer language.
languages := brackets ar digits longer
in_brackets := tests/app/test_languages.py -k gettext
in_ar := tests/app/test_walk.py tests/app/look/test_low_letters.py tests/app/test_languages.py -k "not alike_in_arabic and not terminal and not subcommand"
in_digits := tests/app/test_languages.py -k digits
in_longer := tests/app/test_walk.py -k "moves_anything or empty_table"

test-languages: $(languages:%=test-in-%)

test-in-%: $(VENV)/test.stamp
	KIBITZER_LANGUAGE=$* $(offscreen) $(BIN)/python -m pytest -q $(in_$*)

# What a screen reader finds in the window, read from outside: on a screen that nobody sees.
test-heard: $(VENV)/test.stamp
	setup/debian-libraries.sh heard
	tests/heard/on_a_screen.sh $(BIN)/python -m pytest -q -m heard tests/heard

# The engine as it is where kernels came compiled: no test may import numba. ONLY="naive or golden" for a few.
test-kernels: kernels $(VENV)/test.stamp
	KIBITZER_KERNELS=library $(offscreen) $(BIN)/python -m pytest -q -n auto tests/engine$(if $(ONLY), -k "$(ONLY)")

# Texts and their translations: extract, update, compile; fails while one is missing or broken.
messages: $(VENV)/test.stamp
	$(BIN)/python -m setup.messages

# The guide as a site, in site/: links and pictures are checked.
site: $(VENV)/test.stamp
	$(BIN)/python -m setup.site site

# A folder that runs where there is no Python, with its kernels compiled: dist/kibitzer.
bundle: $(BUNDLING)/stamp kernels commit
	$(same) $(BUNDLING)/bin/pyinstaller --noconfirm --log-level ERROR setup/kibitzer.spec
	dist/kibitzer/kibitzer --self-test

deb: bundle
	$(same) setup/debian/build.sh dist/kibitzer $(BUNDLING)/bin/python dist
	$(BUNDLING)/bin/python -m setup.shops dist

# What is built has no history: it brings the name of its commit along.
.PHONY: commit
commit:
	commit=$$(git rev-parse --short HEAD) && echo $$commit >assets/commit.txt || true

clean:
	rm -rf $(VENV) $(BUNDLING) build dist shots site assets/kernels assets/commit.txt

$(VENV)/bin/python:
	setup/debian-libraries.sh
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Kibitzer needs Python 3.11 or newer.")'
	$(PYTHON) -m venv $(VENV)

$(VENV)/run.stamp: pyproject.toml | $(VENV)/bin/python
	$(BIN)/pip install --quiet --editable .
	touch $@

$(VENV)/test.stamp: pyproject.toml | $(VENV)/bin/python
	$(BIN)/pip install --quiet --no-compile --editable ".[test]"
	touch $(VENV)/run.stamp $@

$(VENV)/elsewhere.stamp: pyproject.toml | $(VENV)/bin/python
	$(BIN)/pip install --quiet --editable ".[elsewhere]"
	touch $@

$(VENV)/bench.stamp: pyproject.toml | $(VENV)/bin/python
	$(BIN)/pip install --quiet --editable ".[bench]"
	touch $@

# What tests and the bundle need, before they ask: `make -j2 installed` takes half the time.
installed: $(VENV)/test.stamp $(BUNDLING)/stamp

# After the other, also under -j2: two of apt's would stand in each other's way.
$(BUNDLING)/stamp: pyproject.toml | $(VENV)/bin/python
	setup/debian-libraries.sh
	@setup/debian-libraries.sh bundle
	$(PYTHON) -m venv $(BUNDLING)
	$(BUNDLING)/bin/pip install --quiet --no-compile --editable ".[bundle]"
	touch $@
