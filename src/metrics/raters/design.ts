import { type MarkTable, textStarts } from './marks.js';

/** Scores of texts by several raters, grouped by text. Raters are examiners by code, followed by the system. */
export interface Design {
  readonly raters: number;
  /** Index of the first score of each text; a last entry gives the end. */
  readonly starts: Int32Array;
  readonly raterOf: Int32Array;
  readonly score: Float64Array;
  /** The mark behind each score; −1 for those of the system. */
  readonly markOf: Int32Array;
}

/**
 * Texts with at least two scores, by raters who are linked by shared texts.
 * @param withSystem whether the system's score counts as an additional mark
 * @param isIn whether a rater takes part, by code; absent: all do
 */
export function designOf(table: MarkTable, withSystem: boolean, isIn?: (rater: number) => boolean): Design {
  const { examiners, examinerOf, score, system } = table;
  const all = textStarts(table);
  const starts: number[] = [0];
  const marks: number[] = [];
  const raters: number[] = [];
  const scores: number[] = [];
  for (let text = 0; text < system.length; text++) {
    const before = marks.length;
    for (let mark = all[text]!; mark < all[text + 1]!; mark++) {
      if (isIn && !isIn(examinerOf[mark]!)) continue;
      marks.push(mark);
      raters.push(examinerOf[mark]!);
      scores.push(score[mark]!);
    }
    if (marks.length > before && withSystem && !Number.isNaN(system[text]!)) {
      marks.push(-1);
      raters.push(examiners.length);
      scores.push(system[text]!);
    }
    if (marks.length - before < 2) marks.length = raters.length = scores.length = before;
    else starts.push(marks.length);
  }
  return {
    raters: examiners.length + (withSystem ? 1 : 0),
    starts: Int32Array.from(starts),
    raterOf: Int32Array.from(raters),
    score: Float64Array.from(scores),
    markOf: Int32Array.from(marks),
  };
}

/** Raters linked by texts, directly or through others, largest group first. */
export function linkedGroupsOf({ raters, starts, raterOf }: Design): number[][] {
  const parent = Int32Array.from({ length: raters }, (_, rater) => rater);
  const root = (rater: number): number => {
    let top = rater;
    while (parent[top] !== top) {
      parent[top] = parent[parent[top]!]!;
      top = parent[top]!;
    }
    return top;
  };
  for (let text = 0; text + 1 < starts.length; text++) {
    const first = root(raterOf[starts[text]!]!);
    for (let place = starts[text]! + 1; place < starts[text + 1]!; place++)
      parent[root(raterOf[place]!)] = first;
  }
  const members = new Map<number, number[]>();
  for (let rater = 0; rater < raters; rater++) {
    const top = root(rater);
    const group = members.get(top);
    if (group) group.push(rater);
    else members.set(top, [rater]);
  }
  return [...members.values()].sort((a, b) => b.length - a.length || a[0]! - b[0]!);
}
