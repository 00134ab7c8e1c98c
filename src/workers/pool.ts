import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import pLimit from 'p-limit';
import { Piscina } from 'piscina';
import type { CustomPipelines } from '../domain/pipelines/custom-pipelines.js';
import { summarise } from '../domain/results/result.js';
import type { ModelFiles } from '../engine/kernel/model-files.js';
import type { Refused } from '../engine/pipelines/extraction.js';
import type { Measured } from '../engine/pipelines/measurement.js';
import type { Proofread } from '../engine/pipelines/proofreading.js';
import type { ControlProfile } from '../engine/results/control-profile.js';
import { failure } from '../engine/results/failure.js';
import type { VocabularyProfile } from '../engine/results/vocabulary-profile.js';
import { AssessError, placeOf, reasonOf } from '../errors.js';
import type {
  Assessed,
  ControlTask,
  Crash,
  ExtractedFeatures,
  ProofreadingTask,
  TextTask,
  ThreadData,
} from './messages.js';

/** The thread runs bundled code because that loads faster. */
const WORKER = fileURLToPath(new URL('../bundled/worker.cjs', import.meta.url));

/**
 * Piscina tries `require` before `import`. If a thread is stopped while `require` loads an ES module
 * (v8::Module::IsGraphAsync), Node ends the whole process; without that ability, Piscina uses `import` at once.
 */
const THREAD_OPTIONS = ['--no-experimental-require-module'];

/**
 * Young generation of a thread in MiB; a third of it fills up before V8 clears it. The memory for a text soon becomes
 * garbage, so V8's default of 48 MiB makes nothing faster.
 */
const YOUNG_MIB = 3;

/**
 * How far the memory of all threads may grow before V8 collects garbage: by a third instead of up to four times. The
 * engine keeps nothing between texts, so frequent collections find as much and cost almost nothing.
 */
const GROWTH = '--heap-growing-percent=30';

/** What a thread can do with texts; each is a function that it exports. */
export type Work = 'assess' | 'explain' | 'extract' | 'measure' | 'profile' | 'control' | 'proofread';

type Task = TextTask | ProofreadingTask | ControlTask;

export interface PoolOptions {
  /** Name of a pipeline of the registry. */
  readonly pipeline: string;
  /** Custom pipelines; absent: there are none. */
  readonly customPipelines?: CustomPipelines;
  readonly artefacts: ModelFiles;
  /** Number of threads. */
  readonly workers: number;
  /** Milliseconds after which a batch counts as hung and its thread is ended. */
  readonly timeout?: number;
  /** The requests that threads must be able to serve from the start; default: `assess`. */
  readonly work?: Work | undefined;
  /** URL of another module that exports `findPipeline`. */
  readonly registry?: string;
}

/** Receives the reason why a text failed, without any words of the text. */
export type CrashListener = (index: number, cause: string) => void;

/** Threads that assess texts. */
export interface Pool extends AsyncDisposable {
  readonly workers: number;
  /**
   * Outcomes in the order of the tasks. A text that makes a component throw, hang or take its thread down is tried once
   * more on its own; if that fails too, it becomes `failure: unspecified_error`. The rest of the batch is assessed as
   * usual.
   */
  assess(tasks: readonly TextTask[], onCrash?: CrashListener): Promise<Assessed[]>;
  /** The same, with what raised or lowered each score. */
  explain(tasks: readonly TextTask[], onCrash?: CrashListener): Promise<Assessed[]>;
  /** Features of the texts, in order. Failures are handled as in `assess`. */
  extract(tasks: readonly TextTask[], onCrash?: CrashListener): Promise<(ExtractedFeatures | Refused)[]>;
  /** Linguistic indices of the texts, in order. Failures are handled as in `assess`. */
  measure(tasks: readonly TextTask[], onCrash?: CrashListener): Promise<(Measured | Refused)[]>;
  /**
   * Levels of the words of the texts, in order; undefined for a text that crashed. Failures are handled as in `assess`.
   */
  profile(tasks: readonly TextTask[]): Promise<(VocabularyProfile | undefined)[]>;
  /**
   * What the learners of the texts control, in order, by their results; undefined for a text that crashed. Failures are handled as
   * in `assess`.
   */
  control(tasks: readonly ControlTask[]): Promise<(ControlProfile | undefined)[]>;
  /** Errors in the texts, in order. Failures are handled as in `assess`. */
  proofread(
    tasks: readonly ProofreadingTask[],
    onCrash?: CrashListener,
  ): Promise<(Proofread | typeof UNREADABLE)[]>;
}

