"""Waiting, errors, asserts, fallbacks, times and paths in the bodies of tools."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

    Found = Callable[..., list[str]]
    Reports = Callable[..., list[Any]]


def function(*lines: str, head: str = "", parameters: str = "x: str", before: str = "") -> str:
    return f"{head}{before}def demo({parameters}):\n" + "".join(f"    {line}\n" for line in lines)


@pytest.mark.parametrize(
    ("line", "count"),
    [
        ("time.sleep(1)", 1),
        ("return requests.get(x, timeout=1)", 1),
        ("pause(1)", 1),
        ("await asyncio.sleep(1)", 0),
        ("await asyncio.to_thread(time.sleep, 1)", 0),
        ("await asyncio.to_thread(lambda: time.sleep(1))", 0),
        ("clock.sleep(1)", 0),
    ],
)
def test_blocking_call(found: Found, line: str, count: int) -> None:
    """A coroutine blocks the loop by what waits without await; a plain function does not, elsewhere."""
    head = "import asyncio, time, requests\nfrom time import sleep as pause\n"
    assert len(found("TOOL604", function(line, head=head, before="async "))) == count
    if "await" not in line:
        assert found("TOOL604", function(line, head=head)) == []


def test_blocking_plain_function(reports: Reports) -> None:
    """Where plain functions may run on the loop, it is information: it depends on the version."""
    ((_, _, _, severity),) = reports("TOOL604", "import time\ndef f(x: int):\n    time.sleep(x)\n", "mcp")
    assert severity == "info"


@pytest.mark.parametrize(
    ("line", "count"),
    [
        ("requests.get(x)", 1),
        ("requests.post(x, timeout=None)", 1),
        ("urlopen(x)", 1),
        ("httpx.get(x, timeout=None)", 1),
        ("httpx.get(x)", 0),
        ("requests.get(x, timeout=5)", 0),
        ("requests.get(x, timeout=limit)", 0),
        ("requests.get(x, **options)", 0),
        ("urlopen(x, None, 5)", 0),
        ("session.get(x)", 0),
    ],
)
def test_request_without_timeout(found: Found, line: str, count: int) -> None:
    """A request is endless where no limit is given and the library has none."""
    head = "import requests, httpx\nfrom urllib.request import urlopen\n"
    assert len(found("TOOL605", function(line, head=head))) == count


@pytest.mark.parametrize(
    ("handler", "value", "count"),
    [
        ("except Exception as e", "f'Error: {e}'", 1),
        ("except Exception as e", "str(e)", 1),
        ("except Exception as e", "'Error: ' + str(e)", 1),
        ("except Exception as e", "'Error: %s' % e", 1),
        ("except Exception as e", "'Error: {}'.format(e)", 1),
        ("except (ValueError, Exception) as e", "repr(e)", 1),
        ("except", "traceback.format_exc()", 1),
        ("except Exception as e", "None", 0),
        ("except Exception as e", "'nothing found'", 0),
        ("except Exception as e", "ToolError(e)", 0),
        ("except KeyError as e", "f'no {e}'", 0),
        ("except Exception as e", "handle(e)", 0),
    ],
)
def test_exception_as_text(found: Found, handler: str, value: str, count: int) -> None:
    """Text made of an exception is no result where everything is caught; a narrow handler is a decision."""
    lines = ("try:", "    return open(x)", f"{handler}:", f"    return {value}")
    assert len(found("TOOL606", function(*lines, head="import traceback\n"))) == count


@pytest.mark.parametrize(
    ("line", "count"),
    [("assert x", 1), ("assert len(x) > 0, x", 1), ("assert ready", 0), ("x = 1\n    assert x", 0)],
)
def test_assert_on_argument(found: Found, line: str, count: int) -> None:
    """Only an assert on what the model sent is reported."""
    assert len(found("TOOL607", function(line))) == count


@pytest.mark.parametrize(
    ("parameter", "line", "count"),
    [
        ("x: int | None = None", "y = x or 10", 1),
        ("x: float = 1.0", "return call(x or DEFAULT)", 1),
        ("x: bool = True", "y = x or True", 1),
        ("x: int | None = None", "y = (x or 10) > 5", 1),
        ("x: int | None = None", "y = x or 0", 0),
        ("x: int | None = None", "y = x or None", 0),
        ("x: str | None = None", "y = x or 'a'", 0),
        ("x: list[int] | None = None", "y = x or [1]", 0),
        ("x: int | None = None", "if x or ready: pass", 0),
        ("x: int | None = None", "y = 1 if x or ready else 2", 0),
        ("x: int | None = None", "y = not (x or ready)", 0),
        ("x: int | None = None", "y = bool(x or ready)", 0),
        ("x: int | None = None", "y = [a for a in b if x or a]", 0),
        ("x: int | None = None", "x = x or 10", 1),
        ("x: int | None = None", "x, y = x or 10, 2", 1),
        ("x: int | None = None", "y = x or 10\n    x = 2", 1),
        ("x: int | None = None", "x = 2\n    x = x or 10", 0),
        ("x: int | None = None", "y = [x or 10 for x in find()]", 0),
        ("x: int | None = None", "for x in find(): y = x or 10", 0),
        ("x", "y = x or 10", 0),
        ("x: Annotated[int, Field(ge=1)] = 5", "y = x or 10", 0),
    ],
)
def test_truthy_default(found: Found, parameter: str, line: str, count: int) -> None:
    """A fallback is a fault where the schema allows 0 or False and the value itself is used."""
    head = "from typing import Annotated\nfrom pydantic import Field\n"
    assert len(found("TOOL608", function(line, head=head, parameters=parameter))) == count


@pytest.mark.parametrize(
    ("line", "count"),
    [
        ("return datetime.datetime.fromisoformat(x) > datetime.datetime.now()", 1),
        ("when = datetime.datetime.fromisoformat(x)\n    return dt.utcnow() - when", 1),
        ("return datetime.datetime.fromisoformat(x) > datetime.datetime.now(datetime.timezone.utc)", 0),
        ("return START < datetime.datetime.now()", 0),
        ("return x, datetime.datetime.now()", 0),
    ],
)
def test_naive_datetime(found: Found, line: str, count: int) -> None:
    """The time of the clock without a zone is compared with what came from an argument."""
    head = "import datetime\nfrom datetime import datetime as dt\n"
    assert len(found("TOOL609", function(line, head=head))) == count


@pytest.mark.parametrize(
    ("line", "count"),
    [
        ("return (ROOT / x).read_text()", 1),
        ("return open(os.path.join(ROOT, x))", 1),
        ("return Path(ROOT, x)", 1),
        ("return ROOT.joinpath(x)", 1),
        ("p = ROOT / x\n    return str(p.is_relative_to(ROOT))", 1),
        ("p = (ROOT / x).resolve()\n    if not p.is_relative_to(ROOT): raise ValueError", 0),
        ("p = (ROOT / x).resolve()\n    p.relative_to(ROOT)", 0),
        ("if '..' in x: raise ValueError\n    return ROOT / x", 0),
        ("return ROOT / os.path.basename(x)", 0),
        ("check_name(x)\n    return ROOT / x", 0),
        ("x = ROOT / x\n    return x", 1),
        ("x = find()\n    return ROOT / x", 0),
        ("return ROOT / 'fixed'", 0),
        ("return ','.join([x])", 0),
        ("if not x.endswith('.txt'): x += '.txt'\n    return ROOT / x", 1),
        ("x += '.txt'\n    x = find()\n    return ROOT / x", 0),
        ("x *= 2\n    return ROOT / x", 0),
        ("if '..' not in mode: pass\n    return ROOT / x", 1),
        ("if KEY in CACHE: return ''\n    return ROOT / x", 1),
        ("mode = find()\n    if mode in ('r', 'w'): return ROOT / x", 0),
        ("p = ROOT / x\n    if ROOT in p.parents: return p", 0),
        ("if any(each in x for each in BAD): raise ValueError\n    return ROOT / x", 0),
    ],
)
def test_path_escape(found: Found, line: str, count: int) -> None:
    """A text parameter is joined to a folder, and nothing in the body looks at the path."""
    assert len(found("TOOL613", function(line, head="import os\nfrom pathlib import Path\n"))) == count


@pytest.mark.parametrize(
    ("line", "count"),
    [
        ("return open(f'/data/{x}').read()", 1),
        ("return open('/data/' + x).read()", 1),
        ("return open('/data/%s' % x).read()", 1),
        ("return open('/data/%s/%s' % (x, 'a')).read()", 1),
        ("return open('/data/{}'.format(x)).read()", 1),
        ("return open(file='/data/{name}'.format(name=x)).read()", 1),
        ("return Path(x).read_text()", 1),
        ("return Path(f'data/{x}.txt').read_text()", 1),
        ("path = f'data/{x}.txt'\n    os.remove(path)", 1),
        ("path = Path('data/' + x.strip())\n    path.unlink()", 1),
        ("return (Path() / x).read_text()", 1),
        ("return ROOT / f'{x}.txt'", 1),
        ("return os.path.join(ROOT, x + '.txt')", 1),
        ("name = x + '.txt'\n    return os.path.join(ROOT, name)", 1),
        ("shutil.copy('template', f'out/{x}')", 1),
        ("shutil.rmtree(x)", 1),
        ("return open('/data/' + digest(x)).read()", 0),
        ("return open(TABLE[x]).read()", 0),
        ("return open('/data/fixed').read()", 0),
        ("return f'/data/{x}'", 0),
        ("return 'cannot open /data/%s' % x", 0),
        ("print('/data/' + x)", 0),
        ("return requests.get(f'https://example.org/{x}')", 0),
        ("return BASE_URL / x", 0),
        ("base = 'https://example.org'\n    return os.path.join(base, x)", 0),
        ("return webbrowser.open(x)", 0),
        ("return Image.open(BUFFER)", 0),
        ("path = f'data/{x}'\n    path = find()\n    os.remove(path)", 0),
        ("if '..' in x: raise ValueError\n    return open(f'/data/{x}')", 0),
    ],
)
def test_path_of_text(found: Found, line: str, count: int) -> None:
    """A path that is made as a text counts where something is done to the file; messages and URLs are no paths."""
    head = "import os, shutil, requests, webbrowser\nfrom pathlib import Path\n"
    assert len(found("TOOL613", function(line, head=head))) == count


@pytest.mark.parametrize(
    ("parameters", "line", "count"),
    [
        ("x: list[str]", "for each in x: open(ROOT / each)", 1),
        ("x: list[str]", "return [(ROOT / each).read_text() for each in x]", 1),
        ("x: list[str]", "return os.path.join(ROOT, *x)", 1),
        (
            "x: list[str]",
            "for each in x:\n        if '..' in each: raise ValueError\n        open(ROOT / each)",
            0,
        ),
        ("x: list[str]", "for each in x:\n        each = clean(each)\n        open(ROOT / each)", 0),
        ("x: list[int]", "for each in x: open(ROOT / each)", 0),
        ("x: list[Literal['a', 'b']]", "for each in x: open(ROOT / each)", 0),
        ("x: str", "for each in x: open(ROOT / each)", 0),
        ("x: str, mode: str", "if '..' not in mode: pass\n    return ROOT / x", 1),
        ("x: str, mode: str", "if mode in ('r', 'w'): return ROOT / x", 1),
        ("x: str, mode: str", "return (ROOT / x, ROOT / mode) if '..' not in mode else ''", 1),
    ],
)
def test_each_argument_is_checked_by_itself(found: Found, parameters: str, line: str, count: int) -> None:
    """The texts of a list are joined one by one, and what is asked of one argument says nothing of another."""
    head = "import os\nfrom typing import Literal\nfrom pathlib import Path\n"
    assert len(found("TOOL613", function(line, head=head, parameters=parameters))) == count


@pytest.mark.parametrize("parameter", ["x: int", "x: Literal['a', 'b']", "x"])
def test_no_path_without_free_text(found: Found, parameter: str) -> None:
    """A division is no path, and a choice leads nowhere."""
    head = "from typing import Literal\n"
    assert found("TOOL613", function("return TOTAL / x", head=head, parameters=parameter)) == []
