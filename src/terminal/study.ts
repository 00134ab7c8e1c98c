import { counted } from '../domain/counted.js';
import { decimal } from './decimal.js';

interface Skipped {
  readonly skipped: string;
  readonly next?: string | undefined;
}

interface ShownStudy {
  readonly folder: string;
  readonly import: {
    readonly stored: number;
    readonly unchanged: number;
    readonly rejected: number;
    readonly marks?:
      | { readonly stored: number; readonly unchanged: number; readonly rejected: number }
      | undefined;
  };
  readonly score: { readonly failures: Readonly<Record<string, number>> };
  readonly agreement: Skipped | ShownAgreement;
  readonly calibration:
    | Skipped
    | { readonly name: string; readonly metrics: { readonly before: Fit; readonly after: Fit } };
  readonly fairness:
    | Skipped
    | { readonly columns: readonly { readonly by: string; readonly groups: readonly unknown[] }[] };
}

interface ShownAgreement {
  readonly n: number;
  readonly agreement: { readonly trimmed: { readonly qwk: number | null; readonly pearson: number | null } };
}

interface Fit {
  readonly rmse: number | null;
  readonly coverage: number;
}

interface Ended {
  readonly folder: string;
  readonly interrupted: boolean;
}

/** The outcome of a study in a few lines. */
export function renderStudy(study: ShownStudy | Ended): string {
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
