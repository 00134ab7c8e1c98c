import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import papaparse from 'papaparse';
import { beforeAll, describe, expect, test } from 'vitest';
import { successResult } from '../../src/domain/results/result-schema.js';
import { type Assessor, createAssessor, createResources } from '../../src/engine/assessor.js';
import { pipelineFaults } from '../../src/engine/pipelines/pipeline.js';
import type { SuccessResult } from '../../src/engine/results/result.js';
import { findPipeline, pipelines } from '../../src/pipelines/registry.js';
import { loadArtefactsOf } from '../../src/workers/artefacts.js';
import { SAMPLE } from '../e2e/sample.js';
import { checkSpans } from '../engine/check-spans.js';

test('the pipelines are those of this list', () => {
  const listed = pipelines.map(({ name, version, scale, steps }) => ({
    pipeline: `${name} ${version} (${scale?.name ?? 'no scale'})`,
    steps: steps.map(({ component }) => `${component.name} ${component.version}`),
  }));
  expect(listed).toMatchSnapshot();
});

/**
 * Whether a result is up to date depends on the versions of components and the bytes of models, so a change of code or
 * rules needs a new version; the wording of reasons does not. If this test fails, raise the version of the component
 * that changed and update the snapshot, which contains the versions and a digest of the results.
 */
test('results on the sample archive change only with a version', () => {
  const { data } = papaparse.parse<Record<string, string>>(readFileSync(SAMPLE, 'utf8'), {
    header: true,
    skipEmptyLines: true,
  });
  const digests = pipelines.map((definition) => {
    const assessor = createAssessor(definition, createResources(loadArtefactsOf(definition)));
    // Errors and sentences of these are those of errors-deep, which is run on all texts.
    const texts = /^(?:cefr|ielts)-deep$/.test(definition.name) ? data.filter((_, at) => at % 8 === 0) : data;
    const results = texts.map(({ text, question_text }) => {
      const { error_reasons: _, ...findings } = assessor.assess(text!, question_text!) as SuccessResult;
      return findings;
    });
    const versions = definition.steps
      .map(({ component }) => `${component.name} ${component.version}`)
      .join(', ');
    return { versions, digest: createHash('sha256').update(JSON.stringify(results)).digest('hex') };
  });
  expect(digests).toMatchSnapshot();
});

test.each(pipelines.map((pipeline) => [pipeline.name, pipeline] as const))('%s is sound', (_, pipeline) => {
  expect(pipelineFaults(pipeline)).toEqual([]);
});

test('an unknown pipeline is refused', () => {
  expect(() => findPipeline('toefl')).toThrow('there is no pipeline toefl');
});

describe('the cefr pipeline', () => {
  let assessor: Assessor;
  beforeAll(() => {
    const definition = findPipeline('cefr');
    assessor = createAssessor(definition, createResources(loadArtefactsOf(definition)));
  });

  test('gives the golden example exactly (decision 25)', () => {
    const text = 'There are many famos people from my country.  Where to begin? Im not shure.';
    const result = successResult.parse(assessor.assess(text, 'Write about famous people from your country.'));
    expect(result.sentence_scores.map(([start, end]) => [start, end])).toEqual([
      [0, 44],
      [46, 61],
      [62, 75],
    ]);
    expect(result.textual_errors).toEqual([
      [15, 20, 'famous', 'S'],
      [62, 64, "I'm", 'MP'],
      [69, 74, 'sure', 'S'],
    ]);
    expect(result.suspect_tokens).toEqual([]);
  });

  test.each([
    ['white space', ' \n\t '],
    ['three words', 'I like it.'],
    ['another language', 'Ich wohne mit meiner Familie in einer kleinen Stadt und gehe gern ins Kino.'],
    ['numbers', '1 2 3 4 5 6 7 8 9 10 11 12'],
  ])('refuses %s as insufficient English text', (_, text) => {
    expect(assessor.assess(text, 'Why?')).toMatchObject({
      type: 'failure',
      message: 'insufficient_english_text',
    });
  });

  test('refuses tokens and sentences that are too long, and reports a token first', () => {
    const manyWords = Array(401).fill('word').join(' ');
    expect(assessor.assess(`I like ${'x'.repeat(201)} ${manyWords}`, '')).toMatchObject({
      message: 'token_too_long',
    });
    expect(assessor.assess(manyWords, '')).toMatchObject({ message: 'sentence_too_long' });
  });

  /** Correct English. The texts below are hard on offsets, sentences and time. */
  const sound = 'I went to the market with my sister yesterday. We bought some apples.';
  test.each([
    ['10,000 characters with few stops', `${'i go there and then '.repeat(15)}. `.repeat(32)],
    ['emoji and combining marks', '😀👨‍👩‍👧 e\u0301 ok '.repeat(100)],
    ['all capitals', sound.toUpperCase().repeat(20)],
    ['quotes and brackets', '"(["I like it."]) '.repeat(200)],
    ['addresses', 'See http://example.org/a?b=c#d or mail a.b@example.org now. '.repeat(100)],
    ['tabs and line ends of all kinds', 'I like it.\r\n\r\n\tMe too.\r\u2028Yes. '.repeat(150)],
    ['right-to-left text', `${sound} \u202Eשלום עולם\u202C `.repeat(40)],
    ['a table', 'name | age | town\nAnna | 12 | Oslo\n'.repeat(100)],
  ])('keeps spans valid, sorted and disjoint on %s', (_, hostile) => {
    const text = `${hostile}${sound}`.slice(-9_999);
    const result = assessor.assess(text, 'What did you do yesterday?');
    if (result.type === 'failure')
      expect(['sentence_too_long', 'insufficient_english_text']).toContain(result.message);
    else checkSpans(Array.from(text), result);
  });
});
