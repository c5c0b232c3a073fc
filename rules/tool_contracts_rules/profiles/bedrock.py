"""AWS Bedrock's Converse API."""

from __future__ import annotations

from tool_contracts import Fact, Profile

_SDK = "botocore 1.44.8 bedrock-runtime"
_DATE = "2026-11"

PROFILE = Profile(
    "bedrock",
    "AWS Bedrock Converse",
    {
        "name-pattern": Fact("^[a-zA-Z0-9_-]+$", source=f"{_SDK} ToolName", date=_DATE),
        "name-max-length": Fact(64, source=f"{_SDK} ToolName", date=_DATE),
        "description-min-length": Fact(1, source=f"{_SDK} NonEmptyString", date=_DATE),
        "input-schema-required": Fact(True, source=f"{_SDK} ToolSpecification", date=_DATE),
        "root-type": Fact("object", source=f"{_SDK} ToolInputSchema", date=_DATE),
        # Seen with Claude, whose own interface has the same limit.
        "property-name-pattern": Fact(
            "^[a-zA-Z0-9_.-]{1,64}$",
            source="aws-solutions-library-samples/"
            "accelerated-intelligent-document-processing-on-aws#709, error text",
            date=_DATE,
        ),
    },
)
