import type { ApiError } from '../domain/api-error.js';

/** What the service answered instead of doing what it was asked for. */
export class ApiRequestError extends Error {
  /** The HTTP status. */
  readonly status: number;
  /** The answer with all its attributes, such as `invalid_characters`; undefined where it was none of the service. */
  readonly answer: ApiError | undefined;

  constructor(status: number, answer: ApiError | undefined) {
    super(answer ? `${status}: ${answer.message}` : `${status}: the answer is not one of the service`);
    this.name = 'ApiRequestError';
    this.status = status;
    this.answer = answer;
  }
}
