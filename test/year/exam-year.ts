import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import papaparse from 'papaparse';
import { resolveConfig } from '../../src/config.js';
import { Context } from '../../src/context.js';
import { RunningPipelines } from '../../src/services/background/pipelines.js';
import { importFeedback } from '../../src/services/import/feedback.js';
import { importSubmissions } from '../../src/services/import/submissions.js';
import type { JobContext } from '../../src/services/schedule/job-context.js';
import { runDueJobs } from '../../src/services/schedule/run-due-jobs.js';
import type { JobRun } from '../../src/services/schedule/run-job.js';
import type { Store } from '../../src/store/store.js';
import { MARKS, SAMPLE } from '../e2e/sample.js';

export const ACCOUNT = 'school';
/** Points by which a score can move without approval. */
export const HOLD_MOVES = 0.1;

const BERLIN = { timeZone: 'Europe/Berlin' };

/** Jobs of a typical team. */
const scheduleIn = (folder: string) => [
  { name: 'nightly', job: 'rescore', cron: '0 2 * * *', ...BERLIN, explain: true },
  {
    name: 'agreement',
    job: 'evaluate',
    cron: '0 3 * * 1',
    ...BERLIN,
    output: join(folder, 'agreement.json'),
  },
  { name: 'drift', job: 'drift', cron: '0 4 1 * *', ...BERLIN, output: join(folder, 'drift.json') },
  {
    name: 'board',
    job: 'report',
    cron: '30 4 1 * *',
    ...BERLIN,
    by: ['l1'],
    output: join(folder, 'board-{date}.html'),
  },
  {
    name: 'archive',
    job: 'export',
    what: 'results',
    format: 'parquet',
    cron: '0 5 1 * *',
    ...BERLIN,
    output: join(folder, 'results-{date}.parquet'),
  },
  { name: 'tidy', job: 'compact', cron: '30 5 1 * *', ...BERLIN },
];

const rowsOf = (path: string) =>
  papaparse.parse<Record<string, string>>(readFileSync(path, 'utf8'), { header: true, skipEmptyLines: true })
    .data;

/** An exam over a year. The test determines the events and lets nights pass; otherwise the clock stands still. */
export class ExamYear implements AsyncDisposable {
  readonly folder: string;
  readonly runs: JobRun[] = [];
  /** Jobs with log lines that would alarm an operator. */
  readonly alarms: string[] = [];
  #time: Date;
  #context: Context | undefined;
  #pipelines: RunningPipelines | undefined;
  readonly #sample = rowsOf(SAMPLE).filter(({ test }) => test !== '1');
  readonly #marks = rowsOf(MARKS);

  constructor(folder: string, start: string) {
    this.folder = folder;
    this.#time = new Date(start);
  }

  readonly now = (): Date => this.#time;

  /** Sets the clock. */
  at(time: string): void {
    this.#time = new Date(time);
  }

  /** Writes the file of settings, which apply when the store is next opened. */
  configure(pipelines: object): void {
    const settings = {
      account: ACCOUNT,
      pipelines,
      holdMoves: HOLD_MOVES,
      batchSize: 5,
      workers: 2,
      schedule: scheduleIn(this.folder),
    };
    writeFileSync(join(this.folder, 'assess.config.json'), JSON.stringify(settings));
  }

  get storeFile(): string {
    return join(this.folder, 'assess.duckdb');
  }

  async store(): Promise<Store> {
    return (await this.#open()).store;
  }

  /** Closes the store, so that another process can open it; the next call reopens it with the current settings. */
  async close(): Promise<void> {
    await this.#pipelines?.[Symbol.asyncDispose]();
    await this.#context?.[Symbol.asyncDispose]();
    this.#pipelines = undefined;
    this.#context = undefined;
  }

  /** Imports the texts of a month: those of the sample archive from `first` on, each by its own author. */
  async importTexts(
    month: string,
    first: number,
    count: number,
    change = (text: string, _index: number) => text,
  ): Promise<void> {
    const rows = Array.from({ length: count }, (_, index) => {
      const { text, question_text, l1, id } = this.#sample[(first + index) % this.#sample.length]!;
      return {
        id: `${month}-${id}`,
        text: change(text!, index),
        question_text,
        author_id: `author-${month}-${id}`,
        task_id: `task-${month}`,
        l1,
      };
    });
    const path = join(this.folder, `${month}.csv`);
    writeFileSync(path, papaparse.unparse(rows));
    const options = { store: await this.store(), accountId: ACCOUNT, sources: [path], now: this.now };
    const { stored } = await importSubmissions(options);
    if (stored !== count) throw new Error(`${stored} of ${count} texts were stored`);
  }

  /** Imports the marks of both examiners on the texts of a month. */
  async importMarks(month: string): Promise<void> {
    const store = await this.store();
    const known = new Set<string>();
    for await (const batch of store.submissions({ accountId: ACCOUNT }))
      for (const { id } of batch) known.add(id);
    const rows = this.#marks
      .map((row) => ({ ...row, id: `${month}-${row.id}` }))
      .filter(({ id }) => known.has(id));
    const path = join(this.folder, `${month}-marks.csv`);
    writeFileSync(path, papaparse.unparse(rows));
    await importFeedback({ store, accountId: ACCOUNT, sources: [path], now: this.now });
  }

  /** Runs the due jobs. */
  async night(): Promise<JobRun[]> {
    const { context, store, pipelines, settings } = await this.#open();
    const note = (fields: Readonly<Record<string, unknown>>) => void this.alarms.push(String(fields.job));
    const jobContext: JobContext = {
      store,
      config: context.config,
      sources: settings.sources,
      version: '0.0.0',
      storeFiles: context.storeFiles,
      borrow: ({ name }) => pipelines.borrow(name),
      batchSize: context.config.batchSize,
      signal: new AbortController().signal,
      now: this.now,
      log: { info() {}, warn: note, error: note },
    };
    const runs = await runDueJobs(context.config.schedule, jobContext);
    this.runs.push(...runs);
    return runs;
  }

  /** Runs the due jobs of some days, from the day after the clock's on. */
  async nights(days: number): Promise<void> {
    for (let day = 0; day < days; day += 1) {
      this.#time = new Date(this.#time.getTime() + 86_400_000);
      await this.night();
    }
  }

  async #open() {
    const settings = resolveConfig({
      flags: { store: this.storeFile },
      environment: {},
      directory: this.folder,
    });
    this.#context ??= new Context(settings.config, this.now);
    this.#pipelines ??= RunningPipelines.of(settings.config);
    return {
      context: this.#context,
      store: await this.#context.store(),
      pipelines: this.#pipelines,
      settings,
    };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }
}
