"""Fits a tagger for a number of minutes on noise and on learners' sentences; goes on where it was stopped."""

import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F

import lists
from corpora.labelled import HELD_OUT
from network.batches import Pool, stream
from network.measure import best_score
from network.tagger import Tagger
from network.weights import read_weights

_WARM_UP = 0.03
"""Part of the time in which the rate rises; then it falls to 0."""
_LEAST_RATE = 0.02
_SECONDS_BETWEEN_NOTES, _SECONDS_BETWEEN_CHECKPOINTS, _SECONDS_BETWEEN_MEASURES = 60, 300, 1500
_MEASURED_SOURCES = ("essay", "authored")


@dataclass(frozen=True)
class Plan:
    """
    phases: [(part of the time, share of learners' sentences)]. rate: the highest of the top layer. head_factor: how many
    times as high it is in the heads. size: pieces of a batch.
    """

    noise: list
    sentences: Path
    start: Path
    checkpoint: Path
    minutes: float
    phases: list
    rate: float
    head_factor: float
    size: int
    keep_embeddings: bool
    device: str
    seed: int

    def share(self, done):
        """The share of learners' sentences when a part of the time has passed."""
        end = 0.0
        for part, share in self.phases:
            end += part
            if done < end:
                return share
        return self.phases[-1][1]


class Fit:
    """A tagger with its optimiser, and how far it is fitted."""

    def __init__(self, plan):
        self.plan = plan
        torch.manual_seed(plan.seed)
        torch.set_flush_denormal(True)
        torch.backends.cuda.matmul.allow_tf32 = True
        self.tagger = Tagger(len(lists.pieces()), len(lists.tags())).to(plan.device)
        groups = self.tagger.groups(plan.rate, plan.head_factor, plan.keep_embeddings)
        kept = {id(each) for group in groups for each in group["params"]}
        for parameter in self.tagger.parameters():
            parameter.requires_grad_(id(parameter) in kept)
        fused = plan.device == "cuda"
        self.optimiser = torch.optim.AdamW(groups, betas=(0.9, 0.98), eps=1e-6, fused=fused)
        self.seconds, self.steps, self.pieces, self.skipped = 0.0, 0, 0, 0
        if plan.checkpoint.exists():
            self._resume()
        else:
            missing, unexpected = self.tagger.load_state_dict(read_weights(plan.start), strict=False)
            if unexpected or any(name.startswith("encoder") for name in missing):
                raise ValueError(f"{plan.start} holds weights of another network")

    def _resume(self):
        saved = torch.load(self.plan.checkpoint, map_location=self.plan.device, weights_only=True)
        self.tagger.load_state_dict(saved["tagger"])
        self.optimiser.load_state_dict(saved["optimiser"])
        self.seconds, self.steps, self.pieces, self.skipped = saved["progress"]

    def save(self):
        """Writes the checkpoint: all of it, or the one before stays."""
        part = self.plan.checkpoint.with_suffix(".part")
        progress = (self.seconds, self.steps, self.pieces, self.skipped)
        state = {"tagger": self.tagger.state_dict(), "optimiser": self.optimiser.state_dict()}
        torch.save({**state, "progress": progress}, part)
        part.replace(self.plan.checkpoint)

    def run(self):
        """Fits until the minutes are over; those before a stop count."""
        plan = self.plan
        rng = np.random.default_rng([plan.seed, self.steps])
        real = Pool([plan.sentences], plan.device)
        noise = Pool(plan.noise, plan.device)
        fitted = np.flatnonzero(real.folds != HELD_OUT)
        pools = [(noise, np.arange(len(noise.lengths))), (real, fitted)]
        streams = {share: stream(pools, (1 - share, share), plan.size, rng) for _, share in plan.phases}
        print(f"{noise.lengths.sum()} pieces of noise, {real.lengths[fitted].sum()} of learners", flush=True)
        self.tagger.train()
        before, started = self.seconds, time.monotonic()
        noted = saved = measured = started
        losses = []
        while self.seconds < 60 * plan.minutes:
            done = self.seconds / (60 * plan.minutes)
            losses.append(self._step(next(streams[plan.share(done)]), done))
            now = time.monotonic()
            self.seconds = before + now - started
            if now - noted > _SECONDS_BETWEEN_NOTES:
                self._note(losses)
                losses, noted = [], now
            if now - saved > _SECONDS_BETWEEN_CHECKPOINTS:
                self.save()
                saved = now
            if now - measured > _SECONDS_BETWEEN_MEASURES:
                self._measure(real)
                measured = now
        self._note(losses)
        self.save()
        self._measure(real)

    def _step(self, batch, done):
        """Returns the losses of tags and of wrong words. A step whose gradient isn't finite is skipped."""
        rate = max(_LEAST_RATE, min(1.0, done / _WARM_UP)) * (1 - done)
        for group in self.optimiser.param_groups:
            group["lr"] = group["peak"] * rate
        with torch.autocast("cuda", dtype=torch.bfloat16, enabled=self.plan.device == "cuda"):
            scores, odds = self.tagger(batch)
        scores, odds = scores.float(), odds.float()
        known_tags, known = (batch.tags >= 0).sum().clamp(min=1), (batch.wrong >= 0).float()
        of_tags = F.cross_entropy(scores, batch.tags, ignore_index=-1, reduction="sum") / known_tags
        each = F.binary_cross_entropy_with_logits(odds, batch.wrong.clamp(min=0), reduction="none")
        of_words = (each * known).sum() / known.sum().clamp(min=1)
        (of_tags + of_words).backward()
        parameters = [each for each in self.tagger.parameters() if each.requires_grad]
        if torch.isfinite(torch.nn.utils.clip_grad_norm_(parameters, 1.0)):
            self.optimiser.step()
        else:
            self.skipped += 1
        self.optimiser.zero_grad(set_to_none=True)
        self.steps += 1
        self.pieces += batch.pieces
        return torch.stack([of_tags.detach(), of_words.detach()])

    def _note(self, losses):
        if not losses:
            return
        of_tags, of_words = torch.stack(losses).mean(0).tolist()
        print(
            f"{self.seconds / 60:.1f} of {self.plan.minutes:g} minutes, step {self.steps}, {self.pieces} pieces; "
            f"loss: tags {of_tags:.4f}, wrong words {of_words:.4f}; skipped {self.skipped}",
            flush=True,
        )

    def _measure(self, real):
        for source in _MEASURED_SOURCES:
            chosen = np.flatnonzero((real.folds == HELD_OUT) & (real.sources == source))
            if len(chosen) > 0:
                print(f"held out, {source}: {best_score(self.tagger, real, chosen, self.plan.size)}", flush=True)
