import { isSameIdentity } from '../../domain/pipelines/pipeline.js';
import type { Scale } from '../../engine/results/scale.js';
import { meanMarks } from '../../metrics/raters/marks.js';
import type { ScoresAndMarks, TextFacts } from '../../store/analysis.js';
import type { ResultProfile, ScoreRangeProfile } from '../../store/statistics.js';
import type { MarkedScores } from '../examiners/marked-scores.js';
import { evenlySome } from '../marks/marks-of-store.js';
import type { ErrorLevels } from './report.js';
import { rangesOf } from './score-ranges.js';

/** Marks of fewer texts tell less about a level than the system's scores of all. */
const FEWEST_MARKED = 30;

/** Errors by the mean mark of each text, or by the system's scores where too few texts have marks on the scale. */
export async function errorLevelsOf(
  store: ScoresAndMarks,
  accountId: string,
  results: ResultProfile,
  { identity, source, table, places }: MarkedScores,
): Promise<ErrorLevels> {
  const bySystem: ErrorLevels = { by: 'system', ranges: results.ranges };
  const isComparable = identity && isSameIdentity(identity, results.pipeline);
  if (!isComparable || source.reading.warning !== null || places.length < FEWEST_MARKED) return bySystem;
  const means = meanMarks(table);
  const marks = new Map(Array.from(places, (receipt, text) => [receipt, means[text]!]));
  const facts = await store.textFacts({
    accountId,
    identity,
    receipts: evenlySome([...places]),
    columns: [],
  });
  const scored = facts.filter(({ words }) => words !== null);
  if (scored.length < FEWEST_MARKED) return bySystem;
  return { by: 'examiners', ranges: profiles(scored, marks, source.scale) };
}

function profiles(
  facts: readonly TextFacts[],
  marks: ReadonlyMap<number, number>,
  scale: Scale,
): ScoreRangeProfile[] {
  const { start, step } = rangesOf(scale);
  const byPlace = new Map<number, TextFacts[]>();
  for (const text of facts) {
    const place = Math.max(0, Math.floor((marks.get(text.receipt)! - start) / step));
    const texts = byPlace.get(place) ?? [];
    byPlace.set(place, texts);
    texts.push(text);
  }
  return [...byPlace]
    .sort(([a], [b]) => a - b)
    .map(([place, texts]) => ({
      from: start + place * step,
      texts: texts.length,
      words: sumOf(texts, 'words'),
      errors: sumOf(texts, 'errors'),
      suspects: sumOf(texts, 'suspects'),
      errorCodes: codesOf(texts),
    }));
}

function codesOf(texts: readonly TextFacts[]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const { errorCodes } of texts)
    for (const code of errorCodes) counts.set(code, (counts.get(code) ?? 0) + 1);
  return Object.fromEntries([...counts].sort(([, a], [, b]) => b - a));
}

const sumOf = (texts: readonly TextFacts[], key: 'words' | 'errors' | 'suspects'): number =>
  texts.reduce((sum, text) => sum + (text[key] ?? 0), 0);
