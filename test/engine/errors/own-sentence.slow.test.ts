import { expect, test } from 'vitest';
import { errorsIn } from './detection.js';
import { RULES_WITH_EXAMPLES } from './rule-examples.js';

/** Sentences that stand before and behind the one under test: without errors, with some, with many. */
const OTHERS = [
  [
    'We were at home yesterday and the weather was nice.',
    'In the evening my parents cooked dinner for all of us.',
  ],
  ['My brother work in a shop near the station.', 'I like him because he are kind.'],
  [
    'I has two dog and they likes play in garden every days.',
    'She go to there school by the bus and dont never eat lunch with his friend.',
  ],
  ['Is it late?', 'Maria and Tom met the Queen in London on Friday!'],
] as const;

/** What is edited in a sentence, alone in its paragraph. */
function editsBeside(sentence: string, [before, after]: readonly [string, string]) {
  const text = `${before}\n\n${sentence}\n\n${after}`;
  const start = before.length + 2;
  return errorsIn(text)
    .edits.filter((edit) => edit.start >= start && edit.end <= start + sentence.length)
    .map(({ start: at, end, correction, code, confidence }) => ({
      at: at - start,
      end: end - start,
      correction,
      code,
      confidence,
    }));
}

/** The first examples of every rule: wrong sentences and right ones, nearly all in one sentence. */
const SENTENCES = RULES_WITH_EXAMPLES.flatMap(({ detects, leaves }) => [
  detects[0]![0],
  leaves[0]!,
  leaves.at(-1)!,
]).filter((text) => /^[A-Z][^.!?\n]*[.!?]$/.test(text));

test('a sentence has the same edits whatever stands beside it', () => {
  const differing: unknown[] = [];
  for (const sentence of SENTENCES) {
    const [alone, ...beside] = OTHERS.map((others) => editsBeside(sentence, others));
    for (const edits of beside)
      if (JSON.stringify(edits) !== JSON.stringify(alone)) differing.push({ sentence, alone, edits });
  }
  expect(SENTENCES.length).toBeGreaterThan(200);
  expect(differing).toEqual([]);
});
