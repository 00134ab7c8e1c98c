import { z } from 'zod';

const metric = z.number().nullable();

/** Agreement of a pipeline with marks on held-out texts, measured when it was fitted. Undefined metrics are null. */
export const crossValidated = z.object({
  /** Texts, all of them scored by models that were fitted on the others. */
  texts: z.number().int().positive(),
  folds: z.number().int().positive(),
  /** The column whose values stay in one fold; `nothing` if texts were split at random. */
  by: z.string(),
  pearson: metric,
  /** Quadratic weighted kappa, without rounding. */
  kappa: metric,
  /** In points of the scale. */
  rmse: metric,
  /** Standardised mean difference, system minus examiners. */
  meanDifference: metric,
  /** Share of the marks within score ± 1.645 standard errors. */
  coverage: z.number(),
});
export type CrossValidated = Readonly<z.output<typeof crossValidated>>;
