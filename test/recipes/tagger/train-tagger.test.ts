import { describe, expect, test } from 'vitest';
import { evaluateTagger, wordClass } from '../../../recipes/tagger/evaluate.js';
import { RunningText } from '../../../recipes/tagger/running-text.js';
import { type TaggedSentence, taggedSentence } from '../../../recipes/tagger/tagged-sentence.js';
import { tagModelOf, trainTagger, uncapitalised } from '../../../recipes/tagger/train-tagger.js';
import { PENN_TAGS } from '../../../src/engine/document/penn-tags.js';

const NOUNS = ['dog', 'house', 'garden', 'play', 'walk', 'plan'];
const VERBS = ['see', 'want', 'play', 'walk', 'plan', 'find'];

function sentence(pairs: string): TaggedSentence {
  const words = pairs.split(' ').map((pair) => {
    const [form, tag] = pair.split('/');
    return { form: form!, tag: tag! };
  });
  return taggedSentence({ text: words.map(({ form }) => form).join(' '), words })!;
}

/** Words that are nouns after an article and verbs after a pronoun. */
const GOLD = NOUNS.flatMap((noun) =>
  VERBS.map((verb) => sentence(`They/PRP ${verb}/VBP the/DT ${noun}/NN ./.`)),
);

function data() {
  const text = new RunningText();
  for (const noun of NOUNS) for (const verb of VERBS) text.add(`They ${verb} the ${noun}.`);
  return { gold: GOLD, more: [], text };
}

const OPTIONS = {
  words: { clusteredWords: 20, contexts: 8, clusters: 6, groups: 3, rounds: 4 },
  perceptron: { rounds: 5, margin: 5, dropout: 0.1, fewestOccurrences: 1, seed: 4 },
  runs: 2,
  withoutCapitals: 0.2,
  step: 0.1,
};

describe('a tagger trained on a few sentences', () => {
  const bytes = trainTagger(data(), OPTIONS);
  const model = tagModelOf(bytes);

  const tags = (text: string) => {
    const { tokens } = sentence(
      text
        .split(' ')
        .map((word) => `${word}/XX`)
        .join(' '),
    );
    model.tag(tokens, 0, tokens.length);
    return tokens.map(({ tag }) => tag).join(' ');
  };

  test('tags its training sentences correctly', () => {
    const accuracy = evaluateTagger(model, GOLD);
    expect(accuracy).toMatchObject({ tokens: 180, xpos: 1, upos: 1, xposOfSameTokens: 1, confusions: [] });
  });

  test('distinguishes nouns from verbs by their neighbours in unseen sentences', () => {
    expect(tags('They play the play .')).toBe('PRP VBP DT NN .');
    expect(tags('They dog the see .')).toBe('PRP VBP DT NN .');
  });

  test('has the same bytes for the same data and options, and different ones for another seed', () => {
    expect(trainTagger(data(), OPTIONS)).toEqual(bytes);
    const otherSeed = { ...OPTIONS, perceptron: { ...OPTIONS.perceptron, seed: 5 } };
    expect(trainTagger(data(), otherSeed)).not.toEqual(bytes);
  });

  test('is smaller with a larger step', () => {
    expect(trainTagger(data(), { ...OPTIONS, step: 2 }).length).toBeLessThan(bytes.length);
  });

  test('has an accuracy with wrong tags, wrong word classes and confusions', () => {
    const wrong = GOLD.slice(0, 2).map((gold) => ({ ...gold, tags: gold.tags.slice() }));
    wrong[0]!.tags[1] = PENN_TAGS.indexOf('VB');
    wrong[1]!.tags[3] = PENN_TAGS.indexOf('JJ');
    const accuracy = evaluateTagger(model, wrong);
    expect(accuracy.xpos).toBeCloseTo(0.8);
    expect(accuracy.upos).toBeCloseTo(0.9);
    expect(accuracy.confusions).toEqual([
      ['VB>VBP', 1],
      ['JJ>NN', 1],
    ]);
  });
});

test('every tag belongs to a word class', () => {
  expect(PENN_TAGS.filter((tag) => wordClass(tag) === undefined)).toEqual([]);
});

test('removing capitals changes nothing else of a sentence', () => {
  const [plain] = GOLD;
  const lower = uncapitalised(plain!);
  expect(lower.tokens.map(({ text }) => text)).toEqual(['they', 'see', 'the', 'dog', '.']);
  expect(lower.tags).toEqual(plain!.tags);
  expect(plain!.tokens[0]!.text).toBe('They');
});
