"""Servers that break the protocol, hang, die or leave something behind: one clear finding each, and nothing survives."""

from __future__ import annotations

import re
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from conftest import Factory

    from tool_contracts.phases.result import PhaseResult

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="servers are started on POSIX systems")


def told(result: PhaseResult) -> list[tuple[str, str]]:
    assert not result.failures
    return [(each.finding.code, each.finding.message) for each in result.findings]


def only(result: PhaseResult) -> tuple[str, str]:
    (found,) = told(result)
    assert result.outcome == "failed"
    return found


def test_never_starts(scripted: Factory) -> None:
    """A server that says nothing is a server that gives no answer, told when its time is over."""
    started = time.monotonic()
    code, message = only(scripted("never-starts").introduced())
    assert code == "TOOL702"
    assert message.startswith("gives no answer for 3.")
    assert time.monotonic() - started < 6


def test_ends_at_once(scripted: Factory) -> None:
    """A server that ends before it was asked anything is told with its status, and with what it said last."""
    server = scripted("ends-at-once")
    assert only(server.introduced()) == ("TOOL703", "ends the process: the server ended with status 1")
    assert server.handshake.call.stderr.strip() == "no configuration"


def test_command_that_does_not_exist(scripted: Factory) -> None:
    """A command that cannot be started is one line that says why."""
    server = scripted("x")
    server.command = type(server.command)("none", ("./no-such-program",), server.command.folder, "x")
    result = server.introduced()
    assert result.failures == ["`./no-such-program` cannot be started: No such file or directory"]


def test_no_tools(scripted: Factory) -> None:
    """A server without tools is no success."""
    assert scripted("no-tools").introduced().failures == ["the server publishes no tools"]


def test_banner(scripted: Factory) -> None:
    """A banner on standard output is found in the handshake; the tools are tested all the same."""
    server = scripted("banner")
    code, message = only(server.introduced())
    assert code == "TOOL902"
    assert "Welcome to the server!" in message
    assert server.run().outcome == "passed"


def test_pages_without_end(scripted: Factory) -> None:
    """A list whose next page is the page itself comes to an end."""
    (failure,) = scripted("pages-without-end").introduced().failures
    assert failure == "tools/list has pages without end: 'again' comes again"


def test_slow_pages_without_end(scripted: Factory) -> None:
    """A list that is not at its end when its time is over is told as such, not as silence."""
    (failure,) = scripted("slow-pages-without-end").introduced().failures
    assert re.fullmatch(r"tools/list has no end in time: page (\d+) and \d+ tools are not all", failure)


def test_never_answers(scripted: Factory) -> None:
    """A call without an answer ends with its limit, and the smallest arguments are told."""
    result = scripted("silent-on-large").run(timeout=0.5)
    code, message = only(result)
    assert code == "TOOL702"
    assert message.startswith("gives no answer for 0.5 s")
    evidence = result.findings[0].finding.evidence
    assert evidence is not None
    assert evidence.arguments == {"number": 1001}


def test_answers_twice(scripted: Factory) -> None:
    """A second answer is found, whichever call it is seen in."""
    code, message = only(scripted("answers-twice").run())
    assert (code, message) == ("TOOL910", "breaks the protocol: answers a request more than once")


def test_answers_with_another_id(scripted: Factory) -> None:
    """An answer that nobody waits for is told as such, not as a hang."""
    code, message = only(scripted("other-id").run())
    assert code == "TOOL910"
    assert message.startswith("breaks the protocol: answers with an id that nobody used: ")
    assert message.endswith("; leaves the request without an answer")


def test_prints(scripted: Factory) -> None:
    """A print between the messages is told by the rule about prints."""
    code, message = only(scripted("prints").run())
    assert code == "TOOL902"
    assert "'got a call'" in message


def test_prints_without_end(scripted: Factory) -> None:
    """A server that prints for ever gives no answer, and is not listened to for ever."""
    result = scripted("floods").run("boundaries", timeout=0.5)
    assert {code for code, _ in told(result)} == {"TOOL702", "TOOL902"}


def test_complains_without_end(scripted: Factory) -> None:
    """Of what stands on standard error, only the end is kept and told."""
    server = scripted("complains")
    (live,) = server.handshake.tools
    with live.caller(tool=live.tool, timeout=20, first=20) as caller:
        for _ in range(2):
            call = caller.call({"number": 1})
            assert call.outcome == "returned"
            assert call.stderr.endswith("xxx" + "the end\n")
            assert len(call.stderr) == 4_000
    kept = [each for each in Path(server.host.workspace.path).rglob("tool-contracts-*") if each.is_file()]
    assert 0 < sum(each.stat().st_size for each in kept) <= 8 << 20


def test_invalid_utf8(scripted: Factory) -> None:
    """A byte that is no UTF-8 is told, and the message read all the same."""
    code, message = only(scripted("invalid-utf8").run())
    assert (code, message) == ("TOOL910", "breaks the protocol: sends bytes that are not UTF-8: b'\\xff'")


def test_fifty_megabytes(scripted: Factory) -> None:
    """A line without end is not read to its end."""
    code, message = only(scripted("huge").run(timeout=10))
    assert (code, message) == ("TOOL910", "breaks the protocol: sends a line of more than 16 MiB")


def test_closes_its_standard_input(scripted: Factory) -> None:
    """A server that no longer listens is told, though it lives."""
    result = scripted("closes-stdin").run()
    assert {code for code, _ in told(result)} == {"TOOL910"}
    assert "closes its standard input" in told(result)[0][1]


