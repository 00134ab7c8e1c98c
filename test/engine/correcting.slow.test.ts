import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { createAssessor, createResources } from '../../src/engine/assessor.js';
import { cleanText } from '../../src/engine/document/clean-text.js';
import { appliedEdits } from '../../src/engine/errors/apply.js';
import { findPipeline } from '../../src/pipelines/registry.js';
import { loadArtefactsOf } from '../../src/workers/artefacts.js';
import { createPool } from '../../src/workers/pool.js';

const definition = findPipeline('errors');
const artefacts = loadArtefactsOf(definition);
const assessor = createAssessor(definition, createResources(artefacts));
const authored = readFileSync(new URL('../../fixtures/authored/texts.jsonl', import.meta.url), 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => cleanText((JSON.parse(line) as { text: string }).text).text);

/** Corrections that the next reading takes back: `written → correction`. */
function takenBack(text: string): string[] {
  const first = assessor.document(text, '').edits;
  const { corrected, applied } = appliedEdits(text, first);
  const second = assessor.document(corrected, '').edits;
  const again = appliedEdits(corrected, second);
  return applied.flatMap(({ from, to }, index) =>
    again.applied.some(({ from: later, to: end }) => {
      // The range that both change, as it was, as it is after one reading, and after two.
      const [start, stop] = [Math.min(to.start, later.start), Math.max(to.end, later.end)];
      if (later.start > to.end || later.end < to.start) return false;
      const before = text.slice(from.start - (to.start - start), from.end + (stop - to.end));
      const replaced = again.corrected.slice(end.start, end.end);
      const after = corrected.slice(start, later.start) + replaced + corrected.slice(later.end, stop);
      return before.trim() === after.trim();
    })
      ? [`${text.slice(from.start, from.end)} → ${first[index]!.correction}`]
      : [],
  );
}

test('no correction of learners’ texts is taken back when the corrected text is read', () => {
  expect(authored.length).toBeGreaterThan(1000);
  expect(authored.flatMap(takenBack)).toEqual([]);
});

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Offsets in code points between characters as readers see them; also behind a space that has a mark on it. */
function boundaries(text: string): ReadonlySet<number> {
  const found = new Set([0]);
  let at = 0;
  for (const { segment } of segmenter.segment(text)) {
    if (/^\s/.test(segment)) found.add(at + 1);
    at += Array.from(segment).length;
    found.add(at);
  }
  return found;
}

test('spans begin and end between characters as readers see them', () => {
  const word = fc.constantFrom(
    ...'I has two freind dont go to the school becouse an informations , . i'.split(' '),
  );
  const odd = fc.constantFrom(
    'e\u0301',
    'cafe\u0301s',
    '👨‍👩‍👧',
    '🇬🇧',
    '👍🏽',
    'ﬁ',
    '𝗯ook',
    'ｆreind',
    '\u200b',
    'z\u0336\u0301',
    '\r\n',
    '\u0301',
  );
  const parts = fc.array(
    fc.tuple(fc.oneof({ weight: 4, arbitrary: word }, odd), fc.constantFrom(' ', ' ', ' ', '')),
    {
      minLength: 12,
      maxLength: 60,
    },
  );
  let found = 0;
  fc.assert(
    fc.property(parts, (pairs) => {
      const text = `We went to the sea and it was good. ${pairs.flat().join('')}`;
      const result = assessor.assess(text, '');
      if (result.type === 'failure') return;
      const between = boundaries(text);
      const spans = [...result.textual_errors, ...result.suspect_tokens, ...result.sentence_scores];
      found += spans.length;
      for (const [start, end] of spans)
        expect([start, between.has(start), end, between.has(end)]).toEqual([start, true, end, true]);
    }),
    { seed: 20_261_127, numRuns: 400 },
  );
  expect(found).toBeGreaterThan(1000);
});

test('a text has the same result in any batch and order, on threads as alone', async () => {
  const texts = authored.filter((_, index) => index % 20 === 0);
  const alone = texts.map((text) => JSON.parse(JSON.stringify(assessor.assess(text, ''))));
  const pool = await createPool({ pipeline: 'errors', artefacts, workers: 2 });
  onTestFinished(() => pool[Symbol.asyncDispose]());
  const order = texts.map((_, index) => index);
  for (const [size, places] of [
    [texts.length, order],
    [7, [...order].reverse()],
    [1, order.map((index) => (index * 17) % texts.length)],
  ] as const) {
    for (let from = 0; from < places.length; from += size) {
      const some = places.slice(from, from + size);
      const assessed = await pool.assess(some.map((index) => ({ text: texts[index]!, question: '' })));
      expect(assessed.map(({ body }) => JSON.parse(body))).toEqual(some.map((index) => alone[index]));
    }
  }
});
