"""Degrees, other words of the same family or meaning, fixed phrases, needless and missing words."""

import lists
from lists import PUNCTUATION
from noise.inventory import AUXILIARIES, PREPOSITIONS
from noise.kinds.function_words import checksum

_PREPOSITION_AFTER = dict(map(str.split, lists.lines("no-preposition.txt")))
"""Verbs without a preposition, and the one that learners put behind them."""
_PLACES_AND_TIMES = frozenset("home abroad there here next last every this these downtown".split())


def degrees(place):
    """Comparatives and superlatives."""
    word, tag = place.word, place.tag
    if tag in ("JJR", "RBR") and word not in ("more", "less", "later", "further"):
        _graded(place, "more", (1.2, 1.2, 0.8), "EST", 0.4)
    elif tag in ("JJS", "RBS") and word not in ("most", "least"):
        _graded(place, "most", (1.0, 0.8, 0.4), "ER", 0.9)
    elif word == "more" and place.tag_after in ("JJ", "RB"):
        place.omit("degree", 0.5)
        place.write("degree", 0.4, "most")
    elif word == "most" and place.tag_after in ("JJ", "RB"):
        place.write("degree", 0.5, "more")
        if place.before == "the":
            place.omit_before("art missing", 0.5)
    elif word == "than" and place.at > 1:
        place.write("degree", 0.3, "that")


def _graded(place, adverb, weights, other, weight):
    """A word with an ending: `more faster`, `more fast`, `fast`, `fastest` in place of `faster`."""
    doubled, without, bare = weights
    place.insert("degree", doubled, adverb)
    base = place.form(place.word, "BASE")
    if base:
        place.write("degree", without, adverb, base)
        place.write("degree", bare, base)
        if place.form(base, other):
            place.write("degree", weight, place.form(base, other))


def other_words(place):
    """Words with another suffix, and words of a similar meaning."""
    word, tag, inventory = place.word, place.tag, place.inventory
    if tag[:2] in ("JJ", "RB", "NN", "VB") and word.isalpha() and len(word) > 3:
        for other, weight in inventory.relatives(word, tag):
            place.write("derived", (1.6 if tag[:2] in ("JJ", "RB") else 0.6) * weight, other)
        for other, count in inventory.extra.get(word, {}).items():
            place.write("lexical", 1.0 * min(count, 3), other)
    if word not in AUXILIARIES and word not in PREPOSITIONS:
        usual = 0.2 if word in lists.closed_words() else 1.8 if tag[:2] == "NN" else 1.0
        for other, weight in inventory.pairs.get(word, ()):
            place.write("lexical", 0.35 * weight * usual, other)


def phrases(place):
    """Fixed phrases, and stretches as learners were seen to write them."""
    words, at, inventory = place.words, place.at, place.inventory
    for right, wrong, weight in inventory.phrases.get(place.word, ()):
        if words[at : at + len(right)] == right:
            for written in wrong:
                own = weight / len(wrong) * (1.0 if len(right) > 1 else 0.25)
                place.span("phrase", own, at, at + len(right), written)
            break
    for right, written in inventory.several.get(place.word, ()):
        if tuple(words[at : at + len(right)]) == right:
            place.span("phrase", 1.5, at, at + len(right), list(written))


def needless(place):
    """Words that learners were seen to put before this word, or behind the one before it."""
    word, before, at = place.word, place.before, place.at
    if not before or word in PUNCTUATION:
        return
    found = place.inventory.needless.get(word)
    if found and before not in PUNCTUATION:
        _insert_one(place, found, at * 7919 + place.count * 31 + len(word))
    found = place.inventory.needless_after.get(before)
    if found:
        _insert_one(place, found, at * 104729 + place.count * 17 + len(word))


def _insert_one(place, found, number):
    """One of the needless words that were found, the same for the same number."""
    words, count = found[number % len(found)]
    if words[0] != place.before and words[-1] != place.word:
        place.insert("redundant", min(count, 3) * 0.5, *words)


def needless_prepositions(place):
    """Prepositions behind verbs without one, before `home` and `next week`, and doubled."""
    word, tag, tag_after = place.word, place.tag, place.tag_after
    if tag[:2] == "VB" and tag_after in ("DT", "PRP$", "PRP", "NN", "NNS", "JJ"):
        usual = _PREPOSITION_AFTER.get(place.form(word, "BASE") or word)
        if usual:
            place.insert_after("prep needless", 1.5, usual)
        else:
            any_of = ("to", "in", "for", "of", "on", "at", "with", "about")
            place.insert_after("prep needless", 0.15, any_of[checksum(word) % 8])
    elif word in _PLACES_AND_TIMES and place.before not in PREPOSITIONS and place.tag_before != "DT":
        to = word in ("home", "abroad", "there", "here")
        place.insert("prep needless", 0.8, "to" if to else "in")
    elif tag == "IN" and word in PREPOSITIONS and tag_after in ("DT", "NN", "NNS", "JJ", "PRP$", "VBG"):
        any_of = ("of", "to", "in", "for")
        place.insert_after("prep needless", 0.06, any_of[checksum(word + place.after) % 4])


def repeated_or_missing(place):
    """Words written twice, and verbs and nouns left out."""
    word, tag = place.word, place.tag
    if word.isalpha():
        place.insert("repeated", 1.0 if word in lists.closed_words() else 0.15, word)
    if tag in ("VBZ", "VBP", "VBD", "VB") and word not in AUXILIARIES:
        if place.tag_after in ("DT", "NN", "JJ", "PRP$", "NNS"):
            place.omit("word missing", 0.5)
    elif tag in ("NN", "NNS") and place.tag_before in ("JJ", "DT") and place.tag_after in ("IN", ".", ","):
        place.omit("word missing", 0.3)
