import { z } from 'zod';

const figure = z.number().nullable();

/** How a pipeline agreed with marks on texts that it had not seen, when it was fitted. Undefined figures are null. */
export const crossValidated = z.object({
  /** Texts, all of them scored by models that were fitted on the others. */
  texts: z.number().int().positive(),
  folds: z.number().int().positive(),
  /** The column whose values stay in one fold; `nothing` where texts were split at random. */
  by: z.string(),
  pearson: figure,
  /** Quadratic weighted kappa, without rounding. */
  kappa: figure,
  /** In points of the scale. */
  rmse: figure,
  /** Standardised mean difference, system less examiners. */
  meanDifference: figure,
  /** Share of the marks within score ± 1.645 standard errors. */
  coverage: z.number(),
});
export type CrossValidated = Readonly<z.output<typeof crossValidated>>;
