import { countedAs } from '../../../domain/counted.js';
import { interval90 } from '../../../domain/marks/interval90.js';
import type { Scale } from '../../../engine/results/scale.js';
import type { Disputed } from '../../../metrics/raters/report.js';
import { html } from '../../../page/html.js';
import { disputedColumns } from '../../../tables/examiners.js';
import { describedTable } from '../described.js';
import { isMissing } from '../report.js';
import { count, counted, decimal, plain, whyMissing } from '../wording.js';
import type { Section } from './section.js';

/** The texts to review. */
export const adjudication: Section = {
  id: 'adjudication',
  title: 'Texts to look at again',
  content: ({ adjudication }) => {
    if (isMissing(adjudication)) return whyMissing(adjudication);
    const { texts, found, threshold, source } = adjudication;
    const nameOf = (rater: Disputed['between'][number]) =>
      rater === 'system' ? rater : (source.examinerNames[rater] ?? String(rater));
    if (texts.length === 0)
      return html`<p>No two scores of a text differ by ${countedAs(plain, threshold, 'point')} or more.</p>`;
    const { id, difference, unusual, words, errors_per_100_words, prompt_relevance } =
      disputedColumns(nameOf);
    return [
      html`<p>Scores of ${counted(found, 'text')} differ by ${countedAs(plain, threshold, 'point')} or more; ${found > texts.length ? `the ${count(texts.length)} widest differences` : 'all'} are listed.</p>`,
      describedTable(
        'Texts on which system and examiners, or two examiners, differ most',
        [
          { ...id, format: 'name' },
          ...[difference, unusual],
          {
            title: 'between, lower one first',
            format: 'text',
            of: ({ between }) => between.map(nameOf).join(', '),
          },
          { title: 'system (90 % range)', format: 'label', of: systemScore(source.scale) },
          {
            title: 'marks, by examiner',
            format: 'text',
            of: ({ marks }) =>
              marks.map(({ examiner, score }) => `${nameOf(examiner)}:\u00a0${plain(score)}`).join(', '),
          },
          ...[words, errors_per_100_words, prompt_relevance],
        ],
        texts,
      ),
    ];
  },
};

const systemScore =
  (scale: Scale) =>
  ({ system, standardError, level }: Disputed) => {
    const range = system === null || standardError === null ? null : interval90(system, standardError, scale);
    return `${decimal(system)}${range ? `\u00a0(${range.map((end) => decimal(end, 1)).join('–')})` : ''}${level === null ? '' : `, ${level}`}`;
  };
