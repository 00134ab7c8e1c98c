"""Paragraphs of edited English in random order, with tags of the Penn Treebank."""

import gzip
import random
import re
import subprocess
from pathlib import Path

import lists
from language.text import sentence_spans, tokenise

_SHARES = {name: float(share) for name, share in map(str.split, lists.lines("sources.txt"))}
"""How much of each source is read."""
WITHOUT_PUNCTUATION = frozenset(["changelog_podcasts_cc_by_sa"])
"""Sources whose marks were not written by people."""
_WHOLE_BOOKS = "novels_public_domain"
_BLOCK_OF_PARAGRAPHS = 64
_SHORTEST, _LONGEST = 3, 60
_LEAST_WEIGHT = 0.4
"""Sources are read anew when those that are left have less than this share of the weight of all."""


def corpus_part(source, paragraph):
    """Part of a line by its number: `fit`, `calibrate` or `measure`, as recipes/text/corpus.ts has it."""
    number = 0x811C9DC5
    for char in f"{source} {paragraph // _BLOCK_OF_PARAGRAPHS}":
        number = ((number ^ ord(char)) * 0x01000193) & 0xFFFFFFFF
    number = ((number ^ (number >> 15)) * 0x2C1B3C6D) & 0xFFFFFFFF
    return {0: "measure", 1: "calibrate"}.get((number ^ (number >> 13)) % 20, "fit")


def tagged_paragraphs(folder, rng, at_once):
    """
    (source, [(words, tags)]) without end, of the part for fitting. folder: holds NAME.txt.gz. at_once: paragraphs that
    are tagged by one call of the tagger.
    """
    waiting = []
    for paragraph in _mixed(Path(folder), rng):
        waiting.append(paragraph)
        if len(waiting) >= at_once:
            yield from _tagged(waiting)
            waiting = []


def _mixed(folder, rng):
    """Paragraphs of all sources, which are read side by side: each lasts about as long as the others."""
    files = {name: folder / f"{name}.txt.gz" for name in _SHARES}
    sizes = {name: path.stat().st_size * _SHARES[name] for name, path in files.items() if path.exists()}
    if not sizes:
        raise FileNotFoundError(f"{folder} has none of the sources of data/sources.txt")
    while True:
        sources = {name: _paragraphs(folder, name, random.Random(rng.random())) for name in sizes}
        while sum(sizes[name] for name in sources) >= _LEAST_WEIGHT * sum(sizes.values()):
            [name] = rng.choices(list(sources), [sizes[name] for name in sources])
            paragraph = next(sources[name], None)
            if paragraph is None:
                del sources[name]
            else:
                yield name, paragraph


def _paragraphs(folder, name, rng):
    """The sentences of a paragraph as words, or of several lines where lines are single sentences."""
    block = []
    with gzip.open(folder / f"{name}.txt.gz", "rt", encoding="utf-8") as file:
        for number, line in enumerate(file):
            if corpus_part(name, number) != "fit":
                continue
            is_book = name == _WHOLE_BOOKS and len(line) > 20_000
            parts = re.findall(r".{1500,2500}?[.!?](?= )", line) if is_book else [line]
            for part in parts:
                if rng.random() > _SHARES[name] and not block:
                    continue
                sentences = [tokenise(part, *span)[0] for span in sentence_spans(part)]
                block += [words for words in sentences if _SHORTEST <= len(words) <= _LONGEST]
                if len(block) >= 6 or (len(parts) == 1 and len(block) >= 3):
                    yield block[:14]
                    block = []


def _tagged(paragraphs):
    """Adds the tags of the program's own tagger."""
    lines = "".join(" ".join(words) + "\n" for _, sentences in paragraphs for words in sentences)
    program = Path(__file__).parents[1] / "penn-tags.js"
    made = subprocess.run(["node", program], input=lines, capture_output=True, text=True, check=True).stdout
    tags = map(str.split, made.split("\n"))
    for name, sentences in paragraphs:
        pairs = [(words, next(tags)) for words in sentences]
        yield name, [(words, own) for words, own in pairs if len(words) == len(own)]
