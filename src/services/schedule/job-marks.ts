import { parseLevelChoice } from '../../domain/marks/level-choice.js';
import type { JobOf } from '../../domain/schedule.js';
import type { MarkChoices } from '../marks/mark-scale.js';

/** How a job reads marks. */
export function choicesOf(job: JobOf<'evaluate' | 'report'>): MarkChoices {
  const { levels, scale, min, max, rescale } = job;
  const choice = levels === undefined ? undefined : parseLevelChoice(levels);
  // The settings contain no invalid choice.
  return { levels: typeof choice === 'string' ? undefined : choice, scale, min, max, rescale };
}
