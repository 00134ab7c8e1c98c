import type { PipelineIdentity } from '../../domain/pipelines/pipeline.js';
import { listAccounts } from '../sql/accounts.js';
import type { FinishedAssessment, SubmissionStatus } from '../store.js';
import type { ReadPool } from './read-pool.js';
import type { Session } from './session.js';
import { type KnownStatus, StatusMemory } from './status-memory.js';
import { findStatuses, nameOf, type SubmissionName } from './submission-status.js';

/** Calls that share a query. */
interface Batch {
  readonly names: Map<string, SubmissionName>;
  withText: boolean;
  found: Promise<Map<string, KnownStatus>>;
  /** Receipts with commits while the query was running: what it read of them may be outdated. */
  readonly changed: Set<number>;
  allChanged: boolean;
}

/**
 * Reads the statuses of submissions: from memory, or with one query for all requests of the same turn of the event loop
 * or during the previous query.
 */
export class StatusReader {
  readonly #memory: StatusMemory;
  /** By account, as far as needed so far. */
  #pipelines = new Map<string, string>();
  #gathering: Batch | undefined;
  #running: Batch | undefined;
  #last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly pool: ReadPool,
    memoryBytes: number,
  ) {
    this.#memory = new StatusMemory(memoryBytes);
  }

  async read(submission: SubmissionName, withText: boolean): Promise<SubmissionStatus | undefined> {
    const name = nameOf(submission);
    const known = this.#memory.get(name);
    if (known && !(withText && known.text === undefined)) return shown(known, withText);
    this.#gathering ??= this.#gather();
    const batch = this.#gathering;
    batch.names.set(name, submission);
    batch.withText ||= withText;
    const found = (await batch.found).get(name);
    return found && shown(found, withText);
  }

  /** A submission was stored. */
  stored(submission: SubmissionName, receipt: number, receivedAt: Date): void {
    this.#memory.set(nameOf(submission), { status: { receipt, receivedAt } });
  }

  /** Results were stored. */
  assessed(pipeline: PipelineIdentity, written: readonly FinishedAssessment[], assessedAt: Date): void {
    for (const { receipt, body } of written) {
      this.#running?.changed.add(receipt);
      this.#memory.addResult(receipt, { pipeline, assessedAt, body });
    }
  }

  /** Submissions were deleted, or other results of them are shown now. */
  changed(receipts: readonly number[]): void {
    for (const receipt of receipts) this.#running?.changed.add(receipt);
    this.#memory.delete(receipts);
  }

  /** The results that are shown may have changed. */
  choiceChanged(): void {
    if (this.#running) this.#running.allChanged = true;
    this.#pipelines = new Map();
    this.#memory.clear();
  }

  /** A batch that is queried after the previous one. */
  #gather(): Batch {
    const batch: Batch = {
      names: new Map(),
      withText: false,
      found: this.#last.then(() => this.#ask(batch)),
      changed: new Set(),
      allChanged: false,
    };
    this.#last = batch.found.catch(() => undefined);
    return batch;
  }

  async #ask(batch: Batch): Promise<Map<string, KnownStatus>> {
    // Requests that arrive together share a query.
    await new Promise((resolve) => setImmediate(resolve));
    this.#gathering = undefined;
    this.#running = batch;
    try {
      const found = await this.pool.use((session) => this.#find(session, batch));
      for (const [name, known] of found) {
        if (!batch.allChanged && !batch.changed.has(known.status.receipt)) this.#memory.set(name, known);
      }
      return found;
    } finally {
      this.#running = undefined;
    }
  }

  async #find(session: Session, { names, withText }: Batch): Promise<Map<string, KnownStatus>> {
    // If the choice changes meanwhile, `choiceChanged` discards this map.
    const pipelines = this.#pipelines;
    const accounts = [...names.values()].map(({ accountId }) => accountId);
    if (accounts.some((id) => !pipelines.has(id))) {
      for (const { id, pipeline } of await listAccounts(session)) pipelines.set(id, pipeline);
    }
    return findStatuses(session, { names: [...names.values()], withText, pipelines });
  }
}

function shown({ status, text }: KnownStatus, withText: boolean): SubmissionStatus {
  return withText ? { ...status, text } : status;
}
