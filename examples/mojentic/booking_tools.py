"""A sound tool, one whose result has no JSON form, one whose descriptor lacks what `run` requires."""

from datetime import datetime, timedelta, timezone

from mojentic.llm.tools.llm_tool import LLMTool


class GetWeather(LLMTool):
    def run(self, location: str) -> dict:
        return {"location": location, "temperature_celsius": 22, "condition": "sunny"}

    @property
    def descriptor(self):
        return {
            "type": "function",
            "function": {
                "name": "get_weather",
                "description": "Get the current weather for a location",
                "parameters": {
                    "type": "object",
                    "properties": {
                        "location": {"type": "string", "description": "The city or location"},
                    },
                    "required": ["location"],
                    "additionalProperties": False,
                },
            },
        }


class NextFreeSlot(LLMTool):
    """Mojentic sends results through `json.dumps`, which knows no datetime."""

    def run(self, days: int = 1) -> dict:
        opening = datetime(2030, 1, 7, 9, tzinfo=timezone.utc)
        return {"starts_at": opening + timedelta(days=days)}

    @property
    def descriptor(self):
        return {
            "type": "function",
            "function": {
                "name": "next_free_slot",
                "description": "Find the next free slot, a number of days from now",
                "parameters": {
                    "type": "object",
                    "properties": {
                        "days": {"type": "integer", "description": "How many days from now", "minimum": 0, "maximum": 365},
                    },
                    "additionalProperties": False,
                },
            },
        }


class BookTable(LLMTool):
    """`run` cannot be called without `guests`, of which the model is told nothing."""

    def run(self, name: str, guests: int) -> dict:
        return {"booked": name, "guests": guests}

    @property
    def descriptor(self):
        return {
            "type": "function",
            "function": {
                "name": "book_table",
                "description": "Book a table under a name",
                "parameters": {
                    "type": "object",
                    "properties": {
                        "name": {"type": "string", "description": "Who the table is for"},
                    },
                    "required": ["name"],
                    "additionalProperties": False,
                },
            },
        }
