import { element } from './element.js';
import { range90 } from './range.js';

/** Where the levels begin on the CEFR scale; each has two points. */
const LEVELS = { A1: 1, A2: 3, B1: 5, B2: 7, C1: 9, C2: 11 };
const POINTS = 2;

/**
 * The position of a score on its scale, with its 90 % range. Names of levels stand in the middle of their levels.
 * @param {{ score: number, standardError: number | undefined, scale: { name: string, min: number, max: number } }} shown
 */
export function scoreBar({ score, standardError, scale }) {
  const { name, min, max } = scale;
  /** @param {number} value */
  const place = (value) => `${(100 * (value - min)) / (max - min)}%`;
  /** @param {string} kind @param {number} from @param {string} [text] */
  const at = (kind, from, text) => {
    const made = element('span', { class: kind }, text);
    made.style.setProperty('left', place(from));
    return made;
  };
  const [low, high] = range90(score, standardError ?? 0, scale);
  const band = at('spread', low);
  band.style.setProperty('right', `${100 - Number.parseFloat(place(high))}%`);
  const names =
    name === 'cefr'
      ? Object.entries(LEVELS).flatMap(([level, from]) => [
          at('border', from),
          at('name', from + POINTS / 2, level),
        ])
      : [min, max].flatMap((end) => [at('border', end), at('name', end, String(end))]);
  if (name === 'cefr') names.push(at('border', max));
  const label = `${score.toFixed(2)} on the scale from ${min} to ${max}${
    standardError === undefined ? '' : `, 90 % range from ${low.toFixed(1)} to ${high.toFixed(1)}`
  }`;
  return element(
    'div',
    { class: 'scale' },
    element(
      'div',
      { role: 'img', 'aria-label': label },
      element('div', { class: 'track' }, band, at('needle', score)),
      element('div', { class: 'ticks' }, ...names),
    ),
    standardError === undefined
      ? null
      : element(
          'p',
          { class: 'note' },
          'The blue range has a 90 % chance of containing the examiner’s mark; near the ends of the scale, scores are least reliable.',
        ),
  );
}
