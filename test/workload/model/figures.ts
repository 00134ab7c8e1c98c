import type { Attributes } from './state.js';

/** Scores of the marks that the workload gives. */
export const MARKS: Readonly<Record<string, number>> = { A1: 2, A2: 4, B1: 6, B2: 8, C1: 10, '3.5': 3.5 };

/** A text that figures may be about. */
export interface Judged {
  readonly attributes: Attributes;
  readonly isAssessed: boolean;
  readonly marks: Readonly<Record<string, string>>;
}

/** What is said of a group of texts. */
export interface Figure {
  readonly texts: number;
  /** Of the scores; null without any. */
  readonly score: number | null;
  /** Of the marks; absent where nothing is said of them. */
  readonly mark?: number | null;
}

export type ScoreOf = (attributes: Attributes) => number | undefined;

const EXACT = 1e-4;
export const isNear = (some: number | null | undefined, other: number) =>
  typeof some === 'number' && Math.abs(some - other) < EXACT;
export const mean = (values: readonly number[]) =>
  values.reduce((sum, each) => sum + each, 0) / values.length;
const isMean = (told: number | null | undefined, values: readonly number[]) =>
  values.length === 0 ? told === null : isNear(told, mean(values));

/** The mark that scores are compared with: that of the first examiner. */
export function firstMark({ marks }: Pick<Judged, 'marks'>): number | undefined {
  const [first] = Object.entries(marks).sort(([one], [other]) => Number(one) - Number(other));
  return first && MARKS[first[1]];
}

/** Whether statistics can be those of texts of which some have results already. */
export function areStatistics(texts: readonly Judged[], told: Figure | undefined, scoreOf: ScoreOf): boolean {
  const { texts: count, score } = told ?? { texts: 0, score: null };
  return someWith(texts, (assessed) => {
    const scores = assessed.flatMap(({ attributes }) => scoreOf(attributes) ?? []);
    return assessed.length === count && isMean(score, scores);
  });
}

/** Whether an evaluation can be that of texts of which some have results already. */
export function areAgreement(texts: readonly Judged[], told: Figure | undefined, scoreOf: ScoreOf): boolean {
  const { texts: count, score, mark = null } = told ?? { texts: 0, score: null };
  const pairs = texts.flatMap((text) => {
    const [human, system] = [firstMark(text), scoreOf(text.attributes)];
    return human === undefined || system === undefined ? [] : [{ ...text, human, system }];
  });
  return someWith(pairs, (evaluated) => {
    const [marks, scores] = [evaluated.map(({ human }) => human), evaluated.map(({ system }) => system)];
    return evaluated.length === count && isMean(mark, marks) && isMean(score, scores);
  });
}

/** Whether some of the texts, with all that are known to have results, are as looked for. */
function someWith<Text extends Judged>(
  texts: readonly Text[],
  isLookedFor: (some: readonly Text[]) => boolean,
): boolean {
  const sure = texts.filter(({ isAssessed }) => isAssessed);
  const open = texts.filter(({ isAssessed }) => !isAssessed);
  for (let chosen = 0; chosen < 2 ** open.length; chosen += 1) {
    const some = [...sure, ...open.filter((_, index) => chosen & (1 << index))];
    if (isLookedFor(some)) return true;
  }
  return false;
}
