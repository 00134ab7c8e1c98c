import { signed } from './bands.js';
import { element } from './element.js';

/** @typedef {import('./api.js').Explanation} Explanation */
/** @typedef {{ wording: string, points: number }} Named */

/** @param {readonly Named[]} features */
const reasons = (features) =>
  features.map(({ wording, points }) => `${wording} ${signed(points)}`).join('; ');

/**
 * A table of what raised and lowered a score, starting from that of the average text.
 * @param {Explanation} explanation
 */
export function explanationTable({ overall_score, base, categories, scale_limit }) {
  const widest = Math.max(...categories.map(({ points }) => Math.abs(points)), Number.MIN_VALUE);
  /** @param {number} points */
  const bar = (points) => {
    const made = element('span', { class: points < 0 ? 'bar lowers' : 'bar raises', 'aria-hidden': 'true' });
    made.style.setProperty('width', `${(100 * Math.abs(points)) / widest}%`);
    return element('td', { class: 'bars' }, made);
  };
  /** @param {string} name @param {string} points @param {HTMLElement} drawn @param {string} [because] */
  const row = (name, points, drawn, because = '') =>
    element(
      'tr',
      {},
      element('th', { scope: 'row' }, name),
      element('td', { class: 'points' }, points),
      drawn,
      element('td', {}, because),
    );
  const none = () => element('td', { class: 'bars' });
  /** @param {string} name @param {number} score */
  const total = (name, score) => {
    const made = row(name, score.toFixed(2), none());
    made.className = 'total';
    return made;
  };
  const heads = ['What', 'Points', '', 'Because of'].map((title) =>
    title === '' ? element('td') : element('th', { scope: 'col' }, title),
  );
  return element(
    'div',
    { class: 'scroll', role: 'region', 'aria-label': 'What raised and lowered the score', tabindex: 0 },
    element(
      'table',
      {},
      element(
        'caption',
        {},
        'What raised and lowered the score, from that of the average text; points are rounded',
      ),
      element('thead', {}, element('tr', {}, ...heads)),
      element(
        'tbody',
        {},
        total('the average text', base),
        ...categories.map(({ category, points, features }) =>
          row(category, signed(points), bar(points), reasons(features)),
        ),
        ...(scale_limit ? [row('the end of the scale', signed(scale_limit), none())] : []),
        total('score', overall_score),
      ),
    ),
  );
}
