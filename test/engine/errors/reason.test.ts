import { readFileSync } from 'node:fs';
import papaparse from 'papaparse';
import { beforeAll, describe, expect, test } from 'vitest';
import { englishPhrases } from '../../../scripts/reasons/english.js';
import { type Assessor, createAssessor, createResources } from '../../../src/engine/assessor.js';
import { Document } from '../../../src/engine/document/document.js';
import type { Edit } from '../../../src/engine/document/edit.js';
import { documentOf } from '../../../src/engine/document/segment.js';
import { tagger } from '../../../src/engine/document/tagging/tagger.js';
import { arbitrate } from '../../../src/engine/errors/arbitration.js';
import { CHOICE_KINDS } from '../../../src/engine/errors/choices/kinds/index.js';
import { ownReason, reasonOf } from '../../../src/engine/errors/reason.js';
import { lexiconFrom } from '../../../src/engine/lexicon/lexicon.js';
import { findPipeline } from '../../../src/pipelines/registry.js';
import { phrasesOf } from '../../../src/services/reasons/phrases.js';
import { loadArtefactsOf } from '../../../src/workers/artefacts.js';
import { expectPlainSentence } from '../../domain/plain-sentence.js';
import { SAMPLE } from '../../e2e/sample.js';
import { shippedModels } from '../shipped-models.js';
import { EXAMPLES as CHOICES } from './choices/examples.js';
import { EXAMPLES as EDITS } from './classify/examples.js';
import { RULES_WITH_EXAMPLES, ruleSetOf } from './rule-examples.js';

const catalogued = englishPhrases();

/** A plain sentence that catalogues in other languages know. */
function expectReason(reason: string): void {
  expectPlainSentence(reason);
  for (const { key } of phrasesOf(reason)) expect([...catalogued.keys()], reason).toContain(key);
}

const resources = shippedModels('lexicon', 'tagger');
const lexicon = lexiconFrom(resources);
const tag = tagger.create(resources, undefined);

describe('the reasons of each rule', () => {
  test.each(RULES_WITH_EXAMPLES.map((rule) => [rule.name, rule] as const))('%s', (_, rule) => {
    const rules = ruleSetOf([rule], lexicon);
    for (const [wrong] of rule.detects) {
      const document = documentOf(wrong);
      tag(document);
      document.proposals = rules.proposals(document);
      arbitrate(document);
      for (const edit of document.edits) {
        const reason = ownReason(document, edit);
        expect(reason, `${wrong}: ${edit.reason}`).toBeDefined();
        expectReason(reason!);
      }
    }
  });
});

describe('in whole texts', () => {
  let assessor: Assessor;
  beforeAll(() => {
    const definition = findPipeline('cefr');
    assessor = createAssessor(definition, createResources(loadArtefactsOf(definition)));
  });

  const sample = () =>
    papaparse
      .parse<Record<string, string>>(readFileSync(SAMPLE, 'utf8'), { header: true, skipEmptyLines: true })
      .data.map(({ text }) => text!);
  const teachers = () => EDITS.map(([wrong]) => wrong);
  const chosen = () =>
    Object.values(CHOICES)
      .flatMap(({ detects }) => detects)
      .map((marked) => marked.replaceAll(/\[(.*?) ?> ?.*?\] ?/g, '$1 ').replaceAll(/ +/g, ' '));
  /** Texts of several sentences, because errors are more likely in a text with others. */
  const asTexts = (sentences: readonly string[]) =>
    Array.from({ length: Math.ceil(sentences.length / 8) }, (_, at) =>
      sentences.slice(8 * at, 8 * at + 8).join(' '),
    );

  test('every error has a reason that is a plain sentence', () => {
    let found = 0;
    for (const text of [...sample(), ...asTexts(teachers()), ...asTexts(chosen())]) {
      const result = assessor.assess(text, '');
      if (result.type === 'failure') continue;
      expect(result.error_reasons).toHaveLength(result.textual_errors.length);
      for (const reason of result.error_reasons!) expectReason(reason);
      found += result.textual_errors.length;
    }
    expect(found).toBeGreaterThan(300);
  });
});

test('every change from one class of a choice to another has a reason', () => {
  for (const { classes, reason } of CHOICE_KINDS)
    for (const written of classes)
      for (const meant of classes)
        if (written !== meant)
          for (const next of ['', 'few', 'but'])
            expectReason(
              reason({ written, meant, before: ['when'], next, code: 'S' }).replaceAll(/\{\w+\}/g, 'word'),
            );
});

describe('a reason', () => {
  const TEXT = "Yesterday she didn't went to school.";
  const document = documentOf(TEXT);
  const edit = (span: string, reason: string | undefined, more: Partial<Edit> = {}): Edit => ({
    start: TEXT.indexOf(span),
    end: TEXT.indexOf(span) + span.length,
    correction: 'go',
    code: 'FV',
    confidence: 1,
    source: 'test',
    reason,
    ...more,
  });
  const why = (...args: Parameters<typeof edit>) => reasonOf(document, edit(...args));

  test('names what was written, the correction and the neighbouring words', () => {
    expect(why('went', 'After *{before}* and before *{after}*: *{correction}*, not *{written}*.')).toBe(
      "After *didn't* and before *to*: *go*, not *went*.",
    );
    expect(why('school', '*{before} {correction} {after}*.', { code: 'MD+', correction: 'the' })).toBe(
      '*To the school*.',
    );
    expect(why('to', '*{before} {correction} {after}*.', { code: '+MD', correction: 'the' })).toBe(
      '*To the school*.',
    );
    expect(why('she', 'After *{before}*.')).toBe('After *yesterday*.');
  });

  test('is the reason of the code if there is none, if a slot would be empty, or if it would be too long', () => {
    const ofCode = 'This verb is in the wrong form: write *go*.';
    expect(why('went', undefined)).toBe(ofCode);
    expect(why('Yesterday', 'After *{before}*.')).toBe(ofCode);
    expect(why('school', 'Before *{after}*.')).toBe(ofCode);
    expect(why('went', `Write *{correction}*${' again'.repeat(30)}.`)).toBe(ofCode);
    expect(why('went', 'Write *{correction}*.', { correction: '' })).toBe(
      'This verb is in the wrong form: leave it out.',
    );
  });

  test('explains the difference of two confused words, unless the detector gives a reason', () => {
    const confused = new Document('I need an advise.');
    const found = { ...edit('', undefined), start: 10, end: 16, correction: 'advice', code: 'SX' };
    expect(reasonOf(confused, found)).toBe('*Advice* is the noun, *advise* is the verb: write *advice*.');
    expect(reasonOf(confused, { ...found, reason: 'A noun is needed here.' })).toBe('A noun is needed here.');
  });

  test('covers both errors if a missing word is joined to the correction of its neighbour', () => {
    const joined = documentOf('Famos.');
    const of = (more: Partial<Edit>): Edit => ({
      start: 0,
      end: 5,
      correction: 'Famous',
      code: 'S',
      confidence: 1,
      source: 'test',
      reason: 'The correct spelling is *{correction}*.',
      ...more,
    });
    joined.proposals = [of({}), of({ code: 'MD+', correction: 'The', reason: 'Add *{correction}*.' })];
    arbitrate(joined);
    expect(joined.edits.map((each) => reasonOf(joined, each))).toEqual([
      'A word such as *a*, *the* or *my* is missing before the noun: write *The famous*.',
    ]);
  });
});
