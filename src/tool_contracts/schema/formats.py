"""The formats of JSON Schema, and those of pydantic for networks and versions of UUIDs: whether a text is well-formed.

Lenient where programs disagree: a `date-time` or `time` without an offset passes, because pydantic writes it so.
"""

from __future__ import annotations

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

_DATE = re.compile(r"(\d{4})-(\d\d)-(\d\d)\Z", re.ASCII)
_TIME = re.compile(r"(\d\d):(\d\d):(\d\d)(\.\d+)?([zZ]|[+-]([01]\d|2[0-3]):[0-5]\d)?\Z", re.ASCII)
_DURATION = re.compile(
    r"P(?:\d+W|(?=.)(?:\d+Y(?:\d+M(?:\d+D)?)?|\d+M(?:\d+D)?|\d+D)?"
    r"(?:T(?:\d+H(?:\d+M(?:\d+(?:[.,]\d+)?S)?)?|\d+M(?:\d+(?:[.,]\d+)?S)?|\d+(?:[.,]\d+)?S))?)\Z",
    re.ASCII,
)
_UUID = re.compile(r"[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}\Z")
_LABEL = re.compile(r"(?!-)[0-9A-Za-z-]{1,63}(?<!-)\Z")
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:")
_PERCENT = re.compile(r"%(?![0-9A-Fa-f]{2})")
_POINTER = re.compile(r"(?:/(?:[^~/]|~[01])*)*\Z")
_RELATIVE_POINTER = re.compile(r"(?:0|[1-9][0-9]*)(?:#\Z|(.*)\Z)", re.DOTALL)
_BASE64 = re.compile(r"(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?\Z")

UUID_VERSIONS = "1345678"
"""Those for which pydantic has a format of their own, such as `uuid4`."""


def is_date(text: str) -> bool:
    """RFC 3339 `full-date`, such as 2024-02-29."""
    if not _DATE.match(text):
        return False
    from datetime import date

    try:
        date.fromisoformat(text)
    except ValueError:
        return text.startswith("0000-")
    return True


def is_time(text: str) -> bool:
    """RFC 3339 `full-time`, such as 23:59:59.5Z; the offset may be missing."""
    found = _TIME.match(text)
    return found is not None and int(found[1]) < 24 and int(found[2]) < 60 and int(found[3]) <= 60


def is_date_time(text: str) -> bool:
    """RFC 3339 `date-time`, such as 2024-02-29T12:00:00+01:00; the offset may be missing."""
    return len(text) > 11 and text[10] in "Tt " and is_date(text[:10]) and is_time(text[11:])


def is_email(text: str) -> bool:
    """RFC 5321 mailbox, as far as every mail program agrees on it."""
    local, at, domain = text.rpartition("@")
    quoted = len(local) > 1 and local[0] == local[-1] == '"'
    plain = local and ".." not in local and local[0] != "." and local[-1] != "."
    if (
        not at
        or not domain
        or not (quoted or (plain and not any(c <= " " or c in '()<>[]:;@\\,"' for c in local)))
    ):
        return False
    return domain.startswith("[") or is_idn_hostname(domain)


def is_hostname(text: str) -> bool:
    """RFC 1123 host name: labels of letters, digits and inner hyphens, at most 63 characters each."""
    return 0 < len(text) <= 253 and all(_LABEL.match(label) for label in text.split("."))


def is_idn_hostname(text: str) -> bool:
    """A host name in which other letters than ASCII are allowed too."""
    return 0 < len(text) <= 253 and all(
        0 < len(label) <= 63
        and label[0] != "-"
        and label[-1] != "-"
        and not any(c in " @:/?#[]" for c in label)
        for label in text.split(".")
    )


def is_ipv4(text: str) -> bool:
    """Four decimal numbers up to 255, without leading zeros."""
    parts = text.split(".")
    return len(parts) == 4 and all(
        p.isascii() and p.isdigit() and (p == "0" or p[0] != "0") and len(p) < 4 and int(p) < 256
        for p in parts
    )


