import { isBeyond, moveBetween } from '../../domain/held.js';
import type { PipelineIdentity } from '../../domain/pipeline.js';
import type { FailureMessage } from '../../domain/result.js';
import type { FinishedAssessment, SavedResults, StoredResult } from '../store.js';
import { appendRows } from './append.js';
import { slices } from './by-receipt.js';
import { integerList, milliseconds } from './columns.js';
import { keepEarlier } from './earlier-results.js';
import { holdResults } from './held-results.js';
import { queueNotifications } from './notifications.js';
import { RESULT_COLUMNS, type ResultRow } from './result-rows.js';
import type { Session } from './session.js';
import { type AttributesRow, selectAttributes, toAttributes } from './submission-rows.js';

/** One call of `saveResults`. */
export interface ResultsCall {
  readonly pipeline: PipelineIdentity;
  readonly finished: readonly FinishedAssessment[];
  readonly assessedAt: Date;
  readonly holdMoves?: number | undefined;
}

/** What one call did, with the results that are shown from now on. */
export interface SavedRows extends SavedResults {
  readonly shown: readonly FinishedAssessment[];
}

/** Receipts in one statement of the writer, which scans a column of integers for them. */
const SLICE = 5000;

/**
 * Writes results in place of those of the same pipeline name, which are kept where another version or configuration made
 * them; or holds them for approval. Of several for one text the last counts; those of texts that are gone are dropped.
 * Notifications are queued of texts that had no result so far.
 */
export async function saveResults(session: Session, call: ResultsCall): Promise<SavedRows> {
  const { finished, assessedAt } = call;
  const byReceipt = new Map(finished.map((assessment) => [assessment.receipt, assessment]));
  const saved: SavedSlice[] = [];
  for (const receipts of slices([...byReceipt.keys()], SLICE)) {
    saved.push(await saveSlice(session, call, receipts, byReceipt));
  }
  const queued = await queueNotifications(
    session,
    saved.flatMap((slice) => slice.first),
    assessedAt,
  );
  const shown = saved.flatMap((slice) => slice.shown);
  const held = sum(saved.map((slice) => slice.held));
  return { written: shown.length + held, moved: sum(saved.map((slice) => slice.moved)), held, shown, queued };
}

interface SavedSlice {
  readonly shown: readonly FinishedAssessment[];
  /** Texts that had no result of any pipeline. */
  readonly first: readonly FinishedAssessment[];
  readonly moved: number;
  readonly held: number;
}

async function saveSlice(
  session: Session,
  { pipeline, assessedAt, holdMoves }: ResultsCall,
  slice: readonly number[],
  byReceipt: ReadonlyMap<number, FinishedAssessment>,
): Promise<SavedSlice> {
  const receipts = integerList(slice);
  const present = await session.numbers(
    `SELECT receipt::DOUBLE FROM submission WHERE receipt IN (${receipts})`,
  );
  const before = await findCurrent(session, receipts);
  const shown: ResultRow[] = [];
  const held: ResultRow[] = [];
  let moved = 0;
  for (const receipt of present) {
    const row = { pipeline, assessedAt, finished: byReceipt.get(receipt)! };
    const current = before.get(receipt)?.find(({ name }) => name === pipeline.name);
    const move = current ? moveBetween(current, row.finished) : 0;
    if (move !== 0) moved += 1;
    const isHeld = holdMoves !== undefined && isBeyond(move, holdMoves) && !isSame(current!, pipeline);
    (isHeld ? held : shown).push(row);
  }
  const again = present.filter((receipt) => before.has(receipt));
  if (again.length > 0) await holdResults(session, pipeline, integerList(again), held);
  const shownAgain = shown.flatMap(({ finished: { receipt } }) => (before.has(receipt) ? [receipt] : []));
  if (shownAgain.length > 0) await makeRoom(session, pipeline, integerList(shownAgain), assessedAt);
  await appendRows(session, 'result', RESULT_COLUMNS, shown);
  return {
    shown: shown.map((row) => row.finished),
    first: shown.flatMap((row) => (before.has(row.finished.receipt) ? [] : [row.finished])),
    moved,
    held: held.length,
  };
}

/** Takes the results of a pipeline name out of the table; those of other versions are kept elsewhere. */
export async function makeRoom(
  session: Session,
  pipeline: PipelineIdentity,
  receipts: string,
  at: Date,
): Promise<void> {
  await keepEarlier(session, pipeline, receipts, at);
  await session.run(`DELETE FROM result WHERE receipt IN (${receipts}) AND pipeline = $1`, [pipeline.name]);
}

/** A result that is shown, in short. */
interface Current extends PipelineIdentity {
  readonly overallScore: number | undefined;
}

/** The results of texts by receipt, of every pipeline. */
async function findCurrent(session: Session, receipts: string): Promise<Map<number, Current[]>> {
  const [receipt = [], name = [], version = [], configHash = [], score = []] = (await session.columns(
    `SELECT receipt::DOUBLE, pipeline, version, config_hash, overall_score FROM result WHERE receipt IN (${receipts})`,
  )) as [number[], string[], string[], string[], (number | null)[]] | [];
  const found = new Map<number, Current[]>();
  receipt.forEach((text, index) => {
    const current = {
      name: name[index]!,
      version: version[index]!,
      configHash: configHash[index]!,
      overallScore: score[index] ?? undefined,
    };
    found.set(text, [...(found.get(text) ?? []), current]);
  });
  return found;
}

const isSame = (one: PipelineIdentity, other: PipelineIdentity) =>
  one.version === other.version && one.configHash === other.configHash;

const sum = (counts: readonly number[]) => counts.reduce((total, next) => total + next, 0);

/** A row that {@link selectResults} selects. */
export interface StoredResultRow extends AttributesRow {
  readonly pipeline: string;
  readonly version: string;
  readonly config_hash: string;
  readonly assessed_at: number;
  readonly type: 'success' | 'failure';
  readonly overall_score: number | null;
  readonly message: FailureMessage | null;
  readonly word_count: number;
  readonly sentence_count: number;
  readonly error_count: number;
  readonly suspect_count: number;
  readonly body: string;
  readonly explanation: string | null;
}

/** Results of texts by receipt, of one pipeline where `$1` is not null, in order of receipt. */
export const selectResults = (receipts: string) => `
  SELECT ${selectAttributes}, r.pipeline, r.version, r.config_hash, ${milliseconds('r.assessed_at')} AS assessed_at,
    r.type, r.overall_score, r.message, r.word_count, r.sentence_count, r.error_count, r.suspect_count, r.body,
    r.explanation
  FROM (FROM result WHERE receipt IN (${receipts})) AS r
  JOIN (FROM submission WHERE receipt IN (${receipts})) AS s ON s.receipt = r.receipt
  WHERE $1::VARCHAR IS NULL OR r.pipeline = $1::VARCHAR
  ORDER BY r.receipt, r.pipeline`;

export function toStoredResult(row: StoredResultRow): StoredResult {
  return {
    submission: toAttributes(row),
    pipeline: { name: row.pipeline, version: row.version, configHash: row.config_hash },
    assessedAt: new Date(row.assessed_at),
    type: row.type,
    ...(row.overall_score === null ? {} : { overallScore: row.overall_score }),
    ...(row.message === null ? {} : { message: row.message }),
    wordCount: row.word_count,
    sentenceCount: row.sentence_count,
    errorCount: row.error_count,
    suspectCount: row.suspect_count,
    body: row.body,
    ...(row.explanation === null ? {} : { explanation: row.explanation }),
  };
}
