"""Words of English: frequency, spelling, level, forms, suffixes, and words that were run together."""

import csv
import re
from pathlib import Path

from language.inflection import FORMS, Inflections
from lists import lines

_UNSEEN = -9.0
_WORD_LISTS = ("en_GB-ise", "en_GB-ize", "en_US")
_PARTS = ("n't", "'s", "'re", "'ve", "'ll", "'d", "'m", "'t")


class Lexicon:
    """
    Word lists of a folder that holds wordfreq/, wordlist_diff/ (SCOWL), cefrj/, verb_forms/ and agid/.
    All words are in lower case.
    """

    def __init__(self, folder):
        folder = Path(folder)
        self.frequency = {}  # log10
        for line in _read(folder / "wordfreq/large_en.tsv"):
            word, hundredths = line.split("\t")
            if re.fullmatch(r"[a-z][a-z']*", word):
                self.frequency[word] = int(hundredths) / 100
        listed = [word for name in _WORD_LISTS for word in _read(folder / f"wordlist_diff/{name}.txt")]
        self.known = {word.lower() for word in listed} | {*_PARTS, "can"}
        self.levels = _levels(folder / "cefrj/cefrj-vocabulary-profile-1.5.csv")
        self._inflections = Inflections(
            _read(folder / "verb_forms/verbs-dictionaries.csv"),
            _read(folder / "agid/infl.txt"),
            self.frequency,
            self.levels,
            self.known,
        )
        self.bases, self.related = self._inflections.bases, self._inflections.related
        self.common = {word for word in listed if word.islower() and len(word) > 3 and self.seen(word) > -5.9}
        self.suffix_rules = _suffix_rules(self.common)
        self._run_together = {word: tuple(parts) for word, *parts in map(str.split, lines("contractions.txt"))}

    def seen(self, word):
        """log10 of the frequency of a word."""
        return self.frequency.get(word, _UNSEEN)

    def inflected(self, base, slot):
        """The forms of a base in a slot, the most frequent first."""
        return self._inflections.of.get((base, slot), [])

    def form(self, word, name):
        """Another form of the lemma of a word by its name (`FORMS`), or None."""
        forms = self.related.get(word, {}).get(name)
        return forms[0] if forms else None

    def form_between(self, wrong, right):
        """The name of the form of `wrong` that `right` is, or None."""
        related = self.related.get(wrong, {})
        for name in FORMS:
            if related.get(name, [None])[0] == right:
                return name
        return next((name for name in FORMS if right in related.get(name, ())), None)

    def derive(self, word, rule):
        """A word with another suffix, by the name of a rule; None if that is no word."""
        old, new = self.suffix_rules[rule]
        if word.endswith(old) and len(word) - len(old) >= 2:
            made = word[: len(word) - len(old)] + new
            if made in self.known or made in self.common:
                return made
        return None

    def derive_between(self, wrong, right):
        """The name of the suffix rule with the longest stem that relates two words, or None."""
        shared = 0
        while shared < min(len(wrong), len(right)) and wrong[shared] == right[shared]:
            shared += 1
        names = (f"{wrong[at:]}>{right[at:]}" for at in range(shared, max(2, shared - 6), -1))
        return next((name for name in names if name in self.suffix_rules), None)

    def split(self, word):
        """The two most probable words that one consists of, or None: `alot`, `infact`, `dont`."""
        if word in self._run_together:
            return self._run_together[word]
        best, parts = -8.2, None
        for at in range(1, len(word)):
            a, b = word[:at], word[at:]
            if (at > 1 or a in "ai") and len(b) > 1 and a in self.known and b in self.known:
                if self.seen(a) + self.seen(b) > best:
                    best, parts = self.seen(a) + self.seen(b), (a, b)
        return parts


def _read(path):
    return path.read_text(encoding="utf-8-sig").splitlines()


def _levels(path):
    """The words with a CEFR level."""
    rows = csv.reader(_read(path)[1:])
    return {word for row in rows for word in row[0].lower().split("/") if word.isalpha()}


def _suffix_rules(common):
    """{name: (old, new)}, both ways, of the pairs of suffixes by which at least four common words differ."""
    rules = {}
    for pair in dict.fromkeys(lines("suffixes.txt")):
        old, new = pair.split(",")
        stems = (word[: len(word) - len(old)] for word in common if word.endswith(old))
        if sum(len(stem) >= 3 and stem + new in common for stem in stems) >= 4:
            rules[f"{old}>{new}"] = (old, new)
            rules[f"{new}>{old}"] = (new, old)
    return rules
