"""Sentences of shards as pieces in flat arrays, and batches of sentences of like length."""

from dataclasses import dataclass

import numpy as np
import torch

import lists
from language.pieces import WordPieces
from shards import UNKNOWN, Shard

_INNER_PIECE = -2
"""Label of pieces that don't begin a word."""
MOST_PIECES = 96
"""Longer sentences are left out."""
_ROUND_TO = 8
_BATCHES_AT_ONCE = 48
_USUAL_PIECES = 24
_SPLITTER = WordPieces(lists.pieces())


@dataclass(frozen=True)
class Batch:
    """
    Arrays on the device. ids, mask: [sentences, width]. Of each word, the start of a sentence included: first (place of
    its first piece in the flattened ids), size (pieces), tags, wrong; of each piece but ends and padding: inner (place),
    word_of (index of its word). pieces: number of them.
    """

    ids: torch.Tensor
    mask: torch.Tensor
    first: torch.Tensor
    size: torch.Tensor
    inner: torch.Tensor
    word_of: torch.Tensor
    tags: torch.Tensor
    wrong: torch.Tensor
    pieces: int


class Pool:
    """
    All sentences of some shards on a device. lengths: pieces of each sentence, start and end included. folds, sources:
    of each sentence.
    """

    def __init__(self, paths, device):
        parts = [_flattened(Shard(path)) for path in paths]
        ids, tags, wrong, lengths, folds, sources = (np.concatenate(arrays) for arrays in zip(*parts))
        self._ids, self._tags, self._wrong = (torch.from_numpy(x).to(device) for x in (ids, tags, wrong))
        self._device = device
        starts = np.cumsum(lengths) - lengths
        kept = (lengths <= MOST_PIECES) & (lengths > 3)
        self._starts, self.lengths, self.folds, self.sources = (
            array[kept] for array in (starts, lengths, folds, sources)
        )

    def batch(self, chosen):
        """A `Batch` of sentences by their indices."""
        width = _rounded(self.lengths[chosen].max())
        starts, lengths = (
            torch.from_numpy(x[chosen]).to(self._device)[:, None] for x in (self._starts, self.lengths)
        )
        columns = torch.arange(width, device=self._device)
        mask = columns[None] < lengths
        places = torch.where(mask, starts + columns, 0)
        tags = torch.where(mask, self._tags[places], _INNER_PIECE).reshape(-1)
        begins = tags != _INNER_PIECE
        first = begins.nonzero()[:, 0]
        inner = (columns[None] < lengths - 1).reshape(-1).nonzero()[:, 0]
        word_of = (begins.cumsum(0) - 1)[inner]
        ones = torch.ones(len(inner), device=self._device)
        return Batch(
            ids=torch.where(mask, self._ids[places].long(), _SPLITTER.padding),
            mask=mask,
            first=first,
            size=torch.zeros(len(first), device=self._device).index_add_(0, word_of, ones),
            inner=inner,
            word_of=word_of,
            tags=tags[first].long(),
            wrong=self._wrong[places].reshape(-1)[first].float(),
            pieces=int(self.lengths[chosen].sum()),
        )


def _rounded(length):
    return -(-int(length) // _ROUND_TO) * _ROUND_TO


def _flattened(shard):
    """Per piece: id, tag, wrong; per sentence: pieces, fold, source. Each sentence has its start and its end."""
    table = [_SPLITTER.of(word) for word in shard.table] + [[_SPLITTER.start], [_SPLITTER.end]]
    sizes = np.array([len(pieces) for pieces in table])
    pieces = np.array([piece for pieces in table for piece in pieces], np.int16)
    lengths = shard.lengths
    first = np.cumsum(lengths + 2) - lengths - 2
    last = first + lengths + 1
    words = np.full(int((lengths + 2).sum()), -1)
    words[first], words[last] = len(table) - 2, len(table) - 1
    of_sentence = words < 0
    words[of_sentence] = shard.words
    tags = np.full(len(words), _INNER_PIECE, np.int16)
    is_last = np.zeros(len(words), bool)
    is_last[last] = True
    tags[~is_last] = shard.tags
    wrong = np.full(len(words), UNKNOWN, np.int8)
    wrong[of_sentence] = shard.wrong
    counts = sizes[words]
    begins = np.cumsum(counts) - counts
    offsets = np.cumsum(sizes) - sizes
    source = np.repeat(offsets[words] - begins, counts) + np.arange(counts.sum())
    piece_tags = np.full(len(source), _INNER_PIECE, np.int16)
    piece_wrong = np.full(len(source), UNKNOWN, np.int8)
    piece_tags[begins], piece_wrong[begins] = tags, wrong
    sentence_pieces = np.add.reduceat(counts, first)
    return pieces[source], piece_tags, piece_wrong, sentence_pieces, shard.folds, shard.sources


def cut(chosen, lengths, size, rng):
    """Batches of sentences of like length, in random order: [indices], of at most `size` pieces with padding."""
    chosen = chosen[np.argsort(-lengths[chosen], kind="stable")]
    batches, at = [], 0
    while at < len(chosen):
        count = max(1, size // _rounded(lengths[chosen[at]]))
        batches.append(chosen[at : at + count])
        at += count
    return [batches[at] for at in rng.permutation(len(batches))]


def stream(pools, shares, size, rng):
    """
    Batches without end: `Batch`. pools: [(`Pool`, indices of its sentences)], in a share each; each comes in random
    order, again and again.
    """
    sentences = _BATCHES_AT_ONCE * size // _USUAL_PIECES
    waiting = [np.zeros(0, np.int64) for _ in pools]
    while True:
        jobs = []
        for at, ((pool, indices), share) in enumerate(zip(pools, shares)):
            wanted = int(sentences * share)
            while len(waiting[at]) < wanted:
                waiting[at] = np.concatenate([waiting[at], rng.permutation(indices)])
            chosen, waiting[at] = np.split(waiting[at], [wanted])
            jobs += [(pool, batch) for batch in cut(chosen, pool.lengths, size, rng)]
        for at in rng.permutation(len(jobs)):
            pool, batch = jobs[at]
            yield pool.batch(batch)
