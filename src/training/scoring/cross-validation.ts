import { groupedFolds } from './folds.js';
import type { MarkedVector } from './marked-text.js';

/** Fits anything that gives scores to texts. */
export type Fit = (texts: readonly MarkedVector[]) => (text: MarkedVector) => number;

/** Out-of-fold scores: each text is scored by a model that has seen no text of its fold. */
export function crossValidate(
  texts: readonly MarkedVector[],
  train: Fit,
  folds: { readonly count: number; readonly seed: number },
): number[] {
  const fold = foldsByCorpus(texts, folds);
  const scores = new Array<number>(texts.length);
  for (let held = 0; held < folds.count; held++) {
    const scorer = train(texts.filter((_, at) => fold[at] !== held));
    texts.forEach((text, at) => {
      if (fold[at] === held) scores[at] = scorer(text);
    });
  }
  return scores;
}

/** Grouped folds within each corpus, so that every fold has its share of each. */
export function foldsByCorpus(
  texts: readonly MarkedVector[],
  { count, seed }: { readonly count: number; readonly seed: number },
): number[] {
  const fold = new Array<number>(texts.length);
  for (const corpus of new Set(texts.map((text) => text.corpus))) {
    const places = texts.flatMap((text, at) => (text.corpus === corpus ? [at] : []));
    const found = groupedFolds(
      places.map((at) => texts[at]!.group),
      count,
      seed,
    );
    places.forEach((at, index) => {
      fold[at] = found[index]!;
    });
  }
  return fold;
}