def test_dies(scripted: Factory) -> None:
    """A server that ends in a call is started anew for the next one."""
    result = scripted("dies").run()
    assert only(result) == ("TOOL703", "ends the process: the server ended with status 3")
    assert result.calls > 1


def test_dies_after_some_calls(scripted: Factory) -> None:
    """An end that the arguments alone do not show depends on the calls before."""
    code, message = only(scripted("dies-after-three").run())
    assert code == "TOOL703"
    assert message.startswith("ends the process: the server was killed by SIGSEGV (depends on earlier calls:")


@pytest.mark.parametrize("seconds", ["0", "0.01"])
def test_ends_after_its_answer(scripted: Factory, seconds: str) -> None:
    """The end belongs to the call that was answered last, and not to the one that finds nobody there."""
    server = scripted(f"ends-after-answer{seconds}")
    result = server.run("replay", given=[{"number": 0}, {"number": 5}, {"number": 0}])
    assert only(result) == ("TOOL703", "ends the process: the server ended with status 3")
    evidence = result.findings[0].finding.evidence
    assert evidence is not None
    assert evidence.arguments == {"number": 5}
    assert only(server.run())[0] == "TOOL703"
    assert told(server.run("invalid")) == []


def test_ends_after_its_last_answer(scripted: Factory) -> None:
    """Where no further call would see it, the end of the server is waited for."""
    result = scripted("ends-after-answer0").run("replay", given=[{"number": 5}])
    assert only(result) == ("TOOL703", "ends the process: the server ended with status 3")
    assert result.calls == 1


@pytest.mark.parametrize(
    ("behaviour", "said"),
    [
        ("byte-order-mark", "begins a line with a byte order mark"),
        ("broken-json", """sends a message that is no JSON: {"jsonrpc": "2.0", "id": 2, """),
        ("too-deep", """sends a message that is nested too deep: {"jsonrpc": "2.0", "id": 2, """),
        ("not-a-number", "sends NaN, which is no JSON"),
        (
            "twice-in-one",
            "sends a batch, which the protocol has not had since 2025-06-18; answers a request more than once",
        ),
        ("error-in-words", "answers with an error that has no code and message"),
        ("both", "answers with both a result and an error"),
        ("no-version", 'sends an answer without `jsonrpc`: {"id": 2, "result": '),
        (
            "unknown-content",
            "answers tools/call with content of the type 'texxt', which the protocol does not have",
        ),
        (
            "text-without-text",
            "answers tools/call with content of the type 'text' whose `text` is missing or of another type",
        ),
        ("error-as-text", "answers tools/call with an `isError` that is no boolean"),
    ],
)
def test_a_message_that_no_client_can_read(scripted: Factory, behaviour: str, said: str) -> None:
    """It is one finding, and what it lacks is told; no limit of a call is waited for."""
    code, message = only(scripted(behaviour).run(timeout=60))
    assert code == "TOOL910"
    assert message.startswith(f"breaks the protocol: {said}")


def test_asks_more_than_it_listens(scripted: Factory) -> None:
    """A server that sends requests and reads no answers gives none, and its requests are no broken lines."""
    code, _ = only(scripted("asks-without-end").run("boundaries", timeout=1))
    assert code == "TOOL702"


def test_half_a_line(scripted: Factory) -> None:
    """What a server has begun to say when its time is over is told."""
    code, message = only(scripted("half-line").run("boundaries", timeout=0.5))
    assert code == "TOOL910"
    assert message.startswith(
        'breaks the protocol: sends a line without its end: {"jsonrpc": "2.0", "id": 2, '
    )


@pytest.mark.parametrize("behaviour", ["carriage-returns", "many-digits"])
def test_what_every_client_can_read(scripted: Factory, behaviour: str) -> None:
    """The end of a line as on Windows and a number that is too large for any computer are read."""
    assert not told(scripted(behaviour).run())


@pytest.mark.parametrize(
    ("behaviour", "said"),
    [
        ("old-version", 'speaks a version of the protocol that there never was: "1999-01-01"'),
        ("no-capability", "holds tools, though the capabilities name none: clients need not ask"),
    ],
)
def test_a_handshake_that_misleads(scripted: Factory, behaviour: str, said: str) -> None:
    """The version and the capabilities are held against what the protocol has."""
    assert only(scripted(behaviour).introduced()) == ("TOOL910", f"breaks the protocol: {said}")


@pytest.mark.skipif(sys.platform != "linux", reason="processes are looked up in /proc")
@pytest.mark.parametrize(
    "behaviour", ["ignores-everything", "forks", "forks-unmarked", "forks-a-daemon", "silent"]
)
def test_nothing_survives(scripted: Factory, behaviour: str) -> None:
    """Neither a server that ignores every signal nor what it has started outlives the run."""
    server = scripted(behaviour)
    server.run("boundaries", timeout=0.5)
    scripted.host.close()
    assert scripted.survivors() == []


def test_members_of_other_types(scripted: Factory) -> None:
    """A tool whose optional members no client can read is told in the handshake, each member of it."""
    code, message = only(scripted("odd-members").introduced())
    assert code == "TOOL910"
    assert message.removeprefix("breaks the protocol: ").split("; ") == [
        'lists "next" with `title` that is no text: 5',
        'lists "next" with `outputSchema` that is no object: ["number"]',
        'lists "next" with `annotations/readOnlyHint` that is no boolean: "yes"',
    ]
