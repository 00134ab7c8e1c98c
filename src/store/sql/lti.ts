import type { HandIn, LtiKey, LtiPlatform, LtiSent, LtiShown, LtiTask } from '../../domain/lti.js';
import { AssessError } from '../../errors.js';
import type { Lti } from '../lti.js';
import { holdAccount } from './accounts.js';
import { integerList, RECEIPTS_PER_STATEMENT, slices } from './receipts.js';
import type { Sql } from './sql.js';
import type { Lend } from './texts.js';

/** The clocks of machines may differ by this. */
const CLOCKS_DIFFER_MS = 60_000;

interface PlatformRow {
  readonly id: string;
  readonly account_id: string;
  readonly issuer: string;
  readonly client_id: string;
  readonly auth_url: string;
  readonly token_url: string;
  readonly jwks_url: string;
  readonly deployments: string;
  readonly created_at: Date;
}

const toPlatform = (row: PlatformRow): LtiPlatform => ({
  id: row.id,
  accountId: row.account_id,
  issuer: row.issuer,
  clientId: row.client_id,
  authUrl: row.auth_url,
  tokenUrl: row.token_url,
  jwksUrl: row.jwks_url,
  deployments: JSON.parse(row.deployments) as string[],
  createdAt: row.created_at,
});

async function listPlatforms(sql: Sql): Promise<LtiPlatform[]> {
  const rows = await sql.rows<PlatformRow>(
    `SELECT id, account_id, issuer, client_id, auth_url, token_url, jwks_url, deployments, created_at
     FROM lti_platform ORDER BY created_at, id`,
  );
  return rows.map(toPlatform);
}

