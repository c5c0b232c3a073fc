from __future__ import annotations

import pytest

from tool_contracts.schema.formats import FORMATS
from tool_contracts.schema.regex import compiled, fault, matches, matches_everywhere

GOOD = {
    "byte": ["", "YQ==", "YWI=", "YWJj"],
    "date": ["2024-02-29", "1999-12-31", "2000-02-29", "0000-01-01", "0000-02-29", "0001-01-01", "9999-12-31"],
    "date-time": ["2024-02-29T23:59:60Z", "2024-01-01T00:00:00.123456+14:00", "2024-01-01t00:00:00z",
                  "2024-01-01T00:00:00", "2024-01-01 00:00:00Z", "1990-12-31T15:59:60-08:00", "0000-01-01T00:00:00Z"],
    "duration": ["P1D", "PT0S", "P3Y6M4DT12H30M5S", "P2W", "PT1H", "PT1M30.5S", "P1M", "P1Y", "P0D", "PT1M",
                 "P1DT1H"],
    "email": ["a@b.co", "first.last+tag@example.com", '"a b"@example.com', "a@[127.0.0.1]", "a@b", "a@[IPv6:::1]",
              "a@[tag:x]"],
    "hostname": ["localhost", "a-b.example.com", "1.example"],
    "ipv4": ["0.0.0.0", "255.255.255.255"],
    "ipv6": ["::", "::1", "2001:db8::8a2e:370:7334", "::ffff:1.2.3.4", "1:2:3:4:5:6:1.2.3.4", "1:2:3:4:5:6:7::"],
    "ipv4interface": ["1.2.3.4", "1.2.3.4/24", "1.2.3.4/255.255.255.0"],
    "ipv4network": ["10.0.0.0/8", "1.2.3.4", "0.0.0.0/0"],
    "ipv6interface": ["::1", "2001:db8::1/64"],
    "ipv6network": ["2001:db8::/32", "::1", "::/0"],
    "ipvanyaddress": ["1.2.3.4", "::1"],
    "ipvanyinterface": ["1.2.3.4/24", "2001:db8::1/64"],
    "ipvanynetwork": ["10.0.0.0/8", "2001:db8::/32"],
    "iri": ["https://m\u00fcller.example/stra\u00dfe"],
    "json-pointer": ["", "/", "/a~0b/c~1d", "//", "/\n", "/\u00e9"],
    "regex": ["^a$", r"\p{L}"],
    "relative-json-pointer": ["0", "1/a", "0#", "10", "0/"],
    "time": ["12:00:00Z", "23:59:59.5+05:30", "12:00:00", "23:59:60Z", "15:59:60-08:00", "00:59:60.5+01:00", "23:59:60",
             "12:00:00+23:59", "12:00:00-00:00", "12:00:00z"],
    "uri": ["https://example.com/a?b=c#d", "urn:isbn:0", "mailto:a@b.c", "http://[::1]:80/", "http://u:p@[v1.x]/", "http:",
            "http://a:99999", "https://example.com/?a[]=1", "http://a:/"],
    "uri-reference": ["", "a/b", "#x", "//host/p", "https://e.org"],
    "uri-template": ["https://e.org/{id}", "{+path}/x", "", "{a:3}", "{a:9999}", "{?a,b*}", "{#f}", "{a.b}", "{.a}", "{%41}",
                     "%41"],
    "uuid": ["123e4567-e89b-12d3-a456-426614174000", "123E4567-E89B-12D3-A456-426614174000"],
    "uuid1": ["123e4567-e89b-12d3-a456-426614174000"],
    "uuid4": ["123e4567-e89b-42d3-a456-426614174000"],
    "uuid7": ["01890a5d-ac96-774b-bcce-b302099a8057"],
}  # fmt: skip
BAD = {
    "byte": ["a", "YQ=", "Y Q="],
    "date": ["2023-02-29", "2024-1-1", "20240101", "01/02/2024", "2024-13-01", "\u0662024-01-01", "2024-00-01", "2024-01-00",
             "2024-04-31", "1900-02-29", "0000-00-00", "0000-02-30", "0000-13-01", "10000-01-01", "-2024-01-01",
             "2024-W01-1", "2024-01-01\n"],
    "date-time": ["yesterday", "2024-01-01", "2024-01-01T24:00:00Z", "2024-01-01T00:00Z", "1704067200",
                  "2024-01-01T00:00:00+25:00", "2024-01-01T00:00:00+24:00", "2024-01-01T00:00:00+0100",
                  "2024-01-01T22:59:60Z", "0000-00-00T00:00:00Z", "2024-01-01_00:00:00Z"],
    "duration": ["P", "PT", "1D", "P1S", "5 minutes", "P1YT", "P1Y2W", "P1W2D", "P1Y1D", "PT1H1S", "P1.5D", "-P1D", "p1d",
                 "PT1D", "P1H", "", "P\u0663D"],
    "email": ["a", "a@", "@b.c", "a b@c.d", "a@b..c", ".a@b.c", "a.@b.c", "a..b@c.d", "a@[256.1.1.1]", "a@[x]", "a@[1.2.3.4",
              "a@[IPv6:x]", "a@b@c.d"],
    "hostname": ["", "-a", "a-", "a..b", "a_b", "a" * 64, "x." * 130],
    "ipv4": ["256.0.0.1", "1.2.3", "01.2.3.4", "1.2.3.4.5", ""],
    "ipv6": [":", "1::2::3", "12345::", "fe80::1%eth0", "1.2.3.4", "1:2:3:4:5:6:7", "::ffff:1.2.3.256", ":1::2", "::1/64",
             "[::1]"],
    "ipv4interface": ["", "1.2.3/8", "1.2.3.4/33", "::1"],
    "ipv4network": ["", "10.0.0.1/8", "1.2.3.4/33", "::/0"],
    "ipv6interface": ["", "::1/129", "1.2.3.4"],
    "ipv6network": ["", "2001:db8::1/32", "1.2.3.4"],
    "ipvanyaddress": ["", "1.2.3.4/24", "::g"],
    "ipvanyinterface": ["", "1.2.3.4/129"],
    "ipvanynetwork": ["", "10.0.0.1/8", "::1/64"],
    "iri": ["no scheme", "a b:c", "http://\u00fc#a#b"],
    "json-pointer": ["a", "/~", "/~2", "#/a"],
    "regex": ["(", "[a", "*", "a{2,1}", "\\"],
    "relative-json-pointer": ["", "/a", "-1/a", "01/a", "0a", "0##", "1/~2"],
    "time": ["24:00:00Z", "12:60:00Z", "12:00Z", "noon", "23:59:61Z", "22:59:60Z", "23:58:60Z", "23:59:60+01:00",
             "12:00:00+24:00", "12:00:00+01:60", "12:00:00.Z", "12:00:00,5Z"],
    "uri": ["http://[", "http://a]", "http://[::1", "http://[::g]/", "http://a:b", "http://a#b#c", "1a:b", ":a",
            "example.com", "/relative", "https://e.org/a b", "https://e.org/%zz", "https://\u00fc.org"],
    "uri-reference": ["a b", "\\\\host", "\u00fc"],
    "uri-template": ["{", "{}", "a}b", "{a:0}", "{a:10000}", "{a*:3}", "{a,}", "{a..b}", "{a b}", "%zz", "{%zz}", "a b"],
    "uuid": ["", "123", "123e4567e89b12d3a456426614174000", "g23e4567-e89b-12d3-a456-426614174000"],
    "uuid4": ["", "123e4567-e89b-12d3-a456-426614174000", "123e4567e89b42d3a456426614174000"],
}  # fmt: skip


