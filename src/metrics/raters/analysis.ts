import type { Grid } from '../grid.js';
import { examinerPairs, systemPairs } from './agreement.js';
import { examinerFacts } from './examiner-facts.js';
import { type MarkTable, textStarts } from './marks.js';
import { pooledAgreement } from './pooled.js';
import type { Coverage, RaterAnalysis } from './report.js';
import { severitiesOf } from './severity.js';

/** Compares examiners with each other and with the system. */
export function analyseRaters(table: MarkTable, grid: Grid): RaterAnalysis {
  const severities = severitiesOf(table);
  return {
    coverage: coverageOf(table),
    pooled: pooledAgreement(table, grid),
    ...examinerPairs(table, grid),
    system: systemPairs(table, grid),
    design: severities.design,
    examiners: examinerFacts(table, severities),
  };
}

/** How many texts have one mark, two, and so on. */
export function coverageOf(table: MarkTable): Coverage {
  const starts = textStarts(table);
  const counts: number[] = [];
  for (let text = 0; text + 1 < starts.length; text++) {
    const marks = starts[text + 1]! - starts[text]!;
    counts[marks] = (counts[marks] ?? 0) + 1;
  }
  const byMarks = [...counts.entries()].flatMap(([marks, texts]) =>
    marks > 0 && texts ? [{ marks, texts }] : [],
  );
  const sum = (from: number) =>
    byMarks.reduce((all, { marks, texts }) => all + (marks >= from ? texts : 0), 0);
  return { texts: sum(1), marks: table.score.length, doubleMarked: sum(2), byMarks };
}
