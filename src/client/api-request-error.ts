import type { ApiError } from '../domain/api-error.js';

/** A response of the service that reports an error, or a response that is not the service's. */
export class ApiRequestError extends Error {
  /** The HTTP status. */
  readonly status: number;
  /** The body with all its attributes, such as `invalid_characters`; undefined if it is not an error object of the API. */
  readonly response: ApiError | undefined;

  constructor(status: number, response: ApiError | undefined) {
    super(response ? `${status}: ${response.message}` : `${status}: the response is not from the service`);
    this.name = 'ApiRequestError';
    this.status = status;
    this.response = response;
  }
}
