import { readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Archive } from '../../../src/readers/archive.js';
import { RunningPipelines } from '../../../src/services/background/pipelines.js';
import { classServer } from '../../../src/services/class/serve-class.js';
import type { Store } from '../../../src/store/store.js';
import { ROOT } from '../../e2e/assess.js';
import { type RunningServer, startServer } from '../running-server.js';

const config = { workers: 1, batchTimeout: 60, pipelines: {}, models: '' };
const pipelines = RunningPipelines.of(config);

let server: RunningServer;
let store: Store | undefined;
beforeAll(async () => {
  const serveClass = classServer({
    store: { account: (id) => store!.account(id) },
    withPipeline: pipelines.use,
    config,
    signal: new AbortController().signal,
  });
  server = await startServer({ tryPage: { explain: async () => undefined, serveClass } });
  store = server.store;
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await pipelines[Symbol.asyncDispose]();
});

const TEXT =
  'My dog is called Rexana. He like to run in the park with the others dogs. We goes there every day.';
const TABLE = `Name,text,Language\nAnna,${TEXT},es\n../Ben,${TEXT},\nCarla,,\n`;
const sent = (name: string, content: string | Buffer) => ({
  name,
  content: Buffer.from(content).toString('base64'),
});
const post = (body: unknown, more: { anonymous?: boolean } = {}) =>
  server.send({ method: 'POST', path: '/class/account/school/sheets', body, ...more });

/** Folders for what was sent, which may hold texts. */
const leftovers = () =>
  readdirSync(tmpdir()).filter(
    (name) => name.startsWith(`assess-export.`) && name.includes(`.${process.pid}.`),
  );

const titlesOf = (page: string) =>
  [...page.matchAll(/<h1 id="title-\d+"><bdi>(.*?)<\/bdi><\/h1>/g)].map(([, title]) => title);

test('a table becomes sheets to see and files to take away; nothing is kept or logged', async () => {
  const { status, text, headers } = await post({
    files: [sent('C:\\class\\9b.csv', TABLE)],
    learner: 'Name',
    question: 'Do you have a pet?',
    reasons_language_column: 'Language',
  });
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(titlesOf(text)).toEqual(['9b', 'Anna', '../Ben']);
  const anna = /<article [^>]*id="sheet-1".*?<\/article>/s.exec(text)![0];
  expect(anna).toContain('<p class="lead"><bdi>Do you have a pet?</bdi></p>');
  expect(anna).toContain('lang="es" dir="ltr"');
  expect(text).toContain('<ul id="notes"><li>9b.csv:4: text missing</li></ul>');
  const zip = /<data id="zip" value="(.*?)">/.exec(text)![1]!;
  const archive = await Archive.open('sheets.zip', Buffer.from(zip, 'base64'));
  expect([...archive.names]).toEqual(
    ['class', 'Anna', '_Ben'].flatMap((name) => [`${name}.docx`, `${name}.html`]),
  );
  const files = await Promise.all(
    ['class.html', 'Anna.html', '_Ben.html'].map(async (name) => String(await archive.read(name))),
  );
  expect(files.flatMap(titlesOf)).toEqual(titlesOf(text));
  expect(leftovers()).toEqual([]);
  expect(JSON.stringify(server.logged)).not.toContain('Rexana');
  expect(await server.store.submissionStatus('school', 'Anna')).toBeUndefined();
});

test('documents of a folder are read, with a rubric', async () => {
  const document = readFileSync(join(ROOT, 'fixtures/files/essays/my-town/anna.docx'));
  const rubric = sent('r.csv', 'trait,A1,B1\noverall,first steps,independent\n');
  const { text } = await post({
    files: [sent('anna.docx', document), sent('ben.txt', TEXT)],
    rubric,
    title: '9b',
  });
  expect(titlesOf(text)).toEqual(['9b', 'anna', 'ben']);
  expect(text.split('<article ')[3]).toContain('first steps');
});

