import { statSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Config } from '../../config.js';
import type { Background } from '../../services/background/background.js';
import type { Speed } from '../../services/background/speed.js';
import type { Deliveries } from '../../services/deliveries/deliveries.js';
import type { JobRecord } from '../../services/schedule/job-record.js';
import type { ServiceContext } from '../../services/service-context.js';
import type { StoreFiles } from '../../services/upkeep/file-store.js';
import { keepMetricsOfDeliveries } from './delivery-metrics.js';
import { meters } from './meters.js';
import { sharedReading } from './shared-reading.js';

interface MetricsOptions extends Pick<ServiceContext, 'store' | 'now'> {
  /** Absent if this process does not assess or deliver. */
  readonly background: Background | undefined;
  readonly deliveries: Deliveries | undefined;
  readonly speed: Speed;
  readonly jobs: JobRecord;
  readonly config: Pick<Config, 'parts'>;
  /** Whether the store is currently failing. */
  readonly hasStoreTrouble: () => Promise<boolean>;
  /** Absent for a database. */
  readonly storeFiles: StoreFiles | undefined;
}

/** From 1 ms to 10 s. */
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Collects metrics of a server and its process for Prometheus. No label contains data from a client; requests
 * without an operation of the API count as `none`.
 */
export function keepMetrics(app: FastifyInstance, options: MetricsOptions): Registry {
  const { background, storeFiles } = options;
  const register = new Registry();
  collectDefaultMetrics({ register });
  keepMetricsOfRequests(app, register);
  keepMetricsOfBacklog(options, register);
  keepMetricOfParts(options.config, register);
  if (background) keepMetricsOfAssessment(background, options.speed, register);
  keepMetricsOfDeliveries(options, register);
  keepMetricsOfJobs(options.jobs, register);
  const { gauge, gauges } = meters(register);
  gauge(
    'store_trouble',
    'Whether the store currently cannot be read or written; metrics read from it are then missing.',
    async () => ((await options.hasStoreTrouble()) ? 1 : 0),
  );
  if (storeFiles)
    gauges('store_bytes', 'Size of the store by file: data, and write-ahead log.', 'file', () => ({
      data: sizeOf(storeFiles.data),
      log: sizeOf(storeFiles.log),
    }));
  return register;
}

const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

function keepMetricsOfRequests(app: FastifyInstance, register: Registry): void {
  const registers = [register];
  const requests = new Counter({
    name: 'assess_http_requests_total',
    help: 'Requests with a response, by operation and HTTP status.',
    labelNames: ['operation', 'status'],
    registers,
  });
  const seconds = new Histogram({
    name: 'assess_http_request_duration_seconds',
    help: 'Seconds from the headers of a request to the end of its response.',
    labelNames: ['operation'],
    buckets: SECONDS,
    registers,
  });
  const malformed = new Counter({
    name: 'assess_http_malformed_total',
    help: 'Connections that sent invalid HTTP, or sent too slowly.',
    registers,
  });
  meters(register).gauge(
    'http_connections',
    'Open connections.',
    () => new Promise((resolve) => app.server.getConnections((error, open) => resolve(error ? 0 : open))),
  );
  app.addHook('onResponse', (request, reply, done) => {
    const { operation = 'none' } = request.trace;
    requests.inc({ operation, status: reply.statusCode });
    seconds.observe({ operation }, reply.elapsedTime / 1000);
    done();
  });
  app.server.on('clientError', () => malformed.inc());
}

/** Labels that distinguish processes. */
function keepMetricOfParts({ parts }: Pick<Config, 'parts'>, register: Registry): void {
  meters(register).gauges('part', 'What this process does: 1 for each of its parts.', 'part', () =>
    Object.fromEntries(parts.map((part) => [part, 1])),
  );
}

/** Metrics from the store about all processes that use it. */
function keepMetricsOfBacklog({ store }: Pick<MetricsOptions, 'store'>, register: Registry): void {
  const { gauge, gauges } = meters(register);
  const backlog = sharedReading(() => store.backlog());
  const workers = sharedReading(() => store.workers());
  gauge(
    'texts_waiting',
    'Texts that wait for a thread of any process.',
    async () => (await backlog()).waiting,
  );
  gauge(
    'texts_claimed',
    'Texts that processes have claimed and are assessing.',
    async () => (await backlog()).claimed,
  );
  gauges('processes', 'Processes that use the store, by part.', 'part', async () => {
    const counts: Record<string, number> = {};
    for (const { parts } of await workers()) for (const part of parts) counts[part] = (counts[part] ?? 0) + 1;
    return counts;
  });
}

function keepMetricsOfAssessment(background: Background, speed: Speed, register: Registry): void {
  const { gauge, counter, counters } = meters(register);
  gauge('texts_in_hand', 'Texts that are being assessed.', () => background.inHand);
  gauge('texts_per_second', 'Speed of assessment, as measured lately.', () => speed.textsPerSecond);
  gauge('accounts_set_aside', 'Accounts whose pipeline cannot be used.', () => background.accountsSetAside);
  counter('texts_assessed', 'Texts whose result was stored.', () => background.counts.assessed);
  counter('texts_crashed', 'Texts that made the pipeline crash.', () => background.counts.crashed);
  counter('texts_gone', 'Texts that were deleted before their result.', () => background.counts.gone);
  counters('texts_failed', 'Texts that could not be assessed, by message.', 'message', () => ({
    ...background.counts.failures,
  }));
}

/** Collects metrics of the scheduled jobs, by name. */
export function keepMetricsOfJobs(jobs: JobRecord, register: Registry): void {
  const lastSuccesses = sharedReading(() => jobs.lastSuccesses());
  meters(register).gauges(
    'job_last_success_timestamp_seconds',
    'When a job last succeeded, in seconds since 1970; 0 if never.',
    'job',
    async () =>
      Object.fromEntries([...(await lastSuccesses())].map(([job, at]) => [job, (at?.getTime() ?? 0) / 1000])),
  );
  new Counter({
    name: 'assess_job_runs_total',
    help: 'Runs of jobs that this process ended, by job and outcome.',
    labelNames: ['job', 'outcome'],
    registers: [register],
    collect() {
      this.reset();
      for (const { job, outcome, runs } of jobs.counts) this.inc({ job, outcome }, runs);
    },
  });
}