/** The user ids of one account all come from one issuer, so that no two learners have the same. */
async function insertPlatform(sql: Sql, platform: LtiPlatform): Promise<void> {
  const { accountId, issuer, clientId } = platform;
  await holdAccount(sql, accountId);
  await sql.holdTable('lti_platform');
  for (const other of await listPlatforms(sql)) {
    if (other.issuer === issuer && other.clientId === clientId)
      throw new AssessError('lti_platform_exists', { issuer, clientId });
    if (other.accountId === accountId && other.issuer !== issuer)
      throw new AssessError('lti_other_issuer', { accountId, issuer: other.issuer });
  }
  await sql.run(
    `INSERT INTO lti_platform (
       id, account_id, issuer, client_id, auth_url, token_url, jwks_url, deployments, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      ...[platform.id, accountId, issuer, clientId, platform.authUrl, platform.tokenUrl, platform.jwksUrl],
      JSON.stringify(platform.deployments),
      platform.createdAt,
    ],
  );
}

interface TaskRow {
  readonly id: string;
  readonly account_id: string;
  readonly platform_id: string;
  readonly link: string | null;
  readonly title: string;
  readonly question: string;
  readonly pipeline: string;
  readonly drafts: number;
  readonly shows: string;
  readonly created_at: Date;
}

const toTask = (row: TaskRow): LtiTask => ({
  id: row.id,
  accountId: row.account_id,
  platformId: row.platform_id,
  ...(row.link !== null && { link: row.link }),
  title: row.title,
  question: row.question,
  pipeline: row.pipeline,
  drafts: row.drafts,
  shows: JSON.parse(row.shows) as LtiShown[],
  createdAt: row.created_at,
});

interface HandInRow {
  readonly receipt: number;
  readonly account_id: string;
  readonly submission_id: string;
  readonly platform_id: string;
  readonly task_id: string;
  readonly user_id: string;
  readonly draft: number;
  readonly received_at: Date;
  readonly line_item: string | null;
  readonly line_items: string | null;
  readonly sent: LtiSent | null;
  readonly stamped_at: Date | null;
  readonly due_at: Date | null;
  readonly attempts: number;
  readonly failing_since: Date | null;
  readonly problem: string | null;
}

const toHandIn = (row: HandInRow): HandIn => ({
  receipt: row.receipt,
  accountId: row.account_id,
  submissionId: row.submission_id,
  platformId: row.platform_id,
  taskId: row.task_id,
  userId: row.user_id,
  draft: row.draft,
  receivedAt: row.received_at,
  lineItem: row.line_item ?? undefined,
  lineItems: row.line_items ?? undefined,
  sent: row.sent ?? undefined,
  stampedAt: row.stamped_at ?? undefined,
  dueAt: row.due_at ?? undefined,
  attempts: row.attempts,
  failingSince: row.failing_since ?? undefined,
  problem: row.problem ?? undefined,
});

const SELECT_HAND_INS = `
  SELECT h.receipt, h.account_id, s.id AS submission_id, h.platform_id, h.task_id, h.user_id, h.draft, s.received_at,
    h.line_item, h.line_items, h.sent, h.stamped_at, h.due_at, h.attempts, h.failing_since, h.problem
  FROM lti_hand_in AS h JOIN submission AS s ON s.receipt = h.receipt AND s.account_id = h.account_id`;

/** Makes the scores of texts due again; call it in the transaction that changes their results. */
export async function dueAgain(sql: Sql, receipts: readonly number[], at: Date): Promise<void> {
  for (const slice of slices(receipts, RECEIPTS_PER_STATEMENT)) {
    await sql.run(
      `UPDATE lti_hand_in SET due_at = $1, attempts = 0, failing_since = NULL
       WHERE receipt IN (${integerList(slice)}) AND (line_item IS NOT NULL OR line_items IS NOT NULL)`,
      [at],
    );
  }
}

/** The role on any database. @param write lends a transaction of its own */
export const ltiRole = (read: Lend, write: Lend): Lti => ({
  ltiPlatforms: () => read(listPlatforms),
  addLtiPlatform: (platform) => write((sql) => insertPlatform(sql, platform)),

  removeLtiPlatform: (id) =>
    write(async (sql) => {
      for (const table of ['lti_hand_in', 'lti_task'])
        await sql.run(`DELETE FROM ${table} WHERE platform_id = $1`, [id]);
      return (await sql.run('DELETE FROM lti_platform WHERE id = $1', [id])) > 0;
    }),

  ltiKeys: () =>
    read(async (sql) => {
      const rows = await sql.rows<{ id: string; jwk: string; created_at: Date }>(
        'SELECT id, jwk, created_at FROM lti_key ORDER BY created_at DESC, id',
      );
      return rows.map(({ id, jwk, created_at: createdAt }): LtiKey => ({ id, jwk, createdAt }));
    }),

  addLtiKey: ({ id, jwk, createdAt }, keepSince) =>
    write(async (sql) => {
      await sql.run('DELETE FROM lti_key WHERE created_at < $1', [keepSince]);
      await sql.run('INSERT INTO lti_key (id, jwk, created_at) VALUES ($1, $2, $3)', [id, jwk, createdAt]);
    }),

  useLtiToken: ({ hash, expiresAt, now, keepSince }) =>
    write(async (sql) => {
      // What would expire later than this use was claimed before the clock was set back.
      await sql.run(
        `DELETE FROM lti_used WHERE expires_at < $1 OR (hash = $2 AND (expires_at < $3 OR expires_at > $4))`,
        [keepSince, hash, now, new Date(expiresAt.getTime() + CLOCKS_DIFFER_MS)],
      );
      const added = await sql.run(
        `INSERT INTO lti_used (hash, expires_at) SELECT $1, $2::${sql.time}
         WHERE NOT EXISTS (SELECT 1 FROM lti_used WHERE hash = $1) ${sql.skipDuplicates}`,
        [hash, expiresAt],
      );
      return added > 0;
    }),

  addLtiTask: (task) =>
    write(async (sql) => {
      await holdAccount(sql, task.accountId);
      await sql.run(
        `INSERT INTO lti_task (id, account_id, platform_id, link, title, question, pipeline, drafts, shows, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
        [
          ...[task.id, task.accountId, task.platformId, task.link ?? null, task.title, task.question],
          ...[task.pipeline, task.drafts, JSON.stringify(task.shows), task.createdAt],
        ],
      );
    }),

  changeLtiTask: ({ id, platformId, title, question, drafts, shows }) =>
    write(async (sql) => {
      await sql.run(
        `UPDATE lti_task SET title = $3, question = $4, drafts = $5, shows = $6
         WHERE id = $1 AND platform_id = $2`,
        [id, platformId, title, question, drafts, JSON.stringify(shows)],
      );
    }),

  ltiTask: (platformId, by) =>
    read(async (sql) => {
      const [column, value] = 'id' in by ? ['id', by.id] : ['link', by.link];
      // Of two teachers who made one for the same link at the same time, the first is right.
      const row = await sql.row<TaskRow>(
        `SELECT id, account_id, platform_id, link, title, question, pipeline, drafts, shows, created_at
         FROM lti_task WHERE platform_id = $1 AND ${column} = $2 ORDER BY created_at, id LIMIT 1`,
        [platformId, value],
      );
      return row && toTask(row);
    }),

  addHandIn: ({ accountId, submissionId, platformId, taskId, userId, draft, lineItem, lineItems, dueAt }) =>
    write(async (sql) => {
      const found = await sql.row<{ receipt: number }>(
        `SELECT receipt FROM submission WHERE account_id = $1 AND id = $2 ${sql.held}`,
        [accountId, submissionId],
      );
      if (!found) return false;
      await sql.run(
        `INSERT INTO lti_hand_in (
           receipt, account_id, platform_id, task_id, user_id, draft, line_item, line_items, due_at, attempts)
         SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9::${sql.time}, 0
         WHERE NOT EXISTS (SELECT 1 FROM lti_hand_in WHERE receipt = $1) ${sql.skipDuplicates}`,
        [
          ...[found.receipt, accountId, platformId, taskId, userId, draft],
          ...[lineItem ?? null, lineItems ?? null, dueAt ?? null],
        ],
      );
      return true;
    }),

  handIns: ({ id, accountId }, userId) =>
    read(async (sql) => {
      const rows = await sql.rows<HandInRow>(
        `${SELECT_HAND_INS} WHERE h.account_id = $1 AND h.task_id = $2 AND ($3::VARCHAR IS NULL OR h.user_id = $3)
         ORDER BY h.user_id, h.draft`,
        [accountId, id, userId ?? null],
      );
      return rows.map(toHandIn);
    }),

  claimScores: async ({ now, latest, until, limit }) => {
    const isDue = '(due_at <= $1 OR due_at > $2)';
    const due = `SELECT receipt::FLOAT8 FROM lti_hand_in WHERE ${isDue} ORDER BY due_at, receipt LIMIT ${limit}`;
    // Without a write while nothing is due.
    const receipts = await read((sql) => sql.numbers(due, [now, latest]));
    if (receipts.length === 0) return [];
    return write(async (sql) => {
      const claimed = await sql.rows<{ receipt: number }>(
        `UPDATE lti_hand_in SET due_at = $3 WHERE ${isDue} AND receipt IN (${integerList(receipts)}) RETURNING receipt`,
        [now, latest, until],
      );
      if (claimed.length === 0) return [];
      const list = integerList(claimed.map(({ receipt }) => receipt));
      const rows = await sql.rows<HandInRow>(
        `${SELECT_HAND_INS} WHERE h.receipt IN (${list}) ORDER BY h.receipt`,
      );
      return rows.map(toHandIn);
    });
  },

  noteScore: ({ receipt, claimedUntil, lineItem, sent, stampedAt, dueAt, attempts, failingSince, problem }) =>
    write(async (sql) => {
      await sql.run(
        `UPDATE lti_hand_in SET sent = $2, attempts = $4, failing_since = $5, problem = $6, line_item = $7, stamped_at = $9,
           due_at = CASE WHEN due_at = $8 THEN $3::${sql.time} ELSE due_at END
         WHERE receipt = $1`,
        [
          ...[receipt, sent ?? null, dueAt ?? null, attempts, failingSince ?? null, problem ?? null],
          ...[lineItem ?? null, claimedUntil, stampedAt ?? null],
        ],
      );
    }),
});
