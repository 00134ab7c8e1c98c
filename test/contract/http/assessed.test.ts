import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TRAITS } from '../../../src/engine/results/traits.js';
import { storedNotifications } from '../store/read-back.js';
import { assessing } from './assessing.js';
import { type Caller, callerOf } from './caller.js';
import {
  answer,
  DONE,
  deleteAuthor,
  deleteWebhook,
  getResults,
  postWebhook,
  put,
  type Request,
  submission,
} from './row.js';
import { grounds, type OpenAccount, type Service, startService } from './service.js';

const GOLDEN = 'There are many famos people from my country.  Where to begin? Im not shure.';
const VERSIONS = ['1.0.0', '2.0.0', '2.1.0', '2.2.0'];
const ARRAYS = ['sentence_scores', 'suspect_tokens', 'textual_errors'];
type Span = readonly [number, number, ...unknown[]];

/** Polls until the text is assessed. */
async function assessed(call: Caller, id: string, version = '2.0.0') {
  for (;;) {
    const { body } = await call(getResults(id, { version: `v${version}` }));
    if (body.type !== 'results_not_ready') return body;
    expect(body.estimated_seconds_to_completion).toBeGreaterThanOrEqual(0);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Submits a text and returns its result. */
async function resultOf(call: Caller, text: string, version?: string) {
  const id = `t${Math.random().toString(36).slice(2)}`;
  expect(await call(put(id, submission({ text })))).toMatchObject(DONE);
  return assessed(call, id, version);
}

const insufficient = { type: 'failure', code: 200, message: 'insufficient_english_text' };

describe.each(grounds)('over $name', (ground) => {
  let service: Service;
  beforeAll(async () => {
    service = await startService({ assess: assessing, ground });
  });
  afterAll(() => service[Symbol.asyncDispose]());

  describe('decision 25', () => {
    test('the golden example', async () => {
      const result = await resultOf(await callerOf(service), GOLDEN);
      expect(result).toMatchObject({
        type: 'success',
        code: 200,
        sentence_scores: [
          [0, 44, expect.any(Number)],
          [46, 61, expect.any(Number)],
          [62, 75, expect.any(Number)],
        ],
        textual_errors: [
          [15, 20, 'famous', 'S'],
          [62, 64, "I'm", 'MP'],
          [69, 74, 'sure', 'S'],
        ],
      });
    });
  });

  describe('decision 4', () => {
    test('major 1 counts code units, major 2 code points', async () => {
      const call = await callerOf(service);
      await call(put('a', submission({ text: `\u{1F600}\u{1F600} ${GOLDEN} \u{1F600}` })));
      await assessed(call, 'a');
      const errorsOf = async (version: string) => (await assessed(call, 'a', version)).textual_errors;
      const inCodePoints = await errorsOf('2.0.0');
      expect(inCodePoints).toContainEqual([18, 23, 'famous', 'S']);
      expect(await errorsOf('2.1.0')).toEqual(inCodePoints);
      expect(await errorsOf('1.0.0')).toContainEqual([20, 25, 'famous', 'S']);
    });

    test('level, standard error and pipeline appear from 2.1.0 on, reasons from 2.2.0 on', async () => {
      const call = await callerOf(service);
      await call(put('a', submission({ text: GOLDEN })));
      await assessed(call, 'a');
      const [first, second, third, newest] = await Promise.all(
        VERSIONS.map((version) => assessed(call, 'a', version)),
      );
      const { error_reasons, score_dimensions, ...others } = newest;
      const { prompt_relevance, ...traits } = score_dimensions;
      const without = { ...others, score_dimensions: { prompt_relevance } };
      expect(third).toEqual(without);
      expect(Object.keys(traits)).toEqual([...TRAITS]);
      expect(error_reasons).toHaveLength(newest.textual_errors.length);
      const { cefr_level, score_standard_error, pipeline, ...rest } = without;
      expect(second).toEqual(rest);
      expect(first).toEqual(rest);
      expect(cefr_level).toEqual(expect.any(String));
      expect(score_standard_error).toBeGreaterThan(0);
      expect(pipeline).toEqual({ name: 'cefr', version: expect.stringMatching(/^\d+\.\d+\.\d+$/) });
    });

    test('an account with the pipeline ielts has bands and no levels', async () => {
      const account = await service.account();
      await service.store.setAccountPipeline(account.id, 'ielts');
      const result = await resultOf(await callerOf(service, account), GOLDEN, '2.1.0');
      expect(result.pipeline.name).toBe('ielts');
      expect(result).not.toHaveProperty('cefr_level');
      expect(result.overall_score).toBeLessThanOrEqual(9);
    });
  });

  describe('decisions 7 and 28', () => {
    const words = (count: number) => Array.from({ length: count }, () => 'the dog').join(' ');
    const FAILURES: readonly (readonly [string, string, string])[] = [
      ['white space', ' \t\r\n ', 'insufficient_english_text'],
      ['four words', 'I like my dog.', 'insufficient_english_text'],
      [
        'another language',
        'Ich habe einen Hund und eine Katze, und wir wohnen in einem großen Haus.',
        'insufficient_english_text',
      ],
      ['a token of 201 characters', `${GOLDEN} ${'a'.repeat(201)}`, 'token_too_long'],
      ['a sentence of 401 words and more', `${words(201)}.`, 'sentence_too_long'],
      ['both: the token comes first', `${words(201)} ${'b'.repeat(201)}.`, 'token_too_long'],
      ['a token too long and too little English', 'c'.repeat(201), 'token_too_long'],
    ];
    test.each(FAILURES)('%s', async (_, text, message) => {
      const call = await callerOf(service);
      for (const version of VERSIONS) {
        expect(await resultOf(call, text, version)).toStrictEqual({ type: 'failure', code: 200, message });
      }
    });

    test('a failure is not an HTTP error, and takes its place in the group', async () => {
      const call = await callerOf(service);
      await call(put('a', answer(1, { sequence_count: 1, text: 'Hm.' })));
      expect(await assessed(call, 'a')).toStrictEqual(insufficient);
      expect((await call(put('b', answer(2, { sequence_count: 1 })))).status).toBe(400);
    });
  });

  describe('decisions 23, 24 and 26', () => {
    const TEXTS = [
      GOLDEN,
      `  \n${GOLDEN}\n\n \u2028${GOLDEN} `,
      'My freind go to school every days, and she like it very much becaus the teacher are nice. “Is it?” he asked!',
      'It is 3.5 km from the U.S. embassy... \u{1F600} I has went there with my\u00a0brother, who are a engineer.',
      'one two three four five six seven eight nine ten',
    ];
    test.each(TEXTS)('spans and numbers of %j', async (text) => {
      const call = await callerOf(service);
      await call(put('a', submission({ text })));
      for (const version of VERSIONS) {
        const result = await assessed(call, 'a', version);
        const units = version === '1.0.0' ? text.split('') : [...text];
        for (const name of ARRAYS) {
          const spans: Span[] = result[name];
          let last = 0;
          for (const [start, end] of spans) {
            expect(start).toBeGreaterThanOrEqual(last);
            expect(end).toBeGreaterThan(start);
            last = end;
          }
          expect(last).toBeLessThanOrEqual(units.length);
        }
        for (const [start, end] of result.sentence_scores as Span[]) {
          const sentence = units.slice(start, end).join('');
          expect(sentence).toBe(sentence.trim());
        }
        for (const [start, end] of result.suspect_tokens as Span[]) {
          for (const [from, to] of result.textual_errors as Span[])
            expect(end <= from || to <= start).toBe(true);
        }
        for (const number of numbersIn(result)) expect(Number(number.toPrecision(6))).toBe(number);
      }
    });

    test('a completed result is stable to the byte, in every version', async () => {
      const call = await callerOf(service);
      await call(put('a', submission({ text: GOLDEN })));
      await assessed(call, 'a');
      for (const version of VERSIONS) {
        const get = getResults('a', { version: `v${version}` });
        const [first, ...others] = await Promise.all([1, 2, 3].map(() => call(get)));
        await call(put('a', submission({ text: GOLDEN })));
        others.push(await call(get));
        for (const other of others) expect(JSON.stringify(other.body)).toBe(JSON.stringify(first!.body));
      }
    });
  });

  function numbersIn(value: unknown): number[] {
    if (typeof value === 'number') return [value];
    return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersIn) : [];
  }

  describe('decisions 16, 30 and 35', () => {
    const queued = async ({ id }: OpenAccount) =>
      (await storedNotifications(service.store, id)).map(({ webhookId, body }) => ({
        webhookId,
        body: JSON.parse(body),
      }));
    const hook = (version: string): Request =>
      postWebhook({ url: 'https://example.org/' }, { version: `v${version}` });

    test('each webhook is notified once of each text assessed after its creation, in the form of its version', async () => {
      const account = await service.account();
      const call = await callerOf(service, account);
      const text = `\u{1F600} ${GOLDEN}`;
      await call(put('early', submission({ text })));
      await assessed(call, 'early');
      const hooks = [];
      for (const version of VERSIONS) hooks.push((await call(hook(version))).body.id);
      await call(put('late', submission({ text })));
      const results = [];
      for (const version of VERSIONS) results.push(await assessed(call, 'late', version));
      expect(await call(put('late', submission({ text })))).toMatchObject(DONE);
      expect(await call(put('early', submission({ text })))).toMatchObject(DONE);
      await resultOf(call, 'Hm.');

      const notifications = (await queued(account)).filter(({ body }) => body.parameters.id === 'late');
      expect(notifications).toHaveLength(VERSIONS.length);
      for (const [position, webhookId] of hooks.entries()) {
        expect(notifications).toContainEqual({
          webhookId,
          body: {
            type: 'text_assessment',
            parameters: { account_id: account.id, id: 'late' },
            notification: results[position],
          },
        });
      }
      const others = (await queued(account)).filter(({ body }) => body.parameters.id !== 'late');
      expect(others.map(({ body }) => body.notification)).toEqual(VERSIONS.map(() => insufficient));
    });

    test('a test submission is assessed and notified like any other', async () => {
      const account = await service.account();
      const call = await callerOf(service, account);
      await call(hook('2.0.0'));
      await call(put('a', submission({ test: 1, text: GOLDEN })));
      expect(await assessed(call, 'a')).toMatchObject({ type: 'success' });
      expect(await queued(account)).toHaveLength(1);
    });

    test('deleting a webhook cancels its queued notifications', async () => {
      const account = await service.account();
      const call = await callerOf(service, account);
      const [kept, removed] = [(await call(hook('2.0.0'))).body.id, (await call(hook('2.0.0'))).body.id];
      await resultOf(call, GOLDEN);
      expect(await queued(account)).toHaveLength(2);
      await call(deleteWebhook(removed));
      expect((await queued(account)).map(({ webhookId }) => webhookId)).toEqual([kept]);
    });

    test('deleting an author removes results and queued notifications', async () => {
      const account = await service.account();
      const call = await callerOf(service, account);
      await call(hook('2.0.0'));
      await call(put('a', submission({ text: GOLDEN })));
      await call(put('b', submission({ text: GOLDEN, author_id: 'ben' })));
      await assessed(call, 'a');
      await assessed(call, 'b');
      expect((await call(deleteAuthor('anna'))).body).toMatchObject({ submissions_deleted: 1 });
      expect((await queued(account)).map(({ body }) => body.parameters.id)).toEqual(['b']);
      for (const version of VERSIONS) {
        expect((await call(getResults('a', { version: `v${version}` }))).body.message).toBe('id not found');
      }
      expect(await resultOf(call, GOLDEN)).toMatchObject({ type: 'success' });
    });
  });
});
