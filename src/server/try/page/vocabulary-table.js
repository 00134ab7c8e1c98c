import { element } from './element.js';
import { visible } from './visible.js';

/** @typedef {import('./api.js').Vocabulary} Vocabulary */

/** @type {Readonly<Record<string, string>>} */
const NAMES = { unlisted: 'no level', unknown: 'in no dictionary' };

/**
 * A table of the CEFR levels of the words of a text: the share and the words of each level.
 * @param {Vocabulary} profile
 */
export function vocabularyTable({ levels, list }) {
  const widest = Math.max(...levels.map(({ share }) => share), Number.MIN_VALUE);
  /** @param {number} share */
  const bar = (share) => {
    const made = element('span', { class: 'bar raises', 'aria-hidden': 'true' });
    made.style.setProperty('width', `${(100 * share) / widest}%`);
    return element('td', { class: 'bars' }, made);
  };
  /** @param {string} level */
  const wordsOf = (level) => {
    /** @type {Map<string, number>} */
    const counts = new Map();
    for (const word of list)
      if (word.level === level) counts.set(word.word, (counts.get(word.word) ?? 0) + word.count);
    return [...counts]
      .sort(([, a], [, b]) => b - a)
      .map(([word, count]) => (count > 1 ? `${word} ×${count}` : word))
      .join(', ');
  };
  return element(
    'div',
    { class: 'scroll', role: 'region', 'aria-label': 'The levels of the words', tabindex: 0 },
    element(
      'table',
      {},
      element('caption', {}, 'Words by their level in the CEFR-J and Octanove profiles; names are left out'),
      element(
        'thead',
        {},
        element(
          'tr',
          {},
          element('th', { scope: 'col' }, 'Level'),
          element('th', { scope: 'col' }, 'Share'),
          element('td'),
          element('th', { scope: 'col' }, 'Words'),
        ),
      ),
      element(
        'tbody',
        {},
        ...levels
          .filter(({ words }) => words > 0)
          .map(({ level, share }) =>
            element(
              'tr',
              {},
              element('th', { scope: 'row' }, NAMES[level] ?? level),
              element('td', { class: 'points' }, `${Math.round(100 * share)} %`),
              bar(share),
              element('td', {}, visible(wordsOf(level))),
            ),
          ),
      ),
    ),
  );
}
