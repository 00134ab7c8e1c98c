import { BANDS, bandOf, signed } from './bands.js';
import { element, spoken } from './element.js';
import {
  adviceInWords,
  adviceOf,
  insertionSide,
  meaningOf,
  reasonInWords,
  SUSPECT_MEANING,
} from './findings.js';
import { segmentsOf } from './segments.js';
import { Tip } from './tip.js';
import { visibleParts } from './visible.js';

/** @typedef {import('./findings.js').Codes} Codes */
/** @typedef {import('./findings.js').Success} Success */
/** @typedef {import('./segments.js').Finding} Finding */
/** @typedef {import('./segments.js').Piece} Piece */

/** Id of the element that marks a finding in the text. @param {Pick<Finding, 'kind' | 'index'>} finding */
export const placeId = ({ kind, index }) => `${kind}-${index + 1}`;

/** Id of its entry in the list below the text. @param {Pick<Finding, 'kind' | 'index'>} finding */
export const entryId = (finding) => `${placeId(finding)}-entry`;

/**
 * A text with its sentences coloured by score and its findings marked.
 * @param {string} text
 * @param {Success} result
 * @param {Codes} codes
 * @param {import('./findings.js').Reasons} reasons
 */
export function markedText(text, result, codes, reasons) {
  /** @param {Piece} piece */
  const shown = ({ text, sentence }) => {
    const parts = visibleParts(text).map((part) =>
      part.isHidden ? element('span', { class: 'unseen' }, part.text) : part.text,
    );
    return element('span', { class: bandClass(sentence) }, ...parts);
  };
  /** @param {number | undefined} sentence */
  const bandClass = (sentence) =>
    sentence === undefined ? '' : `band band-${bandOf(result.sentence_scores[sentence][2])}`;

  const tip = new Tip(reasons);
  const body = element('div', { class: 'text', lang: 'en' });
  for (const { finding, pieces, ends } of segmentsOf(text, result)) {
    if (finding) body.append(mark(finding, pieces));
    else body.append(...pieces.map(shown));
    for (const sentence of ends) body.append(chip(sentence, result.sentence_scores[sentence][2]));
  }
  return element(
    'div',
    { class: 'marked', role: 'group', 'aria-label': 'The text with errors and suspect words' },
    body,
    tip.box,
  );

  /** @param {Finding} finding @param {readonly Piece[]} pieces */
  function mark(finding, pieces) {
    const { kind, index } = finding;
    const error = kind === 'error' ? result.textual_errors[index] : undefined;
    const reason = reasons.ofErrors[index] ?? '';
    const side = error && insertionSide(error[3]);
    const caret = element('span', { class: 'caret', 'aria-hidden': 'true' }, '‸');
    const note = error
      ? [
          ` (error ${index + 1}, ${[error[3], meaningOf(error[3], codes, reasons.language)].filter(Boolean).join(', ')}: ${adviceInWords(adviceOf(text, error, reasons.language))}. `,
          element('span', { lang: reasons.language }, reasonInWords(reason)),
          ')',
        ]
      : [` (suspect word ${index + 1}: ${SUSPECT_MEANING}.)`];
    const made = element(
      'span',
      {
        class: `mark ${kind} ${isShort(pieces) ? 'short' : ''} ${bandClass(pieces.at(-1)?.sentence)}`,
        id: placeId(finding),
        role: 'button',
        tabindex: 0,
      },
      side === 'before' && caret,
      ...pieces.map(shown),
      side === 'after' && caret,
      element('span', { class: 'number', 'aria-hidden': 'true' }, error ? index + 1 : '?'),
      spoken(...note),
    );
    tip.explain(
      made,
      error ? { advice: adviceOf(text, error, reasons.language), reason, code: error[3], codes } : undefined,
    );
    made.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      goTo(entryId(finding));
    });
    // A click without a pointer comes from a screen reader.
    made.addEventListener('click', ({ detail }) => detail === 0 && goTo(entryId(finding)));
    return made;
  }
}

/** Whether a finding fits on a line of any screen. @param {readonly Piece[]} pieces */
const isShort = (pieces) => /^\S{1,24}$/.test(pieces.map(({ text }) => text).join(''));

/** @param {number} sentence @param {number} score */
const chip = (sentence, score) =>
  element(
    'span',
    { class: `chip band-${bandOf(score)}`, title: BANDS[bandOf(score)].name },
    spoken(` (sentence ${sentence + 1} scores `),
    signed(score),
    spoken(')'),
  );

/** What the colours and lines mean. */
export const legend = () =>
  element(
    'ul',
    { class: 'legend', 'aria-label': 'What the colours and lines mean' },
    ...BANDS.map(({ name }, band) =>
      element('li', {}, element('span', { class: `chip band-${band}` }, rangeOf(band)), ` ${name}`),
    ),
    element('li', {}, element('span', { class: 'mark error' }, 'word'), ' error with a correction'),
    element('li', {}, element('span', { class: 'mark suspect' }, 'word'), ' suspect word'),
  );

/** @param {number} band */
const rangeOf = (band) => `${signed(BANDS[band].from, 1)} … ${signed(BANDS[band + 1]?.from ?? 1, 1)}`;

/** @param {string} id */
export function goTo(id) {
  const target = document.getElementById(id);
  target?.scrollIntoView({ block: 'center' });
  target?.focus({ preventScroll: true });
}
