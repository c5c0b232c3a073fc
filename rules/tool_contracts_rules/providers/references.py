"""Which references of a schema lead back to themselves."""

from __future__ import annotations

from tool_contracts_rules.places import ROOT, is_within

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tool_contracts import Tool


def references(tool: Tool) -> dict[str, str]:
    """The places that hold a `$ref`, each with its text."""
    found = {}
    for pointer, schema in tool.subschemas():
        if isinstance(schema, dict) and isinstance(schema.get("$ref"), str):
            found[pointer] = schema["$ref"]
    return found


def recursive_references(tool: Tool) -> list[str]:
    """The places whose `$ref` leads into a schema that contains itself.

    Given are those outside of the definitions, where a parameter enters the recursion; where there are none, the
    references that close it.
    """
    targets = {
        place: ROOT + ref.removeprefix("#")
        for place, ref in references(tool).items()
        if ref == "#" or ref.startswith("#/")
    }
    inside: dict[str, list[str]] = {
        target: [place for place in targets if is_within(place, target)] for target in set(targets.values())
    }
    reached = {target: _reachable(target, inside, targets) for target in inside}
    closing = [
        place
        for place, target in targets.items()
        if any(is_within(place, each) for each in {target, *reached[target]})
    ]
    loops = {targets[place] for place in closing}
    entering = [
        place
        for place, target in targets.items()
        if not place.startswith((f"{ROOT}/$defs/", f"{ROOT}/definitions/"))
        and loops & {target, *reached[target]}
    ]
    return entering or closing


def _reachable(start: str, inside: dict[str, list[str]], targets: dict[str, str]) -> set[str]:
    found: set[str] = set()
    todo = [start]
    while todo:
        for place in inside[todo.pop()]:
            target = targets[place]
            if target not in found:
                found.add(target)
                todo.append(target)
    return found
