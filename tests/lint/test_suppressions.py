"""Comments that silence findings."""

from __future__ import annotations

from typing import Any

import pytest

from tool_contracts.findings import Finding
from tool_contracts.lint import lint_source
from tool_contracts.lint.entry import Entry
from tool_contracts.lint.fixes import apply_fixes
from tool_contracts.lint.suppressions import Suppressions
from tool_contracts.lint.text import Source
from tool_contracts.model import Span
from tool_contracts.rule import Rule
from tool_contracts.settings import Settings


def check(tool: object) -> list[Any]:
    return []


RULES = {
    code: Rule(check, code, name, group="g")
    for code, name in (("TOOL101", "bare-array"), ("TOOL102", "bare-object"))
}


def read(text: str, filename: str = "a.py") -> Suppressions:
    return Suppressions(filename, Source(text))


def silenced(text: str, line: int, code: str = "TOOL101", filename: str = "a.py") -> bool:
    name = RULES[code].name
    return read(text, filename).silence(Finding(code, "m", name=name, span=Span(filename, line, 1)))


@pytest.mark.parametrize(
    ("comment", "expected"),
    [
        ("# noqa", True),
        ("#noqa", True),
        ("# NOQA", True),
        ("# noqa: TOOL101", True),
        ("# noqa:TOOL101", True),
        ("# noqa : TOOL101", True),
        ("# noqa: E501,TOOL101", True),
        ("# noqa: E501 TOOL101", True),
        ("# noqa: TOOL101 because", True),
        ("# noqa: bare-array", True),
        ("# noqa: TOOL102", False),
        ("# noqa: TOOL1", False),
        ("# noqa: because TOOL101", False),
        ("# noqa:", False),
        ("# noqa E501", True),
        ("# type: ignore # noqa: TOOL101", True),
        ("# noqa: E501  # noqa", False),
        ("# noqa: tool101  # noqa: TOOL101", True),
        ("# noqa:  # noqa: TOOL101", True),
        ("# tool-contracts: ignore  # noqa: TOOL101", True),
        ("# not noqa", False),
        ("# noqax", False),
        ("# tool-contracts: ignore[TOOL101]", True),
        ("# tool-contracts:ignore[bare-array]", True),
        ("# tool-contracts: ignore[TOOL102, TOOL101] as agreed", True),
        ("# type: ignore[x]  # tool-contracts: ignore[TOOL101]", True),
        ("# tool-contracts: ignore[TOOL102]", False),
        ("# tool-contracts: ignore", False),
        ("# tool-contracts: noqa", False),
    ],
)
def test_at_the_end_of_the_line(comment: str, expected: bool) -> None:
    """A comment at the end of a line silences what it names on that line."""
    assert silenced(f"x = 1  {comment}\ny = 2\n", 1) is expected
    assert silenced(f"x = 1  {comment}\ny = 2\n", 2) is False


def test_a_string_is_no_comment() -> None:
    """What looks like a comment inside a string silences nothing."""
    assert silenced("x = '# noqa'\n", 1) is False
    assert silenced('x = """\n# noqa\n"""\n', 2) is False


def test_after_a_string_of_many_lines() -> None:
    """A comment after the closing quotes speaks of every line of the string."""
    text = 'def f():\n    """One.\n\n    Two.\n    """  # noqa: TOOL101\n    x = 1\n'
    assert [silenced(text, line) for line in range(1, 7)] == [False, True, True, True, True, False]


def test_after_strings_that_join() -> None:
    """Strings that follow each other without a line of their own are one stretch."""
    text = 'f("""a\nb""", """c\nd""")  # noqa\n'
    assert [silenced(text, line) for line in (1, 2, 3)] == [True, True, True]


def test_after_a_continued_line() -> None:
    """Lines joined by a backslash are spoken of at their end; lines in brackets are lines of their own."""
    assert silenced("x = 1 + \\\n  2  # noqa\n", 1) is True
    assert silenced("x = (1 +\n  2)  # noqa\n", 1) is False


