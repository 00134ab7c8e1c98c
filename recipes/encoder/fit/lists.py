"""The word lists in data/: one item a line; lines that begin with `# ` are comments."""

import re
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).parent / "data"


def lines(name):
    """The lines of a file of data/, without comments."""
    text = (FOLDER / name).read_text(encoding="utf-8")
    return [line for line in text.split("\n") if line and not line.startswith("# ")]


def words(name):
    """All words of a file that are separated by white space, in their order."""
    return [word for line in lines(name) for word in line.split()]


def weighted(text):
    """Reads `on 5 at` as {"on": 5.0, "at": 1.0}."""
    weights, last = {}, None
    for part in text.split():
        if re.fullmatch(r"[\d.]+", part):
            weights[last] = float(part)
        else:
            last = part
            weights[part] = 1.0
    return weights


@cache
def pieces():
    """The word pieces of the network, in the order of their ids."""
    return lines("pieces.txt")


@cache
def tags():
    """The names of the tags, in the order of their ids; the first leaves a word as it is."""
    return lines("tags.txt")


@cache
def closed_words():
    """Function words and marks: the tags replace and append them by name."""
    return frozenset(words("closed-words.txt")) | PUNCTUATION


PUNCTUATION = frozenset(". , ; : ! ? - ( ) ' \" ...".split())
BE = frozenset("am is are was were be been being 's 're 'm".split())
