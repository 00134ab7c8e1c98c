import { performance } from 'node:perf_hooks';
import type { Config, SettingSources } from '../../config.js';
import { reasonOf } from '../../errors.js';
import type { Log } from '../../log.js';
import { explanations } from '../../services/assessment/explanations.js';
import { keepPresence } from '../../services/assessment/presence.js';
import {
  type Background,
  type BackgroundOptions,
  createBackground,
} from '../../services/background/background.js';
import { RunningPipelines } from '../../services/background/pipelines.js';
import { Speed } from '../../services/background/speed.js';
import { classServer } from '../../services/class/serve-class.js';
import type { Deliveries, DeliveryOptions } from '../../services/deliveries/deliveries.js';
import { createDeliveries } from '../../services/deliveries/dispatcher.js';
import { senderOf } from '../../services/deliveries/sender-of.js';
import type { JobContext } from '../../services/schedule/job-context.js';
import { createJobRecord } from '../../services/schedule/job-record.js';
import type { ServiceContext } from '../../services/service-context.js';
import { removeKilledOutputs } from '../../writers/partial.js';
import { openOtlp } from './otlp.js';
import { serveSchedule } from './schedule.js';
import { type Service, startService } from './service.js';

const DAY_MS = 86_400_000;

export interface ServerOptions {
  readonly store: ServiceContext['store'] &
    BackgroundOptions['store'] &
    DeliveryOptions['store'] &
    JobContext['store'];
  readonly config: Config;
  readonly sources: SettingSources;
  /** Version of this package. */
  readonly version: string;
  /** Files that no output may replace. */
  readonly storeFiles: readonly string[];
  /** Ends the server. */
  readonly signal: AbortSignal;
  readonly now: () => Date;
  readonly log: Log;
  /** Called when the server is ready. */
  readonly onReady: (service: Pick<Service, 'url' | 'tryUrl'>) => void;
}

/** Runs the parts in the setting `parts` on a store until the signal, then finishes work in progress. */
export async function runServer(options: ServerOptions): Promise<void> {
  const { store, config, signal, now, log } = options;
  const { batchSize, webhookRetry: retry, deliveryLogDays: logDays } = config;
  const does = (part: Config['parts'][number]) => config.parts.includes(part);

  await removeKilledOutputs();
  await using tracing = await openOtlp(process.env, options.version);
  await using pipelines = RunningPipelines.of(config);
  await using sender = senderOf(config, now);
  const speed = new Speed(() => performance.now());
  await using presence = await keepPresence({
    store,
    parts: config.parts,
    textsPerSecond: () => (does('assess') ? speed.textsPerSecond : undefined),
    lease: config.serverLease * 1000,
  });
  const withPipeline = pipelines.use;
  let background: Background | undefined;
  if (does('assess'))
    background = createBackground({ store, presence, speed, withPipeline, batchSize, tracing, now, log });
  let deliveries: Deliveries | undefined;
  const standard = config.standardWebhooks === 'on';
  if (does('deliver'))
    deliveries = createDeliveries({ store, presence, sender, retry, logDays, standard, tracing, now, log });
  const jobs = createJobRecord({ store, jobs: config.schedule, accountId: config.account });
  const explain = explanations({ store, withPipeline, config, signal });
  const serveClass = classServer({ store, withPipeline, config, signal });
  const service = await startService({
    store,
    background,
    deliveries,
    speed,
    tracing,
    jobs,
    explain,
    serveClass,
    config,
    log,
    now,
  });
  options.onReady(service);
  if (service.renewCertificate) process.on('SIGHUP', service.renewCertificate);

  background?.start();
  deliveries?.start();
  if (background) {
    warmUp(store, pipelines).catch((error) =>
      log.warn({ reason: reasonOf(error) }, 'no pipeline was warmed up'),
    );
  }
  const schedule = does('schedule')
    ? serveSchedule({ ...options, background, pipelines, record: jobs })
    : undefined;
  await aborted(signal);
  await Promise.all([service.stop(), schedule?.stop()]);
}

/** Starts the pipelines that most accounts use, so that the first text does not wait for them. */
async function warmUp(store: ServiceContext['store'], pipelines: RunningPipelines): Promise<void> {
  const uses = new Map<string, number>();
  for (const { pipeline } of await store.accounts()) uses.set(pipeline, (uses.get(pipeline) ?? 0) + 1);
  const [most] = [...uses].sort(([, a], [, b]) => b - a);
  if (most) await pipelines.use(most[0], async () => {});
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    // Nothing else keeps an idle process alive.
    const alive = setInterval(() => {}, DAY_MS);
    signal.addEventListener('abort', () => {
      clearInterval(alive);
      resolve();
    });
  });
}
