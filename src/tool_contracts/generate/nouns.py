"""The plural of an English noun or its singular, where a language model may write one for the other."""

from __future__ import annotations


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_OF_ONE_FORM = _words(
    """
    access advice analytics audio auth bandwidth bash body cash chaos consent cors data debug english env
    equipment evidence feedback float geo graphics health help html https info information int json kudos
    latex logistics markdown math mathematics means media metadata money music news nginx pandas physics plain
    progress python research self series software spam species sql stderr stdin stdout stuff success telemetry
    traffic utf weather xml yaml

    across after again all allow also always and any append are asc async auto available be because before below
    best between big bold both catch current deep desc does done down dry each empty enable even exact except
    false fast few first for force free from full further good goods has have high how include inside italic
    just large last late latest least left less local long low lower main many max maximum middle min minimum
    minus more most much must new next none normal not now null off old once one only open or other out outer
    over overwrite own per perhaps plus private public quick quiet random raw recent right same short should
    silent since small some soon strict such sync than that the their then they this those through true two
    under undo unless until upper upsert verbose versus very via was were when where whereas which while who why
    will with within without yes

    axes calf child children criteria diagnoses dice feet focus focuses foot geese goose half halves hypotheses
    indices knife knives leaf leaves life lives loaf locus man matrices matrix men mice mouse nucleus people
    person phenomena radii radius selves shelf shelves stimulus teeth theses thesis thief tooth vertex vertices
    wife wolf wolves woman women
    """
)
"""Nouns that cannot be counted or that have one form, words that are no nouns, plurals and singulars that no rule leads to."""

_ENDING_IN_S = _words("alias atlas bias canvas gas lens")
"""Singulars that end as plurals do."""

_ENDING_IN_E = _words(
    "avalanche brownie cache calorie cookie genie headache hoodie movie niche rookie selfie zombie"
)
"""Those that only lose the s of the plural, where others lose more."""

_NO_NOUNS = ("able", "ed", "ful", "ible", "ive", "ly", "ous")
_NOUNS_ALL_THE_SAME = _words(
    """
    alternative anomaly archive assembly cable deliverable directive drive executive family feed initiative narrative
    objective perspective reply seed speed supply table timetable variable
    """
)
_SHORT = _words("id ids ip ips pr prs")
"""Words although they are no longer than acronyms and prepositions."""

_HISSING = ("s", "x", "z", "ch", "sh")
_VOWELS = frozenset("aeiouy")


def in_other_number(noun: str) -> str:
    """The plural of a singular and the singular of a plural, by the rules of English; the word itself where no rule is sure."""
    lower = noun.lower()
    if lower in _OF_ONE_FORM:
        return noun
    is_plural = lower.endswith("s") and not lower.endswith(("ss", "us", "is")) and lower not in _ENDING_IN_S
    if len(lower) < (4 if is_plural else 3) and lower not in _SHORT:
        return noun
    return _singular(noun, lower) if is_plural else _plural(noun, lower)


def _singular(noun: str, lower: str) -> str:
    if lower[:-1] in _ENDING_IN_E:
        return noun[:-1]
    if lower[:-2] in _ENDING_IN_S:
        return noun[:-2]
    if lower.endswith("ies"):
        return f"{noun[:-3]}y" if len(noun) > 5 else noun
    # Of statuses or of houses, of heroes or of shoes, of analyses or of none; of https there is none.
    if lower.endswith(("uses", "oes", "yses", "iases", "zzes")) or _VOWELS.isdisjoint(lower[:-1]):
        return noun
    return noun[:-2] if lower.endswith(("sses", "xes", "ches", "shes")) else noun[:-1]


def _plural(noun: str, lower: str) -> str:
    if lower.endswith("is") or (lower.endswith(_NO_NOUNS) and lower not in _NOUNS_ALL_THE_SAME):
        return noun
    if lower.endswith("y") and lower[-2] not in _VOWELS:
        return f"{noun[:-1]}ies"
    return noun + ("es" if lower.endswith(_HISSING) else "s")
