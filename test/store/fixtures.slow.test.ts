import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { knownMigrations } from '../../src/store/migrations.js';
import { assess, emptyFolder, ROOT } from '../e2e/assess.js';
import { serve, untilAssessed } from '../e2e/serve.js';
import { emptyDatabase, hasPostgres } from './postgres/server.js';

const FIXTURES = join(ROOT, 'fixtures/stores');
/** Schemas that no built program ever ended with: they grew within hours, or were merged with the next one. */
const NEVER_LAST = { duckdb: [1, 2, 5], postgres: [5] };

type Row = Record<string, unknown>;
type What = 'submissions' | 'results' | 'feedback';
/** What the program that wrote the store exported, and a token that it made. */
type Seen = Record<What, Row[]> & { readonly token: string };

const unpacked = (name: string, file: string) =>
  brotliDecompressSync(readFileSync(join(FIXTURES, name, file)));
const seenIn = (name: string) => JSON.parse(readFileSync(join(FIXTURES, name, 'seen.json'), 'utf8')) as Seen;
const namesOf = (kind: 'duckdb' | 'postgres') =>
  readdirSync(FIXTURES)
    .filter((name) => name.startsWith(`${kind}-`))
    .sort();

/** A store as a program left it, with what this one needs to open it. */
interface Opened {
  readonly cwd: string;
  readonly environment: Record<string, string>;
  /** All that the store holds, as text. */
  held(): Promise<string>;
}

async function openedFile(name: string): Promise<Opened> {
  const cwd = emptyFolder();
  for (const file of readdirSync(join(FIXTURES, name)).filter((each) => each.endsWith('.br')))
    writeFileSync(join(cwd, file.slice(0, -3)), unpacked(name, file));
  const held = async () =>
    readdirSync(cwd)
      .filter((file) => file.startsWith('assess.duckdb'))
      .map((file) => readFileSync(join(cwd, file), 'latin1'))
      .join('');
  return { cwd, environment: {}, held };
}

async function openedDatabase(name: string): Promise<Opened> {
  const database = await emptyDatabase();
  onTestFinished(() => database[Symbol.asyncDispose]());
  const ask = async (statement: string) => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    return client
      .query<Row>(statement)
      .then(({ rows }) => rows)
      .finally(() => client.end());
  };
  await ask(unpacked(name, 'dump.sql.br').toString());
  const held = async () => {
    const tables = await ask(`SELECT tablename FROM pg_tables WHERE schemaname = 'public'`);
    const rows = tables.map(({ tablename }) => ask(`SELECT t::text FROM "${tablename}" AS t`));
    return JSON.stringify(await Promise.all(rows));
  };
  return { cwd: emptyFolder(), environment: { ASSESS_STORE: database.url }, held };
}

/** Opens a store with this program, checks what it holds, and goes on with it as its users would. */
async function usesStoreOf(name: string, { cwd, environment, held }: Opened): Promise<void> {
  const seen = seenIn(name);
  const run = (...args: string[]) => {
    const { status, stdout, stderr } = assess(args, { cwd, environment });
    expect([args[0], status, stderr]).toEqual([args[0], 0, stderr]);
    return stdout;
  };
  const exported = (what: What) =>
    run('export', what, '--format', 'jsonl')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Row);

  // A member may be new or gone; every other has the value that the old program exported.
  for (const what of ['submissions', 'results', 'feedback'] as const) {
    const now = exported(what);
    expect(seen[what].length).toBeGreaterThan(5);
    const keys = Object.keys(seen[what][0]!).filter((key) => key in now[0]!);
    expect(keys).toEqual(expect.arrayContaining(['id']));
    const only = (row: Row) => Object.fromEntries(keys.map((key) => [key, row[key]]));
    for (const row of seen[what]) expect(now.map(only)).toContainEqual(only(row));
  }

  // The server knows the old token, assesses what still waits, and takes new texts, also into an open group.
  const server = await serve({ cwd, token: seen.token, environment });
  for (const id of ['sent-1', 'waits-1', 'waits-2', 'waits-3'])
    expect(await untilAssessed(server, id)).toMatchObject({ type: 'success' });
  const text = { author_id: 'gita', task_id: 'hobby', question_text: 'What is your hobby?' };
  const group = { session_id: 'open', sequence_id: 2, sequence_count: 2 };
  const written =
    'I also like to cook newsaffron dishes for my friends, because it make me happy and we have fun.';
  expect(await server.send('PUT', '/text/new-1', { ...text, ...group, text: written })).toMatchObject({
    status: 200,
  });
  expect(await untilAssessed(server, 'new-1')).toMatchObject({ type: 'success' });
  expect((await server.send('GET', '/webhooks')).json).toMatchObject({
    webhooks: [{ url: 'https://127.0.0.1:9/hook' }],
  });
  expect((await server.end('SIGTERM')).status).toBe(0);

  // Notifications of old results still wait, and the new one with them.
  expect(run('webhook', 'deliveries', '--json')).toContain('new-1');
  run('import-feedback', marksOf(cwd, 'new-1'));
  run('score', '--rescore', '--limit', '1');
  expect(run('stats')).toContain(`${seen.submissions.length + 4} submissions`);
  expect(exported('submissions')).toHaveLength(seen.submissions.length + 5);

  // What is deleted is in no file any more, nor is what the old program deleted.
  expect(await held()).toContain('newsaffron');
  run('author', 'delete', 'gita', '--yes');
  run('author', 'delete', 'ben', '--yes');
  if (environment.ASSESS_STORE === undefined) run('compact');
  const rest = await held();
  for (const word of ['newsaffron', 'parcelwithdrawn', 'Mister Léon']) expect(rest).not.toContain(word);
  const isErased = !seen.submissions.some(({ author_id }) => author_id === 'erased');
  expect(rest.includes('zanzibarquokka')).toBe(!isErased);
  run('verify');
  expect(exported('submissions').map(({ id }) => id)).toEqual(
    seen.submissions.filter(({ author_id }) => author_id !== 'ben').map(({ id }) => id),
  );
}

function marksOf(folder: string, id: string): string {
  const file = join(folder, 'marks-of-new.csv');
  writeFileSync(file, `id,examiner_id,mark\n${id},9,6\n`);
  return file;
}

test.each(['duckdb', 'postgres'] as const)(
  'every schema of %s has a store that a program wrote with it',
  (kind) => {
    const folder = new URL(`../../src/store/${kind}/migrations/`, import.meta.url);
    const numbers = knownMigrations(folder).map(({ number }) => number);
    const kept = namesOf(kind).map((name) => Number(name.slice(kind.length + 1)));
    expect([...kept, ...NEVER_LAST[kind]].sort((a, b) => a - b)).toEqual(numbers);
  },
);

test.each(namesOf('duckdb'))('%s opens, works on, and forgets', async (name) => {
  await usesStoreOf(name, await openedFile(name));
});

describe.skipIf(!hasPostgres)('on PostgreSQL', () => {
  test.each(namesOf('postgres'))('%s opens, works on, and forgets', async (name) => {
    await usesStoreOf(name, await openedDatabase(name));
  });
});
