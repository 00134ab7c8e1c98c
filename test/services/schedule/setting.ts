import { join } from 'node:path';
import { resolveConfig } from '../../../src/config.js';
import { type ScheduledJob, scheduleSetting } from '../../../src/domain/schedule.js';
import type { JobContext } from '../../../src/services/schedule/job-context.js';
import type { Store } from '../../../src/store/store.js';
import { temporaryFolder, temporaryStore } from '../stores.js';

export interface LogLine {
  readonly level: 'info' | 'warn' | 'error';
  readonly fields: Readonly<Record<string, unknown>>;
  readonly message: string;
}

/** Jobs as parsed from settings. */
export const jobsOf = (...jobs: object[]): readonly ScheduledJob[] => scheduleSetting.parse(jobs);

/** The surroundings of jobs: a store with some texts, a folder for outputs, and a clock that the test sets. */
export interface Setting {
  readonly store: Store;
  readonly folder: string;
  readonly context: JobContext;
  readonly logged: LogLine[];
  /** Sets the clock. */
  set(now: string): void;
}

export async function scheduleSettingOf(changes: Partial<JobContext> = {}): Promise<Setting> {
  const folder = temporaryFolder();
  const file = join(folder, 'assess.duckdb');
  const store = await temporaryStore(file);
  const texts = ['a', 'bb', 'ccc', 'dddd'].map((text, index) => ({
    id: `t-${index}`,
    text,
    author_id: `author-${index}`,
    task_id: 'task',
    question_text: 'Why?',
  }));
  await store.addSubmissions('default', texts, new Date('2026-05-01T00:00:00Z'));
  const logged: LogLine[] = [];
  const at = (level: LogLine['level']) => (fields: LogLine['fields'], message: string) =>
    void logged.push({ level, fields, message });
  const { config, sources } = resolveConfig({ flags: { store: file }, environment: {}, directory: folder });
  let now = new Date('2026-05-04T12:00:00Z');
  return {
    store,
    folder,
    logged,
    set(time) {
      now = new Date(time);
    },
    context: {
      store,
      config,
      sources,
      version: '1.2.3',
      storeFiles: [file],
      borrow: () => Promise.reject(new Error('no threads here')),
      batchSize: 1,
      signal: new AbortController().signal,
      now: () => now,
      log: { info: at('info'), warn: at('warn'), error: at('error') },
      ...changes,
    },
  };
}
