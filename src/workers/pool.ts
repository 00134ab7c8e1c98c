import { fileURLToPath } from 'node:url';
import pLimit from 'p-limit';
import { Piscina } from 'piscina';
import type { PipelinesSetting } from '../domain/pipeline-settings.js';
import { failure, summarise } from '../domain/result.js';
import { AssessError, placeOf, reasonOf } from '../errors.js';
import type { Assessed, AssessmentOutcome, AssessmentTask, ThreadData } from './messages.js';

/** The thread runs compiled code, also where this file is run from its source. */
const WORKER = fileURLToPath(new URL('../../dist/workers/worker.js', import.meta.url));
const REGISTRY = new URL('../../dist/engine/registry.js', import.meta.url).href;

export interface PoolOptions {
  /** Name of a pipeline of the registry. */
  readonly pipeline: string;
  /** Pipelines of one's own; absent: there are none. */
  readonly ownPipelines?: PipelinesSetting;
  readonly artefacts: ReadonlyMap<string, SharedArrayBuffer>;
  /** Number of threads. */
  readonly workers: number;
  /** After so many milliseconds a batch counts as hung, and its thread is ended. */
  readonly timeout?: number;
  /** URL of another module that exports `findPipeline`. */
  readonly registry?: string;
}

/** Threads that assess texts. */
export interface Pool extends AsyncDisposable {
  readonly workers: number;
  /**
   * Outcomes in the order of the tasks. A text that makes a component throw, hang or take its thread down is tried once
   * more alone, and then becomes `failure: unspecified_error`; the rest of the batch is assessed as ever.
   * @param onCrash hears why a text failed, in terms that hold nothing of the text
   */
  assess(
    tasks: readonly AssessmentTask[],
    onCrash?: (index: number, cause: string) => void,
  ): Promise<Assessed[]>;
}

const DEFAULT_TIMEOUT_MS = 60_000;

function unspecified(): Assessed {
  const result = failure('unspecified_error');
  return { body: JSON.stringify(result), ...summarise(result) };
}

/**
 * Starts the threads and waits until they can work.
 * @throws AssessError `internal` when a thread can't start
 */
export async function createPool(options: PoolOptions): Promise<Pool> {
  const data: ThreadData = {
    pipeline: options.pipeline,
    ownPipelines: options.ownPipelines ?? {},
    registry: options.registry ?? REGISTRY,
    artefacts: options.artefacts,
  };
  const piscina = new Piscina<readonly AssessmentTask[], AssessmentOutcome[]>({
    filename: WORKER,
    minThreads: options.workers,
    maxThreads: options.workers,
    workerData: data,
  });
  const timeout = options.timeout ?? DEFAULT_TIMEOUT_MS;

  // Each task's own promise says what went wrong; without a listener the event would end the process.
  piscina.on('error', () => {});

  // A batch is handed over only when a thread is free, so that waiting does not count as hanging.
  const whenThreadIsFree = pLimit(options.workers);
  const attempt = (tasks: readonly AssessmentTask[]): Promise<AssessmentOutcome[]> =>
    whenThreadIsFree(() =>
      piscina
        .run(tasks, { signal: AbortSignal.timeout(timeout) })
        .catch((error) => tasks.map(() => ({ crash: placeOf(error) }))),
    );

  // An empty batch comes back only from a thread that loaded its pipeline.
  try {
    await piscina.run([]);
  } catch (error) {
    await piscina.destroy();
    throw new AssessError('internal', { reason: `a worker thread cannot start: ${reasonOf(error)}` });
  }

  return {
    workers: options.workers,
    async assess(tasks, onCrash) {
      const outcomes = await attempt(tasks);
      return Promise.all(
        outcomes.map(async (outcome, index) => {
          if (!('crash' in outcome)) return outcome;
          const [second] = await attempt([tasks[index]!]);
          if (second && !('crash' in second)) return second;
          onCrash?.(index, second?.crash ?? outcome.crash);
          return unspecified();
        }),
      );
    },
    async [Symbol.asyncDispose]() {
      await piscina.destroy();
    },
  };
}
