import { counted } from '../../domain/counted.js';
import { decimalsOn, type Scale } from '../../engine/results/scale.js';
import { modelColumns } from '../../tables/model-agreement.js';
import { percent } from '../../training/scoring/model-description.js';
import { fixed, markdownTable } from '../markdown-table.js';
import type { TrainSummary } from './summary.js';

/** The model card of a trained pipeline, in Markdown; no text and no name of a learner is in it. */
export function trainedCard(
  summary: Omit<TrainSummary, 'folder' | 'configHash'>,
  { description, trainedAt, scale }: { description: string; trainedAt: Date; scale: Scale },
): string {
  const { name, grouping, folds, metrics, coverage } = summary;
  const facts = factsTable(summary, {
    on: 'Fitted on',
    end: [
      ['Trained', trainedAt.toISOString()],
      ['Licence', 'that of your marked texts: the weights are derived from them'],
    ],
  });
  return `# ${name}: overall score from ${scale.min} to ${scale.max}

Written by \`assess train\`.

${facts}

## Metrics
${foldsNote(grouping, folds)} *Length
alone* is a line on the logarithm of the word count, equated as the model is. QWK and RMSE are without rounding.

${markdownTable(Object.values(modelColumns('', scale)), [
  { title: 'cross-validated', ...metrics.crossValidated },
  { title: 'length alone', ...metrics.lengthAlone },
])}

Score ± 1.645 standard errors should hold 90 % of the marks; in cross-validation it holds ${percent(coverage)}. These standard
errors are those of texts of the same population: for other writers, questions or examiners they are too small, and nobody has
measured by how much.
${description ? `\n${description.trim()}\n` : ''}
## Limits
- The metrics hold for texts like those that it was fitted on: the same kind of writers, questions, lengths and examiners.
- The score is of language, not of content or argument; whether an answer is on topic is what \`prompt_relevance\` is for.
- Fitted on the output of this version's components; \`assess pipelines show ${name}\` says when they have changed.
`;
}

/** What a card says of the marks that something was fitted to, as a table. */
export function factsTable(
  summary: Pick<
    TrainSummary,
    'source' | 'base' | 'scale' | 'levels' | 'raters' | 'texts' | 'unmarked' | 'rejected' | 'refused'
  > & { readonly marks: Omit<TrainSummary['marks'], 'withLength'> },
  { on, scores = [], left = [], end }: FactRows,
): string {
  const { source, base, scale, levels, raters, texts, marks, unmarked, rejected, refused } = summary;
  const failures = Object.entries(refused).map(([failure, count]) => `${count} × \`${failure}\``);
  const points = (value: number) => value.toFixed(decimalsOn(scale));
  // Labels that were given by hand may hold anything that a cell must not.
  const labels = levels.labels.map(({ label, score }) => `${label.replaceAll('|', '\\|')} = ${score}`);
  const others = failures.length > 0 ? failures : ['none refused by the components'];
  const rows = [
    [on, `${counted(texts, 'marked text')} (${source})`],
    [
      'Marks',
      `mean ${points(marks.mean)}, SD ${points(marks.sd)}, from ${marks.min} to ${marks.max}${ratersNote(raters)}`,
    ],
    ...(labels.length > 0 ? [['Levels', labels.join(', ')]] : []),
    ...scores,
    ['Scale', `${scale.min} to ${scale.max}; scores are kept within it`],
    ['Left out', [`${unmarked} without a mark`, `${rejected} rejected`, ...left, ...others].join(', ')],
    ['Everything else', `errors, sentence scores and relevance are those of \`${base}\``],
    [
      'Its texts',
      'known by keyed hashes in `texts.bin`, so that `assess evaluate` and `assess report` leave them out',
    ],
    ...end,
  ];
  return `| | |\n|---|---|\n${rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}`;
}

/** What differs between cards. */
interface FactRows {
  readonly on: string;
  readonly scores?: readonly (readonly string[])[];
  readonly left?: readonly string[];
  readonly end: readonly (readonly string[])[];
}

function ratersNote(raters: TrainSummary['raters']): string {
  if (!raters) return '';
  return `; ${counted(raters.texts, 'text has', 'texts have')} two marks or more, whose mean counts (first with second: r ${fixed(raters.pearson)})`;
}

export function foldsNote({ by, count }: TrainSummary['grouping'], folds: number): string {
  return by === 'nothing'
    ? `${folds} random folds. If an author or a question has several texts, the metrics may be too optimistic.`
    : `${folds} folds; texts with the same \`${by}\` (${counted(count, 'value')}) stay in one fold.`;
}
