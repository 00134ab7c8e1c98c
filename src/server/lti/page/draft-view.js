import { element } from '../../try/page/element.js';
import { legend, markedText } from '../../try/page/marked-text.js';
import { failureInWords } from '../../try/page/messages.js';
import { shownRange } from '../../try/page/range.js';
import { errorList, suspectList } from '../../try/page/result-view.js';
import { scoreBar } from '../../try/page/score-bar.js';
import { traitTable } from '../../try/page/trait-table.js';

/** @typedef {import('./session.js').Draft} Draft */
/** @typedef {import('../../try/page/findings.js').Codes} Codes */

/**
 * A draft with its result, as far as it may be seen.
 * @param {Draft} draft
 * @param {import('./session.js').Work} work
 * @param {Codes} codes
 */
export function draftView({ draft, text, result, scale }, work, codes) {
  const { shows, reasons_language: language, suspect_reason: ofSuspects } = work;
  const heading = element('h2', { id: 'result-heading', tabindex: -1 }, `Draft ${draft}`);
  const plain = element('p', { class: 'plain', lang: 'en' }, text);
  if (!result) return [heading, element('p', { class: 'note' }, 'Being assessed …'), plain];
  if (result.type === 'failure') return [heading, element('p', {}, failureInWords(result.message)), plain];
  const { overall_score: score, score_standard_error: standardError, cefr_level: level } = result;
  const reasons = { language, ofErrors: result.error_reasons ?? [], ofSuspects };
  const traits = traitTable(result, [], scale);
  return [
    heading,
    ...(score === undefined
      ? []
      : [
          element(
            'p',
            {},
            element('strong', {}, `Score ${score.toFixed(2)}`),
            standardError === undefined ? '' : ` (90 % range ${shownRange(score, standardError, scale)})`,
            level ? `, level ${level}` : '',
          ),
          scale ? scoreBar({ score, standardError, scale }) : '',
        ]),
    element('h3', {}, 'The text'),
    ...(shows.includes('errors')
      ? [
          legend(),
          markedText(text, result, codes, reasons),
          element('h3', {}, 'Errors'),
          errorList(text, result, codes, reasons),
          element('h3', {}, 'Suspect words'),
          suspectList(text, result, reasons),
        ]
      : [plain]),
    ...(traits ? [element('h3', {}, 'Traits'), traits] : []),
  ];
}
