"""The formats of JSON Schema, and those of pydantic for networks and versions of UUIDs: whether a text is well-formed.

Lenient where programs disagree: a `date-time` or `time` without an offset passes, because pydantic writes it so.
"""

from __future__ import annotations

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

_DATE = re.compile(r"(\d{4})-(\d\d)-(\d\d)\Z", re.ASCII)
_TIME = re.compile(
    r"([01]\d|2[0-3]):([0-5]\d):([0-5]\d|60)(?:\.\d+)?(?:[zZ]|([+-])([01]\d|2[0-3]):([0-5]\d))?\Z", re.ASCII
)
_DURATION = re.compile(
    r"P(?:\d+W|(?=.)(?:\d+Y(?:\d+M(?:\d+D)?)?|\d+M(?:\d+D)?|\d+D)?"
    r"(?:T(?:\d+H(?:\d+M(?:\d+(?:[.,]\d+)?S)?)?|\d+M(?:\d+(?:[.,]\d+)?S)?|\d+(?:[.,]\d+)?S))?)\Z",
    re.ASCII,
)
_UUID = re.compile(r"[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}\Z")
_LABEL = re.compile(r"(?!-)[0-9A-Za-z-]{1,63}(?<!-)\Z")
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:")
_AUTHORITY = re.compile(r"(?:[A-Za-z][A-Za-z0-9+.-]*:)?//([^/?#]*)")
_FUTURE = re.compile(r"[vV][0-9A-Fa-f]+\.[!$&-.0-9:;=A-Z_a-z~]+\Z")
_ADDRESS = re.compile(r"[!-Z^-~]+\Z")
_VARIABLE = r"(?:\w|%[0-9A-Fa-f]{2})(?:\.?(?:\w|%[0-9A-Fa-f]{2}))*(?:\*|:[1-9]\d{0,3})?"
_TEMPLATE = re.compile(
    rf"(?:[^\x00- \"%<>\\^`{{|}}\x7f]|%[0-9A-Fa-f]{{2}}|\{{[+#./;?&=,!@|]?{_VARIABLE}(?:,{_VARIABLE})*\}})*\Z",
    re.ASCII,
)
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

    # Python has no year 0, of which RFC 3339 says nothing; it would be a leap year, as 2000 was.
    try:
        date.fromisoformat(text.replace("0000-", "2000-", 1) if text.startswith("0000-") else text)
    except ValueError:
        return False
    return True


def is_time(text: str) -> bool:
    """RFC 3339 `full-time`, such as 23:59:59.5Z; the offset may be missing. A minute has 61 seconds before midnight UTC alone."""
    found = _TIME.match(text)
    if found is None or found[3] != "60":
        return found is not None
    offset = 60 * int(found[5] or 0) + int(found[6] or 0)
    minutes = 60 * int(found[1]) + int(found[2]) + (offset if found[4] == "-" else -offset)
    return minutes % (24 * 60) == 24 * 60 - 1


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
    return _is_address_literal(domain) if domain[0] == "[" else is_idn_hostname(domain)


def _is_address_literal(text: str) -> bool:
    """RFC 5321 section 4.1.3, such as [192.0.2.1] and [IPv6:2001:db8::1]."""
    tag, colon, rest = text[1:-1].partition(":")
    if text[-1] != "]" or not colon:
        return text[-1] == "]" and is_ipv4(tag)
    if tag.lower() == "ipv6":
        return is_ipv6(rest)
    return _LABEL.match(tag) is not None and _ADDRESS.match(rest) is not None


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
    """RFC 3987 IRI reference: no blanks, one fragment, percent signs followed by two hex digits, an address in brackets.

    Lenient about brackets in paths and queries, which browsers send.
    """
    if any(c <= " " or c in '<>"{}|\\^`\x7f' for c in text) or _PERCENT.search(text) or text.count("#") > 1:
        return False
    found = _AUTHORITY.match(text)
    return found is None or _is_authority(found[1])


def _is_authority(text: str) -> bool:
    _, _, place = text.rpartition("@")
    if place.startswith("["):
        address, closed, port = place[1:].partition("]")
        return bool(closed) and (is_ipv6(address) or _FUTURE.match(address) is not None) and _is_port(port)
    host, colon, digits = place.partition(":")
    return not any(c in "[]" for c in host) and _is_port(colon + digits)


def _is_port(text: str) -> bool:
    return not text or (text[0] == ":" and all("0" <= c <= "9" for c in text[1:]))


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
    """RFC 6570, such as https://example.com/{id}{?page,tags*}."""
    return _TEMPLATE.match(text) is not None


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

_YEAR = re.compile("(?!0000)")
_OFFSET = re.compile(r"\S*(?:[zZ]|[+-]\d\d:\d\d)\Z")

READABLE: dict[str, re.Pattern[str]] = {"date": _YEAR, "date-time": _YEAR}
"""What a well-formed text has besides that Python can read: RFC 3339 has a year 0, Python has none."""

UNDISPUTED: dict[str, re.Pattern[str]] = {"time": _OFFSET, "date-time": _OFFSET}
"""What a well-formed text has besides where programs disagree: an offset, and no blank."""
