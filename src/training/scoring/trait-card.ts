import { PENALTY, type TrainedTraits, WITH_LENGTH } from './fit-traits.js';

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

/** What the card of a shipped model says of traits, in Markdown. */
export function traitsNote(trained: TrainedTraits): string {
  return `## Traits
Cohesion, syntax, vocabulary, phraseology, grammar and conventions are the six traits of ELLIPSE. Their marks were converted to this
scale in the same way as their mean. A trait score is the overall score plus a difference, which a ridge regression
(λ = ${PENALTY.toLocaleString('en')}) predicts from ${trained.parameters.features.length} features that the overall score may use, each linear within the range of the essays, with either sign. Features that correlate
with length (|r| ≥ ${String(WITH_LENGTH).slice(1)} with the logarithm of the number of words) are left out: the essays include no short texts, and such features would give these
spurious profiles. Examiners' marks of different traits are highly correlated (halo). *r of differences* is the correlation of the predicted
and marked differences of a trait from the mean of the six; it shows how much a profile adds to the overall score. Profiles are therefore
flatter than those of examiners. All metrics are from ten folds, with overall scores from models that had not seen the essays.

${traitTable(trained)}

The standard error of a trait is √(standard error of the overall score² + standard error of the difference²). Only the overall score
includes a part between populations. **How much larger the error of a difference is in another population is not known**, because only
one corpus has marks of traits: essays by pupils in the United States, 430 words long on average. For shorter texts and other writers,
treat a profile as a hint. The licence of this part is that of ELLIPSE, CC BY-NC-SA 4.0, like that of the whole file.`;
}
