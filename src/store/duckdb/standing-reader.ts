import type { PipelineIdentity } from '../../domain/pipeline.js';
import type { FinishedAssessment, Standing } from '../store.js';
import { listAccounts } from './accounts.js';
import type { ReadPool } from './read-pool.js';
import type { Session } from './session.js';
import { type KnownStanding, StandingMemory } from './standing-memory.js';
import { findStandings, nameOf, type SubmissionName } from './standings.js';

/** Calls that share a query. */
interface Batch {
  readonly names: Map<string, SubmissionName>;
  withText: boolean;
  found: Promise<Map<string, KnownStanding>>;
  /** Receipts of which something was committed while the query ran: what it read of them may be old. */
  readonly changed: Set<number>;
  allChanged: boolean;
}

/**
 * Tells how it stands with submissions: from memory, or by one query for all who ask in the same turn of the event loop
 * or while the query before is running.
 */
export class StandingReader {
  readonly #memory: StandingMemory;
  /** By account, as far as they were needed. */
  #pipelines = new Map<string, string>();
  #gathering: Batch | undefined;
  #running: Batch | undefined;
  #last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly pool: ReadPool,
    memoryBytes: number,
  ) {
    this.#memory = new StandingMemory(memoryBytes);
  }

  async read(submission: SubmissionName, withText: boolean): Promise<Standing | undefined> {
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
    this.#memory.set(nameOf(submission), { standing: { receipt, receivedAt } });
  }

  /** Results were stored. */
  assessed(pipeline: PipelineIdentity, written: readonly FinishedAssessment[], assessedAt: Date): void {
    for (const { receipt, body } of written) {
      this.#running?.changed.add(receipt);
      this.#memory.addResult(receipt, { pipeline, assessedAt, body });
    }
  }

  /** Submissions were deleted, or other results of them are shown from now on. */
  changed(receipts: readonly number[]): void {
    for (const receipt of receipts) this.#running?.changed.add(receipt);
    this.#memory.delete(receipts);
  }

  /** Which results are shown may be another matter from now on. */
  choiceChanged(): void {
    if (this.#running) this.#running.allChanged = true;
    this.#pipelines = new Map();
    this.#memory.clear();
  }

  /** A batch that is asked for when the one before is done. */
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

  async #ask(batch: Batch): Promise<Map<string, KnownStanding>> {
    // Requests that arrived together are asked for together.
    await new Promise((resolve) => setImmediate(resolve));
    this.#gathering = undefined;
    this.#running = batch;
    try {
      const found = await this.pool.use((session) => this.#find(session, batch));
      for (const [name, known] of found) {
        if (!batch.allChanged && !batch.changed.has(known.standing.receipt)) this.#memory.set(name, known);
      }
      return found;
    } finally {
      this.#running = undefined;
    }
  }

  async #find(session: Session, { names, withText }: Batch): Promise<Map<string, KnownStanding>> {
    // A choice that is made meanwhile comes with a call of `choiceChanged`, which lets go of this map.
    const pipelines = this.#pipelines;
    const accounts = [...names.values()].map(({ accountId }) => accountId);
    if (accounts.some((id) => !pipelines.has(id))) {
      for (const { id, pipeline } of await listAccounts(session)) pipelines.set(id, pipeline);
    }
    return findStandings(session, { names: [...names.values()], withText, pipelines });
  }
}

function shown({ standing, text }: KnownStanding, withText: boolean): Standing {
  return withText ? { ...standing, text } : standing;
}
