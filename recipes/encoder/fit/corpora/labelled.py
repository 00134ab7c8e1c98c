"""A learner's sentence with what is known of each word, and how marks become tags."""

import zlib
from dataclasses import dataclass

from language.text import plain, tokenise, words_of

ALWAYS = -1
"""Fold of sentences that are always fitted on."""
HELD_OUT = 0
"""Fold that is never fitted on."""
FOLDS = 4
MOST_WORDS = 80
"""Words of a sentence that are kept."""


def fold_of(group):
    """0 to 3, by the name of a writer or text; 0 is held out (`isHeldOut` of recipes/evidence)."""
    return zlib.crc32(group.encode()) % FOLDS


def squeezed(words):
    """Letters of a sentence in lower case: how a corpus finds the same sentence in its other files."""
    return "".join("".join(words).split()).lower()


@dataclass(frozen=True)
class Labelled:
    """
    words: plain. tags: one more than words, the start's first; None where unknown. wrong: 1, 0, or −1 where
    unknown; a missing word is marked at the word after the gap, while its tag stands at the word before.
    """

    words: list
    tags: list
    wrong: list
    fold: int
    source: str
    key: str = ""


@dataclass(frozen=True)
class Corrected:
    """A sentence with edits: (first word, word after the last, correction), and ranges without a usable correction."""

    words: list
    edits: list
    unknown: list
    fold: int
    source: str

    @property
    def plain(self):
        return [plain(word) for word in self.words]

    @property
    def right(self):
        """The words after all edits."""
        return applied(self.plain, self.edits)

    def labelled(self, tags):
        """With tags that carry out the edits. tags: `language.tags.Tags`."""
        words = self.plain
        names = tags.align(words, self.right)
        wrong = wrong_words(names)
        for start, end in self.unknown:
            for at in range(start, min(end, len(words))):
                wrong[at] = 1
            for at in range(start, min(end, len(words)) + 1):
                names[at] = None
        return Labelled(words, names, wrong, self.fold, self.source, squeezed(self.words))


def applied(words, edits):
    """Words after edits, which are sorted and disjoint."""
    right, at = [], 0
    for start, end, correction in edits:
        right += words[at:start] + correction
        at = end
    return right + words[at:]


def wrong_words(tags):
    """1 for each word that tags say is wrong; a word that follows an insertion counts, at the end the last one."""
    count = len(tags) - 1
    wrong = [0] * count
    for at, tag in enumerate(tags):
        if tag is None or tag == "KEEP" or count == 0:
            continue
        if tag.startswith("APPEND_"):
            wrong[min(at, count - 1)] = 1
        else:
            wrong[at - 1] = 1
            if tag in ("MERGE", "SWAP") and at < count:
                wrong[at] = 1
    return wrong


def corrected(text, start, end, marks, fold, source):
    """
    A sentence of a text whose marks ([start, end, correction, …], sorted) are ranges of code points. Marks that reach
    out of the sentence or meet the one before are unknown.
    """
    words, spans = tokenise(text, start, end)
    edits, unknown, last = [], [], 0
    for first, after, correction, *_ in marks:
        if first < start or first > end:
            continue
        inside = (at for at, span in enumerate(spans) if span[1] > first or (first < after and span[1] >= after))
        i = j = next(inside, len(spans))
        while j < len(spans) and spans[j][0] < after:
            j += 1
        if after > end or i < last or (first < after and i == j):
            unknown.append((i, max(j, min(i + 1, len(spans)))))
            continue
        if i < j:  # the whole words that the mark touches
            correction = (
                text[min(spans[i][0], first) : first] + correction + text[after : max(spans[j - 1][1], after)]
            )
        edits.append((i, j, words_of(correction)))
        last = j
    return Corrected(words, edits, unknown, fold, source)
