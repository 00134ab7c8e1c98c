import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEditorServer } from '../../../src/server/editor/editor-server.js';
import type { Match } from '../../../src/server/editor/matches.js';
import { loadUpTo } from '../../../src/services/pipelines/pipelines.js';
import { proofreader } from '../../../src/services/proofreading/proofread.js';
import { createPool, type Pool } from '../../../src/workers/pool.js';

interface Checked {
  readonly warnings: { readonly incompleteResults: boolean };
  readonly language: { readonly code: string };
  readonly matches: readonly Match[];
  readonly sentenceRanges: readonly (readonly [number, number])[];
}

const logged: unknown[] = [];
let pool: Pool;
let app: ReturnType<typeof createEditorServer>;
let url: string;

beforeAll(async () => {
  pool = await createPool({ pipeline: 'cefr', ...loadUpTo('edits', 'cefr'), workers: 1, work: 'proofread' });
  const log = { error: (...line: unknown[]) => void logged.push(line) };
  app = createEditorServer({
    proofread: proofreader(pool, (cause) => logged.push(cause)),
    version: '1',
    log,
  });
  url = await app.listen({ host: '127.0.0.1', port: 0 });
});

afterAll(async () => {
  await app.close();
  await pool[Symbol.asyncDispose]();
});

const post = (parameters: Record<string, string>, path = '/v2/check') =>
  fetch(url + path, { method: 'POST', body: new URLSearchParams(parameters) });

async function check(parameters: Record<string, string>): Promise<Checked> {
  const response = await post({ language: 'en', ...parameters });
  if (response.status !== 200) throw new Error(await response.text());
  return (await response.json()) as Checked;
}

/** Marked texts with their first replacement. */
const marked = (text: string, { matches }: Checked) =>
  matches.map(({ offset, length, replacements }) => [
    text.slice(offset, offset + length),
    replacements[0]?.value,
  ]);

