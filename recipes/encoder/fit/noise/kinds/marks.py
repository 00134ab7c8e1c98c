"""Spaces, hyphens, punctuation, and where words are misspelt."""

import lists
from lists import PUNCTUATION

_COMPOUNDS = {word: parts for word, *parts in map(str.split, lists.lines("compounds.txt"))}
_JOINED = {tuple(line.split()) for line in lists.lines("joined.txt")}
_AFTER_FIRST_WORD = ("in", "at", "but", "so", "and", "also", "although", "because", "if")


def spaces(place):
    """Hyphens left out, compounds as two words, and two words as one."""
    word, before, after = place.word, place.before, place.after
    if word == "-" and before.isalpha() and after.isalpha():
        place.omit("hyphen", 1.0)
        if {before, after} <= place.lexicon.known:
            place.span("hyphen", 0.25, place.at - 1, place.at + 2, [before + after])
    elif word in _COMPOUNDS:
        place.write("space", 1.0, *_COMPOUNDS[word])
    elif (word, after) in _JOINED:
        place.with_after("space", 2.0, word + after)


def punctuation(place):
    """Commas and stops left out, needless or confused."""
    word, before, after, at = place.word, place.before, place.after, place.at
    if word == ",":
        is_first = at <= 6 and not PUNCTUATION.intersection(place.words[:at])
        joins = after in ("but", "so", "which", "who", "and", "because")
        place.omit("comma missing", 1.3 if is_first else 0.9 if joins else 0.5)
        if after in ("so", "but", "however", "and", "then") or place.tag_after == "PRP":
            place.write("stop wrong", 0.12, ".")
    elif word == ";":
        place.write("splice", 2.0, ",")
        place.omit("splice", 0.5)
    elif word == ":":
        place.write("punct other", 0.7, ",")
        place.omit("punct other", 0.7)
        place.write("punct other", 0.4, ";")
    elif word == "?":
        place.write("punct other", 1.5, ".")
        place.omit("punct other", 0.5)
    elif word == "." and at == place.count - 1:
        place.omit("stop", 1.0)
    elif word in ("'", '"'):
        place.omit("punct other", 0.2)
    if at == 1 and before in _AFTER_FIRST_WORD and word not in PUNCTUATION:
        place.insert("comma needless", 0.5 if before in ("but", "so", "also", "although") else 0.05, ",")
    elif place.tag == "IN" and place.tag_before in ("NN", "NNS") and at > 2 and word not in ("of", "that"):
        place.insert("comma needless", 0.12, ",")


def spelling(place):
    """Words that are misspelt, long and rare ones more often."""
    word, length = place.word, len(place.word)
    if not word.isalpha() or length < 4 or place.tag in ("NNP", "NNPS") or word not in place.lexicon.known:
        return
    frequency = place.lexicon.frequency.get(word, -7.0)
    by_length = 0.25 if length == 4 else 0.6 if length < 7 else 1.2 if length < 9 else 1.6
    by_frequency = 0.5 if frequency > -3.3 and length < 6 else 1.0 if frequency > -4.5 else 1.4
    place.span("spelling", by_length * by_frequency, place.at, place.at + 1, None)
