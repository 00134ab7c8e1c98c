import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CEFR_LABELS } from '#src/engine/results/scale.js';
import { TRAITS, type Trait } from '#src/engine/results/traits.js';
import type { TraitMarks } from '#src/training/scoring/marked-text.js';
import { type AuthoredText, authoredTexts } from '../text/corrected-texts.js';

/** A text with the mark that examiners gave it. */
export interface MarkedText {
  readonly id: string;
  /** Where it comes from; metrics are given for each corpus. */
  readonly corpus: string;
  readonly text: string;
  readonly question: string;
  /** On the scale that the model is to report on. */
  readonly score: number;
  readonly traits?: TraitMarks | undefined;
  /** Texts of one group never stand on both sides of a cross-validation. */
  readonly group: string;
}

/** Midpoints of the plain levels on the CEFR scale, on which each spans two points and A1 starts at 1. */
export const LEVEL_SCORES: Readonly<Record<string, number>> = { A1: 2, A2: 4, B1: 6, B2: 8, C1: 10, C2: 12 };

/**
 * How many texts each corpus counts for, so that the largest does not decide alone. The part of the authored corpus where
 * length goes with level, and the one where it says nothing, stand for exams of either kind. Fitted without ELLIPSE and
 * without CEFR-ASAG in turn, these weights do better than none (mean QWK .813 instead of .799), and as well as twice as much.
 */
const CORPUS_IMPORTANCE: Readonly<Record<string, number>> = {
  ELLIPSE: 900,
  'CEFR-ASAG': 300,
  'authored, part 1': 150,
  'authored, part 2': 75,
};

/**
 * Settings of the shipped models. Stacking within the corpora gives n-grams .2 of the weight; fitted on one corpus and
 * tested on the other, half of that does best (ELLIPSE r .723 instead of .717, CEFR-ASAG .878 instead of .877), and how
 * texts of other examinations are scored is what counts.
 */
export const SHIPPED_SETTINGS = {
  corpusImportance: CORPUS_IMPORTANCE,
  shares: [0.5, 0.4, 0.1],
  /** Its texts give their level away by their length. */
  withoutErrors: ['authored, part 1'],
};
/** The same where each text of the authored corpus counts as one. */
export const OPEN_SETTINGS = { ...SHIPPED_SETTINGS, corpusImportance: {} };

/** Whether weights that are fitted on a corpus may be used for any purpose. */
export const isOpen = (corpus: string): boolean => corpus.startsWith('authored');

/**
 * ELLIPSE's scale (1 to 5) on the CEFR scale, linked by the texts themselves. A model fitted on each corpus scores the
 * other one: marks and scores of CEFR-ASAG give one line between the scales, those of ELLIPSE another, and the line
 * between these two lines is taken (`npm run bench:scoring -- --only linking` prints all three), rounded. It agrees with
 * what the rubrics say of the same writer: 1 `a limited range of familiar words` is A1, 2 A2, 3 B1 and a little more, 4 C1,
 * and 5 `native-like facility` C2.
 */
export const ellipseToCefr = (mean: number): number => 3 * mean - 2.4;

type EllipseRow = { id: string; text: string } & Record<Trait, number>;

/** One line of ELLIPSE: the mean of its six traits is the score. It has no question. */
export function ellipseText(row: EllipseRow): MarkedText {
  const mean = TRAITS.reduce((sum, trait) => sum + row[trait], 0) / TRAITS.length;
  const { id, text } = row;
  const traits = Object.fromEntries(TRAITS.map((trait) => [trait, ellipseToCefr(row[trait])]));
  return { id, corpus: 'ELLIPSE', text, question: '', score: ellipseToCefr(mean), traits, group: id };
}

interface AsagRow {
  readonly id: string;
  readonly question: string;
  readonly answer: string;
  /** Attributes (JSON) and level, with a comment on lines below it. */
  readonly grades: readonly (readonly [attributes: string, level: string])[];
}

/** One line of CEFR-ASAG: the score is the mean of the examiners' levels; undefined where no examiner gave one. */
export function asagText({ id, question, answer, grades }: AsagRow): MarkedText | undefined {
  const levels = grades
    .filter(([attributes]) => !attributes.includes('majority'))
    .map(([, level]) => LEVEL_SCORES[level.trim().slice(0, 2)])
    .filter((score) => score !== undefined);
  if (levels.length === 0) return undefined;
  const score = levels.reduce((sum, level) => sum + level, 0) / levels.length;
  return { id, corpus: 'CEFR-ASAG', text: answer, question, score, group: questionKey(question) };
}

/** The same for questions that differ in punctuation alone. */
function questionKey(question: string): string {
  return question
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

/** A text of the authored corpus: the score is the middle of the level that its writer aimed at. */
export function authoredText({ id, part, level, text, question }: AuthoredText): MarkedText {
  const score = CEFR_LABELS.indexOf(level as (typeof CEFR_LABELS)[number]) + 0.5;
  return { id, corpus: `authored, part ${part}`, text, question, score, group: questionKey(question) };
}

/**
 * All marked texts that scoring models are fitted on.
 * @param authored `texts.jsonl` of the authored corpus
 * @param data has `ellipse-train.jsonl` and `cefr-asag-labelled.jsonl`; none gives the authored texts alone
 */
export function markedTexts(authored: string, data?: string): MarkedText[] {
  const rows = (file: string) =>
    data === undefined
      ? []
      : readFileSync(join(data, file), 'utf8')
          .split('\n')
          .filter(Boolean)
          .map((line) => JSON.parse(line));
  return [
    ...rows('cefr-asag-labelled.jsonl').flatMap((row) => asagText(row) ?? []),
    ...rows('ellipse-train.jsonl').map(ellipseText),
    ...authoredTexts(authored).map(authoredText),
  ];
}
