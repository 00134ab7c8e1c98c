import { expect, test } from 'vitest';
import { perplexityOf } from '../../../recipes/language-model/perplexity.js';
import { languageModelOf, trainLanguageModel } from '../../../recipes/language-model/train-language-model.js';
import {
  FACTS,
  simpleText,
  smallModel,
  smallModelBytes,
  smallOptions,
  streamOf,
} from '../../engine/language-model/small-model.js';

test('the same text results in the same bytes', () => {
  const [one, other] = [smallModelBytes(simpleText(500)), smallModelBytes(simpleText(500))];
  expect(Buffer.from(one).equals(Buffer.from(other))).toBe(true);
});

test('the number of n-grams is limited, and a higher limit lowers the perplexity', () => {
  const held = [simpleText(300, 2)];
  const perplexities = [20, 100, 1000].map((limit) => {
    const options = smallOptions(limit);
    const { bytes, figures } = trainLanguageModel(streamOf(simpleText(2000)), FACTS, options);
    for (const { kept } of [figures.ofWords, figures.ofGroups]) {
      const size = kept.slice(1).reduce((sum, count) => sum + count, 0);
      expect(size).toBeLessThanOrEqual(limit);
      expect(size).toBeGreaterThan(limit / 6);
    }
    return perplexityOf(languageModelOf(bytes), held).perplexity!;
  });
  expect(perplexities[1]).toBeLessThan(perplexities[0]!);
  expect(perplexities[2]).toBeLessThan(perplexities[1]!);
});

test('words that are not in the lexicon need more occurrences', () => {
  const text = `${'He likes a blorp. '.repeat(6)}${'She likes a garden. '.repeat(6)}`;
  const options = { ...smallOptions(1000), fewestOfKnown: 6, fewestOfOthers: 7 };
  const facts = { ...FACTS, isKnown: (word: string) => word !== 'blorp' };
  const model = languageModelOf(trainLanguageModel(streamOf(text), facts, options).bytes);
  expect(model.knows('garden')).toBe(true);
  expect(model.knows('blorp')).toBe(false);
});

test('a text like the training text has a lower perplexity than one in random order', () => {
  const model = smallModel(simpleText(2000));
  const ordered = perplexityOf(model, ['The dog finds a letter. The teacher paints a river.']);
  const disordered = perplexityOf(model, ['Finds dog the letter a. Paints a the river teacher.']);
  expect(ordered.tokens).toBe(14);
  expect(ordered.perplexity).toBeLessThan(disordered.perplexity! / 10);
});

test('unknown words count for the perplexity of all words, not for that of known ones', () => {
  const model = smallModel(simpleText(2000));
  const { perplexity, ofKnown, unknown } = perplexityOf(model, ['The dog finds a blorp.']);
  expect(unknown).toBeCloseTo(1 / 7, 10);
  expect(perplexity).toBeGreaterThan(ofKnown!);
});

test('without text there is no perplexity', () => {
  expect(perplexityOf(smallModel(simpleText(100)), []).perplexity).toBeNull();
});

test('groups improve the probabilities of words that were never seen together', () => {
  const text = Array.from({ length: 60 }, (_, at) => {
    const [one, other] = [`zum${'abcdefgh'.charAt(at % 8)}`, `lor${'abcdefgh'.charAt((at * 3) % 8)}`];
    return at % 2 === 0 ? `${one} ${other} sleeps.` : `${other} ${one} sleep.`;
  }).join(' ');
  const clusterOf = (word: string) => (word.startsWith('zum') ? 1 : word.startsWith('lor') ? 2 : 0);
  const gainOf = (weightOfGroups: number) => {
    const options = { ...smallOptions(1000), weightOfGroups };
    const model = languageModelOf(trainLanguageModel(streamOf(text), { ...FACTS, clusterOf }, options).bytes);
    const ids = model.sentenceIds(['zuma', 'lore', 'sleeps', '.'].map((lower) => ({ lower })));
    return model.editGain(ids, 3, 4, [model.wordId('sleep')]);
  };
  expect(gainOf(0.5)).toBeLessThan(gainOf(0));
});
