import { statSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Config } from '../../config.js';
import type { Background } from '../../services/background/background.js';
import type { Speed } from '../../services/background/speed.js';
import type { Deliveries } from '../../services/deliveries/deliveries.js';
import type { JobRecord } from '../../services/schedule/job-record.js';
import type { ServiceContext } from '../../services/service-context.js';
import type { StoreFiles } from '../../services/upkeep/file-store.js';
import { keepMetricsOfDeliveries } from './delivery-metrics.js';
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
  new Gauge({
    name: 'assess_store_trouble',
    help: 'Whether the store currently cannot be read or written; metrics read from it are then missing.',
    registers: [register],
    async collect() {
      this.set((await options.hasStoreTrouble()) ? 1 : 0);
    },
  });
  if (storeFiles === undefined) return register;
  new Gauge({
    name: 'assess_store_bytes',
    help: 'Size of the store by file: data, and write-ahead log.',
    labelNames: ['file'],
    registers: [register],
    collect() {
      this.set({ file: 'data' }, sizeOf(storeFiles.data));
      this.set({ file: 'log' }, sizeOf(storeFiles.log));
    },
  });
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
  new Gauge({
    name: 'assess_http_connections',
    help: 'Open connections.',
    registers,
    async collect() {
      const count = await new Promise<number>((resolve) =>
        app.server.getConnections((error, open) => resolve(error ? 0 : open)),
      );
      this.set(count);
    },
  });
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
  const gauge = new Gauge({
    name: 'assess_part',
    help: 'What this process does: 1 for each of its parts.',
    labelNames: ['part'],
    registers: [register],
  });
  for (const part of parts) gauge.set({ part }, 1);
}

/** Metrics from the store about all processes that use it. */
function keepMetricsOfBacklog({ store }: Pick<MetricsOptions, 'store'>, register: Registry): void {
  const registers = [register];
  const backlog = sharedReading(() => store.backlog());
  const workers = sharedReading(() => store.workers());
  new Gauge({
    name: 'assess_texts_waiting',
    help: 'Texts that wait for a thread of any process.',
    registers,
    async collect() {
      this.set((await backlog()).waiting);
    },
  });
  new Gauge({
    name: 'assess_texts_claimed',
    help: 'Texts that processes have claimed and are assessing.',
    registers,
    async collect() {
      this.set((await backlog()).claimed);
    },
  });
  new Gauge({
    name: 'assess_processes',
    help: 'Processes that use the store, by part.',
    labelNames: ['part'],
    registers,
    async collect() {
      this.reset();
      for (const { parts } of await workers()) for (const part of parts) this.inc({ part });
    },
  });
}

function keepMetricsOfAssessment(background: Background, speed: Speed, register: Registry): void {
  const gauge = (name: string, help: string, value: () => number) =>
    new Gauge({
      name: `assess_${name}`,
      help,
      registers: [register],
      collect() {
        this.set(value());
      },
    });
  const counter = (name: string, help: string, value: () => number) =>
    new Counter({
      name: `assess_${name}_total`,
      help,
      registers: [register],
      collect() {
        this.reset();
        this.inc(value());
      },
    });
  gauge('texts_in_hand', 'Texts that are being assessed.', () => background.inHand);
  gauge('texts_per_second', 'Speed of assessment, as measured lately.', () => speed.textsPerSecond);
  gauge('accounts_set_aside', 'Accounts whose pipeline cannot be used.', () => background.accountsSetAside);
  counter('texts_assessed', 'Texts whose result was stored.', () => background.counts.assessed);
  counter('texts_crashed', 'Texts that made the pipeline crash.', () => background.counts.crashed);
  counter('texts_gone', 'Texts that were deleted before their result.', () => background.counts.gone);
  new Counter({
    name: 'assess_texts_failed_total',
    help: 'Texts that could not be assessed, by message.',
    labelNames: ['message'],
    registers: [register],
    collect() {
      this.reset();
      for (const [message, count] of Object.entries(background.counts.failures)) this.inc({ message }, count);
    },
  });
}

/** Collects metrics of the scheduled jobs, by name. */
export function keepMetricsOfJobs(jobs: JobRecord, register: Registry): void {
  const registers = [register];
  const lastSuccesses = sharedReading(() => jobs.lastSuccesses());
  new Gauge({
    name: 'assess_job_last_success_timestamp_seconds',
    help: 'When a job last succeeded, in seconds since 1970; 0 if never.',
    labelNames: ['job'],
    registers,
    async collect() {
      for (const [job, at] of await lastSuccesses()) this.set({ job }, (at?.getTime() ?? 0) / 1000);
    },
  });
  new Counter({
    name: 'assess_job_runs_total',
    help: 'Runs of jobs that this process ended, by job and outcome.',
    labelNames: ['job', 'outcome'],
    registers,
    collect() {
      this.reset();
      for (const { job, outcome, runs } of jobs.counts) this.inc({ job, outcome }, runs);
    },
  });
}