@pytest.mark.parametrize(("name", "text"), [(name, text) for name, texts in GOOD.items() for text in texts])
def test_well_formed(name: str, text: str) -> None:
    """Each form that the format's RFC, or `ipaddress`, allows passes."""
    assert FORMATS[name](text)


@pytest.mark.parametrize(("name", "text"), [(name, text) for name, texts in BAD.items() for text in texts])
def test_malformed(name: str, text: str) -> None:
    """Near misses do not pass."""
    assert not FORMATS[name](text)


@pytest.mark.parametrize(
    ("pattern", "text", "expected"),
    [
        ("a", "cat", True),
        ("^a$", "a\n", False),
        (r"^\w+$", "\u00fc", False),
        (r"^\s$", "\u00a0", True),
        (r"^\S$", "\u00a0", False),
        ("^.$", "\r", False),
        ("[^]", "\n", True),
        ("[]", "a", False),
        (r"^\cJ$", "\n", True),
        (r"^\u0041\u{42}$", "AB", True),
        (r"^\ud83d\ude00$", "\U0001f600", True),
        (r"^(?<a>x)\k<a>$", "xx", True),
        (r"^\p{L}+$", "abc", True),
        (r"^\p{L}+$", "a1", False),
        (r"^\pL+$", "abc", True),
        (r"^\pL+$", "pL1", False),
        (r"^[\PL\pN]$", "a", False),
        (r"^[\PL\pN]$", "7", True),
        (r"^\pLu$", "au", True),
        (r"^\p{L}+$", "\u3042", None),
        (r"^\P{L}+$", "123", True),
        (r"[[a]", "[", True),
        (r"[a&&b]", "&", True),
        (r"^\e$", "e", True),
        (r"^\-\/$", "-/", True),
        ("(", "a", None),
    ],
)
def test_patterns_are_read_as_ecma_262(pattern: str, text: str, expected: bool | None) -> None:
    """Digits, words, the end, the dot and Unicode escapes mean what they mean in JSON Schema."""
    assert matches(pattern, text) is expected


def test_what_both_languages_match() -> None:
    """An ASCII digit is a digit everywhere; what is no word character differs for letters outside ASCII."""
    assert matches_everywhere(r"^\d$", "1")
    assert not matches_everywhere(r"^\d$", "\u0661")
    assert matches(r"^\W$", "\u00fc")
    assert not matches_everywhere(r"^\W$", "\u00fc")


def test_faults_are_told() -> None:
    """A pattern that no language reads has a reason."""
    assert "unterminated" in (fault("(a") or "") or "missing" in (fault("(a") or "")
    assert fault(r"\p{Hiragana}") is None
    assert compiled(r"\p{Hiragana}") is None
