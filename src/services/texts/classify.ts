import type { Writable } from 'node:stream';
import type { Document } from '../../engine/document/document.js';
import { classifyEdits, classifyTokenEdits } from '../../engine/errors/classify/classify-edits.js';
import type { Lexicon } from '../../engine/lexicon/lexicon.js';
import { toCodePoints } from '../../engine/results/offsets.js';
import { AssessError } from '../../errors.js';
import { readTextLines } from '../../readers/text-lines.js';
import { m2Block } from '../../writers/m2.js';
import { refuseProtected } from '../../writers/protect.js';
import { openSink, writeAll } from '../../writers/sink.js';
import { textReader } from './text-reader.js';

export const CLASSIFY_FORMATS = ['jsonl', 'm2'] as const;
export type ClassifyFormat = (typeof CLASSIFY_FORMATS)[number];

export interface ClassifyOptions {
  /** A file with one text or sentence per line; `-` is standard input. */
  readonly original: string;
  /** The same lines, corrected; at least one file, one per annotator. */
  readonly corrected: readonly string[];
  readonly format: ClassifyFormat;
  /** A file, which is replaced only when the new one is complete, or `-` for standard output. */
  readonly out: string;
  /** Files that `out` must not replace, besides those that are read: the store and its log. */
  readonly protect?: readonly string[] | undefined;
  /** The stream that `-` means as `out`; by default, stdout. */
  readonly stdout?: Writable | undefined;
  /** Stops the work; a file is then left as it was. */
  readonly signal?: AbortSignal | undefined;
  /** Called with the number of lines written so far. */
  readonly onProgress?: ((lines: number) => void) | undefined;
  /** Called with notes for the user, in full sentences. */
  readonly onHint?: ((hint: string) => void) | undefined;
}

export interface ClassifySummary {
  readonly out: string;
  readonly format: ClassifyFormat;
  readonly lines: number;
  /** Edits of all annotators. */
  readonly edits: number;
  /** Stopped by the signal, or because the reader closed the pipe (`| head`). */
  readonly interrupted: boolean;
}

/** A line with its corrections by annotator, segmented and tagged. */
interface ReadLine {
  readonly number: number;
  readonly original: Document;
  readonly corrections: readonly Document[];
}

/** The output for a line, and its number of edits. */
interface WrittenLine {
  readonly text: string;
  readonly edits: number;
}

const WRITERS: Readonly<Record<ClassifyFormat, (line: ReadLine, lexicon: Lexicon) => WrittenLine>> = {
  jsonl: asJsonl,
  m2: asM2,
};

const BATCH_BYTES = 1 << 16;

/**
 * Aligns two versions of a text line by line, and writes the edits between them with their codes: JSONL with one object
 * per line and annotator (offsets in code points), or M2 with one block per line. Memory does not grow with the files.
 * @throws AssessError `unreadable_file`, `unwritable_file`, `broken_artefact`; `invalid_option` if the files have
 *   different numbers of lines, standard input is named twice, or `out` is one of the input files
 */
export async function classifyFiles(options: ClassifyOptions): Promise<ClassifySummary> {
  const { original, corrected, format, out, signal } = options;
  const inputs = [original, ...corrected];
  if (inputs.filter((path) => path === '-').length > 1)
    throw new AssessError('invalid_option', { option: '-', reason: 'standard input can be read only once' });
  await refuseProtected('output', out, [...inputs, ...(options.protect ?? [])]);
  const { read, lexicon } = textReader();
  const lines = alignedLines(inputs, signal, options.onHint);
  // Read the first line before opening the output, so that a missing input leaves no empty output file.
  let next = await lines.next().catch(ignoreStop(signal));
  let [count, edits] = [0, 0];
  async function* written() {
    let text = '';
    try {
      while (!next.done && !signal?.aborted) {
        count += 1;
        const [first, ...corrections] = next.value.map(read);
        const line = WRITERS[format]({ number: count, original: first!, corrections }, lexicon);
        edits += line.edits;
        text += line.text;
        if (text.length > BATCH_BYTES) {
          yield text;
          text = '';
          options.onProgress?.(count);
        }
        next = await lines.next().catch(ignoreStop(signal));
      }
    } catch (error) {
      if (out === '-' && text !== '') yield text;
      throw error;
    }
    if (text !== '') yield text;
  }
  try {
    const { interrupted } = await writeAll(await openSink(out, options.stdout), written(), { signal });
    return { out, format, lines: count, edits, interrupted };
  } finally {
    await lines.return?.(undefined);
  }
}

/** A wait for a pipe that the signal ends is not an error. */
function ignoreStop(signal: AbortSignal | undefined) {
  return (error: unknown): IteratorReturnResult<undefined> => {
    if (signal?.aborted && error === signal.reason) return { done: true, value: undefined };
    throw error;
  };
}

/** Yields the n-th line of all files. @throws AssessError `invalid_option` if one ends before the others */
async function* alignedLines(
  paths: readonly string[],
  signal: AbortSignal | undefined,
  onHint: ClassifyOptions['onHint'],
): AsyncGenerator<string[], undefined> {
  const files = paths.map((path) => readTextLines(path, signal, onHint));
  try {
    for (let line = 0; ; line++) {
      const lines = await Promise.all(files.map((file) => file.next()));
      const ended = lines.findIndex(({ done }) => done);
      if (ended < 0) {
        yield lines.map(({ value }) => value as string);
        continue;
      }
      const longer = lines.findIndex(({ done }) => !done);
      if (longer >= 0) throw unequal(paths[ended]!, paths[longer]!, line);
      return undefined;
    }
  } finally {
    await Promise.all(files.map((file) => file.return(undefined)));
  }
}

const named = (path: string) => (path === '-' ? 'standard input' : path);

const unequal = (shorter: string, longer: string, lines: number) =>
  new AssessError('invalid_option', {
    option: named(shorter),
    reason:
      `it ends after line ${lines}, but ${named(longer)} is longer; line n of a corrected file must correct line n of the ` +
      'original, so repeat lines that have no corrections',
  });

/** Edits in the form of a result: `[start, end, correction, code]`, in code points. */
function asJsonl({ number, original, corrections }: ReadLine, lexicon: Lexicon): WrittenLine {
  const codePoints = toCodePoints(original.text);
  let [text, count] = ['', 0];
  corrections.forEach((corrected, annotator) => {
    const edits = classifyEdits(original, corrected, lexicon).map(({ start, end, correction, code }) => [
      codePoints(start),
      codePoints(end),
      correction,
      code,
    ]);
    count += edits.length;
    text += `${JSON.stringify({ line: number, annotator, original: original.text, corrected: corrected.text, edits })}\n`;
  });
  return { text, edits: count };
}

function asM2({ original, corrections }: ReadLine, lexicon: Lexicon): WrittenLine {
  const annotators = corrections.map((corrected) =>
    classifyTokenEdits(original, corrected, lexicon).map(({ firstToken, endToken, ...edit }) => ({
      ...edit,
      first: firstToken,
      end: endToken,
    })),
  );
  const tokens = original.tokens.map(({ text }) => text);
  return { text: m2Block({ tokens, annotators }), edits: annotators.flat().length };
}
