"""The official JSON-Schema-Test-Suite as a test of the generator: all that is drawn for its schemas is to be valid.

Run: `python benchmarks/generate_suite.py [ENGINE ...]`, with the names of engines of `from_schema`. Every schema of
drafts 2020-12 and 7, optional ones included; 40 draws each, at most 5 CPU seconds. A schema that needs another
document, which nothing ever fetches, is answered by an error that names the reference or the dialect: it counts as
`named`. The suite comes with the source distribution of `jsonschema`, which pip fetches once into the temporary
folder. Draws are judged by `jsonschema-rs` where that is installed, else by `jsonschema`, and by our own validator where
that cannot read a pattern.
"""

from __future__ import annotations

import json
import multiprocessing
import re
import shutil
import signal
import subprocess
import sys
import tarfile
import tempfile
from collections import Counter
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

DRAFTS = {
    "draft2020-12": "https://json-schema.org/draft/2020-12/schema",
    "draft7": "http://json-schema.org/draft-07/schema#",
}
NAMED = re.compile(r"^(?:/.*: )?`\$(?:ref|schema)`: ")
DRAWS = 40
SECONDS = 5


class _TimeIsUpError(BaseException):
    pass


def fetched() -> Path:
    """The folder of the suite; downloaded where it is not there yet."""
    folder = Path(tempfile.gettempdir()) / "tool-contracts-suite"
    if not list(folder.glob("jsonschema-*/json/tests")):
        folder.mkdir(exist_ok=True)
        pip = [shutil.which("pip") or "pip", "download", "-q", "--no-deps", "--no-binary", "jsonschema"]
        subprocess.run([*pip, "-d", str(folder), "jsonschema"], check=True)
        with tarfile.open(next(folder.glob("*.tar.gz"))) as archive:
            archive.extractall(folder, filter="data")
    return next(folder.glob("jsonschema-*/json/tests"))


def groups() -> list[tuple[str, str, Any, list[Any]]]:
    """Draft, name, schema and valid instances of each group."""
    found = []
    for draft, dialect in DRAFTS.items():
        root = fetched() / draft
        for path in sorted(root.rglob("*.json")):
            for group in json.loads(path.read_text(encoding="utf-8")):
                schema = group["schema"]
                if isinstance(schema, dict):
                    schema = {"$schema": dialect, **schema}
                name = f"{path.relative_to(root)}: {group['description']}"
                found.append(
                    (draft, name, schema, [each["data"] for each in group["tests"] if each["valid"]])
                )
    return found


def needs_another(name: str, schema: Any) -> bool:
    """Whether a reference goes to another document than the schema and the metaschemas."""
    if name.startswith("refRemote.json"):
        return True
    text = json.dumps(schema)
    ids = [each.rstrip("#") for each in re.findall(r'"\$id": "([^"]*)"', text)]

    def is_here(ref: str) -> bool:
        end = "/" + ref.lstrip("./")
        return any(ref == each or each.endswith(end) or ref.endswith("/" + each.lstrip("./")) for each in ids)

    refs = re.findall(r'"\$(?:ref|dynamicRef|schema)": "([^"#]+)', text)
    return any("json-schema.org/" not in ref and not is_here(ref) for ref in refs)


def judge(draft: str, schema: Any) -> Any:
    """Whether a value is valid."""
    try:
        import jsonschema_rs
    except ImportError:
        from jsonschema import Draft7Validator, Draft202012Validator

        kind: Any = Draft7Validator if draft == "draft7" else Draft202012Validator
        theirs = kind(schema, format_checker=kind.FORMAT_CHECKER).is_valid
        return partial(_by_either, theirs, schema)
    kind = jsonschema_rs.Draft7Validator if draft == "draft7" else jsonschema_rs.Draft202012Validator
    return kind(schema, validate_formats=True, offline=True).is_valid


def _by_either(theirs: Callable[[Any], bool], schema: Any, value: Any) -> bool:
    try:
        return theirs(value)
    except re.error:  # a pattern of ECMA-262 that Python does not know
        from tool_contracts.schema import is_valid

        return is_valid(schema, value)


def outcome(
    engine: str,
    schema: Any,
    valid: list[Any],
    judge: Callable[[Any], Callable[[Any], bool]],
    *,
    seconds: int = SECONDS,
    draws: int = DRAWS,
) -> tuple[str, str]:
    """One of ok, invalid, raises, empty, slow; and what happened. `judge` makes the judge of the schema's values."""
    from hypothesis import HealthCheck, Phase, given, settings
    from hypothesis.errors import Unsatisfiable

    from tool_contracts.generate import UnsupportedSchema, from_schema

    drawn: list[Any] = []

    def up(*_: Any) -> None:
        raise _TimeIsUpError

    signal.signal(signal.SIGPROF, up)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        strategy = from_schema(schema, engine=engine)

        @settings(
            max_examples=draws,
            deadline=None,
            database=None,
            derandomize=True,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(strategy)
        def draw(value: Any) -> None:
            drawn.append(value)

        draw()
    except _TimeIsUpError:
        return "slow", f"{len(drawn)} draws in time"
    except UnsupportedSchema as error:
        if "no value" in error.reason:
            return ("empty", str(error)) if valid else ("ok", "")
        return "raises", str(error)
    except Unsatisfiable:
        return ("empty", "nothing drawn") if valid else ("ok", "")
    except Exception as error:
        return "raises", f"{type(error).__name__}: {error}"
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
    is_valid = judge(schema)
    for value in drawn:
        try:
            good = is_valid(value)
        except Exception as error:
            return "invalid", f"the judge: {type(error).__name__}: {error}"
        if not good:
            return "invalid", json.dumps(value)[:200]
    return "ok", ""


def _outcome(job: tuple[str, str, Any, list[Any]]) -> tuple[str, str]:
    engine, draft, schema, valid = job
    return outcome(engine, schema, valid, partial(judge, draft))


def main() -> None:
    """Print all that is not ok, then one line of counts per engine."""
    engines = [each for each in sys.argv[1:] if not each.startswith("-")] or ["own"]
    found = groups()
    for engine in engines:
        counts: Counter[str] = Counter()
        with multiprocessing.get_context("spawn").Pool(1, maxtasksperchild=200) as pool:
            jobs = [pool.apply_async(_outcome, ((engine, d, s, v),)) for d, _, s, v in found]
            for (draft, name, schema, _), job in zip(found, jobs, strict=True):
                kind, reason = job.get()
                if kind == "raises" and needs_another(name, schema) and NAMED.search(reason):
                    kind = "named"
                counts[kind] += 1
                if kind not in ("ok", "named") and "-q" not in sys.argv:
                    print(f"{kind:8} {draft} {name}: {reason[:160]}", flush=True)
        print(
            f"{engine}: {counts['ok']} of {len(found)} ok, {counts['named']} named "
            f"({100 * (counts['ok'] + counts['named']) / len(found):.1f} %), "
            + ", ".join(f"{counts[kind]} {kind}" for kind in ("invalid", "raises", "empty", "slow"))
        )


if __name__ == "__main__":
    main()
