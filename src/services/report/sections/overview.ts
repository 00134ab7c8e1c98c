import { cefrLabel, decimalsOn, hasLevels } from '../../../engine/results/scale.js';
import { type Content, type Html, html } from '../../../page/html.js';
import { table } from '../../../page/table.js';
import { findingsOf } from '../findings.js';
import { isMissing, type Report } from '../report.js';
import { count, counted, day, decimal, interval, minute, named, percent, whyMissing } from '../wording.js';
import type { Section } from './section.js';

/** The subject of the report and its main findings. */
export const overview: Section = {
  id: 'overview',
  title: 'Overview',
  content: (report) => [
    cards(report),
    isMissing(report.results) && whyMissing(report.results),
    html`<h3>In brief</h3><ul>${findingsOf(report).map(
      ({ passed, sentence }) => html`<li>${mark(passed)}${sentence}</li>`,
    )}</ul>`,
    about(report),
  ],
};

function mark(passed: boolean | null): Content {
  if (passed === null) return null;
  return passed ? html`<span class="good">✓</span> ` : html`<span class="bad">✗</span> `;
}

function cards({ overview, results, agreement, scale }: Report): Html {
  const { submissions, authors, tasks, markedTexts, multiplyMarked } = overview;
  const card = (term: string, value: Content, more?: Content) =>
    html`<div><dt>${term}</dt><dd>${value}${more && html`<small>${more}</small>`}</dd></div>`;
  const level = (score: number | null) =>
    score !== null && hasLevels(scale.name) ? `, ${cefrLabel(score)}` : '';
  const found = isMissing(results) ? undefined : results;
  return html`<dl class="cards">
${card('Submissions', count(submissions), `${counted(authors, 'author')}, ${counted(tasks, 'task')}`)}
${found && card('Assessed', percent(found.texts, submissions), counted(found.texts, 'text'))}
${found && card('Could not be assessed', count(found.texts - found.scored), `${percent(found.texts - found.scored, found.texts)} of those tried`)}
${found && card('Mean score', decimal(found.meanScore, decimalsOn(scale)), `of ${scale.min} to ${scale.max}${level(found.meanScore)}`)}
${card('Marked by examiners', percent(markedTexts, submissions), `${counted(markedTexts, 'text')}, ${count(multiplyMarked)} of them more than once`)}
${!isMissing(agreement) && card('Agreement (QWK)', decimal(agreement.agreement.trimmed.qwk), agreement.intervals.qwk.interval95 ? `95 %: ${interval(agreement.intervals.qwk.interval95)}` : `of ${counted(agreement.n, 'text')}`)}
</dl>`;
}

function about({ account, overview, results, pipeline, mark, includesTests, created, scale }: Report): Html {
  const { received, tests, marks, examiners } = overview;
  const of = isMissing(results) ? pipeline : results.pipeline;
  return table({
    caption: 'What this report is about',
    columns: [{ title: 'what' }, { title: 'which' }],
    rows: [
      ['account', named(account)],
      ['pipeline', `${of.name} ${of.version}, configuration ${of.configHash}`],
      ['scale', `${scale.name}, ${scale.min} to ${scale.max}`],
      ['texts received', received ? `${day(received[0])} to ${day(received[1])}` : 'none'],
      [
        'assessed',
        isMissing(results) ? 'none' : `${minute(results.assessed[0])} to ${minute(results.assessed[1])}`,
      ],
      [
        'other results',
        overview.results.length > 1
          ? html`${overview.results
              .slice(1)
              .map(
                ({ pipeline, texts }) =>
                  `${counted(texts, 'text')} by ${pipeline.name} ${pipeline.version} (${pipeline.configHash})`,
              )
              .join('; ')}, left out because they cannot be compared`
          : 'none',
      ],
      [
        'marks',
        html`${counted(marks, 'mark')} by ${counted(examiners, 'examiner')}, of which the member ${named(mark)} counts`,
      ],
      [
        'test submissions',
        tests === 0
          ? 'none'
          : `${count(tests)}, ${includesTests ? 'counted' : 'not counted unless asked for'}`,
      ],
      ['report made', minute(created)],
    ],
  });
}
