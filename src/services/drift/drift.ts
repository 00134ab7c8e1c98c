import { counted } from '../../domain/counted.js';
import { isSameIdentity, type PipelineIdentity } from '../../domain/pipelines/pipeline.js';
import type { PeriodSums } from '../../domain/results/period-sums.js';
import { shown, shownNames } from '../../domain/shown.js';
import type { Scale } from '../../engine/results/scale.js';
import { AssessError, say } from '../../errors.js';
import { analyseDrift } from '../../metrics/drift.js';
import type { DriftLimits } from '../../metrics/drift-report.js';
import type { Analysis } from '../../store/analysis.js';
import type { Versions } from '../../store/assessments.js';
import type { RunLog } from '../../store/run-log.js';
import type { MarksQuery } from '../marks/marks-of-store.js';
import { versionName, versionNamed } from '../versions/versions.js';
import { readingOfDates } from './dates.js';
import type { DatesRead, DriftReport, DriftUnit } from './report.js';

export interface DriftQuery extends Pick<MarksQuery, 'accountId' | 'pipeline' | 'scale' | 'includeTests'> {
  readonly store: Analysis & RunLog & Versions;
  readonly by: DriftUnit;
  /** Metadata column that dates a text; absent: when it was received. */
  readonly date?: string | undefined;
  /** How its dates are written (domain/files/date-format.ts); absent: guessed from the column. */
  readonly dateFormat?: string | undefined;
  /** The period or run that the others are set against, and the last one; absent: the first and the last there are. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** The first period or run that may raise alarms; absent: the last one that is over. */
  readonly since?: string | undefined;
  readonly now: Date;
  readonly limits: DriftLimits;
}

/** Ranges into which the scale is divided to find tenths of the reference. */
const RANGES = 1000;

type Dated = PeriodSums & { readonly period: string };

/**
 * Sets the scores of each period, or of each version of a pipeline, against those of a reference.
 * @throws AssessError `nothing_to_evaluate`, `invalid_option`
 */
export async function driftReport(query: DriftQuery): Promise<DriftReport> {
  const { by, date, pipeline, scale, limits } = query;
  const { periods, reference, judged, undated, identity, dates } = await (by === 'run'
    ? versionSums(query)
    : periodSums(query));
  return {
    source: {
      pipeline,
      version: identity?.version ?? null,
      configHash: identity?.configHash ?? null,
      by,
      date: by === 'run' ? null : (date ?? 'received_at'),
    },
    undated,
    dates: dates ?? null,
    ...analyseDrift(periods, { reference, limits, judged, lowest: scale.min, step: stepOf(scale) }),
  };
}

const stepOf = ({ min, max }: Scale) => (max - min) / RANGES;

interface Sums {
  readonly periods: readonly Dated[];
  readonly reference: string;
  readonly judged: readonly string[];
  readonly undated: number;
  readonly identity?: PipelineIdentity;
  readonly dates?: DatesRead | undefined;
}

async function periodSums(query: DriftQuery): Promise<Sums> {
  const { store, accountId, includeTests, pipeline, scale, by, date } = query;
  const reading = await readingOfDates(query);
  const identity = await store.latestIdentity({ accountId, includeTests, pipeline, marked: false });
  if (!identity) throw nothingAssessed(pipeline);
  const sums = await store.periodSums({
    accountId,
    includeTests,
    identities: [identity],
    unit: by === 'run' ? undefined : by,
    date: reading && { column: date!, formats: reading.formats },
    step: stepOf(scale),
    lowest: scale.min,
  });
  const dated = sums.filter((each): each is Dated => each.period !== null);
  if (dated.length === 0) {
    throw undatedTexts(date ?? 'received_at', reading?.dates);
  }
  const undated = sums.find(({ period }) => period === null)?.totals.assessed ?? 0;
  const current = by === 'run' ? undefined : periodOf(query.now, by);
  return { ...between(dated, query, current), undated, identity, dates: reading?.dates };
}

function undatedTexts(column: string, dates: DatesRead | undefined): AssessError {
  const none = `no text has a date in ${shown(column)}`;
  if (!dates?.unreadable) return new AssessError('invalid_option', { option: 'date', reason: none });
  const { format, unreadable, example } = dates;
  const [option, way] =
    format === null ? ['date', say.tellDateFormat()] : ['date-format', 'without it the format is guessed'];
  const reason = `${none}${format === null ? '' : ` written as ${format}`}: ${counted(unreadable, 'value')} cannot be read, the first that of text ${example}; ${way}`;
  return new AssessError('invalid_option', { option, reason });
}

