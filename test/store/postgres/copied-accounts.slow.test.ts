import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { PipelineIdentity } from '../../../src/domain/pipelines/pipeline.js';
import type { Condition, ConditionSubject } from '../../../src/domain/submissions/condition.js';
import type { ArchivedTable } from '../../../src/store/accounts.js';
import type { Analysis } from '../../../src/store/analysis.js';
import { openStore } from '../../../src/store/duckdb/open.js';
import type { Exports, Rows } from '../../../src/store/exports.js';
import { postgresArchives } from '../../../src/store/postgres/account-archive.js';
import { postgresAnalysis } from '../../../src/store/postgres/analysis.js';
import { Copies } from '../../../src/store/postgres/copies.js';
import { Database } from '../../../src/store/postgres/database.js';
import type { Store } from '../../../src/store/store.js';
import {
  ACCOUNT,
  aliveWorker,
  answer,
  CEFR,
  finished,
  LATER,
  NOON,
  submission,
} from '../../contract/store/samples.js';
import { putEmptyStore } from '../empty-store.js';
import { freshDatabase, hasPostgres } from './server.js';

const EARLIER: PipelineIdentity = { ...CEFR, version: '0.9.0' };
const OTHER: PipelineIdentity = { name: 'other', version: '2', configHash: 'ab' };
/** Characters with a meaning in CSV or SQL, and characters that one of the stores cannot store directly. */
const AWKWARD = [
  '\0',
  '\uffff',
  '\uffff0\uffff1\0\uffff\uffff',
  '\ufeffbeginning',
  '\\N',
  '\\.',
  'a\\nb\\\\n\\\n\t\r\n\b\f\v\u2028',
  '\n\\.\n',
  '"quoted", \'single\', $1, NULL',
  '\u{1F408}\u0301\u200d',
  ' ',
];

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'assess-copied-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function duckDb(): Promise<Store> {
  const path = join(temporaryFolder(), 'store.duckdb');
  await putEmptyStore(path);
  const store = await openStore(path, { threads: 1, memoryLimit: '256MiB' });
  onTestFinished(async () => store[Symbol.asyncDispose]());
  return store;
}

async function postgres() {
  const fresh = await freshDatabase();
  const database = new Database(fresh.url, 'the test', { connections: 5 });
  onTestFinished(async () => {
    await database[Symbol.asyncDispose]();
    await fresh[Symbol.asyncDispose]();
  });
  const context = { database, copies: new Copies(database) };
  return { database, ...postgresArchives(context), ...postgresAnalysis(context) };
}

const body = (score: number, codes: readonly string[] = []) =>
  JSON.stringify({
    type: 'success',
    code: 200,
    overall_score: score,
    cefr_level: 'B1.i',
    score_standard_error: 0.1 + 0.2,
    score_dimensions: { prompt_relevance: 0.25 },
    text_stats: { r1: 1e-7, r2: 0.5, r3: 1, lcs: 3, feature_count: 30, word_count: 100 },
    sentence_scores: [],
    suspect_tokens: [],
    textual_errors: codes.map((code, index) => [index, index + 1, 'a\\b"c\n', code, 'Ü']),
  });
const explanation = (points: number) =>
  JSON.stringify({
    base: 1,
    scale_limit: 0,
    categories: [{ category: 'words', points, features: [{ feature: 'length', points }] }],
  });

