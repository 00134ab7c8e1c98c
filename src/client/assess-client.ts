import { setTimeout as delay } from 'node:timers/promises';
import { Agent, type Dispatcher, interceptors } from 'undici';
import type { ApiError } from '../domain/api-error.js';
import { ApiRequestError } from './api-request-error.js';
import type {
  AssessedResults,
  AuthorDeletionReport,
  CreatedWebhook,
  ListedWebhook,
  Mark,
  Results,
  TextSubmission,
} from './types.js';

export interface AssessClientOptions {
  /** Where the service is: `http://127.0.0.1:8080`. */
  readonly baseUrl: string;
  readonly account: string;
  readonly token: string;
  /** Version of the API; 2.2.0 unless it is set. */
  readonly version?: string;
  /** Milliseconds until a response must begin, and then between two parts of it; 30 seconds by default. */
  readonly timeout?: number;
}

export interface WaitOptions {
  /** Milliseconds between two questions; at least a second, which is the polling rule of the interface. */
  readonly interval?: number;
  /** Ends the waiting: `AbortSignal.timeout(60_000)`. */
  readonly signal?: AbortSignal;
}

const DEFAULT_VERSION = '2.2.0';
const DEFAULT_TIMEOUT_MS = 30_000;
const POLL_MS = 1000;

/** What may be done twice, after a connection broke or the service asked for patience; at most so often. */
const RETRY = {
  methods: ['GET', 'PUT'],
  statusCodes: [429, 503],
  maxRetries: 4,
  throwOnError: false,
} as const;

/**
 * A client of the REST API. Every method throws `ApiRequestError` when the service refuses, with its message, and
 * an error of undici when it cannot be reached. Disposing closes the connections.
 */
export class AssessClient implements AsyncDisposable {
  readonly #origin: string;
  /** Path of the service at its origin, without a slash at its end. */
  readonly #root: string;
  readonly #account: string;
  readonly #version: string;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #agent: Agent;
  readonly #dispatcher: Dispatcher;

  constructor({ baseUrl, account, token, version = DEFAULT_VERSION, timeout }: AssessClientOptions) {
    const { origin, pathname } = new URL(baseUrl);
    this.#origin = origin;
    this.#root = pathname.replace(/\/+$/, '');
    this.#account = `account/${encodeURIComponent(account)}`;
    this.#version = version;
    this.#headers = { authorization: `Token token=${token}` };
    const patience = timeout ?? DEFAULT_TIMEOUT_MS;
    this.#agent = new Agent({ headersTimeout: patience, bodyTimeout: patience });
    this.#dispatcher = this.#agent.compose(
      interceptors.retry({ ...RETRY, methods: [...RETRY.methods], statusCodes: [...RETRY.statusCodes] }),
    );
  }

  /** Submits a text. The same again has no further effect, so that it is safe to repeat. */
  async submit(id: string, submission: TextSubmission): Promise<void> {
    await this.#call('PUT', `text/${encodeURIComponent(id)}`, submission);
  }

  /** How it stands with a text now. */
  results(id: string): Promise<Results> {
    return this.#call('GET', `text/${encodeURIComponent(id)}/results`);
  }

  /** Asks for results until there are some. @throws the reason of the signal, when it ends the waiting */
  async waitForResults(
    id: string,
    { interval = POLL_MS, signal }: WaitOptions = {},
  ): Promise<AssessedResults> {
    const pause = Math.max(POLL_MS, interval);
    for (;;) {
      signal?.throwIfAborted();
      const results = await this.results(id);
      if (results.type !== 'results_not_ready') return results;
      await delay(pause, undefined, signal && { signal }).catch(() => signal?.throwIfAborted());
    }
  }

  /** Stores an examiner's mark, in place of an earlier one by the same examiner. */
  async submitFeedback(id: string, mark: Mark): Promise<void> {
    await this.#call('PUT', `text/${encodeURIComponent(id)}/feedback`, mark);
  }

  /** Deletes everything of an author. */
  deleteAuthor(authorId: string): Promise<AuthorDeletionReport> {
    return this.#call('DELETE', `author/${encodeURIComponent(authorId)}`);
  }

  /** @param url HTTPS, at most 255 characters */
  createWebhook(url: string): Promise<CreatedWebhook> {
    return this.#call('POST', 'webhooks', { url });
  }

  /** The webhooks of the account in order of creation. */
  async listWebhooks(): Promise<readonly ListedWebhook[]> {
    const { webhooks } = await this.#call<{ webhooks: ListedWebhook[] }>('GET', 'webhooks');
    return webhooks;
  }

  async deleteWebhook(id: string): Promise<void> {
    await this.#call('DELETE', `webhooks/${encodeURIComponent(id)}`);
  }

  /** Versions of the API that the service has, `MAJOR.MINOR.PATCH`. */
  async versions(): Promise<readonly string[]> {
    const { versions } = await this.#send<{ versions: string[] }>('GET', `${this.#account}/versions`);
    return versions;
  }

  /** Closes the connections after the responses to pending requests. */
  async close(): Promise<void> {
    await this.#agent.close();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }

  #call<T>(method: Dispatcher.HttpMethod, path: string, body?: object): Promise<T> {
    return this.#send(method, `v${this.#version}/${this.#account}/${path}`, body);
  }

  async #send<T>(method: Dispatcher.HttpMethod, path: string, body?: object): Promise<T> {
    // As one URL it would be normalised, and an id such as `..` would make another path of it.
    const response = await this.#dispatcher.request({
      origin: this.#origin,
      path: `${this.#root}/${path}`,
      method,
      headers: { ...this.#headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.body.text();
    const parsed = parseJson(text);
    if (response.statusCode === 200 && parsed) return parsed as T;
    throw new ApiRequestError(response.statusCode, isApiError(parsed) ? parsed : undefined);
  }
}

/** Undefined for anything but JSON: a proxy in between may respond with HTML, for example. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isApiError(body: unknown): body is ApiError {
  return typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string';
}
