"""Makes shards of noise."""

import multiprocessing
import random

from corpora import edited_sentences
from corpora.labelled import wrong_words
from noise.maker import NoiseMaker
from noise.running_text import WITHOUT_PUNCTUATION, tagged_paragraphs
from shards import ShardWriter

_PARAGRAPHS_AT_ONCE = 6000
_USUAL_WORDS = 60
"""Words of a paragraph."""


def make_shards(data, own, tags, out, words, shard, processes, seed):
    """
    Writes files noise-SEED-PROCESS-NUMBER.npz to a folder. data: a folder with text/ and gec/. own: the file
    of fixtures/authored. words: in all; shard: words of one file.
    """
    maker = NoiseMaker(tags, data / "gec/toefl-spell/Annotations.tsv", edited_sentences(data / "gec", own))
    fork = multiprocessing.get_context("fork")
    share = words // processes
    workers = [
        fork.Process(target=_work, args=(maker, tags, data / "text", out, share, shard, seed, number))
        for number in range(processes)
    ]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    if any(worker.exitcode for worker in workers):
        raise SystemExit("a process failed; see above")


def _work(maker, tags, text, out, words, shard, seed, process):
    """One process writes its share of the words."""
    rng = random.Random(seed * 1000 + process)
    writer, done, number = ShardWriter(), 0, 0
    for source, paragraph in tagged_paragraphs(text, rng, min(_PARAGRAPHS_AT_ONCE, words // _USUAL_WORDS + 1)):
        for _, wrong, names, _ in maker.paragraph(paragraph, rng, source in WITHOUT_PUNCTUATION):
            writer.add(wrong, [tags.id(name) for name in names], wrong_words(names))
            done += len(wrong)
        if writer.size >= shard or done >= words:
            path = out / f"noise-{seed}-{process}-{number:03}.npz"
            print(f"{path}: {writer.size} words", flush=True)
            writer.save(path)
            number += 1
        if done >= words:
            return
