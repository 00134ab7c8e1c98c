/** An error response (interface, "Error response shape"). Some messages come with further attributes. */
export interface ApiError {
  readonly type: 'error';
  /** The HTTP status. */
  readonly code: number;
  readonly message: string;
  readonly [attribute: string]: unknown;
}

/** An error in the shape of the interface. */
export function apiError(
  code: number,
  message: string,
  attributes: Readonly<Record<string, unknown>> = {},
): ApiError {
  return { type: 'error', code, message, ...attributes };
}

/** Errors that do not depend on what was sent, each with its own message (decisions 1, 3, 20, 21, 23 and 29). */
export const apiErrors = {
  malformedRequest: apiError(400, 'malformed request'),
  invalidJson: apiError(400, 'invalid_json'),
  unauthenticated: apiError(401, 'invalid authentication credentials'),
  notFound: apiError(404, 'not found'),
  versionNotSupported: apiError(404, 'version not supported'),
  idNotFound: apiError(404, 'id not found'),
  webhookNotFound: apiError(404, 'webhook not found'),
  methodNotAllowed: apiError(405, 'method not allowed'),
  bodyTooLarge: apiError(413, 'body too large'),
  unsupportedEncoding: apiError(415, 'unsupported content encoding'),
  tooManyRequests: apiError(429, 'too many requests'),
  internal: apiError(500, 'internal error'),
  unavailable: apiError(503, 'service unavailable'),
} as const;
