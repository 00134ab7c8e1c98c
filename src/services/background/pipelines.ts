import type { Config } from '../../config.js';
import { isSameIdentity, type PipelineIdentity } from '../../domain/pipelines/pipeline.js';
import { createPool, type Pool } from '../../workers/pool.js';
import { customPipelines } from '../pipelines/custom-pipelines.js';
import { loadPipeline } from '../pipelines/pipelines.js';

/** A pipeline with threads that run it. */
export interface RunningPipeline {
  readonly identity: PipelineIdentity;
  readonly pool: Pool;
}

/** Runs work with a pipeline, whose threads live at least until the work is done. */
export type WithPipeline = <T>(name: string, work: (pipeline: RunningPipeline) => Promise<T>) => Promise<T>;

interface Started {
  readonly running: Promise<RunningPipeline>;
  users: number;
}

/** A pipeline whose threads live at least until it is disposed of. */
interface BorrowedPipeline extends RunningPipeline, AsyncDisposable {}

/** Number of pipelines to keep running, even if they are unused. */
const KEPT = 3;

/**
 * Running pipelines by name. Each starts when it is first used, and runs while it is used or among the last used. Until
 * `renew` is called, a running pipeline ignores changes to its configuration.
 */
export class RunningPipelines implements AsyncDisposable {
  /** The last used one is last. */
  readonly #started = new Map<string, Started>();
  /** Pipelines that were replaced while in use. */
  readonly #replaced = new Set<Started>();
  readonly #start: (name: string) => Promise<RunningPipeline>;
  readonly #kept: number;

  /** @param kept number of pipelines to keep running */
  constructor(start: (name: string) => Promise<RunningPipeline>, kept = KEPT) {
    this.#start = start;
    this.#kept = kept;
  }

  /** Pipelines of the registry and custom pipelines, as configured. */
  static of(
    config: Pick<Config, 'workers' | 'batchTimeout' | 'pipelines' | 'models'>,
    kept?: number,
  ): RunningPipelines {
    return new RunningPipelines(async (name) => {
      const custom = customPipelines(config);
      const { identity, artefacts } = loadPipeline(name, custom);
      const pool = await createPool({
        pipeline: name,
        customPipelines: custom,
        artefacts,
        workers: config.workers,
        timeout: config.batchTimeout * 1000,
      });
      return { identity, pool };
    }, kept);
  }

  /** @throws AssessError `unknown_pipeline`, `broken_pipeline`, `broken_artefact`, `internal` if it can't be started */
  async borrow(name: string): Promise<BorrowedPipeline> {
    const started = this.#started.get(name) ?? { running: this.#start(name), users: 0 };
    this.#started.delete(name);
    this.#started.set(name, started);
    started.users += 1;
    const giveBack = async () => {
      started.users -= 1;
      await this.#endUnused();
    };
    try {
      return { ...(await started.running), [Symbol.asyncDispose]: giveBack };
    } catch (error) {
      if (this.#started.get(name) === started) this.#started.delete(name);
      await giveBack();
      throw error;
    }
  }

  /** @throws what `borrow` throws, and what the work throws */
  readonly use: WithPipeline = async (name, work) => {
    await using pipeline = await this.borrow(name);
    return await work(pipeline);
  };

  /** Makes the next use of a pipeline restart it, if its identity has changed. */
  async renew(identity: PipelineIdentity): Promise<void> {
    const started = this.#started.get(identity.name);
    const running = await started?.running.catch(() => undefined);
    if (!started || !running || isSameIdentity(running.identity, identity)) return;
    if (this.#started.get(identity.name) !== started) return;
    this.#started.delete(identity.name);
    this.#replaced.add(started);
    await this.#endUnused();
  }

  /** Ends all threads. Texts in progress would become failures, so end all uses first. */
  async [Symbol.asyncDispose](): Promise<void> {
    const all = [...this.#started.values(), ...this.#replaced];
    this.#started.clear();
    this.#replaced.clear();
    await Promise.all(all.map(end));
  }

  async #endUnused(): Promise<void> {
    const replaced = [...this.#replaced].filter(({ users }) => users === 0);
    for (const started of replaced) this.#replaced.delete(started);
    const unused = [...this.#started].filter(([, { users }]) => users === 0);
    const beyond = unused.slice(0, Math.max(0, this.#started.size - this.#kept));
    for (const [name] of beyond) this.#started.delete(name);
    await Promise.all([...replaced, ...beyond.map(([, started]) => started)].map(end));
  }
}

/** A pipeline that could not be started has no threads, and its caller got the error. */
function end({ running }: Started): Promise<void> {
  return running.then(({ pool }) => pool[Symbol.asyncDispose]()).catch(() => {});
}
