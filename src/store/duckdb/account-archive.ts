import { join } from 'node:path';
import { BIGINT, INTEGER } from '@duckdb/node-api';
import type { Account } from '../../domain/account.js';
import { counted } from '../../domain/counted.js';
import { AssessError } from '../../errors.js';
import { findAccount } from '../sql/accounts.js';
import type { ArchivedTable } from '../store.js';
import { insertAccount } from './accounts.js';
import { appendRows, type Column } from './append.js';
import { lastReceipt, lastRun } from './deletion/deletion-records.js';
import { interruptible } from './interruptible.js';
import type { Session } from './session.js';
import { keysOf } from './submission-rows.js';
import { inTransaction } from './write-queue.js';

/** Tables whose rows belong to a submission, and the order of these rows. */
const OF_SUBMISSIONS = {
  result: 'receipt, pipeline',
  earlier_result: 'receipt, pipeline, version, config_hash',
  held_result: 'receipt, pipeline',
  feedback: 'receipt, examiner_id',
} as const;
/** Tables that have rows for only a few accounts; they are left out if empty. */
const OF_ACCOUNT = { examiner_name: 'examiner_id', id_key: 'key' } as const;
/**
 * Tables of an archive, one file each. Tokens, webhooks and notifications are not archived, nor the trace contexts that
 * notifications of that store would pass on. Nor are platforms of LTI, which know the keys and URLs of one server, and
 * their tasks and hand-ins, which name a platform and its links.
 */
const TABLES = [
  'submission',
  ...(Object.keys(OF_SUBMISSIONS) as (keyof typeof OF_SUBMISSIONS)[]),
  'run',
  ...(Object.keys(OF_ACCOUNT) as (keyof typeof OF_ACCOUNT)[]),
] as const;
type Table = (typeof TABLES)[number];

/** The account's receipts, and their positions from 1, which replace them in an archive. */
const PLACES = `
  WITH places AS (
    SELECT receipt AS own, row_number() OVER (ORDER BY receipt) AS place FROM submission WHERE account_id = $1)`;

/** Runs are renumbered from 1 as well. */
const RUN_PLACE = `REPLACE (
  CASE WHEN t.run IS NOT NULL THEN (SELECT count(*) FROM run WHERE account_id = $1 AND number <= t.run) END AS run)`;

const SELECTS: Readonly<Record<Table, string>> = {
  submission: `${PLACES}
    SELECT place AS receipt, s.* EXCLUDE (receipt, account_id, id_key, group_key, trace)
    FROM submission AS s JOIN places ON own = s.receipt ORDER BY place`,
  result: selectOfSubmissions('result'),
  earlier_result: selectOfSubmissions('earlier_result'),
  held_result: selectOfSubmissions('held_result'),
  feedback: selectOfSubmissions('feedback', RUN_PLACE),
  run: `SELECT row_number() OVER (ORDER BY number) AS number, * EXCLUDE (number, account_id)
    FROM run WHERE account_id = $1 ORDER BY number`,
  examiner_name: selectOfAccount('examiner_name'),
  id_key: selectOfAccount('id_key'),
};

function selectOfAccount(table: keyof typeof OF_ACCOUNT): string {
  return `SELECT * EXCLUDE (account_id) FROM ${table} WHERE account_id = $1 ORDER BY ${OF_ACCOUNT[table]}`;
}

const isOfAccount = (table: Table): table is keyof typeof OF_ACCOUNT => table in OF_ACCOUNT;

function selectOfSubmissions(table: keyof typeof OF_SUBMISSIONS, replaced = ''): string {
  return `${PLACES}
    SELECT place AS receipt, t.* EXCLUDE (receipt) ${replaced}
    FROM ${table} AS t JOIN places ON own = t.receipt ORDER BY ${OF_SUBMISSIONS[table].replace('receipt', 'place')}`;
}

const fileOf = (table: Table) => `${table}.parquet`;

/** Rows per row group, a multiple of 2,048: some 20 MB of texts. */
const ROW_GROUP = 20_480;

