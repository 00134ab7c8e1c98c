import { isUtf8 } from 'node:buffer';
import { randomBytes } from 'node:crypto';
import { type ApiError, apiError, apiErrors } from '../domain/api-error.js';
import { describeInvalidEncoding } from '../domain/invalid-encoding.js';
import { parseJsonObject } from '../domain/json.js';

/**
 * The attributes of a body: UTF-8 first, then JSON (decisions 18 and 19).
 * @returns the attributes by name, or why there are none
 */
export function parseBody(
  bytes: Buffer,
): { attributes: Record<string, unknown>; error?: undefined } | { error: ApiError } {
  if (!isUtf8(bytes)) {
    return { error: apiError(400, 'invalid_encoding', { ...describeInvalidEncoding(bytes, marker()) }) };
  }
  const attributes = parseJsonObject(bytes.toString('utf8'));
  return attributes ? { attributes } : { error: apiErrors.invalidJson };
}

/** Random, so that no body can contain it. `\x` is not a JSON escape, so it neither creates nor repairs one. */
const marker = () => `x${randomBytes(9).toString('base64url')}`;
