import { ApiFailure } from './api.js';
import { nameOf } from './visible.js';

/** Names of a submission's attributes on the page. @type {Readonly<Record<string, string>>} */
const NAMES = { text: 'text', question_text: 'question' };

/** Why a text has no score. @type {Readonly<Record<string, string>>} */
const FAILURES = {
  insufficient_english_text:
    'There is too little English in this text to assess it: at least five English words are needed, and most of it must be English.',
  sentence_too_long:
    'One sentence is too long to assess. Perhaps full stops are missing between the sentences.',
  token_too_long: 'One word is too long to assess. Perhaps spaces are missing between the words.',
  unspecified_error:
    'Something in this text stopped the assessment. The operator can find the cause in the server log.',
};

/** @param {string} message of a result that is a failure */
export const failureInWords = (message) =>
  (Object.hasOwn(FAILURES, message) && FAILURES[message]) || `The text could not be assessed (${message}).`;

/** Texts for messages without variable parts. @type {Readonly<Record<string, string>>} */
const WHOLE = {
  'invalid authentication credentials':
    'The server does not recognise this account and token. Check them for missing characters. The token may also have expired or been revoked.',
  'too many requests': 'This token has made too many requests.',
  'id not found': 'The text was deleted before it was assessed.',
  'body too large': 'Text and question are too large to send.',
  'service unavailable': 'The server is busy or shutting down. Nothing was lost; try again in a moment.',
  'internal error': 'The server failed. The operator can find the cause in the server log.',
  unreachable: 'The server cannot be reached. Is it running, and are you online?',
  'not a response of the API':
    'Something between this page and the server, such as a proxy, sent this response.',
};

/**
 * An error in plain words; unknown messages of the API are shown unchanged.
 * @param {unknown} error
 */
export function errorInWords(error) {
  if (!(error instanceof ApiFailure)) return 'This page failed. Load it again.';
  const { message, retryAfter } = error;
  const wait = retryAfter && retryAfter > 1 ? ` Try again in ${Math.ceil(retryAfter)} seconds.` : '';
  const known = Object.hasOwn(WHOLE, message) ? WHOLE[message] : ofAttribute(error);
  return known ? known + wait : `The server refused: ${message} (${error.status}).`;
}

/** @param {ApiFailure} failure @returns {string | undefined} */
function ofAttribute({ message, attributes }) {
  const [, attribute = '', fault] =
    /^(text|question_text) (missing|too long|contains invalid characters)$/.exec(message) ?? [];
  const name = NAMES[attribute];
  if (fault === 'missing') return `The ${name} is missing.`;
  if (fault === 'too long') return `The ${name} is too long: it may have 10,000 characters.`;
  if (fault !== 'contains invalid characters') return undefined;
  return `The ${name} has characters that cannot be used: ${invalidCharacters(attributes, attribute)}. Delete or retype them.`;
}

/** @param {Readonly<Record<string, unknown>>} attributes @param {string} name */
function invalidCharacters(attributes, name) {
  const found = /** @type {Record<string, [string, ...[number, number][]]> | undefined} */ (
    attributes.invalid_characters
  )?.[name];
  if (!found) return 'control characters';
  const [characters, ...places] = found;
  const names = [...characters].map(nameOf).join(', ');
  const first = places.slice(0, 3).map(([start]) => `character ${start + 1}`);
  return `${names} (${[...first, ...(places.length > 3 ? ['…'] : [])].join(', ')})`;
}