/** Fills an account, among others, with rows in every table. */
async function fill(store: Store): Promise<void> {
  await store.createAccount({ id: ACCOUNT, pipeline: 'cefr', createdAt: NOON });
  await store.createAccount({ id: 'another', pipeline: 'cefr', createdAt: NOON });
  await store.addSubmissions('another', [submission('a'), submission('b')], NOON);
  await store.idKey(ACCOUNT);
  const texts = [
    ...AWKWARD.map((text, index) =>
      submission(`awkward-${index}`, {
        text,
        question_text: text.slice(0, 50),
        author_id: `author-${index % 4}`,
        metadata: {
          [text.slice(0, 20).replaceAll('\0', '0')]: text.slice(0, 50),
          l1: 'Polish',
          age: index + 0.5,
          date: '1/2/2024',
        },
      }),
    ),
    submission('plain'),
    submission('tested', { test: 1, metadata: { l1: 'Ge\0rman', age: '17,5', date: '2024-03-04' } }),
    answer('first', 0),
    answer('second', 1),
  ];
  const outcomes = await store.addSubmissions(ACCOUNT, texts, NOON);
  const receipts = outcomes.flatMap((one) => ('receipt' in one ? [one.receipt] : []));
  const results = (shift: number) =>
    receipts.slice(0, -2).map((receipt, index) =>
      index % 5 === 4
        ? finished(receipt, {
            type: 'failure',
            overallScore: undefined,
            message: 'sentence_too_long',
            body: '{"type":"failure"}',
          })
        : finished(receipt, {
            overallScore: index / 4 + shift,
            errorCount: 2,
            body: body(index / 4 + shift, ['RV', `RV${index}`]),
            explanation: explanation(index / 8 + shift),
          }),
    );
  await store.saveResults(EARLIER, results(0), NOON);
  await store.saveResults(CEFR, results(0.25), LATER);
  await store.saveResults(OTHER, results(0).slice(2, 5), LATER);
  await store.saveResults({ ...CEFR, version: '1.1.0' }, results(3), LATER, { holdMoves: 0.5 });
  const run = await store.startRun(
    {
      accountId: ACCOUNT,
      job: 'import-feedback',
      schedule: 'nightly',
      plannedAt: NOON,
      pipeline: CEFR,
      startedAt: NOON,
    },
    await aliveWorker(store),
  );
  await store.addFeedback(
    ACCOUNT,
    [
      { submission_id: 'plain', examiner_id: 2, mark: { holistic: '3' } },
      { submission_id: 'plain', examiner_id: 'M\0s \uffff\\N', mark: { holistic: '4,5', 'n\0te': 'a\tb\0' } },
    ],
    LATER,
    run,
  );
  await store.addFeedback(
    ACCOUNT,
    [{ submission_id: 'awkward-1', examiner_id: 1, mark: { content: 4 } }],
    NOON,
  );
  await store.finishRun(run!, {
    outcome: 'done',
    endedAt: LATER,
    counts: { imported: 2 },
    message: 'C:\\new\tfile',
  });
}

async function gather<T>(batches: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const batch of batches) found.push(batch);
  return found;
}

const filesOf = (folder: string) =>
  Object.fromEntries(
    readdirSync(folder)
      .sort()
      .map((name) => [name, readFileSync(join(folder, name)).toString('base64')]),
  );

