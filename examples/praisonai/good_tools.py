"""Tools whose annotations tell the model exactly what it may send."""

from enum import Enum
from typing import Dict, List, Literal, Optional

from praisonaiagents import tool


class Priority(str, Enum):
    LOW = "low"
    MEDIUM = "medium"
    HIGH = "high"


@tool
def search_web(query: str, max_results: Optional[int] = None) -> str:
    """Search the web. Leave max_results out to use the default."""
    limit = max_results or 10
    return f"Searched '{query}' (limit={limit})"


@tool
def analyse(text: str, mode: Literal["fast", "deep"] = "fast") -> str:
    """Analyse text with a fast or deep mode."""
    return f"{mode} analysis of: {text}"


@tool
def plan_task(title: str, priority: Priority = Priority.MEDIUM) -> str:
    """Plan a task with a priority."""
    # PraisonAI hands over the plain value: this makes a member of either.
    return f"Planned '{title}' with priority: {Priority(priority).value}"


@tool
def process_text(text: str) -> str:
    """Process one text."""
    return f"Processed text of {len(text)} characters"


@tool
def process_fields(fields: Dict[str, str]) -> str:
    """Process named fields."""
    return "Processed " + ", ".join(sorted(fields))


@tool
def process_items(items: List[str]) -> str:
    """Process several items."""
    return f"Processed {len(items)} items"
