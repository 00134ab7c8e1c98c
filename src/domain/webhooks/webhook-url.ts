/** Maximum number of characters (code points) in the URL of a webhook. */
export const WEBHOOK_URL_MAX_LENGTH = 255;

const NOT_VALID = 'url is not a valid URL';
/** The fault of a URL with another scheme. */
export const NOT_HTTPS = 'url must be https';

/** Scheme, authority where `//` leads it in, and the rest (RFC 3986, appendix B), of the string as it was sent. */
const PARTS = /^([A-Za-z][A-Za-z0-9+.-]*):(?:\/\/([^/?#]*))?(.*)$/s;

/** Host and port of an authority without credentials: an IPv6 literal is in brackets. */
const AUTHORITY = /^(\[[^\]]*\]|[^:]*)(?::(\d*))?$/;

/** Never part of a URL; parsers silently drop or escape them. */
const FORBIDDEN = /[\s\0-\x20\x7F-\x9F"<>\\^`{|}]|\p{Surrogate}/u;

/** A `%` that escapes nothing. */
const BROKEN_ESCAPE = /%(?![0-9A-Fa-f]{2})/;

/**
 * The interface's error message for an invalid URL of a webhook, in the order of decision 32; undefined
 * if it is valid. Checks the string as sent, not as a parser would correct it.
 * @param url the attribute, of any type
 * @param refuses whether a host (as the URL parser spells it, IPv6 without brackets) may not be reached
 */
export function webhookUrlFault(url: unknown, refuses: (host: string) => boolean): string | undefined {
  if (url === undefined || url === null) return 'url is missing';
  if (typeof url !== 'string') return NOT_VALID;
  if (url.trim() === '') return 'url is blank';
  const [, scheme = '', authority = '', rest = ''] = PARTS.exec(url) ?? [];
  if (scheme === '' || FORBIDDEN.test(url) || BROKEN_ESCAPE.test(url)) return NOT_VALID;
  const isHttps = scheme.toLowerCase() === 'https';
  const [, host, port = ''] = AUTHORITY.exec(authority) ?? [];
  if (host === undefined || authority.includes('@')) return NOT_VALID;
  if (host !== '') {
    const parsed = parse(`https://${host}${port === '' ? '' : `:${port}`}${rest}`);
    if (!parsed || refuses(parsed.hostname.replace(/^\[|\]$/g, ''))) return NOT_VALID;
  }
  if (!isHttps) return NOT_HTTPS;
  if (host === '') return 'url is missing host section';
  return [...url].length > WEBHOOK_URL_MAX_LENGTH ? 'url too long' : undefined;
}

function parse(url: string): URL | undefined {
  try {
    return new URL(url);
  } catch {
    return undefined;
  }
}
