import type { HumanScore } from '../../domain/marks/human-score.js';
import type { Refused } from '../../engine/pipelines/extraction.js';
import type { FailureMessage } from '../../engine/results/failure.js';
import { mean } from '../../metrics/moments.js';
import { prepended } from '../../readers/bytes.js';
import type { LeftOutRow, MarkedRow, TraitScores } from '../../readers/marked-texts.js';
import type { TraitMarks } from '../../training/scoring/marked-text.js';
import { enoughFor, inOrder } from '../../workers/in-order.js';
import type { TextTask } from '../../workers/messages.js';
import type { CrashListener, Pool } from '../../workers/pool.js';
import type { MarksReading } from '../marks/mark-scale.js';
import type { MarkedSource } from './source.js';

/** Facts about a marked text, besides its features; the text itself is not kept. */
export interface DescribedText extends Omit<MarkedRow, 'text' | 'marks' | 'traits'> {
  /** Hash of the text. */
  readonly hash: string;
  readonly marks: readonly number[];
  /** Marks of individual traits, each the mean of its raters. */
  readonly traits: TraitMarks;
}

/** A marked text with the output of the threads. */
export interface MeasuredText<T> extends DescribedText {
  readonly found: T;
}

export interface Measurement<T> {
  /** In the order of the source. */
  readonly texts: readonly MeasuredText<T>[];
  /** Kind of the marks: numbers, or CEFR levels; undefined if there are neither. */
  readonly kind: HumanScore['kind'] | undefined;
  /** The labels among them. */
  readonly levels: Pick<MarksReading, 'labels' | 'plainLevels'>;
  /** Lowest and highest mark, including those of texts that cannot be assessed. */
  readonly marks: { readonly lowest: number; readonly highest: number };
  readonly read: number;
  readonly unmarked: number;
  readonly rejected: number;
  /** Texts left out because the pipeline that measures was fitted on them. */
  readonly fitted: number;
  /** Texts that cannot be assessed, by failure. */
  readonly refused: Readonly<Partial<Record<FailureMessage, number>>>;
  readonly interrupted: boolean;
}

/** Processes a batch of texts on the threads. */
type MeasureBatch<T> = (
  pool: Pool,
  batch: readonly TextTask[],
  onCrash: CrashListener,
) => Promise<readonly (T | Refused)[]>;

export interface MeasureOptions<T> {
  readonly source: MarkedSource;
  readonly measure: MeasureBatch<T>;
  /** Returns the hash of a text. */
  readonly hash: (text: string) => string;
  /** Starts threads; called only if there is something to measure. */
  readonly pool: () => Promise<Pool>;
  /** Recognises texts to leave out. */
  readonly isFitted?: ((text: string) => boolean) | undefined;
  /** Texts in one batch. */
  readonly batchSize: number;
  /** Lowest and highest mark; those outside are rejected. */
  readonly range: { readonly min?: number | undefined; readonly max?: number | undefined };
  /** Numbers or levels, if only one of them fits the scale; default: the kind of the first mark. */
  readonly kind?: HumanScore['kind'] | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Called with every rejected row. */
  readonly onReject?: ((row: { readonly place: string; readonly message: string }) => void) | undefined;
  /** Called with the number of measured texts and the share of the source that was read. */
  readonly onProgress?: ((done: number, share: number | undefined) => void) | undefined;
  /** Called for a text that crashed a component twice; the arguments contain nothing of the text. */
  readonly onCrash?: ((crash: { readonly place: string; readonly cause: string }) => void) | undefined;
}

/** The state before all marks are read. */
type UnsettledText<T> = Omit<MeasuredText<T>, 'marks' | 'traits'> & {
  readonly marks: readonly HumanScore[];
  readonly traits: TraitScores;
};

/**
 * Processes marked texts on the threads: source → threads → findings. Neither the file nor the texts are kept in memory. A
 * text that crashes its thread is retried once, then left out.
 */
