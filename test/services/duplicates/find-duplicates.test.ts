import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findDuplicates } from '../../../src/services/duplicates/find-duplicates.js';
import type { AuthoredText } from '../../../src/services/texts/authored-texts.js';

interface Given {
  readonly text: string;
  readonly author?: string | undefined;
  readonly question?: string;
}

const found = async (given: readonly Given[], { fewest = 12, most = 20, limit = 100 } = {}) => {
  const texts = given.map(
    ({ text, author, question = '' }, at): AuthoredText => ({
      place: `t${at}`,
      id: `t${at}`,
      author,
      task: undefined,
      question,
      text,
      kept: [],
    }),
  );
  const { report } = await findDuplicates({
    texts: async function* () {
      yield texts;
    },
    ...{ fewest, most, limit },
  });
  return report;
};

const COPIED =
  'The old harbour was full of small boats, and every morning the fishermen sold what they had caught during the night.';
const OWN = 'I have lived here since my childhood, because my parents never wanted to leave.';
const OTHER = 'My cousin says that our town needs a cinema more than another car park.';

test('two texts of different authors that share a passage are a pair, with the passage in both', async () => {
  const [a, b] = [`${OWN} ${COPIED}`, `${COPIED} ${OTHER} 🙂`];
  const { pairs, texts, authors } = await found([
    { text: a, author: 'ann' },
    { text: b, author: 'ben' },
    { text: OTHER.repeat(2), author: 'cem' },
  ]);
  expect({ texts, authors }).toEqual({ texts: 3, authors: 3 });
  const [pair] = pairs.filter(({ a, b }) => a.id === 't0' && b.id === 't1');
  expect(pair).toMatchObject({ words: 21, longest: 21 });
  const passage = pair!.passages[0]!;
  expect(a.slice(...passage.a)).toBe(COPIED.slice(0, -1));
  expect([...b].slice(...passage.b).join('')).toBe(COPIED.slice(0, -1));
  expect(passage.text).toBe(COPIED.slice(0, -1));
  expect(pair!.share).toBeCloseTo(21 / 35);
});

test('texts of one author are no pair; without authors, each text has its own', async () => {
  const twice = [`${OWN} ${COPIED}`, `${COPIED} ${OTHER}`];
  expect((await found(twice.map((text) => ({ text, author: 'ann' })))).found).toBe(0);
  const report = await found(twice.map((text) => ({ text })));
  expect(report.found).toBe(1);
  expect(report.authors).toBeNull();
});

test('accents as characters of their own do not hide a passage', async () => {
  const copied = 'José took his naïve cousin to the café in Zürich, where the crème brûlée was cold.';
  const { pairs } = await found(['NFC', 'NFD'].map((form) => ({ text: copied.normalize(form) })));
  expect(pairs[0]).toMatchObject({ words: 16, share: 1 });
});

test('capitals, punctuation, apostrophes and single changed words do not hide a passage', async () => {
  const changed = COPIED.toUpperCase().replace(',', ' –').replace('SMALL', 'LITTLE');
  const { pairs } = await found([{ text: `${OWN} ${COPIED}` }, { text: `${changed} ${OTHER}` }]);
  expect(pairs[0]).toMatchObject({ words: 20, longest: 20 });
  expect(pairs[0]!.passages).toHaveLength(1);
});

test('what both quote from their question is not shared', async () => {
  const question = `Read and comment: "${COPIED}"`;
  const quoting = [`${COPIED} ${OWN}`, `${OTHER} ${COPIED}`];
  expect((await found(quoting.map((text) => ({ text, question })))).found).toBe(0);
  expect((await found(quoting.map((text) => ({ text })))).found).toBe(1);
});

test('a passage in the texts of many authors is listed apart, and is no pair', async () => {
  const number = ['one', 'two', 'three', 'four', 'five', 'six'];
  const texts = number.map((word) => ({ text: `${COPIED} Number ${word} has written this.` }));
  const report = await found(texts, { most: 5 });
  expect(report.found).toBe(0);
  expect(report.common).toEqual([expect.objectContaining({ texts: 6 })]);
  expect(COPIED).toContain(report.common[0]!.text);
  expect((await found(texts, { most: 6 })).found).toBe(15);
});

test('the pairs with the most shared words are listed, and all are counted', async () => {
  const texts = [COPIED, `${COPIED} ${OTHER}`, `${COPIED} ${OTHER} ${OWN}`].map((text) => ({ text }));
  const { pairs, found: all } = await found(texts, { limit: 1 });
  expect(all).toBe(3);
  expect(pairs.map(({ a, b }) => [a.id, b.id])).toEqual([['t1', 't2']]);
});

test('a passage of 12 words is always found, also with another word between eight and four of them', async () => {
  const word = fc.integer({ min: 0, max: 400 }).map((number) => `w${number}`);
  const words = (least: number) => fc.array(word, { minLength: least, maxLength: 40 });
  const passage = fc.tuple(
    fc.uniqueArray(word, { minLength: 13, maxLength: 40 }),
    fc.double({ min: 0, max: 1, noNaN: true }),
  );
  await fc.assert(
    fc.asyncProperty(words(0), passage, words(0), words(0), async (before, [shared, at], after, other) => {
      const changed = shared.with(8 + Math.round(at * (shared.length - 13)), 'changed');
      for (const copy of [shared, changed]) {
        const texts = [
          [...before, ...shared, ...after],
          [...other, ...copy],
        ].map((each) => ({ text: each.join(' ') }));
        const { pairs } = await found(texts);
        expect(pairs[0]?.words).toBeGreaterThanOrEqual(12);
        expect(pairs[0]!.share).toBeLessThanOrEqual(1);
      }
    }),
    { seed: 12, numRuns: 200 },
  );
});

test('texts without words, and none at all, share nothing', async () => {
  expect((await found([])).found).toBe(0);
  expect((await found([{ text: '…' }, { text: '' }, { text: 'a a a a a a a a a a a a a a a' }])).found).toBe(
    0,
  );
});

test('one text of many repetitions does not pair with itself, and two do', async () => {
  const text = 'la la la la lo '.repeat(400);
  const { pairs, found: all } = await found([{ text }, { text }]);
  expect(all).toBe(1);
  expect(pairs[0]!.share).toBe(1);
});

test('stops when asked', async () => {
  const stopped = AbortSignal.abort(new Error('stopped'));
  const work = findDuplicates({
    texts: async function* () {
      yield [];
    },
    ...{ fewest: 12, most: 20, limit: 1, signal: stopped },
  });
  await expect(work).rejects.toThrow('stopped');
});
