"""Learners' sentences with marks: REALEC, ERACOND, and the texts written for this project."""

from corpora.eracond import eracond_sentences, eracond_turns
from corpora.essays import authored_sentences, essay_sentences
from corpora.labelled import HELD_OUT
from corpora.realec import marked_sentences, realec_sentences, single_edits


def labelled_sentences(gec, own, tags):
    """
    All sentences to fit on and to hold out, as `Labelled`. gec: a folder with realec/ and eracond/. own: the file of
    fixtures/authored.
    """
    marked = list(marked_sentences(gec, tags))
    others = realec_sentences(gec, tags, {sentence.key for sentence in marked})
    texts = [sentence.labelled(tags) for sentence in [*essay_sentences(gec), *authored_sentences(own)]]
    return [*marked, *others, *eracond_sentences(gec, tags), *texts]


def edited_sentences(gec, own):
    """`Corrected` sentences from which noise learns what learners confuse; none is held out."""
    turns = (turn for turn, _ in eracond_turns(gec))
    for sentence in [*single_edits(gec), *essay_sentences(gec), *authored_sentences(own), *turns]:
        if sentence.edits and sentence.fold != HELD_OUT:
            yield sentence
