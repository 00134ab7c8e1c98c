"""A right sentence -> a learner's sentence with the tags that undo its errors."""

import json

import lists
from language.text import plain
from noise.inventory import Inventory
from noise.kinds import KINDS
from noise.misspelling import Misspelling
from noise.place import Place
from noise.writer import Writer

_WITHOUT_ERRORS = 0.25
"""Share of sentences that are left as they are."""
_MOST_WORDS = 80
_RUN_ON_WORDS = 50
_STARTS = ("PRP", "DT", "RB", "IN", "EX", "CC", "PRP$")
"""Tags of words with which a sentence begins that learners run on to."""


class NoiseMaker:
    """Puts errors into sentences, as often as rates.json says: a rate for each kind."""

    def __init__(self, tags, toefl_spell, sentences):
        """tags: `language.tags.Tags`. toefl_spell: a path. sentences: `Corrected`, to learn confusions from."""
        self._tags, self._lexicon = tags, tags.lexicon
        self._misspelling = Misspelling(toefl_spell, tags.lexicon)
        self._inventory = Inventory(tags.lexicon, sentences)
        self.rates = json.loads((lists.FOLDER / "rates.json").read_text())

    def sites(self, words, tags):
        """All places where an error could be made, as `Place.sites`. tags: of the Penn Treebank."""
        place = Place(words, tags, self._lexicon, self._inventory)
        for at in range(len(words)):
            place.move(at)
            for kind in KINDS:
                kind(place)
        return place.sites

    def corrupt(self, words, tags, writer, rng):
        """(wrong words, tags with the start's first, [kind])"""
        wrong, names, kinds, at = [], ["KEEP"], [], 0
        for start, end, written, kind in self._choose(words, tags, writer, rng):
            wrong += words[at:start]
            names += ["KEEP"] * (start - at)
            first, *others = self._tags.align(written, words[start:end])
            if first != "KEEP" and names[-1] != "KEEP":  # no room for the insertion: the words stay right
                wrong += words[start:end]
                names += ["KEEP"] * (end - start)
            else:
                if first != "KEEP":
                    names[-1] = first
                wrong += written
                names += others
                kinds.append(kind)
            at = end
        return wrong + words[at:], names + ["KEEP"] * (len(words) - at), kinds

    def _choose(self, words, tags, writer, rng):
        """[(start, end, words written, kind)], sorted, disjoint: of errors that overlap, the first drawn."""
        drawn = []
        if rng.random() > _WITHOUT_ERRORS and len(words) > 2:
            for site in self.sites(words, tags):
                kind, weight = site[0], site[4]
                if rng.random() < self.rates[kind] * writer.liking[kind] * writer.scale * weight:
                    drawn.append((rng.random(), site))
        drawn.sort()
        used, gaps, errors = [False] * (len(words) + 1), set(), []
        for _, (kind, start, end, written, _) in drawn:
            if written is None:
                misspelt = self._misspelling(words[start], rng)
                if misspelt is None:
                    continue
                written = [misspelt]
            if any(used[start:end]) or written == words[start:end] or (start == end and start in gaps):
                continue
            used[start:end] = [True] * (end - start)
            if start == end:
                gaps.add(start)
            errors.append((start, end, written, kind))
        return sorted(errors, key=lambda error: error[:2])

    def paragraph(self, sentences, rng, without_punctuation=False):
        """
        [(right words, wrong words, tags, [kind])] of the sentences of one writer.
        sentences: [(words as written, tags of the Penn Treebank)].
        """
        writer = Writer(rng, without_punctuation)
        made, at = [], 0
        while at < len(sentences):
            right = [plain(word) for word in sentences[at][0]]
            wrong, names, kinds = self.corrupt(right, sentences[at][1], writer, rng)
            following = sentences[at + 1] if at + 1 < len(sentences) else None
            if following and not without_punctuation and self._runs_on(right, wrong, names, following, writer, rng):
                next_right = [plain(word) for word in following[0]]
                next_wrong, next_names, next_kinds = self.corrupt(next_right, following[1], writer, rng)
                if next_names[0] == "KEEP":
                    wrong, names = _joined(wrong, names, rng)
                    right, wrong = right + next_right, wrong + next_wrong
                    names, kinds = names + next_names[1:], [*kinds, *next_kinds, "run on"]
                    at += 1
            if len(wrong) <= _MOST_WORDS:
                made.append((right, wrong, names, kinds))
            at += 1
        return made

    def _runs_on(self, right, wrong, names, following, writer, rng):
        """Whether a sentence is written as one with the next."""
        words, tags = following
        return (
            rng.random() < self.rates["run on"] * writer.liking["splice"] * writer.scale
            and right[-1] == wrong[-1] == "."
            and names[-1] == names[-2] == "KEEP"
            and len(right) + len(words) < _RUN_ON_WORDS
            and tags[0] in _STARTS
        )


def _joined(wrong, names, rng):
    """A sentence with a comma, or nothing, for its stop."""
    if rng.random() < 0.7:
        return [*wrong[:-1], ","], [*names[:-1], "REPLACE_."]
    return wrong[:-1], [*names[:-2], "APPEND_."]
