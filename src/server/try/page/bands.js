/**
 * Sentence scores in five bands. 0 is the median of learners' sentences.
 *
 * @typedef {object} Band
 * @property {number} from lowest score
 * @property {string} name
 */

/** @type {readonly Band[]} */
export const BANDS = [
  { from: -1, name: 'far more errors than usual' },
  { from: -0.6, name: 'more errors' },
  { from: -0.2, name: 'as in most sentences of learners' },
  { from: 0.2, name: 'fewer errors' },
  { from: 0.6, name: 'hardly any errors' },
];

/** The number of the band of a score. @param {number} score */
export const bandOf = (score) =>
  Math.max(
    0,
    BANDS.findLastIndex(({ from }) => score >= from),
  );

/** Formats a number with its sign. @param {number} value @param {number} [decimals] */
export function signed(value, decimals = 2) {
  const digits = Math.abs(value).toFixed(decimals);
  if (Number(digits) === 0) return digits;
  return `${value < 0 ? '−' : '+'}${digits}`;
}
