import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isHeldOut } from '../../../../recipes/evidence/evidence-rows.js';
import { type CorpusPart, corpusPart } from '../../../../recipes/text/corpus.js';
import { authoredTexts } from '../../../../recipes/text/corrected-texts.js';
import { eracondSentences, realecSentences } from '../../../../recipes/text/marked-sentences.js';
import { tokenize } from '../../../../src/engine/document/tokenizer.js';
import { encoderFrom } from '../../../../src/engine/encoder/encoder.js';
import { WordPieces } from '../../../../src/engine/encoder/word-pieces.js';
import { TagLanguage } from '../../../../src/engine/errors/evidence/tag-language.js';
import { lexiconFrom } from '../../../../src/engine/lexicon/lexicon.js';
import { WordTable } from '../../../../src/engine/lexicon/word-table.js';
import { shippedModels } from '../../../engine/shipped-models.js';
import { AUTHORED, type FitData, fitData } from './fit-data.js';
import { ask, hasPython } from './python.js';

const python = hasPython();
const NO_PYTHON = 'the fit of the encoder, because there is no Python 3.11 (PYTHON names another one)';

/** A sentence with the tags that the fit learns for it. */
interface Tagged {
  readonly words: string[];
  readonly tags: string[];
  readonly right: string[];
}

