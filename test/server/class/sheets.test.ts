import { readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Archive } from '../../../src/readers/archive.js';
import { RunningPipelines } from '../../../src/services/background/pipelines.js';
import type { Sheet } from '../../../src/services/class/run.js';
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

test('a table becomes sheets to see and files to take away; nothing is kept or logged', async () => {
  const { status, json } = await post({
    files: [sent('C:\\class\\9b.csv', TABLE)],
    learner: 'Name',
    question: 'Do you have a pet?',
    reasons_language_column: 'Language',
  });
  expect(status).toBe(200);
  const sheets = json.sheets as Sheet[];
  expect(sheets.map(({ title }) => title)).toEqual(['9b', 'Anna', '../Ben']);
  expect(sheets[1]!.lead).toBe('Do you have a pet?');
  expect(JSON.stringify(sheets[1])).toContain('"code":"es"');
  expect(json.notes).toEqual(['9b.csv:4: text missing']);
  const archive = await Archive.open('sheets.zip', Buffer.from(json.zip as string, 'base64'));
  expect([...archive.names]).toEqual(
    ['class', 'Anna', '_Ben'].flatMap((name) => [`${name}.docx`, `${name}.html`]),
  );
  expect(leftovers()).toEqual([]);
  expect(JSON.stringify(server.logged)).not.toContain('Rexana');
  expect(await server.store.submissionStatus('school', 'Anna')).toBeUndefined();
});

test('documents of a folder are read, with a rubric', async () => {
  const document = readFileSync(join(ROOT, 'fixtures/files/essays/my-town/anna.docx'));
  const rubric = sent('r.csv', 'trait,A1,B1\noverall,first steps,independent\n');
  const { json } = await post({
    files: [sent('anna.docx', document), sent('ben.txt', TEXT)],
    rubric,
    title: '9b',
  });
  const [teachers, anna, ben] = json.sheets as Sheet[];
  expect([teachers!.title, anna!.title, ben!.title]).toEqual(['9b', 'anna', 'ben']);
  expect(JSON.stringify(ben)).toContain('first steps');
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
