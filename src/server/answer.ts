import type { ApiError } from '../domain/api-error.js';

/** What a request is answered. */
export interface Answer {
  /** The HTTP status. */
  readonly status: number;
  /** JSON text. */
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The answer of an operation that did what it was asked for. @param content an object, or the JSON text of one */
export function success(content: object | string): Answer {
  return { status: 200, body: typeof content === 'string' ? content : JSON.stringify(content) };
}

/** What operations answer that have nothing to tell. */
export const DONE: Answer = success({ type: 'success', code: 200 });

/** An error, with its code as the HTTP status. */
export function refusal(error: ApiError, headers?: Readonly<Record<string, string>>): Answer {
  return { status: error.code, body: JSON.stringify(error), ...(headers && { headers }) };
}