/**
 * Writes an account's rows as Parquet files into a folder, all from one snapshot. The same rows give the same bytes.
 * @throws AssessError `unknown_account`, `store_unusable`
 */
export async function writeArchive(
  session: Session,
  accountId: string,
  folder: string,
  signal?: AbortSignal,
): Promise<{ account: Account; tables: ArchivedTable[] }> {
  return interruptible(session, signal, () =>
    inTransaction(session, async () => {
      const account = await findAccount(session, accountId);
      if (!account) throw new AssessError('unknown_account', { id: accountId });
      const tables: ArchivedTable[] = [];
      for (const table of TABLES) {
        signal?.throwIfAborted();
        if (isOfAccount(table) && (await countRows(session, table, accountId)) === 0) continue;
        const file = fileOf(table);
        const [rows = 0] = await session.numbers(
          `COPY (${SELECTS[table]}) TO '${join(folder, file).replaceAll("'", "''")}'
           (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE ${ROW_GROUP})`,
          [accountId],
        );
        tables.push({ table, file, rows: Number(rows) });
      }
      return { account, tables };
    }),
  );
}

/**
 * Creates an account from an archive, with receipts after all others: everything or nothing. Only the writer may run
 * it.
 * @throws AssessError `account_exists`, `broken_archive`, `store_unusable`
 */
export async function readArchive(
  session: Session,
  account: Account,
  folder: string,
  tables: readonly ArchivedTable[],
): Promise<void> {
  try {
    await inTransaction(session, async () => {
      await insertAccount(session, account);
      const base = await lastReceipt(session);
      const runBase = await lastRun(session);
      await stageKeys(session, account.id, folder);
      for (const table of TABLES) {
        const archived = tables.find((one) => one.table === table);
        if (!archived && isOfAccount(table)) continue;
        if (!archived) throw broken(folder, `it has no ${fileOf(table)}`);
        const rows = await insertTable(session, table, {
          account,
          base,
          runBase,
          path: join(folder, fileOf(table)),
        });
        if (rows !== archived.rows)
          throw broken(folder, `${fileOf(table)} does not have ${counted(archived.rows, 'row')}`);
      }
      // Marks refer to runs by position. Archives of the first format have no such column.
      await session.run('UPDATE feedback SET run = run + $2::BIGINT WHERE receipt > $1::BIGINT', [
        base,
        runBase,
      ]);
      await refuseBrokenRows(session, account.id, folder);
    });
  } catch (error) {
    // Missing columns, or values of other types.
    const isForeign = error instanceof AssessError && error.code === 'internal';
    throw isForeign ? broken(folder, 'its columns are not those of an account') : error;
  } finally {
    await session.run('DROP TABLE IF EXISTS temp.staged_key').catch(() => undefined);
  }
}

interface Target {
  readonly account: Account;
  /** The last receipt of the store. */
  readonly base: number;
  /** The last run number. */
  readonly runBase: number;
  readonly path: string;
}

async function insertTable(
  session: Session,
  table: Table,
  { account, base, runBase, path }: Target,
): Promise<number> {
  const from = `read_parquet(${quoted(path)})`;
  if (table === 'submission') {
    return insert(
      session,
      `INSERT INTO submission BY NAME
       SELECT $1::BIGINT + a.receipt AS receipt, a.* EXCLUDE (receipt), $2 AS account_id, k.id_key, k.group_key
       FROM ${from} AS a JOIN temp.staged_key AS k ON k.receipt = a.receipt ORDER BY a.receipt`,
      [base, account.id],
    );
  }
  if (table === 'run') {
    // One that was in progress does not continue here.
    return insert(
      session,
      `INSERT INTO run BY NAME
       SELECT $2::BIGINT + a.number AS number,
         a.* EXCLUDE (number) REPLACE (coalesce(a.outcome, 'killed') AS outcome), $1 AS account_id
       FROM ${from} AS a ORDER BY a.number`,
      [account.id, runBase],
    );
  }
  if (isOfAccount(table)) {
    return insert(
      session,
      `INSERT INTO ${table} BY NAME SELECT $1 AS account_id, a.* FROM ${from} AS a ORDER BY ${OF_ACCOUNT[table]}`,
      [account.id],
    );
  }
  return insert(
    session,
    `INSERT INTO ${table} BY NAME
     SELECT $1::BIGINT + a.receipt AS receipt, a.* EXCLUDE (receipt) FROM ${from} AS a ORDER BY ${OF_SUBMISSIONS[table]}`,
    [base],
  );
}

