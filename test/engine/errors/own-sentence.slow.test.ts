import { expect, test } from 'vitest';
import { Document } from '../../../src/engine/document/document.js';
import { detectionSteps } from '../../../src/engine/pipelines/assessment-steps.js';
import { shippedModels } from '../shipped-models.js';
import { RULES_WITH_EXAMPLES } from './rule-examples.js';

const resources = shippedModels('lexicon', 'tagger', 'language-model', 'spelling', 'choices');
const steps = detectionSteps.map(({ component, options }) => component.create(resources, options));

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

/** What detectors propose in a sentence, alone in its paragraph. How far that is believed depends on the rest of the text. */
function proposalsBeside(sentence: string, [before, after]: readonly [string, string]) {
  const text = `${before}\n\n${sentence}\n\n${after}`;
  const start = before.length + 2;
  const document = new Document(text);
  for (const step of steps) step(document);
  return document.proposals
    .filter((edit) => edit.start >= start && edit.end <= start + sentence.length)
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

test('detectors propose the same for a sentence whatever stands beside it', () => {
  const differing: unknown[] = [];
  for (const sentence of SENTENCES) {
    const [alone, ...beside] = OTHERS.map((others) => proposalsBeside(sentence, others));
    for (const proposals of beside)
      if (JSON.stringify(proposals) !== JSON.stringify(alone)) differing.push({ sentence, alone, proposals });
  }
  expect(SENTENCES.length).toBeGreaterThan(200);
  expect(differing).toEqual([]);
});
