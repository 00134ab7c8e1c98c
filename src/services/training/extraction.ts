import type { HumanScore } from '../../domain/marks/human-score.js';
import type { Refused } from '../../engine/pipelines/extraction.js';
import type { FailureMessage } from '../../engine/results/failure.js';
import { mean } from '../../metrics/moments.js';
import type { LeftOutRow, MarkedRow, TraitScores } from '../../readers/marked-texts.js';
import type { TraitMarks } from '../../training/scoring/marked-text.js';
import type { TextTask } from '../../workers/messages.js';
import type { CrashListener, Pool } from '../../workers/pool.js';
import type { MarksReading } from '../marks/mark-scale.js';
import type { MarkedSource } from './source.js';

/** Facts about a marked text, besides its features; the text itself is not kept. */
export interface DescribedText {
  /** The file and the line, or the submission. */
  readonly place: string;
  readonly id: string | undefined;
  /** Hash of the text. */
  readonly hash: string;
  readonly marks: readonly number[];
  /** Marks of individual traits, each the mean of its raters. */
  readonly traits: TraitMarks;
  readonly group: string | undefined;
  readonly author: string | undefined;
  readonly task: string | undefined;
  readonly question: string;
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

interface MeasureOptions<T> {
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
  /** Marks outside this range are rejected. */
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

/** One batch in progress and one waiting per thread keep all threads busy. */
const BATCHES_PER_WORKER = 2;

/**
 * Processes marked texts on the threads: source → threads → findings. Neither the file nor the texts are kept in memory. A
 * text that crashes its thread is retried once, then left out.
 */
export async function measureTexts<T extends object>(options: MeasureOptions<T>): Promise<Measurement<T>> {
  return new Measuring(options).run();
}

/** The state before all marks are read. */
type UnsettledText<T> = Omit<MeasuredText<T>, 'marks' | 'traits'> & {
  readonly marks: readonly HumanScore[];
  readonly traits: TraitScores;
};

class Measuring<T extends object> {
  private readonly texts: (UnsettledText<T> | undefined)[] = [];
  private readonly refused: Partial<Record<FailureMessage, number>> = {};
  private readonly inHand = new Set<Promise<void>>();
  private waiting: MarkedRow[] = [];
  private failed: unknown;
  private pool: Pool | undefined;
  private kind: HumanScore['kind'] | undefined;
  private lowest = Number.POSITIVE_INFINITY;
  private highest = Number.NEGATIVE_INFINITY;
  private read = 0;
  private unmarked = 0;
  private rejected = 0;
  private fitted = 0;
  private done = 0;
  private share: number | undefined;

  constructor(private readonly options: MeasureOptions<T>) {
    this.kind = options.kind;
  }

  async run(): Promise<Measurement<T>> {
    const { source, signal, batchSize } = this.options;
    try {
      for await (const { rows, share } of source.read(signal)) {
        for (const row of rows) {
          if (signal?.aborted || this.failed) break;
          if (this.accepts(row)) this.waiting.push(row);
          if (this.waiting.length === batchSize) await this.handOver();
        }
        this.share = share;
        if (signal?.aborted || this.failed) break;
      }
      if (!signal?.aborted && !this.failed) await this.handOver();
    } catch (error) {
      if (!signal?.aborted || error !== signal.reason) this.failed ??= error;
    }
    await Promise.all(this.inHand);
    if (this.failed) throw this.failed;
    const { kind, read, unmarked, rejected, fitted, refused } = this;
    const { reader } = this.options.source;
    const scoreOf = (mark: HumanScore) => reader.settled(mark).score;
    const texts = this.texts
      .filter((text) => text !== undefined)
      .map((text) => ({
        ...text,
        marks: text.marks.map(scoreOf),
        traits: Object.fromEntries(
          Object.entries(text.traits).map(([trait, given]) => [trait, mean(given.map(scoreOf))!]),
        ),
      }));
    const marks = { lowest: this.lowest, highest: this.highest };
    const levels = { labels: reader.labels, plainLevels: reader.plainLevels };
    return {
      texts,
      kind,
      levels,
      marks,
      read,
      unmarked,
      rejected,
      fitted,
      refused,
      interrupted: signal?.aborted === true,
    };
  }

  /** Whether a row is measured. All others are counted, and rejected rows are reported. */
  private accepts(row: MarkedRow | LeftOutRow): row is MarkedRow {
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
      this.lowest = Math.min(this.lowest, score);
      this.highest = Math.max(this.highest, score);
    }
    return undefined;
  }

  private async handOver(): Promise<void> {
    const batch = this.waiting;
    if (batch.length === 0) return;
    this.waiting = [];
    this.pool ??= await this.options.pool();
    const from = this.texts.length;
    this.texts.length += batch.length;
    const work = this.measure(batch, from, this.pool)
      .catch((error) => {
        this.failed ??= error;
      })
      .finally(() => this.inHand.delete(work));
    this.inHand.add(work);
    if (this.inHand.size >= this.pool.workers * BATCHES_PER_WORKER) await Promise.race(this.inHand);
  }

  private async measure(batch: readonly MarkedRow[], from: number, pool: Pool): Promise<void> {
    const outcomes = await this.options.measure(
      pool,
      batch.map(({ text, question }) => ({ text, question })),
      (index, cause) => this.options.onCrash?.({ place: batch[index]!.place, cause }),
    );
    outcomes.forEach((outcome, index) => {
      if ('failure' in outcome) this.refused[outcome.failure] = (this.refused[outcome.failure] ?? 0) + 1;
      else this.texts[from + index] = { ...this.described(batch[index]!), found: outcome };
    });
    this.done += batch.length;
    this.options.onProgress?.(this.done, this.share);
  }

  private described({ marks, traits, text, ...row }: MarkedRow): Omit<UnsettledText<T>, 'found'> {
    const { place, id, group, author, task, question } = row;
    return { place, id, hash: this.options.hash(text), marks, traits, group, author, task, question };
  }
}
