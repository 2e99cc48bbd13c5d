# Needs Python 3.11 or newer (with venv), git, make; for the extension and for all tests also Node.js 20 or newer.
PYTHON ?= $(shell for each in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$each -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$each && break; done)

.PHONY: help demo test release clean

help:
	@echo "make demo     shows what Moorage does (sets up .venv the first time, then works offline)"
	@echo "make test     sets everything up and runs every test"
	@echo "make release  builds the wheel and the editor extension into build/"
	@echo "make clean    removes everything that was built or set up here"

demo: .python
	@"$(PYTHON)" tests/setup/environment.py
	@MOORAGE_MODEL="$(CURDIR)/.venv/model" MOORAGE_DOWNLOAD=0 .venv/bin/moorage demo

test: .python
	@"$(PYTHON)" tests/setup/run_tests.py

release: .python
	@"$(PYTHON)" tests/setup/release.py

clean:
	@rm -rf .venv build dist extension/dist extension/server extension/node_modules
	@rm -rf tests/editor/node_modules tests/inspector/node_modules
	@rm -rf .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache

.PHONY: .python
.python:
	@[ -n "$(PYTHON)" ] || { echo "error: Python 3.11 or newer is needed; name one with: make PYTHON=/path/to/python3" >&2; exit 1; }
