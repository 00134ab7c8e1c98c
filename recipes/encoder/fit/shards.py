"""Files of tagged sentences: words as numbers in a table of the file, so that no pieces are needed to make them."""

import zlib

import numpy as np

import lists

UNKNOWN = -1
"""A tag, or whether a word is wrong, that is not known."""


def _stamp():
    """Tells whether a file was made with these tags."""
    return zlib.crc32("\n".join(lists.tags()).encode())


class ShardWriter:
    """Collects sentences, then saves them in one file."""

    def __init__(self):
        self._table, self._words, self._tags, self._wrong = {}, [], [], []
        self._lengths, self._folds, self._sources = [], [], []

    @property
    def size(self):
        """Words so far."""
        return len(self._words)

    def add(self, words, tags, wrong, fold=UNKNOWN, source=""):
        """words, wrong: one per word. tags: ids, the start's first. fold: see corpora/labelled.py."""
        self._words += [self._table.setdefault(word, len(self._table)) for word in words]
        self._tags += tags
        self._wrong += wrong
        self._lengths.append(len(words))
        self._folds.append(fold)
        self._sources.append(source)

    def save(self, path):
        """Writes the file and forgets the sentences."""
        sources = sorted(set(self._sources))
        np.savez_compressed(
            path,
            stamp=_stamp(),
            table=np.frombuffer("\n".join(self._table).encode(), np.uint8),
            words=np.array(self._words, np.int32),
            tags=np.array(self._tags, np.int16),
            wrong=np.array(self._wrong, np.int8),
            lengths=np.array(self._lengths, np.uint8),
            folds=np.array(self._folds, np.int8),
            sources=np.array([sources.index(each) for each in self._sources], np.int8),
            source_names=np.array(sources),
        )
        self.__init__()


class Shard:
    """
    A file that was saved. table: words. words: [W] indices into the table, of S sentences in a row. tags: [W + S],
    the start's first. wrong: [W] 1, 0 or −1. lengths, folds: [S]. sources: [S] names.
    """

    def __init__(self, path):
        with np.load(path) as file:
            if file["stamp"] != _stamp():
                raise ValueError(f"{path} was made with other tags: make it anew")
            self.table = file["table"].tobytes().decode().split("\n")
            self.words, self.tags, self.wrong = (file[name] for name in ("words", "tags", "wrong"))
            self.lengths, self.folds = file["lengths"].astype(np.int64), file["folds"]
            self.sources = file["source_names"][file["sources"]]
