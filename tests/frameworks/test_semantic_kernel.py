"""How the functions of Semantic Kernel look in source."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from frameworks.conftest import Source

STYLES = {
    "@kernel_function\ndef f(x: int): ...": ["f"],
    "@kernel_function()\ndef f(x: int): ...": ["f"],
    "@kernel_function(name='g', description='G.')\ndef f(x: int): ...": ["g"],
    "class Plugin:\n    @kernel_function(name='g')\n    async def f(self, x: int): ...": ["g"],
}


@pytest.mark.parametrize(("text", "names"), STYLES.items())
def test_styles(read: type[Source], text: str, names: list[str]) -> None:
    """Each way to make a tool is seen; the instance of a method is no parameter."""
    found = read("from semantic_kernel.functions import kernel_function\n" + text)
    assert found.names == names
    assert found.frameworks == {"semantic-kernel"}
    assert list(found.only.properties) == ["x"]


def test_a_mark_that_hides_a_parameter(read: type[Source]) -> None:
    """`include_in_function_choices` takes a parameter out of what is published."""
    text = """
        from typing import Annotated
        from semantic_kernel.functions import kernel_function

        @kernel_function
        def f(x: int, kernel: Annotated[object, {"include_in_function_choices": False}]): ...
    """
    assert list(read(text).only.properties) == ["x"]


def test_what_is_lost(read: type[Source]) -> None:
    """A `Literal` is published as a bare object."""
    text = """
        from typing import Literal
        from semantic_kernel.functions import kernel_function

        @kernel_function
        def f(x: Literal["a", "b"], n: int): ...
    """
    assert read(text).only.lost == {"/inputSchema/properties/x"}
