"""Public names of a package that are loaded when they are first used."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


def names_of(package: str, homes: Mapping[str, tuple[str, ...]]) -> Callable[[str], object]:
    """Make the `__getattr__` of `package` from the public names that each of its modules is the home of.

    A name that is none of them raises AttributeError, as Python's own modules do.
    """
    home_of = {name: home for home, names in homes.items() for name in names}

    def load(name: str) -> object:
        import sys
        from importlib import import_module

        if name not in home_of:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        value = getattr(import_module(f"{package}.{home_of[name]}"), name)
        setattr(sys.modules[package], name, value)
        return value

    return load
