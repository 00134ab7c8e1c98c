import type { Writable } from 'node:stream';
import { pMapIterable } from 'p-map';
import { judgeText } from '../domain/submission.js';
import { openBytes, STDIN } from '../readers/bytes.js';
import { decodeText } from '../readers/decode.js';
import { JsonlScanner } from '../readers/jsonl.js';
import { isBroken, type TableRow } from '../readers/record.js';
import type { Assessed, TextTask } from '../workers/messages.js';
import type { CrashListener, Pool } from '../workers/pool.js';
import { openSink, STDOUT } from '../writers/sink.js';

export interface PipeOptions {
  readonly pool: Pool;
  /** Bytes of JSON lines; standard input unless given. */
  readonly source?: AsyncIterable<Buffer> | undefined;
  /** What takes the answers; the process's own standard output unless given. */
  readonly stdout?: Writable | undefined;
  /** Add to each result what raised or lowered its score. */
  readonly explain?: boolean;
  /** Most texts in one batch. */
  readonly batchSize: number;
  /** Ends the reading; what the threads have in hand is still answered. */
  readonly signal?: AbortSignal;
  /** Hears of a text that crashed the pipeline twice, in terms that hold nothing of the text. */
  readonly onCrash?: (place: { line: number; cause: string }) => unknown;
}

export interface PipeSummary {
  /** Lines that were answered, empty ones not counted. */
  readonly lines: number;
  /** Of them, those answered with an error. */
  readonly errors: number;
  /** Stopped by the signal, or because nobody read on (`| head`). */
  readonly interrupted: boolean;
}

/** A line of the input: a text to assess, or the reason why there is none. */
type Line = { readonly line: number; readonly id: unknown } & (
  | { readonly task: TextTask; readonly message?: undefined }
  | { readonly task?: undefined; readonly message: string }
);

interface Answer {
  readonly text: string;
  readonly lines: number;
  readonly errors: number;
}

/** What the input's last line is told when it has no line break and is no complete object. */
const TORN_LINE = 'the input ends in the middle of this line';

/** A batch in every thread's hands and one waiting keeps all threads busy. */
const BATCHES_PER_WORKER = 2;

/**
 * Assesses JSON lines as they come: source → batches → threads → stdout. Each line is answered with one line, in the same
 * order; empty lines are left out. A batch is what arrived at once, so that a line is answered without waiting for others.
 * Reading pauses while the threads or the reader of the answers are behind.
 * @throws AssessError `unreadable_file`, `unwritable_file`
 */
export async function pipeTexts(options: PipeOptions): Promise<PipeSummary> {
  const { pool, batchSize, signal } = options;
  const sink = await openSink(STDOUT, options.stdout);
  const inHand = pool.workers * BATCHES_PER_WORKER;
  const stop = new AbortController();
  const reading = AbortSignal.any([stop.signal, ...(signal ? [signal] : [])]);
  const source = options.source ?? (await openBytes(STDIN, reading));
  // Batches whose answers nobody reads are ended with their threads, which is no crash.
  const onCrash: PipeOptions['onCrash'] = (place) => stop.signal.aborted || options.onCrash?.(place);
  const answered = (batch: readonly Line[]) => answer(batch, { ...options, onCrash });
  const answers = pMapIterable(batches(source, batchSize, reading), answered, {
    concurrency: inHand,
    backpressure: inHand,
  });
  let lines = 0;
  let errors = 0;
  let isRead = true;
  try {
    for await (const each of answers) {
      isRead = await sink.write(each.text);
      if (!isRead) break;
      lines += each.lines;
      errors += each.errors;
    }
  } finally {
    // Standard input would keep the process waiting for more.
    stop.abort();
  }
  await sink.commit();
  return { lines, errors, interrupted: !isRead || signal?.aborted === true };
}

async function* batches(
  source: AsyncIterable<Buffer>,
  batchSize: number,
  signal: AbortSignal,
): AsyncGenerator<Line[], void> {
  const scanner = new JsonlScanner();
  try {
    for await (const block of decodeText(source)) {
      const lines = scanner.push(block).map(lineOf);
      for (let start = 0; start < lines.length; start += batchSize)
        yield lines.slice(start, start + batchSize);
    }
  } catch (error) {
    if (signal.aborted) return;
    throw error;
  }
  const last = scanner.end().map((row) => lineOf(isBroken(row) ? { ...row, message: TORN_LINE } : row));
  if (last.length > 0) yield last;
}

function lineOf(row: TableRow): Line {
  const { line } = row;
  const { id = null, text, question_text } = row.values ?? {};
  const message = isBroken(row) ? row.message : judgeText(text, question_text)?.message;
  if (message !== undefined) return { line, id, message };
  return { line, id, task: { text: text as string, question: (question_text as string | null) ?? '' } };
}

async function answer(batch: readonly Line[], { pool, explain, onCrash }: PipeOptions): Promise<Answer> {
  const told = batch.filter(({ task }) => task !== undefined);
  const heard: CrashListener = (index, cause) => onCrash?.({ line: told[index]!.line, cause });
  const tasks = told.map(({ task }) => task!);
  const outcomes = await (explain ? pool.explain(tasks, heard) : pool.assess(tasks, heard));
  let next = 0;
  const text = batch.map((line) => (line.task ? resultLine(line.id, outcomes[next++]!) : errorLine(line)));
  return { text: text.join(''), lines: batch.length, errors: batch.length - tasks.length };
}

const resultLine = (id: unknown, { body, explanation }: Assessed) =>
  `{"id":${JSON.stringify(id)},"result":${body}${explanation === undefined ? '' : `,"explanation":${explanation}`}}\n`;

const errorLine = ({ id, line, message }: Line) => `${JSON.stringify({ id, line, error: { message } })}\n`;
