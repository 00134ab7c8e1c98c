import { html } from '../../../page/html.js';
import type { Section } from './section.js';

const TERMS: readonly (readonly [term: string, meaning: string])[] = [
  [
    'Score, level',
    'A number on the pipeline’s scale; on the CEFR scale the level is the floor of the score, two points a plain level.',
  ],
  ['Examiner, mark', 'A person who marks a text, and the mark, as a number on the same scale.'],
  [
    'QWK',
    'Quadratically weighted kappa: agreement beyond what chance would give, 1 at best, 0 for chance. Larger disagreements count by their square.',
  ],
  [
    'Pearson’s r, Spearman’s ρ',
    'Correlation of scores and of their ranks: whether texts come in the same order, wherever on the scale.',
  ],
  [
    'R², RMSE',
    'The share of the marks’ variance that scores account for as they are; the usual size of a difference, in points.',
  ],
  [
    'SMD',
    'Standardised mean difference: mean system score minus mean mark, in standard deviations of the marks. Above 0 the system is the more lenient.',
  ],
  [
    'Kappa, exact and adjacent agreement',
    'Agreement of rounded scores beyond chance; the percentage of texts that get the same score, or one at most a step away.',
  ],
  [
    'PRMSE',
    'Proportional reduction in mean squared error: the share of the variance of true scores, without the examiners’ errors, that system scores predict.',
  ],
  [
    'Interval',
    'A range that would contain the metric for 95 of 100 such samples of texts. It shows how far chance in the choice of texts may have moved it, by the same method in all sections. Texts of one author count together, unless there are fewer than ten authors or one has most of the texts: then each text counts for itself, which is said.',
  ],
  [
    'Bland–Altman limits',
    'Mean difference ± 1.96 standard deviations: about 95 % of differences lie between them.',
  ],
  [
    'Flagged',
    'Said of a group that differs from the others by more than .10 standard deviations, where chance would hardly bring that about. It is a reason to investigate, not proof of unfairness.',
  ],
  [
    'Net difference',
    'What the difference between system and examiners on the texts of a group has beyond that on all texts: a system that is as far off for everybody treats no group differently.',
  ],
  [
    'Severity',
    'By how many points an examiner marks lower than the average examiner, with differences between texts taken out.',
  ],
  [
    'Population stability index',
    'How far the distribution of scores has moved from that of the reference: below .10 little, above .25 a lot.',
  ],
  [
    'Errors, suspect words',
    'Errors that were found with a correction, and words that are possibly wrong, per 100 words of text.',
  ],
  [
    'Pipeline, version, configuration',
    'What assesses texts; results count together only where all three are the same.',
  ],
];

/** Explains the metrics to readers who do not compute them. */
export const glossary: Section = {
  id: 'glossary',
  title: 'What the metrics mean',
  content: () =>
    html`<dl class="terms">${TERMS.map(([term, meaning]) => html`<dt>${term}</dt><dd>${meaning}</dd>\n`)}</dl>`,
};
