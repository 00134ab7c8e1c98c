import { PARTS } from '../config.js';
import { Context } from '../context.js';
import { placeOf } from '../errors.js';
import type { ServerOptions } from '../server/operation/run.js';
import { AssessCommand } from './command.js';
import { EXIT } from './exit.js';
import { EDITOR_THREADS, valued, workersFlag } from './flags.js';
import { endInTime, interruptible } from './interrupt.js';
import { jsonDocument } from './json-document.js';

/** The number of threads that read texts for editors. */
const editorThreads = ({ config, sources }: ReturnType<AssessCommand['settings']>): number =>
  sources.workers === 'default' ? Math.min(config.workers, EDITOR_THREADS) : config.workers;

/** Information about a server that is ready. */
interface Ready {
  readonly line: string;
  /** A further line, for people. */
  readonly more?: string;
  readonly json: object;
}

/** A command that works on the store until it is stopped. */
export abstract class ServerCommand extends AssessCommand {
  /** Flags of all such commands. */
  static serverFlags = {
    parts: valued(`Comma-separated parts of the work to do: ${PARTS.join(', ')}.`, 'PARTS'),
    workers: workersFlag,
  };

  /** Runs the parts until SIGTERM or Ctrl-C. @param ready called when the server is ready */
  protected async serve(
    { config, sources }: ReturnType<AssessCommand['settings']>,
    ready: (service: Parameters<ServerOptions['onReady']>[0]) => Ready,
  ): Promise<void> {
    await using context = new Context(config);
    const { log } = context;
    using signal = untilStopped(log);
    const [{ checkSchedule }, { runServer }] = await Promise.all([
      import('../services/schedule/check-schedule.js'),
      import('../server/operation/run.js'),
    ]);
    if (config.parts.includes('schedule')) await checkSchedule(config, context.now());
    const store = await context.servedStore(signal).catch((error) => {
      if (!signal.aborted) throw error;
    });
    if (!store) return;
    await runServer({
      ...{ store, config, sources, signal, log, now: context.now },
      version: this.config.version,
      storeFiles: context.storeFiles,
      onReady: (service) => this.#tell(ready(service)),
    });
  }

  /** Serves editors until SIGTERM or Ctrl-C, without a store. @param ready called when the server is ready */
  protected async serveEditors(
    settings: ReturnType<AssessCommand['settings']>,
    pipeline: string,
    ready: (url: string) => Ready,
  ): Promise<void> {
    const config = { ...settings.config, workers: editorThreads(settings) };
    await using context = new Context(config);
    const { log } = context;
    using signal = untilStopped(log);
    const [{ loadUpTo }, { runEditor }] = await Promise.all([
      import('../services/pipelines/pipelines.js'),
      import('../server/editor/run.js'),
    ]);
    const threads = await context.pool(loadUpTo('edits', pipeline, context.customPipelines), 'proofread');
    const { version } = this.config;
    await runEditor({ config, threads, version, signal, log, onReady: (url) => this.#tell(ready(url)) });
  }

  /** Serves one editor as a language server, without a store. The process ends with the editor. */
  protected async serveLanguage(settings: ReturnType<AssessCommand['settings']>): Promise<void> {
    const config = { ...settings.config, workers: editorThreads(settings) };
    const { serveLanguage } = await import('../server/lsp/run.js');
    serveLanguage({
      input: process.stdin,
      output: process.stdout,
      version: this.config.version,
      log: new Context(config).log,
      async start(wishes) {
        const { ownPipeline } = await import('../services/proofreading/own-pipeline.js');
        const { config: own, loaded } = ownPipeline(config, wishes);
        const context = new Context(own);
        return {
          threads: await context.pool(loaded, 'proofread'),
          scale: loaded.definition.scale,
          [Symbol.asyncDispose]: () => context[Symbol.asyncDispose](),
        };
      },
    });
  }

  /** With --json, prints the document now instead of at the end: its reader waits for the server to be ready. */
  #tell({ line, more, json }: Ready): void {
    const lines = [line, ...(more === undefined ? [] : [more])];
    process.stdout.write(this.jsonEnabled() ? jsonDocument(json) : `${lines.join('\n')}\n`);
  }
}

/** A signal that SIGTERM and Ctrl-C abort, after which the process ends in time. */
function untilStopped(log: Context['log']): ReturnType<typeof interruptible> {
  endOnBugs(log);
  // Without a terminal, stderr is the log: every line is JSON, and its reader may be gone.
  const signal = interruptible(undefined, process.stderr.isTTY ? undefined : () => {});
  endInTime(signal, EXIT.done);
  return signal;
}

/** Logs the place of an uncaught error, instead of printing it as other commands do. */
function endOnBugs(log: Context['log']): void {
  process.removeAllListeners('uncaughtException');
  process.on('uncaughtException', (error) => {
    log.error({ cause: placeOf(error) }, 'internal error: the server is shutting down');
    process.exit(EXIT.bug);
  });
}
