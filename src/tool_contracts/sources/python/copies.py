"""A class of another file is read once, and what it means is copied to each place that names it."""

from __future__ import annotations

from tool_contracts.sources.python.annotations import MAX_SUBSCHEMAS, SchemaReader
from tool_contracts.sources.python.models import read_class

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from tool_contracts.model import Span
    from tool_contracts.sources.python.resolution import Definition
    from tool_contracts.sources.python.sites import Site

    Schema = dict[str, Any]


class Copied:
    """What a class means where nothing around it has a say; the pointers are those from the class on.

    `places` are where each part is written, `files` the files of these, `count` is the number of schemas.
    """

    __slots__ = ("count", "files", "kinds", "places", "schema", "unknown")

    def __init__(self, schema: Schema, reader: SchemaReader, places: dict[str, Span]) -> None:
        self.schema = schema
        self.places = places
        self.kinds = reader.kinds
        self.unknown = reader.unknown
        self.count = reader.count
        self.files = {span.filename for span in places.values()}

    def into(self, reader: SchemaReader, use: Span, pointer: str) -> Schema:
        """Add it to what is read, at a pointer; `use` is the place that names the class."""
        reader.count += self.count
        reader.spans.update((pointer + below, use.leading_to(span)) for below, span in self.places.items())
        reader.kinds.update((pointer + below, kind) for below, kind in self.kinds.items())
        reader.unknown.update(pointer + below for below in self.unknown)
        schema: Schema = _copy(self.schema)
        return schema


def read_copied(reader: SchemaReader, definition: Definition, site: Site, pointer: str) -> Schema:
    """As `read_class`; the class is read anew where type variables or what it stands in may have a say."""
    if site.use is None or reader.given or reader.is_recursive or len(reader.entered) != 1:
        return read_class(reader, definition, site, pointer)
    known = definition.module.classes
    key = id(definition.node), reader.depth, reader.texts
    if key not in known:
        known[key] = _read(reader, definition, site)
    found = known[key]
    if found is None or reader.home.path in found.files or reader.count + found.count > MAX_SUBSCHEMAS:
        return read_class(reader, definition, site, pointer)
    return found.into(reader, site.use, pointer)


def _read(reader: SchemaReader, definition: Definition, site: Site) -> Copied | None:
    """What a class means; None where it leads back to itself, or its own place has more to say than where it is."""
    alone = SchemaReader(reader.home, "", texts=reader.texts)
    alone.depth, alone.entered = reader.depth, [id(definition.node)]
    schema = read_class(alone, definition, site, "")
    places = {below: span.definition for below, span in alone.spans.items() if span.definition is not None}
    if alone.is_recursive or "" in alone.spans or len(places) < len(alone.spans):
        return None
    return Copied(schema, alone, places)


def _copy(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _copy(each) for key, each in value.items()}
    return [_copy(each) for each in value] if isinstance(value, list) else value
