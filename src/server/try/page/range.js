/** A 90 % interval reaches this many standard errors to each side. */
const INTERVAL_90 = 1.6449;

/**
 * The 90 % range of a score, cut to its scale if that is known.
 * @param {number} score
 * @param {number} standardError
 * @param {{ min: number, max: number }} [scale]
 * @returns {[low: number, high: number]}
 */
export function range90(score, standardError, { min, max } = { min: -Infinity, max: Infinity }) {
  const half = INTERVAL_90 * standardError;
  return [Math.max(min, score - half), Math.min(max, score + half)];
}

/** @param {Parameters<typeof range90>} score */
export const shownRange = (...score) =>
  range90(...score)
    .map((end) => end.toFixed(1))
    .join('–');
