import { STATUS_CODES } from 'node:http';
import type { ApiError } from '../domain/api-error.js';
import { prefers } from './accept.js';

/** The response to a request. */
export interface ApiResponse {
  /** The HTTP status. */
  readonly status: number;
  /** JSON text, unless the headers name another type. */
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

/** The media types of errors. */
export const [JSON_TYPE, PROBLEM_TYPE] = ['application/json', 'application/problem+json'] as const;

/** An error as RFC 9457 describes it, if the client asks for that at least as much as for plain JSON; a success unchanged. */
export function asAccepted(response: ApiResponse, accept: string | undefined): ApiResponse {
  if (response.status < 400) return response;
  const headers = { ...response.headers, vary: 'accept' };
  if (!prefers(accept, PROBLEM_TYPE, JSON_TYPE)) return { ...response, headers };
  const { type: _, code: status, message: detail, ...more } = JSON.parse(response.body) as ApiError;
  const problem = { type: 'about:blank', title: STATUS_CODES[status], status, detail, ...more };
  return { status, body: JSON.stringify(problem), headers: { ...headers, 'content-type': PROBLEM_TYPE } };
}
