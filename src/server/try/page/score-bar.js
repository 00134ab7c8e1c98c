import { element } from './element.js';

/** Where the levels begin on the CEFR scale. */
const LEVELS = { A1: 1, A2: 3, B1: 5, B2: 7, C1: 9, C2: 11 };

/**
 * The position of a score on its scale, with its interval.
 * @param {{ score: number, standardError: number | undefined, scale: { name: string, min: number, max: number } }} shown
 */
export function scoreBar({ score, standardError, scale: { name, min, max } }) {
  /** @param {number} value */
  const place = (value) => `${(100 * (Math.min(max, Math.max(min, value)) - min)) / (max - min)}%`;
  /** @param {string} kind @param {number} from @param {string} [text] */
  const at = (kind, from, text) => {
    const made = element('span', { class: kind }, text);
    made.style.setProperty('left', place(from));
    return made;
  };
  const spread = standardError ?? 0;
  const band = at('spread', score - spread);
  band.style.setProperty('right', `${100 - Number.parseFloat(place(score + spread))}%`);
  const ticks =
    name === 'cefr'
      ? Object.entries(LEVELS)
      : [
          [String(min), min],
          [String(max), max],
        ];
  const label = `${score.toFixed(2)} on the scale from ${min} to ${max}${
    standardError === undefined ? '' : `, plus or minus ${standardError.toFixed(2)}`
  }`;
  return element(
    'div',
    { class: 'scale', role: 'img', 'aria-label': label },
    element('div', { class: 'track' }, band, at('needle', score)),
    element(
      'div',
      { class: 'ticks' },
      ...ticks.map(([text, value]) => at('tick', Number(value), String(text))),
    ),
  );
}