test('of a folder, foreign files are left out, and documents of one name have their folders in their names', async () => {
  const files = [
    sent('9b/Anna_1/essay.txt', TEXT),
    sent('9b/Ben_2/essay.txt', TEXT),
    sent('9b/photo.png', '\u0089PNG'),
    sent('9b/notes.md', '# Notes'),
    sent('9b/x.exe', 'MZ'),
  ];
  const { text } = await post({ files });
  expect(titlesOf(text)).toEqual(['9b', 'Anna_1/essay', 'Ben_2/essay']);
  expect(text).toContain(
    '<ul id="notes"><li>3 files are neither documents nor tables and left out (.exe, .md, .png)</li></ul>',
  );
  const zip = /<data id="zip" value="(.*?)">/.exec(text)![1]!;
  const names = [...(await Archive.open('sheets.zip', Buffer.from(zip, 'base64'))).names];
  expect(names).toContain('Anna_1_essay.docx');
  expect(names).toHaveLength(6);
});

test('what the server says of files names no option of the command line', async () => {
  const binary = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff, 0]);
  for (const [name, message] of [
    ['9b/photo.png', /^photo\.png is neither a document \(.*\) nor a table$/],
    ['9b/class.xlsx', /^9b\/class\.xlsx/],
    ['9b/class.csv', /^9b\/class\.csv/],
  ] as const) {
    const { status, json } = await post({ files: [sent(name, binary)] });
    expect([status, json.message]).toEqual([400, expect.stringMatching(message)]);
    expect(json.message).not.toMatch(/--\w/);
  }
});

test('markup in names, questions, texts and files stays text', async () => {
  const markup = '<img src=x onerror=alert(1)>"\'&</article><script>alert(1)</script>';
  const cell = `"${markup.replaceAll('"', '""')}"`;
  const { status, text } = await post({
    files: [sent('9b.csv', `name,text\n${cell},${TEXT} ${markup.slice(0, 28)}\n`)],
    learner: 'name',
    question: markup,
    title: markup,
  });
  expect(status).toBe(200);
  expect(text).toContain('&lt;/article&gt;&lt;script&gt;');
  expect(text).not.toMatch(/<(?:img|script|b|i)\b|<style|\s(?:style|on\w+)="/);
});

test.each([
  [{}, 'files are required, at most 250'],
  [{ files: [{ name: 'a.txt', content: 'no Base64!' }] }, 'files are required, at most 250'],
  [{ files: [sent('a.docx', 'PK\u0003\u0004 damaged')] }, /a\.docx/],
  [{ files: [sent('a.csv', 'name\nAnna\n')] }, /a\.csv/],
  [{ files: [sent('a.csv', TABLE)], learner: 'Nobody' }, /^there is no column Nobody in a\.csv/],
  [{ files: [sent('a.csv', TABLE)], reasons_language: 'Klingon' }, /^takes ar \(Arabic\)/],
  [
    { files: [sent('a.csv', TABLE)], rubric: sent('r.csv', 'trait,B7\ngrammar,x\n') },
    /^r\.csv:2: the band B7/,
  ],
  [
    { files: [sent('a.csv', `text\n${`${TEXT}\n`.repeat(201)}`)] },
    'has more than 200 texts; give one class at a time',
  ],
])('what cannot be used is refused in words that name it (%#)', async (body, message) => {
  const { status, json } = await post(body);
  expect(status).toBe(400);
  if (typeof message === 'string') expect(json.message).toBe(message);
  else expect(json.message).toMatch(message);
  expect(json.message).not.toContain(tmpdir());
  expect(leftovers()).toEqual([]);
});

test('classes of an account beyond the second are refused, and so are strangers', async () => {
  const body = { files: [sent('a.csv', TABLE)] };
  const statuses = await Promise.all([1, 2, 3].map(async () => (await post(body)).status));
  expect(statuses.sort()).toEqual([200, 200, 503]);
  expect((await post(body, { anonymous: true })).status).toBe(401);
});

test('a body may be larger than a text, but not without limit', async () => {
  const padding = ' '.repeat(1024 * 1024);
  expect((await post(`${padding}${JSON.stringify({ files: [sent('a.txt', TEXT)] })}`)).status).toBe(200);
  const head = `POST /class/account/school/sheets HTTP/1.1\r\nHost: x\r\nAuthorization: Token token=${server.token}`;
  expect(
    await server.sendRaw(`${head}\r\nContent-Length: ${25 * 1024 * 1024}\r\nConnection: close\r\n\r\n`),
  ).toMatch(/^HTTP\/1\.1 413/);
});
