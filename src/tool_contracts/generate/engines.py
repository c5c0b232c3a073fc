"""Other engines than our own, for those who want them and as a yardstick for it."""

from __future__ import annotations

import copy
import importlib
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from tool_contracts.schema import normalise

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

OWN = "own"
HYPOTHESIS_JSONSCHEMA = "hypothesis-jsonschema"
ENGINES = (OWN, HYPOTHESIS_JSONSCHEMA)


def hypothesis_jsonschema(schema: Any) -> SearchStrategy[Any]:
    """The strategy of the package of that name, which knows draft 7 and ignores later keywords.

    Its errors come with the first draw. Raises ImportError where the package is not installed.
    """
    # It replaces references in the object that it is given.
    strategy: SearchStrategy[Any] = _package().from_schema(copy.deepcopy(normalise(schema)))
    return strategy


@lru_cache(maxsize=1)
def _package() -> Any:
    """The package, able to run with a Hypothesis whose internal `many` has become a context manager."""
    import warnings

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # it uses the former resolver of jsonschema
        package = importlib.import_module("hypothesis_jsonschema")
        inner: Any = importlib.import_module("hypothesis_jsonschema._from_schema")
    utils = inner.cu
    many: Any = utils.many
    if hasattr(many, "more"):
        return package

    class Many(many):  # type: ignore[misc]
        def __init__(self, *arguments: Any, **named: Any) -> None:
            super().__init__(*arguments, **named)
            self._rounds: Any = None

        def more(self) -> bool:
            if self._rounds is None:
                self.__enter__()
                self._rounds = iter(self)
            for _ in self._rounds:
                return True
            self.__exit__(None)
            return False

    class Utils:
        many = Many

        def __getattr__(self, name: str) -> Any:
            return getattr(utils, name)

    inner.cu = Utils()
    return package
