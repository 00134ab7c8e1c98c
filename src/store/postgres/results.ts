import type { PipelineIdentity } from '../../domain/pipelines/pipeline.js';
import type { Claim, FinishedAssessment, SavedResults } from '../assessments.js';
import { judgeResults, type ResultsCall, type ShownResult } from '../result-rules.js';
import { dueAgain } from '../sql/lti.js';
import type { Session } from './database.js';
import { holdResults } from './held-results.js';
import { queueNotifications } from './notifications.js';
import { type ResultRow, rowValues, selectRows } from './result-rows.js';
import { SHARED_WEBHOOK_LOCK } from './webhook-lock.js';

const NOTHING: SavedResults = { written: 0, moved: 0, held: 0, queued: 0 };

/** The last assessment of each text, in order of arrival, the locking order everywhere. */
const inOrder = (finished: readonly FinishedAssessment[]): FinishedAssessment[] =>
  [...new Map(finished.map((assessment) => [assessment.receipt, assessment])).values()].sort(
    (one, other) => one.receipt - other.receipt,
  );

/**
 * Writes first results of texts that a worker claims, in one statement. If their account has webhooks, writes nothing and
 * resolves with undefined.
 */
export async function saveUnheard(
  session: Session,
  call: ResultsCall,
  claim: Claim,
): Promise<SavedResults | undefined> {
  const finished = inOrder(call.finished);
  if (finished.length === 0) return NOTHING;
  const written = await saveFirst(session, { ...call, finished }, claim, true);
  return written && { ...NOTHING, written: written.length };
}

/** Writes results, either those of claimed texts or all. Call it in a transaction. */
export async function saveResults(session: Session, call: ResultsCall): Promise<SavedResults> {
  const finished = inOrder(call.finished);
  if (finished.length === 0) return NOTHING;
  return call.claim === undefined
    ? saveAny(session, { ...call, finished })
    : saveClaimed(session, { ...call, finished }, call.claim);
}

/**
 * First results of texts that a worker claims. Their submissions are not locked: a deletion deletes a text's row of
 * work before its results, so it waits there for this transaction, or this one waits and finds nothing.
 */
async function saveClaimed(session: Session, call: ResultsCall, claim: Claim): Promise<SavedResults> {
  const { finished, assessedAt } = call;
  const written = new Set(await saveFirst(session, call, claim, false));
  const told = finished.filter(({ receipt }) => written.has(receipt));
  const accounts = new Map(told.map(({ receipt }) => [receipt, claim.accountId]));
  const queued = await queueNotifications(session, told, accounts, assessedAt);
  return { ...NOTHING, written: written.size, queued };
}

/** @returns the receipts of those that were written; undefined if the function must not be called alone */
async function saveFirst(
  session: Session,
  { pipeline, finished, assessedAt }: ResultsCall,
  { worker, accountId }: Claim,
  isAlone: boolean,
): Promise<number[] | undefined> {
  const rows = finished.map((assessment): ResultRow => ({ accountId, finished: assessment }));
  const row = await session.row<{ saved: string[] | null }>(
    `SELECT save_first(${isAlone}, ${CLAIMED_PARAMETERS}) AS saved`,
    [worker, accountId, ...rowValues(pipeline, assessedAt, rows)],
  );
  return row!.saved?.map(Number);
}

const CLAIMED_PARAMETERS = `
  $1::uuid, $2, $3, $4, $5, $6::timestamptz, $7::bigint[], $8::text[], $9::text[], $10::float8[], $11::text[],
  $12::integer[], $13::integer[], $14::integer[], $15::integer[], $16::text[], $17::text[]`;

