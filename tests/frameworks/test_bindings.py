"""Which objects of a module are looked at, and how a script reaches them."""

from __future__ import annotations

from types import ModuleType

from tool_contracts.frameworks import _bindings


def test_collections_of_collections() -> None:
    """A registry of groups is looked into, each object once, under the shortest expression."""
    module = ModuleType("registry")
    first, second, third, hidden = object(), object(), object(), object()
    vars(module).update(
        one=first,
        GROUPS={"a": [first, second], "b": (third,)},
        DEEP=[[[hidden]]],
    )
    found = {id(each.value): each.expression for each in _bindings.bindings(module)}
    assert found[id(first)] == "one"
    assert found[id(second)] == "GROUPS['a'][1]"
    assert found[id(third)] == "GROUPS['b'][0]"
    assert id(hidden) not in found


def test_tables_of_data_cost_little() -> None:
    """Of a large table only so much is looked at."""
    module = ModuleType("table")
    vars(module)["TABLE"] = [[index, str(index)] for index in range(50_000)]
    assert len(list(_bindings.bindings(module))) <= 30_000


def test_objects_of_the_modules_own_classes() -> None:
    """Their attributes and what these collect are looked into; functions, and what derives from elsewhere, are not."""
    module = ModuleType("kits")
    tools = {name: object() for name in ("shared", "single", "listed", "strange")}
    source = """
class Kit:
    shared = tools["shared"]

    def __init__(self):
        self.single = tools["single"]
        self.listed = [tools["listed"]]
        self.method = self.run

    def run(self):
        pass

class Strange(base):
    def __init__(self):
        super().__init__("strange")
        self.strange = tools["strange"]

kit = Kit()
strange = Strange()
"""
    exec(source, {"__name__": "kits", "tools": tools, "base": ModuleType}, vars(module))
    found = {id(each.value): each.expression for each in _bindings.bindings(module)}
    reached = {name: found.get(id(each)) for name, each in tools.items()}
    assert reached == {
        "shared": "Kit.shared",
        "single": "kit.single",
        "listed": "kit.listed[0]",
        "strange": None,
    }
    assert not any("method" in expression or "run" in expression for expression in found.values())


def test_decorated_methods_are_no_tools_of_their_class() -> None:
    """What is bound to an object when it is read lacks that object as long as it is read from the class."""
    module = ModuleType("methods")
    source = """
class Decorated:
    def __init__(self, function):
        self.function = function

    def __get__(self, owner, kind=None):
        return self if owner is None else Decorated(self.function.__get__(owner))

class Kit:
    add = Decorated(lambda self: 1)

kit = Kit()
kit.own = Decorated(lambda: 2)
"""
    exec(source, vars(module))
    found = [each.expression for each in _bindings.bindings(module)]
    assert "Kit.add" not in found
    assert "kit.own" in found