async function versionSums(query: DriftQuery): Promise<Sums> {
  const { store, accountId, includeTests, scale, date, dateFormat } = query;
  if (date !== undefined || dateFormat !== undefined) {
    const reason = 'runs are compared by what made them, whatever the dates of the texts';
    const option = date === undefined ? 'date-format' : 'date';
    throw new AssessError('invalid_option', { option, reason });
  }
  const [from, to, since] = await Promise.all(
    (['from', 'to', 'since'] as const).map(async (end) => {
      const given = query[end];
      return given === undefined ? undefined : versionNamed(store, accountId, given, end);
    }),
  );
  const pipeline = (from ?? to)?.name ?? query.pipeline;
  if (pipeline !== query.pipeline || (to && to.name !== pipeline)) {
    const reason = say.onePipeline(query.pipeline);
    throw new AssessError('invalid_option', {
      option: to && to.name !== query.pipeline ? 'to' : 'from',
      reason,
    });
  }
  const versions = (await store.versions(accountId))
    .filter((each) => each.pipeline.name === pipeline)
    .sort((a, b) => a.firstAssessedAt.getTime() - b.firstAssessedAt.getTime());
  if (versions.length === 0) throw nothingAssessed(pipeline);
  const identities = versions.map((each) => each.pipeline);
  const sums = await store.periodSums({
    accountId,
    includeTests,
    identities,
    step: stepOf(scale),
    lowest: scale.min,
  });
  const named = namesOf(identities);
  // Numbers come as text, in whose order 10 lies before 9.
  const ordered = [...sums]
    .sort((a, b) => Number(a.period) - Number(b.period))
    .map((each): Dated => ({ ...each, period: named[Number(each.period)]! }));
  const nameOf = (identity: PipelineIdentity | undefined) =>
    identity && named[identities.findIndex((each) => isSameIdentity(each, identity))];
  const ends = { from: nameOf(from), to: nameOf(to), since: nameOf(since) };
  return { ...between(ordered, ends), undated: 0 };
}

/** `cefr@1.0.0`, with the configuration where that says not enough. */
function namesOf(identities: readonly PipelineIdentity[]): string[] {
  const names = identities.map(versionName);
  return names.map((name, place) =>
    names.indexOf(name) === names.lastIndexOf(name) ? name : `${name}@${identities[place]!.configHash}`,
  );
}

/**
 * Periods from the reference on, up to the last one asked for, and those to judge. @param current the period that is not
 * over yet @throws AssessError `invalid_option`
 */
function between(
  all: readonly Dated[],
  { from, to, since }: Pick<DriftQuery, 'from' | 'to' | 'since'>,
  current?: string,
) {
  const placeOf = (given: string | undefined, option: string, otherwise: number) => {
    if (given === undefined) return otherwise;
    const place = all.findIndex(({ period }) => period === given);
    if (place >= 0) return place;
    const known = shownNames(all.map(({ period }) => period)).join(', ');
    throw new AssessError('invalid_option', {
      option,
      reason: `there is no ${shown(given)}; there are ${known}`,
    });
  };
  const [start, end] = [placeOf(from, 'from', 0), placeOf(to, 'to', all.length - 1)];
  if (start > end) {
    const reason = `${shown(to!)} comes before ${shown(all[start]!.period)}`;
    throw new AssessError('invalid_option', { option: 'to', reason });
  }
  const first = placeOf(since, 'since', 0);
  const periods = all.slice(start, end + 1);
  const names = periods.map(({ period }) => period);
  const over = names.filter((period) => current === undefined || period < current);
  const judged = since === undefined ? over.slice(-1) : names.slice(Math.max(0, first - start));
  return { periods, reference: all[start]!.period, judged };
}

function nothingAssessed(pipeline: string): AssessError {
  return new AssessError('nothing_to_evaluate', {
    reason: `no text has a result of ${pipeline}`,
    next: say.scoreFirst(pipeline),
  });
}

const DAY_MS = 86_400_000;

/** The name of the period of a time in UTC, as the store names periods: their order is that of the names. */
export function periodOf(time: Date, by: Exclude<DriftUnit, 'run'>): string {
  const [year, month] = [time.getUTCFullYear(), time.getUTCMonth()];
  if (by === 'month') return `${year}-${padded(month + 1)}`;
  if (by === 'quarter') return `${year}-Q${Math.floor(month / 3) + 1}`;
  // A week belongs to the year of its Thursday (ISO 8601).
  const thursday = new Date(Date.UTC(year, month, time.getUTCDate() + 4 - (time.getUTCDay() || 7)));
  const first = Date.UTC(thursday.getUTCFullYear(), 0, 1);
  return `${thursday.getUTCFullYear()}-W${padded(Math.ceil(((thursday.getTime() - first) / DAY_MS + 1) / 7))}`;
}

const padded = (number: number) => String(number).padStart(2, '0');
