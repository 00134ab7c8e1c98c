/**
 * The text about an error or a suspect word.
 *
 * @typedef {import('./api.js').Success} Success
 * @typedef {Readonly<Record<string, { meaning: string }>>} Codes
 */
import { element } from './element.js';
import { excerpt } from './segments.js';
import { visible } from './visible.js';

/**
 * Advice as parts of a sentence, in which wrong and right words are marked.
 * @typedef {(string | { wrong: string } | { right: string })[]} Advice
 */

/**
 * What to do about an error, in English, or with signs beside a reason in another language. A code with `+` inserts beside the span; any other replaces it, or deletes it if the
 * correction is empty.
 * @param {string} text
 * @param {Success['textual_errors'][number]} error
 * @param {string} [language] of the reasons
 * @returns {Advice}
 */
export function adviceOf(text, [start, end, correction, code], language = 'en') {
  const written = { wrong: visible(excerpt(text, start, end)) };
  const right = { right: visible(correction) };
  if (language !== 'en') {
    if (code.endsWith('+')) return ['+ ', right, ' ', written];
    if (code.startsWith('+')) return [written, ' + ', right];
    return correction === '' ? [written, ' → ∅'] : [written, ' → ', right];
  }
  if (code.endsWith('+')) return ['Insert ', right, ' before ', { wrong: written.wrong }];
  if (code.startsWith('+')) return ['Insert ', right, ' after ', { wrong: written.wrong }];
  if (correction === '') return ['Leave out ', written];
  return ['Write ', right, ' instead of ', written];
}

/**
 * @param {string} code @returns {'before' | 'after' | undefined} where a missing word belongs; undefined if none is
 * missing
 */
export const insertionSide = (code) =>
  code.endsWith('+') ? 'before' : code.startsWith('+') ? 'after' : undefined;

/**
 * What kind of error a code means: known in English; beside a reason in another language, nothing.
 * @param {string} code @param {Codes} codes @param {string} [language] of the reasons
 */
export const meaningOf = (code, codes, language = 'en') =>
  language === 'en' ? (codes[code.replace('+', '')]?.meaning ?? 'an error of another kind') : '';

/**
 * Reasons as the page shows them.
 * @typedef {object} Reasons
 * @property {string} language
 * @property {readonly string[]} ofErrors in the order of the errors
 * @property {string} ofSuspects
 */

/** A reason as plain text, with quotation marks instead of asterisks. @param {string} reason */
export const reasonInWords = (reason) =>
  reason.replaceAll(/\*([^*]+)\*/g, (_, words) => `“${visible(words)}”`);

/**
 * A reason in a language that may be written from right to left, with English words from left to right.
 * @param {string | undefined} reason @param {string} language
 */
export const reasonInMarkup = (reason = '', language = 'en') =>
  element(
    'span',
    { class: 'reason', ...(language !== 'en' && { lang: language, dir: 'auto' }) },
    ...reason
      .split('*')
      .map((part, at) => (at % 2 === 0 ? part : element('em', { lang: 'en', dir: 'ltr' }, visible(part)))),
  );

/** As the server says it of suspect words. */
export const SUSPECT_REASON = 'This may be wrong.';

export const SUSPECT_MEANING = 'possibly wrong; no correction is certain enough';

/** What is said of suspect words. @param {Reasons} reasons @param {string} english */
export const suspicionInMarkup = ({ language, ofSuspects }, english) =>
  language === 'en' ? english : reasonInMarkup(ofSuspects, language);

/** @param {Advice} advice */
export const adviceInWords = (advice) =>
  advice.map((part) => (typeof part === 'string' ? part : `“${Object.values(part)[0]}”`)).join('');

/** @param {Advice} advice */
export const adviceInMarkup = (advice) =>
  element(
    'span',
    {},
    ...advice.map((part) => {
      if (typeof part === 'string') return part;
      return 'right' in part
        ? element('strong', { class: 'right' }, part.right)
        : element('span', { class: 'wrong' }, `“${part.wrong}”`);
    }),
  );
