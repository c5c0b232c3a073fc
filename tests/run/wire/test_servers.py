"""What the calls of a well-behaved server mean."""

from __future__ import annotations

import os
import sys
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from tool_contracts.run import sandbox
from tool_contracts.run.allowance import Allowance
from tool_contracts.run.wire.host import Host

if TYPE_CHECKING:
    from pathlib import Path

    from conftest import Factory

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="servers are started on POSIX systems")


@pytest.mark.parametrize("phase", ["descriptor", "boundaries", "valid", "invalid"])
def test_a_sound_server_passes(scripted: Factory, phase: str) -> None:
    """Every phase of a tool that keeps its promises passes, -32602 being a rejection."""
    server = scripted("sound")
    assert server.introduced().outcome == "passed"
    result = server.run(phase)
    assert (result.outcome, result.findings, result.failures) == ("passed", [], [])


def test_all_pages_are_read(scripted: Factory) -> None:
    """The list of tools is followed to its last page."""
    assert [each.tool.name for each in scripted("pages").handshake.tools] == ["next0", "next1", "next2"]


def test_crash(scripted: Factory) -> None:
    """An error with the text of an unhandled exception is a crash, with what the server said on standard error."""
    (found,) = scripted("crashes-on-zero").run().findings
    assert found.finding.code == "TOOL701"
    evidence = found.finding.evidence
    assert evidence is not None
    assert evidence.arguments == {"number": 0}
    assert "Traceback: somewhere" in evidence.trace
    assert '"arguments": {"number": 0}' in evidence.snippet


def test_other_errors_are_declared(scripted: Factory) -> None:
    """A tool may say that it cannot."""
    assert scripted("refuses").run().outcome == "passed"


def test_result_is_held_against_its_schema(scripted: Factory) -> None:
    """What is structured must be as declared."""
    (found,) = scripted("structured").run().findings
    assert found.finding.code == "TOOL804"
    assert "['number']" in found.finding.message


def test_result_without_content(scripted: Factory) -> None:
    """A result is an object with a list of content."""
    (found,) = scripted("no-content").run().findings
    assert found.finding.code == "TOOL910"
    assert found.finding.message.endswith("answers tools/call without a list of content")


def test_what_only_a_client_can_answer_is_blocked(scripted: Factory) -> None:
    """A tool that asks the client for something cannot be judged."""
    result = scripted("asks").run()
    assert result.outcome == "blocked"
    assert "sampling/createMessage" in result.reason


def test_destructive_tools_are_not_called(scripted: Factory) -> None:
    """A tool that says that it destroys is only called where that is allowed."""
    server = scripted("destructive")
    result = server.run()
    assert (result.outcome, result.calls) == ("skipped", 0)
    assert 'allow = ["destructive"]' in result.reason
    assert server.run("descriptor").outcome == "passed"
    assert server.run(allow=["destructive"]).outcome == "passed"


def test_a_name_that_is_given_twice(scripted: Factory) -> None:
    """Tools of a server have no places, so equal names are those of two tools."""
    (found,) = scripted("same-names").introduced().findings
    assert (found.finding.code, found.finding.pointer) == ("TOOL501", "/name")


def test_a_hint_in_words_is_no_reason_to_destroy(scripted: Factory) -> None:
    """A hint is taken for what it means, whatever its type."""
    assert scripted("destructive-in-words").run().calls == 0


def test_one_process_serves_all_phases(scripted: Factory) -> None:
    """Calls share a server; only what is repeated gets one of its own."""
    server = scripted("sound")
    server.run("boundaries")
    shared = scripted.host.shared(server.command)
    server.run("valid")
    assert scripted.host.shared(server.command) is shared


def test_it_runs_in_a_temporary_folder(scripted: Factory) -> None:
    """What a server writes by relative names stays out of the project."""
    server = scripted("sound")
    assert server.introduced().outcome == "passed"
    process = scripted.host.shared(server.command).process
    if sys.platform == "linux":
        folder = os.readlink(f"/proc/{process.number}/cwd")
        assert folder.startswith(scripted.host.workspace.path)


@pytest.mark.skipif(bool(sandbox.why_not()), reason=sandbox.why_not())
def test_the_kernel_closes_a_server(scripted: Factory, tmp_path: Path) -> None:
    """In the sandbox a server writes in its temporary folder alone, whatever it is written in."""
    host = Host(scripted.host.workspace, allowance=Allowance(["process"]))
    server = type(scripted)(host, scripted.mark)("writes")
    target = tmp_path / "target"
    server.command = replace(server.command, environment={"SCRIPTED_TARGET": str(target)})
    try:
        assert [each.finding.code for each in server.run().errors] == ["TOOL703"]
        assert not target.exists()
        inside = os.path.join(host.workspace.path, "target")
        server = type(scripted)(host, scripted.mark)("writes")
        server.command = replace(server.command, environment={"SCRIPTED_TARGET": inside})
        assert server.run().outcome == "passed"
    finally:
        host.close()


def test_what_comes_with_the_list_belongs_to_no_call(scripted: Factory) -> None:
    """What stands on the wire while tools are listed is told of the handshake, and not of a call that comes later."""
    server = scripted("no-objects")
    assert {each.finding.code for each in server.introduced().findings} == {"TOOL902", "TOOL910"}
    assert server.run("descriptor").findings == []
    assert server.run("valid").findings == []


def test_a_tool_that_is_listed_once(scripted: Factory) -> None:
    """A list that grows shorter is told as such."""
    (found,) = scripted("lists-once").run("descriptor").findings
    assert found.finding.code == "TOOL255"
    assert found.finding.message.endswith("it is listed no more, only 0 tools are")
