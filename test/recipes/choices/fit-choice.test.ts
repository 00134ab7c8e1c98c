import { expect, test } from 'vitest';
import { compactChoice } from '../../../recipes/choices/compact-choice.js';
import { type ChoiceWeights, eachSite, fitChoice } from '../../../recipes/choices/fit-choice.js';
import { packGold, SentenceStore } from '../../../recipes/choices/sentence-store.js';
import { Artefact, encodeArtefact } from '../../../src/engine/artefact/artefact.js';
import { readWordKnowledge } from '../../../src/engine/document/tagging/word-knowledge.js';
import { ChoiceModel } from '../../../src/engine/errors/choices/choice-model.js';
import { nounNumber } from '../../../src/engine/errors/choices/kinds/noun-number.js';
import { SiteReader } from '../../../src/engine/errors/choices/site-features.js';
import { tagNumber } from '../../../src/engine/errors/choices/tags.js';
import { WordFacts } from '../../../src/engine/errors/choices/word-facts.js';
import { lexiconFrom } from '../../../src/engine/lexicon/lexicon.js';
import { seededRandom } from '../../../src/training/random.js';
import { shippedModels } from '../../engine/shipped-models.js';

const resources = shippedModels('lexicon', 'tagger');
const { kernel } = resources;
const words = new WordFacts(lexiconFrom(resources), readWordKnowledge(resources.artefact('tagger')), kernel);
const OPTIONS = {
  fewestOccurrences: 2,
  epochs: 2,
  rate: 0.1,
  damping: 0.1,
  shareOfRight: 1,
  gapsAlone: true,
};

/** Sentences with `this` and a singular or `these` and a plural. A fifth have the wrong number. */
function store(sentences: number, seed: number): SentenceStore {
  const filled = new SentenceStore();
  const random = seededRandom(seed);
  const nouns = ['dog', 'house', 'song', 'letter', 'bridge'];
  for (let sentence = 0; sentence < sentences; sentence++) {
    const isPlural = random() < 0.5;
    const isSlip = random() < 0.2;
    const noun = nouns[Math.floor(random() * nouns.length)]!;
    const writesPlural = isPlural !== isSlip;
    filled.startSentence(true);
    filled.push(isPlural ? 'these' : 'this', tagNumber('DT'), 0, 0);
    const gold = isSlip ? packGold('noun-number', isPlural ? 1 : 0) : 0;
    filled.push(writesPlural ? `${noun}s` : noun, tagNumber(writesPlural ? 'NNS' : 'NN'), gold, 0);
    filled.push('.', tagNumber('.'), 0, 0);
  }
  return filled;
}

function accuracy(weights: ChoiceWeights, most: number): { share: number; size: number } {
  const sections = compactChoice('noun-number', weights, 0.03, most);
  const bytes = encodeArtefact({ steps: { 'noun-number': 0.03 } }, sections);
  const model = new ChoiceModel(
    nounNumber,
    new Artefact('choices', kernel.place(bytes)),
    new SiteReader(kernel),
  );
  let right = 0;
  let all = 0;
  eachSite([store(300, 2)], words, nounNumber, (facts, site, gold) => {
    model.judge(facts, site);
    all += 1;
    if (model.probabilities[gold]! > 0.5) right += 1;
  });
  return {
    share: right / all,
    size: sections['noun-numberBuckets']!.filter((entry, at) => at % 16 > 0 && entry !== 0).length,
  };
}

test('the number that the determiner requires is learnt, whatever is written', () => {
  const weights = fitChoice([store(600, 1)], words, nounNumber, OPTIONS);
  expect(accuracy(weights, 10_000).share).toBe(1);
});

test('a small model keeps the most informative features', () => {
  const weights = fitChoice([store(600, 1)], words, nounNumber, OPTIONS);
  const { share, size } = accuracy(weights, 40);
  expect(size).toBe(40);
  expect(share).toBeGreaterThan(0.95);
});

test('fitting twice results in the same weights', () => {
  const learn = () => fitChoice([store(200, 1)], words, nounNumber, OPTIONS);
  expect(learn()).toEqual(learn());
});

test('the probabilities of the classes of a site sum to 1', () => {
  const weights = fitChoice([store(200, 1)], words, nounNumber, OPTIONS);
  const bytes = encodeArtefact(
    { steps: { 'noun-number': 0.03 } },
    compactChoice('noun-number', weights, 0.03, 10_000),
  );
  const model = new ChoiceModel(
    nounNumber,
    new Artefact('choices', kernel.place(bytes)),
    new SiteReader(kernel),
  );
  eachSite([store(50, 3)], words, nounNumber, (facts, site) => {
    model.judge(facts, site);
    expect(model.probabilities[0]! + model.probabilities[1]!).toBeCloseTo(1, 10);
  });
});
