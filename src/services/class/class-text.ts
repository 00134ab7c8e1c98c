import { wholeErrors } from '../../domain/results/whole-errors.js';
import type { ControlProfile } from '../../engine/results/control-profile.js';
import { errorReasons } from '../../engine/results/error-reasons.js';
import type { Explanation } from '../../engine/results/explanation.js';
import type { FailureMessage } from '../../engine/results/failure.js';
import type { SuccessResult } from '../../engine/results/result.js';
import { CEFR_LABELS, cefrLabel, hasLevels, SCALES, type Scale } from '../../engine/results/scale.js';
import { TRAITS, type Trait } from '../../engine/results/traits.js';
import type { ReasonsIn } from '../reasons/reasons-in.js';
import type { Stage } from './advice.js';
import { type Kind, kindOf } from './kinds.js';

/** A text of a class. */
export interface LearnerText {
  /** Who wrote it: texts of the same learner have the same, whatever the learner is called. */
  readonly learner: string;
  /** The learner's name, or what else the source calls the text. */
  readonly name: string;
  readonly text: string;
  /** Empty if there is none. */
  readonly question: string;
  /** In the learner's language; absent: in English. */
  readonly reasons?: ReasonsIn | undefined;
}

/** A text that could be assessed. */
export interface AssessedText extends LearnerText {
  readonly result: SuccessResult;
  /** Absent if the pipeline gives no scores. */
  readonly scale?: Scale | undefined;
  readonly explanation?: Explanation | undefined;
  /** Which words and structures of which level the learner tried. */
  readonly control?: ControlProfile | undefined;
  /** In the order of the text. */
  readonly errors: readonly MarkedError[];
  /** The text by code points, which results count. */
  readonly characters: readonly string[];
}

/** A text that could not. */
export interface RefusedText extends LearnerText {
  readonly failure: FailureMessage;
}

export type ClassText = AssessedText | RefusedText;

export const isAssessed = (text: ClassText): text is AssessedText => 'result' in text;

/** An error, with the whole word where a contraction is corrected. */
export interface MarkedError {
  readonly start: number;
  readonly end: number;
  readonly written: string;
  /** Empty: leave it out. */
  readonly correction: string;
  readonly code: string;
  readonly kind: Kind | undefined;
  /** In English; quoted words are between asterisks. */
  readonly reason: string;
}

/** A text with its result, ready to be shown. */
export function assessedText(
  text: LearnerText,
  result: SuccessResult,
  more: Pick<AssessedText, 'scale' | 'explanation' | 'control'>,
): AssessedText {
  const characters = Array.from(text.text);
  const reasons = errorReasons(result);
  const errors = wholeErrors(characters, result).map(([start, end, correction, code], index) => ({
    ...{ start, end, correction, code },
    written: characters.slice(start, end).join(''),
    kind: kindOf(code),
    reason: reasons[index]!,
  }));
  return { ...text, ...more, result, characters, errors };
}

/** A score as people read it: a CEFR level with its score, or the score alone. */
export const shownScore = (score: number, scale: Scale): string =>
  hasLevels(scale.name) ? cefrLabel(score) : score.toFixed(1);

export const LEVELS = ['A1', 'A2', 'B1', 'B2', 'C1', 'C2'] as const;
export type Level = (typeof LEVELS)[number];

/** The CEFR level of a score. Other scales are taken as parts of the CEFR scale, which is near enough to choose advice and words by. */
export function levelOf(score: number, { min, max }: Scale): Level {
  const { cefr } = SCALES;
  const label = cefrLabel(cefr.min + ((score - min) / (max - min)) * (cefr.max - cefr.min));
  return LEVELS.find((level) => label.startsWith(level)) ?? 'A1';
}

/** The lowest score of a level on the CEFR scale. */
export const startOf = (level: Level): number => CEFR_LABELS.findIndex((label) => label.startsWith(level));

/** The level of a text; undefined without a score. */
export const levelOfText = ({ result, scale }: AssessedText): Level | undefined =>
  scale && result.overall_score !== undefined ? levelOf(result.overall_score, scale) : undefined;

/** The levels above one; above the highest, that itself. */
export const levelsAbove = (level: Level): readonly Level[] =>
  level === 'C2' ? ['C2'] : LEVELS.slice(LEVELS.indexOf(level) + 1);

/** The stage of learning; in the middle without a score. */
export const stageOf = (text: AssessedText): Stage => (levelOfText(text) ?? 'B').charAt(0) as Stage;

export interface TraitProfile {
  readonly trait: Trait;
  readonly score: number;
  /** How far it is above or below what is usual for texts with this overall score, in points of the CEFR scale. */
  readonly difference: number;
}

/** The traits of a text in their order. */
export function traitsOf({ result, scale, explanation }: AssessedText): TraitProfile[] {
  const { overall_score: overall, score_dimensions: scores } = result;
  if (!scale || overall === undefined) return [];
  const points = (SCALES.cefr.max - SCALES.cefr.min) / (scale.max - scale.min);
  return TRAITS.flatMap((trait) => {
    const score = scores?.[trait];
    if (score === undefined) return [];
    const usual = explanation?.traits?.find((one) => one.trait === trait)?.usual ?? 0;
    return { trait, score, difference: points * (score - overall - usual) };
  });
}

/** Whether a place of the text has an error or a suspect word. */
export const isMarked = ({ errors, result }: AssessedText, start: number, end: number): boolean =>
  [...errors, ...result.suspect_tokens.map(([from, to]) => ({ start: from, end: to }))].some(
    (one) => one.start < end && start < one.end,
  );
