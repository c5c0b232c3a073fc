# Two commands do everything on a machine with Python 3.11 or newer and the package registries:
#   make demo    set up, then lint and test the tools in examples/
#   make test    set up, then run every test, in every environment it needs

PYTHON ?= python3
UV := .envs/uv/bin/uv
export UV_PYTHON_DOWNLOADS = never
# Tests start many processes: each would compile every module anew.
unexport PYTHONDONTWRITEBYTECODE

FRAMEWORK_ENVIRONMENTS := $(basename $(notdir $(wildcard environments/*.txt)))
FRAMEWORKS := $(basename $(notdir $(wildcard environments/frameworks/*.txt)))
.DEFAULT_GOAL := help

.PHONY: help
help: ## what can be made
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

.PHONY: demo
demo: languages .envs/seeds.ready .envs/mcp2.ready ## lint and test the tools in examples/
	sh scripts/demo.sh

.PHONY: test
test: test-core test-lowest $(FRAMEWORK_ENVIRONMENTS:%=test-%) ## every test

.PHONY: test-core
test-core: languages .envs/dev.ready ## the tests that need no framework
	.envs/dev/bin/python -m pytest -n 2 --dist loadgroup tests

.PHONY: test-lowest
test-lowest: .envs/lowest.ready ## what meets Hypothesis and pytest, with the lowest versions that are allowed
	.envs/lowest/bin/python -m pytest -n 2 tests/phases tests/plugin/test_hypothesis_options.py tests/plugin/test_replay.py

.PHONY: $(FRAMEWORK_ENVIRONMENTS:%=test-%)
$(FRAMEWORK_ENVIRONMENTS:%=test-%): test-%: languages .envs/%.ready
	TOOL_CONTRACTS_ENVIRONMENT=$* .envs/$*/bin/python -m pytest -n 2 --dist loadgroup tests/frameworks tests/examples

.PHONY: test-frameworks
test-frameworks: $(FRAMEWORKS:%=test-framework-%) ## every framework in an environment of its own, with its newest release

.PHONY: $(FRAMEWORKS:%=test-framework-%)
$(FRAMEWORKS:%=test-framework-%): test-framework-%: .envs/frameworks/%.ready
	TOOL_CONTRACTS_FRAMEWORK=$* .envs/frameworks/$*/bin/python -m pytest tests/frameworks/conformance

.PHONY: languages
languages: ## Elixir and Ruby, where they can be installed
	sh scripts/languages.sh

.PHONY: check
check: .envs/dev.ready ## ruff and mypy
	.envs/dev/bin/ruff check .
	.envs/dev/bin/ruff format --check .
	.envs/dev/bin/mypy

.PHONY: shortcuts
shortcuts: .envs/dev.ready ## that the linter's shortcuts lose nothing, on two large packages
	.envs/dev/bin/python scripts/prove_shortcuts.py crewai llama-index-core

.PHONY: coverage
coverage: .envs/dev.ready ## branch coverage of the tests that need no framework
	.envs/dev/bin/coverage run -m pytest -q tests
	.envs/dev/bin/coverage report

.PHONY: docs
docs: .envs/docs.ready ## the site, into site/
	.envs/docs/bin/python -m tool_contracts.rule_pages docs/rules
	.envs/docs/bin/mkdocs build --strict

.PHONY: package
package: $(UV) ## build wheel and sdist, install each into a new environment, use both commands elsewhere
	sh scripts/check_package.sh $(UV) $(PYTHON)

.PHONY: integrations
integrations: .envs/dev.ready ## the hook by pre-commit, the steps of the action, and reports read by other programs
	.envs/dev/bin/python scripts/check_integrations.py $(UV)

.PHONY: benchmark
benchmark: .envs/benchmark.ready ## costs, as ratios to the alternative in the same run; a quarter of an hour
	.envs/benchmark/bin/python benchmarks/lint.py
	.envs/benchmark/bin/python benchmarks/generate.py
	.envs/benchmark/bin/python benchmarks/overhead.py
	.envs/benchmark/bin/python benchmarks/generate_suite.py own -q
	.envs/benchmark/bin/python benchmarks/generate_mutations.py

.PHONY: clean
clean: ## remove what was made here
	rm -rf .envs build dist site .coverage* .mypy_cache .ruff_cache .pytest_cache .hypothesis

$(UV):
	$(PYTHON) -m venv .envs/uv
	.envs/uv/bin/python -m pip install --quiet --disable-pip-version-check uv

.envs/dev.ready: pyproject.toml $(UV)
	$(UV) venv --quiet --clear --python $(PYTHON) .envs/dev
	$(UV) pip install --quiet --python .envs/dev --editable . --group dev
	touch $@

.envs/lowest.ready: pyproject.toml $(UV)
	$(UV) venv --quiet --clear --python $(PYTHON) .envs/lowest
	$(UV) pip install --quiet --python .envs/lowest --resolution lowest-direct --editable . --group test
	touch $@

.envs/benchmark.ready: pyproject.toml $(UV)
	$(UV) venv --quiet --clear --python $(PYTHON) .envs/benchmark
	$(UV) pip install --quiet --python .envs/benchmark --editable . --group benchmark
	touch $@

.envs/docs.ready: pyproject.toml $(UV)
	$(UV) venv --quiet --clear --python $(PYTHON) .envs/docs
	$(UV) pip install --quiet --python .envs/docs --editable . --group docs
	touch $@

.envs/%.ready: environments/%.txt pyproject.toml $(UV)
	$(UV) venv --quiet --clear --python $(PYTHON) .envs/$*
	$(UV) pip install --quiet --python .envs/$* --editable . --group test --requirement $<
	touch $@
