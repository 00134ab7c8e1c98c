"""Words in the wrong order."""

import lists
from lists import BE

_ADVERBS = frozenset(lists.words("adverbs.txt"))
_NOUN_PHRASE = ("PRP", "DT", "NN", "NNS", "JJ", "PRP$")
_DO = ("do", "does", "did")


def adverbs(place):
    """Adverbs behind their verb or its object, or before an auxiliary."""
    word, at = place.word, place.at
    if word not in _ADVERBS and not (place.tag == "RB" and word.endswith("ly")):
        return
    if place.tag_after[:2] == "VB" and at + 2 < place.count and place.tag_before != "MD":
        place.with_after("order", 0.8, place.after, word)
        end = _end_of(place, at + 2, 4)
        if end > at + 2:
            place.span("order", 0.4, at, end, [*place.words[at + 1 : end], word])
    elif place.tag_before[:2] in ("VB", "MD") and at >= 2:
        place.with_before("order", 0.8, word, place.before)


def questions(place):
    """Adjectives behind nouns, and the order of questions in statements and the other way round."""
    word, tag_after, at = place.word, place.tag_after, place.at
    if place.tag == "JJ" and tag_after in ("NN", "NNS"):
        if place.tag_before in ("DT", "IN", "VBZ", "VBP", "VB", "JJ"):
            place.with_after("order", 0.08, place.after, word)
    asks = word in ("how", "what", "why", "where", "when", "who")
    if asks and not place.is_question and tag_after in ("PRP", "NN", "NNS", "DT"):
        verb = _end_of(place, at + 1, 3)
        if verb < place.count and (place.words[verb] in BE or place.tags[verb] == "MD"):
            inverted = [place.words[verb], *place.words[at + 1 : verb]]
            place.span("order", 1.5, at + 1, verb + 1, inverted)
    if place.is_question and (word in BE or place.tag == "MD" or word in _DO) and tag_after == "PRP":
        place.with_after("order", 1.0, place.after, *([] if word in _DO else [word]))


def _end_of(place, start, most):
    """The first word behind a noun phrase of at most so many words."""
    end = start
    while end < place.count and end < start + most and place.tags[end] in _NOUN_PHRASE:
        end += 1
    return end


def around_words(place):
    """`enough` on the wrong side, and `not` behind the verb."""
    word, at = place.word, place.at
    if word == "enough" and place.tag_after in ("NN", "NNS"):
        place.with_after("order", 0.6, place.after, word)
    elif word == "enough" and place.tag_before == "JJ":
        place.with_before("order", 0.6, word, place.before)
    if word in ("not", "n't") and at and place.tag_before == "MD" and place.tag_after == "VB":
        place.with_after("order", 0.2, place.after, "not")
