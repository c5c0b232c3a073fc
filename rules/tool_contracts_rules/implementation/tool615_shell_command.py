"""An argument becomes part of a shell command.

## Why it matters

`host` may be `x; rm -rf ~`: the model, or a text that it has read, writes what a shell runs. A list of arguments is passed
on as it is, whatever it holds. There are tools whose purpose is the shell, so the rule is off unless selected.

## Avoid

```python
import subprocess

from langchain_core.tools import tool

@tool
def ping(host: str) -> str:
    \"\"\"Ask a host whether it is there.\"\"\"
    done = subprocess.run(f"ping -c 1 {host}", shell=True, capture_output=True, text=True, stdin=subprocess.DEVNULL)
    return done.stdout
```

## Prefer

```python
import subprocess

from langchain_core.tools import tool

@tool
def ping(host: str) -> str:
    \"\"\"Ask a host whether it is there.\"\"\"
    done = subprocess.run(["ping", "-c", "1", "--", host], capture_output=True, text=True, stdin=subprocess.DEVNULL)
    return done.stdout
```
"""

from __future__ import annotations

import ast

from tool_contracts import rule
from tool_contracts_rules.implementation.body import body_of, keyword, names_in

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Tool
    from tool_contracts.rule import Report

_RUN = frozenset(f"subprocess.{name}" for name in ("Popen", "call", "check_call", "check_output", "run"))
_SHELL = frozenset(
    {
        "asyncio.create_subprocess_shell",
        "os.popen",
        "os.system",
        "subprocess.getoutput",
        "subprocess.getstatusoutput",
    }
)


@rule("TOOL615", "shell-command", group="implementation", default=False, severity="warning")
def shell_command(tool: Tool) -> Iterator[Report]:
    """Look for commands of a shell that hold an argument which `shlex.quote` was not applied to."""
    body = body_of(tool)
    if body is None or any(origin == "shlex.quote" for _, origin in body.calls()):
        return
    made = body.made_of()
    for call, origin in body.calls():
        command = call.args[0] if call.args else keyword(call, "args", "cmd", "command")
        if command is None or not (origin in _SHELL or (origin in _RUN and _is_true(keyword(call, "shell")))):
            continue
        sources = sorted({each for name in names_in(command) for each in made.get(name, ())})
        if sources:
            yield body.span(call), f"argument `{sources[0]}` becomes part of a command that a shell runs"


def _is_true(value: ast.expr | None) -> bool:
    return isinstance(value, ast.Constant) and value.value is True
