import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { isDeepStrictEqual } from 'node:util';
import { BINARY } from '../../e2e/assess.js';
import type { Attributes } from './state.js';
import { questionOf, textOf } from './texts.js';

type Result = Readonly<Record<string, unknown>>;
type Span = readonly [number, number, ...unknown[]];

const ATTRIBUTES_2_0 = [
  'type',
  'code',
  'overall_score',
  'score_dimensions',
  'sentence_scores',
  'suspect_tokens',
  'textual_errors',
  'text_stats',
];
const ATTRIBUTES_2_1 = [...ATTRIBUTES_2_0, 'cefr_level', 'score_standard_error', 'pipeline'];
const ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  '1.0.0': ATTRIBUTES_2_0,
  '2.0.0': ATTRIBUTES_2_0,
  '2.1.0': ATTRIBUTES_2_1,
  '2.2.0': [...ATTRIBUTES_2_1, 'error_reasons'],
};
export const VERSIONS = Object.keys(ATTRIBUTES);

/** The right results, by another process without a store. */
export class Reference implements AsyncDisposable {
  readonly #pipe: ChildProcess;
  readonly #known = new Map<string, Promise<Result>>();
  readonly #waiting: ((result: Result) => void)[] = [];
  readonly #here = new Map<string, Result>();
  /** The first response for each text and version. */
  readonly #bytes = new Map<string, string>();

  /** @param args that choose another pipeline than the usual one */
  constructor(args: readonly string[] = []) {
    this.#pipe = spawn(process.execPath, [BINARY, 'pipe', '--workers', '1', ...args], {
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    createInterface(this.#pipe.stdout!).on('line', (line) => {
      this.#waiting.shift()!((JSON.parse(line) as { result: Result }).result);
    });
  }

  /** Numbers of all texts that were submitted. */
  get texts(): ReadonlySet<number> {
    return new Set([...this.#here.keys()].map((key) => Number(key.split(' ')[0])));
  }

  /** Prepares the result for what is submitted. */
  async prepare(attributes: Attributes): Promise<void> {
    const { text, question } = attributes;
    const key = keyOf(attributes);
    const known =
      this.#known.get(key) ??
      new Promise<Result>((resolve) => {
        this.#waiting.push(resolve);
        const line = { text: textOf(text), question_text: questionOf(question) };
        this.#pipe.stdin!.write(`${JSON.stringify(line)}\n`);
      });
    this.#known.set(key, known);
    this.#here.set(key, await known);
  }

  /** The result of a text in a version of the API; it must have been prepared. */
  of(attributes: Attributes, version: string): Result {
    const result = this.#here.get(keyOf(attributes));
    if (!result) throw new Error(`nobody submitted text ${attributes.text}`);
    return rendered(result, textOf(attributes.text), version);
  }

  /** Of a text that was prepared; a failure has none. */
  scoreOf(attributes: Attributes): number | undefined {
    const score = this.#here.get(keyOf(attributes))?.overall_score;
    return typeof score === 'number' ? score : undefined;
  }

  /** @param bytes of the whole response; those of a right result never change */
  isRight(attributes: Attributes, version: string, body: unknown, bytes?: string): boolean {
    if (!isDeepStrictEqual(body, this.of(attributes, version))) return false;
    if (bytes === undefined) return true;
    const key = `${keyOf(attributes)} ${version}`;
    const first = this.#bytes.get(key) ?? bytes;
    this.#bytes.set(key, first);
    return bytes === first;
  }

  /** Whether a result is right as exports write it: with all that is known. */
  isExportRight(attributes: Attributes, result: unknown): boolean {
    return isDeepStrictEqual(result, this.#here.get(keyOf(attributes)));
  }

  /** Whether cells of a table are right. */
  isCellRight(attributes: Attributes, row: Readonly<Record<string, unknown>>): boolean {
    const result = this.#here.get(keyOf(attributes))!;
    const errors = result.textual_errors === undefined ? '' : JSON.stringify(result.textual_errors);
    return (
      row.type === result.type &&
      cell(row.overall_score) === cell(result.overall_score) &&
      cell(row.message) === cell(result.message) &&
      // Workbooks have a sheet of their own for errors.
      (!('textual_errors' in row) || cell(row.textual_errors) === errors)
    );
  }

  async [Symbol.asyncDispose]() {
    this.#pipe.kill('SIGKILL');
  }
}

const cell = (value: unknown) => (value === undefined || value === null ? '' : String(value));
const keyOf = ({ text, question }: Attributes) => `${text} ${question}`;

function rendered(result: Result, text: string, version: string): Result {
  if (result.type !== 'success') return result;
  const shown = Object.fromEntries(
    ATTRIBUTES[version]!.filter((name) => result[name] !== undefined).map((name) => [name, result[name]]),
  );
  const { prompt_relevance } = result.score_dimensions as { prompt_relevance?: number };
  if (version !== '2.2.0') {
    if (prompt_relevance === undefined) delete shown.score_dimensions;
    else shown.score_dimensions = { prompt_relevance };
  }
  if (version !== '1.0.0') return shown;
  const characters = [...text];
  const unit = (index: number) => characters.slice(0, index).join('').length;
  for (const name of ['sentence_scores', 'suspect_tokens', 'textual_errors'])
    shown[name] = (result[name] as Span[]).map(([start, end, ...rest]) => [unit(start), unit(end), ...rest]);
  return shown;
}
