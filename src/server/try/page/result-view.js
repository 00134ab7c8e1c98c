import { element } from './element.js';
import { explanationTable } from './explanation-table.js';
import {
  adviceInMarkup,
  adviceOf,
  meaningOf,
  reasonInMarkup,
  SUSPECT_MEANING,
  suspicionInMarkup,
} from './findings.js';
import { entryId, goTo, legend, markedText, placeId } from './marked-text.js';
import { shownRange } from './range.js';
import { scoreBar } from './score-bar.js';
import { excerpt } from './segments.js';
import { traitTable } from './trait-table.js';
import { visible } from './visible.js';
import { vocabularyTable } from './vocabulary-table.js';

/** @typedef {import('./findings.js').Codes} Codes */
/** @typedef {import('./findings.js').Reasons} Reasons */
/** @typedef {import('./findings.js').Success} Success */

/**
 * The view of a result. The explanation of its score is added later.
 * @param {string} text
 * @param {Success} result
 * @param {Codes} codes
 * @param {Reasons} reasons
 */
export function resultView(text, result, codes, reasons) {
  const why = element('div', { class: 'why listed' }, element('p', { class: 'note' }, 'Being explained …'));
  const bar = element('div');
  // Cut to the scale once that is known.
  const { overall_score: scored, score_standard_error: error } = result;
  const score90 = element(
    'span',
    {},
    scored === undefined || error === undefined ? '' : `90 % range ${shownRange(scored, error)}`,
  );
  const traits = element('div');
  /**
   * @param {readonly import('../../../engine/results/explanation.js').ExplainedTrait[]} [explained]
   * @param {{ min: number, max: number }} [scale]
   */
  const showTraits = (explained, scale) => {
    const table = traitTable(result, explained, scale);
    if (table) traits.replaceChildren(element('h3', {}, 'Traits'), table);
  };
  showTraits();
  const vocabulary = element('div', {}, element('p', { class: 'note' }, 'Being looked up …'));
  const contents = [
    element('h2', { id: 'result-heading', tabindex: -1 }, 'Result'),
    cards(result, score90),
    bar,
    element('h3', {}, 'The text'),
    legend(),
    markedText(text, result, codes, reasons),
    element('h3', {}, 'Errors'),
    errorList(text, result, codes, reasons),
    element('h3', {}, 'Suspect words'),
    suspectList(text, result, reasons),
    element('h3', {}, 'Why this score?'),
    why,
    traits,
    element('h3', {}, 'Vocabulary'),
    vocabulary,
    element('h3', {}, 'Text statistics'),
    statistics(result),
    element(
      'details',
      {},
      element('summary', {}, 'The result in the API'),
      element('pre', { tabindex: 0 }, visible(JSON.stringify(result, null, 2))),
    ),
  ];
  return {
    contents,
    /** @param {import('./api.js').Explained} explained */
    explain({ scale, explanation, pipeline, vocabulary: profile }) {
      if (profile) vocabulary.replaceChildren(vocabularyTable(profile));
      const { overall_score: score, score_standard_error: standardError } = result;
      if (!explanation || !scale || score === undefined) {
        why.replaceChildren(element('p', {}, 'The pipeline of this account does not explain its scores.'));
        return;
      }
      const isSame =
        explanation.overall_score === score &&
        pipeline.name === result.pipeline.name &&
        pipeline.version === result.pipeline.version;
      if (!isSame) {
        const changed =
          'The pipeline of this account has changed since the text was assessed: assess it again.';
        why.replaceChildren(element('p', {}, changed));
        return;
      }
      score90.textContent =
        standardError === undefined ? '' : `90 % range ${shownRange(score, standardError, scale)}`;
      bar.replaceChildren(scoreBar({ score, standardError, scale }));
      why.replaceChildren(explanationTable(explanation));
      showTraits(explanation.traits, scale);
    },
    /** @param {string} reason @param {() => void} again */
    leaveUnexplained(reason, again) {
      const button = element('button', { type: 'button' }, 'Explain again');
      button.addEventListener('click', again);
      why.replaceChildren(element('p', {}, `${reason} `, button));
      vocabulary.replaceChildren(element('p', { class: 'note' }, 'Shown with the explanation of the score.'));
    },
  };
}

