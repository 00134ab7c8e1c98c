/** The parsed path of a request. */
interface RequestPath {
  /** The first segment; undefined in paths that begin with `/account`. */
  readonly version: string | undefined;
  readonly accountId: string;
  /** What follows the account. Empty segments stay, so that a trailing slash is another path. */
  readonly segments: readonly string[];
}

const ORIGIN = /^[A-Za-z][A-Za-z0-9+.-]*:\/\/[^/?]*/;

/**
 * Parses a request target: `/{version}/account/{account_id}/…` or `/account/{account_id}/…`, percent-decoded
 * segment by segment. Query strings are ignored.
 * @returns undefined for a path without an account
 */
export function parsePath(target: string): RequestPath | undefined {
  const query = target.indexOf('?');
  const whole = query === -1 ? target : target.slice(0, query);
  const path = whole.startsWith('/') ? whole : whole.replace(ORIGIN, '');
  const [root, ...segments] = path.split('/').map(decoded);
  if (root !== '') return undefined;
  const version = segments[0] === 'account' ? undefined : segments.shift();
  const [account, accountId, ...rest] = segments;
  if (account !== 'account' || accountId === undefined) return undefined;
  return { version, accountId, segments: rest };
}

/** An invalid escape stays as it is, because an identifier with `%` is malformed anyway. */
function decoded(segment: string): string {
  if (!segment.includes('%')) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
