import { isUtf8 } from 'node:buffer';
import { randomBytes } from 'node:crypto';
import { type ApiError, apiError, apiErrors } from '../domain/api-error.js';
import { describeInvalidEncoding } from '../domain/files/invalid-encoding.js';
import { parseJsonObject } from '../domain/files/json.js';

type Attributes = Record<string, unknown>;

/**
 * The attributes of a body: UTF-8 first, then JSON (decisions 18 and 19).
 * @returns the attributes by name, or why there are none
 */
export function parseBody(
  bytes: Buffer,
): { attributes: Attributes; error?: undefined } | { error: ApiError } {
  if (!isUtf8(bytes)) {
    return { error: apiError(400, 'invalid_encoding', { ...describeInvalidEncoding(bytes, marker()) }) };
  }
  const attributes = parseJsonObject(bytes.toString('utf8'), withMembersAsSent);
  return attributes ? { attributes } : { error: apiErrors.invalidJson };
}

/** Attributes are judged as numbers; the members of a mark are stored, and keep their digits. */
function withMembersAsSent(rounded: Attributes, exact: Attributes): Attributes {
  const isObject = typeof rounded.mark === 'object' && rounded.mark !== null;
  return isObject ? { ...rounded, mark: exact.mark } : rounded;
}

/** Random, so that no body can contain it. `\x` is not a JSON escape, so it neither creates nor repairs one. */
const marker = () => `x${randomBytes(9).toString('base64url')}`;
