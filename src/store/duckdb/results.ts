import type { PipelineIdentity } from '../../domain/pipelines/pipeline.js';
import { type JudgedResults, judgeResults, type ResultsCall, type ShownResult } from '../result-rules.js';
import { dueAgain } from '../sql/lti.js';
import { integerList, slices } from '../sql/receipts.js';
import type { FinishedAssessment, SavedResults } from '../store.js';
import { keepEarlier } from './analysis/earlier-results.js';
import { appendRows } from './append.js';
import { holdResults } from './held-results.js';
import { queueNotifications } from './outbox/notifications.js';
import { RESULT_COLUMNS, type ResultRow } from './result-rows.js';
import type { Session } from './session.js';

/** The outcome of one call, with the results that are shown from now on. */
interface SavedRows extends SavedResults {
  readonly shown: readonly FinishedAssessment[];
}

/** Receipts per statement of the writer, which scans a column of integers for them. */
const SLICE = 5000;

/**
 * Writes results, replacing those of the same pipeline name, which are kept if another version or configuration made
 * them; or holds them for approval. Of several for one text, the last counts; those of deleted texts are dropped. First
 * results of texts queue notifications; changed ones go to platforms of LTI again.
 */
export async function saveResults(session: Session, call: Omit<ResultsCall, 'claim'>): Promise<SavedRows> {
  const { finished, assessedAt } = call;
  const byReceipt = new Map(finished.map((assessment) => [assessment.receipt, assessment]));
  const saved: JudgedResults[] = [];
  for (const receipts of slices([...byReceipt.keys()], SLICE)) {
    saved.push(await saveSlice(session, call, receipts, byReceipt));
  }
  const queued = await queueNotifications(
    session,
    saved.flatMap((slice) => slice.first),
    assessedAt,
  );
  const shown = saved.flatMap((slice) => slice.shown);
  const held = sum(saved.map((slice) => slice.held.length));
  return { written: shown.length + held, moved: sum(saved.map((slice) => slice.moved)), held, shown, queued };
}

async function saveSlice(
  session: Session,
  { pipeline, assessedAt, holdMoves }: Omit<ResultsCall, 'claim'>,
  slice: readonly number[],
  byReceipt: ReadonlyMap<number, FinishedAssessment>,
): Promise<JudgedResults> {
  const receipts = integerList(slice);
  const present = await session.numbers(
    `SELECT receipt::DOUBLE FROM submission WHERE receipt IN (${receipts})`,
  );
  const before = await findShown(session, receipts);
  const finished = present.map((receipt) => byReceipt.get(receipt)!);
  const judged = judgeResults(pipeline, finished, before, holdMoves);
  const rows = (assessments: readonly FinishedAssessment[]) =>
    assessments.map((finished): ResultRow => ({ pipeline, assessedAt, finished }));
  const again = present.filter((receipt) => before.has(receipt));
  if (again.length > 0) await holdResults(session, pipeline, integerList(again), rows(judged.held));
  const shownAgain = judged.shown.flatMap(({ receipt }) => (before.has(receipt) ? [receipt] : []));
  if (shownAgain.length > 0) await makeRoom(session, pipeline, integerList(shownAgain), assessedAt);
  await appendRows(session, 'result', RESULT_COLUMNS, rows(judged.shown));
  await dueAgain(
    session,
    judged.changed.map(({ receipt }) => receipt),
    assessedAt,
  );
  return judged;
}

/** Removes the results of a pipeline name from the table; those of other versions are kept elsewhere. */
async function makeRoom(
  session: Session,
  pipeline: PipelineIdentity,
  receipts: string,
  at: Date,
): Promise<void> {
  await keepEarlier(session, pipeline, receipts, at);
  await session.run(`DELETE FROM result WHERE receipt IN (${receipts}) AND pipeline = $1`, [pipeline.name]);
}

/** The results of texts by receipt, of every pipeline. */
async function findShown(session: Session, receipts: string): Promise<Map<number, ShownResult[]>> {
  const [receipt = [], name = [], version = [], configHash = [], score = []] = (await session.columns(
    `SELECT receipt::DOUBLE, pipeline, version, config_hash, overall_score FROM result WHERE receipt IN (${receipts})`,
  )) as [number[], string[], string[], string[], (number | null)[]] | [];
  const found = new Map<number, ShownResult[]>();
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

const sum = (counts: readonly number[]) => counts.reduce((total, next) => total + next, 0);
