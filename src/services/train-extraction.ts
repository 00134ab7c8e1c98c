import type { HumanScore } from '../domain/human-score.js';
import type { FailureMessage } from '../domain/result.js';
import type { Refused } from '../engine/pipelines/extraction.js';
import { mean } from '../metrics/moments.js';
import type { LeftOutRow, MarkedRow, TraitScores } from '../readers/marked-texts.js';
import type { TraitMarks } from '../training/scoring/marked-text.js';
import type { TextTask } from '../workers/messages.js';
import type { CrashListener, Pool } from '../workers/pool.js';
import type { MarksReading } from './mark-scale.js';
import type { MarkedSource } from './train-source.js';

/** Facts about a marked text, besides its features; the text itself is not kept. */
export interface DescribedText {
  /** The file and the line, or the submission. */
  readonly place: string;
  readonly id: string | undefined;
  /** Hash of the text. */
  readonly hash: string;
  readonly marks: readonly number[];
  /** Marks of single traits, each the mean of its raters. */
  readonly traits: TraitMarks;
  readonly group: string | undefined;
  readonly author: string | undefined;
  readonly task: string | undefined;
  readonly question: string;
}

/** A marked text with what the threads found. */
export interface MeasuredText<T> extends DescribedText {
  readonly found: T;
}

export interface Measurement<T> {
  /** In the order of the source. */
  readonly texts: readonly MeasuredText<T>[];
  /** Of the marks: numbers, or CEFR levels; undefined if there are none of both. */
  readonly kind: HumanScore['kind'] | undefined;
  /** The labels among them. */
  readonly levels: Pick<MarksReading, 'labels' | 'plainLevels'>;
  /** Lowest and highest mark, also of texts that the components refuse. */
  readonly marks: { readonly lowest: number; readonly highest: number };
  readonly read: number;
  readonly unmarked: number;
  readonly rejected: number;
  /** Texts left out because the pipeline that measures was fitted on them. */
  readonly fitted: number;
  /** Texts that the components refuse to assess, by failure. */
  readonly refused: Readonly<Partial<Record<FailureMessage, number>>>;
  readonly interrupted: boolean;
}

/** Takes a batch of texts through the threads. */
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
  /** Threads, asked for when there is something to measure. */
  readonly pool: () => Promise<Pool>;
  /** Knows texts that are left out. */
  readonly isFitted?: ((text: string) => boolean) | undefined;
  /** Texts in one batch. */
  readonly batchSize: number;
  /** Marks outside are rejected. */
  readonly range: { readonly min?: number | undefined; readonly max?: number | undefined };
  /** Numbers or levels, where only one of them has a place on the scale; otherwise the kind of the first mark. */
  readonly kind?: HumanScore['kind'] | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Hears of every row that broke a rule. */
  readonly onReject?: ((row: { readonly place: string; readonly message: string }) => void) | undefined;
  /** Hears how many texts were measured, and what share of the source was read. */
  readonly onProgress?: ((done: number, share: number | undefined) => void) | undefined;
  /** Hears of a text that crashed a component twice, in terms that hold nothing of the text. */
  readonly onCrash?: ((crash: { readonly place: string; readonly cause: string }) => void) | undefined;
}

/** A batch in every thread's hands and one waiting keeps all threads busy. */
const BATCHES_PER_WORKER = 2;

/**
 * Takes marked texts through the threads: source → threads → what they find. Neither the file nor the
 * texts are held in memory. A text that crashes its thread is tried once more, and then left out.
 */
export async function measureTexts<T extends object>(options: MeasureOptions<T>): Promise<Measurement<T>> {
  return new Measuring(options).run();
}

/** Before all marks were read. */
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

  /** Whether a row is measured; all others are counted, and those that broke a rule told. */
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
   * Marks are of one kind, that of the first one, and within the range that was asked for, plain levels by their middle. Labels
   * that were given scores are of any kind.
   */
  private markFault({ marks: overall, traits }: MarkedRow): string | undefined {
    const marks = [...overall, ...Object.values(traits).flat()];
    const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = this.options.range;
    this.kind ??= marks.find(({ kind }) => kind !== 'label')?.kind;
    if (marks.some(({ kind }) => kind !== 'label' && kind !== this.kind))
      return this.kind === 'number'
        ? 'the mark is a CEFR level where marks are numbers'
        : 'the mark is a number where marks are CEFR levels';
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
