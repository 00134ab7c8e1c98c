"""Whole texts in which every error is marked: essays of REALEC, and the texts written for this project."""

import json
import re
from pathlib import Path

from corpora.labelled import corrected, fold_of
from language.text import sentence_spans

_WITH_NOTES = frozenset(f"esl_{number:05}" for number in (16, 17, 23, 87, 147, 154, 181, 330))
"""Essays in which notes of teachers stand, mostly unmarked."""


def essay_sentences(gec):
    """`Corrected` sentences of the essays of REALEC's part `train`; the fold is that of the writer."""
    folder = Path(gec) / "realec"
    marks = {row["id"]: row["edits"] for row in _rows(folder / "essays-train-marked.jsonl")}
    for row in _rows(folder / "essays-train.jsonl"):
        writer = re.sub(r"_[12]$", "", row["id"])
        if row["id"] in marks and writer not in _WITH_NOTES:
            yield from _sentences(row["text"], marks[row["id"]], fold_of(writer), "essay")


def authored_sentences(path):
    """`Corrected` sentences of fixtures/authored/texts.jsonl; the fold is that of the text."""
    for row in _rows(path):
        yield from _sentences(row["text"], row["edits"], fold_of(row["id"]), "authored")


def _sentences(text, marks, fold, source):
    for start, end in sentence_spans(text):
        sentence = corrected(text, start, end, marks, fold, source)
        if sentence.words:
            yield sentence


def _rows(path):
    with open(path, encoding="utf-8") as file:
        yield from map(json.loads, file)