/** Everything computed for an account, without receipts, which differ between stores. */
async function computed(store: Analysis & Rows & Exports): Promise<Record<string, unknown>> {
  const accountId = ACCOUNT;
  const all = { accountId, includeTests: true };
  const version = { version: EARLIER.version, configHash: EARLIER.configHash };
  const where: Condition[] = [{ column: 'text', operator: '~', value: 'N' }];
  const receipts = new Map(
    (await gather(store.submissions({ accountId }))).flat().map(({ receipt }, place) => [receipt, place]),
  );
  const placed = (numbers: Float64Array) => [...numbers].map((receipt) => receipts.get(receipt));
  const found: Record<string, unknown> = {};
  for (const subject of ['submissions', 'results', 'feedback'] satisfies ConditionSubject[]) {
    const queries = {
      all: {},
      where: { where },
      ...(subject === 'results' && { earlier: { version }, one: { pipeline: 'other' } }),
    };
    for (const [name, query] of Object.entries(queries)) {
      const chosen = { ...query, accountId, subject };
      found[`${subject} ${name}`] = await gather(
        store.exportRows({ ...chosen, withTexts: subject === 'results' }),
      );
      found[`${subject} ${name} columns`] = await store.filledColumns(chosen);
    }
  }
  const columns = [...(await store.metadataColumns(accountId)), 'task_id', 'question_text', 'test'];
  const scores = await gather(
    store.scoreColumns({
      ...all,
      identity: CEFR,
      texts: 'all',
      columns: columns.map((by) => ({ by, keyed: true, named: true })),
    }),
  );
  const marks = await gather(store.markColumns({ ...all, mark: 'holistic' }));
  const first = [...receipts.keys()];
  return {
    ...found,
    submissions: (await gather(store.submissions({ accountId }))).flat().map(({ receipt, ...one }) => one),
    feedback: (await gather(store.feedback({ accountId }))).flat(),
    texts: (await gather(store.textsOf(accountId, first.slice().reverse()))).flat().map(({ text }) => text),
    statistics: await store.statistics(all),
    byMetadata: await store.statistics({ ...all, by: 'l1', pipeline: 'cefr', inHalves: ['cefr'] }),
    byQuestion: await store.statistics({ ...all, by: 'question_text' }),
    overview: await store.overview({ ...all, pipeline: 'cefr', lowest: 0, step: 1 }),
    columns,
    profiles: await store.columnProfiles({ ...all, most: 5 }),
    latest: [
      await store.latestIdentity({ ...all, pipeline: 'cefr', marked: false }),
      await store.latestIdentity({ ...all, pipeline: 'other', marked: true }),
    ],
    comparison: await store.comparison({
      ...all,
      from: EARLIER,
      to: CEFR,
      by: ['l1', 'question_text'],
      groupLimit: 10,
      lowest: 0,
      levelWidth: 1,
      binWidth: 0.25,
      limit: 20,
    }),
    held: await store.comparison({
      ...all,
      from: CEFR,
      to: { ...CEFR, version: '1.1.0' },
      by: [],
      groupLimit: 10,
      lowest: 0,
      levelWidth: 1,
      binWidth: 0.25,
      limit: 20,
    }),
    scores: scores.map((batch) => ({
      ...batch,
      receipts: placed(batch.receipts),
      names: sorted(batch.names),
    })),
    marks: marks.map((batch) => ({
      ...batch,
      receipts: placed(batch.receipts),
      values: sorted(batch.values),
    })),
    members: await store.markMembers(all),
    facts: (
      await store.textFacts({ accountId, identity: CEFR, receipts: first, columns: ['l1', 'question_text'] })
    )
      .map(({ receipt, ...facts }) => ({ ...facts, place: receipts.get(receipt)! }))
      .sort((a, b) => a.place - b.place),
    dates: await store.dateProfile({
      ...all,
      column: 'date',
      formats: ['M/D/YYYY'],
      otherwise: ['D/M/YYYY'],
    }),
    periods: await store.periodSums({ ...all, identities: [EARLIER, CEFR], step: 1, lowest: 0 }),
    months: await store.periodSums({
      ...all,
      identities: [CEFR],
      unit: 'month',
      date: { column: 'date', formats: ['D/M/YYYY'] },
      step: 1,
      lowest: 0,
    }),
  };
}

const sorted = (names: readonly { readonly key: number; readonly text: string }[]) =>
  [...names].sort((a, b) => a.key - b.key);

