import { Buffer } from 'node:buffer';

/** A request of a row. Names in braces in `path` and `headers` stand for values of the run: see `Cast`. */
export interface Request {
  readonly method: string;
  readonly path: string;
  /** Instead of the header with the account's token; null sends none. */
  readonly authorization?: string | null | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Bytes and strings are sent as they are, anything else as JSON. */
  readonly body?: unknown;
}

/** What is expected. Bodies must be equal: an additional attribute is an error, too. */
export interface Expected {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, unknown>> | undefined;
}

/** A response, with its body parsed. */
export interface Response {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  // biome-ignore lint/suspicious/noExplicitAny: JSON in which rows read the attributes that they expect
  readonly body: any;
}

export interface Step {
  /** The request, or a function that makes it from the earlier responses. */
  readonly send: Request | ((earlier: readonly Response[]) => Request);
  /** What is expected, or a function that derives it from the earlier responses. */
  readonly expect: Expected | ((earlier: readonly Response[]) => Expected);
  /** Seconds since the start of the row, by the server's clock. */
  readonly at?: number | undefined;
}

/** One rule of the contract, with requests that demonstrate it. Every row has its own accounts. */
export interface Row {
  /** The source of the rule: a part of the interface, or the number of a decision. */
  readonly clause: string;
  readonly rule: string;
  readonly steps: readonly Step[];
}

/** The time at which every row starts. Its fraction shows that timestamps are truncated, not rounded. */
export const START = new Date('2026-03-01T09:30:00.789Z');
/** `START` as messages format it. */
export const STARTED = '2026-03-01T09:30:00Z';

/** A row with one exchange. */
export const row = (clause: string, rule: string, send: Request, expected: Expected): Row => ({
  clause,
  rule,
  steps: [{ send, expect: expected }],
});

/** A row with several exchanges, as pairs of request and expected response. */
export const sequence = (
  clause: string,
  rule: string,
  ...steps: readonly (readonly [Step['send'], Step['expect'], at?: number])[]
): Row => ({
  clause,
  rule,
  steps: steps.map(([send, expected, at]) => ({ send, expect: expected, at })),
});

export const DONE: Expected = { status: 200, body: { type: 'success', code: 200 } };

/** An error in the shape of the interface. */
export const error = (status: number, message: string, attributes: object = {}): Expected => ({
  status,
  body: { type: 'error', code: status, message, ...attributes },
});

export const bad = (message: string, attributes?: object) => error(400, message, attributes);
export const ID_NOT_FOUND = error(404, 'id not found');
export const NOT_FOUND = error(404, 'not found');
export const INVALID_JSON = bad('invalid_json');

/** The smallest valid submission, with changes; undefined removes an attribute. */
export function submission(changes: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  const attributes = {
    text: 'I have a dog. His name is Rex.',
    author_id: 'anna',
    task_id: 'pets',
    question_text: 'Do you have a pet?',
    ...changes,
  };
  return Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== undefined));
}

/** An answer in a group of three. */
export const answer = (sequence_id: number, changes: Readonly<Record<string, unknown>> = {}) =>
  submission({ session_id: 's1', sequence_id, sequence_count: 3, ...changes });

type Options = Partial<Pick<Request, 'authorization' | 'headers'>> & {
  readonly version?: string;
  readonly account?: string;
};

const request = (method: string, tail: string, body: unknown, options: Options = {}): Request => {
  const { version = 'v2.0.0', account = '{account}', ...rest } = options;
  return { method, path: `/${version}/account/${account}/${tail}`, body, ...rest };
};

export const put = (id: string, body: unknown = submission(), options?: Options) =>
  request('PUT', `text/${id}`, body, options);
export const getResults = (id: string, options?: Options) =>
  request('GET', `text/${id}/results`, undefined, options);
export const putFeedback = (id: string, body: unknown, options?: Options) =>
  request('PUT', `text/${id}/feedback`, body, options);
export const deleteAuthor = (id: string, options?: Options) =>
  request('DELETE', `author/${id}`, undefined, options);
export const postWebhook = (body: unknown, options?: Options) => request('POST', 'webhooks', body, options);
export const getWebhooks = (options?: Options) => request('GET', 'webhooks', undefined, options);
export const deleteWebhook = (id: string, options?: Options) =>
  request('DELETE', `webhooks/${id}`, undefined, options);
export const getVersions = (options: Omit<Options, 'version'> = {}): Request => {
  const { account = '{account}', ...rest } = options;
  return { method: 'GET', path: `/account/${account}/versions`, ...rest };
};

/** Bytes from pieces of text and single bytes. */
export const bytes = (...pieces: readonly (string | number)[]): Uint8Array =>
  Buffer.concat(pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : Buffer.of(piece))));
