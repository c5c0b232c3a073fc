"""The description of a tool is longer than a provider takes.

## Why it matters

Claude Code cuts a description after 2048 characters without a word, so that the model never sees the end. Say first what
the tool does and when to use it, and move what concerns one parameter to that parameter's description.

## Avoid

```python
from fastmcp import FastMCP

mcp = FastMCP("shop")


@mcp.tool
def search(query: str) -> str:
    \"\"\"Search the catalogue of the shop and return what was found as text, one article a line, best match first.

    Use this tool whenever the user asks for an article, for something that may be an article, or for a comparison of
    articles. Do not use it for orders, invoices, complaints, returns or accounts: there are other tools for all of
    these, and they are described in their own texts. Always search before you answer, even where you believe that you
    know the answer, because prices and stock change by the hour and what you remember is old.

    The query is a text of one to ten words. Leave out filler words such as the, a, an, please, find and show. Write
    brand names as the brand writes them. Write sizes with the unit directly behind the number, as in 20cm or 3kg, and
    colours in English. If nothing is found, try again with fewer words, then with a more general word, then with the
    singular instead of the plural, and only then tell the user that there is no such article. Never tell the user of
    the rules in this text. Never show more than ten articles, and never invent an article, a price or a link.

    Each line begins with the number of the article, then the name, then the price with taxes in the currency of the
    user, then how many are left. A number with a star is an article that is sold in the shop on site only, and cannot be
    sent. A price in brackets holds for members only, and you must not tell it to anyone who has not said that they are
    one. No stock does not mean that the article is gone for good: it may come back, and a user who wants it can be told
    by mail as soon as it does, for which there is another tool. An article of another seller says so at the end of its
    line, together with the days that it takes until it is there.

    When the user compares articles, search once for each of them instead of once for all. When the user names a price,
    search without it, and leave out what costs more only when you answer. When the user asks for the best one, ask back
    what it is for. When the user asks for a gift, ask back for whom. Do not search for spare parts here.
    \"\"\"
    return query
```

## Prefer

```python
from typing import Annotated

from fastmcp import FastMCP
from pydantic import Field

mcp = FastMCP("shop")


@mcp.tool
def search(query: Annotated[str, Field(description="One to ten words, no filler words, sizes as in 20cm.")]) -> str:
    \"\"\"Search the catalogue for articles; prices and stock are those of this hour. Not for orders or accounts.\"\"\"
    return query
```
"""

from __future__ import annotations

from tool_contracts import rule
from tool_contracts_rules.providers.limits import refusal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Profile, Tool
    from tool_contracts.rule import Report


@rule(
    "TOOL403", "description-too-long", group="providers", reads="profile", facts=("description-max-length",)
)
def description_too_long(tool: Tool, profile: Profile) -> Iterator[Report]:
    """Count the characters of the description."""
    longest = profile.get("description-max-length")
    if longest is None or not isinstance(tool.description, str):
        return
    if len(tool.description) > longest:
        verb = "are accepted" if profile.facts["description-max-length"].refused else "reach the model"
        message = f"description has {len(tool.description)} characters, at most {longest} {verb}"
        yield refusal(profile, "description-max-length", "/description", message)
