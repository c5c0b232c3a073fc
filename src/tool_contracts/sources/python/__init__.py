"""Python sources: found, parsed and understood, and never imported."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tool_contracts.sources import Reading
    from tool_contracts.sources.python.module import Module
    from tool_contracts.sources.python.project import Project


def read_python(path: str, data: bytes | None, project: Project) -> Reading:
    """Read one Python file; `data` is its content where that is at hand.

    Files that cannot hold a tool are not parsed, others as far as is needed to find tools, and to the end where one
    is found: nobody can import it from a file that is broken further down. A file that cannot be read or parsed
    gives a problem.
    """
    from tool_contracts.sources import Reading, unreadable

    if data is None:
        try:
            with open(path, "rb") as file:
                data = file.read()
        except OSError as error:
            return unreadable(path, error)
    if not project.may_hold_tools(path, data):
        return Reading(skimmed=True)
    module = project.module(path, data)
    try:
        return _read(module, project)
    finally:
        project.forget(module)


def _read(module: Module, project: Project) -> Reading:
    from tool_contracts.sources import Reading

    if module.problem is not None:
        return Reading(problems=[module.problem])
    from tool_contracts.sources.python.handcalls import leave_calls
    from tool_contracts.sources.python.logs import tell_logs
    from tool_contracts.sources.python.scan import scan
    from tool_contracts.sources.python.transports import correct_claims

    reading = scan(module, project)
    if module.is_broken:
        module.parse_whole()
        reading = scan(module, project)
    elif reading.tools:
        module.check()
    else:
        return reading
    if module.problem is not None:
        return Reading(problems=[module.problem])
    correct_claims(reading.tools, module.text, module.path, project)
    tell_logs(reading.tools, module)
    leave_calls(reading.tools, module.text, project.frameworks)
    return reading