export async function measureTexts<T extends object>(options: MeasureOptions<T>): Promise<Measurement<T>> {
  const { source, signal, hash, batchSize, onProgress } = options;
  const intake = new Intake(options);
  const refused: Partial<Record<FailureMessage, number>> = {};
  const texts: UnsettledText<T>[] = [];
  let share: number | undefined;
  let done = 0;

  async function* batches(): AsyncGenerator<MarkedRow[], void> {
    let batch: MarkedRow[] = [];
    for await (const { rows, share: read } of source.read(signal)) {
      for (const row of rows) {
        if (signal?.aborted) return;
        if (intake.accepts(row)) batch.push(row);
        if (batch.length < batchSize) continue;
        yield batch;
        batch = [];
      }
      share = read;
    }
    if (batch.length > 0 && !signal?.aborted) yield batch;
  }

  const measure = (pool: Pool) => async (batch: readonly MarkedRow[]) => {
    const outcomes = await options.measure(
      pool,
      batch.map(({ text, question }) => ({ text, question })),
      (index, cause) => options.onCrash?.({ place: batch[index]!.place, cause }),
    );
    done += batch.length;
    onProgress?.(done, share);
    return outcomes.flatMap((found, index): UnsettledText<T>[] => {
      if ('failure' in found) {
        refused[found.failure] = (refused[found.failure] ?? 0) + 1;
        return [];
      }
      const { text, ...row } = batch[index]!;
      return [{ ...row, hash: hash(text), found }];
    });
  };

  try {
    const read = batches();
    const first = await read.next();
    if (!first.done) {
      const pool = await options.pool();
      const all = prepended(first.value, read);
      for await (const measured of inOrder(all, measure(pool), enoughFor(pool))) texts.push(...measured);
    }
  } catch (error) {
    if (!signal?.aborted || error !== signal.reason) throw error;
  }
  const { reader } = source;
  const scoreOf = (mark: HumanScore) => reader.settled(mark).score;
  const { kind, marks, read, unmarked, rejected, fitted } = intake;
  return {
    texts: texts.map((text) => ({
      ...text,
      marks: text.marks.map(scoreOf),
      traits: Object.fromEntries(
        Object.entries(text.traits).map(([trait, given]) => [trait, mean(given.map(scoreOf))!]),
      ),
    })),
    levels: { labels: reader.labels, plainLevels: reader.plainLevels },
    ...{ kind, marks, read, unmarked, rejected, fitted, refused },
    interrupted: signal?.aborted === true,
  };
}

/** Decides which rows are measured, and counts the others. */
class Intake {
  kind: HumanScore['kind'] | undefined;
  readonly marks = { lowest: Number.POSITIVE_INFINITY, highest: Number.NEGATIVE_INFINITY };
  read = 0;
  unmarked = 0;
  rejected = 0;
  fitted = 0;

  constructor(
    private readonly options: Pick<MeasureOptions<never>, 'kind' | 'range' | 'isFitted' | 'onReject'>,
  ) {
    this.kind = options.kind;
  }

  /** Whether a row is measured. Rejected rows are reported. */
  accepts(row: MarkedRow | LeftOutRow): row is MarkedRow {
    this.read += 1;
    const message = 'message' in row ? row.message : this.markFault(row);
    if (message !== undefined) {
      this.rejected += 1;
      this.options.onReject?.({ place: row.place, message });
    } else if ('message' in row) this.unmarked += 1;
    if (message !== undefined || 'message' in row) return false;
    const isFitted = this.options.isFitted?.(row.text) === true;
    if (isFitted) this.fitted += 1;
    return !isFitted;
  }

  /**
   * Marks must be of the same kind as the first one, and within the given range (plain levels by their middle). Labels
   * with given scores fit any kind.
   */
  private markFault({ marks: overall, traits }: MarkedRow): string | undefined {
    const marks = [...overall, ...Object.values(traits).flat()];
    const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = this.options.range;
    this.kind ??= marks.find(({ kind }) => kind !== 'label')?.kind;
    if (marks.some(({ kind }) => kind !== 'label' && kind !== this.kind))
      return this.kind === 'number'
        ? 'the mark is a CEFR level, but marks are numbers'
        : 'the mark is a number, but marks are CEFR levels';
    const outside = marks.find(({ score }) => score < min || score > max);
    if (outside)
      return `the mark ${outside.score} is ${outside.score < min ? `below ${min}` : `above ${max}`}`;
    for (const { score } of marks) {
      this.marks.lowest = Math.min(this.marks.lowest, score);
      this.marks.highest = Math.max(this.marks.highest, score);
    }
    return undefined;
  }
}
