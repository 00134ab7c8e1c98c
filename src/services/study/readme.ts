import { counted } from '../../domain/counted.js';
import type { Scale } from '../../engine/results/scale.js';
import { agreementMetrics } from '../../tables/evaluation.js';
import { calibrationColumns } from '../../tables/model-agreement.js';
import { fixed, markdownTable } from '../markdown-table.js';
import { type Skipped, STUDY_FILES, STUDY_PIPELINE, type StudySummary } from './summary.js';

const isSkipped = (step: object): step is Skipped => 'skipped' in step;

interface Described {
  readonly commands: { readonly study: string; readonly steps: readonly string[] };
  readonly pipeline: { readonly definition: { readonly name: string; readonly version: string } };
}

/** What was done in a study and what came of it, in Markdown. It contains no text and no name of a learner. */
export function studyReadme(summary: StudySummary, { commands, pipeline }: Described, scale: Scale): string {
  const { import: imported, score, agreement, calibration, fairness } = summary;
  const { name, version } = pipeline.definition;
  const failed = Object.values(score.failures).reduce((sum, count) => sum + count, 0);
  const { marks } = imported;
  const parts = [
    `# Study

Written by \`${commands.study}\`. The store is \`assess.duckdb\`; all commands below read it if they are run in this folder.

- ${counted(imported.read, 'row')} read: ${counted(imported.stored + imported.unchanged, 'text')} in the store, ${imported.rejected} rejected
- ${counted(marks?.read ?? 0, 'mark')}, ${marks?.rejected ?? 0} rejected${imported.rejected + (marks?.rejected ?? 0) > 0 ? ` (\`${STUDY_FILES.rejects}\` has these rows)` : ''}
- scored with ${name} ${version}, from ${scale.min} to ${scale.max}${failed > 0 ? `; ${counted(failed, 'text')} could not be assessed` : ''}

## Agreement with the marks
`,
    isSkipped(agreement)
      ? skippedNote(agreement)
      : `${counted(agreement.n, 'text')} with a score and a mark; with several examiners, the first. [${STUDY_FILES.agreement}](${STUDY_FILES.agreement})

${markdownTable(
  [
    { title: '', format: 'text', of: ({ title }) => title },
    { title: 'value', format: 'text', of: ({ value, decimals }) => fixed(value, decimals) },
    {
      title: '95 %',
      format: 'text',
      of: ({ interval95: ends, decimals }) =>
        ends ? `${fixed(ends[0], decimals)} to ${fixed(ends[1], decimals)}` : '–',
    },
  ],
  agreementMetrics(agreement),
)}

An asterisk marks metrics of rounded scores.`,
    '## Calibration\n',
    isSkipped(calibration)
      ? skippedNote(calibration)
      : `The pipeline \`${STUDY_PIPELINE}\` converts the scores of ${name} to your marks. It was measured by cross-validation with ${calibration.folds} folds, on ${counted(calibration.texts, 'text')}. [${STUDY_FILES.calibration}](${STUDY_FILES.calibration})

${markdownTable(calibrationColumns('', '90 % interval', calibration.scale), [
  { title: 'before', ...calibration.metrics.before },
  { title: 'after', ...calibration.metrics.after },
])}

\`assess score --pipeline ${STUDY_PIPELINE}\` scores with it; \`assess pipelines show ${STUDY_PIPELINE}\` shows its card.`,
    '## Groups\n',
    isSkipped(fairness)
      ? skippedNote(fairness)
      : `Compared: ${fairness.columns.map(({ by, groups }) => `${by} (${counted(groups.length, 'group')})`).join(', ')}. [${STUDY_FILES.fairness}](${STUDY_FILES.fairness}) has every group; the [report](${STUDY_FILES.report}) says which differ.`,
    `## Files

| file | what it is |
|---|---|
| [${STUDY_FILES.report}](${STUDY_FILES.report}) | the report: scores, agreement, groups, examiners, errors |
| [${STUDY_FILES.results}](${STUDY_FILES.results}) | a row for each text, with its score and your columns |
| \`assess.duckdb\` | the store with texts, marks and results: personal data |
| \`assess.models\` | the calibrated pipeline |

## Each step again

Run these in this folder.

\`\`\`sh
${commands.steps.join('\n')}
\`\`\`
`,
  ];
  return parts.join('\n\n').replace(/\n{3,}/g, '\n\n');
}

const skippedNote = ({ skipped, next }: Skipped) =>
  `Skipped: ${skipped}.${next ? ` To do it: ${next}.` : ''}`;
