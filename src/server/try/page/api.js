/**
 * The REST API as the page uses it.
 *
 * @typedef {import('../../../engine/results/result.js').SuccessResult} Success
 * @typedef {import('../../../engine/results/failure.js').FailureResult} Failure
 * @typedef {import('../../../engine/results/explanation.js').Explanation} Explanation
 * @typedef {import('../../../engine/results/vocabulary-profile.js').VocabularyProfile} Vocabulary
 *
 * @typedef {object} NotReady
 * @property {'results_not_ready'} type
 * @property {number} [estimated_seconds_to_completion]
 *
 * @typedef {object} Explained
 * @property {{ name: string, version: string }} pipeline
 * @property {{ name: string, min: number, max: number }} [scale] absent if the pipeline gives no scores
 * @property {Explanation} [explanation]
 * @property {Vocabulary} [vocabulary]
 *
 * @typedef {object} Deletion
 * @property {number} submissions_deleted
 * @property {string} timestamp
 */

/** A refusal of the server, or status 0 if it could not be reached. */
export class ApiFailure extends Error {
  /**
   * @param {number} status
   * @param {string} message as the API has it
   * @param {Readonly<Record<string, unknown>>} [attributes]
   * @param {number} [retryAfter] seconds
   */
  constructor(status, message, attributes = {}, retryAfter) {
    super(message);
    this.status = status;
    this.attributes = attributes;
    this.retryAfter = retryAfter;
  }

  /** Whether a retry may succeed a little later. */
  get isPassing() {
    return this.status === 0 || this.status === 429 || this.status === 503;
  }
}

export class Api {
  #base;
  #account;
  #token;

  /**
   * @param {object} options
   * @param {string} options.base URL of the server, with a slash at its end
   * @param {string} options.account
   * @param {string} options.token
   * @param {string} [options.version] of the API
   */
  constructor({ base, account, token, version }) {
    this.#base = base;
    this.#account = encodeURIComponent(account);
    this.#token = token;
    this.version = version;
  }

  /** The newest API version of the server. @returns {Promise<string>} */
  async newestVersion() {
    const { versions } = await this.#call('GET', `account/${this.#account}/versions`);
    return versions.at(-1);
  }

  /** @param {string} id @param {Readonly<Record<string, unknown>>} attributes @param {AbortSignal} signal */
  async submit(id, attributes, signal) {
    await this.#call('PUT', this.#path(`text/${id}`), { body: JSON.stringify(attributes), signal });
  }

  /** @param {string} id @param {AbortSignal} signal @returns {Promise<Success | Failure | NotReady>} */
  results(id, signal) {
    return this.#call('GET', this.#path(`text/${id}/results`), { signal });
  }

  /** @param {{ text: string, question_text: string }} text @param {AbortSignal} signal @returns {Promise<Explained>} */
  explain(text, signal) {
    const path = `try/account/${this.#account}/explanation`;
    return this.#call('POST', path, { body: JSON.stringify(text), signal });
  }

  /**
   * Reasons in another language, in the same order.
   * @param {string} language @param {readonly string[]} reasons @returns {Promise<{ reasons: string[] }>}
   */
  translate(language, reasons) {
    const path = `try/account/${this.#account}/reasons`;
    return this.#call('POST', path, { body: JSON.stringify({ language, reasons }) });
  }

