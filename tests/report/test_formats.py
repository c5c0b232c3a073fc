"""Every output format, held against what its readers require."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ElementTree
from typing import TYPE_CHECKING, Any

import pytest

from tool_contracts.findings import Edit, Evidence, Finding, Fix
from tool_contracts.model import Span
from tool_contracts.report import Context, UnknownFormatError, names, render
from tool_contracts.report._patch import patch
from tool_contracts.rule import Rule

if TYPE_CHECKING:
    from pathlib import Path

SOURCE = "@tool\ndef f(\n\tb: list,\n    c: int = None,\n):\n    pass\n"
NASTY = 'a `b|c` <x> & "q" 100%, one:two\nnext \x00\ud800 é😀 ]]>'


def check(tool: object) -> list[Any]:
    return []


def fix(kind: str = "safe") -> Fix:
    span = Span("/p/src/a.py", 4, 8, 4, 11)
    return Fix("Say that None is allowed", [Edit(span, "int | None")], kind)  # type: ignore[arg-type]


def findings() -> list[Finding]:
    return [
        Finding(
            "TOOL101", "parameter `b`: no items", name="bare-array", tool="f", framework="mcp",
            pointer="/inputSchema/properties/b", span=Span("/p/src/a.py", 3, 2, 3, 9),
            related=[("defined here", Span("/p/src/b.py", 1, 1))],
        ),
        Finding(
            "TOOL122", "parameter `c`: implicit", name="implicit-optional", tool="f", framework="mcp",
            pointer="/inputSchema/properties/c", span=Span("/p/src/a.py", 4, 8, 4, 11), fix=fix(),
        ),
        Finding("TOOL401", NASTY, name="odd", tool="f|`", span=Span("/q/ü x.py", 1, 1), severity="info"),
    ]  # fmt: skip


def context(**more: Any) -> Context:
    texts = {"/p/src/a.py": SOURCE}
    return Context(folder="/p", source=texts.get, noqa_row=lambda each: each.span.line, **more)


def test_names() -> None:
    """The formats are the modules of the folder."""
    assert names() == [
        "azure", "concise", "full", "github", "gitlab", "grouped", "json", "json-lines", "junit", "markdown",
        "pylint", "rdjson", "sarif",
    ]  # fmt: skip


@pytest.mark.parametrize("name", ["", "jsn", "../json", "__init__", "_x", "json_lines"])
def test_unknown_format(name: str) -> None:
    """A name that is no format is refused, whatever it looks like."""
    with pytest.raises(UnknownFormatError):
        render(name, [])


@pytest.mark.parametrize("name", names())
def test_every_format_takes_anything(name: str) -> None:
    """No text breaks a format; machine formats are plain ASCII, and each ends with a newline."""
    text = render(name, findings(), context(summary="Found 2 errors.\n"))
    assert text.endswith("\n")
    if name not in ("azure", "concise", "full", "github", "grouped", "markdown", "pylint"):
        assert text.isascii()


@pytest.mark.parametrize("name", names())
def test_every_format_takes_nothing(name: str) -> None:
    """No findings make a valid, nearly empty report."""
    text = render(name, [], context(tools=1))
    if "json" in name or name in ("gitlab", "sarif"):
        assert text == "" if name == "json-lines" else json.loads(text) is not None


def test_concise() -> None:
    """One line each, relative paths, `[*]` where --fix helps, notes marked, then the summary."""
    lines = render("concise", findings(), context(summary="Found 2 errors.\n")).splitlines()
    assert lines[0] == "src/a.py:3:2: TOOL101 parameter `b`: no items"
    assert lines[1] == "src/a.py:4:8: TOOL122 [*] parameter `c`: implicit"
    assert lines[2].startswith("/q/ü x.py:1:1: TOOL401 note: a `b|c`")
    assert lines[3:] == ["Found 2 errors."]


@pytest.mark.parametrize("name", ["concise", "full", "grouped", "markdown", "pylint"])
def test_nothing_reaches_the_terminal_but_text(name: str) -> None:
    """A name in a file of someone else's moves no cursor and turns no text around."""
    finding = Finding("TOOL301", "tool `\x1b]8;;x\x07\u202e\n` is\todd", span=Span("a.py"), tool="\x1b[2J")
    text = render(name, [finding], context())
    assert r"tool `\x1b]8;;x\x07\u202e ` is odd" in text
    assert text.replace("\n", "").isprintable()


