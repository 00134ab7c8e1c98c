import type { PipelineIdentity } from '../../domain/pipelines/pipeline.js';
import type { Condition } from '../../domain/submissions/condition.js';
import type { AssessmentResult } from '../../engine/results/result.js';
import { AssessError, say } from '../../errors.js';
import type { Columns, ScoresAndMarks } from '../../store/analysis.js';
import type { Exports } from '../../store/exports.js';
import { enoughFor, inOrder } from '../../workers/in-order.js';
import type { Pool } from '../../workers/pool.js';
import type { ResultLine } from '../../writers/lines.js';
import { linesOf } from '../export/rows.js';
import { requireGroupingColumns } from '../marks/marks-of-store.js';
import { type AuthoredText, type AuthoredTexts, authoredOf } from '../texts/authored-texts.js';

/** A text with the result of one version of a pipeline. */
export interface AssessedText extends AuthoredText {
  readonly result: AssessmentResult;
}

/** Texts that are read twice: all of them, and then some with their results, in the same order. */
export interface ProgressTexts {
  readonly all: AuthoredTexts;
  readonly assessed: (isWanted: (text: AuthoredText) => boolean) => AsyncGenerator<AssessedText[], void>;
}

/**
 * The results of the newest version of a pipeline that an account has.
 * @throws AssessError `invalid_option` for a column that there is not, `nothing_to_evaluate`
 */
export async function resultsInStore(
  store: Exports & Columns & Pick<ScoresAndMarks, 'latestIdentity'>,
  accountId: string,
  pipeline: string,
  {
    keep,
    where,
    includeTests,
    signal,
  }: {
    /** Metadata columns to read. */
    readonly keep: readonly string[];
    readonly where: readonly Condition[];
    readonly includeTests: boolean;
    readonly signal: AbortSignal;
  },
): Promise<{ texts: ProgressTexts; pipeline: PipelineIdentity }> {
  await requireGroupingColumns(store, accountId, 'order', keep);
  const version = await store.latestIdentity({ accountId, includeTests, pipeline, marked: false });
  if (!version) {
    const reason = `no text has a result of ${pipeline}`;
    throw new AssessError('nothing_to_evaluate', { reason, next: say.scoreThem(pipeline) });
  }
  type Line = ResultLine & { readonly question_text: string; readonly text: string };
  const query = {
    accountId,
    subject: 'results',
    where,
    pipeline: version.name,
    version,
    withTexts: true,
  } as const;
  async function* read<T>(change: (line: Line) => T[]): AsyncGenerator<T[], void> {
    for await (const lines of linesOf<Line>(store, query, signal))
      yield lines.filter(({ test }) => includeTests || test !== 1).flatMap(change);
    signal.throwIfAborted();
  }
  const texts: ProgressTexts = {
    all: () => read((line) => [authoredOf(line, keep)]),
    assessed: (isWanted) =>
      read((line) => {
        const text = authoredOf(line, keep);
        return isWanted(text) ? [{ ...text, result: line.result.value }] : [];
      }),
  };
  return { texts, pipeline: version };
}

/** Texts that are assessed now. @param pool its threads, asked for when there is something to assess */
export function assessedNow(
  all: AuthoredTexts,
  {
    pool,
    batchSize,
    signal,
    onCrash,
  }: {
    readonly pool: () => Promise<Pool>;
    readonly batchSize: number;
    readonly signal: AbortSignal;
    readonly onCrash: (crash: { readonly place: string; readonly cause: string }) => void;
  },
): ProgressTexts {
  return {
    all,
    async *assessed(isWanted) {
      const threads = await pool();
      async function* batches() {
        for await (const portion of all()) {
          const wanted = portion.filter(isWanted);
          for (let start = 0; start < wanted.length; start += batchSize)
            yield wanted.slice(start, start + batchSize);
        }
      }
      const assess = async (batch: readonly AuthoredText[]): Promise<AssessedText[]> => {
        const tasks = batch.map(({ text, question }) => ({ text, question }));
        const outcomes = await threads.assess(tasks, (index, cause) =>
          onCrash({ place: batch[index]!.place, cause }),
        );
        return batch.map((text, at) => ({
          ...text,
          result: JSON.parse(outcomes[at]!.body) as AssessmentResult,
        }));
      };
      for await (const batch of inOrder(batches(), assess, enoughFor(threads))) {
        signal.throwIfAborted();
        yield batch;
      }
    },
  };
}
