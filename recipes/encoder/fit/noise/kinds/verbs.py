"""Verbs: agreement, tense, form, auxiliaries, infinitives."""

from language.inflection import regular
from lists import BE

_HAVE = ("have", "has", "had", "'ve")


def finite(place):
    """Forms of the present and of the past."""
    if place.word in BE:
        return
    if place.tag == "VBZ" and place.word not in ("has", "does"):
        _third_person(place)
    elif place.tag == "VBP" and place.word not in ("have", "do"):
        _present(place)
    elif place.tag == "VBD" and place.word not in ("had", "did"):
        _past(place)


def _third_person(place):
    base, form = place.form(place.word, "BASE"), place.form
    if not base:
        return
    place.write("sva", 2.0, base)
    place.write("tense", 0.5, form(base, "D") or base)
    place.write("vform", 0.25, form(base, "ING") or base)
    place.insert("aux needless", 0.25, "is")
    place.write("aux needless", 0.3, "is", base)


def _present(place):
    word, form = place.word, place.form
    if not form(word, "S"):
        return
    place.write("sva", 1.0, form(word, "S"))
    place.write("tense", 0.5, form(word, "D") or word)
    place.write("vform", 0.35, form(word, "ING") or word)
    place.insert("aux needless", 0.6, "am" if place.before == "i" else "are")
    place.write("tense", 0.15, "will", word)


def _past(place):
    word, form = place.word, place.form
    base = form(word, "BASE")
    if not base:
        return
    place.write("tense", 1.2, base)
    place.write("tense", 0.5, form(base, "S") or base)
    have = "have" if place.before in ("i", "we", "they", "you") else "has"
    place.write("tense", 0.3, have, form(base, "N") or word)
    place.write("tense", 0.3, "had", form(base, "N") or word)
    place.insert("aux needless", 0.3, "was")
    participle = form(base, "N")
    if participle and participle != word:
        place.write("vform", 0.6, participle)
    _wrongly_regular(place, base, 0.25, word)


def _wrongly_regular(place, base, weight, *forms):
    made = regular(base, "ed")
    if made not in forms and made not in place.lexicon.known:
        place.write("vform", weight, made)


def infinitives(place):
    """Bases after `to`, after modals, and in questions and negations."""
    word = place.word
    if place.tag != "VB" or not word.isalpha():
        return
    third, ing, past = (place.form(word, name) for name in ("S", "ING", "D"))
    if not (third and ing and past):
        return
    lead = place.at - 1  # before adverbs
    while lead > 0 and place.tags[lead] == "RB":
        lead -= 1
    leader = place.words[lead] if lead >= 0 else ""
    if leader == "to":
        _after_to(place, lead, third, ing, past)
    elif lead >= 0 and place.tags[lead] == "MD":
        _after_modal(place, lead, third, ing, past)
    elif leader in ("do", "does", "did", "n't", "not"):
        place.write("vform", 0.7, third)
        did = "did" in place.words[max(0, place.at - 4) : place.at]
        place.write("vform", 0.9 if did else 0.2, past)
        place.write("vform", 0.2, ing)
    elif place.tag_before in ("PRP", "NNS", "NN"):
        place.insert("to needless", 0.7, "to")
        place.write("vform", 0.4, ing)


def _after_to(place, lead, third, ing, past):
    at = place.at
    place.write("vform", 0.8, ing)
    place.write("vform", 0.25, third)
    place.write("vform", 0.35, past)
    if lead == at - 1:
        place.omit_before("to missing", 1.0)
        place.with_before("vform", 0.7, ing)
        place.with_before("vform", 0.25, "for", ing)
        if lead and place.tags[lead - 1][:2] not in ("VB", "NN"):
            place.with_before("vform", 0.1, "for", place.word)


def _after_modal(place, lead, third, ing, past):
    place.write("vform", 0.6, third)
    place.write("vform", 0.3, ing)
    place.write("vform", 0.45, past)
    if lead == place.at - 1:
        place.insert("to needless", 1.0, "to")
        place.insert("aux needless", 0.4, "be")
        place.with_before("tense", 0.5, place.word)
        if place.before in ("will", "would"):
            place.with_before("tense", 0.3, third)


def participles(place):
    """Forms in -ing, and past participles."""
    base = place.form(place.word, "BASE")
    if place.word in BE or not base:
        return
    if place.tag == "VBG":
        _ing(place, base)
    elif place.tag == "VBN":
        _participle(place, base)


def _ing(place, base):
    before, form = place.before, place.form
    if before in BE:
        place.write("vform", 0.6, base)
        place.omit_before("aux missing", 1.0)
        if before in ("is", "are", "was", "were"):
            simple = {"is": form(base, "S") or base, "are": base}.get(before, form(base, "D") or base)
            place.with_before("tense", 0.6, simple)
    elif place.tag_before == "IN":
        place.write("vform", 1.2, base)
        place.write("vform", 0.25, "to", base)
    elif place.tag_before[:2] == "VB":
        place.write("vform", 1.0, "to", base)
        place.write("vform", 0.8, base)
    else:
        place.write("vform", 0.7, base)
        place.write("vform", 0.2, "to", base)
        place.write("vform", 0.25, form(base, "N") or base)


def _participle(place, base):
    word, before, form = place.word, place.before, place.form
    past = form(base, "D") or base
    place.write("vform", 1.0, base)
    place.write("vform", 0.35, form(base, "ING") or base)
    if past != word:
        place.write("vform", 0.8, past)
    _wrongly_regular(place, base, 0.2, word, past)
    third = form(base, "S") or base
    if before in _HAVE:
        place.omit_before("aux missing", 0.6)
        place.with_before("tense", 0.7, past)
        place.with_before("tense", 0.5, third if before == "has" else base)
    elif before in BE and before not in ("been", "being"):
        place.omit_before("aux missing", 0.9)
        place.with_before("vform", 0.3, base)
        place.with_before("vform", 0.15, third)
    elif before == "been":
        place.span("vform", 0.3, place.at - 1, place.at, ["be"])
        place.omit_before("aux missing", 0.4)


def lost_be(place):
    """`be` left out before what it links."""
    if place.word in BE and place.tag[:2] == "VB":
        if place.tag_after in ("JJ", "DT", "IN", "RB", "VBN", "JJR"):
            place.omit("aux missing", 0.45)
