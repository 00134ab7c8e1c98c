"""An encoder of whole sentences (all-MiniLM-L6-v2) with two heads over words: tags, and whether a word is wrong."""

import torch
import torch.nn.functional as F
from torch import nn

WIDTH, HEADS, INNER, LAYERS = 384, 12, 1536, 6
PLACES = 160
"""Pieces of a sentence that src/engine/encoder reads."""
_DROPOUT = 0.1
_FADE = 0.92
"""Rate of a layer as a part of that of the layer above it."""


class Layer(nn.Module):
    """Attention between the pieces of a sentence, then a network for each piece."""

    def __init__(self):
        super().__init__()
        self.q, self.k, self.v, self.o = (nn.Linear(WIDTH, WIDTH) for _ in range(4))
        self.norm1, self.norm2 = nn.LayerNorm(WIDTH, 1e-12), nn.LayerNorm(WIDTH, 1e-12)
        self.up, self.down = nn.Linear(WIDTH, INNER), nn.Linear(INNER, WIDTH)

    def forward(self, x, mask):
        """x: [sentences, pieces, WIDTH]. mask: added to the scores of attention."""
        sentences, pieces, _ = x.shape
        parts = (self.q, self.k, self.v)
        weight, bias = (torch.cat([getattr(part, name) for part in parts]) for name in ("weight", "bias"))
        q, k, v = F.linear(x, weight, bias).view(sentences, pieces, 3, HEADS, -1).permute(2, 0, 3, 1, 4)
        mixed = F.scaled_dot_product_attention(q, k, v, attn_mask=mask.to(q.dtype))
        mixed = self.o(mixed.transpose(1, 2).reshape(x.shape))
        x = self.norm1(x + F.dropout(mixed, _DROPOUT, self.training))
        made = self.down(F.gelu(self.up(x)))
        return self.norm2(x + F.dropout(made, _DROPOUT, self.training))


class Encoder(nn.Module):
    """Pieces -> a vector for each."""

    def __init__(self, pieces):
        super().__init__()
        self.word, self.place, self.kind = (nn.Embedding(size, WIDTH) for size in (pieces, PLACES, 2))
        self.norm = nn.LayerNorm(WIDTH, 1e-12)
        self.layers = nn.ModuleList(Layer() for _ in range(LAYERS))

    def forward(self, ids, mask):
        """ids: [sentences, pieces]. mask: true where a piece is, false where there is padding."""
        places = torch.arange(ids.shape[1], device=ids.device)
        x = self.norm(self.word(ids) + self.place(places)[None] + self.kind.weight[0])
        x = F.dropout(x, _DROPOUT, self.training)
        added = torch.zeros(mask.shape, device=ids.device).masked_fill(~mask, -1e4)[:, None, None]
        for layer in self.layers:
            x = layer(x, added)
        return x


class Tagger(nn.Module):
    """A batch of sentences (`batches.Batch`) -> scores [words, tags], and ln of the odds that a word is wrong [words]."""

    def __init__(self, pieces, tags):
        super().__init__()
        self.encoder = Encoder(pieces)
        self.mid, self.mid_norm = nn.Linear(WIDTH, WIDTH), nn.LayerNorm(WIDTH)
        self.tag, self.det = nn.Linear(WIDTH, tags), nn.Linear(WIDTH, 1)
        for head in (self.mid, self.tag, self.det):
            nn.init.normal_(head.weight, std=0.02)
            nn.init.zeros_(head.bias)
        with torch.no_grad():  # most words are right
            self.tag.bias[0], self.det.bias[0] = 5.0, -2.2

    def forward(self, batch):
        pieces = self.encoder(batch.ids, batch.mask).reshape(-1, WIDTH)
        words = pieces[batch.first]
        sums = torch.zeros(len(words), WIDTH, device=words.device)
        sums.index_add_(0, batch.word_of, pieces[batch.inner].float())
        words = words + (sums / batch.size[:, None]).to(words.dtype)
        words = self.mid_norm(words + F.gelu(self.mid(words)))
        return self.tag(words), self.det(words)[:, 0]

    def groups(self, rate, head_factor, keep_embeddings):
        """Groups for the optimiser: `peak` is the rate, lower from layer to layer; without weight decay for vectors."""
        encoder = self.encoder
        parts = [((encoder.word, encoder.place, encoder.kind), LAYERS + 1)] if not keep_embeddings else []
        parts += [((encoder.norm,), LAYERS + 1)]
        parts += [((layer,), LAYERS - at) for at, layer in enumerate(encoder.layers)]
        groups = []
        for modules, depth in parts:
            groups += _with_decay(modules, rate * _FADE**depth)
        return groups + _with_decay((self.mid, self.mid_norm, self.tag, self.det), rate * head_factor)


def _with_decay(modules, rate):
    parameters = [each for module in modules for each in module.parameters()]
    matrices, vectors = ([each for each in parameters if (each.dim() > 1) == wide] for wide in (True, False))
    pairs = ((matrices, 0.01), (vectors, 0.0))
    return [{"params": chosen, "peak": rate, "lr": rate, "weight_decay": decay} for chosen, decay in pairs if chosen]
