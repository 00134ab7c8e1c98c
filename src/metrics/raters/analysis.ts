import type { Grid } from '../grid.js';
import { examinerPairs, systemPairs } from './agreement.js';
import { coverageOf } from './coverage.js';
import { examinerFacts } from './examiner-facts.js';
import type { MarkTable } from './marks.js';
import { pooledAgreement } from './pooled.js';
import type { RaterAnalysis } from './report.js';
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
