"""What stands in for objects that only a running agent has, unless the user supplies them.

Loaded by the test run only, never by the linter.
"""

from __future__ import annotations

import inspect
import sys
from typing import TYPE_CHECKING, Any, NoReturn

if TYPE_CHECKING:
    from collections.abc import Callable

    from tool_contracts.framework import Supplied


class Absent:
    """Stands for the object called `name`: it can be passed around, and each use of it says that it is missing.

    What is `known` of it, or supplied under a dotted name (`tool_context.state`), is there. An object is supplied as a
    whole, unless it `has_parts`: it belongs to the framework, and the user has to do with some attributes.
    """

    def __init__(self, name: str, supplied: Supplied, *, has_parts: bool = False, **known: object) -> None:
        for attribute, value in known.items():
            self.__dict__[attribute] = supplied.get(f"{name}.{attribute}", value)
        self._name = name
        self._supplied = supplied
        self._has_parts = has_parts

    def __getattr__(self, attribute: str) -> Any:
        if attribute.startswith("_"):
            raise AttributeError(attribute)
        dotted = f"{self._name}.{attribute}"
        if dotted not in self._supplied:
            missing(self._supplied, dotted, dotted if self._has_parts else self._name)
        return self._supplied[dotted]

    def __getitem__(self, key: object) -> Any:
        missing(self._supplied, f"{self._name}[{key!r}]", self._name)

    def __copy__(self) -> Absent:
        return self

    def __deepcopy__(self, memo: object) -> Absent:
        return self

    def __bool__(self) -> bool:
        return True


def _use(method: str) -> Callable[..., Any]:
    def use(self: Absent, *_: object) -> Any:
        missing(self._supplied, self._name, self._name)

    use.__name__ = method
    return use


_USES = (
    *("call", "contains", "delitem", "format", "iter", "len", "next", "reversed", "setitem", "str"),
    *("aenter", "aiter", "anext", "await", "enter", "exit", "aexit"),
    *("bytes", "complex", "float", "index", "int", "abs", "invert", "neg", "pos", "round"),
    *("lt", "le", "gt", "ge"),
    *(
        f"{side}{each}"
        for side in ("", "r")
        for each in (
            *("add", "and", "divmod", "floordiv", "lshift", "matmul", "mod", "mul", "or", "pow", "rshift"),
            *("sub", "truediv", "xor"),
        )
    ),
)
for _each in _USES:
    setattr(Absent, f"__{_each}__", _use(f"__{_each}__"))


class AbsentItems(dict[str, Any]):
    """A dict called `name` of which some items are known; who asks for any other is told that it is missing.

    It is supplied as a whole, under the name `within`. The framework's own `packages` may see that it is not there.
    """

    def __init__(
        self, name: str, supplied: Supplied, known: dict[str, Any], *, within: str, packages: tuple[str, ...]
    ) -> None:
        super().__init__(known)
        self._name = name
        self._supplied = supplied
        self._within = within
        self._packages = packages

    def __missing__(self, key: str) -> Any:
        missing(self._supplied, f"{self._name}[{key!r}]", self._within)

    def get(self, key: str, default: Any = None) -> Any:
        """As a dict does it, but that no None is made up for a tool."""
        if key in self or default is not None or asked_by(*self._packages):
            return super().get(key, default)
        return self[key]

    def copy(self) -> AbsentItems:
        """Another one, as ready to be asked."""
        return AbsentItems(
            self._name, self._supplied, dict(self), within=self._within, packages=self._packages
        )


def asked_by(*packages: str) -> bool:
    """Whether the caller of the function that asks this is part of one of the packages."""
    return str(sys._getframe(2).f_globals.get("__name__")).partition(".")[0] in packages


def missing(supplied: Supplied, what: str, name: str | None) -> NoReturn:
    """Raise `HostNeededError`: a call that proves nothing without `what`, which is supplied under `name`, if at all."""
    supplied.miss(f"only a running agent has `{what}`", name)


def given(supplied: Supplied, name: str, *, has_parts: bool = False, **known: object) -> Any:
    """What is supplied under a name, else what stands for it."""
    if name in supplied:
        return supplied[name]
    return Absent(name, supplied, has_parts=has_parts, **known)


def first_parameter(function: Any) -> str:
    """The name of the parameter that some frameworks pass a context to."""
    return next(iter(inspect.signature(function).parameters))


def required(function: Any) -> set[str]:
    """The names of the parameters without a default."""
    try:
        parameters = inspect.signature(function).parameters
    except (TypeError, ValueError):
        return set()
    return {name for name, each in parameters.items() if each.default is each.empty}
