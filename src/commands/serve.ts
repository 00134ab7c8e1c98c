import { Flags } from '@oclif/core';
import { AssessCommand } from '../cli/command.js';
import { EXIT } from '../cli/exit.js';
import { interruptible } from '../cli/interrupt.js';
import { Context } from '../context.js';
import { placeOf, reasonOf } from '../errors.js';
import type { Background } from '../services/background/background.js';
import type { RunningPipelines } from '../services/background/pipelines.js';

type Store = Awaited<ReturnType<Context['store']>>;

/** The process is to be gone within 5 s of SIGTERM, however long the store takes to tidy up. */
const END_MS = 4500;

export default class Serve extends AssessCommand {
  static override summary = 'Serve the REST API and assess what comes in.';
  static override description =
    'Prints one line when it is ready, and ends with SIGTERM or Ctrl-C. While it runs, the other commands work on the ' +
    'same store. A public address is refused until an account has a token.';
  static override examples = [
    '<%= config.bin %> serve',
    '<%= config.bin %> serve --host 0.0.0.0 --port 8443 --workers 4',
  ];
  static override flags = {
    host: Flags.string({ description: 'Address to listen at; 127.0.0.1 otherwise.' }),
    port: Flags.string({ description: 'Port to listen at; 0 takes a free one. 8080 otherwise.' }),
    workers: Flags.integer({ description: 'Threads; one for each core otherwise.', min: 1, max: 256 }),
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(Serve);
    const { config: file, store: storePath, account, host, port, workers } = flags;
    const { config, sources } = this.settings({
      config: file,
      store: storePath,
      account,
      host,
      port,
      workers,
    });
    await using context = new Context(config);
    const { log, now } = context;
    endOnBugs(log);
    // Without a terminal stderr is the log: every line of it is JSON, and its reader may be gone.
    using signal = interruptible(undefined, process.stderr.isTTY ? undefined : () => {});
    signal.addEventListener('abort', () => setTimeout(() => process.exit(EXIT.done), END_MS).unref());

    const [
      { createBackground },
      { RunningPipelines },
      { createDeliveries },
      { senderOf },
      { explanations },
      { checkSchedule },
      { createJobRecord },
      { serveSchedule },
      { startService },
    ] = await Promise.all([
      import('../services/background/background.js'),
      import('../services/background/pipelines.js'),
      import('../services/deliveries/dispatcher.js'),
      import('../services/deliveries/sender-of.js'),
      import('../services/explanations.js'),
      import('../services/schedule/check-schedule.js'),
      import('../services/schedule/job-record.js'),
      import('../server/operation/schedule.js'),
      import('../server/operation/service.js'),
    ]);
    await checkSchedule(config, now());
    await using pipelines = RunningPipelines.of(config);
    await using sender = senderOf(config, now);
    let background: Background | undefined;
    const store = await context.servedStore((accountId, receipts) => {
      for (const receipt of receipts) background?.enqueue(accountId, receipt);
    });
    const { batchSize } = config;
    background = createBackground({ store, withPipeline: pipelines.use, batchSize, now, log });
    const { webhookRetry: retry, deliveryLogDays: logDays } = config;
    const deliveries = createDeliveries({ store, sender, retry, logDays, now, log });
    const explain = explanations({ store, withPipeline: pipelines.use, config, signal });
    const jobs = createJobRecord({ store, jobs: config.schedule, accountId: config.account });
    const service = await startService({ store, background, deliveries, jobs, explain, config, log, now });
    this.#print(service.url);
    if (service.renewCertificate) process.on('SIGHUP', service.renewCertificate);

    background.start().catch((error) => log.error({ cause: placeOf(error) }, 'the backlog was not read'));
    deliveries.start();
    warmUp(store, pipelines).catch((error) =>
      log.warn({ reason: reasonOf(error) }, 'no pipeline was warmed up'),
    );
    const schedule = serveSchedule({
      ...{ store, background, pipelines, record: jobs, config, sources, signal, now, log },
      version: this.config.version,
      storeFiles: context.storeFiles,
    });
    await aborted(signal);
    await Promise.all([service.stop(), schedule.stop()]);
  }

  /** With --json the document comes now, not at the end: whoever reads it waits for the server to be ready. */
  #print(url: string): void {
    process.stdout.write(this.jsonEnabled() ? `${JSON.stringify({ url })}\n` : `listening on ${url}\n`);
  }
}

/** Starts the threads that most accounts need, so that the first text does not wait for them. */
async function warmUp(store: Store, pipelines: RunningPipelines): Promise<void> {
  const uses = new Map<string, number>();
  for (const { pipeline } of await store.accounts()) uses.set(pipeline, (uses.get(pipeline) ?? 0) + 1);
  const [most] = [...uses].sort(([, a], [, b]) => b - a);
  if (most) await pipelines.use(most[0], async () => {});
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve());
  });
}

/** What nobody caught ends the process as it always does, but its message, which might quote a text, is left out. */
function endOnBugs(log: Context['log']): void {
  process.on('uncaughtException', (error) => {
    log.error({ cause: placeOf(error) }, 'internal error: the server ends');
    process.exit(EXIT.bug);
  });
}