describe('a check', () => {
  test('returns the place of an error, its kind and a replacement', async () => {
    const text = 'I like this town. We discussed about the plan with my freind.';
    const { matches, language, sentenceRanges } = await check({ text, language: 'en-GB' });
    expect(language).toEqual({
      name: 'English (GB)',
      code: 'en-GB',
      detectedLanguage: { name: 'English (GB)', code: 'en-GB', confidence: 1, source: 'assumed' },
    });
    expect(sentenceRanges).toEqual([
      [0, 17],
      [18, text.length],
    ]);
    expect(matches).toEqual([
      {
        message: '“Discussed” takes no preposition here: leave out “about”.',
        shortMessage: 'Unnecessary preposition',
        replacements: [{ value: 'discussed' }],
        offset: 21,
        length: 15,
        context: { text, offset: 21, length: 15 },
        sentence: 'We discussed about the plan with my freind.',
        type: { typeName: 'Other' },
        rule: {
          id: 'UT',
          description: 'unnecessary preposition',
          issueType: 'grammar',
          category: { id: 'GRAMMAR', name: 'Grammar' },
        },
        ignoreForIncompleteSentence: true,
        contextForSureMatch: -1,
      },
      expect.objectContaining({
        replacements: [{ value: 'friend' }],
        type: { typeName: 'UnknownWord' },
        rule: expect.objectContaining({ id: 'S', issueType: 'misspelling' }),
        context: { text: `...${text.slice(14)}`, offset: 43, length: 6 },
        ignoreForIncompleteSentence: false,
        contextForSureMatch: 0,
      }),
    ]);
  });

  test('has messages in the mother tongue, which the server offers as a language', async () => {
    const text = 'We discussed about the plan.';
    const [match] = (await check({ text, motherTongue: 'es-MX' })).matches;
    expect(match).toMatchObject({
      message: '“Discussed” no lleva aquí preposición: quita “about”.',
      shortMessage: 'Aquí no hace falta preposición.',
      rule: { description: 'unnecessary preposition' },
    });
    const picky = { text: 'The grobulation was nice.', level: 'picky' };
    const { matches } = await check({ ...picky, motherTongue: 'de' });
    expect(matches.map(({ message }) => message)).toContain('Das könnte falsch sein.');
    // Editors send the language of their user, whichever it is.
    for (const motherTongue of ['la', 'en-GB', '?', ''])
      expect((await check({ text, motherTongue })).matches[0]!.message).toContain('takes no preposition');
    const languages = await (await fetch(`${url}/v2/languages`)).json();
    expect(languages).toContainEqual({ name: 'English (GB)', code: 'en', longCode: 'en-GB' });
    expect(languages).toContainEqual({ name: 'Spanish', code: 'es', longCode: 'es' });
  });

  test('accepts a short line, and finds nothing in another language', async () => {
    expect(marked('He go home.', await check({ text: 'He go home.' }))).toEqual([['go', 'went']]);
    const german = 'Das ist ein Satz, den niemand hier lesen kann.';
    expect((await check({ text: german, language: 'auto' })).matches).toEqual([]);
    expect((await check({ text: '' })).matches).toEqual([]);
  });

  test('accepts a long URL in the text', async () => {
    const text = `My freind left https://example.org/${'a1'.repeat(300)} open.`;
    expect(marked(text, await check({ text }))).toEqual([['freind', 'friend']]);
  });

  test('returns offsets in UTF-16 code units', async () => {
    const text = '😀😀 My freind left 😀.';
    expect(marked(text, await check({ text }))).toEqual([['freind', 'friend']]);
  });

  test('can be requested with GET, and with any encoding of a form', async () => {
    const query = new URLSearchParams({ text: 'My freind left.', language: 'en' });
    const responses = await Promise.all([
      fetch(`${url}/v2/check?${query}`),
      fetch(`${url}/v2//check/`, {
        method: 'POST',
        body: String(query),
        headers: { 'content-type': 'text/plain' },
      }),
      fetch(`${url}/v2/check`, { method: 'POST', body: Buffer.from(String(query)) }),
    ]);
    for (const response of responses) expect(((await response.json()) as Checked).matches).toHaveLength(1);
  });

  test('expects the spelling of the requested country', async () => {
    const text = 'The colour of this center is nice.';
    expect(marked(text, await check({ text, language: 'en-US' }))).toEqual([['colour', 'color']]);
    expect(marked(text, await check({ text, language: 'en-AU' }))).toEqual([['center', 'centre']]);
    expect(marked(text, await check({ text, language: 'auto', preferredVariants: 'de-DE,en-GB' }))).toEqual([
      ['center', 'centre'],
    ]);
    expect(marked(text, await check({ text }))).toEqual([]);
  });

  test('ignores markup, but counts it in offsets', async () => {
    const data = {
      annotation: [
        { text: 'My ' },
        { markup: '\\textbf{' },
        { text: 'fre' },
        { markup: '}' },
        { text: 'ind' },
        { markup: '\\par', interpretAs: '\n\n' },
        { text: 'left the the house.' },
      ],
    };
    const written = data.annotation.map(({ text, markup }) => text ?? markup).join('');
    expect(marked(written, await check({ data: JSON.stringify(data) }))).toEqual([
      // No replacement, because it would overwrite the markup.
      ['fre}ind', undefined],
      ['the the', 'the'],
    ]);
    const plain = await check({ data: JSON.stringify({ text: 'My freind left.' }) });
    expect(plain.matches).toHaveLength(1);
  });

  test('returns only matches of the requested rules', async () => {
    const text = 'My freind left the the house.';
    const ids = async (parameters: Record<string, string>) =>
      (await check({ text, ...parameters })).matches.map(({ rule }) => rule.id);
    expect(await ids({})).toEqual(['S', 'UD']);
    expect(await ids({ disabledRules: 'S,MORFOLOGIK_RULE_EN_GB' })).toEqual(['UD']);
    expect(await ids({ disabledCategories: 'GRAMMAR' })).toEqual(['S']);
    expect(await ids({ disabledCategories: 'GRAMMAR', enabledRules: 'UD' })).toEqual(['S', 'UD']);
    expect(await ids({ enabledOnly: 'true', enabledCategories: 'TYPOS' })).toEqual(['S']);
  });

  test('marks suspects only at the level picky', async () => {
    const text = 'I like to eat kuchelmauch with my family every Sunday.';
    expect((await check({ text })).matches).toEqual([]);
    const { matches } = await check({ text, level: 'picky' });
    expect(matches).toMatchObject([
      { replacements: [], type: { typeName: 'Hint' }, rule: { id: 'SUSPECT' } },
    ]);
  });

  test('covers the end of a long text, and does not block a short one', async () => {
    const text = `${'We had a good time at the seaside. '.repeat(1000)}My freind left.`;
    const done: string[] = [];
    const long = check({ text }).finally(() => done.push('long'));
    const short = check({ text: 'He go home.' }).finally(() => done.push('short'));
    await short;
    expect(marked(text, await long)).toEqual([['freind', 'friend']]);
    expect(done).toEqual(['short', 'long']);
  });
});

