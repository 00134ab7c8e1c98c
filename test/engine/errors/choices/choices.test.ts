import { expect, test } from 'vitest';
import { Document } from '../../../../src/engine/document/document.js';
import { segmentDocument } from '../../../../src/engine/document/segment.js';
import { tagger } from '../../../../src/engine/document/tagging/tagger.js';
import { applyEdits } from '../../../../src/engine/errors/apply.js';
import { choices } from '../../../../src/engine/errors/choices/choices.js';
import { CHOICE_KINDS } from '../../../../src/engine/errors/choices/kinds/index.js';
import { isErrorCode } from '../../../../src/engine/errors/codes.js';
import { shippedModels } from '../../shipped-models.js';
import { EXAMPLES } from './examples.js';

const resources = shippedModels('lexicon', 'tagger', 'language-model', 'choices');
const tag = tagger.create(resources, undefined);
const run = choices.create(resources, { suspectThreshold: 0.3 });

function proposalsIn(text: string, source?: string) {
  const document = new Document(text);
  segmentDocument(document);
  tag(document);
  run(document);
  return document.proposals.filter((proposal) => !source || proposal.source === source);
}

/** Precedes the sentence under test: in a text without other errors, only obvious errors are proposed. */
const BEFORE =
  'I has two brother and they likes play football in park. My mother work in hospital and she go there by the bus every days. ';

/** Proposals for a sentence by a learner who has made errors before. */
function proposalsAfterOthers(sentence: string, source: string) {
  return proposalsIn(BEFORE + sentence, source)
    .filter(({ start }) => start >= BEFORE.length)
    .map((proposal) => ({
      ...proposal,
      start: proposal.start - BEFORE.length,
      end: proposal.end - BEFORE.length,
    }));
}

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
    const sure = proposalsAfterOthers(wrong, `choice of ${kind}`).filter(
      ({ confidence }) => confidence >= 0.5,
    );
    expect(applyEdits(wrong, sure)).toBe(right);
  });

  test.each(leaves)(`${kind} leaves: %s`, (sentence) => {
    expect(proposalsAfterOthers(sentence, `choice of ${kind}`)).toEqual([]);
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

test('an error is more likely in a text with other errors', () => {
  const slip = 'Everyone have a good time at the party.';
  const careful = `${'We had a very good time at the beach, and the weather was warm. '.repeat(12)}${slip}`;
  const careless = `${'I has two dog and he are very happy, because they likes play in garden. '.repeat(3)}${slip}`;
  const confidence = (text: string) =>
    proposalsIn(text, 'choice of verb-form').find(({ start }) => text.slice(start).startsWith('have a good'))
      ?.confidence ?? 0;
  expect(confidence(careless)).toBeGreaterThan(confidence(careful));
});

test('a correction at the start of a sentence keeps the capital there', () => {
  const text = `${BEFORE}Best thing about my town is the park.`;
  const sure = proposalsIn(text, 'choice of article').filter(({ start }) => start === BEFORE.length);
  expect(sure).toHaveLength(1);
  expect(applyEdits(text, sure)).toBe(`${BEFORE}The best thing about my town is the park.`);
});

test('a verb form is replaced as a whole, as in the classification of edits', () => {
  const text = `${BEFORE}He must to study for the exam.`;
  const [proposal] = proposalsIn(text, 'choice of verb-form').filter(({ start }) => start >= BEFORE.length);
  expect(text.slice(proposal!.start, proposal!.end)).toBe('to study');
  expect(proposal).toMatchObject({ correction: 'study', code: 'FV' });
});

test('everything that may be suspect is proposed, and weaker choices that are evidence for sentence scores', () => {
  const confidences = (suspectThreshold: number) => {
    const document = new Document(
      `${BEFORE}The weather was nice so we go out for a walk in the park with dog.`,
    );
    segmentDocument(document);
    tag(document);
    choices.create(resources, { suspectThreshold })(document);
    return document.proposals.map(({ confidence }) => confidence);
  };
  const [all, few] = [confidences(0.1), confidences(0.5)];
  expect(Math.min(...all)).toBeLessThan(0.3);
  expect(few).toEqual(all.filter((confidence) => confidence >= 0.3));
  expect(Math.min(...few)).toBeLessThan(0.5);
});