def test_unsafe_fixes_are_marked_on_demand() -> None:
    """`[*]` means that the present options would apply the fix."""
    found = findings()[1]
    found.fix = fix("unsafe")
    assert "[*]" not in render("concise", [found], context())
    assert "[*]" in render("concise", [found], context(unsafe_fixes=True))


def test_full() -> None:
    """The lines around the place, a caret below it, then the fix and related places."""
    text = render("full", findings()[:2], context(summary="Found 2 errors.\n"))
    assert text == (
        "TOOL101 parameter `b`: no items\n"
        " --> src/a.py:3:2\n"
        "  |\n"
        "1 | @tool\n"
        "2 | def f(\n"
        "3 |     b: list,\n"
        "  |     ^^^^^^^\n"
        "4 |     c: int = None,\n"
        "5 | ):\n"
        "  |\n"
        "note: src/b.py:1:1: defined here\n"
        "\n"
        "TOOL122 [*] parameter `c`: implicit\n"
        " --> src/a.py:4:8\n"
        "  |\n"
        "2 | def f(\n"
        "3 |     b: list,\n"
        "4 |     c: int = None,\n"
        "  |        ^^^\n"
        "5 | ):\n"
        "6 |     pass\n"
        "  |\n"
        "help: Say that None is allowed\n"
        "  |\n"
        "3 | \tb: list,\n"
        "  -     c: int = None,\n"
        "4 +     c: int | None = None,\n"
        "5 | ):\n"
        "  |\n"
        "\n"
        "Found 2 errors.\n"
    )


def test_full_shows_what_kind_of_fix_it_is() -> None:
    """An unsafe fix and a mere suggestion say so; one without edits, or with edits elsewhere, draws nothing."""
    found = findings()[1]
    found.fix = fix("unsafe")
    assert "note: This is an unsafe fix and may change what the tool does\n" in render(
        "full", [found], context()
    )
    found.fix = Fix("Think", [], "display-only")
    text = render("full", [found], context())
    assert text.endswith("help: Think\nnote: This is a suggestion that is never applied\n\n")
    found.fix = Fix("Elsewhere", [Edit(Span("/p/src/a.py", 99, 1), "x")])
    assert render("full", [found], context()).endswith("help: Elsewhere\n\n")


@pytest.mark.parametrize(
    ("text", "edits", "drawn"),
    [
        ("", [((1, 1, 1, 1), "a\n")], ["  |", "1 + a", "  |"]),
        ("a\n", [((2, 1, 2, 1), "b\n")], ["  |", "1 | a", "2 + b", "  |"]),
        ("a", [((1, 2, 1, 2), "\nb")], ["  |", "1 | a", "2 + b", "  |"]),
        (
            "a\nb\nc\n",
            [((1, 1, 2, 1), ""), ((3, 1, 3, 2), "d")],
            ["  |", "  - a", "1 | b", "  - c", "2 + d", "  |"],
        ),
        ("a\nb\n", [((1, 2, 2, 1), "")], ["  |", "  - a", "  - b", "1 + ab", "  |"]),
        ("a\n", [((1, 1, 1, 2), "a")], []),
    ],
)
def test_patch(text: str, edits: list[tuple[tuple[int, int, int, int], str]], drawn: list[str]) -> None:
    """Insertions, deletions and lines that join are drawn with the numbers of the lines that come of it."""
    made = [Edit(Span("a", *place), new) for place, new in edits]
    assert patch(made, text.splitlines(keepends=True)) == drawn


def caret(line: str, column: int, end: int) -> tuple[str, str]:
    found = Finding("T1", "m", span=Span("/p/x", 1, column, 1, end))
    rows = render("full", [found], Context(folder="/p", source=lambda _: line)).splitlines()
    return rows[3][4:], rows[4][4:]


def test_caret_below_wide_characters() -> None:
    """The caret stands below its place also after characters that take two columns or none."""
    assert caret("日本 x", 4, 5) == ("日本 x", "     ^")
    assert caret("e\u0301 x", 4, 5)[1] == "  ^"
    assert caret("\tx", 2, 3) == ("    x", "    ^")
    assert caret("x\x00y", 3, 4) == ("x\N{REPLACEMENT CHARACTER}y", "  ^")


def test_caret_of_an_empty_and_of_a_long_span() -> None:
    """An empty span has one caret; one of several lines is marked to the end of its first line."""
    assert caret("abc", 4, 4) == ("abc", "   ^")
    found = Finding("T1", "m", span=Span("/p/x", 1, 2, 2, 2))
    assert "  |  ^^\n" in render("full", [found], Context(folder="/p", source=lambda _: "abc\ndef\n"))


