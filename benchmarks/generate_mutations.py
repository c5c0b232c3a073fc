"""How many mutations real tools get, and whether each breaks its schema in one place, by two validators.

Run: `python benchmarks/generate_mutations.py [PATH | suite | real]...`. A path is a file or folder that tools are read
from, without importing anything; by default these are the installed frameworks, the examples, and the tools that
`real_schemas` fetches. `suite` is the official test suite (drafts 2020-12 and 7, each format), `real` a sample of all
that `real_schemas` fetches: as many as are done in three minutes of computing, in an order that is always the same.
Drawn mutations count besides the listed ones, a few for each schema.
"""

from __future__ import annotations

import importlib.util
import json
import random
import re
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hypothesis import HealthCheck, Phase, given, settings
from jsonschema.validators import validator_for
from referencing.exceptions import Unresolvable

from tool_contracts.generate import Mutation, UnsupportedSchema, invalid, mutations
from tool_contracts.schema import SchemaError, Validator, dialect_of, normalise

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jsonschema.exceptions import ValidationError

SECONDS = 180
PACKAGES = ("praisonaiagents", "mojentic", "langchain_core", "langchain_community", "mcp", "fastmcp")
DRAWN = 20
OURS = frozenset(("format", "pattern", "malformed", "against the pattern"))
"""Keywords that the other validator reads in another way, or not at all, and the operators that break them in a branch."""

META = {
    "draft-04": "http://json-schema.org/draft-04/schema#",
    "draft-06": "http://json-schema.org/draft-06/schema#",
    "draft-07": "http://json-schema.org/draft-07/schema#",
    "2019-09": "https://json-schema.org/draft/2019-09/schema",
    "2020-12": "https://json-schema.org/draft/2020-12/schema",
}

AROUND = frozenset(("anyOf", "oneOf", "allOf", "not", "unevaluatedItems", "unevaluatedProperties"))


def corpus(asked: list[str]) -> Iterator[tuple[str, Any]]:
    """Name and schema of each tool, or of what is asked for."""
    if "suite" in asked:
        from generate_suite import groups

        yield from ((name, schema) for _, name, schema, _ in groups())
    if "real" in asked:
        yield from sample()
    paths = [each for each in asked if each not in ("suite", "real")]
    if not asked:
        from real_schemas import tools

        yield from tools()
        paths = [str(Path(__file__).parent.parent / "examples")]
        for package in PACKAGES:
            spec = importlib.util.find_spec(package)
            paths += list(spec.submodule_search_locations or ()) if spec is not None else []
    if paths:
        yield from listed(paths)


def sample() -> Iterator[tuple[str, Any]]:
    """As many real schemas as are done in time, in an order that is always the same."""
    from real_schemas import schemas

    found = list(schemas())
    random.Random(0).shuffle(found)
    start = time.process_time()
    for each in found:
        if time.process_time() - start > SECONDS:
            return
        yield each


def listed(paths: list[str]) -> Iterator[tuple[str, Any]]:
    """The tools that are found in files and folders."""
    command = [sys.executable, "-m", "tool_contracts", "list", "--isolated", "--output-format", "json"]
    found = subprocess.run([*command, *paths], capture_output=True, check=False, text=True)
    for tool in json.loads(found.stdout):
        if isinstance(tool["input_schema"], dict):
            yield tool["name"], tool["input_schema"]


def is_single(case: Mutation, errors: list[tuple[tuple[Any, ...], str]]) -> bool:
    """Whether every error is at the mutated place, or of a schema around it that fails with it."""
    path = case.path
    return bool(errors) and all(
        where[: len(path)] == path or (path[: len(where)] == where and keyword in AROUND)
        for where, keyword in errors
    )


def _other_of(schema: Any) -> Any:
    """The other validator, in the dialect that we read: it knows fewer spellings of `$schema`."""
    uri = META[dialect_of(schema) or "2020-12"]
    kind: Any = validator_for({"$schema": uri})
    return kind({**schema, "$schema": uri} if isinstance(schema, dict) else schema)


def draw(schema: Any, into: list[Mutation]) -> None:
    @settings(
        max_examples=DRAWN,
        database=None,
        deadline=None,
        derandomize=True,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(invalid(schema))
    def keep(case: Mutation) -> None:
        into.append(case)

    keep()


def main() -> None:
    """Judge every mutation of every tool."""
    counts: Counter[str] = Counter()
    operators: Counter[str] = Counter()
    levels: Counter[str] = Counter()
    start = time.process_time()
    for name, schema in corpus(sys.argv[1:]):
        counts["schemas"] += 1
        try:
            found = list(mutations(schema))
            drawn: list[Mutation] = []
            if found:
                draw(schema, drawn)
        except (UnsupportedSchema, SchemaError) as error:
            counts["declined"] += 1
            print(f"# {name}: {error}", file=sys.stderr)
            continue
        counts["listed"] += len(found)
        counts["drawn"] += len(drawn)
        plain = normalise(schema)
        own, other = Validator(schema), _other_of(plain)
        for case in [*found, *drawn]:
            operators[case.operator] += 1
            levels[case.level] += 1
            ours = [(path, pointer.rpartition("/")[2]) for path, pointer, _ in own.violations(case.value)]
            counts["proved single"] += is_single(case, ours)
            if not OURS.isdisjoint((case.keyword, case.operator)):
                continue
            try:
                errors: list[ValidationError] = list(other.iter_errors(case.value))
            except (re.error, Unresolvable):
                # patterns that Python does not know, references that it would fetch
                continue
            counts["judged by jsonschema"] += 1
            theirs = [(tuple(each.absolute_path), str(each.validator)) for each in errors]
            counts["single for jsonschema"] += is_single(case, theirs)
    for table in (counts, operators, levels):
        print("\n".join(f"{name:28} {count:8,}" for name, count in table.most_common()), end="\n\n")
    print(f"{time.process_time() - start:.0f} s CPU")


if __name__ == "__main__":
    main()
