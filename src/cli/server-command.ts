import { Flags } from '@oclif/core';
import { PARTS } from '../config.js';
import { Context } from '../context.js';
import { placeOf } from '../errors.js';
import { AssessCommand } from './command.js';
import { EXIT } from './exit.js';
import { interruptible } from './interrupt.js';

/** The process is to be gone within 5 s of SIGTERM, however long the store takes to tidy up. */
const END_MS = 4500;

/** One for what is written, one for a long text beside it: an editor is for few people, on a machine that they work on. */
const EDITOR_THREADS = 2;

/** What is told of a server that is ready. */
interface Ready {
  readonly line: string;
  readonly json: object;
}

/** A command that goes on until it is stopped, and works on the store meanwhile. */
export abstract class ServerCommand extends AssessCommand {
  /** What all such commands take. */
  static serverFlags = {
    parts: Flags.string({
      description: `Comma-separated list of what to do: ${PARTS.join(', ')}.`,
      helpValue: 'PARTS',
    }),
    workers: Flags.integer({ description: 'Number of threads; one per core by default.', min: 1, max: 256 }),
  };

  /** Does the parts until SIGTERM or Ctrl-C. @param ready what is told when it is ready */
  protected async serve(
    { config, sources }: ReturnType<AssessCommand['settings']>,
    ready: (url: string | undefined) => Ready,
  ): Promise<void> {
    await using context = new Context(config);
    const { log } = context;
    using signal = untilStopped(log);
    const [{ checkSchedule }, { runServer }] = await Promise.all([
      import('../services/schedule/check-schedule.js'),
      import('../server/operation/run.js'),
    ]);
    if (config.parts.includes('schedule')) await checkSchedule(config, context.now());
    const store = await context.servedStore();
    await runServer({
      ...{ store, config, sources, signal, log, now: context.now },
      version: this.config.version,
      storeFiles: context.storeFiles,
      onReady: (url) => this.#tell(ready(url)),
    });
  }

  /** Answers editors until SIGTERM or Ctrl-C; no store is opened. @param ready what is told when it is ready */
  protected async serveEditors(
    { config, sources }: ReturnType<AssessCommand['settings']>,
    pipeline: string,
    ready: (url: string) => Ready,
  ): Promise<void> {
    const workers = sources.workers === 'default' ? Math.min(config.workers, EDITOR_THREADS) : config.workers;
    await using context = new Context({ ...config, workers });
    const { log } = context;
    using signal = untilStopped(log);
    const [{ loadUpTo }, { runEditor }] = await Promise.all([
      import('../services/pipelines.js'),
      import('../server/editor/run.js'),
    ]);
    const threads = await context.pool(loadUpTo('edits', pipeline, context.ownPipelines), 'proofread');
    const { version } = this.config;
    await runEditor({ config, threads, version, signal, log, onReady: (url) => this.#tell(ready(url)) });
  }

  /** With --json the document comes now, not at the end: whoever reads it waits for the server to be ready. */
  #tell({ line, json }: Ready): void {
    process.stdout.write(this.jsonEnabled() ? `${JSON.stringify(json)}\n` : `${line}\n`);
  }
}

/** A signal that SIGTERM and Ctrl-C abort, after which the process is gone in time. */
function untilStopped(log: Context['log']): ReturnType<typeof interruptible> {
  endOnBugs(log);
  // Without a terminal stderr is the log: every line of it is JSON, and its reader may be gone.
  const signal = interruptible(undefined, process.stderr.isTTY ? undefined : () => {});
  signal.addEventListener('abort', () => setTimeout(() => process.exit(EXIT.done), END_MS).unref());
  return signal;
}

/** What nobody caught ends the process as it always does, but its message, which might quote a text, is left out. */
function endOnBugs(log: Context['log']): void {
  process.on('uncaughtException', (error) => {
    log.error({ cause: placeOf(error) }, 'internal error: the server ends');
    process.exit(EXIT.bug);
  });
}
