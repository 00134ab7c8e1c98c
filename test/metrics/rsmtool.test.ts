import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { evaluateScores } from '../../src/metrics/evaluation.js';
import { WHOLE_NUMBERS } from '../../src/metrics/grid.js';
import { SCORE_TYPES } from '../../src/metrics/score-table.js';
import { records } from './tables.js';

/** Folders with a table and its metrics by RSMTool's formulas. Ours must agree to 1e-9. */
const CASES = [
  ['of our own', new URL('../../fixtures/rsmtool/', import.meta.url)],
  // RSMTool's own case is not part of the project.
  ['of RSMTool', new URL('../../../shared/data/metrics/', import.meta.url)],
] as const;

/** RSMTool's names of the three score types. */
const ROWS = { raw: 'scale', trimmed: 'scale_trim', trimmedRounded: 'scale_trim_round' } as const;

function near(actual: number | null, wanted: number | undefined): void {
  expect(wanted).toBeTypeOf('number');
  expect(Math.abs(actual! - wanted!)).toBeLessThan(1e-9);
}

describe.each(CASES.filter(([, folder]) => existsSync(folder)))('a case %s', (_, folder) => {
  const read = (name: string) => records(readFileSync(new URL(`${name}.csv`, folder), 'utf8'));
  const expected = (name: string): Record<string, Record<string, number>> =>
    Object.fromEntries(
      read(`expected_${name}`).map(({ column_1, ...cells }) => [
        column_1 ?? '',
        Object.fromEntries(Object.entries(cells).map(([key, cell]) => [key, Number(cell)])),
      ]),
    );
  const rows = read('predictions');
  const numbers = (column: string) => Float64Array.from(rows, (row) => Number(row[column] || Number.NaN));
  const evaluate = () =>
    evaluateScores(
      {
        system: numbers('score'),
        raters: [numbers('h1'), numbers('h2')],
        groupings: [{ by: 'QUESTION', groups: rows.map((row) => row.QUESTION!) }],
      },
      { trim: { min: 1, max: 6 }, grid: WHOLE_NUMBERS },
    );

  test.each(SCORE_TYPES)('agreement of %s scores', (type) => {
    const agreement = evaluate().agreement[type];
    const row = expected('eval')[ROWS[type]]!;
    near(agreement.n, row.N);
    near(agreement.human.mean, row.h_mean);
    near(agreement.human.sd, row.h_sd);
    near(agreement.human.min, row.h_min);
    near(agreement.human.max, row.h_max);
    near(agreement.system.mean, row.sys_mean);
    near(agreement.system.sd, row.sys_sd);
    near(agreement.system.min, row.sys_min);
    near(agreement.system.max, row.sys_max);
    near(agreement.pearson, row.corr);
    near(agreement.qwk, row.wtkappa);
    near(agreement.kappa, row.kappa);
    near(agreement.r2, row.R2);
    near(agreement.rmse, row.RMSE);
    near(agreement.smd, row.SMD);
    near(agreement.exactAgreement, row.exact_agr);
    near(agreement.adjacentAgreement, row.adj_agr);
  });

  test.each(SCORE_TYPES)('degradation, true scores and disattenuation of %s scores', (type) => {
    const degradation = expected('degradation')[ROWS[type]]!;
    const evaluation = evaluate();
    const measured = evaluation.degradation![type];
    near(measured.pearson, degradation.corr);
    near(measured.kappa, degradation.kappa);
    near(measured.qwk, degradation.wtkappa);
    near(measured.exactAgreement, degradation.exact_agr);
    near(measured.adjacentAgreement, degradation.adj_agr);
    near(measured.smd, degradation.SMD);
    const trueScore = expected('true_score_eval')[ROWS[type]]!;
    near(evaluation.trueScore![type].n, trueScore.N);
    near(evaluation.trueScore![type].single, trueScore['N single']);
    near(evaluation.trueScore![type].multiple, trueScore['N multiple']);
    near(evaluation.trueScore![type].errorVariance, trueScore['Variance of errors']);
    near(evaluation.trueScore![type].trueScoreVariance, trueScore['True score var']);
    near(evaluation.trueScore![type].trueMse, trueScore['MSE true']);
    near(evaluation.trueScore![type].prmse, trueScore['PRMSE true']);
    const disattenuated = expected('disattenuated_correlations')[ROWS[type]]!;
    near(evaluation.disattenuatedCorrelation![type], disattenuated.corr_disattenuated);
  });

  test('agreement of the two examiners', () => {
    const row = expected('consistency')['']!;
    const { humanHuman } = evaluate();
    near(humanHuman!.n, row.N);
    near(humanHuman!.pearson, row.corr);
    near(humanHuman!.qwk, row.wtkappa);
    near(humanHuman!.kappa, row.kappa);
    near(humanHuman!.exactAgreement, row.exact_agr);
    near(humanHuman!.adjacentAgreement, row.adj_agr);
    near(humanHuman!.smd, row.SMD);
    near(humanHuman!.second.sd, row.h2_sd);
  });

  test('subgroups', () => {
    const byQuestion = expected('eval_by_QUESTION');
    const { groups } = evaluate().subgroups[0]!;
    expect(groups.map(({ group }) => group)).toEqual(Object.keys(byQuestion).slice(1));
    for (const { group, n, agreement, difference } of groups) {
      const row = byQuestion[group!]!;
      near(n, row.N);
      near(difference.trimmed.dsm, row['DSM.scale_trim']);
      near(difference.trimmedRounded.dsm, row['DSM.scale_trim_round']);
      near(agreement.trimmed.r2, row['R2.scale_trim']);
      near(agreement.trimmed.rmse, row['RMSE.scale_trim']);
      near(agreement.trimmed.pearson, row['corr.scale_trim']);
      near(agreement.trimmed.qwk, row['wtkappa.scale_trim']);
      near(agreement.trimmed.system.mean, row['sys_mean.scale_trim']);
      near(agreement.trimmed.system.sd, row['sys_sd.scale_trim']);
      near(agreement.trimmedRounded.kappa, row['kappa.scale_trim_round']);
      near(agreement.trimmedRounded.exactAgreement, row['exact_agr.scale_trim_round']);
      near(agreement.trimmedRounded.adjacentAgreement, row['adj_agr.scale_trim_round']);
      near(agreement.trimmed.human.sd, row.h_sd);
    }
  });

  test('distribution and confusion matrix', () => {
    const evaluation = evaluate();
    const distribution = Object.values(expected('score_dist'));
    expect(evaluation.distribution).toHaveLength(distribution.length);
    for (const [index, row] of distribution.entries()) {
      near(evaluation.distribution[index]!.score, row.score);
      near(evaluation.distribution[index]!.human, row.human);
      near(evaluation.distribution[index]!.system, row.sys_scale);
      near(evaluation.distribution[index]!.difference, row.difference);
    }
    const matrix = Object.values(expected('confMatrix')).map((row) => Object.values(row));
    expect(evaluation.confusion!.counts).toEqual(matrix);
  });
});