async function countRows(
  session: Session,
  table: keyof typeof OF_ACCOUNT,
  accountId: string,
): Promise<number> {
  const [count = 0] = await session.numbers(`SELECT count(*)::DOUBLE FROM ${table} WHERE account_id = $1`, [
    accountId,
  ]);
  return count;
}

/** @returns the number of rows */
async function insert(session: Session, statement: string, values: (string | number)[]): Promise<number> {
  const [rows = 0] = await session.numbers(statement, values);
  return Number(rows);
}

interface KeyedRow {
  readonly receipt: number;
  readonly idKey: number;
  readonly groupKey: number | null;
}

const KEY_COLUMNS: readonly Column<KeyedRow>[] = [
  { type: BIGINT, value: ({ receipt }) => BigInt(receipt) },
  { type: INTEGER, value: ({ idKey }) => idKey },
  { type: INTEGER, value: ({ groupKey }) => groupKey },
];
const PAGE = 20_000;

/** Keys depend on the account id, which may be different here. */
async function stageKeys(session: Session, accountId: string, folder: string): Promise<void> {
  const from = `read_parquet(${quoted(join(folder, fileOf('submission')))})`;
  await session.run('CREATE TEMP TABLE staged_key (receipt BIGINT, id_key INTEGER, group_key INTEGER)');
  const [last = 0] = await session.numbers(`SELECT coalesce(max(receipt), 0)::DOUBLE FROM ${from}`);
  for (let start = 1; start <= last; start += PAGE) {
    const rows = await session.rows<{
      receipt: number;
      id: string;
      author_id: string;
      task_id: string;
      session_id: string | null;
      sequence_id: number | null;
    }>(
      `SELECT receipt::DOUBLE AS receipt, id, author_id, task_id, session_id, sequence_id::INTEGER AS sequence_id
       FROM ${from} WHERE receipt BETWEEN ${start} AND ${start + PAGE - 1}`,
    );
    const keyed = rows.map(({ receipt, session_id, sequence_id, ...row }): KeyedRow => {
      const submission = {
        ...row,
        session_id: session_id ?? undefined,
        sequence_id: sequence_id ?? undefined,
        text: '',
        question_text: '',
      };
      return { receipt, ...keysOf(accountId, submission) };
    });
    await appendRows(session, 'staged_key', KEY_COLUMNS, keyed);
  }
}

/** Rows that no import would have accepted. */
async function refuseBrokenRows(session: Session, accountId: string, folder: string): Promise<void> {
  const faults: readonly (readonly [reason: string, count: string])[] = [
    ['ids that occur twice', 'SELECT count(*) - count(DISTINCT id) FROM submission WHERE account_id = $1'],
    [
      'ids of another form',
      `SELECT count(*) FROM submission WHERE account_id = $1 AND NOT (
         regexp_full_match(id, '[A-Za-z0-9-]{1,40}') AND regexp_full_match(author_id, '[A-Za-z0-9-]{1,40}'))`,
    ],
    ...Object.keys(OF_SUBMISSIONS).map(
      (table) =>
        [
          `rows in ${table} without a text`,
          `SELECT count(*) FROM ${table} AS t WHERE $1 <> '' AND NOT EXISTS (FROM submission AS s WHERE s.receipt = t.receipt)`,
        ] as const,
    ),
  ];
  for (const [reason, statement] of faults) {
    const [count = 0] = await session.numbers(`SELECT (${statement})::DOUBLE`, [accountId]);
    if (count > 0) throw broken(folder, `it has ${reason}`);
  }
}

function broken(path: string, reason: string): AssessError {
  return new AssessError('broken_archive', { path, reason });
}

const quoted = (path: string) => `'${path.replaceAll("'", "''")}'`;
