"""`tool-contracts portability` where no framework is installed, and on what is no function."""

from __future__ import annotations

import inspect
import json
import sys
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from tool_contracts.cli.program import main
from tool_contracts.portability.target import find
from tool_contracts.run.workspace import Workspace

if TYPE_CHECKING:
    from pathlib import Path


METHODS = """
class Desk:
    def __init__(self, size: int) -> None:
        self.size = size

    def fill(self, a: int) -> int:
        return a * self.size

class Shop:
    rate = 2

    def order(self, a: int) -> int:
        return a * self.rate

    @staticmethod
    def plain(a: int) -> int:
        return a + 1

    @classmethod
    def open(cls, a: int) -> int:
        return a * cls.rate

    class Inner:
        @staticmethod
        def deep(a: int) -> int:
            return a

desk = Desk(3)
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, with a module of one function."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    (tmp_path / "adding.py").write_text(
        "CONSTANT = 1\n\ndef add(a: int) -> int:\n    return a + 1\n" + METHODS
    )
    (tmp_path / "broken.py").write_text("import adding\nraise ValueError('no luck')\n")
    return tmp_path


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "give one function"),
        (["adding.py:add", "adding.py:add"], "give one function"),
        (["adding.py"], "names no function"),
        (["adding.py:1"], "names no function"),
        (["missing.py:add"], "missing.py: no such file"),
        (["missing.module:add"], "missing.module: no such module"),
        (["adding.py:subtract"], "adding.py: there is no `subtract`"),
        (["adding.py:CONSTANT"], "adding.py: `CONSTANT` is no function, but of class int"),
        (["adding.py:Shop."], "names no function"),
        (["adding.py:Shop.close"], "adding.py: there is no `Shop.close`"),
        (["adding.py:Shop.rate"], "adding.py: `Shop.rate` is no function, but of class int"),
        (
            ["adding.py:Desk.fill"],
            "adding.py: `Desk.fill` needs an object, and `Desk()` makes none: TypeError: ",
        ),
        (["broken.py:add"], "broken.py:2: cannot be imported: ValueError: no luck"),
        (["adding.py:add", "--output-format=xml"], "unknown output format `xml`"),
    ],
)
def test_wrong_use(
    arguments: list[str], message: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What names no function is wrong use, told in one line."""
    assert main(["portability", *arguments]) == 2
    first = capsys.readouterr().err.splitlines()[0]
    assert first.startswith("error: ")
    assert message in first


def test_what_is_not_installed_is_a_short_line(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Three names and how many more there are; the JSON names them all."""
    main(["portability", "adding.py:add"])
    last = capsys.readouterr().out.splitlines()[-1]
    main(["portability", "adding.py:add", "--output-format=json"])
    absent = json.loads(capsys.readouterr().out)["absent"]
    assert len(absent) > 4
    assert last == f"not installed: {', '.join(absent[:3])} and {len(absent) - 3} more"


@pytest.mark.parametrize("above", ["", "src"])
def test_a_module_is_found_from_the_current_folder(
    above: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And in the `src` folder there, as the file itself is."""
    package = tmp_path / above / f"shop_in_{above or 'place'}"
    package.mkdir(parents=True)
    (package / "__init__.py").touch()
    (package / "orders.py").write_text("def total(a: int) -> int:\n    return a\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [each for each in sys.path if each])
    with closing(Workspace()) as workspace:
        target = find(f"{package.name}.orders:total", (), workspace)
    assert (target.module, target.expression) == (f"{package.name}.orders", "total")
    assert target.path == str(package / "orders.py")


@pytest.mark.parametrize(
    ("name", "expression", "returned"),
    [
        ("add", "add", 6),
        ("Shop.order", "Shop().order", 10),
        ("Shop.plain", "Shop.plain", 6),
        ("Shop.open", "Shop.open", 10),
        ("Shop.Inner.deep", "Shop.Inner.deep", 5),
        ("desk.fill", "desk.fill", 15),
    ],
)
def test_methods_are_functions_too(folder: Path, name: str, expression: str, returned: int) -> None:
    """Those of a class, of an object of the module, and of one that is made without arguments, bound as they are there."""
    with closing(Workspace()) as workspace:
        target = find(f"adding.py:{name}", (), workspace)
    called = target.bound(target.function)
    assert (target.expression, list(inspect.signature(called).parameters)) == (expression, ["a"])
    assert called(5) == returned