const DEFAULT_TIMEOUT_MS = 60_000;

const isCrash = (outcome: object): outcome is Crash => 'crash' in outcome;

const UNSPECIFIED = failure('unspecified_error');
const unassessed = (): Assessed => ({ body: JSON.stringify(UNSPECIFIED), ...summarise(UNSPECIFIED) });
const refused = (): Refused => ({ failure: UNSPECIFIED.message });
/** Replaces the findings of a text on which the engine failed. */
const UNREADABLE = { failure: UNSPECIFIED.message } as const;

/**
 * Starts the threads and waits until they can work.
 * @throws AssessError `internal` when a thread can't start
 */
export async function createPool(options: PoolOptions): Promise<Pool> {
  const data: ThreadData = {
    pipeline: options.pipeline,
    customPipelines: options.customPipelines ?? {},
    registry: options.registry,
    artefacts: options.artefacts,
  };
  const piscina = new Piscina<readonly Task[], unknown[]>({
    filename: WORKER,
    minThreads: options.workers,
    maxThreads: options.workers,
    workerData: data,
    execArgv: THREAD_OPTIONS,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MIB },
    recordTiming: false,
  });
  const timeout = options.timeout ?? DEFAULT_TIMEOUT_MS;

  // Each task's own promise reports its error; without a listener the event would end the process.
  piscina.on('error', () => {});

  // A batch is handed over only when a thread is free, so that waiting time does not count as hanging.
  const whenThreadIsFree = pLimit(options.workers);
  const attempt = <T>(name: Work, tasks: readonly Task[]): Promise<(T | Crash)[]> =>
    whenThreadIsFree(() =>
      (piscina.run(tasks, { name, signal: AbortSignal.timeout(timeout) }) as Promise<(T | Crash)[]>).catch(
        (error) => tasks.map(() => ({ crash: placeOf(error) })),
      ),
    );

  async function withSecondTry<T extends object>(
    name: Work,
    tasks: readonly Task[],
    failed: () => T,
    onCrash: CrashListener | undefined,
  ): Promise<T[]> {
    const outcomes = await attempt<T>(name, tasks);
    return Promise.all(
      outcomes.map(async (outcome, index) => {
        if (!isCrash(outcome)) return outcome;
        const [second] = await attempt<T>(name, [tasks[index]!]);
        if (second && !isCrash(second)) return second;
        onCrash?.(index, second?.crash ?? outcome.crash);
        return failed();
      }),
    );
  }

  const profiled = async <T extends object>(name: Work, tasks: readonly Task[]) =>
    (await attempt<T>(name, tasks)).map((one) => (isCrash(one) ? undefined : one));

  // An empty batch comes back only from a thread that loaded its pipeline.
  try {
    await piscina.run([], { name: options.work ?? 'assess' });
  } catch (error) {
    await piscina.destroy();
    throw new AssessError('internal', { reason: `a worker thread cannot start: ${reasonOf(error)}` });
  }

  // Only now: V8 rejects cached code that was compiled under other flags.
  setFlagsFromString(GROWTH);

  return {
    workers: options.workers,
    assess: (tasks, onCrash) => withSecondTry('assess', tasks, unassessed, onCrash),
    explain: (tasks, onCrash) => withSecondTry('explain', tasks, unassessed, onCrash),
    extract: (tasks, onCrash) => withSecondTry('extract', tasks, refused, onCrash),
    measure: (tasks, onCrash) => withSecondTry('measure', tasks, refused, onCrash),
    profile: (tasks) => profiled<VocabularyProfile>('profile', tasks),
    control: (tasks) => profiled<ControlProfile>('control', tasks),
    proofread: (tasks, onCrash) => withSecondTry('proofread', tasks, () => UNREADABLE, onCrash),
    async [Symbol.asyncDispose]() {
      await piscina.destroy();
    },
  };
}
