import { signed } from './bands.js';
import { element } from './element.js';
import { shownRange } from './range.js';

/** @typedef {import('./findings.js').Success} Success */
/** @typedef {import('../../../engine/results/explanation.js').ExplainedTrait} ExplainedTrait */

/** Maximum number of categories that are named as reasons. */
const MOST_REASONS = 4;

/**
 * Scores of traits and, once they are explained, why they differ from the overall score. Null if there are none.
 * @param {Success} result
 * @param {readonly ExplainedTrait[]} [explained]
 * @param {{ min: number, max: number }} [scale]
 */
export function traitTable({ score_dimensions: scores = {} }, explained = [], scale) {
  const scored = Object.entries(scores).filter(([name]) => name !== 'prompt_relevance');
  if (scored.length === 0) return null;
  const heads = ['Trait', 'Score', 'From the overall score', 'Because of'].slice(
    0,
    explained.length > 0 ? 4 : 2,
  );
  const rows = scored.map(([trait, score = 0]) => {
    const why = explained.find((one) => one.trait === trait);
    return element(
      'tr',
      {},
      element('th', { scope: 'row' }, trait),
      element(
        'td',
        { class: 'points' },
        why ? `${score.toFixed(2)} (${shownRange(score, why.standard_error, scale)})` : score.toFixed(2),
      ),
      ...(why
        ? [
            element('td', { class: 'points difference' }, signed(differenceOf(why))),
            element('td', {}, reasons(why)),
          ]
        : []),
    );
  });
  return element(
    'div',
    { class: 'scroll listed', role: 'region', 'aria-label': 'Trait scores', tabindex: 0 },
    element(
      'table',
      {},
      element(
        'caption',
        {},
        explained.length > 0
          ? 'Traits, on the scale of the score, with their 90 % ranges'
          : 'Traits, on the scale of the score',
      ),
      element(
        'thead',
        {},
        element('tr', {}, ...heads.map((title) => element('th', { scope: 'col' }, title))),
      ),
      element('tbody', {}, ...rows),
    ),
  );
}

/** @param {ExplainedTrait} trait */
const differenceOf = ({ usual, categories, scale_limit = 0 }) =>
  categories.reduce((sum, { points }) => sum + points, usual + scale_limit);

/** @param {ExplainedTrait} trait */
function reasons({ usual, categories, scale_limit }) {
  const rest = categories.slice(MOST_REASONS).reduce((sum, { points }) => sum + points, 0);
  return [
    `as usual ${signed(usual)}`,
    ...categories
      .slice(0, MOST_REASONS)
      .map(({ category, points, features: [strongest] }) =>
        strongest ? `${category} (${strongest.wording}) ${signed(points)}` : `${category} ${signed(points)}`,
      ),
    ...(rest ? [`all else ${signed(rest)}`] : []),
    ...(scale_limit ? [`the end of the scale ${signed(scale_limit)}`] : []),
  ].join('; ');
}
