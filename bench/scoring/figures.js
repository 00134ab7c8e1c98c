/** All figures of scoring, by the name that `--only` takes. */

export const FIGURES = {};