  /**
   * Sheets for a class, from its files. They come as a document, which `fetch` cannot parse.
   * @param {Readonly<Record<string, unknown>>} sent @param {AbortSignal} signal @returns {Promise<Document>}
   */
  sheets(sent, signal) {
    const request = new XMLHttpRequest();
    request.open('POST', new URL(`class/account/${this.#account}/sheets`, this.#base));
    for (const [name, value] of Object.entries(this.#headers)) request.setRequestHeader(name, value);
    signal.addEventListener('abort', () => request.abort());
    request.addEventListener('readystatechange', () => {
      if (request.readyState === XMLHttpRequest.HEADERS_RECEIVED)
        request.responseType = request.status === 200 ? 'document' : 'json';
    });
    return new Promise((resolve, reject) => {
      request.addEventListener('loadend', () => {
        const { status, response } = request;
        if (status === 200 && response) resolve(response);
        else reject(failureOf(status, response, request.getResponseHeader('retry-after')));
      });
      request.send(JSON.stringify(sent));
    });
  }

  /**
   * @param {string} authorId
   * @param {{ keepalive?: boolean }} [options] keepalive: the request continues when the page is closed
   * @returns {Promise<Deletion>}
   */
  deleteAuthor(authorId, { keepalive = false } = {}) {
    return this.#call('DELETE', this.#path(`author/${authorId}`), { keepalive });
  }

  /** @param {string} rest */
  #path(rest) {
    return `v${this.version}/account/${this.#account}/${rest}`;
  }

  /** @param {string} method @param {string} path @param {RequestInit} [options] */
  async #call(method, path, options = {}) {
    let response;
    let content;
    try {
      response = await fetch(new URL(path, this.#base), {
        ...options,
        method,
        headers: this.#headers,
        credentials: 'omit',
        cache: 'no-store',
        redirect: 'error',
      });
      content = await response.json();
    } catch {
      options.signal?.throwIfAborted();
      throw failureOf(response?.status ?? 0);
    }
    if (response.ok) return content;
    throw failureOf(response.status, content, response.headers.get('retry-after'));
  }

  get #headers() {
    return { authorization: `Token token=${this.#token}`, 'content-type': 'application/json' };
  }
}

/**
 * @param {number} status 0 if there is no response
 * @param {Readonly<Record<string, unknown>> | null} [content] absent: not JSON
 * @param {string | null} [wait] seconds, as the header has them
 */
function failureOf(status, content, wait) {
  if (!content) return new ApiFailure(status, status === 0 ? 'unreachable' : 'not a response of the API');
  const { message, type: _type, code: _code, ...attributes } = content;
  const seconds = Number(wait ?? Number.NaN);
  return new ApiFailure(status, String(message), attributes, Number.isFinite(seconds) ? seconds : undefined);
}

/** Pause before the first request; most texts are assessed by then. */
const FIRST_PAUSE_S = 0.3;
/**
 * Limits of the pause between requests: the minimum that the interface prescribes, and the maximum after a wrong
 * estimate.
 */
const SHORTEST_PAUSE_S = 1;
const LONGEST_PAUSE_S = 10;
const LONGEST_RETRY_S = 60;
/** Maximum number of consecutive requests that may fail for temporary reasons. */
const MOST_MISSES = 5;

/**
 * Polls for results until they are ready.
 * @param {Pick<Api, 'results'>} api
 * @param {string} id
 * @param {object} options
 * @param {AbortSignal} options.signal ends the polling
 * @param {(seconds: number) => void} options.onWait receives the server's estimate
 * @returns {Promise<Success | Failure>}
 */
export async function untilAssessed(api, id, { signal, onWait }) {
  await pause(FIRST_PAUSE_S, signal);
  for (let misses = 0; ; ) {
    try {
      const results = await api.results(id, signal);
      if (results.type !== 'results_not_ready') return results;
      misses = 0;
      const seconds = results.estimated_seconds_to_completion ?? 0;
      onWait(seconds);
      await pause(Math.min(LONGEST_PAUSE_S, Math.max(SHORTEST_PAUSE_S, seconds)), signal);
    } catch (error) {
      misses += 1;
      if (!(error instanceof ApiFailure && error.isPassing) || misses > MOST_MISSES) throw error;
      const seconds = error.retryAfter ?? 2 ** (misses - 1);
      await pause(Math.min(LONGEST_RETRY_S, Math.max(SHORTEST_PAUSE_S, seconds)), signal);
    }
  }
}

/** @param {number} seconds @param {AbortSignal} signal @returns {Promise<void>} rejects when the signal is aborted */
function pause(seconds, signal) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(end, seconds * 1000);
    signal.addEventListener('abort', end);
    function end() {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      if (signal.aborted) reject(signal.reason);
      else resolve();
    }
  });
}
