"""How well tags are found in sentences that were held out."""

import numpy as np
import torch

from network.batches import cut


@torch.no_grad()
def best_score(tagger, pool, chosen, size):
    """
    The best F0.5 of right tags over words whose tag is known, in words: with precision, recall, the least probability
    of an error at which it is reached, and the number of wrong words. size: pieces of a batch.
    """
    was_training = tagger.training
    tagger.eval()
    doubts, rights, wrong_words = [], [], 0
    for batch in cut(chosen, pool.lengths, size, np.random.default_rng(0)):
        batch = pool.batch(batch)
        known = batch.tags >= 0
        scores, _ = tagger(batch)
        chances, tags = scores.float().softmax(-1)[known], batch.tags[known]
        doubts.append((1 - chances[:, 0]).cpu().numpy())
        rights.append(((chances[:, 1:].argmax(-1) + 1) == tags).cpu().numpy())
        wrong_words += int((tags != 0).sum())
    tagger.train(was_training)
    doubts, rights = np.concatenate(doubts), np.concatenate(rights)
    order = np.argsort(-doubts, kind="stable")
    found, shown = np.cumsum(rights[order]), np.arange(1, len(order) + 1)
    precision, recall = found / shown, found / max(1, wrong_words)
    scores = 1.25 * precision * recall / np.maximum(1e-9, 0.25 * precision + recall)
    best = int(np.argmax(scores))
    return (
        f"F0.5 {100 * scores[best]:.2f} (precision {100 * precision[best]:.1f}, recall {100 * recall[best]:.1f}, "
        f"from a probability of {doubts[order[best]]:.2f}) of {wrong_words} wrong words"
    )