def test_alone_above_a_statement() -> None:
    """An own-line ignore speaks of the whole statement below it, and of nothing else."""
    text = "x = 1\n# tool-contracts: ignore[TOOL101]\n# more\ndef f(\n    a,\n    b,\n):\n    return a\n"
    assert [silenced(text, line) for line in range(1, 9)] == [False] * 3 + [True] * 4 + [False]


def test_alone_above_decorators() -> None:
    """A function is one statement with its decorators, and an ignore among them speaks of what is below it."""
    text = "# tool-contracts: ignore[TOOL101]\n@a\n@b(\n    1,\n)\ndef f(\n    a,\n): pass\ndef g(): pass\n"
    assert [silenced(text, line) for line in range(1, 10)] == [False] + [True] * 7 + [False]
    text = "@a\n# tool-contracts: ignore[TOOL101]\n@b\ndef f(): pass\ndef g(): pass\n"
    assert [silenced(text, line) for line in range(1, 6)] == [False, False, True, True, False]


def test_alone_inside_brackets() -> None:
    """Inside a statement an own-line ignore speaks of the next line only."""
    text = "def f(\n    # tool-contracts: ignore[TOOL101]\n    a,\n    b,\n): pass\n"
    assert [silenced(text, line) for line in range(1, 6)] == [False, False, True, False, False]


RANGES = """\
# tool-contracts: disable[TOOL101]
a
# tool-contracts: enable[TOOL101]
b
def f():
    # tool-contracts: disable[TOOL101]
    c
    s = '''
text'''
    d
e
# tool-contracts: disable[TOOL101, TOOL102]
f
# tool-contracts: enable[TOOL101, TOOL102]
g
# tool-contracts: disable[TOOL101]
h
"""


def test_ranges() -> None:
    """From `disable` to the `enable` that matches it, else to the end of the block."""
    found = [line for line in range(1, 18) if silenced(RANGES, line)]
    assert found == [1, 2, 3, 6, 7, 8, 9, 10, 12, 13, 14, 16, 17]


def test_whole_file() -> None:
    """`# tool-contracts: noqa` alone on a line covers the file, with codes only those."""
    assert silenced("x = 1\n# tool-contracts: noqa\n", 1) is True
    assert silenced("# tool-contracts: noqa: TOOL101\nx = 1\n", 2) is True
    assert silenced("# tool-contracts: noqa: TOOL102\nx = 1\n", 2) is False
    assert silenced("x = 1\n# tool-contracts: file-ignore[TOOL101]\n", 1) is True
    assert silenced("x = 1\n# tool-contracts: file-ignore[TOOL102]\n", 1) is False


def test_whole_file_for_every_linter() -> None:
    """`# flake8: noqa`, which ruff heeds too, covers the file where it stands alone on a line."""
    assert silenced("x = 1\n# flake8: noqa\n", 1) is True
    assert silenced("x = 1\n# Flake8: NOQA: TOOL101\n", 1) is True
    assert silenced("x = 1\n# flake8: noqa: E501\n", 1) is False
    assert silenced("x = 1\ny = 2  # flake8: noqa\n", 1) is False


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("x = 1  # tool-contracts: noqa\n", "stands alone on its line"),
        ("x = 1  # tool-contracts: ignore\n", "say which rules are meant"),
        ("x = 1  # tool-contracts: ignore[]\n", "say which rules are meant"),
        ("x = 1  # tool-contracts: file-ignore[TOOL101]\n", "stands alone on its line"),
        ("# tool-contracts: file-ignore\n", "`# tool-contracts: file-ignore[CODE]`"),
        ("x = 1  # tool-contracts: disable\n", "say which rules are meant"),
        ("x = 1  # tool-contracts: disable[TOOL101]\n", "stands alone on its line"),
        ("# tool-contracts: enable[TOOL101]\n", "no `disable` with the same rules"),
        ("x = 1  # tool-contracts: forget[TOOL101]\n", "unknown directive `forget`"),
        ("# tool-contracts: noqa:\nx = 1\n", "no rule code follows the colon"),
        ("x = 1\n# tool-contracts: ignore[TOOL101]\n", "nothing follows"),
    ],
)
def test_broken_directives(text: str, message: str) -> None:
    """A directive that cannot be followed is a problem with its place, and silences nothing."""
    suppressions = read(text)
    (problem,) = suppressions.problems
    assert problem.kind == "invalid-suppression"
    assert message in problem.message
    line = text.splitlines()[problem.span.line - 1]
    assert line[problem.span.column - 1 : problem.span.end_column - 1].startswith("# tool-contracts")
    assert suppressions.directives == []


