import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { expect, onTestFinished } from 'vitest';
import { startPostgres, type ThrowAwayServer } from '../../scripts/postgres/throw-away.js';
import { TABLES_OF_TEXTS } from '../../src/store/postgres/text-deletion.js';
import type { Receiver } from '../webhooks/receiver.js';
import { assessJson, BINARY, emptyFolder } from './assess.js';
import { REACHING_RECEIVERS, receiver } from './deliveries.js';

/** Seconds without a sign of life after which a process of the cluster counts as gone. */
export const LEASE = 3;
const POLL_MS = 20;
const PATIENCE_MS = 60_000;

/** A process of the cluster. */
export interface Process {
  readonly child: ChildProcess;
  /** URL of the API; for a worker, the first line that it printed. */
  readonly url: string;
  /** What it has logged so far. */
  readonly log: string;
  /** The value of a metric, summed over its series. */
  figure(name: string): Promise<number>;
}

export interface StartOptions {
  /** Port of the database, if not its own: that of a proxy. */
  readonly port?: number;
  readonly environment?: Readonly<Record<string, string>>;
}

/** A durable PostgreSQL with an account, an endpoint for a webhook, and processes that a test starts and kills. */
export interface Cluster {
  readonly database: ThrowAwayServer;
  readonly endpoint: Receiver;
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Runs the binary with these arguments and waits until it prints its first line. */
  start(args: readonly string[], options?: StartOptions): Promise<Process>;
  /** Rows of a statement, over a new connection. */
  query<T extends object>(statement: string, values?: readonly unknown[]): Promise<T[]>;
  count(from: string, values?: readonly unknown[]): Promise<number>;
  /** Holds the locks of a statement until the returned function is called. */
  hold(statement: string): Promise<() => Promise<void>>;
  call(server: Process, method: string, path: string, body?: unknown): Promise<number>;
}

/** What the servers acknowledged. */
export interface Told {
  readonly texts: Set<string>;
  /** Ids of texts whose author was erased, with the time of the response. */
  readonly erased: Map<string, Date>;
}

export async function startCluster(
  options: { readonly settings?: Readonly<Record<string, string | number>> } = {},
): Promise<Cluster> {
  const folder = emptyFolder();
  // As root, the database runs as nobody.
  chmodSync(folder, 0o711);
  const database = await startPostgres({ folder: join(folder, 'postgres'), durable: true, ...options });
  onTestFinished(() => database.remove());
  const endpoint = await receiver();
  const environment = {
    ...REACHING_RECEIVERS,
    ASSESS_STORE: database.url(),
    ASSESS_WORKERS: '1',
    ASSESS_LOG_LEVEL: 'info',
    ASSESS_METRICS_PORT: '0',
    ASSESS_SERVER_LEASE: String(LEASE),
  };
  const { token } = assessJson<{ token: string }>(['token', 'create'], { cwd: folder, environment });

  const query = async <T extends object>(statement: string, values: readonly unknown[] = []) => {
    const client = new pg.Client({ connectionString: database.url() });
    await client.connect();
    return (await client.query<T>(statement, [...values]).finally(() => client.end())).rows;
  };
  const cluster: Cluster = {
    database,
    endpoint,
    folder,
    environment,
    query,
    async count(from, values) {
      const [row] = await query<{ found: number }>(`SELECT count(*)::int AS found FROM ${from}`, values);
      return row!.found;
    },
    async hold(statement) {
      const client = new pg.Client({ connectionString: database.url() });
      await client.connect();
      await client.query('BEGIN');
      await client.query(statement);
      return async () => {
        await client.query('COMMIT');
        await client.end();
      };
    },
    async start(args, { port = database.port, environment: more } = {}) {
      const store = environment.ASSESS_STORE.replace(String(database.port), String(port));
      const env = { ...process.env, ...environment, ASSESS_STORE: store, ASSESS_PORT: '0', ...more };
      const child = spawn(process.execPath, [BINARY, ...args], { cwd: folder, env });
      onTestFinished(() => void child.kill('SIGKILL'));
      let log = '';
      child.stderr.on('data', (chunk) => {
        log += chunk;
      });
      const ready = once(createInterface(child.stdout), 'line');
      const exit = once(child, 'exit').then(([status]) => {
        throw new Error(`the process ended with ${status}: ${log}`);
      });
      exit.catch(() => undefined);
      const [line] = (await Promise.race([ready, exit])) as [string];
      return {
        child,
        url: line.replace('listening on ', ''),
        get log() {
          return log;
        },
        async figure(name) {
          const [, url] = /"metricsUrl":"([^"]+)"/.exec(log)!;
          const text = await (await fetch(`${url}/metrics`)).text();
          const values = [...text.matchAll(new RegExp(`^${name}(?:\\{.*\\})? (.*)$`, 'gm'))];
          return values.reduce((sum, [, value]) => sum + Number(value), 0);
        },
      };
    },
    async call({ url }, method, path, body) {
      const response = await fetch(`${url}/v2.1.0/account/default${path}`, {
        method,
        headers: { authorization: `Token token=${token}` },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      await response.arrayBuffer();
      return response.status;
    },
  };
  return cluster;
}

/** Adds the webhook of the cluster's endpoint. */
export async function addWebhook({ call, endpoint }: Cluster, server: Process): Promise<void> {
  expect(await call(server, 'POST', '/webhooks', { url: endpoint.url })).toBe(200);
}

const textOf = (id: string) => ({
  text: `I has a dog. He name is ${id}. We go every day in the park, and he like it.`,
  author_id: id,
  task_id: 'pets',
  question_text: 'Do you have a pet?',
});

