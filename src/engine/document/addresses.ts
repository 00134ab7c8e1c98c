import type { TokenKind } from './token.js';

/** A web or e-mail address found at the start of a range. */
export interface Address {
  readonly end: number;
  readonly kind: Extract<TokenKind, 'url' | 'email'>;
}

const SCHEMES = new Set(['http', 'https', 'ftp', 'mailto']);
/**
 * Only a few, because learners forget the space after a full stop: in `home.It` and `me.So` the second word is not a
 * domain.
 */
const TOP_LEVEL_DOMAINS = new Set(['com', 'org', 'net', 'edu', 'gov', 'info', 'eu', 'uk', 'tv', 'io']);
/** `essay.pdf` is one word, like an address. */
const FILE_ENDINGS = new Set(
  'pdf doc docx xls xlsx ppt pptx txt csv htm html jpg jpeg png gif zip exe mp3 mp4 avi'.split(' '),
);
const COUNTRY = /^[a-z]{2}$/;
const TRAILING = '.,;:!?\'"’”)]}*_~';

const SCHEME_SEPARATOR = '://';

function isHostUnit(unit: number): boolean {
  const isLower = unit >= 0x61 && unit <= 0x7a;
  const isUpper = unit >= 0x41 && unit <= 0x5a;
  const isDigit = unit >= 0x30 && unit <= 0x39;
  return isLower || isUpper || isDigit || unit === 0x2d || unit === 0x2e;
}

/** `_`, `%` and `+`, in addition to the characters of a host name. */
const isLocalUnit = (unit: number) => isHostUnit(unit) || unit === 0x5f || unit === 0x25 || unit === 0x2b;

/** Where a run of e-mail name characters that starts at an offset ends: how far a failed search has looked. */
export function endOfNameRun(text: string, start: number): number {
  let at = start;
  while (at < text.length && isLocalUnit(text.charCodeAt(at))) at += 1;
  return at;
}

function endOfHostRun(text: string, start: number): number {
  let at = start;
  while (at < text.length && isHostUnit(text.charCodeAt(at))) at += 1;
  return at;
}

/**
 * The address that starts at an offset, if any. Reads only up to `runEnd`, the end of the run of name characters,
 * unless it finds an address, so that a caller that skips to `runEnd` reads each character once.
 */
export function addressAt(text: string, start: number, runEnd: number): Address | undefined {
  const run = text.slice(start, runEnd);
  if (text.startsWith(SCHEME_SEPARATOR, runEnd) && SCHEMES.has(run.toLowerCase())) {
    const end = endOfPath(text, runEnd + SCHEME_SEPARATOR.length, start);
    return end > runEnd + SCHEME_SEPARATOR.length ? { end, kind: 'url' } : undefined;
  }
  if (text[runEnd] === '@') return emailAt(text, runEnd);
  const end = start + domainLength(run);
  if (end === start) return undefined;
  const hasPath = end === runEnd && '/?#'.includes(text.charAt(end)) && end < text.length;
  return { end: hasPath ? endOfPath(text, end, start) : end, kind: 'url' };
}

function emailAt(text: string, atSign: number): Address | undefined {
  const hostStart = atSign + 1;
  const host = text.slice(hostStart, endOfHostRun(text, hostStart));
  const labels = host.split('.');
  let length = 0;
  let end = 0;
  for (const [position, label] of labels.entries()) {
    if (label === '') break;
    length += label.length + (position > 0 ? 1 : 0);
    // `me@mail.com.Then`: a capital after the stop starts a sentence.
    if (position > 0 && /^[A-Z][a-z]/.test(label)) break;
    if (position > 0 && label.length >= 2) end = hostStart + length;
  }
  return end > 0 ? { end, kind: 'email' } : undefined;
}

/**
 * How many characters of a run form a domain name: up to the last known top-level domain or file ending, including a
 * country code after it.
 */
function domainLength(run: string): number {
  if (!run.includes('.')) return 0;
  const labels = run.split('.');
  const isWeb = labels[0]!.toLowerCase() === 'www';
  let length = 0;
  let found = 0;
  for (const [position, label] of labels.entries()) {
    if (label === '') break;
    length += label.length + (position > 0 ? 1 : 0);
    const isEnd =
      TOP_LEVEL_DOMAINS.has(label) ||
      FILE_ENDINGS.has(label) ||
      (COUNTRY.test(label) && (found > 0 || isWeb));
    const isWebName = isWeb && position === 1;
    if (position > 0 && (isEnd || isWebName)) found = length;
  }
  return found;
}

/** The path up to white space, a quotation mark or an angle bracket, without the sentence's punctuation. */
function endOfPath(text: string, from: number, start: number): number {
  let end = from;
  let openBrackets = 0;
  while (end < text.length && !/[\s<>"“”]/.test(text.charAt(end))) {
    if (text[end] === '(') openBrackets += 1;
    end += 1;
  }
  while (end > from && end > start && TRAILING.includes(text.charAt(end - 1))) {
    if (text[end - 1] === ')' && openBrackets > 0) break;
    end -= 1;
  }
  return end;
}
