"""
The language of tags (src/engine/errors/evidence/tag-language.ts carries them out): one a word, and one for the start of
the sentence.

KEEP, DELETE, MERGE and SWAP (with the next word), SPLIT, FORM_x (another form of the lemma), SUF_x>y (suffix x
becomes y), REPLACE_w, LEMMA_b (the word b, inflected as the word that stands there), APPEND_w (after the word). SPELL
and OTHER say that something is wrong, and no more. One pass of tags can't hold two changes of one word or two
insertions in one gap.
"""

from functools import lru_cache

import lists
from language.spelling import near
from lists import BE, PUNCTUATION

_KEEP_FORM = frozenset("have has had having do does did doing done other others one ones".split())
"""Function words that are forms of each other, and tagged as such."""
_BEFORE_PARTICIPLE = frozenset("have has had 've is are was were be been being 's 're get got".split())
_LONGEST = 3600
"""Product of the lengths of two stretches that are aligned word by word."""
_MOST_KEPT = 200_000
"""Alignments of stretches and tags of pairs of words that are kept, because most come again."""


class Tags:
    """Finds the tags that turn a sentence into another one; all words are plain (`text.plain`)."""

    def __init__(self, lexicon):
        self.lexicon = lexicon
        self.ids = {name: at for at, name in enumerate(lists.tags())}
        self._replacing = lru_cache(_MOST_KEPT)(self._find)
        self._operations = lru_cache(_MOST_KEPT)(self._align)

    def id(self, name):
        """The id of a tag; of one that the network doesn't have, that of OTHER."""
        return self.ids.get(name, self.ids["OTHER"])

    def align(self, wrong, right):
        """Words -> the tags of one pass, len(wrong) + 1 of them; the first is that of the start."""
        tags = ["KEEP"] * (len(wrong) + 1)
        start, end = shared_ends(wrong, right)
        changed = tuple(wrong[start : len(wrong) - end]), tuple(right[start : len(right) - end])
        for kind, at, word in self._operations(*changed):
            at += start
            if kind == "insert":
                if tags[at] == "KEEP":
                    tags[at] = f"APPEND_{word}" if f"APPEND_{word}" in self.ids else "OTHER"
            elif tags[at + 1] == "KEEP":
                tags[at + 1] = self._replace_in(wrong, at, word) if kind == "replace" else kind.upper()
        return tags

    def _find(self, wrong, right):
        """The tag that turns one word into another; SPELL or OTHER if none does."""
        lexicon = self.lexicon
        known = wrong in lexicon.known or wrong in lexicon.related or not any(map(str.isalpha, wrong))
        replace = f"REPLACE_{right}"
        closed = right in lists.closed_words() and (known or len(wrong) < 4)
        form = lexicon.form_between(wrong, right)
        if closed and not (right in _KEEP_FORM and form) and replace in self.ids:
            return replace
        if form and wrong not in BE:
            return f"FORM_{form}"
        if not known:
            return "SPELL"
        suffix = lexicon.derive_between(wrong, right)
        if suffix and f"SUF_{suffix}" in self.ids and lexicon.derive(wrong, suffix) == right:
            return f"SUF_{suffix}"
        bases = {base for base, _ in lexicon.bases.get(right, ())} | {right}
        for base in sorted(bases, key=lambda base: (-lexicon.seen(base), base)):
            lemma = f"LEMMA_{base}"
            if lemma in self.ids and self._inflects(base) and self._inflected_like(wrong, base) == right:
                return lemma
        return replace if replace in self.ids else "OTHER"

    def _inflects(self, base):
        return base.isalpha() and any(self.lexicon.inflected(base, slot) for slot in ("S", "ING", "ER"))

    def _inflected_like(self, word, base, before=()):
        """A base in the form of a word, or None. before: words in front, by which a past form is a participle."""
        lexicon = self.lexicon
        slots = lexicon.bases.get(word)
        if not slots:
            return base if word in lexicon.frequency or word in lexicon.known else None
        if self._is_rather_base(word, slots):
            return base
        own = max((each for each, _ in slots), key=lambda each: (lexicon.seen(each), each))
        names = {slot for each, slot in slots if each == own}
        slot = next((slot for slot in ("S", "ING", "N", "D", "ER", "EST") if slot in names), None)
        if slot == "N" and "D" in names and not _BEFORE_PARTICIPLE & set(before):
            slot = "D"
        return next(iter(lexicon.inflected(base, slot)), None)

    def _is_rather_base(self, word, slots):
        """Whether a word is much more frequent than the words that it could be a form of."""
        lexicon = self.lexicon
        inflects = any(lexicon.inflected(word, slot) for slot in ("ING", "S"))
        return (
            word in lexicon.frequency
            and inflects
            and all(lexicon.seen(base) < lexicon.frequency[word] - 1 for base, _ in slots)
        )

    def _replace_in(self, words, at, right):
        """The tag for a word of a sentence: LEMMA only if its form there is the right one."""
        tag = self._replacing(words[at], right)
        if tag.startswith("LEMMA_"):
            base = tag.removeprefix("LEMMA_")
            if self._inflected_like(words[at], base, words[max(0, at - 3) : at]) != right:
                return f"REPLACE_{right}" if f"REPLACE_{right}" in self.ids else tag
        return tag

    def _cost(self, wrong, right):
        if wrong == right:
            return 0.0
        if (wrong in PUNCTUATION) != (right in PUNCTUATION):
            return 2.5
        tag = self._replacing(wrong, right)
        if tag.startswith(("FORM", "SUF")):
            return 0.8
        if tag == "SPELL":
            return 0.9 if near(wrong, right) else 1.6
        if tag.startswith("REPLACE") and {wrong, right} <= lists.closed_words():
            return 1.3
        return 1.1 if near(wrong, right) else 1.7 if tag == "OTHER" else 1.5

    def _align(self, wrong, right):
        """The cheapest [(kind, index in `wrong`, word)]; an insertion stands before the word of its index."""
        rows, columns = len(wrong), len(right)
        if rows * columns > _LONGEST:
            return [("replace", at, "") for at in range(rows)]
        costs = [[float("inf")] * (columns + 1) for _ in range(rows + 1)]
        came = [[None] * (columns + 1) for _ in range(rows + 1)]
        costs[0][0] = 0.0
        for i in range(rows + 1):
            for j in range(columns + 1):
                for kind, cost, height, width in self._steps(wrong[i : i + 2], right[j : j + 2]):
                    cost += costs[i][j]
                    if cost < costs[i + height][j + width] - 1e-9:
                        costs[i + height][j + width], came[i + height][j + width] = cost, (kind, i, j)
        operations, i, j = [], rows, columns
        while i or j:
            kind, x, y = came[i][j]
            if kind != "replace" or wrong[x] != right[y]:
                operations.append((kind, x, right[y] if y < columns else None))
            i, j = x, y
        return operations[::-1]

    def _steps(self, wrong, right):
        """What can be done with the next two words of both sides: (kind, cost, words, right words)."""
        if wrong:
            yield "delete", 1.0, 1, 0
        if right:
            yield "insert", 1.0 if f"APPEND_{right[0]}" in self.ids else 1.2, 0, 1
        if wrong and right:
            yield "replace", self._cost(wrong[0], right[0]), 1, 1
        if len(wrong) == 2 and right and right[0] in ("".join(wrong), "-".join(wrong)):
            yield "merge", 0.6, 2, 1
        if wrong and len(right) == 2 and wrong[0][0] == right[0][0] and self.lexicon.split(wrong[0]) == right:
            yield "split", 0.6, 1, 2
        if len(wrong) == len(right) == 2 and wrong == right[::-1] and wrong[0] != wrong[1]:
            yield "swap", 1.1, 2, 2


def shared_ends(wrong, right):
    """How many words two sentences share at their start, and at their end."""
    start = end = 0
    while start < min(len(wrong), len(right)) and wrong[start] == right[start]:
        start += 1
    while end < min(len(wrong), len(right)) - start and wrong[-1 - end] == right[-1 - end]:
        end += 1
    return start, end
