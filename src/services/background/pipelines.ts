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

/** Threads of more pipelines than this are not kept for later. */
const KEPT = 3;

/**
 * Pipelines by name, each started when it is first used and kept as long as it is used or among the last used. While
 * one is kept, changes of what it is made of go unnoticed.
 */
export class RunningPipelines implements AsyncDisposable {
  /** The last used one comes last. */
  readonly #held = new Map<string, Held>();
  readonly #start: (name: string) => Promise<RunningPipeline>;

  constructor(start: (name: string) => Promise<RunningPipeline>) {
    this.#start = start;
  }

  /** Pipelines of the registry and one's own, as the settings say. */
  static of(config: Pick<Config, 'workers' | 'batchTimeout' | 'pipelines' | 'models'>): RunningPipelines {
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
    });
  }

  /** @throws AssessError `unknown_pipeline`, `broken_pipeline`, `broken_artefact`, `internal` where it can't be started */
  readonly use: WithPipeline = async (name, work) => {
    const held = this.#held.get(name) ?? { running: this.#start(name), users: 0 };
    this.#held.delete(name);
    this.#held.set(name, held);
    held.users += 1;
    try {
      const pipeline = await held.running.catch((error) => {
        if (this.#held.get(name) === held) this.#held.delete(name);
        throw error;
      });
      return await work(pipeline);
    } finally {
      held.users -= 1;
      await this.#endUnused();
    }
  };

  /** Ends all threads. What they work on becomes a failure, so that whoever used them must have stopped before. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#end([...this.#held.keys()]);
  }

  async #endUnused(): Promise<void> {
    const unused = [...this.#held.keys()].filter((name) => this.#held.get(name)!.users === 0);
    await this.#end(unused.slice(0, Math.max(0, this.#held.size - KEPT)));
  }

  async #end(names: readonly string[]): Promise<void> {
    const held = names.map((name) => this.#held.get(name)!);
    for (const name of names) this.#held.delete(name);
    // One that could not be started has no threads, and whoever asked for it was told.
    await Promise.all(
      held.map(({ running }) => running.then(({ pool }) => pool[Symbol.asyncDispose]()).catch(() => {})),
    );
  }
}
