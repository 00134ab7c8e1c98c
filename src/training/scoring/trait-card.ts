import type { TrainedTraits } from './fit-traits.js';

const digits = (value: number | null, count: number) => value?.toFixed(count) ?? '–';

/** Agreement of traits with marks, as a Markdown table. */
export function traitTable({ metrics, parameters }: TrainedTraits): string {
  const rows = metrics.map(
    ({ trait, reported, regressionRmse, differences, coverage, standardError }, at) => {
      const { texts, pearson, kappa, rmse, spread } = reported;
      const cells = [
        trait,
        String(texts),
        digits(pearson, 3),
        digits(kappa, 3),
        digits(rmse, 2),
        digits(regressionRmse, 2),
        digits(spread, 2),
        digits(differences, 2),
        `${parameters.usual[at]! < 0 ? '−' : '+'}${Math.abs(parameters.usual[at]!).toFixed(2)}`,
        digits(standardError, 2),
        `${(100 * coverage).toFixed(0)} %`,
      ];
      return `| ${cells.join(' | ')} |`;
    },
  );
  return `| | n | r | QWK | RMSE | RMSE of the regression | SD ratio | r of differences | usual difference | standard error of the difference | in 90 % intervals |
|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|
${rows.join('\n')}`;
}
