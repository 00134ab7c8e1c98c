import { expect, test } from 'vitest';
import { Artefact } from '../../../src/engine/artefact/artefact.js';
import { LanguageModel } from '../../../src/engine/language-model/language-model.js';
import { perplexityOf } from '../../../src/training/language-model/perplexity.js';
import {
  LANGUAGE_MODEL_OPTIONS,
  trainLanguageModel,
} from '../../../src/training/language-model/train-language-model.js';
import { WordStream } from '../../../src/training/language-model/word-stream.js';
import { simpleText, smallModel, smallModelBytes } from '../../engine/language-model/small-model.js';

function streamOf(...paragraphs: string[]): WordStream {
  const stream = new WordStream();
  for (const paragraph of paragraphs) stream.add(paragraph);
  return stream;
}

test('the same text gives the same bytes', () => {
  const [one, other] = [smallModelBytes(simpleText(500)), smallModelBytes(simpleText(500))];
  expect(Buffer.from(one).equals(Buffer.from(other))).toBe(true);
});

test('no more n-grams are kept than allowed, those first without which most is lost', () => {
  const held = [simpleText(300, 2)];
  const perplexities = [20, 100, 1000].map((limit) => {
    const { bytes, figures } = trainLanguageModel(streamOf(simpleText(2000)), () => true, {
      ...LANGUAGE_MODEL_OPTIONS,
      limit,
    });
    const kept = figures.kept.slice(1).reduce((sum, size) => sum + size, 0);
    expect(kept).toBeLessThanOrEqual(limit);
    expect(kept).toBeGreaterThan(limit / 4);
    return perplexityOf(new LanguageModel(new Artefact('model', bytes.slice().buffer)), held).perplexity!;
  });
  expect(perplexities[1]).toBeLessThan(perplexities[0]!);
  expect(perplexities[2]).toBeLessThan(perplexities[1]!);
});

test('words that the lexicon lacks need more occurrences', () => {
  const text = `${'He likes a blorp. '.repeat(6)}${'She likes a garden. '.repeat(6)}`;
  const options = { ...LANGUAGE_MODEL_OPTIONS, fewestOfKnown: 6, fewestOfOthers: 7 };
  const { bytes } = trainLanguageModel(streamOf(text), (word) => word !== 'blorp', options);
  const model = new LanguageModel(new Artefact('model', bytes.slice().buffer));
  expect(model.knows('garden')).toBe(true);
  expect(model.knows('blorp')).toBe(false);
});

test('a text that is as the one counted is less perplexing than one in disorder', () => {
  const model = smallModel(simpleText(2000));
  const ordered = perplexityOf(model, ['The dog finds a letter. The teacher paints a river.']);
  const disordered = perplexityOf(model, ['Finds dog the letter a. Paints a the river teacher.']);
  expect(ordered.tokens).toBe(14);
  expect(ordered.perplexity).toBeLessThan(disordered.perplexity! / 10);
});

test('unknown words count in the perplexity of all words, not in that of known ones', () => {
  const model = smallModel(simpleText(2000));
  const { perplexity, ofKnown, unknown } = perplexityOf(model, ['The dog finds a blorp.']);
  expect(unknown).toBeCloseTo(1 / 7, 10);
  expect(perplexity).toBeGreaterThan(ofKnown!);
});

test('no text has no perplexity', () => {
  expect(perplexityOf(smallModel(simpleText(100)), []).perplexity).toBeNull();
});
