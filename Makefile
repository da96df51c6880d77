# Everything a developer does, by name. `make demo` and `make test` need Python 3.11 or newer, make and git; they do the rest.
# PYTHON=/path/to/python3 chooses the interpreter of .venv; SEED=n repeats a soak.

READY := .venv/ready
BIN := .venv/bin
RUN := $(BIN)/python -m
LOCK := --universal --python-version 3.11 --generate-hashes --no-header --no-annotate --upgrade --quiet
ifndef SEED
SEED := $(shell date +%s)
endif

.DEFAULT_GOAL := help
.PHONY: help demo test net soak switched-off bench check lint types layers docs docs-current wheel fix lock clean

help: ## say what can be made
	@sed -n 's/^\([a-z-]*\):[^#]*## \(.*\)/make \1	\2/p' Makefile | expand -t 20

ifneq ($(shell cat $(READY) 2>/dev/null),$(realpath .))
.PHONY: $(READY) # there is none, or the checkout was moved
endif
$(READY): requirements/dev.txt requirements/install pyproject.toml
	@PYTHON="$(PYTHON)" requirements/install

demo: $(READY) ## watch a game turn played, recorded, replayed and undone
	@$(BIN)/skyledger demo

test: $(READY) ## run every test but the long ones and those of the wheel
	$(RUN) pytest -q -n auto --dist worksteal -m "not soak and not wheel and not net"

net: $(READY) ## play every recorded game and hold it against what it gave
	$(RUN) pytest -q -n auto --dist worksteal -m "net or not net" tests/net tests/cli/look/test_menus_of_games.py

soak: $(READY) ## run the long random tests, hours of them; SEED=n repeats a run, SHARE=n runs one in n
	@echo "SEED=$(SEED)"
	SKYLEDGER_SEED=$(SEED) SKYLEDGER_SHARE=$(or $(SHARE),1) $(RUN) pytest -n auto --dist worksteal -m soak --hypothesis-profile=default --hypothesis-seed=$(SEED)

switched-off: $(READY) ## switch off conditions and consequences at random and say what no test notices; COUNT=n, SEED=n
	$(RUN) tools.switched_off --count $(or $(COUNT),20) --seed $(SEED)

bench: $(READY) ## run the benchmarks and say which goals hold; SMOKE=1 does it small
	$(RUN) benchmarks $(if $(SMOKE),smoke)

check: lint types layers docs-current wheel ## everything else that must hold: lint, types, layers, docs, wheel
	@echo "Everything holds."

lint: $(READY) ## ruff: rules and format
	$(RUN) ruff check .
	$(RUN) ruff format --check .

types: $(READY) ## mypy, strictly
	$(RUN) mypy

layers: $(READY) ## import-linter: which layer may know which
	$(BIN)/lint-imports --no-logo

docs: $(READY) ## write the generated parts of docs/ anew
	$(RUN) tools.docs

docs-current: $(READY) ## say whether `make docs` would change anything
	$(if $(wildcard tools/docs tools/docs.py),$(RUN) tools.docs --check,@echo "No document is generated yet.")

wheel: $(READY) ## build the wheel, install it elsewhere, and test it there
	$(RUN) pytest -q -m wheel tests/house

fix: $(READY) ## let ruff mend and format what it can
	$(RUN) ruff check --fix .
	$(RUN) ruff format .

lock: $(READY) ## resolve the requirements anew from pyproject.toml
	@$(RUN) uv --version >/dev/null 2>&1 || $(RUN) pip install --quiet uv
	$(RUN) uv pip compile pyproject.toml $(LOCK) -o requirements/run.txt
	$(RUN) uv pip compile pyproject.toml --group dev $(LOCK) -o requirements/dev.txt

clean: ## remove the environment and everything built or cached
	rm -rf .venv build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
