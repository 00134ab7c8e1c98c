import type { Disputed } from '../../../metrics/raters/report.js';
import { html } from '../../../page/html.js';
import { table } from '../../../page/table.js';
import { isMissing } from '../report.js';
import { count, counted, figure, named, plain, whyMissing } from '../wording.js';
import type { Section } from './section.js';

const right = (title: string) => ({ title, align: 'right' as const });

/** The texts that somebody should look at. */
export const adjudication: Section = {
  id: 'adjudication',
  title: 'Texts to look at again',
  content: ({ adjudication }) => {
    if (isMissing(adjudication)) return whyMissing(adjudication);
    const { texts, found, threshold, source } = adjudication;
    const nameOf = (rater: Disputed['between'][number]) =>
      rater === 'system' ? rater : (source.examinerNames[rater] ?? String(rater));
    if (texts.length === 0)
      return html`<p>No two scores of a text differ by ${plain(threshold)} points or more.</p>`;
    return [
      html`<p>Scores of ${counted(found, 'text')} differ by ${plain(threshold)} points or more; ${found > texts.length ? `the ${count(texts.length)} widest differences` : 'all'} are listed.</p>`,
      table({
        caption: 'Texts on which system and examiners, or two examiners, differ most',
        columns: [
          { title: 'text' },
          right('difference'),
          right('in standard errors'),
          { title: 'between, lower one first' },
          right('system'),
          { title: 'marks, by examiner' },
          right('words'),
          right('errors per 100 words'),
          right('relevance'),
        ],
        rows: texts.map((text) => [
          named(text.id),
          figure(text.difference),
          figure(text.unusual, 1),
          text.between.map(nameOf).join(', '),
          systemScore(text),
          text.marks.map(({ examiner, score }) => `${nameOf(examiner)}:\u00a0${plain(score)}`).join(', '),
          text.words === null ? '–' : count(text.words),
          figure(text.errorsPer100Words, 1),
          figure(text.promptRelevance, 1),
        ]),
      }),
    ];
  },
};

const systemScore = ({ system, standardError, level }: Disputed) =>
  `${figure(system)}${standardError === null ? '' : `\u00a0±\u00a0${figure(standardError)}`}${level === null ? '' : `, ${level}`}`;
