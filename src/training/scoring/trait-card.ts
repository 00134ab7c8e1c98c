import { PENALTY, type TrainedTraits, WITH_LENGTH } from './fit-traits.js';

const digits = (value: number | null, count: number) => value?.toFixed(count) ?? '–';

/** Agreement of traits with marks, as a Markdown table. */
export function traitTable({ figures, parameters }: TrainedTraits): string {
  const rows = figures.map(
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
Cohesion, syntax, vocabulary, phraseology, grammar and conventions are the six traits of ELLIPSE, whose marks were put on this
scale in the same way as their mean. The score of a trait is the overall score and a difference, which is a ridge regression
(λ = ${PENALTY.toLocaleString('en')}) on ${trained.parameters.features.length} features that the overall score may use, each linear within the range of the essays, in either direction. Features that go with length
(|r| ≥ ${String(WITH_LENGTH).slice(1)} with the logarithm of the words) are left out, because they give short texts, of which the essays have none, a profile of their own. Examiners'
traits have much in common, whatever the text (halo): *r of differences* says how well the marked difference of a trait from the
mean of the six is predicted, and so how far a profile of traits means more than the overall score. Profiles are therefore
flatter than those of examiners. All figures are of ten folds, with overall scores of models that had not seen the essays.

${traitTable(trained)}

The standard error of a trait is √(that of the overall score² + that of its difference²): the part between populations is that of
the overall score. **How much more a difference errs in another population is not known**, because one corpus alone has marks
of traits: essays of pupils in the United States, 430 words long on average. Of shorter texts and other writers, read a
profile as a hint. The licence of this part is that of ELLIPSE, CC BY-NC-SA 4.0, as of the whole file.`;
}
