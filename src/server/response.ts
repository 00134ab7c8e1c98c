import type { ApiError } from '../domain/api-error.js';

/** The response to a request. */
export interface ApiResponse {
  /** The HTTP status. */
  readonly status: number;
  /** JSON text. */
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A successful response. @param content an object, or the JSON text of one */
export function success(content: object | string): ApiResponse {
  return { status: 200, body: typeof content === 'string' ? content : JSON.stringify(content) };
}

/** The response of operations that return nothing else. */
export const DONE: ApiResponse = success({ type: 'success', code: 200 });

/** An error, with its code as the HTTP status. */
export function refusal(error: ApiError, headers?: Readonly<Record<string, string>>): ApiResponse {
  return { status: error.code, body: JSON.stringify(error), ...(headers && { headers }) };
}