def test_unknown_codes() -> None:
    """A code that is evidently meant for this linter and names no rule is a problem; others' codes are not."""
    text = "x = 1  # noqa: TOOL999, E501\ny = 1  # tool-contracts: ignore[bare-aray]\n"
    problems = read(text).unknown(RULES)
    assert [each.message for each in problems] == [
        "unknown rule `TOOL999`",
        "unknown rule `bare-aray`; did you mean `bare-array`?",
    ]


def after_fixing(text: str, *used: str, judged: tuple[str, ...] = ("TOOL101", "TOOL102")) -> tuple[int, str]:
    suppressions = read(text)
    for code in used:
        suppressions.silence(Finding(code, "m", name=RULES[code].name, span=Span("a.py", 1, 1)))
    problems = suppressions.unused(judged, RULES)
    findings = [Finding(each.kind, each.message, span=each.span, fix=each.fix) for each in problems]
    fixed, _ = apply_fixes(Source(text), "a.py", findings, unsafe=False)
    return len(problems), fixed


@pytest.mark.parametrize(
    ("text", "used", "number", "fixed"),
    [
        ("x = 1  # noqa: TOOL101\n", (), 1, "x = 1\n"),
        ("x = 1  # noqa: TOOL101\n", ("TOOL101",), 0, "x = 1  # noqa: TOOL101\n"),
        ("x = 1  # noqa: TOOL101, E501\n", (), 1, "x = 1  # noqa: E501\n"),
        ("x = 1  # noqa:E501 TOOL101 why\n", (), 1, "x = 1  # noqa:E501 why\n"),
        ("x = 1  # noqa: TOOL101, TOOL102\n", ("TOOL102",), 1, "x = 1  # noqa: TOOL102\n"),
        ("x = 1  # noqa: TOOL101  # keep\n", (), 1, "x = 1  # keep\n"),
        ("x = 1  # noqa: TOOL101 - 1\n", (), 1, "x = 1  # - 1\n"),
        ("x = 1  # first # noqa: TOOL101 why\n", (), 1, "x = 1  # first # why\n"),
        ("x = 1  # tool-contracts: ignore[TOOL101]: why\n", (), 1, "x = 1  # : why\n"),
        ("# tool-contracts: ignore[TOOL101] why\nx = 1\n", (), 1, "# why\nx = 1\n"),
        ("x = 1  # noqa\n", (), 0, "x = 1  # noqa\n"),
        ("x = 1  # tool-contracts: ignore[TOOL101]\n", (), 1, "x = 1\n"),
        ("x = 1  # tool-contracts: ignore[TOOL101,TOOL102]\n", ("TOOL101",), 1, "x = 1  # tool-contracts: ignore[TOOL101]\n"),
        ("# tool-contracts: ignore[TOOL101]\nx = 1\n", (), 1, "x = 1\n"),
        ("# tool-contracts: noqa\nx = 1\n", (), 1, "x = 1\n"),
        ("# tool-contracts: disable[TOOL101]\nx\n# tool-contracts: enable[TOOL101]\ny\n", (), 1, "x\ny\n"),
        (
            "# tool-contracts: disable[TOOL101, TOOL102]\nx\n# tool-contracts: enable[TOOL101, TOOL102]\ny\n", ("TOOL102",), 1,
            "# tool-contracts: disable[TOOL102]\nx\n# tool-contracts: enable[TOOL102]\ny\n",
        ),
    ],
)  # fmt: skip
def test_unused(text: str, used: tuple[str, ...], number: int, fixed: str) -> None:
    """What silenced nothing is reported, and its fix takes away just that."""
    assert after_fixing(text, *used) == (number, fixed)


