import { BELOW_A1, cefrLabel, hasLevels } from '../../engine/results/scale.js';
import { type AssessedText, type Level, levelOfText } from './class-text.js';

/** What a writer at a level can do, said to the writer, in our own words after the scales of the CEFR for writing. */
export const LEVEL_DESCRIPTIONS: Readonly<Record<Level, string>> = {
  A1: 'At this level, you can write short, simple sentences about yourself and people you know.',
  A2: 'At this level, you can write a few linked sentences about your daily life, your past and your plans.',
  B1: 'At this level, you can write a connected text on familiar topics and say what you think and feel.',
  B2: 'At this level, you can write clear, detailed texts and give reasons for and against a view.',
  C1: 'At this level, you can write well-organised texts on complex topics in a style that suits the reader.',
  C2: 'At this level, you can write complex texts with ease, and express fine differences of meaning precisely.',
};

/** The level whose description is true of a text; undefined below A1, and on scales without levels. */
export function describedLevelOf(text: AssessedText): Level | undefined {
  const { overall_score: score } = text.result;
  const isDescribed = score !== undefined && hasLevels(text.scale?.name) && cefrLabel(score) !== BELOW_A1;
  return isDescribed ? levelOfText(text) : undefined;
}
