"""Nouns: number, possession, compounds."""

from noise.place import Place


def number_and_possession(place: Place):
    """Singular for plural and the other way round; apostrophes before -s."""
    word, tag, form = place.word, place.tag, place.form
    if not _is_noun(place):
        return
    if tag == "NN":
        plural = form(word, "S")
        if plural:
            place.write("noun number", 0.5 if place.before in ("a", "an") else 1.0, plural)
    else:
        singular = form(word, "BASE")
        if singular:
            place.write("noun number", 1.3, singular)
    if place.tag_after != "POS":
        return
    if place.after == "'s":
        place.with_after("apostrophe", 1.0, word + "s")
        place.with_after("apostrophe", 0.4, word)
        place.with_after("apostrophe", 0.4, form(word, "S") or word, "'")
    else:
        place.span("apostrophe", 1.2, place.at + 1, place.at + 2, [])
        singular = form(word, "BASE")
        if singular:
            place.with_after("apostrophe", 0.8, singular, "'s")


def compounds(place: Place):
    """`school bus` as `bus of school` or as one word."""
    word, after = place.word, place.after
    if _is_noun(place) and place.tag == "NN" and place.tag_after in ("NN", "NNS"):
        if place.at + 2 < place.count and after.isalpha():
            place.with_after("order", 0.3, after, "of", word)
            if len(word) + len(after) < 11 and min(map(place.lexicon.seen, (word, after))) > -4.3:
                place.with_after("space", 1.0, word + after)


def _is_noun(place):
    return place.tag in ("NN", "NNS") and place.word.isalpha() and len(place.word) > 2