describe.runIf(hasPostgres)('an account copied from DuckDB to PostgreSQL', () => {
  test('is the same in every figure and byte, and can be copied back unchanged', async () => {
    const from = await duckDb();
    await fill(from);
    const first = temporaryFolder();
    const { account, tables } = await from.exportAccount(ACCOUNT, first);
    const there = await postgres();
    await there.database.run(`SELECT nextval('receipt') FROM generate_series(1, 100)`);
    await there.importAccount(account, first, tables);
    expect(await computed(there)).toEqual(await computed(from));

    const second = temporaryFolder();
    expect(await there.exportAccount(ACCOUNT, second)).toEqual({ account, tables });
    expect(filesOf(second)).toEqual(filesOf(first));

    const back = await duckDb();
    const third = temporaryFolder();
    await back.importAccount(account, second, tables);
    await back.exportAccount(ACCOUNT, third);
    expect(filesOf(third)).toEqual(filesOf(first));
  });

  test('can have texts of any length', async () => {
    const from = await duckDb();
    await from.createAccount({ id: ACCOUNT, pipeline: 'cefr', createdAt: NOON });
    const text = 'Two\nwords. '.repeat(300_000);
    await from.addSubmissions(ACCOUNT, [submission('a'), submission('b', { text }), submission('c')], NOON);
    const folder = temporaryFolder();
    const { account, tables } = await from.exportAccount(ACCOUNT, folder);
    const { importAccount, exportRows } = await postgres();
    await importAccount(account, folder, tables);
    const query = { accountId: ACCOUNT, subject: 'submissions' } as const;
    expect(await gather(exportRows(query))).toEqual(await gather(from.exportRows(query)));
  });

  test('queues its texts without results, with receipts that are unique', async () => {
    const from = await duckDb();
    await fill(from);
    const folder = temporaryFolder();
    const { account, tables } = await from.exportAccount(ACCOUNT, folder);
    const { database, importAccount } = await postgres();
    await Promise.all(['one', 'two'].map((id) => importAccount({ ...account, id }, folder, tables)));
    const waiting = await database.rows(
      `SELECT account_id, s.id, worker FROM work JOIN submission AS s USING (account_id, receipt) ORDER BY 1, s.receipt`,
    );
    expect(waiting).toEqual(
      ['one', 'two'].flatMap((account_id) =>
        ['first', 'second'].map((id) => ({ account_id, id, worker: null })),
      ),
    );
    expect(await database.row('SELECT count(*) - count(DISTINCT receipt) AS twice FROM submission')).toEqual({
      twice: 0,
    });
    const ids = await database.rows<{ ids: string[] }>(
      'SELECT array_agg(id ORDER BY receipt) AS ids FROM submission GROUP BY account_id',
    );
    expect(ids[0]).toEqual(ids[1]);
    expect(ids[0]!.ids.at(-1)).toBe('second');
    const runs = await database.rows('SELECT outcome FROM run');
    expect(runs).toEqual([{ outcome: 'done' }, { outcome: 'done' }]);
    const marks = await database.rows(
      'SELECT f.account_id FROM feedback AS f JOIN run AS r ON r.number = f.run AND r.account_id = f.account_id',
    );
    expect(marks).toHaveLength(4);
  });

  test('leaves nothing behind if the archive is broken or the account exists', async () => {
    const from = await duckDb();
    await fill(from);
    const folder = temporaryFolder();
    const { account, tables } = await from.exportAccount(ACCOUNT, folder);
    const { database, importAccount } = await postgres();
    const fewer = (broken: string): ArchivedTable[] =>
      tables.map((one) => (one.table === broken ? { ...one, rows: one.rows + 1 } : one));
    await expect(importAccount(account, folder, fewer('feedback'))).rejects.toMatchObject({
      code: 'broken_archive',
    });
    const damaged = temporaryFolder();
    for (const { file } of tables) writeFileSync(join(damaged, file), readFileSync(join(folder, file)));
    writeFileSync(join(damaged, 'result.parquet'), readFileSync(join(folder, 'feedback.parquet')));
    await expect(importAccount(account, damaged, tables)).rejects.toMatchObject({ code: 'broken_archive' });
    expect(
      await database.row('SELECT (SELECT count(*) FROM submission) + (SELECT count(*) FROM account) AS n'),
    ).toEqual({ n: 0 });
    await importAccount(account, folder, tables);
    await expect(importAccount(account, folder, tables)).rejects.toMatchObject({ code: 'account_exists' });
  });
});
