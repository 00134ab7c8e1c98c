"""Fits the network of models/encoder: `python3 recipes/encoder/fit COMMAND --help`; README.md tells the steps."""

import argparse
from pathlib import Path

AUTHORED = Path(__file__).parents[3] / "fixtures/authored/texts.jsonl"


def main():
    parser = argparse.ArgumentParser(
        prog="python3 recipes/encoder/fit", description="Fits the network of models/encoder."
    )
    commands = parser.add_subparsers(dest="command", required=True)
    data = argparse.ArgumentParser(add_help=False)
    data.add_argument("--data", type=Path, required=True, metavar="DIR", help="holds lexicons/, gec/ and text/")
    data.add_argument("--authored", type=Path, default=AUTHORED, metavar="FILE", help="texts of this project")

    noise = commands.add_parser("noise", parents=[data], help="write edited English with learners' errors, as files")
    noise.add_argument("--out", type=Path, required=True, metavar="DIR", help="for files noise-*.npz")
    noise.add_argument("--words", type=int, default=60_000_000)
    noise.add_argument("--shard", type=int, default=1_000_000, metavar="WORDS", help="words of one file")
    noise.add_argument("--processes", type=int, default=2)
    noise.add_argument("--seed", type=int, default=21)
    noise.set_defaults(run=make_noise)

    sentences = commands.add_parser("sentences", parents=[data], help="write learners' sentences with their marks")
    sentences.add_argument("--out", type=Path, required=True, metavar="FILE.npz")
    sentences.set_defaults(run=write_sentences)

    train = commands.add_parser("train", help="fit the network")
    train.add_argument("--noise", type=Path, nargs="+", required=True, metavar="FILE", help="files of `noise`")
    train.add_argument("--sentences", type=Path, required=True, metavar="FILE", help="the file of `sentences`")
    train.add_argument("--checkpoint", type=Path, required=True, metavar="FILE", help="written; goes on if it exists")
    train.add_argument(
        "--from",
        dest="start",
        type=Path,
        required=True,
        metavar="WEIGHTS.safetensors",
        help="fitted, or the base model's",
    )
    train.add_argument("--minutes", type=float, required=True)
    train.add_argument(
        "--share",
        type=phase,
        nargs="+",
        default=[(0.35, 0.4), (0.65, 0.7)],
        metavar="PART:SHARE",
        help="share of learners' sentences in each part of the time (default: 0.35:0.4 0.65:0.7)",
    )
    train.add_argument("--rate", type=float, default=2e-4, help="of the top layer (default: 2e-4)")
    train.add_argument("--heads", type=float, default=4.0, metavar="FACTOR", help="rate of the heads (default: 4)")
    train.add_argument("--batch", type=int, default=2048, metavar="PIECES", help="with padding (default: 2048)")
    train.add_argument("--keep-embeddings", action="store_true", help="fit only what is above the pieces")
    train.add_argument("--device", choices=("cpu", "cuda"), default="cpu")
    train.add_argument("--seed", type=int, default=5)
    train.set_defaults(run=fit)

    write = commands.add_parser("write", help="write a checkpoint as the file that build-encoder.js reads")
    write.add_argument("checkpoint", type=Path, metavar="CHECKPOINT")
    write.add_argument("out", type=Path, metavar="TAGGER.safetensors")
    write.set_defaults(run=write_weights)

    options = parser.parse_args()
    options.run(options)


def phase(text):
    """Reads `0.35:0.4` as (0.35, 0.4)."""
    part, share = (float(number) for number in text.split(":"))
    if not (0 < part <= 1 and 0 <= share <= 1):
        raise ValueError
    return part, share


def tags_of(data):
    from language.lexicon import Lexicon
    from language.tags import Tags

    return Tags(Lexicon(data / "lexicons"))


def make_noise(options):
    from noise.shards import make_shards

    options.out.mkdir(parents=True, exist_ok=True)
    tags = tags_of(options.data)
    sizes = (options.words, options.shard, options.processes)
    make_shards(options.data, options.authored, tags, options.out, *sizes, options.seed)


def write_sentences(options):
    from corpora import labelled_sentences
    from corpora.labelled import MOST_WORDS
    from shards import UNKNOWN, ShardWriter

    tags, writer = tags_of(options.data), ShardWriter()
    sentences = labelled_sentences(options.data / "gec", options.authored, tags)
    for each in sentences:
        ids = [UNKNOWN if tag is None else tags.id(tag) for tag in each.tags[: MOST_WORDS + 1]]
        writer.add(each.words[:MOST_WORDS], ids, each.wrong[:MOST_WORDS], each.fold, each.source)
    words = writer.size
    writer.save(options.out)
    print(f"{options.out}: {len(sentences)} sentences, {words} words")


def fit(options):
    from network.fit import Fit, Plan

    Fit(
        Plan(
            noise=sorted(options.noise),
            sentences=options.sentences,
            start=options.start,
            checkpoint=options.checkpoint,
            minutes=options.minutes,
            phases=options.share,
            rate=options.rate,
            head_factor=options.heads,
            size=options.batch,
            keep_embeddings=options.keep_embeddings,
            device=options.device,
            seed=options.seed,
        )
    ).run()


def write_weights(options):
    import torch

    from network.weights import write_tagger

    saved = torch.load(options.checkpoint, map_location="cpu", weights_only=True)
    write_tagger(saved["tagger"], options.out)


if __name__ == "__main__":
    main()
