"""Who may import whom, read from the syntax trees; `docs/architecture.md` shows the same as a table."""

from __future__ import annotations

import ast
import subprocess
import sys
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SOURCES = {
    "tool_contracts": ROOT / "src" / "tool_contracts",
    "tool_contracts_rules": ROOT / "rules" / "tool_contracts_rules",
    "pytest_tool_contracts": ROOT / "pytest_plugin" / "pytest_tool_contracts",
}

NOUNS = {"model", "findings", "calls", "version"}
MAY_IMPORT = {
    "version": set(),
    "lazy": set(),
    "wording": set(),
    "schema": {"lazy", "wording"},
    "model": {"schema"},
    "findings": {"model"},
    "calls": {"model"},
    "rule": {"model", "findings", "calls"},
    "styles": set(),
    "framework": {"styles", "model", "findings", "calls"},
    "plugins": {"rule", "framework"},
    "settings": NOUNS | {"wording"},
    "sources": NOUNS | {"schema", "framework"},
    "frameworks": NOUNS | {"schema", "framework", "sources", "wording"},
    "lint": NOUNS | {"schema", "rule", "framework", "plugins", "settings", "sources"},
    "generate": {"schema"},
    "run": NOUNS | {"schema", "framework", "settings"},
    "phases": NOUNS
    | {"schema", "rule", "framework", "plugins", "settings", "sources", "generate", "run", "lint"},
    "portability": NOUNS | {"schema", "framework", "settings", "sources", "run", "lint", "phases"},
    "report": NOUNS | {"rule"},
    "rule_pages": NOUNS | {"rule", "plugins"},
    "server": NOUNS | {"settings", "lint", "report"},
    "cli": NOUNS
    | {
        "rule",
        "plugins",
        "settings",
        "sources",
        "lint",
        "report",
        "rule_pages",
        "framework",
        "server",
        "portability",
    },
    "__main__": {"cli"},
}
PUBLIC = {"tool_contracts", "tool_contracts.schema", "tool_contracts.generate"}


def modules(package: str) -> list[tuple[str, Path]]:
    found = []
    for path in sorted(SOURCES[package].rglob("*.py")):
        parts = path.relative_to(SOURCES[package]).with_suffix("").parts
        parts = parts[:-1] if parts[-1] == "__init__" else parts
        found.append((".".join((package, *parts)), path))
    return found


def imports(path: Path, name: str) -> list[tuple[str, bool]]:
    """The dotted names that a module imports, each with whether it does so when it is loaded."""
    found: list[tuple[str, bool]] = []

    def visit(node: ast.AST, at_load: bool) -> None:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.If) and getattr(child.test, "id", "") == "TYPE_CHECKING":
                for each in child.orelse:
                    visit(each, at_load)
                continue
            if isinstance(child, ast.Import):
                found.extend((alias.name, at_load) for alias in child.names)
            elif isinstance(child, ast.ImportFrom):
                assert child.level == 0, f"{name}: relative import"
                found.append((child.module or "", at_load))
                found.extend((f"{child.module}.{alias.name}", at_load) for alias in child.names)
            inner = isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
            visit(child, at_load and not inner)

    visit(ast.parse(path.read_text(encoding="utf-8")), True)
    return found


def rooms(package: str) -> dict[str, set[str]]:
    """For each room of the core, the other rooms that its modules import."""
    found: dict[str, set[str]] = {}
    known = {name.split(".")[1] for name, _ in modules("tool_contracts") if "." in name}
    for name, path in modules(package):
        room = name.split(".")[1] if "." in name else ""
        for imported, _ in imports(path, name):
            parts = imported.split(".")
            if parts[0] == "tool_contracts" and len(parts) > 1 and parts[1] in known and parts[1] != room:
                found.setdefault(room, set()).add(parts[1])
    return found


def test_rooms_import_only_the_rooms_below_them() -> None:
    """Each room of the core imports only what the table allows, in functions too."""
    broken = {
        room: extra
        for room, used in rooms("tool_contracts").items()
        if room and (extra := used - MAY_IMPORT[room])
    }
    assert broken == {}


def test_no_cycle_among_rooms() -> None:
    """The table itself has no cycle, so no room can come to depend on one that depends on it."""
    order: list[str] = []
    left = {room: set(used) for room, used in MAY_IMPORT.items()}
    while left:
        free = sorted(room for room, used in left.items() if not used - set(order))
        assert free, f"cycle among {sorted(left)}"
        order += free
        for room in free:
            del left[room]


def test_no_cycle_among_modules() -> None:
    """No module leads back to itself by the imports that are made when it is loaded."""
    known = {name for package in SOURCES for name, _ in modules(package)}
    graph = {
        name: {
            imported for imported, at_load in imports(path, name) if at_load and imported in known - {name}
        }
        for package in SOURCES
        for name, path in modules(package)
    }
    # a package is loaded before what it holds, and says so by no import
    for name in graph:
        graph[name] = {each for each in graph[name] if not name.startswith(each + ".")}
    TopologicalSorter(graph).prepare()


def test_core_knows_neither_pytest_nor_a_rule() -> None:
    """Nothing in the core imports pytest, the plugin or the package of rules."""
    for name, path in modules("tool_contracts"):
        tops = {imported.split(".")[0] for imported, _ in imports(path, name)}
        assert not tops & {"pytest", "_pytest", "pytest_tool_contracts", "tool_contracts_rules"}, name


@pytest.mark.parametrize("package", ["tool_contracts_rules", "pytest_tool_contracts"])
def test_rules_and_plugin_use_what_is_published(package: str) -> None:
    """Rules import only public names of the core; the plugin never imports a rule."""
    for name, path in modules(package):
        for imported, _ in imports(path, name):
            top = imported.split(".")[0]
            assert top != "tool_contracts_rules" or package == "tool_contracts_rules", name
            if package == "tool_contracts_rules" and top == "tool_contracts":
                home = imported if imported in PUBLIC else imported.rpartition(".")[0]
                assert home in PUBLIC, f"{name} imports {imported}"


def test_framework_files_load_nothing_heavy() -> None:
    """A framework file imports no framework and nothing third-party when it is loaded."""
    for name, path in modules("tool_contracts"):
        if name.startswith("tool_contracts.frameworks"):
            tops = {imported.split(".")[0] for imported, at_load in imports(path, name) if at_load}
            assert tops <= {"tool_contracts", "__future__", *sys.stdlib_module_names}, name


def test_idle_plugin_imports_pytest_and_the_standard_library() -> None:
    """Loading the plugin module brings in nothing but pytest and the standard library."""
    code = (
        "import sys, pytest; before = set(sys.modules); import pytest_tool_contracts.plugin;"
        "print(*sorted({n.split('.')[0] for n in set(sys.modules) - before}))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert set(done.stdout.split()) <= {
        "pytest_tool_contracts",
        "pytest",
        "_pytest",
        *sys.stdlib_module_names,
    }


def test_modules_stay_small() -> None:
    """No module is longer than about 400 lines: a longer one holds two ideas."""
    long = {
        name: count
        for package in SOURCES
        for name, path in modules(package)
        if (count := len(path.read_text(encoding="utf-8").splitlines())) > 420
    }
    assert long == {}