def test_full_shows_a_part_of_a_very_long_line() -> None:
    """A line of thousands of characters is cut around the place."""
    shown, marks = caret("a" * 5000 + "X" + "b" * 5000, 5001, 5002)
    assert len(shown) <= 140
    assert shown[marks.index("^")] == "X"


def test_full_without_source() -> None:
    """A file that cannot be read, or a place beyond its end, has no snippet."""
    assert render("full", [findings()[2]], context()).count("\n") == 3
    beyond = Finding("T1", "m", span=Span("/p/src/a.py", 99, 1))
    assert render("full", [beyond], context()) == "T1 m\n--> src/a.py:99:1\n\n"


def test_full_shows_evidence() -> None:
    """A finding about a call shows the arguments, the exception and how to repeat it."""
    found = Finding("T1", "m", span=Span("/p/x"), evidence=Evidence({"a": 1}, "E: x", "f(\n  a=1)"))
    text = render("full", [found], context())
    assert (
        "note: arguments: {'a': 1}\nnote: exception: E: x\nnote: repeat it with:\n    f(\n      a=1)\n"
        in text
    )


def test_json_is_ruffs_shape_and_more() -> None:
    """The keys are ruff's, then tool, framework, pointer and severity; paths are absolute."""
    first, second, third = json.loads(render("json", findings(), context()))
    assert first == {
        "cell": None,
        "code": "TOOL101",
        "end_location": {"column": 9, "row": 3},
        "filename": "/p/src/a.py",
        "fix": None,
        "framework": "mcp",
        "location": {"column": 2, "row": 3},
        "message": "parameter `b`: no items",
        "name": "bare-array",
        "noqa_row": 3,
        "pointer": "/inputSchema/properties/b",
        "severity": "error",
        "tool": "f",
        "url": None,
    }
    assert second["fix"] == {
        "applicability": "safe",
        "edits": [
            {
                "content": "int | None",
                "end_location": {"column": 11, "row": 4},
                "location": {"column": 8, "row": 4},
            }
        ],
        "message": "Say that None is allowed",
    }
    assert list(first) == sorted(first)
    assert third["message"] == NASTY


def test_json_spells_applicability_as_ruff_does() -> None:
    """`display-only` is written in one word."""
    found = findings()[1]
    found.fix = fix("display-only")
    assert json.loads(render("json", [found]))[0]["fix"]["applicability"] == "displayonly"


def test_json_lines() -> None:
    """One object per line, the same objects as in `json`."""
    lines = render("json-lines", findings(), context()).splitlines()
    assert [json.loads(each) for each in lines] == json.loads(render("json", findings(), context()))


def test_github() -> None:
    """Workflow commands with everything escaped that would end them."""
    lines = render("github", findings(), context()).splitlines()
    assert lines[0] == (
        "::error title=tool-contracts (TOOL101),file=/p/src/a.py,line=3,col=2,endLine=3,endColumn=9"
        "::src/a.py:3:2: TOOL101 parameter `b`: no items"
    )
    assert len(lines) == 3
    assert lines[2].startswith("::notice title=")
    assert "100%25, one:two%0Anext" in lines[2]


def test_azure() -> None:
    """Logging commands whose properties end nowhere but where they should."""
    found = Finding("TOOL101", "50% of\nit", span=Span("/p/a;b].py", 3, 2), severity="info")
    assert render("azure", [found], context()) == (
        "##vso[task.logissue type=warning;sourcepath=/p/a%3Bb%5D.py;linenumber=3;columnnumber=2;code=TOOL101;]"
        "50%AZP25 of%0Ait\n"
    )


def test_grouped_and_pylint() -> None:
    """Findings in columns below the name of their file, and pylint's line."""
    assert render("grouped", findings()[:2], context(summary="Found 2 errors.\n")) == (
        "src/a.py:\n"
        "  3:2 TOOL101 parameter `b`: no items\n"
        "  4:8 TOOL122 [*] parameter `c`: implicit\n"
        "\n"
        "Found 2 errors.\n"
    )
    assert render("pylint", findings()[:1], context()) == "src/a.py:3: [TOOL101] parameter `b`: no items\n"


def test_gitlab() -> None:
    """Each finding has the required members, and a fingerprint of its own that ignores the line."""
    twice = [findings()[0], findings()[0]]
    found = json.loads(render("gitlab", twice, context()))
    assert {"check_name", "description", "severity", "fingerprint", "location"} == set(found[0])
    assert found[0]["location"]["path"] == "src/a.py"
    assert found[0]["fingerprint"] != found[1]["fingerprint"]
    moved = findings()[0]
    moved.span = Span("/p/src/a.py", 30, 1)
    assert json.loads(render("gitlab", [moved], context()))[0]["fingerprint"] == found[0]["fingerprint"]


