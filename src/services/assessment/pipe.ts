import type { Writable } from 'node:stream';
import { parseJsonObject, type WrittenRecord } from '../../domain/files/json.js';
import { judgeText } from '../../domain/submissions/submission.js';
import { openBytes, STDIN } from '../../readers/bytes.js';
import { decodeText } from '../../readers/decode.js';
import { JsonlScanner } from '../../readers/jsonl.js';
import { Markup } from '../../readers/markup.js';
import { isBroken, type TableRow } from '../../readers/record.js';
import { enoughFor, inOrder } from '../../workers/in-order.js';
import type { Assessed, TextTask } from '../../workers/messages.js';
import type { CrashListener, Pool } from '../../workers/pool.js';
import { openSink, STDOUT } from '../../writers/sink.js';

export interface PipeOptions {
  readonly pool: Pool;
  /** Bytes of JSON lines; by default, standard input. */
  readonly source?: AsyncIterable<Buffer> | undefined;
  /** Destination of the output lines; stdout by default. */
  readonly stdout?: Writable | undefined;
  /** Add to each result what raised or lowered its score. */
  readonly explain?: boolean;
  /** Whether texts and questions are HTML, which becomes plain text. */
  readonly html?: boolean | undefined;
  /** Maximum number of texts in one batch. */
  readonly batchSize: number;
  /** Stops reading; batches in progress are still written. */
  readonly signal?: AbortSignal;
  /** Called with notes on the input, in full sentences. */
  readonly onHint?: ((hint: string) => void) | undefined;
  /** Called for a text that crashed the pipeline twice; the arguments contain nothing of the text. */
  readonly onCrash?: (place: { line: number; cause: string }) => unknown;
}

interface PipeSummary {
  /** Number of output lines; empty input lines are not counted. */
  readonly lines: number;
  /** Of them, those with an error. */
  readonly errors: number;
  /** Stopped by the signal, or because the reader closed the pipe (`| head`). */
  readonly interrupted: boolean;
}

/** JSON text. */
type Json = string;

/** A number that JavaScript would write in another way, with its digits as written. */
class WrittenNumber {
  constructor(readonly digits: Json) {}
}

/** Ids are returned as they were sent. */
function parseLine(text: string): WrittenRecord | undefined {
  const values = parseJsonObject(text, (rounded, _, { id }) =>
    typeof rounded.id === 'number' && typeof id === 'string'
      ? { ...rounded, id: new WrittenNumber(id) }
      : rounded,
  );
  return values && { values };
}

const jsonOf = (id: unknown): Json => (id instanceof WrittenNumber ? id.digits : JSON.stringify(id));

/** A line of the input: a text to assess, or why it contains none. */
type Line = { readonly line: number; readonly id: Json } & (
  | { readonly task: TextTask; readonly message?: undefined }
  | { readonly task?: undefined; readonly message: string }
);

interface Output {
  readonly text: string;
  readonly lines: number;
  readonly errors: number;
}

/** The error for a last line without a line break that is not a complete object. */
const TORN_LINE = 'the input ends in the middle of this line';

/**
 * Assesses a stream of JSON lines: source → batches → threads → stdout. Each input line gives one output line, in the same
 * order; empty lines are skipped. A batch is what arrived together, so no line waits for later ones.
 * Reading pauses while the threads or the reader of the output are behind.
 * @throws AssessError `unreadable_file`, `unwritable_file`
 */
export async function pipeTexts(options: PipeOptions): Promise<PipeSummary> {
  const { pool, batchSize, signal } = options;
  const sink = await openSink(STDOUT, options.stdout);
  const stop = new AbortController();
  const reading = AbortSignal.any([stop.signal, ...(signal ? [signal] : [])]);
  const source = options.source ?? (await openBytes(STDIN, reading));
  // When the output is no longer read, batches end with their threads, which is not a crash.
  const onCrash: PipeOptions['onCrash'] = (place) => stop.signal.aborted || options.onCrash?.(place);
  const assessed = (batch: readonly Line[]) => assess(batch, { ...options, onCrash });
  const markup = await Markup.open(options.html);
  const outputs = inOrder(batches(source, markup, batchSize, reading), assessed, enoughFor(pool));
  let lines = 0;
  let errors = 0;
  let isRead = true;
  try {
    for await (const each of outputs) {
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
  for (const note of markup.notes(STDIN)) options.onHint?.(note);
  return { lines, errors, interrupted: !isRead || signal?.aborted === true };
}

async function* batches(
  source: AsyncIterable<Buffer>,
  markup: Markup,
  batchSize: number,
  signal: AbortSignal,
): AsyncGenerator<Line[], void> {
  const scanner = new JsonlScanner(parseLine);
  try {
    for await (const block of decodeText(source)) {
      const lines = scanner.push(block).map((row) => lineOf(row, markup));
      for (let start = 0; start < lines.length; start += batchSize)
        yield lines.slice(start, start + batchSize);
    }
  } catch (error) {
    if (signal.aborted) return;
    throw error;
  }
  const last = scanner
    .end()
    .map((row) => lineOf(isBroken(row) ? { ...row, message: TORN_LINE } : row, markup));
  if (last.length > 0) yield last;
}

function lineOf(row: TableRow, markup: Markup): Line {
  const { line } = row;
  const { id: sent = null, text, question_text } = markup.read(row.values ?? {});
  const id = jsonOf(sent);
  const message = isBroken(row) ? row.message : judgeText(text, question_text)?.message;
  if (message !== undefined) return { line, id, message };
  return { line, id, task: { text: text as string, question: (question_text as string | null) ?? '' } };
}

async function assess(batch: readonly Line[], { pool, explain, onCrash }: PipeOptions): Promise<Output> {
  const valid = batch.filter(({ task }) => task !== undefined);
  const report: CrashListener = (index, cause) => onCrash?.({ line: valid[index]!.line, cause });
  const tasks = valid.map(({ task }) => task!);
  const outcomes = await (explain ? pool.explain(tasks, report) : pool.assess(tasks, report));
  let next = 0;
  const text = batch.map((line) => (line.task ? resultLine(line.id, outcomes[next++]!) : errorLine(line)));
  return { text: text.join(''), lines: batch.length, errors: batch.length - tasks.length };
}

const resultLine = (id: Json, { body, explanation }: Assessed) =>
  `{"id":${id},"result":${body}${explanation === undefined ? '' : `,"explanation":${explanation}`}}\n`;

const errorLine = ({ id, line, message }: Line) =>
  `{"id":${id},${JSON.stringify({ line, error: { message } }).slice(1)}\n`;
