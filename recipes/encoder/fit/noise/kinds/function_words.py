"""Prepositions, articles and other function words: confused, left out, needless."""

import zlib

from noise.inventory import PREPOSITIONS

_VOWELS = frozenset("aeiou")
_NO_ARTICLE_AFTER = frozenset("DT PRP$ JJ NN CD POS VBN NNP VBG JJR NNS PDT RB RBR HYPH WDT JJS WP$".split())
_DETERMINERS = ("DT", "PRP$", "JJ", "JJS", "JJR", "PDT", "WDT")


def checksum(text):
    """Chooses among words that are equally likely, the same for the same text."""
    return zlib.crc32(text.encode())


def confused(place):
    """Function words for each other, and prepositions left out."""
    word, tag = place.word, place.tag
    others = place.inventory.closed.get(word)
    pronoun_is_last = word == "that" and tag == "DT" and place.tag_after == ""
    if others and not (word == "to" and place.tag_after == "VB") and not pronoun_is_last:
        total = sum(weight for _, weight in others.values())
        for other, (kind, weight) in others.items():
            if _fits(place, kind, other):
                place.write(kind, weight / total, other)
    if (tag == "IN" or (tag == "TO" and place.tag_after != "VB")) and word in PREPOSITIONS:
        place.omit("prep missing", 1.5 if place.tag_before[:2] in ("VB", "JJ") else 0.8)


def _fits(place, kind, other):
    """Whether the word is used as a word of this kind."""
    tag = place.tag
    if kind == "prep wrong":
        return tag in ("IN", "TO", "RP")
    if kind == "det":
        return tag in _DETERMINERS
    if kind == "conj":
        return tag != "DT"
    if kind == "pron" and tag in ("DT", "IN") and place.word == "that" and other in ("which", "what"):
        return place.tag_after in ("VBZ", "VBP", "VBD", "MD")
    return True


def articles(place):
    """Articles left out, confused, and put where none belongs."""
    word, tag, after = place.word, place.tag, place.after
    if word in ("a", "an", "the") and tag == "DT":
        place.omit("art missing", 1.2 if word != "the" else 1.0)
        if word == "the":
            if place.tag_after in ("NN", "JJ"):
                place.write("art wrong", 0.6, "an" if after[:1] in _VOWELS else "a")
            others = ("this", "his", "their", "that", "these")
            place.write("det", 0.12, others[checksum(after) % 5])
        else:
            place.write("art wrong", 1.0, "the")
            place.write("art wrong", 1.6 if word == "an" else 0.25, "a" if word == "an" else "an")
    elif _begins_bare_noun_phrase(place):
        _needless_articles(place)


def _begins_bare_noun_phrase(place):
    return (
        place.tag in ("NN", "NNS", "JJ", "VBN", "JJR", "VBG", "NNP")
        and place.tag_before not in _NO_ARTICLE_AFTER
        and place.before not in ("-", "no", "such", "other")
        and place.word.isalpha()
    )


def _needless_articles(place):
    tags, end = place.tags, place.at
    while end < place.count and end < place.at + 3 and tags[end] in ("JJ", "NN", "VBN", "JJR", "VBG"):
        end += 1
    head = place.tag
    if end < place.count and tags[end] in ("NNS", "NNP"):
        head = tags[end]
    elif end > place.at:
        head = tags[end - 1]
    if head in ("NN", "NNS"):
        place.insert("art needless", 1.0, "the")
        if head == "NN":
            place.insert("art needless", 0.5, "an" if place.word[0] in _VOWELS else "a")
    elif head == "NNP" and place.tag == "NNP":
        place.insert("art needless", 0.4, "the")


def determiners(place):
    """Other determiners left out, and possessives replaced by the article."""
    if place.tag == "PRP$":
        place.omit("det missing", 1.0)
        place.write("det", 0.3, "the")
    elif place.tag == "DT" and place.word not in ("a", "an", "the") and place.tag_after[:1] in ("N", "J", ""):
        place.omit("det missing", 0.5)
