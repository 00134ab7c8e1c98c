"""What learners write instead of what: lists of data/ with prior weights, and counts from marked sentences."""

import re
from collections import Counter, defaultdict

import lists
from language.spelling import near
from language.tags import shared_ends
from language.text import words_of
from lists import BE, PUNCTUATION

_CLOSED_KINDS = {
    "prep wrong": "prepositions",
    "det": "determiners",
    "pron": "pronouns",
    "conj": "conjunctions",
    "aux wrong": "auxiliaries",
}
_MOST_RELATIVES = 8


def confused(name):
    """{right: {wrong: weight}} of a list of data/confused/."""
    pairs = (line.split(":") for line in lists.lines(f"confused/{name}.txt"))
    return {right: lists.weighted(wrong) for right, wrong in pairs}


PREPOSITIONS = confused("prepositions")
AUXILIARIES = confused("auxiliaries")


class Inventory:
    """
    closed[right]: {wrong: (kind, weight)} of function words. pairs[right]: [(wrong, weight)] of content words.
    phrases[first word]: [(right words, [wrong words], weight)]. Learned from marked sentences: extra[right]:
    {wrong: count}; several[first word]: {(right words, wrong words): count}; needless[next word] and
    needless_after[last word]: [(words, count)].
    """

    def __init__(self, lexicon, sentences):
        """sentences: `Corrected`."""
        self._lexicon = lexicon
        self._relatives = {}
        self.pairs = _pairs(lexicon)
        self.phrases = _phrases()
        self.closed = _closed()
        self.extra, self.several = defaultdict(Counter), defaultdict(Counter)
        needless, needless_after = defaultdict(Counter), defaultdict(Counter)
        for sentence in sentences:
            wrong, right = sentence.plain, sentence.right
            start, end = shared_ends(wrong, right)
            written, meant = wrong[start : len(wrong) - end], right[start : len(right) - end]
            if len(written) == len(meant) == 1:
                self._learn_word(*written, *meant)
            elif written and not meant and len(written) <= 3 and all(map(str.isalpha, written)):
                if end and wrong[-end] not in PUNCTUATION:
                    needless[wrong[-end]][tuple(written)] += 1
                if start and wrong[start - 1] not in PUNCTUATION:
                    needless_after[wrong[start - 1]][tuple(written)] += 1
            elif written and 1 < len(meant) <= 4 and len(written) <= 4 and _of_words(written + meant):
                self.several[meant[0]][tuple(meant), tuple(written)] += 1
        self.needless, self.needless_after = _usual(needless), _usual(needless_after)

    def _learn_word(self, wrong, right):
        kind = self._confusion(wrong, right)
        if kind == "closed" and right in self.closed and wrong.isalpha():
            own = self.closed[right]
            name, weight = own.get(wrong, (None, 0))
            own[wrong] = (name or next(iter(own.values()))[0], weight + 0.5)
        elif kind == "content" and {wrong, right} <= self._lexicon.known:
            self.extra[right][wrong] += 1

    def _confusion(self, wrong, right):
        """Whether function words were confused or content words; None for forms, spelling, spaces and marks."""
        lexicon = self._lexicon
        if wrong.replace("-", "") == right.replace("-", ""):
            return None
        if wrong not in BE and lexicon.form_between(wrong, right):
            return None
        if wrong not in lexicon.known and wrong.isalpha():
            return None
        classes = _word_class(wrong), _word_class(right)
        if "PUNCT" in classes:
            return None
        if classes[0] == classes[1] != "WORD":
            return "closed"
        related = lexicon.derive_between(wrong, right) or (near(wrong, right) and wrong[:3] == right[:3])
        return "content" if related or classes == ("WORD", "WORD") else "closed"

    def relatives(self, word, tag):
        """[(word, weight)] with another suffix, as learners confuse them. tag: of the Penn Treebank."""
        key = (word, tag)
        if key not in self._relatives:
            self._relatives[key] = list(self._derived(word, tag).items())[:_MOST_RELATIVES]
        return self._relatives[key]

    def _derived(self, word, tag):
        lexicon, found = self._lexicon, Counter()
        if len(word) <= 3 or lexicon.seen(word) <= -5.6:
            return found
        for old, new in lexicon.suffix_rules.values():
            if not word.endswith(old) or len(word) - len(old) < 3:
                continue
            made = word[: len(word) - len(old)] + new
            if made not in lexicon.common or lexicon.seen(made) <= -5.6 or made in lists.closed_words():
                continue
            adverb = old in ("ly", "ally") or new in ("ly", "ally")
            if made not in lexicon.levels and not adverb and new not in ("ed", "ing"):
                continue
            if (old, new) in (("", "ed"), ("e", "ed"), ("ed", "ing"), ("ing", "ed")) and tag[0] != "J":
                continue
            if new in ("er", "or", "n", "en", "ist") and tag[0] != "N":
                continue
            found[made] += 2.5 if adverb else 1.0
        return found


def _pairs(lexicon):
    """pairs.txt with the forms of its verbs and nouns."""
    pairs = defaultdict(Counter)
    for line in lists.lines("pairs.txt"):
        kind, *items = line.split()
        slots = {"V": ("S", "ING", "D", "N"), "N": ("S",)}.get(kind, ())
        for item in items:
            item, _, weight = item.partition("*")
            weight = float(weight or 1)
            a, b = re.split(r"[|>]", item)
            for right, wrong in ((a, b), (b, a)) if "|" in item else ((a, b),):
                pairs[right][wrong] += weight
                for slot in slots:
                    forms, others = lexicon.inflected(right, slot), lexicon.inflected(wrong, slot)
                    if forms and others and forms[0] != others[0]:
                        pairs[forms[0]][others[0]] += 0.8 * weight
    return {right: list(counts.items()) for right, counts in pairs.items()}


def _phrases():
    phrases = defaultdict(list)
    for line in lists.lines("phrases.txt"):
        line, _, weight = line.strip().partition(" *")
        right, wrong = line.split(" > ")
        words = words_of(right)
        phrases[words[0]].append((words, [words_of(each) for each in wrong.split(" / ")], float(weight or 1)))
    for found in phrases.values():
        found.sort(key=lambda phrase: -len(phrase[0]))
    return phrases


def _closed():
    closed = {}
    for kind, name in _CLOSED_KINDS.items():
        for right, others in confused(name).items():
            for wrong, weight in others.items():
                if weight:
                    own = closed.setdefault(right, {})
                    own[wrong] = (kind, own.get(wrong, ("", 0))[1] + weight)
    return closed


def _usual(counts):
    """Needless words: one, or several that came twice or are function words; beside content words, seen twice."""
    usual = {}
    for word, found in counts.items():
        chosen = [
            (words, count)
            for words, count in found.items()
            if len(words) == 1 or count > 1 or set(words) <= lists.closed_words()
        ]
        if chosen and (word in lists.closed_words() or found.total() > 1):
            usual[word] = chosen
    return usual


def _of_words(words):
    return all(word.isalpha() or word in "-'" for word in words)


_CLASSES = {line.split()[0]: frozenset(line.split()[1:]) for line in lists.lines("word-classes.txt")}


def _word_class(word):
    if word in PUNCTUATION:
        return "PUNCT"
    if word in BE or word in _CLASSES["AUX"]:
        return "AUX"
    for name in ("PREP", "DET", "PRON", "CONJ"):
        if word in _CLASSES[name]:
            return name
    return "CLOSED" if word in lists.closed_words() else "WORD"