describe('what the encoder is fitted on', () => {
  const resources = shippedModels('lexicon', 'encoder');
  const { tags } = encoderFrom(resources);
  const language = new TagLanguage(tags, lexiconFrom(resources));
  let data: FitData;

  beforeAll(() => {
    data = fitData();
  });

  afterAll(() => rmSync(data.folder, { recursive: true }));

  /** What the program makes of a sentence with these tags. */
  function applied({ words, tags: names }: Tagged): string[] {
    const made = [...words];
    for (let at = words.length - 1; at >= -1; at--) {
      const change = language.apply(tags.indexOf(names[at + 1]!), words, at);
      if (change) made.splice(change.first, change.end - change.first, ...change.words);
    }
    return made;
  }

  /** How many sentences with errors have tags that all say what would be right, and how many are right after them. */
  function undoing(sentences: readonly Tagged[]) {
    const known = sentences.filter(
      (sentence) =>
        sentence.tags.some((tag) => tag !== 'KEEP') &&
        !sentence.tags.some((tag) => /^(SPELL|OTHER|SPLIT|FORM_\w+2)$/.test(tag)),
    );
    const undone = known.filter((sentence) => applied(sentence).join(' ') === sentence.right.join(' '));
    return { known: known.length, undone: undone.length };
  }

  test('pieces and tags are those of the shipped model', async ({ skip }) => {
    skip(!python, NO_PYTHON);
    const lists = await ask<{ pieces: string[]; tags: string[] }>(
      'import lists\nanswer = {"pieces": lists.pieces(), "tags": lists.tags()}',
      null,
    );
    const table = new WordTable(resources.artefact('encoder'));
    expect(lists.tags).toEqual(tags);
    expect(lists.pieces.map((piece) => table.id(piece))).toEqual(lists.pieces.map((_, id) => id));
    expect(lists.pieces).toHaveLength(table.size);
  });

  test('words have the pieces that the program gives them', async ({ skip }) => {
    skip(!python, NO_PYTHON);
    const texts = authoredTexts(AUTHORED).filter((_, at) => at % 20 === 0);
    const words = [...new Set(texts.flatMap(({ text }) => tokenize(text).map(({ lower }) => lower)))];
    const pieces = new WordPieces(new WordTable(resources.artefact('encoder')));
    const made = await ask<number[][]>(
      `import lists
from language.pieces import WordPieces
from language.text import plain
pieces = WordPieces(lists.pieces())
answer = [pieces.of(plain(word)) for word in question]`,
      [...words, 'naïve', 'x²', 'antidisestablishmentarianism', '😀', 'co-op'],
    );
    expect(words.length).toBeGreaterThan(1000);
    expect(made).toEqual(
      [...words, 'naïve', 'x²', 'antidisestablishmentarianism', '😀', 'co-op'].map((word) => pieces.of(word)),
    );
  });

  test('texts are held out as they are for the evidence', async ({ skip }) => {
    skip(!python, NO_PYTHON);
    const names = [...authoredTexts(AUTHORED).map(({ id }) => id), 'esl_00011', 'esl_00300', 'é'];
    const folds = await ask<number[]>(
      'from corpora.labelled import HELD_OUT, fold_of\nanswer = [fold_of(name) - HELD_OUT for name in question]',
      names,
    );
    expect(folds.map((fold) => fold === 0)).toEqual(names.map(isHeldOut));
    expect(new Set(folds)).toEqual(new Set([0, 1, 2, 3]));
  });

  test('running text has the same parts as for other models', async ({ skip }) => {
    skip(!python, NO_PYTHON);
    const places = ['vagov', 'openstax_cc_by'].flatMap((source) =>
      Array.from({ length: 60 }, (_, block) => [source, 64 * block + block] as const),
    );
    const parts = await ask<CorpusPart[]>(
      'from noise.running_text import corpus_part\nanswer = [corpus_part(*place) for place in question]',
      places,
    );
    expect(parts).toEqual(places.map(([source, paragraph]) => corpusPart(source, paragraph)));
    expect(new Set(parts)).toEqual(new Set(['fit', 'calibrate', 'measure']));
  });

  test('no sentence is learned from that is kept for measuring', async ({ skip }) => {
    skip(!python, NO_PYTHON);
    const gec = `${data.folder}/gec`;
    const { realec, turns } = await ask<{ realec: string[]; turns: number }>(
      `from corpora.eracond import eracond_turns
from corpora.realec import realec_sentences
from language.lexicon import Lexicon
from language.tags import Tags
gec = question + "/gec"
sentences = realec_sentences(gec, Tags(Lexicon(question + "/lexicons")), set())
answer = {
    "realec": [each.key for each in sentences if each.source == "realec-detection"],
    "turns": len(list(eracond_turns(gec))),
}`,
      data.folder,
    );
    const squeezed = (words: readonly string[]) => words.join('').toLowerCase();
    const fitted = realecSentences(gec, 'fit').map(({ tokens }) => squeezed(tokens));
    expect(realec).toEqual(fitted);
    expect(turns).toBe(eracondSentences(gec, 'fit').length);
    expect(realecSentences(gec, 'measure').length).toBeGreaterThan(10);
  });

  test('the program undoes learners’ errors with the tags of their sentences', async ({ skip }) => {
    skip(!python, NO_PYTHON);
    const sentences = await ask<Tagged[]>(
      `from corpora.essays import authored_sentences
from language.lexicon import Lexicon
from language.tags import Tags
tags = Tags(Lexicon(question["folder"] + "/lexicons"))
sentences = [(each, each.labelled(tags)) for each in authored_sentences(question["authored"])]
answer = [{"words": each.words, "tags": each.tags, "right": given.right} for given, each in sentences if not given.unknown]`,
      data,
    );
    const { known, undone } = undoing(sentences);
    expect(known).toBeGreaterThan(100);
    // One pass of tags can't make two changes at one place.
    expect(undone / known).toBeGreaterThan(0.9);
  });

  test('the program undoes errors that were put in', { timeout: 300_000 }, async ({ skip }) => {
    skip(!python, NO_PYTHON);
    const { sentences, kinds, allKinds } = await ask<{
      sentences: Tagged[];
      kinds: string[];
      allKinds: string[];
    }>(
      `import random
from pathlib import Path
from corpora import edited_sentences
from language.lexicon import Lexicon
from language.tags import Tags
from noise.maker import NoiseMaker
from noise.running_text import tagged_paragraphs
folder, rng = Path(question["folder"]), random.Random(3)
tags = Tags(Lexicon(folder / "lexicons"))
maker = NoiseMaker(tags, folder / "gec/toefl-spell/Annotations.tsv", edited_sentences(folder / "gec", question["authored"]))
sentences, kinds = [], set()
for _, (source, paragraph) in zip(range(400), tagged_paragraphs(folder / "text", rng, 200)):
    for right, wrong, names, own in maker.paragraph(paragraph, rng):
        sentences.append({"words": wrong, "right": right, "tags": names})
        kinds.update(own)
answer = {"sentences": sentences, "kinds": sorted(kinds), "allKinds": sorted(maker.rates)}`,
      data,
    );
    const { known, undone } = undoing(sentences);
    expect(kinds).toEqual(allKinds);
    expect(known).toBeGreaterThan(1000);
    expect(undone / known).toBeGreaterThan(0.97);
  });
});
