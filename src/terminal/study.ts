import { counted } from '../domain/counted.js';
import type { StudyEnded } from '../services/study/study.js';
import type { Skipped, StudySummary } from '../services/study/summary.js';
import { decimal } from './decimal.js';

/** The outcome of a study in a few lines. */
export function renderStudy(study: StudySummary | StudyEnded): string {
  if (!('import' in study))
    return study.interrupted
      ? 'stopped; run the same command to continue'
      : `nothing is new: ${study.folder} has the results of the same texts and marks`;
  const { import: imported, score, agreement, calibration, fairness, folder } = study;
  const { marks } = imported;
  const failed = Object.values(score.failures).reduce((sum, count) => sum + count, 0);
  return [
    `texts        ${imported.stored + imported.unchanged}, ${imported.rejected} rejected${failed > 0 ? `, ${failed} not assessed` : ''}`,
    `marks        ${(marks?.stored ?? 0) + (marks?.unchanged ?? 0)}, ${marks?.rejected ?? 0} rejected`,
    `agreement    ${
      'skipped' in agreement
        ? skippedLine(agreement)
        : `QWK ${decimal(agreement.agreement.trimmed.qwk, 2)}, r ${decimal(agreement.agreement.trimmed.pearson, 2)} on ${counted(agreement.n, 'text')}`
    }`,
    `calibration  ${
      'skipped' in calibration
        ? skippedLine(calibration)
        : `RMSE ${decimal(calibration.metrics.before.rmse, 2)} before, ${decimal(calibration.metrics.after.rmse, 2)} after, on held-out texts (pipeline ${calibration.name})`
    }`,
    `groups       ${
      'skipped' in fairness
        ? skippedLine(fairness)
        : fairness.columns.map(({ by, groups }) => `${by} (${groups.length})`).join(', ')
    }`,
    `\n${folder}/report.html is the report; ${folder}/README.md says what was done and how to repeat each step.`,
  ].join('\n');
}

const skippedLine = ({ skipped, next }: Skipped) =>
  `skipped: ${skipped}${next ? `\n             → ${next}` : ''}`;
