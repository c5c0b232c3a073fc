"""What a tool says in words: each text with the place where it stands, and phrases that are schemas in disguise."""

from __future__ import annotations

from tool_contracts.schema import follow, join, types_of
from tool_contracts_rules.places import PROPERTIES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from tool_contracts import Tool


class Text:
    """A description: its pointer, whose it is (the tool, or one of its parameters), its words, and the schema it explains."""

    __slots__ = ("name", "pointer", "schema", "words")

    def __init__(self, pointer: str, name: str, words: str, schema: dict[str, Any] | None = None) -> None:
        self.pointer = pointer
        self.name = name
        self.words = words
        self.schema = schema

    @property
    def owner(self) -> str:
        """Whose text it is, for a message."""
        return f"tool `{self.name}`" if self.schema is None else f"parameter `{self.name}`"

    def says(self, *keywords: str) -> bool:
        """Whether the schema, or a branch of it, has one of the keywords already, or leaves what it says elsewhere."""
        todo: list[Any] = [self.schema]
        while todo:
            schema = todo.pop()
            if isinstance(schema, dict):
                if "$ref" in schema or any(keyword in schema for keyword in keywords):
                    return True
                for keyword in ("anyOf", "oneOf", "allOf"):
                    branches = schema.get(keyword)
                    todo.extend(branches if isinstance(branches, list) else ())
        return False

    def is_of(self, *names: str) -> bool:
        """Whether the value, where it is not null, is surely of one of these types."""
        types = types_of(self.schema)
        rest = None if types is None else types - {"null"}
        return rest is not None and bool(rest) and rest <= set(names)


def texts(tool: Tool) -> Iterator[Text]:
    """The description of the tool and those of its parameters, as far as they are known and not empty."""
    if isinstance(tool.description, str) and tool.description.strip() and tool.is_known("/description"):
        yield Text("/description", tool.label, tool.description)
    yield from parameter_texts(tool)


def parameter_texts(tool: Tool) -> Iterator[Text]:
    """The descriptions of the parameters alone."""
    for name, schema in tool.properties.items():
        pointer = join(PROPERTIES, name)
        if not isinstance(schema, dict) or not tool.is_known(pointer):
            continue
        here = schema.get("description")
        found = follow(schema, tool.input_schema)
        words = (
            here if isinstance(here, str) else found.get("description") if isinstance(found, dict) else None
        )
        if isinstance(words, str) and words.strip() and tool.is_known(f"{pointer}/description"):
            place = f"{pointer}/description"
            yield Text(place if place in tool.spans or not tool.spans else pointer, name, words, schema)
