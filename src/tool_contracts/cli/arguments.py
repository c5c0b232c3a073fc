"""Reading the arguments of a command; argparse would cost as much to import as a small run takes."""

from __future__ import annotations

from tool_contracts.settings import suggestion

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


class UsageError(Exception):
    """The command was called wrongly; the text says how."""


class Option:
    """One option: its long name, what it takes and what it does.

    `value` is the placeholder of what it takes, None for a switch; with `optional`, a value is taken only as
    `--name=value`. `negatable` adds `--no-name`.
    """

    __slots__ = ("name", "negatable", "optional", "short", "text", "value")

    def __init__(
        self,
        name: str,
        text: str,
        *,
        short: str = "",
        value: str | None = None,
        optional: bool = False,
        negatable: bool = False,
    ) -> None:
        self.name = name
        self.text = text
        self.short = short
        self.value = value
        self.optional = optional
        self.negatable = negatable


class Arguments:
    """What was given: positional arguments, and the values of each option in the order they were given."""

    __slots__ = ("_values", "positional")

    def __init__(self) -> None:
        self.positional: list[str] = []
        self._values: dict[str, list[str]] = {}

    def add(self, name: str, value: str) -> None:
        """Note one use of an option; a switch has the value `yes` or `no`."""
        self._values.setdefault(name, []).append(value)

    def all(self, name: str) -> list[str]:
        """Every value given for an option."""
        return self._values.get(name, [])

    def last(self, name: str) -> str | None:
        """The value that counts where only one can, None if there is none."""
        return self.all(name)[-1] if self.all(name) else None

    def switch(self, name: str) -> bool:
        """Whether a switch is on."""
        return self.last(name) == "yes"

    def listed(self, name: str) -> list[str] | None:
        """The comma-separated values of all uses, None where the option was not given.

        Raises:
            UsageError: there is none among them, as where a variable of the shell is not set.

        """
        if name not in self._values:
            return None
        found = [part for value in self.all(name) for each in value.split(",") if (part := each.strip())]
        if not found:
            raise UsageError(f"`--{name}` was given nothing")
        return found


HELP = Option("help", "Print help", short="h")


def parse(argv: Sequence[str], options: Sequence[Option]) -> Arguments:
    """Take the arguments apart.

    Raises:
        UsageError: an unknown option, a value missing or one too many.

    """
    by_name = {each.name: each for each in (*options, HELP)}
    by_short = {each.short: each for each in by_name.values() if each.short}
    found = Arguments()
    rest = list(argv)
    while rest:
        argument = rest.pop(0)
        if argument == "--":
            found.positional += rest
            break
        if argument.startswith("--"):
            name, given, value = argument[2:].partition("=")
            option, on = _find(name, by_name)
            _take(option, "yes" if on else "no", value if given else None, rest, found, f"--{name}")
        elif argument.startswith("-") and len(argument) > 1:
            _cluster(argument[1:], by_short, rest, found)
        else:
            found.positional.append(argument)
    return found


def _find(name: str, by_name: dict[str, Option]) -> tuple[Option, bool]:
    if name in by_name:
        return by_name[name], True
    positive = name.removeprefix("no-")
    if positive != name and positive in by_name and by_name[positive].negatable:
        return by_name[positive], False
    near = suggestion(f"--{name}", [f"--{each}" for each in by_name])
    raise UsageError(f"unexpected argument `--{name}`{near}")


def _cluster(letters: str, by_short: dict[str, Option], rest: list[str], found: Arguments) -> None:
    """Short options written together; the first one that takes a value takes what follows."""
    while letters:
        letter, letters = letters[0], letters[1:]
        option = by_short.get(letter)
        if option is None:
            raise UsageError(f"unexpected argument `-{letter}`")
        attached = None
        if option.value is not None and letters:
            attached, letters = letters.removeprefix("="), ""
        _take(option, "yes", attached, rest, found, f"-{letter}")


def _take(
    option: Option, switch: str, attached: str | None, rest: list[str], found: Arguments, spelled: str
) -> None:
    if option.value is None:
        if attached is not None:
            raise UsageError(f"`{spelled}` takes no value, but was given `{attached}`")
        found.add(option.name, switch)
    elif attached is not None:
        found.add(option.name, attached)
    elif option.optional:
        found.add(option.name, "")
    elif rest and (rest[0] == "-" or not rest[0].startswith("-")):
        found.add(option.name, rest.pop(0))
    else:
        raise UsageError(f"`{spelled}` needs a value: `{spelled} <{option.value}>`")


def help_text(usage: str, about: str, groups: Sequence[tuple[str, Sequence[Option]]]) -> str:
    """The help of a command, its options in named groups."""
    spelled = [
        (
            title,
            [
                (_spelling(each), each.text)
                for each in (*options, *([HELP] if title == groups[-1][0] else []))
            ],
        )
        for title, options in groups
    ]
    width = max(len(left) for _, rows in spelled for left, _ in rows)
    lines = [about, "", f"Usage: {usage}"]
    for title, rows in spelled:
        lines += ["", f"{title}:"]
        for left, right in rows:
            first, *more = right.split("\n")
            lines.append(f"  {left:<{width}}  {first}")
            lines += [" " * (width + 4) + each for each in more]
    return "\n".join(lines) + "\n"


def _spelling(option: Option) -> str:
    short = f"-{option.short}, " if option.short else "    "
    value = (
        "" if option.value is None else f"[=<{option.value}>]" if option.optional else f" <{option.value}>"
    )
    return f"{short}--{option.name}{value}"