def is_ipv6(text: str) -> bool:
    """RFC 4291 section 2.2, without a zone."""
    if "%" in text or "/" in text:
        return False
    from ipaddress import AddressValueError, IPv6Address

    try:
        IPv6Address(text)
    except AddressValueError:
        return False
    return True


def is_uuid(text: str) -> bool:
    """RFC 9562, of any version and variant."""
    return _UUID.match(text) is not None


def _is_uuid_of(version: str) -> Callable[[str], bool]:
    return lambda text: is_uuid(text) and text[14] == version


def _is_ip(*kinds: str) -> Callable[[str], bool]:
    def is_read(text: str) -> bool:
        import ipaddress

        for kind in kinds:
            try:
                getattr(ipaddress, kind)(text)
            except ValueError:
                continue
            return True
        return False

    return is_read


def is_iri_reference(text: str) -> bool:
    """RFC 3987 IRI reference: no blanks, no brackets of other uses, percent signs followed by two hex digits."""
    return not any(c <= " " or c in '<>"{}|\\^`\x7f' for c in text) and not _PERCENT.search(text)


def is_uri_reference(text: str) -> bool:
    """RFC 3986 URI reference: an IRI reference in ASCII."""
    return text.isascii() and is_iri_reference(text)


def is_iri(text: str) -> bool:
    """An IRI with its scheme."""
    return is_iri_reference(text) and _SCHEME.match(text) is not None


def is_uri(text: str) -> bool:
    """A URI with its scheme."""
    return is_uri_reference(text) and _SCHEME.match(text) is not None


def is_uri_template(text: str) -> bool:
    """RFC 6570, as far as its braces go."""
    rest = text
    while "{" in rest:
        before, _, rest = rest.partition("{")
        inner, closed, rest = rest.partition("}")
        if "}" in before or not closed or not inner or "{" in inner:
            return False
    return "}" not in rest and not any(c <= " " or c in '<>"\\^`' for c in text)


def is_relative_pointer(text: str) -> bool:
    """A relative JSON Pointer, such as `1/name` or `0#`."""
    found = _RELATIVE_POINTER.match(text)
    return found is not None and (found[1] is None or _POINTER.match(found[1]) is not None)


def is_regex(text: str) -> bool:
    """A regular expression in ECMA-262 syntax, or at least in Python's."""
    from tool_contracts.schema.regex import fault

    return fault(text) is None


FORMATS: dict[str, Callable[[str], bool]] = {
    "byte": lambda text: _BASE64.match(text) is not None,
    "date": is_date,
    "date-time": is_date_time,
    "duration": lambda text: len(text) > 2 and _DURATION.match(text) is not None,
    "email": is_email,
    "hostname": is_hostname,
    "idn-email": is_email,
    "idn-hostname": is_idn_hostname,
    "ipv4": is_ipv4,
    "ipv4interface": _is_ip("IPv4Interface"),
    "ipv4network": _is_ip("IPv4Network"),
    "ipv6": is_ipv6,
    "ipv6interface": _is_ip("IPv6Interface"),
    "ipv6network": _is_ip("IPv6Network"),
    "ipvanyaddress": _is_ip("IPv4Address", "IPv6Address"),
    "ipvanyinterface": _is_ip("IPv4Interface", "IPv6Interface"),
    "ipvanynetwork": _is_ip("IPv4Network", "IPv6Network"),
    "iri": is_iri,
    "iri-reference": is_iri_reference,
    "json-pointer": lambda text: _POINTER.match(text) is not None,
    "regex": is_regex,
    "relative-json-pointer": is_relative_pointer,
    "time": is_time,
    "uri": is_uri,
    "uri-reference": is_uri_reference,
    "uri-template": is_uri_template,
    "uuid": is_uuid,
    **{f"uuid{version}": _is_uuid_of(version) for version in UUID_VERSIONS},
}
"""Every format that is known, by its name in a schema. Any other asserts nothing."""
