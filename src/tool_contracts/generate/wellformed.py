"""Well-formed texts of each known format: strategies to draw from, and the odd forms that programs forget."""

from __future__ import annotations

import base64
import json
from typing import TYPE_CHECKING

from hypothesis import strategies as st

from tool_contracts.schema.formats import UUID_VERSIONS

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

_YEARS = (1900, 2100)
"""What a model writes; the years 1 and 9999 overflow in time zones and say nothing about a tool."""

_ALNUM = "abcdefghijklmnopqrstuvwxyz0123456789"


def _joined(*parts: SearchStrategy[str]) -> SearchStrategy[str]:
    return st.tuples(*parts).map("".join)


def _or_empty(text: SearchStrategy[str]) -> SearchStrategy[str]:
    return st.just("") | text


def _number(most: int, form: str) -> SearchStrategy[str]:
    return st.integers(0, most).map(form.format)


def _dates() -> SearchStrategy[str]:
    from datetime import date

    return st.dates(date(_YEARS[0], 1, 1), date(_YEARS[1], 12, 31)).map(str)


def _times() -> SearchStrategy[str]:
    clock = st.times().map(lambda t: t.isoformat())
    hours = st.integers(0, 14).map("{:02}:00".format) | st.sampled_from(["05:30", "09:30", "12:45"])
    offset = st.just("Z") | _joined(st.sampled_from("+-"), hours)
    return _joined(clock, offset)


def _uuids(version: str) -> SearchStrategy[str]:
    return st.uuids(version=4).map(lambda found: f"{str(found)[:14]}{version}{str(found)[15:]}")


def _network(interface: str) -> str:
    from ipaddress import ip_network

    return str(ip_network(interface, strict=False))


_LABEL = st.text(_ALNUM, min_size=1, max_size=12)
_HOST = _joined(
    _LABEL,
    st.lists(_LABEL, max_size=2).map(lambda labels: "".join("." + label for label in labels)),
    st.sampled_from([".com", ".org", ".example", ".co.uk"]),
)
_LOCAL = _joined(
    st.text("abcdefghijklmnopqrstuvwxyz", min_size=1, max_size=10),
    _or_empty(_joined(st.sampled_from(".+-_"), _LABEL)),
)
_SEGMENT = st.text(_ALNUM + "-_~", max_size=8)
_PATH = st.lists(_SEGMENT, max_size=3).map(lambda segments: "".join("/" + each for each in segments))
_URI = _joined(
    st.sampled_from(["https://", "http://"]),
    _HOST,
    _or_empty(st.integers(1, 65535).map(":{}".format)),
    _PATH,
    _or_empty(_SEGMENT.map("?q={}".format)),
    _or_empty(_SEGMENT.map("#{}".format)),
)
_POINTER = st.lists(st.text(max_size=6, alphabet=st.characters(exclude_categories=["Cs"])), max_size=4).map(
    lambda names: "".join("/" + name.replace("~", "~0").replace("/", "~1") for name in names)
)
_DURATION = st.one_of(
    _number(99, "P{}D"),
    _number(99, "PT{}S"),
    _number(48, "PT{}H"),
    _number(52, "P{}W"),
    st.tuples(*[st.integers(0, 30)] * 6).map(lambda v: "P{}Y{}M{}DT{}H{}M{}S".format(*v)),
)
_REGEX = st.lists(
    _joined(
        st.sampled_from(["a", ".", r"\d", r"\w", "[a-z]", "[^0-9]", "(ab)"]),
        st.sampled_from(["", "*", "+", "?"]),
    ),
    max_size=4,
).map("".join)
_BASE64 = st.binary(max_size=40).map(lambda data: base64.b64encode(data).decode())

_IPV4, _IPV6 = st.ip_addresses(v=4).map(str), st.ip_addresses(v=6).map(str)
_IPV4_INTERFACE = _joined(_IPV4, _number(32, "/{}"))
_IPV6_INTERFACE = _joined(_IPV6, _number(128, "/{}"))
_IPV4_NETWORK, _IPV6_NETWORK = _IPV4_INTERFACE.map(_network), _IPV6_INTERFACE.map(_network)

JSON_TEXT = "JSON text"
ENCODED_JSON = "JSON text in base64"
"""Names that stand beside those of formats for what `contentMediaType` and `contentEncoding` say."""

_JSON_TEXT = st.recursive(
    st.none() | st.booleans() | st.integers(-999, 999) | st.text("abc ", max_size=5),
    lambda inner: (
        st.lists(inner, max_size=2) | st.dictionaries(st.text("abc", max_size=3), inner, max_size=2)
    ),
    max_leaves=4,
).map(json.dumps)

