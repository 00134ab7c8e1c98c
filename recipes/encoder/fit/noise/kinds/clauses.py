"""Contractions, subjects and objects, relative clauses, conjunctions, negation."""

from lists import BE, PUNCTUATION

_FINITE = ("VBZ", "VBP", "VBD", "MD")
_OTHER_NUMBER = {"is": "are", "are": "is", "was": "were", "were": "was"}


def contractions(place):
    """Apostrophes left out or put in, `do` left out before `not`."""
    word, before, after = place.word, place.before, place.after
    if word in ("do", "does", "did") and after in ("n't", "not"):
        place.with_after("aux missing", 0.6, "not")
    if after == "n't" and word.isalpha():
        place.with_after("apostrophe", 0.8, word + "nt")
    if word == "cannot":
        place.write("space", 1.5, "can", "not")
    if word == "'s" and place.tag == "VBZ" and before in ("it", "that", "he", "she", "there", "what"):
        place.with_before("apostrophe", 1.0, before + "s")
        place.omit("aux missing", 0.5)
    if word == "its" and place.tag == "PRP$":
        place.write("apostrophe", 1.5, "it", "'s")
    if place.tag == "NNS" and word.endswith("s") and place.tag_after[:1] != "P" and place.form(word, "BASE"):
        place.write("apostrophe", 0.08, place.form(word, "BASE"), "'s")


def subjects(place):
    """Subjects and objects left out, or said twice."""
    word, after = place.word, place.after
    if place.tag == "PRP":
        is_subject = place.tag_after in _FINITE
        if is_subject and word in ("it", "they", "he", "we", "there") and place.at < place.count - 2:
            place.omit("subject missing", 1.6 if word == "it" else 0.4)
        elif not is_subject and place.tag_before[:2] in ("VB", "IN"):
            place.omit("object missing", 1.0)
    elif place.tag == "EX":
        place.omit("subject missing", 1.2)
        place.write("pron", 0.4, "it")
        if after in BE:
            have = "have" if after in ("are", "were") else "has"
            place.span("aux wrong", 0.4, place.at + 1, place.at + 2, [have])
            place.span("sva", 0.8, place.at + 1, place.at + 2, [_OTHER_NUMBER.get(after, after)])
    if place.tag in ("NNS", "NN") and place.tag_after in _FINITE and place.at < place.count - 3:
        if after not in PUNCTUATION:
            place.insert_after("resumptive", 0.5, "they" if place.tag == "NNS" else "it")
            if place.tag == "NNS":
                place.insert_after("comma needless", 0.5, ",")


def relatives_and_conjunctions(place):
    """Relatives and conjunctions left out, and commas before them."""
    word, tag, before = place.word, place.tag, place.before
    if tag in ("WDT", "WP") and place.tag_before[:1] == "N" and place.tag_after in _FINITE:
        place.omit("relative missing", 1.0)
        place.insert_after("resumptive", 0.5, "they" if place.tag_before == "NNS" else "it")
        place.insert("comma needless", 0.5, ",")
    if word == "that" and tag == "IN":
        place.insert("comma needless", 0.8, ",")
        if place.tag_before[:1] in ("N", "J", ""):
            place.omit("conj missing", 0.6)
    if tag == "CC" and word in ("and", "or", "but"):
        place.omit("conj missing", 0.25 if before != "," else 0.5)
        if before != ",":
            place.insert("comma needless", 0.35, ",")
        elif word == "and":
            place.omit("splice", 0.5)
    if word in ("because", "if", "than", "as", "when", "while") and place.at and before not in PUNCTUATION:
        place.insert("comma needless", 1.0 if word in ("because", "than") else 0.6, ",")


def double_negation(place):
    """`no` for `any` after a negation."""
    word, ahead = place.word, place.words[: place.at]
    if word == "any" and "not" in ahead[-4:]:
        place.write("det", 0.8, "no")
    elif word in ("anything", "anyone", "anybody") and ("n't" in ahead or "not" in ahead):
        place.write("pron", 0.8, "nobody" if word == "anyone" else word.replace("any", "no"))
