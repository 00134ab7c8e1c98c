import { element } from '../../try/page/element.js';
import { visible } from '../../try/page/visible.js';

/**
 * @typedef {import('../../../services/class/run.js').Sheet} Sheet
 * @typedef {import('../../../services/class/run.js').Block} Block
 * @typedef {import('../../../services/class/run.js').Line} Line
 * @typedef {import('../../../services/class/run.js').Run} Run
 * @typedef {import('../../../services/class/run.js').Language} Language
 */

/** Elements by what words are; others are in a `span` of that class. */
const BY_LOOK = /** @type {const} */ ({
  wrong: 'del',
  right: 'ins',
  number: 'sup',
  strong: 'strong',
  quoted: 'em',
});

/** @param {Line} line */
const lineView = (line) => line.map((run) => runView(typeof run === 'string' ? { text: run } : run));

/** @param {Run} run */
function runView({ text, look, isEnglish }) {
  const shown = visible(text.replaceAll(/\r\n?/g, '\n'));
  if (!look) return shown;
  if (look === 'soft' || look === 'doubt' || look === 'bar') return element('span', { class: look }, shown);
  return element(BY_LOOK[look], isEnglish ? { lang: 'en', dir: 'ltr' } : {}, shown);
}

/** @param {Language} [language] */
const inLanguage = (language) =>
  language ? { lang: language.code, dir: language.isRightToLeft ? 'rtl' : 'ltr' } : {};

/** @param {Block} block */
function blockView(block) {
  switch (block.is) {
    case 'heading':
      return element('h3', {}, block.text);
    case 'paragraph':
      return element('p', inLanguage(block.language), ...lineView(block.runs));
    case 'text':
      return element('div', { class: 'text', lang: 'en', dir: 'ltr' }, ...lineView(block.runs));
    case 'facts':
      return element(
        'dl',
        { class: 'facts' },
        ...block.facts.map(({ name, value, note }) =>
          element(
            'div',
            {},
            element('dt', {}, name),
            element('dd', {}, value, note && element('small', {}, note)),
          ),
        ),
      );
    case 'list':
      return element(
        block.numbered ? 'ol' : 'ul',
        {},
        ...block.items.map(({ runs, language, below = [] }) =>
          element(
            'li',
            {},
            ...(language ? [element('bdi', inLanguage(language), ...lineView(runs))] : lineView(runs)),
            ...below.map((line) => element('p', inLanguage(line.language), ...lineView(line.runs))),
          ),
        ),
      );
    case 'table':
      return element(
        'div',
        { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': `Table: ${block.caption}` },
        element(
          'table',
          {},
          element('caption', {}, element('span', {}, block.caption)),
          element(
            'thead',
            {},
            element('tr', {}, ...block.columns.map((column) => element('th', { scope: 'col' }, column))),
          ),
          element(
            'tbody',
            {},
            ...block.rows.map(([first, ...cells]) =>
              element(
                'tr',
                {},
                element('th', { scope: 'row' }, ...lineView(first)),
                ...cells.map((cell) => element('td', {}, ...lineView(cell))),
              ),
            ),
          ),
        ),
      );
  }
}

/** @param {Sheet} sheet @param {string} id */
export const sheetView = ({ title, lead, language, blocks }, id) =>
  element(
    'article',
    { class: 'sheet', id, 'aria-labelledby': `${id}-title`, ...inLanguage(language) },
    element(
      'header',
      {},
      element('h2', { id: `${id}-title`, class: 'title' }, element('bdi', {}, visible(title))),
      lead && element('p', { class: 'lead' }, element('bdi', {}, visible(lead))),
    ),
    ...blocks.map(blockView),
  );