/** Submits texts to one server, each by another author. */
export async function submitAll(
  { call }: Cluster,
  server: Process,
  ids: readonly string[],
): Promise<string[]> {
  for (const id of ids) expect(await call(server, 'PUT', `/text/${id}`, textOf(id))).toBe(200);
  return [...ids];
}

export const named = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, n) => `${prefix}-${n}`);

const ERASE_EACH = 6;

/**
 * Submits texts from several clients and erases the author of every sixth. A client whose request fails tries the next
 * server until one succeeds.
 * @param onTold is called with the number of acknowledged texts after each one; the client awaits it
 */
export async function putClusterUnderLoad(
  { call }: Cluster,
  servers: () => readonly Process[],
  {
    clients = 6,
    texts = 60,
    prefix = 'text',
  }: { readonly clients?: number; readonly texts?: number; readonly prefix?: string },
  onTold: (acknowledged: number) => unknown = () => {},
): Promise<Told> {
  const told: Told = { texts: new Set(), erased: new Map() };
  const waiting = named(prefix, texts).entries();
  const insist = async (turn: number, method: string, path: string, body?: unknown) => {
    for (let attempt = turn; ; attempt += 1) {
      const all = servers();
      const status = await call(all[attempt % all.length]!, method, path, body).catch(() => 0);
      if (status === 200) return;
      // The server is gone, or its store is unavailable.
      expect([0, 503]).toContain(status);
      await delay(POLL_MS);
    }
  };
  const client = async () => {
    for (const [index, id] of waiting) {
      await insist(index, 'PUT', `/text/${id}`, textOf(id));
      if (index % ERASE_EACH === ERASE_EACH - 1) {
        await insist(index + 1, 'DELETE', `/author/${id}`);
        told.erased.set(id, new Date());
      } else told.texts.add(id);
      await onTold(told.texts.size + told.erased.size);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return told;
}

/** Polls until a condition holds. @param patience in milliseconds */
export async function until(what: () => Promise<boolean> | boolean, patience = PATIENCE_MS): Promise<void> {
  const end = performance.now() + patience;
  while (!(await what())) {
    if (performance.now() > end) throw new Error(`it never came true: ${what}`);
    await delay(POLL_MS);
  }
}

/** Whether a statement waits for a lock that the test holds. */
export const isBlocked = async ({ count }: Cluster, statement: string) =>
  (await count(`pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE $1`, [`%${statement}%`])) > 0;

/** Waits until all texts are assessed and no notification is pending. */
export function untilSettled({ count }: Cluster): Promise<void> {
  return until(
    async () => (await count('work')) === 0 && (await count(`notification WHERE status = 'pending'`)) === 0,
  );
}

const notificationOf = ({ headers }: Receiver['arrivals'][number]) =>
  String(headers['service-notification-id']);

/** How often each notification arrived, by the id of its text. */
export async function arrivalsByText({ query, endpoint }: Cluster): Promise<Map<string, number>> {
  const rows = await query<{ text: string; notification: string }>(
    'SELECT s.id AS text, n.id AS notification FROM notification AS n JOIN submission AS s USING (receipt)',
  );
  const arrived = endpoint.arrivals.map(notificationOf);
  return new Map(
    rows.map(({ text, notification }) => [text, arrived.filter((id) => id === notification).length]),
  );
}

/**
 * Checks the database and the receiver: every acknowledged text has one result and one notification, which arrived;
 * erased authors have no rows left, and nothing of them arrived after the response. Every notification has one recorded
 * attempt.
 * @returns the number of unrecorded arrivals
 */
export async function expectWhole(cluster: Cluster, { texts, erased }: Told): Promise<number> {
  const { query, count, endpoint } = cluster;
  const perText = async (table: string) => {
    const rows = await query<{ id: string; found: number }>(
      `SELECT s.id, (SELECT count(*)::int FROM ${table} AS t WHERE t.receipt = s.receipt) AS found
       FROM submission AS s ORDER BY s.id`,
    );
    return Object.fromEntries(rows.map(({ id, found }) => [id, found]));
  };
  const once = Object.fromEntries([...texts].sort().map((id) => [id, 1]));
  expect(await perText('result'), 'results').toEqual(once);
  expect(await perText('notification'), 'notifications').toEqual(once);
  expect(await count('work'), 'texts that wait').toBe(0);
  for (const table of TABLES_OF_TEXTS) {
    const orphans = `${table} WHERE receipt NOT IN (SELECT receipt FROM submission)`;
    expect(await count(orphans), `rows of erased texts in ${table}`).toBe(0);
  }
  for (const [id, at] of erased) {
    expect(await count('submission WHERE id = $1', [id]), id).toBe(0);
    const late = endpoint.arrivals.filter(
      (arrival) => arrival.at > at && String(arrival.body).includes(`"${id}"`),
    );
    expect(late.length, `arrivals of ${id} after its erasure`).toBe(0);
  }
  expect(await count(`notification WHERE status <> 'delivered'`), 'undelivered').toBe(0);
  const rows = await query<{ id: string; attempts: number }>(
    `SELECT n.id, (SELECT count(*)::int FROM delivery_attempt AS a WHERE a.notification = n.number) AS attempts
     FROM notification AS n`,
  );
  const arrived = endpoint.arrivals.map(notificationOf);
  let unrecorded = 0;
  for (const { id, attempts } of rows) {
    const arrivals = arrived.filter((other) => other === id).length;
    // Exactly one attempt is recorded: nothing follows a success.
    expect([id, arrivals >= attempts, attempts]).toEqual([id, true, 1]);
    unrecorded += arrivals - attempts;
  }
  return unrecorded;
}
