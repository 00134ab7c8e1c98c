import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hasOnlyAllowedCharacters } from '../../../src/domain/submissions/characters.js';
import { backends } from './backends.js';
import { storedResults } from './read-back.js';
import {
  ACCOUNT,
  all,
  CEFR,
  finished,
  NOON,
  pendingTexts,
  storedSubmissions,
  storeWithAccount,
  submission,
  UNCHANGED,
} from './samples.js';

const texts: Record<string, string> = {
  'a leading byte order mark': '\uFEFFHello.',
  'two leading byte order marks': '\uFEFF\uFEFFHello.',
  'nothing but a byte order mark': '\uFEFF',
  'line and paragraph separators': 'one\u2028two\u2029three',
  'bidirectional marks': '\u202Eabc\u202C\u200F',
  noncharacters: '\uFFFE\uFFFF\u{10FFFF}',
  'the replacement character': 'a\uFFFDb',
  'emoji with joiners': '👩‍👩‍👧‍👦 👍🏽 🇬🇧',
  'combining marks, composed and decomposed': 'e\u0301 é n\u0303 ñ',
  'line ends of all kinds and tabs': 'a\r\nb\nc\rd\te\r\n',
  'white space at both ends': '  \t text \n ',
  'quotes and backslashes': `'it''s' "\\" \\n \\u0041 $1 ? :name {} %s -- ; /*`,
  'JSON and SQL': `{"a": [1, null]} '; DROP TABLE submission; --`,
  'ten thousand astral characters': '😀'.repeat(10_000),
  'ten thousand letters': 'x'.repeat(10_000),
  'twelve and thirteen bytes': 'twelve bytes',
  'thirteen bytes': 'thirteen byte',
};

describe.each(backends)('round trip through $name', (backend) => {
  test('texts that are easily damaged', async () => {
    await using test = await storeWithAccount(backend);
    const sent = Object.entries(texts).map(([name, text], index) =>
      submission(`id-${index}`, { task_id: name, text, question_text: text, metadata: { note: text } }),
    );
    await test.store.addSubmissions(ACCOUNT, sent, NOON);
    const again = await test.store.addSubmissions(ACCOUNT, sent, NOON);
    expect(again).toEqual(sent.map(() => UNCHANGED));
    await test.reopen();
    expect(await storedSubmissions(test.store)).toMatchObject(sent);
    expect(await pendingTexts(test.store)).toMatchObject(
      sent.map(({ text, question_text }) => ({ text, question_text })),
    );
  });

  test('any text of allowed characters, through the store and a transaction', async () => {
    await using test = await storeWithAccount(backend);
    const allowed = fc
      .string({ unit: 'binary', minLength: 1, maxLength: 40 })
      .filter(hasOnlyAllowedCharacters);
    const sent = fc
      .sample(allowed, { seed: 7, numRuns: 400 })
      .map((text, index) => submission(`id-${index}`, { text, question_text: text }));
    await test.store.addSubmissions(ACCOUNT, sent.slice(0, 200), NOON);
    await test.store.transaction((writer) => writer.addSubmissions(ACCOUNT, sent.slice(200), NOON));
    const stored = await storedSubmissions(test.store);
    expect(stored.map(({ text }) => text)).toEqual(sent.map(({ text }) => text));
    expect(stored.map(({ question_text }) => question_text)).toEqual(sent.map(({ text }) => text));
  });

  test('every attribute, and the absence of each', async () => {
    await using test = await storeWithAccount(backend);
    const whole = submission('A-1', {
      session_id: 'S-1',
      sequence_id: 9999,
      sequence_count: 1000,
      test: 1,
      metadata: { l1: 'de' },
    });
    const zero = submission('A-2', { session_id: 'S-2', sequence_id: 0, sequence_count: 1, metadata: {} });
    const bare = submission('A-3');
    await test.store.addSubmissions(ACCOUNT, [whole, zero, bare], NOON);
    const stored = await storedSubmissions(test.store);
    const extra = (receipt: number) => ({ accountId: ACCOUNT, receipt, receivedAt: NOON });
    expect(stored).toStrictEqual(
      [whole, zero, bare].map((s, index) => ({ ...s, ...extra(stored[index]!.receipt) })),
    );
  });

  test('metadata with any keys and values, in their order', async () => {
    await using test = await storeWithAccount(backend);
    const json =
      '{"z":1,"__proto__":{"a":"b"},"constructor":"c","a":null,"":"empty","é \\"q\\"":[1,2.5,true,{"x":[]}],"\\u0000":"nul \\u0000","s":"\\ud800","bom":"\\ufeffx"}';
    const metadata = JSON.parse(json) as Record<string, unknown>;
    await test.store.addSubmissions(ACCOUNT, [submission('1', { metadata })], NOON);
    const [stored] = await storedSubmissions(test.store);
    expect(JSON.stringify(stored?.metadata)).toBe(JSON.stringify(metadata));
    expect(Object.keys(stored?.metadata ?? {})).toEqual(Object.keys(metadata));
  });

  test('marks and result bodies, byte for byte', async () => {
    await using test = await storeWithAccount(backend);
    await test.store.addSubmissions(ACCOUNT, [submission('1')], NOON);
    const mark = { holistic: '\uFEFF“5”\n', aspects: { language: [1, null], z: 0, a: 1 } };
    const examiner_id = Number.MAX_SAFE_INTEGER;
    await test.store.addFeedback(ACCOUNT, [{ submission_id: '1', examiner_id, mark }], NOON);
    const [feedback] = await all(test.store.feedback({ accountId: ACCOUNT }));
    expect(JSON.stringify(feedback?.mark)).toBe(JSON.stringify(mark));
    expect(feedback?.examiner_id).toBe(examiner_id);

    const [{ receipt } = { receipt: 0 }] = await pendingTexts(test.store);
    const body = '{"type": "success", "x": 1.50, "é": "\\u00e9😀"}';
    await test.store.saveResults(CEFR, [finished(receipt, { body, overallScore: 0.1 + 0.2 })], NOON);
    const [result] = await storedResults(test.store, ACCOUNT);
    expect(result?.body).toBe(body);
    expect(result?.overallScore).toBe(0.1 + 0.2);
  });
});