/** @param {Success} result @param {HTMLElement} score90 */
function cards(result, score90) {
  const { overall_score, cefr_level, score_dimensions, text_stats } = result;
  const relevance = score_dimensions?.prompt_relevance;
  /** @type {[string, string | number | undefined, (string | HTMLElement)?][]} */
  const all = [
    ['Score', overall_score?.toFixed(2), score90],
    ['Level', cefr_level],
    ['Relevance', relevance?.toFixed(1), 'of 5'],
    ['Words', text_stats?.word_count],
    ['Errors', result.textual_errors.length],
    ['Suspect words', result.suspect_tokens.length],
  ];
  return element(
    'dl',
    { class: 'cards' },
    ...all.map(([name, value, note]) =>
      value === undefined
        ? null
        : element(
            'div',
            {},
            element('dt', {}, name),
            element('dd', {}, value, note ? element('small', {}, note) : null),
          ),
    ),
  );
}

/** @param {string} id @param {string} name of what is shown */
function toText(id, name) {
  const button = element(
    'button',
    { type: 'button', class: 'small', 'aria-label': `Show ${name} in the text` },
    'Show',
  );
  button.addEventListener('click', () => goTo(id));
  return button;
}

/** @param {string} text @param {Success} result @param {Codes} codes @param {Reasons} reasons */
export function errorList(text, { textual_errors: errors }, codes, { ofErrors, language }) {
  if (errors.length === 0) return element('p', {}, 'None were found.');
  return element(
    'ol',
    { class: 'findings' },
    ...errors.map((error, index) => {
      const finding = { kind: /** @type {const} */ ('error'), index };
      const code = error[3];
      return element(
        'li',
        { id: entryId(finding), tabindex: -1 },
        element('span', {}, adviceInMarkup(adviceOf(text, error, language)), '. '),
        reasonInMarkup(ofErrors[index], language),
        ' ',
        element(
          'span',
          { class: 'note' },
          element('code', {}, code),
          ` ${meaningOf(code, codes, language)} `,
        ),
        toText(placeId(finding), `error ${index + 1}`),
      );
    }),
  );
}

/** @param {string} text @param {Success} result @param {Reasons} reasons */
export function suspectList(text, { suspect_tokens: suspects }, reasons) {
  if (suspects.length === 0) return element('p', {}, 'None were found.');
  const entries = suspects.map(([start, end], index) => {
    const finding = { kind: /** @type {const} */ ('suspect'), index };
    return element(
      'li',
      { id: entryId(finding), tabindex: -1 },
      element('span', { class: 'wrong' }, `“${visible(excerpt(text, start, end))}”`),
      ' ',
      toText(placeId(finding), `suspect word ${index + 1}`),
    );
  });
  return element(
    'div',
    {},
    element('p', { class: 'note' }, suspicionInMarkup(reasons, `Each is ${SUSPECT_MEANING}.`)),
    element('ol', { class: 'findings' }, ...entries),
  );
}

/** @param {number | undefined} share */
const percent = (share) => (share === undefined ? undefined : `${Math.round(100 * share)} %`);

/** @param {Success} result */
function statistics({ text_stats: stats = {}, sentence_scores, pipeline }) {
  /** @type {[string, string | number | undefined][]} */
  const rows = [
    ['Words', stats.word_count],
    ['Sentences', sentence_scores.length],
    ['Words also in the question', percent(stats.r1)],
    ['Pairs of words also in the question', percent(stats.r2)],
    ['Sequences of three words also in the question', percent(stats.r3)],
    ['Longest sequence of words shared with the question', stats.lcs],
    ['Features of the scoring model found in the text', stats.feature_count],
    ['Pipeline', `${pipeline.name} ${pipeline.version}`],
  ];
  return element(
    'table',
    {},
    element('caption', { class: 'spoken' }, 'Text statistics'),
    element(
      'tbody',
      {},
      ...rows.map(([name, value]) =>
        value === undefined
          ? null
          : element(
              'tr',
              {},
              element('th', { scope: 'row' }, name),
              element('td', { class: 'points' }, value),
            ),
      ),
    ),
  );
}
