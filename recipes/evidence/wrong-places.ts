import type { Document, Sentence } from '#src/engine/document/document.js';
import type { Replacement } from '#src/engine/errors/apply.js';
import { fitLogisticRegression, type LogisticRow } from '../logistic-regression.js';
import { markedCosts } from './marked-costs.js';

/** A text with its errors, after detectors and judges. */
export interface JudgedText {
  readonly document: Document;
  /** Sorted and disjoint. */
  readonly marks: readonly Replacement[];
}

const PENALTY = 1;

/** Weights of a logistic regression that says how likely something is wrong at a place, fitted on the marks of texts. */
export function fitWrongPlaces(
  texts: readonly JudgedText[],
  evidenceOf: (document: Document) => Iterable<readonly [Sentence, Iterable<readonly number[]>]>,
): number[] {
  const rows: LogisticRow[] = [];
  for (const { document, marks } of texts)
    for (const [sentence, places] of evidenceOf(document)) {
      const costs = markedCosts(document, sentence, marks);
      let place = 0;
      for (const values of places) {
        const cost = costs[place++]!;
        if (cost > 0) rows.push({ values, outcome: 1, importance: cost });
        if (cost < 1) rows.push({ values, outcome: 0, importance: 1 - cost });
      }
    }
  return fitLogisticRegression(rows, () => PENALTY).map((weight) => Number(weight.toPrecision(4)));
}
