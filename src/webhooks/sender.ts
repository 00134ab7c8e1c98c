import { setMaxListeners } from 'node:events';
import { performance } from 'node:perf_hooks';
import { Agent, type Dispatcher } from 'undici';
import type { DeliveryFault } from '../domain/delivery.js';
import type { AddressGuard } from './address-guard.js';
import { DeliveryError, requestFault } from './delivery-fault.js';
import { createGuardedConnector } from './guarded-connector.js';
import { createNameLookup, type NameLookup } from './name-lookup.js';
import { parseRetryAfter } from './retry-after.js';

/** Of an answer at most so many bytes are read; whatever follows, its status counts. */
const MOST_READ = 64 * 1024;
/** So many are kept, for those who look for the reason of a refusal. */
const MOST_KEPT = 1024;

/** A connection must stand after so many milliseconds, however long the whole may take. */
const CONNECT_MS = 10_000;

/**
 * Milliseconds that a connection waits for its next request: shorter than what most servers wait, so that none is closed
 * over there while a request is on its way. What a server says of its own (`Keep-Alive: timeout=…`) counts, within bounds.
 */
const KEEP_ALIVE_MS = 4000;
const MOST_KEEP_ALIVE_MS = 30_000;
/** After so long a connection is made anew, because a name may have got other addresses. */
const MOST_CONNECTED_MS = 5 * 60_000;

/** One notification to one endpoint. */
export interface Message {
  /** HTTPS. */
  readonly url: string;
  readonly body: Uint8Array | string;
  readonly headers: Readonly<Record<string, string>>;
}

/** How one attempt ended: with a status, a fault, or both where an answer broke off. */
export interface Outcome {
  readonly status?: number;
  readonly fault?: DeliveryFault;
  /** A code of the system or of OpenSSL that says more of the fault, such as ECONNREFUSED. */
  readonly detail?: string;
  readonly milliseconds: number;
  /** The first KiB of the answer as text, control characters replaced. It may repeat what was sent: no log has it. */
  readonly answer: string;
  /** Milliseconds that the answer asks to wait. */
  readonly retryAfter?: number;
}

/** Makes single attempts; schedules and counts nothing. Disposing ends all that are under way. */
export interface Sender extends AsyncDisposable {
  /** Never rejects. @param signal stops the attempt, whose fault is `aborted` then */
  send(message: Message, signal?: AbortSignal): Promise<Outcome>;
}

export interface SenderOptions {
  /** Judges every address before it is connected to. */
  readonly guard: AddressGuard;
  /** Milliseconds for an attempt in all: look-up, connection, TLS, request and answer to its end. */
  readonly timeout: number;
  /** What a date in `Retry-After` is compared with. */
  readonly now: () => Date;
  /** Addresses of a name; those that the system finds, unless it is set. */
  readonly lookup?: NameLookup;
  /**
   * Certificates of the only authorities that are trusted, as PEM; unless it is set, those that Node trusts, the file
   * in `NODE_EXTRA_CA_CERTS` included.
   */
  readonly authorities?: string;
}

/**
 * Sends over HTTP/1.1 with TLS, to permitted addresses, and follows no redirect. How many attempts go on at once is for
 * the caller to bound: each has a connection of its own.
 */
export function createSender(options: SenderOptions): Sender {
  const { guard, now, lookup = createNameLookup(), authorities } = options;
  // undici knows whole milliseconds alone.
  const timeout = Math.ceil(options.timeout);
  const connectTimeout = Math.min(timeout, CONNECT_MS);
  const connector = createGuardedConnector({ guard, lookup, timeout: connectTimeout, authorities });
  const agent = new Agent({
    connect: connector.connect,
    headersTimeout: timeout,
    bodyTimeout: timeout,
    keepAliveTimeout: KEEP_ALIVE_MS,
    keepAliveMaxTimeout: MOST_KEEP_ALIVE_MS,
    clientTtl: MOST_CONNECTED_MS,
  });
  const end = new AbortController();

  return {
    async send(message, signal) {
      const started = performance.now();
      const attempt: Attempt = { head: Buffer.alloc(0) };
      const stop = new AbortController();
      const stopAsAborted = () => stop.abort(new DeliveryError('aborted'));
      const timer = setTimeout(() => stop.abort(new DeliveryError('timeout')), timeout);
      const callers = signal ? [signal, end.signal] : [end.signal];
      // One signal may stop any number of attempts.
      setMaxListeners(0, ...callers);
      for (const caller of callers) caller.addEventListener('abort', stopAsAborted);
      if (callers.some(({ aborted }) => aborted)) stopAsAborted();
      try {
        await Promise.race([exchange(agent, message, stop.signal, attempt), abortion(stop.signal)]);
      } catch (error) {
        const { fault, detail } = requestFault(stop.signal.aborted ? stop.signal.reason : error);
        Object.assign(attempt, { fault, ...(detail !== undefined && { detail }) });
      } finally {
        clearTimeout(timer);
        for (const caller of callers) caller.removeEventListener('abort', stopAsAborted);
      }
      const { head, retryAfterHeader, ...outcome } = attempt;
      const retryAfter = parseRetryAfter(retryAfterHeader, now().getTime());
      return {
        ...outcome,
        answer: readable(head),
        milliseconds: Math.round(performance.now() - started),
        ...(retryAfter !== undefined && { retryAfter }),
      };
    },

    async [Symbol.asyncDispose]() {
      end.abort();
      connector.destroy();
      await agent.destroy();
    },
  };
}

/** What is known of an attempt so far. */
interface Attempt {
  status?: number;
  fault?: DeliveryFault;
  detail?: string;
  /** The first bytes of the answer's body. */
  head: Buffer;
  retryAfterHeader?: string;
}

/** Sends and reads the answer as far as it counts. @throws whatever breaks it off; `attempt` holds what came before */
async function exchange(
  agent: Dispatcher,
  { url, body, headers }: Message,
  signal: AbortSignal,
  attempt: Attempt,
): Promise<void> {
  const { origin, pathname, search } = new URL(url);
  const answer = await agent.request({
    origin,
    path: `${pathname}${search}`,
    method: 'POST',
    headers: { ...headers },
    body,
    signal,
  });
  attempt.status = answer.statusCode;
  const [retryAfter] = [answer.headers['retry-after'] ?? []].flat();
  if (retryAfter !== undefined) attempt.retryAfterHeader = retryAfter;
  let size = 0;
  for await (const chunk of answer.body as AsyncIterable<Buffer>) {
    if (size < MOST_KEPT) attempt.head = Buffer.concat([attempt.head, chunk]).subarray(0, MOST_KEPT);
    size += chunk.length;
    // Leaving the loop drops the connection.
    if (size >= MOST_READ) break;
  }
}

/** Rejects when the signal is aborted: undici heeds a signal only once there is a connection. */
function abortion(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    else signal.addEventListener('abort', () => reject(signal.reason));
  });
}

/** Bytes of an answer as text: a character that the cut split is left out, and no terminal obeys what is in it. */
function readable(bytes: Uint8Array): string {
  const text = new TextDecoder().decode(bytes, { stream: true });
  return text.replace(/[\0-\x08\x0B\x0C\x0E-\x1F\x7F-\x9F]/g, '\uFFFD');
}
