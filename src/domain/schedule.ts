import { z } from 'zod';
import { SCALES } from '../engine/results/scale.js';
import { dateFormatFault } from './files/date-format.js';
import { EXPORT_FORMATS, outputFormat } from './files/output-format.js';
import { parseLevelChoice } from './marks/level-choice.js';
import { identifierFault } from './submissions/identifier.js';

const text = (what: string) => z.string({ error: `must be ${what}` }).min(1, { error: `must be ${what}` });
const flag = z.boolean({ error: 'must be true or false' });
const names = (what: string) => z.array(z.string(), { error: `must be a list of ${what}` });

const isTimeZone = (zone: string) => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
};

/** Settings of every job. */
const common = {
  /** Its name in the log of runs and in the server's metrics. */
  name: text('a name').refine((name) => identifierFault(name, 'name') === undefined, {
    error: 'must hold letters, digits and hyphens, at most 40',
  }),
  /** Minute, hour, day of month, month, day of week. */
  cron: text('five fields, such as 0 2 * * *'),
  /** Time zone of `cron`; absent: that of this machine. */
  timeZone: text('a time zone, such as Europe/Berlin')
    .refine(isTimeZone, { error: 'must be a time zone, such as Europe/Berlin' })
    .optional(),
  /** Absent: the account of the settings. */
  account: text('the id of an account').optional(),
} as const;

/** The pipeline of a job; absent: that of its account. */
const pipeline = text('the name of a pipeline').optional();
/** `{date}` and `{time}` in its name are those of the planned time. */
const output = text('the file to write')
  .refine((path) => path !== '-', { error: 'must be a file; a job has no standard output' })
  .refine((path) => /^[^{}]*$/.test(path.replace(/\{(date|time)\}/g, '')), {
    error: 'may hold {date} and {time} and no other braces',
  });
const date = text('a column').optional();
const dateFormat = z
  .string({ error: 'must be a format of dates, such as DD.MM.YYYY' })
  .refine((format) => dateFormatFault(format) === undefined, {
    error: 'must be a format of dates, such as DD.MM.YYYY',
  })
  .optional();
const mark = text("a member of examiners' marks").optional();
const by = names('columns').optional();
const score = z.number({ error: 'must be a number' }).optional();
/** How marks are read; see the options of the same names. */
const marks = {
  mark,
  levels: text('lower, middle or LABEL=SCORE')
    .superRefine((levels, { addIssue }) => {
      const choice = parseLevelChoice(levels);
      if (typeof choice === 'string') addIssue({ code: 'custom', message: choice });
    })
    .optional(),
  scale: z
    .enum(Object.keys(SCALES) as (keyof typeof SCALES)[], {
      error: `must be ${Object.keys(SCALES).join(' or ')}`,
    })
    .optional(),
  min: score,
  max: score,
  rescale: flag.optional(),
} as const;

function kind<K extends string, S extends z.ZodRawShape>(job: K, options: S) {
  const shape = { ...common, job: z.literal(job), ...options };
  return z.strictObject(shape, {
    error: ({ code, keys }) =>
      code === 'unrecognized_keys'
        ? `unknown member ${(keys as string[]).join(', ')}; a job ${job} has ${Object.keys(shape).join(', ')}`
        : undefined,
  });
}