STRATEGIES: dict[str, SearchStrategy[str]] = {
    "byte": _BASE64,
    JSON_TEXT: _JSON_TEXT,
    ENCODED_JSON: _JSON_TEXT.map(lambda text: base64.b64encode(text.encode()).decode()),
    "date": _dates(),
    "date-time": st.tuples(_dates(), _times()).map("T".join),
    "duration": _DURATION,
    "email": _joined(_LOCAL, st.just("@"), _HOST),
    "hostname": _HOST,
    "idn-email": _joined(_LOCAL, st.just("@"), _HOST),
    "idn-hostname": _HOST,
    "ipv4": _IPV4,
    "ipv4interface": _IPV4_INTERFACE,
    "ipv4network": _IPV4_NETWORK,
    "ipv6": _IPV6,
    "ipv6interface": _IPV6_INTERFACE,
    "ipv6network": _IPV6_NETWORK,
    "ipvanyaddress": _IPV4 | _IPV6,
    "ipvanyinterface": _IPV4_INTERFACE | _IPV6_INTERFACE,
    "ipvanynetwork": _IPV4_NETWORK | _IPV6_NETWORK,
    "iri": _URI,
    "iri-reference": _URI | _PATH,
    "json-pointer": _POINTER,
    "regex": _REGEX,
    "relative-json-pointer": _joined(st.integers(0, 99).map(str), _POINTER | st.just("#")),
    "time": _times(),
    "uri": _URI,
    "uri-reference": _URI | _PATH,
    "uri-template": _joined(_URI, st.sampled_from(["", "/{id}", "{?q}"])),
    "uuid": st.uuids().map(str),
    **{f"uuid{version}": _uuids(version) for version in UUID_VERSIONS},
}
"""A strategy for each known format; all of it passes the checks of `schema.formats`, without their leniency."""

