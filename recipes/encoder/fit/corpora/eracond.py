"""ERACOND: turns of learners' dialogues, as the first annotator corrected them."""

import re
from dataclasses import dataclass
from pathlib import Path

from corpora.labelled import ALWAYS, Corrected
from language.text import plain, resplit, words_of

TURNS_OF_BLOCK = 40
_TORN = frozenset("nt m s re ll ve".split())
"""Ends of `dont`, `im`, `thats`, which the corpus' tokeniser tore off."""


def is_for_measuring(turn):
    """Whether a turn, by its number, is kept for measuring (recipes/text/marked-sentences.ts)."""
    return turn // TURNS_OF_BLOCK * 7 % 10 < 4


@dataclass(frozen=True)
class _Edit:
    start: int
    end: int
    correction: list
    kind: str

    @property
    def says_little(self):
        """Whether it says little about essays: punctuation, capitals and spaces of chats."""
        of_words = self.kind == "R:PUNCT" and any(char.isalpha() for word in self.correction for char in word)
        return self.kind.endswith(("PUNCT", "ORTH", "SPACE")) and not of_words


def eracond_turns(gec):
    """[(turn, edits that say little)] of the turns to fit on; `Corrected` has the other edits."""
    text = (Path(gec) / "eracond/dialogues.m2").read_text(encoding="utf-8")
    for number, block in enumerate(re.split(r"\n\n+", text.replace("\r", "").strip())):
        if is_for_measuring(number):
            continue
        words, edits = _read(block)
        kept, last = [], 0
        for edit in sorted(edits, key=lambda edit: (edit.start, edit.end)):
            if not edit.says_little and edit.start >= last:
                kept.append((edit.start, edit.end, edit.correction))
                last = edit.end
        yield Corrected(words, kept, [], ALWAYS, "eracond"), [edit for edit in edits if edit.says_little]


def eracond_sentences(gec, tags):
    """The turns with tags; what an edit that says little touches is unknown."""
    for turn, others in eracond_turns(gec):
        if not turn.words:
            continue
        sentence = turn.labelled(tags)
        for edit in others:
            for at in range(max(0, edit.start - 1), min(len(sentence.words), edit.end + 1)):
                sentence.wrong[at] = sentence.wrong[at] or -1
            for at in range(edit.start, edit.end + 1):
                if sentence.tags[at] == "KEEP":
                    sentence.tags[at] = None
        yield sentence


def _read(block):
    """The words of a turn as ours, and its edits."""
    sentence, *lines = block.split("\n")
    split = resplit(sentence[2:].split(" "))
    parts = [word for word, _ in split]
    words, word_of = [], []
    for part in parts:
        if part.lower() in _TORN and words and words[-1].isalpha():
            words[-1] += part
        else:
            words.append(part)
        word_of.append(len(words) - 1)
    word_of.append(len(words))

    def place(token):
        """The first part of a token of the corpus."""
        return next((at for at, (_, own) in enumerate(split) if own >= token), len(parts))

    edits = []
    for line in lines:
        span, kind, correction, _, _, annotator = line[2:].split("|||")
        first, after = map(int, span.split())
        if kind == "noop" or first < 0 or annotator != "0":
            continue
        start, end = place(first), place(after)
        whole_start, whole_end = start, end
        while 0 < whole_start < len(parts) and word_of[whole_start] == word_of[whole_start - 1]:
            whole_start -= 1
        while 0 < whole_end < len(parts) and word_of[whole_end] == word_of[whole_end - 1]:
            whole_end += 1
        correction = words_of("" if correction == "-NONE-" else correction)
        correction = [*map(plain, parts[whole_start:start]), *correction, *map(plain, parts[end:whole_end])]
        last = word_of[whole_end] if whole_end > whole_start else word_of[whole_start]
        edits.append(_Edit(word_of[whole_start], last, correction, kind))
    return words, edits
