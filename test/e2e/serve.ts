import type { ChildProcess } from 'node:child_process';
import { onTestFinished } from 'vitest';
import { assess, ended, startAssess } from './assess.js';

export interface JsonResponse {
  readonly status: number;
  readonly json: Record<string, unknown>;
}

/** A server that runs as `assess serve`, on a free port. */
export interface Server {
  readonly url: string;
  readonly child: ChildProcess;
  /** What it has written to stderr so far. */
  readonly log: string;
  /** @param path after `/v2.1.0/account/default` */
  send(
    method: string,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<JsonResponse>;
  /** Sends a signal and waits for the exit. */
  end(signal: NodeJS.Signals): Promise<{ status: number | null; signal: NodeJS.Signals | null }>;
}

export interface ServeOptions {
  readonly cwd: string;
  readonly token: string;
  readonly environment?: Record<string, string>;
}

/** Creates a token of the default account. */
export function newToken(cwd: string): string {
  return assess(['token', 'create'], { cwd }).stdout.trim();
}

/**
 * Starts `assess serve` and waits until it is ready.
 * @param ready matches all that it has printed when it is ready; its first group is the URL
 */
export async function startServer(
  args: string[],
  options: { cwd: string; environment?: Record<string, string> },
  ready: RegExp,
) {
  const child = startAssess(['serve', ...args], options);
  onTestFinished(() => void child.kill('SIGKILL'));
  const written = { log: '' };
  child.stderr!.on('data', (chunk) => {
    written.log += chunk;
  });
  const exit = ended(child);
  const url = await new Promise<string>((resolve, reject) => {
    let printed = '';
    child.stdout!.on('data', (chunk) => {
      printed += chunk;
      const [, found] = ready.exec(printed) ?? [];
      if (found) resolve(found);
    });
    exit.then(({ status }) => reject(new Error(`the server ended with ${status}: ${printed}${written.log}`)));
  });
  return { url, child, exit, written };
}

/** Starts a server for clients. */
export async function serve({ cwd, token, environment }: ServeOptions): Promise<Server> {
  const { url, child, exit, written } = await startServer(
    [],
    { cwd, environment: { ASSESS_PORT: '0', ...environment } },
    /^listening on (https?:\/\/\S+)\n$/,
  );
  return {
    url,
    child,
    get log() {
      return written.log;
    },
    async send(method, path, body, headers) {
      const response = await fetch(`${url}/v2.1.0/account/default${path}`, {
        method,
        headers: { authorization: `Token token=${token}`, ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      return { status: response.status, json: (await response.json()) as Record<string, unknown> };
    },
    end(signal) {
      child.kill(signal);
      return exit;
    },
  };
}

const POLL_MS = 100;

/** Waits until a text has a result, and returns it. */
export async function untilAssessed(server: Server, id: string): Promise<Record<string, unknown>> {
  for (;;) {
    const { json } = await server.send('GET', `/text/${id}/results`);
    if (json.type !== 'results_not_ready') return json;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