/** Results of any texts. Other writers of their results wait, so that the results shown before are known. */
async function saveAny(
  session: Session,
  { pipeline, finished, assessedAt, holdMoves }: ResultsCall,
): Promise<SavedResults> {
  const receipts = finished.map(({ receipt }) => receipt);
  const submissions = await session.rows<AccountRow>(
    `SELECT receipt, account_id FROM submission WHERE receipt = ANY ($1::bigint[])
     ORDER BY receipt FOR NO KEY UPDATE`,
    [receipts],
  );
  const accounts = accountsByReceipt(submissions);
  const present = finished.filter(({ receipt }) => accounts.has(receipt));
  const waited = await endWork(session, present);
  const before =
    waited.size === present.length ? new Map<number, ShownResult[]>() : await findShown(session, receipts);
  const { shown, held, first, changed, moved } = judgeResults(pipeline, present, before, holdMoves);
  const again = present.flatMap(({ receipt }) => (before.has(receipt) ? [receipt] : []));
  if (again.length > 0) {
    await holdResults(session, { pipeline, assessedAt }, again, rowsOf(held, accounts));
    const shownAgain = shown.flatMap(({ receipt }) => (before.has(receipt) ? [receipt] : []));
    await makeRoom(session, pipeline, shownAgain, assessedAt);
  }
  await insertResults(session, { pipeline, assessedAt }, rowsOf(shown, accounts));
  await dueAgain(
    session,
    changed.map(({ receipt }) => receipt),
    assessedAt,
  );
  const told = first.filter(({ receipt }) => waited.has(receipt));
  const queued = await queueNotifications(session, told, waited, assessedAt);
  return { written: present.length, moved, held: held.length, queued };
}

interface AccountRow {
  readonly receipt: number;
  readonly account_id: string;
}

const accountsByReceipt = (rows: readonly AccountRow[]): ReadonlyMap<number, string> =>
  new Map(rows.map(({ receipt, account_id }) => [receipt, account_id]));

const rowsOf = (
  finished: readonly FinishedAssessment[],
  accounts: ReadonlyMap<number, string>,
): ResultRow[] =>
  finished.map((assessment) => ({ accountId: accounts.get(assessment.receipt)!, finished: assessment }));

/**
 * Records that texts no longer wait for their first result, and locks the webhooks of their accounts.
 * @returns those that waited, with their accounts
 */
async function endWork(
  session: Session,
  finished: readonly FinishedAssessment[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await session.rows<AccountRow>(
    `WITH ended AS (
       DELETE FROM work USING submission AS s
       WHERE s.receipt = ANY ($1::bigint[]) AND work.account_id = s.account_id AND work.receipt = s.receipt
       RETURNING work.receipt, work.account_id)
     SELECT receipt, account_id, ${SHARED_WEBHOOK_LOCK} FROM ended`,
    [finished.map(({ receipt }) => receipt)],
  );
  return accountsByReceipt(rows);
}

interface ShownRow {
  readonly receipt: number;
  readonly pipeline: string;
  readonly version: string;
  readonly config_hash: string;
  readonly overall_score: number | null;
}

/** The results shown for texts, of every pipeline. */
async function findShown(
  session: Session,
  receipts: readonly number[],
): Promise<ReadonlyMap<number, readonly ShownResult[]>> {
  const rows = await session.rows<ShownRow>(
    `SELECT receipt, pipeline, version, config_hash, overall_score FROM result WHERE receipt = ANY ($1::bigint[])`,
    [receipts],
  );
  const shown = new Map<number, ShownResult[]>();
  for (const { receipt, pipeline: name, version, config_hash: configHash, overall_score: score } of rows) {
    const result = { name, version, configHash, overallScore: score ?? undefined };
    const others = shown.get(receipt);
    if (others) others.push(result);
    else shown.set(receipt, [result]);
  }
  return shown;
}

async function insertResults(
  session: Session,
  { pipeline, assessedAt }: Pick<ResultsCall, 'pipeline' | 'assessedAt'>,
  rows: readonly ResultRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await session.run(`INSERT INTO result ${selectRows()}`, rowValues(pipeline, assessedAt, rows));
}

/**
 * Removes the results of a pipeline name from the table `result`; those of another version or configuration are kept as
 * earlier ones. Earlier results of the new version itself are deleted.
 */
async function makeRoom(
  session: Session,
  { name, version, configHash }: PipelineIdentity,
  receipts: readonly number[],
  at: Date,
): Promise<void> {
  if (receipts.length === 0) return;
  await session.run(
    `WITH forgotten AS (
       DELETE FROM earlier_result
       WHERE receipt = ANY ($1::bigint[]) AND pipeline = $2 AND version = $3 AND config_hash = $4),
     replaced AS (DELETE FROM result WHERE receipt = ANY ($1::bigint[]) AND pipeline = $2 RETURNING *)
     INSERT INTO earlier_result
     SELECT replaced.*, $5::timestamptz FROM replaced WHERE NOT (version = $3 AND config_hash = $4)`,
    [receipts, name, version, configHash, at],
  );
}
