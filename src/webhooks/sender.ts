import { setMaxListeners } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { performance } from 'node:perf_hooks';
import type { DeliveryFault } from '../domain/webhooks/delivery.js';
import type { AddressGuard } from './address-guard.js';
import { DeliveryError, requestFault } from './delivery-fault.js';
import { GuardedAgent } from './guarded-agent.js';
import { createGuardedConnector } from './guarded-connector.js';
import { createNameLookup, type NameLookup } from './name-lookup.js';
import { parseRetryAfter } from './retry-after.js';

/** At most this many bytes of a response are read. Its status counts even if more would follow. */
const MOST_READ = 64 * 1024;
/** This many are kept, to find out why a receiver refused. */
const MOST_KEPT = 1024;

/** Milliseconds to connect, whatever the timeout of the attempt. */
const CONNECT_MS = 10_000;

/** One notification to one endpoint. */
export interface Message {
  /** HTTPS. */
  readonly url: string;
  readonly body: Uint8Array | string;
  readonly headers: Readonly<Record<string, string>>;
}

/** How one attempt ended: with a status, a fault, or both if the response broke off. */
export interface Outcome {
  readonly status?: number;
  readonly fault?: DeliveryFault;
  /** The error code of the system or OpenSSL, such as ECONNREFUSED. */
  readonly detail?: string;
  readonly milliseconds: number;
  /** The first KiB of the response as text, control characters replaced. It may repeat what was sent, so it is never logged. */
  readonly response: string;
  /** Milliseconds to wait, from the header `Retry-After`. */
  readonly retryAfter?: number;
}

/** Makes single attempts; schedules and counts nothing. Disposal ends all attempts in progress. */
export interface Sender extends AsyncDisposable {
  /** Never rejects. @param signal stops the attempt, which then has the fault `aborted` */
  send(message: Message, signal?: AbortSignal): Promise<Outcome>;
}

export interface SenderOptions {
  /** Checks every address before the connection. */
  readonly guard: AddressGuard;
  /** Milliseconds for the whole attempt: look-up, connection, TLS, request and complete response. */
  readonly timeout: number;
  /** What a date in `Retry-After` is compared with. */
  readonly now: () => Date;
  /** Finds the addresses of a name; by default, the system's resolver. */
  readonly lookup?: NameLookup;
  /**
   * Certificates of the only trusted authorities, as PEM. By default, those that Node trusts, including the file in
   * `NODE_EXTRA_CA_CERTS`.
   */
  readonly authorities?: string;
}

/**
 * Sends over HTTP/1.1 with TLS, only to permitted addresses, and follows no redirects. The caller limits the number of concurrent
 * attempts; each has its own connection.
 */
export function createSender(options: SenderOptions): Sender {
  const { guard, now, lookup = createNameLookup(), authorities } = options;
  // Timers accept only whole milliseconds.
  const timeout = Math.ceil(options.timeout);
  const connectTimeout = Math.min(timeout, CONNECT_MS);
  const connector = createGuardedConnector({ guard, lookup, timeout: connectTimeout, authorities });
  const agent = new GuardedAgent(connector);
  const end = new AbortController();

  return {
    async send(message, signal) {
      const started = performance.now();
      const attempt: Attempt = { head: Buffer.alloc(0) };
      const stop = new AbortController();
      const stopAsAborted = () => stop.abort(new DeliveryError('aborted'));
      const timer = setTimeout(() => stop.abort(new DeliveryError('timeout')), timeout);
      const callers = signal ? [signal, end.signal] : [end.signal];
      // One signal may stop many attempts, which is no leak of listeners.
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
        response: readable(head),
        milliseconds: Math.round(performance.now() - started),
        ...(retryAfter !== undefined && { retryAfter }),
      };
    },

    async [Symbol.asyncDispose]() {
      end.abort();
      connector.destroy();
      agent.destroy();
    },
  };
}

/** What is known about an attempt so far. */
interface Attempt {
  status?: number;
  fault?: DeliveryFault;
  detail?: string;
  /** The first bytes of the response body. */
  head: Buffer;
  retryAfterHeader?: string;
}

/** Sends the request and reads the start of the response. @throws whatever interrupts it; `attempt` keeps what arrived before */
async function exchange(
  agent: GuardedAgent,
  message: Message,
  signal: AbortSignal,
  attempt: Attempt,
): Promise<void> {
  const response = await responseTo(agent, message, signal);
  attempt.status = response.statusCode!;
  const retryAfter = response.headers['retry-after'];
  if (retryAfter !== undefined) attempt.retryAfterHeader = retryAfter;
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    if (size < MOST_KEPT) attempt.head = Buffer.concat([attempt.head, chunk]).subarray(0, MOST_KEPT);
    size += chunk.length;
    // Leaving the loop drops the connection.
    if (size >= MOST_READ) break;
  }
}

/** The final response to a request; interim ones (100 to 103) may precede it. */
function responseTo(
  agent: GuardedAgent,
  { url, body, headers }: Message,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    if (!url.startsWith('https:')) throw new DeliveryError('tls');
    httpsRequest(url, { agent, method: 'POST', headers, signal })
      .once('response', resolve)
      .once('upgrade', (_, socket) => {
        socket.destroy();
        reject(new DeliveryError('protocol'));
      })
      .on('error', reject)
      .end(body);
  });
}

/** Rejects when the signal is aborted. Needed because a request ignores a signal until it has a connection. */
function abortion(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    else signal.addEventListener('abort', () => reject(signal.reason));
  });
}

/** Bytes of a response as text, without a character that the limit cut and without control characters, which a terminal might obey. */
function readable(bytes: Uint8Array): string {
  const text = new TextDecoder().decode(bytes, { stream: true });
  return text.replace(/[\0-\x08\x0B\x0C\x0E-\x1F\x7F-\x9F]/g, '\uFFFD');
}
