import type { Config } from '../../config.js';
import type { PipelineIdentity } from '../../domain/pipeline.js';
import { createPool, type Pool } from '../../workers/pool.js';
import { ownPipelines } from '../own-pipelines.js';
import { loadPipeline } from '../pipelines.js';

/** A pipeline with threads that run it. */
export interface RunningPipeline {
  readonly identity: PipelineIdentity;
  readonly pool: Pool;
}

/** Work with a pipeline; its threads are there until the work is done. */
export type WithPipeline = <T>(name: string, work: (pipeline: RunningPipeline) => Promise<T>) => Promise<T>;

interface Held {
  readonly running: Promise<RunningPipeline>;
  users: number;
}

/** A pipeline whose threads are there until it is disposed of. */
export interface BorrowedPipeline extends RunningPipeline, AsyncDisposable {}

/** Threads of more pipelines than this are not kept for later. */
const KEPT = 3;

/**
 * Pipelines by name, each started when it is first used and kept as long as it is used or among the last used. While
 * one is kept, changes of what it is made of go unnoticed until `renew` is told of them.
 */
export class RunningPipelines implements AsyncDisposable {
  /** The last used one comes last. */
  readonly #held = new Map<string, Held>();
  /** What others took the place of while it was used. */
  readonly #replaced = new Set<Held>();
  readonly #start: (name: string) => Promise<RunningPipeline>;
  readonly #kept: number;

  /** @param kept so many are kept for later */
  constructor(start: (name: string) => Promise<RunningPipeline>, kept = KEPT) {
    this.#start = start;
    this.#kept = kept;
  }

  /** Pipelines of the registry and one's own, as the settings say. */
  static of(
    config: Pick<Config, 'workers' | 'batchTimeout' | 'pipelines' | 'models'>,
    kept?: number,
  ): RunningPipelines {
    return new RunningPipelines(async (name) => {
      const own = ownPipelines(config);
      const { identity, artefacts } = loadPipeline(name, own);
      const pool = await createPool({
        pipeline: name,
        ownPipelines: own,
        artefacts,
        workers: config.workers,
        timeout: config.batchTimeout * 1000,
      });
      return { identity, pool };
    }, kept);
  }

  /** @throws AssessError `unknown_pipeline`, `broken_pipeline`, `broken_artefact`, `internal` where it can't be started */
  async borrow(name: string): Promise<BorrowedPipeline> {
    const held = this.#held.get(name) ?? { running: this.#start(name), users: 0 };
    this.#held.delete(name);
    this.#held.set(name, held);
    held.users += 1;
    const giveBack = async () => {
      held.users -= 1;
      await this.#endUnused();
    };
    try {
      return { ...(await held.running), [Symbol.asyncDispose]: giveBack };
    } catch (error) {
      if (this.#held.get(name) === held) this.#held.delete(name);
      await giveBack();
      throw error;
    }
  }

  /** @throws what `borrow` throws, and what the work throws */
  readonly use: WithPipeline = async (name, work) => {
    await using pipeline = await this.borrow(name);
    return await work(pipeline);
  };

  /** Lets a pipeline that was made of something else be started anew when it is next used. */
  async renew(identity: PipelineIdentity): Promise<void> {
    const held = this.#held.get(identity.name);
    const running = await held?.running.catch(() => undefined);
    if (!held || !running || isSame(running.identity, identity)) return;
    if (this.#held.get(identity.name) !== held) return;
    this.#held.delete(identity.name);
    this.#replaced.add(held);
    await this.#endUnused();
  }

  /** Ends all threads. What they work on becomes a failure, so that whoever used them must have stopped before. */
  async [Symbol.asyncDispose](): Promise<void> {
    const all = [...this.#held.values(), ...this.#replaced];
    this.#held.clear();
    this.#replaced.clear();
    await Promise.all(all.map(end));
  }

  async #endUnused(): Promise<void> {
    const replaced = [...this.#replaced].filter(({ users }) => users === 0);
    for (const held of replaced) this.#replaced.delete(held);
    const unused = [...this.#held].filter(([, { users }]) => users === 0);
    const beyond = unused.slice(0, Math.max(0, this.#held.size - this.#kept));
    for (const [name] of beyond) this.#held.delete(name);
    await Promise.all([...replaced, ...beyond.map(([, held]) => held)].map(end));
  }
}

/** One that could not be started has no threads, and whoever asked for it was told. */
function end({ running }: Held): Promise<void> {
  return running.then(({ pool }) => pool[Symbol.asyncDispose]()).catch(() => {});
}

const isSame = (a: PipelineIdentity, b: PipelineIdentity) =>
  a.version === b.version && a.configHash === b.configHash;
