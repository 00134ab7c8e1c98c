import { expect, test } from 'vitest';
import { Document } from '../../../../src/engine/document/document.js';
import { segmentDocument } from '../../../../src/engine/document/segment.js';
import { tagger } from '../../../../src/engine/document/tagging/tagger.js';
import { applyEdits } from '../../../../src/engine/errors/apply.js';
import { choices } from '../../../../src/engine/errors/choices/choices.js';
import { CHOICE_KINDS } from '../../../../src/engine/errors/choices/kinds/index.js';
import { isErrorCode } from '../../../../src/engine/results/codes.js';
import { shippedModels } from '../../shipped-models.js';
import { EXAMPLES } from './examples.js';

const resources = shippedModels('lexicon', 'tagger', 'language-model', 'choices');
const tag = tagger.create(resources, undefined);
const run = choices.create(resources, undefined);

/** Proposals for a sentence, in which other detectors have found so many errors. */
function proposalsIn(text: string, source?: string, others = 0) {
  const document = new Document(text);
  segmentDocument(document);
  tag(document);
  const found = { start: 0, end: 1, correction: '', code: 'S', confidence: 1, source: 'other' };
  document.proposals = Array.from({ length: others }, () => found);
  run(document);
  return document.proposals.slice(others).filter((proposal) => !source || proposal.source === source);
}

/** In a sentence without other errors, only obvious errors are proposed. */
const USUAL_ERRORS = 4;

const proposalsBesideOthers = (sentence: string, source: string) =>
  proposalsIn(sentence, source, USUAL_ERRORS);

/** The two texts of `a [wrong > right] b`. */
function bothSides(marked: string): [wrong: string, right: string] {
  const side = (at: 1 | 2) =>
    marked
      .replace(/\[(.*?) ?> ?(.*?)\]/, (...parts) => parts[at].trim())
      .replace(/ {2,}/g, ' ')
      .replace(/ ([,.])/g, '$1');
  return [side(1), side(2)];
}

for (const [kind, { detects, leaves }] of Object.entries(EXAMPLES)) {
  test.each(detects)(`${kind} corrects: %s`, (marked) => {
    const [wrong, right] = bothSides(marked);
    const sure = proposalsBesideOthers(wrong, `choice of ${kind}`).filter(
      ({ confidence }) => confidence >= 0.5,
    );
    expect(applyEdits(wrong, sure)).toBe(right);
  });

  test.each(leaves)(`${kind} leaves: %s`, (sentence) => {
    const likely = proposalsBesideOthers(sentence, `choice of ${kind}`).filter(
      ({ confidence }) => confidence >= 0.3,
    );
    expect(likely).toEqual([]);
  });
}

test('every kind has examples', () => {
  expect(Object.keys(EXAMPLES).sort()).toEqual(CHOICE_KINDS.map(({ name }) => name).sort());
});

test('every proposal has a known code and a confidence', () => {
  const text = 'She go to the school by the bus and have many friend there who is very kinds with her.';
  const proposals = proposalsIn(text);
  expect(proposals.length).toBeGreaterThan(1);
  for (const { code, confidence } of proposals) {
    expect(isErrorCode(code)).toBe(true);
    expect(confidence).toBeGreaterThan(0);
    expect(confidence).toBeLessThan(1);
  }
});

test('an error is more likely in a sentence with other errors', () => {
  const slip = 'Everyone have a good time at the party.';
  const confidence = (others: number) => proposalsIn(slip, 'choice of verb-form', others)[0]?.confidence ?? 0;
  expect(confidence(3)).toBeGreaterThan(confidence(0));
});

test('a correction at the start of a sentence keeps the capital there', () => {
  const text = 'Best thing about my town is the park.';
  const sure = proposalsBesideOthers(text, 'choice of article');
  expect(sure).toHaveLength(1);
  expect(applyEdits(text, sure)).toBe('The best thing about my town is the park.');
});

test('a verb form is replaced as a whole, as in the classification of edits', () => {
  const text = 'He must to study for the exam.';
  const [proposal] = proposalsBesideOthers(text, 'choice of verb-form');
  expect(text.slice(proposal!.start, proposal!.end)).toBe('to study');
  expect(proposal).toMatchObject({ correction: 'study', code: 'FV' });
});

test('weak choices are proposed too, for evidence to decide', () => {
  const wrong = Object.values(EXAMPLES).flatMap(({ detects }) =>
    detects.map((marked) => bothSides(marked)[0]),
  );
  const confidences = proposalsIn(wrong.join('\n')).map(({ confidence }) => confidence);
  expect(Math.min(...confidences)).toBeLessThan(0.1);
  expect(Math.min(...confidences)).toBeGreaterThanOrEqual(0.03);
});
