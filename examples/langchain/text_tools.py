"""Sound tools in three of LangChain's styles."""

from typing import Annotated, List, Literal

from langchain_core.tools import BaseTool, StructuredTool, ToolException, tool
from pydantic import BaseModel, Field


@tool
def count_words(text: str) -> int:
    """Count the words of a text."""
    return len(text.split())


@tool
async def shorten(
    text: str, length: Annotated[int, Field(ge=1, le=1000, description="Characters to keep.")] = 80
) -> str:
    """Shorten a text."""
    return text if len(text) <= length else text[:length] + "…"


def join_lines(lines: List[str], separator: Literal["newline", "comma"] = "newline") -> str:
    """Join lines into one text."""
    return {"newline": "\n", "comma": ", "}[separator].join(lines)


join = StructuredTool.from_function(join_lines)


class ReplaceArguments(BaseModel):
    text: str = Field(description="The text to change.")
    old: str = Field(description="What to replace.")
    new: str = Field(description="What to put there.")


class Replace(BaseTool):
    name: str = "replace"
    description: str = "Replace a part of a text."
    args_schema: type[BaseModel] = ReplaceArguments

    def _run(self, text: str, old: str, new: str) -> str:
        if not old:
            raise ToolException("There must be something to replace.")
        return text.replace(old, new)