def test_rules_that_were_not_applied_are_not_judged() -> None:
    """Nothing is said of a code whose rule did not run."""
    assert after_fixing("x = 1  # noqa: TOOL101\n", judged=())[0] == 0


def test_yaml_comments() -> None:
    """In YAML a comment starts with `#` after white space, outside quotes."""
    text = 'name: "a # noqa"\nother: b # noqa: TOOL101\nurl: a#noqa\n# tool-contracts: ignore[TOOL101]\nlast: 1\n'
    assert [silenced(text, line, filename="a.yaml") for line in range(1, 6)] == [
        False,
        True,
        False,
        False,
        True,
    ]


def test_json_has_no_comments() -> None:
    """Nothing in a JSON file is a comment."""
    assert silenced('{"a": "# noqa"} # noqa\n', 1, filename="a.json") is False


def test_broken_python_is_read_as_far_as_it_goes() -> None:
    """Comments before a syntax error are seen, and nothing raises."""
    assert silenced("x = 1  # noqa\ny = (\n", 1) is True
    assert silenced("\x00 # noqa\n", 1) in (True, False)


def test_may_suppress() -> None:
    """Only bytes that can hold a directive are looked at closely."""
    entry = Entry("a.py", Settings())
    for data, expected in ((b"x # NoQA", True), (b"x = 1", False), (b"# tool-contracts: noqa", True)):
        entry.replace(data)
        assert entry.may_suppress is expected


@pytest.mark.parametrize(
    ("comment", "messages"),
    [
        ("# noqa: tool101", ["`tool101` is no rule code, and silences nothing; did you mean `TOOL101`?"]),
        (
            "# noqa: TOOL101;TOOL102",
            ["`TOOL101` silences nothing, for what follows it; codes are separated by commas"],
        ),
        ("# noqa:TOOL", ["`TOOL` is no rule code, and silences nothing"]),
        ("# noqa: TOOL 101", ["`TOOL` is no rule code, and silences nothing"]),
        (
            "# noqa: TOOL102, tool101",
            ["`tool101` is no rule code, and silences nothing; did you mean `TOOL101`?"],
        ),
        ("# noqa: E501, TOOL", ["`TOOL` is no rule code, and silences nothing"]),
        ("# noqa: tools are fine", []),
        ("# noqa: tool is fine", []),
        ("# noqa: f401", []),
        ("# noqa: F", []),
        ("# noqa: TOOL101 because", []),
    ],
)
def test_what_seems_to_be_a_code_of_ours(comment: str, messages: list[str]) -> None:
    """Codes are capitals and digits, as with ruff: what looks like one of ours and is none is told, and silences nothing."""
    suppressions = read(f"x = 1  {comment}\n")
    assert [each.message for each in suppressions.unknown(RULES)] == messages


def test_a_file_with_nothing_else() -> None:
    """It is told though no comment of the file silences anything."""
    text = "from fastmcp import FastMCP\nmcp = FastMCP('x')\n@mcp.tool\ndef f(x: list) -> str:  # noqa: tool101\n    'F does.'\n"
    found = lint_source(text, "a.py", Settings())
    assert [(each.code, each.span.line) for each in found] == [("TOOL101", 4), ("TOOL005", 4)]
