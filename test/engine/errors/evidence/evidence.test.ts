import { describe, expect, test } from 'vitest';
import { createAssessor } from '../../../../src/engine/assessor.js';
import { errors, errorsDeep } from '../../../../src/engine/pipelines/errors.js';
import { artefactsOf } from '../../../../src/engine/pipelines/pipeline.js';
import { shippedModels } from '../../shipped-models.js';

const resources = shippedModels(...artefactsOf(errorsDeep));
const deep = createAssessor(errorsDeep, resources);
const fast = createAssessor(errors, shippedModels(...artefactsOf(errors)));
const AROUND = 'I live in a small town near the sea. SENTENCE We often go there with our friends.';

/** What a pipeline makes of a sentence in a text. */
function edits(assessor: typeof deep, sentence: string) {
  const result = assessor.assess(AROUND.replace('SENTENCE', sentence), '');
  if (result.type === 'failure') throw new Error(result.message);
  return result.textual_errors;
}

describe('the evidence of the encoder', () => {
  test.each([
    ['If you still are awake after half an hour, get up.', 'are still', 'W'],
    ['I was also allowed to attend to meetings with clients.', '', 'UT'],
  ])('finds what no detector does: %s', (sentence, correction, code) => {
    expect(edits(fast, sentence)).toEqual([]);
    expect(edits(deep, sentence).map((edit) => edit.slice(2))).toEqual([[correction, code]]);
  });

  test.each([
    'My brother has worked in a bank for ten years.',
    'If it rains tomorrow, we will stay at home and watch a film.',
    'She asked me whether I had ever been to London.',
    "I don't think that it's a good idea, and neither does he.",
  ])('leaves a good sentence alone: %s', (sentence) => {
    expect(edits(deep, sentence)).toEqual([]);
  });

  test('keeps a misspelt word suspect whose correction is uncertain', () => {
    const text = AROUND.replace('SENTENCE', 'I no like winter because is wery cold.');
    const { edits, suspects } = deep.document(text, '');
    const marked = [...edits, ...suspects].map(({ start, end }) => text.slice(start, end));
    expect(marked).toContain('wery');
  });

  test('leaves corrections of capitals and spaces to their rules', () => {
    const sentence = 'In the morning i was late.';
    expect(edits(deep, sentence)).toEqual(edits(fast, sentence));
  });
});

describe.each([
  ['without an encoder', fast],
  ['with an encoder', deep],
])('evidence %s', (_, assessor) => {
  test.each([
    'She have two brother and a sister.',
    'I was waiting the bus since twenty minutes.',
    'We discussed about the plan in yesterday.',
  ])('trusts corrections more in a text with many errors: %s', (sentence) => {
    const trustIn = (before: string) => {
      const { proposals } = assessor.document(`${before} ${sentence}`, '');
      const own = proposals.filter(({ start }) => start > before.length);
      return own.reduce((sum, { confidence }) => sum + confidence, 0);
    };
    const good = 'She opened the window and looked at the garden. The rain had stopped an hour before. ';
    const bad = 'Last year I goed in the Spain with my familly. We was very happy of the weather. ';
    expect(trustIn(bad.repeat(3))).toBeGreaterThan(1.05 * trustIn(good.repeat(3)));
  });
});

describe('the evidence of everything but an encoder', () => {
  test('keeps the confidence of a misspelt word, whatever else is proposed for it', () => {
    const text = 'I recieve many letters from my friends.';
    const { proposals } = fast.document(text, '');
    const own = proposals.find(({ correction }) => correction === 'receive')!;
    expect(own.confidence).toBeGreaterThan(0.75);
  });
});