SAMPLES: dict[str, tuple[str, ...]] = {
    "byte": ("", "YQ==", "YWI=", "//8=", "AAAA"),
    JSON_TEXT: ("{}", "null", '[{"a": 1}]'),
    ENCODED_JSON: ("e30=", "bnVsbA=="),
    "date": ("2024-02-29", "2000-01-01", "2000-02-29", "1999-12-31", "0001-01-01", "9999-12-31"),
    "date-time": (
        "2024-01-01T00:00:00Z",
        "2024-02-29T23:59:59.999999+14:00",
        "2024-12-31T23:59:59-05:00",
        "2024-06-15T12:00:00+05:45",
        "2016-12-31T23:59:60Z",
        "2024-01-01T00:00:00.123456789Z",
        "2024-01-01T00:00:00-00:00",
        "2024-01-01t00:00:00z",
        "1970-01-01T00:00:00+00:00",
        "0001-01-01T00:00:00Z",
        "9999-12-31T23:59:59Z",
    ),
    "duration": ("P1D", "PT0S", "P1W", "P1Y", "P1M", "PT1M", "PT36H", "P4DT12H", "P3Y6M4DT12H30M5S"),
    "email": (
        "a@b.co",
        "first.last+tag@sub.example.com",
        "A@EXAMPLE.COM",
        "o'neil_{1}~x@example.com",
        '"a b"@example.com',
        "user@[192.168.0.1]",
        "user@[IPv6:2001:db8::1]",
    ),
    "hostname": (
        "example.com",
        "localhost",
        "xn--bcher-kva.example",
        "EXAMPLE.com",
        "1.a-b.example",
        "x" * 63,
    ),
    "idn-email": ("a@b.co", "j\u00f6rg@b\u00fccher.example", "\uc2e4\ub840@\uc2e4\ub840.\ud14c\uc2a4\ud2b8"),
    "idn-hostname": (
        "example.com",
        "b\u00fccher.example",
        "stra\u00dfe.example",
        "\uc2e4\ub840.\ud14c\uc2a4\ud2b8",
        "xn--bcher-kva.example",
    ),
    "ipv4": ("127.0.0.1", "0.0.0.0", "255.255.255.255"),
    "ipv4interface": ("192.168.0.1/24", "127.0.0.1", "10.0.0.1/255.0.0.0"),
    "ipv4network": ("192.168.0.0/24", "127.0.0.1", "0.0.0.0/0", "10.0.0.0/255.0.0.0"),
    "ipv6": (
        "::1",
        "::",
        "1::",
        "2001:db8::8a2e:370:7334",
        "2001:0db8:0000:0000:0000:8a2e:0370:7334",
        "2001:DB8::A",
        "::ffff:192.0.2.1",
        "1:2:3:4:5:6:7:8",
    ),
    "ipv6interface": ("2001:db8::1/64", "::1"),
    "ipv6network": ("2001:db8::/32", "::1", "::/0"),
    "ipvanyaddress": ("127.0.0.1", "::1", "0.0.0.0", "::ffff:192.0.2.1"),
    "ipvanyinterface": ("192.168.0.1/24", "2001:db8::1/64", "127.0.0.1", "::1"),
    "ipvanynetwork": ("192.168.0.0/24", "2001:db8::/32", "127.0.0.1", "0.0.0.0/0", "::/0"),
    "iri": (
        "https://example.com",
        "https://example.com/stra\u00dfe?q=\u00e9#\u7247",
        "http://\u4f8b\u3048.jp/",
        "mailto:a@b.co",
    ),
    "iri-reference": ("https://example.com", "", "a/b", "//example.com/\u00e9", "#\u7247"),
    "json-pointer": ("", "/a", "/", "/a~1b/0", "/~0~1", "/a/-", "/\u00e9"),
    "regex": ("a", "^$", "[a-z]+", "", r"^\d{2,}$", "(?=a)a"),
    "relative-json-pointer": ("0", "1/a", "0#", "0/", "2/0/~0"),
    "time": (
        "00:00:00Z",
        "23:59:59.999999+05:30",
        "12:00:00.5Z",
        "23:59:60Z",
        "15:59:60-08:00",
        "12:00:00-00:00",
        "12:00:00z",
    ),
    "uri": (
        "https://example.com",
        "http://example.com:8080/a%20b?q=1#top",
        "urn:isbn:0451450523",
        "mailto:a@b.co",
        "file:///etc/hosts",
        "HTTP://EXAMPLE.COM",
        "http://user:pass@[2001:db8::7]/?",
        "data:,",
    ),
    "uri-reference": ("https://example.com", "", "../a", "#top", "?q=1", "//example.com/a"),
    "uri-template": (
        "https://example.com/{id}",
        "https://example.com",
        "https://example.com/{id:3}{/list*}{?q,page}",
        "{+path}{#f}",
        "",
    ),
    "uuid": (
        "123e4567-e89b-42d3-a456-426614174000",
        "00000000-0000-0000-0000-000000000000",
        "ffffffff-ffff-ffff-ffff-ffffffffffff",
        "123E4567-E89B-42D3-A456-426614174000",
        "01890a5d-ac96-774b-bcce-b302099a8057",
    ),
    **{
        f"uuid{version}": (
            f"123e4567-e89b-{version}2d3-a456-426614174000",
            f"123E4567-E89B-{version}2D3-A456-426614174000",
        )
        for version in UUID_VERSIONS
    },
}
"""Of each known format a plain form first, then valid forms that are easily forgotten."""

MALFORMED: dict[str, tuple[str, ...]] = {
    "byte": ("a", "?"),
    "date": ("2023-02-29", "01/02/2024", "tomorrow"),
    "date-time": ("yesterday", "2024-13-45T99:99:99Z", "2024-01-01", "1704067200"),
    "duration": ("5 minutes", "P"),
    "email": ("user.example.com", "user@", "a b@c.d"),
    "hostname": ("-bad-", "a..b"),
    "idn-email": ("user.example.com", "user@"),
    "idn-hostname": ("-bad-", "a..b"),
    "ipv4": ("256.1.1.1", "1.2.3"),
    "ipv4interface": ("1.2.3/8", "1.2.3.4/33"),
    "ipv4network": ("192.168.0.1/24", "1.2.3.4/33"),
    "ipv6": ("::g", "1.2.3.4"),
    "ipv6interface": ("::1/129",),
    "ipv6network": ("::1/64", "::/129"),
    "ipvanyaddress": ("256.1.1.1", "::g"),
    "ipvanyinterface": ("1.2.3.4/129", "::1/129"),
    "ipvanynetwork": ("192.168.0.1/24", "::1/64"),
    "iri": ("no scheme",),
    "json-pointer": ("a/b", "/~2"),
    "regex": ("(", "[a"),
    "relative-json-pointer": ("/a", "-1"),
    "time": ("25:00:00Z", "noon"),
    "uri": ("example.com/path", "not a uri"),
    "uri-reference": ("a b",),
    "uri-template": ("{", "a}b"),
    "uuid": ("123", "g8fadcc5-ce2b-2f6f-a0cd-faaa313ba470"),
    **{f"uuid{version}": ("123", "123e4567-e89b-22d3-a456-426614174000") for version in UUID_VERSIONS},
}
"""Of each known format what people and models write instead."""
