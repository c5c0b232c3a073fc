"""How many tokens a text costs: counted where the extra `tokens` is installed, estimated else."""

from __future__ import annotations

from tool_contracts import UNKNOWN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from tool_contracts import Tool

BYTES_PER_TOKEN = 4.35
"""Of descriptors as compact JSON: the mean of 1,366 published tools, whose median error is then 6 %, 17 % at the 95th percentile."""


class Cost:
    """A number of tokens, and whether it was counted rather than estimated."""

    __slots__ = ("is_counted", "tokens")

    def __init__(self, tokens: int, is_counted: bool) -> None:
        self.tokens = tokens
        self.is_counted = is_counted

    def __str__(self) -> str:
        return f"{self.tokens:,} tokens" if self.is_counted else f"about {self.tokens:,} tokens"


def cost(tools: list[Tool]) -> Cost:
    """What the definitions cost in every request, as far as they are known.

    The tokenizer is OpenAI's newest, `o200k_base`; those of other providers differ by some tens of percent.
    """
    text = "\n".join(_definition(tool) for tool in tools)
    encode = _tokenizer()
    if encode is None:
        return Cost(round(len(text.encode()) / BYTES_PER_TOKEN), is_counted=False)
    return Cost(len(encode(text)), is_counted=True)


def _tokenizer() -> Callable[[str], list[int]] | None:
    import warnings

    with warnings.catch_warnings():
        # Its tables are read by a function that some versions of Python warn of.
        warnings.simplefilter("ignore", DeprecationWarning)
        try:
            import bpe_openai  # type: ignore[import-untyped]
        except ImportError:
            return None
        encode: Callable[[str], list[int]] = bpe_openai.get_encoding("o200k_base").encode
    return encode


def _definition(tool: Tool) -> str:
    import json

    document = {"name": tool.label, "description": tool.description, "parameters": tool.input_schema}
    return json.dumps(_known(document), ensure_ascii=False, separators=(",", ":"), default=str)


def _known(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _known(each) for key, each in value.items() if each is not UNKNOWN and each is not None}
    return [_known(each) for each in value if each is not UNKNOWN] if isinstance(value, list) else value