def test_junit() -> None:
    """Well-formed XML whose counts add up; a note is no failure."""
    root = ElementTree.fromstring(render("junit", findings(), context()))
    assert root.tag == "testsuites"
    assert (root.get("tests"), root.get("failures"), root.get("errors")) == ("3", "2", "0")
    assert [suite.get("name") for suite in root] == ["/p/src/a.py", "/q/ü x.py"]
    assert len(root.findall(".//failure")) == 2
    assert len(root.findall(".//system-out")) == 1
    assert root.find(".//testcase").get("line") == "3"  # type: ignore[union-attr]


def test_junit_of_a_clean_run() -> None:
    """One passing case says that tools were looked at; without tools there is none."""
    assert len(ElementTree.fromstring(render("junit", [], context(tools=2))).findall(".//testcase")) == 1
    assert len(ElementTree.fromstring(render("junit", [], context())).findall(".//testcase")) == 0


def test_rdjson() -> None:
    """Diagnostics with range, severity and suggestions."""
    document = json.loads(render("rdjson", findings(), context()))
    first, second, third = document["diagnostics"]
    assert document["source"] == {"name": "tool-contracts"}
    assert first["location"]["range"] == {"start": {"line": 3, "column": 2}, "end": {"line": 3, "column": 9}}
    assert second["suggestions"][0]["text"] == "int | None"
    assert (first["severity"], third["severity"]) == ("ERROR", "INFO")


def test_sarif() -> None:
    """A log that code scanning takes: rules with index, relative URIs, regions, fixes."""
    rule = Rule(check, "TOOL101", "bare-array", group="types")
    log = json.loads(render("sarif", findings(), context(rules={"TOOL101": rule})))
    assert log["version"] == "2.1.0"
    assert log["$schema"].endswith("sarif-2.1.0.json")
    (run,) = log["runs"]
    driver = run["tool"]["driver"]
    assert driver["name"] == "tool-contracts"
    ids = [each["id"] for each in driver["rules"]]
    assert ids == ["TOOL101", "TOOL122", "TOOL401"]
    assert driver["rules"][0]["shortDescription"]["text"]
    for result, level in zip(run["results"], ["error", "error", "note"], strict=True):
        assert ids[result["ruleIndex"]] == result["ruleId"]
        assert result["level"] == level
        assert result["message"]["text"]
        region = result["locations"][0]["physicalLocation"]["region"]
        assert all(region[key] >= 1 for key in ("startLine", "startColumn", "endLine", "endColumn"))
    uris = [each["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] for each in run["results"]]
    assert uris == ["src/a.py", "src/a.py", "file:///q/%C3%BC%20x.py"]
    assert run["results"][0]["relatedLocations"][0]["message"]["text"] == "defined here"
    change = run["results"][1]["fixes"][0]["artifactChanges"][0]
    assert change["replacements"][0]["insertedContent"]["text"] == "int | None"


def test_markdown() -> None:
    """A table whose cells hold no stray bar or line break."""
    lines = render("markdown", findings(), context(summary="Found 2 errors.\n")).splitlines()
    assert lines[0] == "| Place | Tool | Rule | Message |"
    assert lines[2] == "| `src/a.py:3:2` | `f` | TOOL101 bare-array | parameter `b`: no items |"
    assert "| `` f\\|` `` |" in lines[4]
    assert "`b\\|c` \\<x\\>" in lines[4]
    assert lines[-1] == "Found 2 errors."


def test_paths(tmp_path: Path) -> None:
    """Paths below the folder are relative for people, all are absolute for programs."""
    seen = Context(folder=str(tmp_path))
    assert seen.relative(str(tmp_path / "a" / "b.py")) == "a/b.py"
    assert seen.relative("/other/b.py") == "/other/b.py"
    assert seen.relative(str(tmp_path) + "2/b.py") == str(tmp_path) + "2/b.py"
    assert seen.absolute("a/../b.py") == str(tmp_path / "b.py")
    (tmp_path / "x.py").write_bytes(b"\xef\xbb\xbfa\r\n\xff")
    assert seen.source(str(tmp_path / "x.py")) == "a\r\n\N{REPLACEMENT CHARACTER}"
    assert seen.source(str(tmp_path / "none.py")) is None
