"""REALEC: sentences with complete marks, sentences whose wrong words are marked, and single edits."""

import json
import re
import zlib
from pathlib import Path

from corpora.labelled import ALWAYS, Corrected, Labelled, corrected, squeezed, wrong_words
from language.text import plain, resplit, tokenise, words_of


def is_for_measuring(words):
    """Whether a sentence is kept for measuring (recipes/text/marked-sentences.ts): three in ten, by their letters."""
    return zlib.crc32(re.sub(r"[^a-z0-9]", "", squeezed(words)).encode()) % 10 < 3


def marked_sentences(gec, tags):
    """Sentences in which this project marked every error."""
    for row in _rows(gec, "sentences-marked.jsonl"):
        text = row["sentence"]
        sentence = corrected(text, 0, len(text), row["edits"], ALWAYS, "realec-sentence")
        if not is_for_measuring(sentence.words):
            yield sentence.labelled(tags)


def realec_sentences(gec, tags, marked):
    """
    Other sentences: those whose wrong words are marked, with tags where a single edit gives the correction; then those
    of single edits, all else unknown. marked: keys of sentences to leave out.
    """
    found, sentences = {}, []

    def add(words, wrong, names, source):
        sentence = Labelled([plain(word) for word in words], names, wrong, ALWAYS, source, squeezed(words))
        sentences.append(sentence)
        return sentence

    for words, wrong in _detection(gec):
        # A wrong word's correction is unknown, and so is whether the word before it lacks one behind it.
        names = [None if 1 in wrong[max(0, at - 1) : at + 1] else "KEEP" for at in range(len(words) + 1)]
        sentence = add(words, wrong, names, "realec-detection")
        found[sentence.key] = sentence
    for edit in single_edits(gec):
        sentence = found.get(squeezed(edit.words))
        is_marked = sentence is not None and sentence.words == edit.plain
        if not is_marked:
            count = len(edit.words)
            sentence = add(edit.words, [-1] * count, [None] * (count + 1), "realec-edit")
        _note(sentence, edit, is_marked, tags)
    return [sentence for sentence in sentences if sentence.key not in marked]


def _note(sentence, edit, is_marked, tags):
    """Adds what a single edit says to what is known of a sentence."""
    [(start, end, correction)] = edit.edits or [(*edit.unknown[0], None)]
    if correction is None:
        sentence.wrong[start:end] = [1] * (end - start)
        return
    names = tags.align(sentence.words, edit.right)
    for at, wrong in enumerate(wrong_words(names)):
        if wrong:
            sentence.wrong[at] = 1
    for at, name in enumerate(names):
        if name != "KEEP":
            sentence.tags[at] = name
    if is_marked:
        return
    for at in range(start, end):  # words of the span that the correction keeps are right as far as is known
        if sentence.tags[at + 1] is None:
            sentence.tags[at + 1] = "KEEP"
        if sentence.wrong[at] < 0:
            sentence.wrong[at] = 0


def single_edits(gec):
    """Sentences with one of their edits, if it stands in one place only; unknown where no correction is known."""
    for row in _rows(gec, "edits.jsonl"):
        words, span = tokenise(row["sentence"])[0], words_of(row["span"])
        places = _places([plain(word) for word in words], span)
        if len(places) != 1 or not span or is_for_measuring(words):
            continue
        start, end = places[0], places[0] + len(span)
        correction = row["correction"]
        if correction is None and row["type"].startswith("Redundant"):
            correction = ""
        if correction is None:
            yield Corrected(words, [], [(start, end)], ALWAYS, "realec-edit")
        else:
            yield Corrected(words, [(start, end, words_of(correction))], [], ALWAYS, "realec-edit")


def _places(words, part):
    return [at for at in range(len(words) - len(part) + 1) if words[at : at + len(part)] == part]


def _detection(gec):
    """(words, wrong) of detection.tsv; `can not` is one word, as the corpus split it."""
    text = (Path(gec) / "realec/detection.tsv").read_text(encoding="utf-8")
    for block in text.split("\n\n"):
        rows = [line.split("\t") for line in block.split("\n") if line.strip()]
        doubled = sum(row[0] == following[0] for row, following in zip(rows, rows[1:]))
        if not rows or 3 * doubled > len(rows):  # each word stands there twice, an accident of the file
            continue
        words, wrong = [], []
        for word, at in resplit([row[0] for row in rows]):
            mark = int(rows[at][1] == "i")
            if word.lower() == "not" and words and words[-1].lower() == "can":
                words[-1] += word
                wrong[-1] |= mark
            else:
                words.append(word)
                wrong.append(mark)
        if not is_for_measuring(words):
            yield words, wrong


def _rows(gec, name):
    with open(Path(gec) / "realec" / name, encoding="utf-8") as file:
        yield from map(json.loads, file)
