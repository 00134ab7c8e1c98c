import type { CustomPipelines } from '../../domain/pipelines/custom-pipelines.js';
import { hasLevels, type Scale } from '../../engine/results/scale.js';
import { AssessError, say } from '../../errors.js';
import { DRIFT_LIMITS } from '../../metrics/drift.js';
import type { HeldResults, Versions } from '../../store/assessments.js';
import type { Overview, ResultProfile } from '../../store/statistics.js';
import { type DriftQuery, driftReport } from '../drift/drift.js';
import { adjudicationReport } from '../examiners/adjudication.js';
import { examinersReport, requireMarks } from '../examiners/examiners.js';
import { readMarkedScores } from '../examiners/marked-scores.js';
import { fairnessReport } from '../fairness/fairness.js';
import type { MarksQuery } from '../marks/marks-of-store.js';
import { fittedOf } from '../pipelines/fitted-texts.js';
import { scoringPipelineNamed, showPipeline } from '../pipelines/pipelines.js';
import { diffVersions } from '../versions/diff.js';
import { reportAgreement } from './agreement.js';
import { type MeasuringThreads, scoreDrivers } from './drivers.js';
import { errorLevelsOf } from './error-levels.js';
import { methodsOf } from './methods.js';
import { originOf } from './origin.js';
import { isMissing, type Part, type Report, type ReportedSetting } from './report.js';
import { rangesOf } from './score-ranges.js';
import { refuseIdColumns, withoutIds } from './without-ids.js';

/** The options of a report. */
export interface ReportSource
  extends Pick<MarksQuery, 'accountId' | 'pipeline' | 'mark' | 'choices' | 'includeTests'>,
    Pick<DriftQuery, 'date' | 'dateFormat' | 'now'> {
  readonly store: MarksQuery['store'] & DriftQuery['store'] & HeldResults;
  readonly customPipelines: CustomPipelines;
  /** Columns that form groups; absent: every metadata column that can. */
  readonly by?: readonly string[] | undefined;
  /** At most this many texts are listed. */
  readonly limit: number;
  readonly withIds: boolean;
  readonly title: string;
  readonly settings: readonly ReportedSetting[];
  /** Version of this package. */
  readonly version: string;
  /** Measures the linguistic indices of marked texts; absent: they are not measured. */
  readonly measuring?: MeasuringThreads | undefined;
  /** Ends the work between two parts. */
  readonly signal?: AbortSignal | undefined;
}

/** Errors that say that there is nothing to show. */
const WITHOUT_DATA: readonly string[] = ['nothing_to_evaluate', 'only_fitted_texts', 'nothing_to_compare'];

/**
 * Gathers the data of a report, part by part; one that has no data says why.
 * @throws AssessError `unknown_pipeline`, `invalid_config`, `broken_pipeline`, `invalid_option`, and the store's errors
 */
export async function gatherReport(source: ReportSource): Promise<Report> {
  const {
    store,
    accountId,
    pipeline: name,
    customPipelines,
    mark,
    choices,
    includeTests,
    title,
    settings,
    version,
    now,
  } = source;
  if (!source.withIds) refuseIdColumns(source.by ?? []);
  const definition = scoringPipelineNamed(name, customPipelines);
  const { scale } = definition;
  const pipeline = showPipeline(name, customPipelines);
  const { step, start } = rangesOf(scale);
  const overview = await store.overview({ accountId, pipeline: name, lowest: start, step, includeTests });
  const results: Part<ResultProfile> = overview.results[0] ?? { missing: whyNoResults(overview, name) };
  const fitted = fittedOf(definition);
  const marks = { store, accountId, pipeline: name, scale, mark, includeTests, choices, fitted };
  const marked = await readMarkedScores(marks);
  const agreement = await part(source, () => reportAgreement(marks, requireMarks(marked)));
  const report: Omit<Report, 'methods'> = {
    title,
    account: accountId,
    created: now,
    scale,
    mark,
    includesTests: includeTests,
    pipeline,
    overview,
    results,
    waiting: await waitingResults(store, accountId, name),
    ...(marked.fitted && { fitted: marked.fitted }),
    errorLevels: isMissing(results)
      ? results
      : await part(source, () => errorLevelsOf(store, accountId, results, marked)),
    agreement,
    drivers: await part(source, () => scoreDrivers(marks, marked, source.measuring, source.signal)),
    fairness: await part(source, () => fairnessReport(marks, source.by ?? [], marked)),
    drift: await part(source, () =>
      driftReport({
        ...marks,
        by: 'month',
        date: source.date,
        dateFormat: source.dateFormat,
        now,
        limits: DRIFT_LIMITS,
      }),
    ),
    examiners: await part(source, () => examinersReport(marks, marked)),
    adjudication: await part(source, () =>
      adjudicationReport(marks, { threshold: disputedFrom(scale), limit: source.limit, by: [] }, marked),
    ),
    changes: await part(source, () =>
      diffVersions({
        ...marks,
        by: source.by,
        limit: source.limit,
        scaleOf: (one) => (one === name ? scale : undefined),
      }),
    ),
    settings,
    software: { assess: version, node: process.version, store: overview.engine },
  };
  const whole = { ...report, methods: methodsOf(report, originOf(definition, customPipelines)) };
  return source.withIds ? whole : withoutIds(whole);
}

/** The number of held results of a pipeline, in any version. */
async function waitingResults(
  store: HeldResults & Versions,
  accountId: string,
  name: string,
): Promise<number> {
  const versions = (await store.versions(accountId)).filter(({ pipeline }) => pipeline.name === name);
  const totals = await Promise.all(
    versions.map(({ pipeline }) => store.heldResults({ accountId, pipeline, limit: 1 })),
  );
  return totals.reduce((sum, { total }) => sum + total, 0);
}

/** A plain CEFR level, an IELTS band, or a sixth of another scale. */
function disputedFrom({ name, min, max }: Scale): number {
  if (hasLevels(name)) return 2;
  return name === 'ielts' ? 1 : (max - min) / 6;
}

function whyNoResults({ submissions }: Overview, pipeline: string): string {
  return submissions === 0 ? say.noSubmissions() : say.noResults(pipeline);
}

/** Without data is what has nothing to say; an option that is wrong, or a store that fails, ends the report. */
async function part<T>({ signal }: ReportSource, gather: () => T | Promise<T>): Promise<Part<T>> {
  signal?.throwIfAborted();
  try {
    return await gather();
  } catch (error) {
    if (!(error instanceof AssessError && WITHOUT_DATA.includes(error.code))) throw error;
    return { missing: sentence(error) };
  }
}

/** The message of an error, as a sentence. */
function sentence({ message, next }: AssessError): string {
  const text = next ? `${message}: ${next}` : message;
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