/** The kinds of jobs with their own settings. */
const kinds = {
  /** Assesses texts without an up-to-date result; with `all`, every text. */
  rescore: kind('rescore', { pipeline, explain: flag.optional(), all: flag.optional() }),
  evaluate: kind('evaluate', {
    pipeline,
    ...marks,
    human: names('metadata columns').min(1, { error: 'must name a metadata column' }).optional(),
    by,
    output: output.optional(),
  }),
  drift: kind('drift', {
    pipeline,
    /** Units of comparison. */
    by: z
      .enum(['week', 'month', 'quarter', 'run'], { error: 'must be week, month, quarter or run' })
      .optional(),
    date,
    /** Format of the dates; default: detected from the column. */
    dateFormat,
    from: text('a period, such as 2026-03').optional(),
    output: output.optional(),
  }),
  report: kind('report', {
    pipeline,
    ...marks,
    by,
    date,
    dateFormat,
    title: text('a title').optional(),
    ids: flag.optional(),
    output,
  }),
  export: kind('export', {
    what: z.enum(['results', 'submissions', 'feedback'], {
      error: 'must be results, submissions or feedback',
    }),
    format: z.enum(EXPORT_FORMATS, { error: 'must be csv, tsv, jsonl, parquet or xlsx' }).optional(),
    pipeline,
    where: names('conditions').optional(),
    output,
  }),
  /** Erases the bytes of deleted data from the store. */
  compact: kind('compact', {}),
  backup: kind('backup', { output }),
};

export type JobKind = keyof typeof kinds;
const JOB_KINDS = Object.keys(kinds) as JobKind[];

/** A job that a schedule runs. */
export type ScheduledJob = { [K in JobKind]: Readonly<z.output<(typeof kinds)[K]>> }[JobKind];

/** What a job writes: the formats, and the usual one. */
const WRITTEN = {
  evaluate: { formats: ['json'], fallback: 'json' },
  drift: { formats: ['json'], fallback: 'json' },
  report: { formats: ['html'], fallback: 'html' },
  backup: { formats: ['duckdb'], fallback: 'duckdb' },
  export: { formats: EXPORT_FORMATS, fallback: 'jsonl' },
} as const;

/** What is wrong with the extension of a job's output; undefined if nothing is. */
export function outputFault(job: ScheduledJob): string | undefined {
  if (!('output' in job) || job.output === undefined) return undefined;
  const given = 'format' in job ? job.format : undefined;
  const found = outputFormat<string>(job.output, { ...WRITTEN[job.job], given });
  return 'fault' in found ? found.fault : undefined;
}

/** The format of an export whose output has no fault. */
export function exportFormat({ output, format }: Extract<ScheduledJob, { job: 'export' }>) {
  const found = outputFormat(output, { ...WRITTEN.export, given: format });
  return 'format' in found ? found.format : WRITTEN.export.fallback;
}
/** Jobs of one kind. */
export type JobOf<K extends JobKind> = Extract<ScheduledJob, { readonly job: K }>;

/** One job. Its kind is checked first, because it determines the other settings. */
const scheduledJob = z
  .looseObject({ job: z.unknown() }, { error: 'must be an object' })
  .transform((value, context) => {
    if (!JOB_KINDS.includes(value.job as JobKind)) {
      const message = `must be one of ${JOB_KINDS.join(', ')}`;
      context.addIssue({ code: 'custom', path: ['job'], message });
      return z.NEVER;
    }
    const judged = kinds[value.job as JobKind].safeParse(value);
    if (judged.success) return judged.data;
    for (const { path, message } of judged.error.issues) context.addIssue({ code: 'custom', path, message });
    return z.NEVER;
  });

/** The jobs of a schedule, with unique names. Errors refer to the name of the job. */
export const scheduleSetting = z
  .array(z.unknown(), { error: 'must be a list of jobs' })
  .transform((jobs, context): readonly ScheduledJob[] => {
    const seen = new Set<string>();
    return jobs.flatMap((job, index) => {
      const judged = scheduledJob.safeParse(job);
      const { name } = (job ?? {}) as { name?: unknown };
      const place = typeof name === 'string' && name !== '' ? name : index;
      const refuse = (path: readonly PropertyKey[], message: string) =>
        void context.addIssue({ code: 'custom', path: [place, ...path], message });
      if (!judged.success) for (const { path, message } of judged.error.issues) refuse(path, message);
      else if (seen.has(judged.data.name)) refuse(['name'], 'two jobs have this name');
      seen.add(String(place));
      return judged.success ? [judged.data] : [];
    });
  });
