"""Well annotated tools. Three of them crash on every priority or format that a model can send."""

from enum import Enum
from typing import Dict, List, Literal, Optional

from praisonaiagents import tool


class Priority(str, Enum):
    LOW = "low"
    MEDIUM = "medium"
    HIGH = "high"


class Format(str, Enum):
    JSON = "json"
    CSV = "csv"
    XML = "xml"


@tool
def search(query: str, max_results: Optional[int] = None) -> str:
    """Search the web. Leave max_results blank to use the default."""
    limit = max_results or 10
    return f"Searched '{query}' (limit={limit})"


@tool
def analyze(text: str, mode: Literal["fast", "deep"] = "fast") -> str:
    """Analyze text with different modes."""
    if mode == "deep":
        return f"Deep analysis of: {text}"
    return f"Quick analysis of: {text}"


@tool
def create_task(title: str, priority: Priority = Priority.MEDIUM) -> str:
    """Create a new task with specified priority."""
    return f"Created task '{title}' with priority: {priority.value}"


@tool
def export_data(data: str, format: Format) -> str:
    """Export data in specified format."""
    return f"Exported as {format.value}: {data}"


@tool
def import_data(file_path: str, format: Format) -> str:
    """Import data from specified format."""
    return f"Imported {format.value} file: {file_path}"


@tool
def process_data(data: str, mode: Literal["fast", "thorough"] = "fast") -> str:
    """Process data with different thoroughness levels."""
    if mode == "thorough":
        return f"Thoroughly processed: {data}"
    return f"Quick processing: {data}"


@tool
def batch_process(items: List[str], config: Dict[str, str]) -> str:
    """Process multiple items with configuration."""
    return f"Processed {len(items)} items with config: {config}"