describe('invalid requests', () => {
  test.each<[parameters: Record<string, string>, status: number, message: string]>([
    [{ text: 'x' }, 400, 'language'],
    [{ language: 'en' }, 400, "'text' or 'data'"],
    [{ language: 'en', text: 'x', data: '{}' }, 400, "'text' or 'data'"],
    [{ language: 'de-DE', text: 'x' }, 400, 'English alone'],
    [{ language: 'en', data: '{' }, 400, 'not valid JSON'],
    [{ language: 'en', data: '{"annotation": [{"text": 1}]}' }, 400, 'a list of parts'],
    [{ language: 'en', data: '{"annotation": [], "text": "x"}' }, 400, "either 'text' or 'annotation'"],
    [{ language: 'en', text: 'x'.repeat(200_001) }, 413, 'at most 200000'],
  ])('%o', async (parameters, status, message) => {
    const response = await post(parameters);
    const text = await response.text();
    expect({ status: response.status, text }).toEqual({ status, text: expect.stringContaining(message) });
    expect(text).toMatch(/^Error: /);
  });

  test('a body that is too large, a compressed one, another path, another method', async () => {
    const sent = (init: RequestInit, path = '/v2/check') =>
      fetch(url + path, { method: 'POST', ...init }).then(({ status }) => status);
    expect(await sent({ body: 'x'.repeat(5_000_000) })).toBe(413);
    expect(await sent({ body: 'x', headers: { 'content-encoding': 'gzip' } })).toBe(415);
    expect(await sent({}, '/v2/configinfo')).toBe(404);
    expect(await sent({}, '/v2/%zz')).toBe(404);
    expect(await sent({ method: 'DELETE' })).toBe(404);
  });

  test('words are not stored, and the response names the setting for them', async () => {
    for (const path of ['/v2/words', '/v2/words/add', '/v2/words/delete']) {
      const response = await post({ word: 'kuchelmauch' }, path);
      expect([response.status, await response.text()]).toEqual([
        403,
        expect.stringContaining('setting words'),
      ]);
    }
  });
});

test('languages, the version and the maximum length can be requested', async () => {
  const get = async (path: string) => (await fetch(url + path)).text();
  expect(JSON.parse(await get('/v2/languages'))).toContainEqual({
    name: 'English (GB)',
    code: 'en',
    longCode: 'en-GB',
  });
  expect(JSON.parse(await get('/v2/info'))).toMatchObject({ software: { name: 'assess', version: '1' } });
  expect(await get('/v2/maxtextlength')).toBe('200000');
});

test('requests from any origin are allowed, for add-ons', async () => {
  const preflight = await fetch(`${url}/v2/check`, {
    method: 'OPTIONS',
    headers: { origin: 'moz-extension://1', 'access-control-request-method': 'POST' },
  });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
  const response = await post({ text: 'x' });
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  expect(response.headers.get('cache-control')).toBe('no-store');
});

test('none of these requests is logged', () => {
  expect(logged).toEqual([]);
});
