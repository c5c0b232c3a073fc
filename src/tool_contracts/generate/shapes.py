"""What every text of a format looks like, as patterns: where lengths or other patterns are asked for too."""

from __future__ import annotations

from tool_contracts.schema.formats import UUID_VERSIONS

_DAY = "(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])"
_DATE = f"[1-9]\\d{{3}}-{_DAY}"
_ANY_DATE = f"\\d{{4}}-{_DAY}"
_MINUTES = r"([01]\d|2[0-3]):[0-5]\d"
_CLOCK = rf"{_MINUTES}:[0-5]\d(\.\d+)?"
_LEAP_CLOCK = rf"{_MINUTES}:([0-5]\d|60)(\.\d+)?"
_OFFSET = f"([zZ]|[+-]{_MINUTES})"
_TIME_PARTS = r"(\d+H(\d+M(\d+S)?)?|\d+M(\d+S)?|\d+S)"
_DATE_PARTS = r"(\d+Y(\d+M(\d+D)?)?|\d+M(\d+D)?|\d+D)"
_FRACTIONS = r"(\d+H)?(\d+M)?(\d+([.,]\d+)?S)?"
_BYTE = r"(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)"
_IPV4 = rf"({_BYTE}\.){{3}}{_BYTE}"
_IPV4_INTERFACE = f"{_IPV4}/([12]?\\d|3[0-2])"
_IPV4_NETWORK = rf"{_BYTE}\.{_BYTE}\.0\.0/(1[6-9]|2\d|3[0-2])"
_IPV6 = r"[0-9a-fA-F]{0,4}:[0-9a-fA-F:]*:([0-9a-fA-F]{1,4}|[0-9.]{7,15})?"
_HEX = "[0-9a-fA-F]"
_GROUP = f"{_HEX}{{1,4}}"
_GROUPS = "|".join(f"({_GROUP}:){{1,{n}}}(:{_GROUP}){{1,{7 - n}}}" for n in range(1, 7))
_UUID = f"{_HEX}{{8}}-{_HEX}{{4}}-VERSION{_HEX}{{3}}-{_HEX}{{4}}-{_HEX}{{12}}"
_LABEL = "[0-9A-Za-z]([0-9A-Za-z-]{0,61}[0-9A-Za-z])?"
_URI_PLAIN = r"[!$&-9;=?A-Z_a-z~]*"
_URI = r"[!#-;=?-\[\]_a-z~]*"
_IRI_PLAIN = r"[!$&-9;=?A-Z_a-z~\u00a1-\ud7ff]*"
_IRI = r'[^\x00- <>"{}|\\^`\x7f]*'
_SCHEME = "[A-Za-z][A-Za-z0-9+.-]*:"
_ANYTHING = r"[\s\S]*"
_POINTER = "(/([^~/]|~[01])*)*"

SHAPES: dict[str, tuple[str, ...]] = {
    name: tuple(f"^({each})$" for each in shapes)
    for name, shapes in {
        "byte": ("([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?",),
        "date": (_DATE, _ANY_DATE),
        "date-time": (
            f"{_DATE}[Tt]{_CLOCK}{_OFFSET}",
            f"{_DATE}[Tt ]{_CLOCK}{_OFFSET}?",
            f"{_ANY_DATE}[Tt ]{_LEAP_CLOCK}{_OFFSET}?",
        ),
        "duration": (
            rf"P(\d+W|{_DATE_PARTS}(T{_TIME_PARTS})?|T{_TIME_PARTS})",
            rf"P(\d+W|{_DATE_PARTS}?(T{_FRACTIONS})?)",
        ),
        "email": ("[a-z0-9]+([.+_-][a-z0-9]+)?@[a-z0-9]+(\\.[a-z0-9]+)*", r"[\s\S]+@[\s\S]+"),
        "hostname": (rf"{_LABEL}(\.{_LABEL})*",),
        "idn-email": ("[a-z0-9]+([.+_-][a-z0-9]+)?@[a-z0-9]+(\\.[a-z0-9]+)*", r"[\s\S]+@[\s\S]+"),
        "idn-hostname": (rf"{_LABEL}(\.{_LABEL})*", r"[^-. @:/?#[\]][^ @:/?#[\]]*"),
        "ipv4": (_IPV4,),
        "ipv6": (f"({_GROUP}:){{7}}{_GROUP}|{_GROUPS}|::", _IPV6),
        "ipv4interface": (_IPV4_INTERFACE, "[0-9./]*"),
        "ipv4network": (_IPV4_NETWORK, "[0-9./]*"),
        "ipv6interface": (f"({_GROUP}:){{7}}{_GROUP}/\\d\\d?", _ANYTHING),
        "ipv6network": (f"{_GROUP}:{_GROUP}::/64", _ANYTHING),
        "ipvanyaddress": (_IPV4, _ANYTHING),
        "ipvanyinterface": (_IPV4_INTERFACE, _ANYTHING),
        "ipvanynetwork": (_IPV4_NETWORK, _ANYTHING),
        "iri": (_SCHEME + _IRI_PLAIN, _SCHEME + _IRI),
        "iri-reference": (f"({_SCHEME})?{_IRI_PLAIN}", _IRI),
        "json-pointer": (_POINTER,),
        "regex": ("[ !\"#%&',/0-9:;<=>@A-Z_a-z~]*", _ANYTHING),
        "relative-json-pointer": (rf"(0|[1-9]\d*)(#|{_POINTER})",),
        "time": (_CLOCK + _OFFSET, f"{_CLOCK}{_OFFSET}?", f"{_LEAP_CLOCK}{_OFFSET}?"),
        "uri": (_SCHEME + _URI_PLAIN, _SCHEME + _URI),
        "uri-reference": (f"({_SCHEME})?{_URI_PLAIN}", _URI),
        "uri-template": (f"({_SCHEME})?{_URI_PLAIN}", r'[^\x00- <>"\\^`]*'),
        "uuid": (_UUID.replace("VERSION", _HEX),),
        **{f"uuid{version}": (_UUID.replace("VERSION", version),) for version in UUID_VERSIONS},
    }.items()
}
"""By format: first what is best drawn, last what no text of the format goes without."""
