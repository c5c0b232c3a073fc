"""Four ways to leave the model in the dark; lint names each where it stands."""

from typing import Dict, Union

from praisonaiagents import tool


@tool
def find(query: str, limit=None) -> str:
    """Find documents. The limit has no type, and its default tells nothing."""
    return f"Found '{query}' (limit={limit or 10})"


@tool
def rename(name) -> str:
    """Rename the project. The name has no type."""
    return f"Renamed to {name}"


@tool
def process(source: Union[str, Dict[str, str]]) -> str:
    """Process a text or named fields. The model must choose between unrelated types."""
    return f"Processed {source}"


@tool
def tag(names: list) -> str:
    """Tag the document. The list does not say what it holds."""
    return f"Tagged with {len(names)} names"
