"""Weights as files: safetensors (https://huggingface.co/docs/safetensors), of the base model and of a fitted tagger."""

import json
import struct

import numpy as np
import torch

import lists
from network.tagger import HEADS, PLACES

_NAMES = {
    "embeddings.word_embeddings": "word",
    "embeddings.position_embeddings": "place",
    "embeddings.token_type_embeddings": "kind",
    "embeddings.LayerNorm": "norm",
    "attention.self.query": "q",
    "attention.self.key": "k",
    "attention.self.value": "v",
    "attention.output.dense": "o",
    "attention.output.LayerNorm": "norm1",
    "intermediate.dense": "up",
    "output.dense": "down",
    "output.LayerNorm": "norm2",
}
"""Names of the base model, and ours."""


def read_weights(path):
    """{name: tensor} of a fitted tagger, or of the base model: a file model.safetensors beside its vocab.txt."""
    arrays = _read(path)
    if "encoder.word.weight" in arrays:
        return arrays
    vocabulary = (path.parent / "vocab.txt").read_text(encoding="utf-8").split("\n")
    ids = {piece: at for at, piece in enumerate(vocabulary)}
    weights = {_own_name(name): array for name, array in arrays.items() if not name.startswith("pooler")}
    weights["encoder.word.weight"] = weights["encoder.word.weight"][[ids[piece] for piece in lists.pieces()]]
    weights["encoder.place.weight"] = weights["encoder.place.weight"][:PLACES]
    return weights


def _own_name(name):
    stem, _, kind = name.rpartition(".")
    if stem.startswith("encoder.layer."):
        _, _, layer, part = stem.split(".", 3)
        return f"encoder.layers.{layer}.{_NAMES[part]}.{kind}"
    return f"encoder.{_NAMES[stem]}.{kind}"


def _read(path):
    data = path.read_bytes()
    (size,) = struct.unpack("<Q", data[:8])
    arrays = {}
    for name, entry in json.loads(data[8 : 8 + size]).items():
        if name == "__metadata__" or entry["dtype"] != "F32":
            continue
        start, end = (8 + size + offset for offset in entry["data_offsets"])
        values = np.frombuffer(data[start:end], "<f4").reshape(entry["shape"])
        arrays[name] = torch.from_numpy(values.copy())
    return arrays


def write_tagger(state, path):
    """Writes the state of a `Tagger` for recipes/build-encoder.js, with pieces, tags and heads as metadata."""
    meta = {"pieces": json.dumps(lists.pieces()), "tags": json.dumps(lists.tags()), "heads": str(HEADS)}
    head, offset, blocks = {"__metadata__": meta}, 0, []
    for name, values in state.items():
        block = values.float().cpu().numpy().astype("<f4").tobytes()
        ends = [offset, offset + len(block)]
        head[name] = {"dtype": "F32", "shape": list(values.shape), "data_offsets": ends}
        blocks.append(block)
        offset += len(block)
    text = json.dumps(head).encode()
    text += b" " * (-len(text) % 8)
    path.write_bytes(struct.pack("<Q", len(text)) + text + b"".join(blocks))
